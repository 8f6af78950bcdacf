/** Which tool calls to remove or shorten, by the turn of the call. */
export type TrimToolRule =
  | {
    /**
     * By turns with calls: the last turns keep their calls, shortened in the oldest of these turns; all older turns
     * lose them.
     */
    readonly kind: "last";
    /** How many turns keep their calls. */
    readonly turns: number;
    /** The percentage of those turns, oldest first and rounded down, whose calls are shortened. */
    readonly shorten: number;
  }
  | {
    /** By all turns: calls in the oldest turns are removed or shortened. */
    readonly kind: "oldest";
    /** The percentage of the turns, rounded down. */
    readonly percent: number;
    readonly how: "remove" | "shorten";
  };

/** What to remove from a session. */
export interface TrimOptions {
  /** Keep only this number of last turns; at least 1. @default all */
  readonly keepTurns?: number;
  /**
   * Which calls to remove or shorten.
   *
   * @default none
   */
  readonly tools?: TrimToolRule;
  /** The percentage of turns, oldest first and rounded down, that lose their thinking; 100 for all. @default {0} */
  readonly thinking?: number;
  /** The maximum length of each tool result, in UTF-16 units. @default no limit */
  readonly maxToolOutput?: number;
  /** Whether to replace images with a note. @default {false} */
  readonly dropImages?: boolean;
  /**
   * Whether to remove what the API rejects: calls of tools whose name is too long, empty texts, images that are too
   * large.
   *
   * @default {false}
   */
  readonly repair?: boolean;
}

function preset(turns: number, shorten: number): TrimOptions {
  return { tools: { kind: "last", turns, shorten }, thinking: 100 };
}

/** Named sets of options, from the one that keeps most to the one that keeps least. */
export const PRESETS: Readonly<Record<"light" | "default" | "aggressive" | "heavy" | "extreme", TrimOptions>> = {
  "light": preset(40, 25),
  "default": preset(20, 50),
  "aggressive": preset(10, 50),
  "heavy": preset(10, 80),
  "extreme": preset(0, 0),
};

export type PresetName = keyof typeof PRESETS;

export function isPresetName(word: string): word is PresetName {
  return Object.hasOwn(PRESETS, word);
}

/** About how many characters a token has. */
export const CHARS_PER_TOKEN = 4;
/** About how many tokens an image has: the API scales it to at most 1,600. */
export const IMAGE_TOKENS = 1600;

/** A percentage of a number of turns, rounded down; all from 100 on. */
export function oldestOf(turns: number, percent: number): number {
  return percent >= 100 ? turns : Math.floor((turns * Math.max(0, percent)) / 100);
}
