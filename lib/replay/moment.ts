import type { ByteSource } from "../session/io/source.ts";
import type { HookInvocation } from "./run_handler.ts";

/** A moment of a session at which a hook is asked. */
export interface Moment {
  /** The hook's event. */
  readonly event: string;
  /** 1-based line of the session's file (of the agent's, where it is one); null where nothing stands there. */
  readonly line: number | null;
  /** Of that line. */
  readonly uuid: string | null;
  /** Of that line, ISO 8601 as written. */
  readonly timestamp: string | null;
  /** What shows that a hook was called there: `stop_hook_summary`, `call toolu_01`, `agent a1b2`, `asked` for any line. */
  readonly shownBy: string;
  /** What the hook would have met. */
  readonly invocation: HookInvocation;
}

/** Which moments are asked about. */
export type MomentSelector =
  /** Every one at which the client would have called the hook. */
  | { readonly kind: "every" }
  | { readonly kind: "line"; readonly line: number }
  /** The uuid of a line, the id of a call or of an agent. */
  | { readonly kind: "id"; readonly id: string };

/** A moment that is not in the session. */
export class NoSuchMomentError extends Error {
  override name = "NoSuchMoment";
}

const HOUR_MS = 3_600_000;

/**
 * The times of moments one after the other. Lines of exports and of the oldest clients have none: such a moment is taken
 * for an hour after the one before, so that no cooldown is in force that was not.
 */
export class MomentTimes {
  #latest = 0;

  /** The time of a line, in ms since 1970. */
  next(timestamp: string | null): Date {
    const time = timestamp === null ? NaN : Date.parse(timestamp);
    this.#latest = Number.isNaN(time) ? this.#latest + HOUR_MS : time;
    return new Date(this.#latest);
  }
}

const LINE_FEED = 0x0a;

/** The byte behind a line that begins at an offset, its line break with it. */
export function lineEnd(source: ByteSource, offset: number): number {
  const buffer = new Uint8Array(64 * 1024);
  for (let at = offset; at < source.size;) {
    const count = source.readAt(at, buffer.subarray(0, Math.min(buffer.length, source.size - at)));
    if (count === 0) break;
    const feed = buffer.subarray(0, count).indexOf(LINE_FEED);
    if (feed !== -1) return at + feed + 1;
    at += count;
  }
  return source.size;
}
