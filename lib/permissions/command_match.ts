import type { RuleContent } from "./rule.ts";

const compiled = new Map<string, RegExp>();

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
 *
 * @param content The rule's content.
 * @param spellings The command.
 */
export function matchesCommand(content: RuleContent, { exact, spaced }: Spellings): boolean {
  switch (content.kind) {
    case "whole_tool":
      return true;
    case "exact":
      return exact.includes(content.command);
    case "prefix":
      return spaced.some((s) => s === content.prefix || s.startsWith(`${content.prefix} `));
    case "wildcard":
      return spaced.some((s) => wildcard(content.pattern).test(s));
    case "path":
    case "domain":
    case "name":
    case "other":
      return false;
  }
}

function wildcard(pattern: string): RegExp {
  const known = compiled.get(pattern);
  if (known) return known;
  const stars = pattern.match(/(?<!\\)\*/g)?.length ?? 0;
  const open = pattern.endsWith(" *") && stars === 1;
  const body = open ? pattern.slice(0, -2) : pattern;
  const source = body.split(/(\\\*|\*+)/).map((piece) =>
    piece === "\\*" ? "\\*" : /^\*+$/.test(piece) ? "[^]*?" : piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
  ).join("");
  const regex = new RegExp(`^${source}${open ? "(?: [^]*)?" : ""}$`);
  if (compiled.size > 500) compiled.clear();
  compiled.set(pattern, regex);
  return regex;
}
