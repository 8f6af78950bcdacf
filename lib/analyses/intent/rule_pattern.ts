import { type LinearPattern, linearPattern } from "../../pattern/search.ts";
import { parsePattern, type PatternNode } from "../../pattern/syntax.ts";

/** As `unless` of a rule: it does not apply where the guard finds nothing that the command would destroy. */
export const NOTHING_LOST = "nothing_lost";

/** A pattern of the configuration; `(?i)` at its start ignores case. One not searchable in linear time is refused. */
export function patternOf(source: string): LinearPattern {
  const ignoreCase = source.startsWith("(?i)");
  return linearPattern(ignoreCase ? source.slice(4) : source, ignoreCase ? "i" : "");
}

/** Words of every matching text, such as `git` and `push` for `git push.*-f`, that no quoting can hide in a command. */
export function patternWords(source: string): string[] {
  const pattern = patternOf(source);
  if (pattern.kind === "refused" || source.startsWith("(?i)")) return [];
  const words = literalsOf(parsePattern(source)).flatMap((text) => text.match(/[A-Za-z0-9_-]+/g) ?? []);
  return [...new Set(words.filter((word) => word.length > 1))];
}

/** The texts that every match of an expression has, each in one piece. */
function literalsOf(node: PatternNode): string[] {
  switch (node.kind) {
    case "sequence": {
      const texts: string[] = [];
      let piece = "";
      for (const part of node.nodes) {
        const letter = literalLetter(part);
        if (letter !== null) {
          piece += letter;
          continue;
        }
        texts.push(piece, ...literalsOf(part));
        piece = "";
      }
      return [...texts, piece];
    }
    case "repeat":
      return node.least === 0 ? [] : literalsOf(node.node);
    case "character":
      return [literalLetter(node) ?? ""];
    case "choice":
    case "assertion":
      return [];
  }
}

/** The one character that a node matches; null where it may be another. */
function literalLetter(node: PatternNode): string | null {
  if (node.kind !== "character") return null;
  const { source } = node;
  if (source.length === 1) return source === "." ? null : source;
  return /^\\[^A-Za-z0-9]$/.test(source) ? source.slice(1) : null;
}
