import { type RuleContent, singleBlanks } from "./rule.ts";

/** One command in the ways a rule may spell it. */
export interface Spellings {
  /** As written. */
  readonly exact: readonly string[];
  /** With single spaces between the words. */
  readonly spaced: readonly string[];
}

/**
 * Whether a Bash rule's content covers one command.
 *
 * Measured with 2.1.330: `frob *` and `frob:*` cover `frob` alone, `frob*` needs no boundary, a star spans spaces and line
 * breaks.
 */
export function matchesCommand(content: RuleContent, { exact, spaced }: Spellings): boolean {
  switch (content.kind) {
    case "whole_tool":
      return true;
    case "exact":
      return exact.includes(content.command);
    case "prefix":
      return spaced.some((s) => isPrefix(content.prefix, singleBlanks(s)));
    case "wildcard":
      return spaced.some((s) => matchesWildcard(wildcardOf(content), singleBlanks(s)));
    case "path":
    case "domain":
    case "name":
    case "other":
      return false;
  }
}

function isPrefix(prefix: string, command: string): boolean {
  return command === prefix || command.startsWith(`${prefix} `);
}

/** A pattern taken apart once: the texts between its stars. */
export interface Wildcard {
  /** The first must begin the text and the last end it; the others follow one after the other. */
  readonly pieces: readonly string[];
  /** Whether the only star ends the pattern after a space: ` *` also matches nothing. */
  readonly open: boolean;
}

const known = new WeakMap<RuleContent, Wildcard>();

/** The pattern of a rule; taken apart once, for all that the rule is compared with. */
export function wildcardOf(content: RuleContent & { readonly kind: "wildcard" }): Wildcard {
  const found = known.get(content);
  if (found !== undefined) return found;
  const pieces = [""];
  let starred = false;
  for (const [piece] of content.pattern.matchAll(/\\\*|\*+|\\|[^*\\]+/g)) {
    if (piece.startsWith("*")) pieces.push("");
    else pieces[pieces.length - 1] += piece === "\\*" ? "*" : piece;
    starred = piece === "*";
  }
  const made = { pieces, open: starred && pieces.length === 2 && pieces[0]!.endsWith(" ") };
  known.set(content, made);
  return made;
}

/**
 * Whether a text is the pieces with anything between them. Each piece is looked for once, from where the one before it ended:
 * the first place is as good as any, so the time grows with the text and not with the number of stars.
 */
export function matchesWildcard({ pieces, open }: Wildcard, text: string): boolean {
  const first = pieces[0]!;
  const last = pieces.at(-1)!;
  if (pieces.length === 1) return text === first;
  if (open && text === first.slice(0, -1)) return true;
  const end = text.length - last.length;
  if (end < first.length || !text.startsWith(first) || !text.endsWith(last)) return false;
  let at = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const found = text.indexOf(piece, at);
    if (found < 0 || found + piece.length > end) return false;
    at = found + piece.length;
  }
  return true;
}

/** Whether a text is a pattern in which each star matches anything, nothing included. */
export function matchesStars(pattern: string, text: string): boolean {
  return matchesWildcard({ pieces: pattern.split("*"), open: false }, text);
}
