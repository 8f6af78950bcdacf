/** An assertion: it consumes nothing. */
export type Assertion =
  | { readonly kind: "start" | "end" | "boundary" | "no_boundary" }
  | { readonly kind: "look"; readonly ahead: boolean; readonly negated: boolean; readonly node: PatternNode };

/** The syntax tree of a regular expression, without what only affects where it matches. */
export type PatternNode =
  /** One character: one that this expression matches. */
  | { readonly kind: "character"; readonly source: string }
  | { readonly kind: "sequence" | "choice"; readonly nodes: readonly PatternNode[] }
  | { readonly kind: "repeat"; readonly node: PatternNode; readonly least: number; readonly most: number }
  | { readonly kind: "assertion"; readonly assertion: Assertion };

/** Why an expression cannot be parsed. */
export class PatternError extends Error {
  override name = "PatternError";
}

const CLASS = /\[(?:[^\]\\]|\\.)*\]/ys;
const QUANTIFIER = /(?:[*+?]|\{(\d+)(,(\d*))?\})\??/y;
const GROUP = /\(\?(?:[:=!]|<[=!]|<[^>]*>)|\((?!\?)/y;
/** An escape of one character; an incomplete one (`\x4`) is a letter. */
const ESCAPE = /\\(?:x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|c[A-Za-z]|[0-3][0-7]{0,2}|[4-7][0-7]?|c|[^c])/ys;
const UNICODE_ESCAPE =
  /\\(?:u\{[\dA-Fa-f]+\}|u[Dd][89ABab][\dA-Fa-f]{2}\\u[Dd][C-Fc-f][\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|[pP]\{[^}]*\}|c[A-Za-z]|.)/ysu;
const MAX_DEPTH = 200;

/**
 * Parses a regular expression. It must be one that JavaScript accepts: its grammar is not checked again. `unicode`:
 * whether it has the flag `u`. Throws PatternError if it contains what cannot be searched for in linear time:
 * back-references.
 */
export function parsePattern(source: string, unicode = false): PatternNode {
  const groups = source.replace(/\\.|\[(?:[^\]\\]|\\.)*\]/gs, "").match(/\((?!\?)|\(\?<(?![=!])/g) ?? [];
  const named = groups.some((group) => group !== "(");
  let at = 0;
  let depth = 0;

  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found) at = pattern.lastIndex;
    return found;
  };

  const choice = (): PatternNode => {
    if (++depth > MAX_DEPTH) throw new PatternError("its groups are nested too deeply");
    const nodes = [sequence()];
    while (source[at] === "|") {
      at++;
      nodes.push(sequence());
    }
    depth--;
    return nodes.length === 1 ? nodes[0]! : { kind: "choice", nodes };
  };

  const sequence = (): PatternNode => {
    const nodes: PatternNode[] = [];
    while (at < source.length && source[at] !== "|" && source[at] !== ")") {
      const node = atom();
      const repeated = take(QUANTIFIER);
      nodes.push(repeated ? { kind: "repeat", node, ...rangeOf(repeated) } : node);
    }
    return nodes.length === 1 ? nodes[0]! : { kind: "sequence", nodes };
  };

  const group = (): PatternNode => {
    const opening = take(GROUP)?.[0];
    if (opening === undefined) {
      throw new PatternError("flags inside it ((?i:…)) are not known; put (?i) before all of it");
    }
    const node = choice();
    at++; // the closing parenthesis
    const look = /^\(\?(<?)([=!])$/.exec(opening);
    if (!look) return node;
    return { kind: "assertion", assertion: { kind: "look", ahead: look[1] === "", negated: look[2] === "!", node } };
  };

  const escape = (): PatternNode => {
    const next = source[at + 1] ?? "";
    if (next === "b" || next === "B") {
      at += 2;
      return { kind: "assertion", assertion: { kind: next === "b" ? "boundary" : "no_boundary" } };
    }
    const number = /^[1-9]\d*/.exec(source.slice(at + 1, at + 8))?.[0];
    if ((number !== undefined && Number(number) <= groups.length) || (next === "k" && named)) {
      throw new PatternError("back-references cannot be searched for in linear time");
    }
    if (!unicode && next === "c" && !/^[A-Za-z]/.test(source.slice(at + 2))) {
      at++; // the backslash itself; the letter follows
      return { kind: "character", source: "\\\\" };
    }
    const [written] = take(unicode ? UNICODE_ESCAPE : ESCAPE)!;
    return { kind: "character", source: written };
  };

  const atom = (): PatternNode => {
    switch (source[at]) {
      case "^":
        at++;
        return { kind: "assertion", assertion: { kind: "start" } };
      case "$":
        at++;
        return { kind: "assertion", assertion: { kind: "end" } };
      case "(":
        return group();
      case "\\":
        return escape();
      case "[":
        return { kind: "character", source: take(CLASS)![0] };
      case ".":
        at++;
        return { kind: "character", source: "." };
    }
    const letter = unicode ? String.fromCodePoint(source.codePointAt(at)!) : source[at]!;
    at += letter.length;
    return { kind: "character", source: /[\]{}]/.test(letter) ? `\\${letter}` : letter };
  };

  return choice();
}

function rangeOf([written, least, range, most]: RegExpExecArray): { least: number; most: number } {
  switch (written[0]) {
    case "*":
      return { least: 0, most: Infinity };
    case "+":
      return { least: 1, most: Infinity };
    case "?":
      return { least: 0, most: 1 };
  }
  return { least: Number(least), most: range === undefined ? Number(least) : most ? Number(most) : Infinity };
}
