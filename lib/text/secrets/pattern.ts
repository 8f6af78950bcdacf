import { memoize } from "../../memoize.ts";

export interface SecretPattern {
  /** Replaces the secret in the text as `[redacted:<kind>]`. */
  readonly kind: string;
  /** Who gives out such secrets, or which program reads them, and so where the form is described. */
  readonly source: string;
  /** Texts at least one of which occurs in every text with such a secret; compared in lower case. */
  readonly hints: readonly string[];
  /**
   * The form. A group named `secret` is what is taken out; without one, all of the match. Two rules keep the time
   * linear: before an unbounded repetition there is a literal text, and where that text could be made of the repeated
   * characters, a look-behind forbids starting within such a run.
   */
  readonly pattern: string;
  /** Whether it reads the text in lower case: cheaper than the flag `i` where letters beyond ASCII occur. */
  readonly folded?: boolean;
  /** Its first characters in lower case, if patterns share them or a match is long: places are found once for all. */
  readonly from?: string;
  /** Flags besides `g`. */
  readonly flags?: string;
  /** A run of characters that every match has. */
  readonly run?: readonly [least: number, kind: RunKind];
  /** A look at the lower case: false where nothing can match and the form, up to 5 ms, need not be compiled. */
  readonly mayMatch?: (lower: string) => boolean;
  /** The rest of the secret if the pattern matches only its beginning, so that rejected matches are short. */
  readonly tail?: (groups: Readonly<Record<string, string | undefined>>) => string;
  /** A second look at what was found, with the pattern's named groups, if the form alone would match too much. */
  readonly isPlausible?: (secret: string, groups: Readonly<Record<string, string | undefined>>) => boolean;
}

/** A pattern that needs no more than this, as a row of a table. */
export type SecretForm = readonly [
  kind: string,
  source: string,
  hints: readonly string[],
  pattern: string,
  isPlausible?: SecretPattern["isPlausible"],
  run?: SecretPattern["run"],
];

export function forms(...rows: readonly SecretForm[]): SecretPattern[] {
  return rows.map(([kind, source, hints, pattern, isPlausible, run]) => (
    { kind, source, hints, pattern, ...isPlausible && { isPlausible }, ...run && { run } }
  ));
}

/** Before a token that has no `-`. Two underscores separate the parts of a tool's name (`mcp__server__tool`). */
export const NOT_IN_WORD = "(?<![A-Za-z0-9]|(?<!_)_)";
/** Before a token that may have `-`. */
export const NOT_IN_TOKEN = "(?<![A-Za-z0-9-]|(?<!_)_)";
/** 32 hexadecimal digits and no more. */
export const HEX_32 = "[0-9a-f]{32}(?![0-9a-zA-Z])";

/** `prefix` followed by at least `least` characters of a token, to the end of the token. */
export function token(prefix: string, least: number, characters = "A-Za-z0-9_-"): string {
  return `${NOT_IN_TOKEN}${prefix}[${characters}]{${least},}`;
}

/** Whether a text has what a random token has and a word has not. */
export function hasDigitAndLetter(text: string): boolean {
  return /[0-9]/.test(text) && /[A-Za-z]/.test(text);
}

/** Whether a text mixes digits with letters, or cases more than a name in code does. */
export function isMixed(text: string): boolean {
  return hasDigitAndLetter(text) || /(?:[a-z][A-Z].*){2}/.test(text);
}

/** Whether a token has a run of sixteen characters that mix digits or cases as words and names do not. */
export function isRandom(text: string): boolean {
  return (text.match(/[A-Za-z0-9]{16,}/g) ?? []).some((run) =>
    /[0-9]/.test(run) || /[a-z][A-Z]+[a-z].*[A-Z]/.test(run)
  );
}

/** Characters of runs: hexadecimal digits; letters, digits, `_` and `-`; those and a few signs; base64. */
export type RunKind = "hex" | "word" | "token" | "base64";
const RUN_KINDS: Readonly<Record<RunKind, string>> = {
  hex: "0123456789abcdef",
  word: "0123456789abcdefghijklmnopqrstuvwxyz_-",
  token: "0123456789abcdefghijklmnopqrstuvwxyz_-+=$~",
  base64: "0123456789abcdefghijklmnopqrstuvwxyz+/",
};
/** Which ASCII characters in lower case are of a kind: 1 for those that are. */
const isOfKind = memoize((kind: string) =>
  Uint8Array.from({ length: 128 }, (_, code) => Number(kind.includes(String.fromCharCode(code))))
);

/** The length of the longest run of a kind in a text in lower case; looks only where a longer one would have to be. */
export function longestRun(lower: string, kind: RunKind): number {
  const isOf = isOfKind(RUN_KINDS[kind]);
  let longest = 0;
  for (let at = 0; at < lower.length; at += longest + 1) {
    if (isOf[lower.charCodeAt(at)] !== 1) continue;
    let start = at;
    let end = at + 1;
    while (start > 0 && isOf[lower.charCodeAt(start - 1)] === 1) start--;
    while (end < lower.length && isOf[lower.charCodeAt(end)] === 1) end++;
    longest = Math.max(longest, end - start);
    at = end;
  }
  return longest;
}

/** An argument of a command, in quotes or to the next space. */
export const ARGUMENT =
  "(?:(?<quote>[\"'])(?<secret>(?:(?!\\k<quote>)[^\\\\\\n]|\\\\.){1,500})|(?<secret>[^\\s\"'`;|&<>\\ue000]{1,500}))";
