/** Which tool calls go or are shortened. A call belongs to the turn that asked for it. */
export type TrimToolRule =
  | {
    /** By turns with tools: the last ones stay, the oldest of those shortened, all older ones go. */
    readonly kind: "last";
    /** How many turns with tools keep them. */
    readonly turns: number;
    /** Percent of those, the oldest, rounded down, whose calls are shortened. */
    readonly shorten: number;
  }
  | {
    /** By all turns: the oldest lose or shorten their calls. */
    readonly kind: "oldest";
    /** Percent of the turns, rounded down. */
    readonly percent: number;
    readonly how: "remove" | "shorten";
  };

/** What to leave out of a session; what is not named stays as it is. */
export interface TrimOptions {
  /** Only the last turns; at least 1. @default all */
  readonly keepTurns?: number;
  /**
   * Which calls go or are shortened.
   *
   * @default all stay
   */
  readonly tools?: TrimToolRule;
  /** Percent of the turns, the oldest, rounded down, that lose their thinking; 100 is all of it. @default {0} */
  readonly thinking?: number;
  /** Texts of tool results are cut to so many UTF-16 units. @default no limit */
  readonly maxToolOutput?: number;
  /** Images are replaced by a note. @default {false} */
  readonly dropImages?: boolean;
  /**
   * What the API refuses goes: calls of tools with too long a name, texts that are empty, images that are too large.
   *
   * @default {false}
   */
  readonly repair?: boolean;
}

function preset(turns: number, shorten: number): TrimOptions {
  return { tools: { kind: "last", turns, shorten }, thinking: 100 };
}

/** Named sets of options, from the one that leaves most to the one that leaves least. */
export const PRESETS: Readonly<Record<"light" | "default" | "aggressive" | "heavy" | "extreme", TrimOptions>> = {
  "light": preset(40, 25),
  "default": preset(20, 50),
  "aggressive": preset(10, 50),
  "heavy": preset(10, 80),
  "extreme": preset(0, 0),
};

/** The name of a preset. */
export type PresetName = keyof typeof PRESETS;

/**
 * Whether a word names a preset.
 *
 * @example
 * ```ts
 * import { isPresetName } from "@debrief/debrief";
 *
 * if (!isPresetName("heavy") || isPresetName("heaviest")) throw new Error("only the first is a preset");
 * ```
 */
export function isPresetName(word: string): word is PresetName {
  return Object.hasOwn(PRESETS, word);
}

/** How many of some turns the oldest percent are: everything from 100 on, else rounded down. */
export function oldestOf(turns: number, percent: number): number {
  return percent >= 100 ? turns : Math.floor((turns * Math.max(0, percent)) / 100);
}
