/**
 * Long patterns, compiled only for texts that they may match: V8 takes 0.3 to 0.9 ms to compile a list of a hundred words when
 * it is first asked for, which a hook does in each of its runs, and to look for some words in a text takes hundredths of that.
 *
 * @module
 */

/** A pattern with the words of which every text that it matches has one. */
export interface HintedPattern {
  /** The words, in small letters. */
  readonly words: () => readonly string[];
  /** Whether the text has to begin with one of them, apart from blanks. */
  readonly isAtStart: boolean;
  /** Makes the pattern, once. */
  readonly pattern: () => RegExp;
}

/**
 * Patterns that mean the same, a row for each language: its words, divided by `|`, and its pattern, without regard to case. Of a
 * text in one language only its own is compiled. `lead`: what each begins with.
 */
export function hintedPatterns(
  rows: readonly (readonly [words: string, pattern: string])[],
  lead = "",
): readonly HintedPattern[] {
  return rows.map(([words, source]) => {
    let list: readonly string[] | null = null;
    let made: RegExp | null = null;
    return {
      words: () => list ??= words.split("|"),
      isAtStart: false,
      pattern: () => made ??= new RegExp(`${lead}(?:${source})`, "i"),
    };
  });
}

/** Whether a text has one of the words of a pattern, without which no part of it matches. */
export function isHinted(hinted: HintedPattern, text: string): boolean {
  return hasWord(hinted, text.toLowerCase());
}

function hasWord({ words, isAtStart }: HintedPattern, small: string): boolean {
  if (!isAtStart) return words().some((word) => small.includes(word));
  const start = small.trimStart();
  return words().some((word) => start.startsWith(word));
}

/** As `exec` of the pattern, which has no flag that keeps a place. */
export function execHinted(hinted: HintedPattern, text: string): RegExpExecArray | null {
  return isHinted(hinted, text) ? hinted.pattern().exec(text) : null;
}

/** The match of the first of some patterns that has one. */
export function execFirst(patterns: readonly HintedPattern[], text: string): RegExpExecArray | null {
  const small = text.toLowerCase();
  for (const hinted of patterns) {
    const match = hasWord(hinted, small) ? hinted.pattern().exec(text) : null;
    if (match !== null) return match;
  }
  return null;
}

export function testAny(patterns: readonly HintedPattern[], text: string): boolean {
  return execFirst(patterns, text) !== null;
}

export function testHinted(hinted: HintedPattern, text: string): boolean {
  return isHinted(hinted, text) && hinted.pattern().test(text);
}
