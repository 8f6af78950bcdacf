import type { ByteSource } from "../../session/io/source.ts";
import type { HookInvocation } from "../run_handler.ts";

/**
 * A moment of a session at which a client calls a hook.
 *
 * @experimental
 */
export interface Moment {
  /** The hook's event. */
  readonly event: string;
  /** Line of the session's or the agent's file, from 1; null if no line belongs to the moment. */
  readonly line: number | null;
  /** Uuid of that line. */
  readonly uuid: string | null;
  /** Timestamp of that line, as written (ISO 8601). */
  readonly timestamp: string | null;
  /**
   * What shows that the client called the hook: `stop_hook_summary`, `call toolu_01`, `agent a1b2`; `asked` for any
   * other line.
   */
  readonly shownBy: string;
  /** The call of the hook. */
  readonly invocation: HookInvocation;
}

/**
 * Which moments to replay.
 *
 * @experimental
 */
export type MomentSelector =
  /** All at which the client would have called the hook. */
  | { readonly kind: "every" }
  | { readonly kind: "line"; readonly line: number }
  /** The uuid of a line, or the id of a call or of an agent. */
  | { readonly kind: "id"; readonly id: string };

/**
 * The session does not have the requested moment.
 *
 * @experimental
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { NoSuchMomentError } from "@debrief/debrief/replay";
 *
 * assertEquals(new NoSuchMomentError("line 9 has no call").name, "NoSuchMomentError");
 * ```
 */
export class NoSuchMomentError extends Error {
  /** The name of the class. */
  override name = "NoSuchMomentError";
}

const HOUR_MS = 3_600_000;

/** Without a timestamp an hour after the one before, so that no cooldown applies that did not. */
export class MomentTimes {
  #latest = 0;

  next(timestamp: string | null): Date {
    const time = timestamp === null ? NaN : Date.parse(timestamp);
    this.#latest = Number.isNaN(time) ? this.#latest + HOUR_MS : time;
    return new Date(this.#latest);
  }
}

const LINE_FEED = 0x0a;

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
