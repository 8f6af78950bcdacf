import { PLAN_ENDING_TOOLS, PLAN_TOOLS } from "./tool_names.ts";
import type { Entry } from "../entry.ts";

/** Its name may become known after calls in it: a plan's approval chooses a mode that only the next record names. */
export interface ModeStretch {
  /** Claude Code's name of the mode: `default`, `acceptEdits`, `plan`, …; null if it is not recorded. */
  name: string | null;
}

/** Modes that decide in the user's place about what no rule decides: a classifier in one, nobody in the other. */
const DECIDING_MODES: ReadonlySet<string> = new Set(["auto", "bypassPermissions"]);

/** Whether the mode leaves calls that no rule decides to the user, or denies them; assumed if it is not recorded. */
export function leavesToUser(mode: string | null): boolean {
  return mode === null || !DECIDING_MODES.has(mode);
}

/** Whether the user can be asked about a call: not in a mode that decides by itself, or denies instead. */
export function asksUser(mode: string | null): boolean {
  return leavesToUser(mode) && mode !== "dontAsk";
}

export class ModeReader {
  #stretch: ModeStretch;
  /** Whether the mode before ended, and nothing says since what came after it. */
  #isOpen = false;

  /** @param mode The mode at the beginning; null if unknown. */
  constructor(mode: string | null = null) {
    this.#stretch = { name: mode };
  }

  get stretch(): ModeStretch {
    return this.#stretch;
  }

  add({ mode }: Entry): void {
    if (mode === undefined) return;
    if (mode === null) this.#leave();
    else this.#enter(mode);
  }

  addCompleted(tool: string): void {
    if (!PLAN_TOOLS.has(tool)) return;
    if (PLAN_ENDING_TOOLS.has(tool)) this.#leave();
    else this.#enter("plan");
  }

  #enter(mode: string): void {
    if (this.#isOpen && mode !== "plan") this.#stretch.name = mode;
    this.#isOpen = false;
    if (this.#stretch.name !== mode) this.#stretch = { name: mode };
  }

  #leave(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    this.#stretch = { name: null };
  }
}

/** The modes of a session by time, for the calls of its agents, whose files record none. */
export class ModeTimeline {
  readonly #marks: { readonly time: number; readonly stretch: ModeStretch }[] = [];
  #time = -Infinity;

  /** Takes the next entry of the session's own file, with the mode from there on. */
  add({ timestamp }: Entry, stretch: ModeStretch): void {
    const time = timestamp === null ? NaN : Date.parse(timestamp);
    // a line without a time stands after the one before it
    if (!Number.isNaN(time)) this.#time = time;
    if (this.#marks.at(-1)?.stretch !== stretch) this.#marks.push({ time: this.#time, stretch });
  }

  /** What {@linkcode ModeTimeline.of} makes the same timeline of; plain JSON. */
  marks(): { readonly time: number | null; readonly mode: string | null }[] {
    return this.#marks.map(({ time, stretch }) => ({ time: Number.isFinite(time) ? time : null, mode: stretch.name }));
  }

  static of(marks: ReturnType<ModeTimeline["marks"]>): ModeTimeline {
    const timeline = new ModeTimeline();
    for (const { time, mode } of marks) timeline.#marks.push({ time: time ?? -Infinity, stretch: { name: mode } });
    return timeline;
  }

  at(timestamp: string | null): string | null {
    const time = timestamp === null ? NaN : Date.parse(timestamp);
    if (Number.isNaN(time)) return null;
    return this.#marks.findLast((mark) => mark.time <= time)?.stretch.name ?? null;
  }
}
