/**
 * Git's wildmatch, for ignore patterns, attributes and pathspecs, and for the globs of a shell. The package `ignore`
 * makes regular expressions, which take exponential time on a hostile `.gitignore`; this one takes time proportional to
 * the product of both lengths at most.
 *
 * @module
 */

type Token =
  | { readonly kind: "char"; readonly char: string }
  /** Any character; with pathname semantics, any but a slash. */
  | { readonly kind: "one" }
  | { readonly kind: "star" }
  /** `**` between slashes: any directories. */
  | { readonly kind: "directories" }
  /** `**` at the end: whatever is inside. */
  | { readonly kind: "anything" }
  | { readonly kind: "class"; readonly matches: (char: string) => boolean };

export interface MatchOptions {
  /** Whether `*` and `?` stop at slashes and `**` has its own meaning. */
  readonly pathname: boolean;
  readonly ignoreCase?: boolean;
}

const NAMED: Readonly<Record<string, RegExp>> = {
  alnum: /[0-9A-Za-z]/,
  alpha: /[A-Za-z]/,
  blank: /[ \t]/,
  digit: /[0-9]/,
  lower: /[a-z]/,
  print: /[\x20-\x7e]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /\s/,
  upper: /[A-Z]/,
  xdigit: /[0-9A-Fa-f]/,
};

/** A bracket expression at `[`, and where it ends; null if nothing closes it. */
function classAt(pattern: string, at: number): { readonly token: Token; readonly end: number } | null {
  let i = at + 1;
  const negated = pattern[i] === "!" || pattern[i] === "^";
  if (negated) i++;
  const tests: ((char: string) => boolean)[] = [];
  for (let isFirst = true;; isFirst = false) {
    let from = pattern[i];
    if (from === undefined) return null;
    if (from === "]" && !isFirst) break;
    const named = /^\[:(\w+):\]/.exec(pattern.slice(i, i + 12));
    if (named !== null) {
      const known = NAMED[named[1]!];
      if (known === undefined) return null;
      tests.push((char) => known.test(char));
      i += named[0].length;
      continue;
    }
    if (from === "\\") {
      from = pattern[++i];
      if (from === undefined) return null;
    }
    i++;
    if (pattern[i] === "-" && pattern[i + 1] !== "]" && pattern[i + 1] !== undefined) {
      i++;
      if (pattern[i] === "\\") i++;
      const low = from, high = pattern[i++] ?? "";
      tests.push((char) => char >= low && char <= high);
    } else {
      const only = from;
      tests.push((char) => char === only);
    }
  }
  return { token: { kind: "class", matches: (char) => tests.some((test) => test(char)) !== negated }, end: i + 1 };
}

function patternTokens(pattern: string, pathname: boolean): Token[] {
  const tokens: Token[] = [];
  for (let i = 0; i < pattern.length;) {
    const char = pattern[i]!;
    if (char === "*") {
      let end = i;
      while (pattern[end] === "*") end++;
      const isWhole = end - i >= 2 && (i === 0 || pattern[i - 1] === "/") &&
        (end === pattern.length || pattern[end] === "/");
      if (pathname && isWhole) {
        // the slash after it belongs to the directories
        if (pattern[end] === "/") {
          tokens.push({ kind: "directories" });
          end++;
        } else tokens.push({ kind: "one" }, { kind: "anything" });
      } else tokens.push({ kind: "star" });
      i = end;
    } else if (char === "?") {
      tokens.push({ kind: "one" });
      i++;
    } else if (char === "[") {
      const found = classAt(pattern, i);
      tokens.push(found?.token ?? { kind: "char", char });
      i = found?.end ?? i + 1;
    } else if (char === "\\" && i + 1 < pattern.length) {
      tokens.push({ kind: "char", char: pattern[i + 1]! });
      i += 2;
    } else {
      tokens.push({ kind: "char", char });
      i++;
    }
  }
  return tokens;
}

/** A compiled pattern. */
export type Wildmatch = (text: string) => boolean;

export function wildmatch(pattern: string, { pathname, ignoreCase = false }: MatchOptions): Wildmatch {
  const lower = (text: string) => ignoreCase ? text.toLowerCase() : text;
  if (!/[*?[\\]/.test(pattern)) return (text) => lower(text) === lower(pattern);
  const parts = lower(pattern).split("*");
  const [start = "", end] = parts;
  if (end !== undefined && parts.length === 2 && !/[?[\\]/.test(pattern)) {
    return (text) => {
      const whole = lower(text);
      return whole.length >= start.length + end.length && whole.startsWith(start) && whole.endsWith(end) &&
        !(pathname && whole.slice(start.length, whole.length - end.length).includes("/"));
    };
  }
  const tokens = patternTokens(lower(pattern), pathname);
  return (text) => matches(tokens, lower(text), pathname);
}

/** Follows all possible positions in the pattern at once, character by character. */
function matches(tokens: readonly Token[], text: string, pathname: boolean): boolean {
  let places = new Uint8Array(tokens.length + 1);
  /** Adds a position and those reachable without a character; `**` ends only after a slash. */
  const enter = (into: Uint8Array, place: number, atStart: boolean): void => {
    for (let i = place; into[i] === 0; i++) {
      into[i] = 1;
      const kind = tokens[i]?.kind;
      if (kind !== "star" && kind !== "anything" && !(kind === "directories" && atStart)) return;
    }
  };
  enter(places, 0, true);
  for (const char of text) {
    const next = new Uint8Array(tokens.length + 1);
    const isSlash = char === "/";
    for (let i = 0; i < tokens.length; i++) {
      if (places[i] === 0) continue;
      const token = tokens[i]!;
      switch (token.kind) {
        case "char":
          if (token.char === char) enter(next, i + 1, isSlash);
          break;
        case "one":
          if (!pathname || !isSlash) enter(next, i + 1, isSlash);
          break;
        case "class":
          if ((!pathname || !isSlash) && token.matches(char)) enter(next, i + 1, isSlash);
          break;
        case "star":
          if (!pathname || !isSlash) enter(next, i, isSlash);
          break;
        case "anything":
          enter(next, i, isSlash);
          break;
        case "directories":
          next[i] = 1;
          if (isSlash) enter(next, i + 1, true);
      }
    }
    places = next;
  }
  return places[tokens.length] === 1;
}
