import type { RuleContent } from "./rule.ts";

const compiled = new Map<string, RegExp>();

/**
 * Whether a Bash rule's content covers one command, given in one or more spellings.
 *
 * Measured with 2.1.330: `frob *` and `frob:*` cover `frob` alone, `frob*` needs no boundary, a star spans spaces and line
 * breaks, `\*` is a star.
 *
 * @param content The rule's content.
 * @param spellings The command as written, and as the program receives it.
 */
export function matchesCommand(content: RuleContent, spellings: readonly string[]): boolean {
  switch (content.kind) {
    case "whole_tool":
      return true;
    case "exact": {
      const literal = content.command.replaceAll("\\*", "*");
      return spellings.includes(literal) || spellings.includes(content.command);
    }
    case "prefix":
      return spellings.some((s) => s === content.prefix || s.startsWith(`${content.prefix} `));
    case "wildcard":
      return spellings.some((s) => wildcard(content.pattern).test(s));
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
