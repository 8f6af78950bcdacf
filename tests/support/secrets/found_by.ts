import { assertEquals } from "@std/assert";
import type { SecretPattern } from "../../../lib/text/secrets/pattern.ts";
import { compiledPattern } from "../../../lib/text/secrets/reading.ts";
import { SearchedPart } from "../../../lib/text/secrets/searched_part.ts";

/** What a pattern finds in a text and takes for a secret, in the order of the text. */
function* secretsOf(pattern: SecretPattern, part: SearchedPart): Generator<string> {
  const { text } = part;
  let from = 0;
  for (let match = part.next(pattern, from); match !== null; match = part.next(pattern, from)) {
    const [start, end] = part.spanOf(pattern, match);
    const spans = Object.entries(match.indices?.groups ?? {});
    const groups = pattern.folded
      ? Object.fromEntries(spans.map(([name, span]) => [name, span && text.slice(...span)]))
      : match.groups ?? {};
    const isSecret = pattern.isPlausible?.(text.slice(start, end), groups) ?? true;
    const tail = pattern.tail && compiledPattern(pattern.tail(groups), "y", end).exec(text);
    if (isSecret) yield text.slice(start, end + (tail?.[0].length ?? 0));
    from = isSecret ? match.index + Math.max(1, match[0].length) : Math.max(start, match.index + 1);
  }
}

/**
 * What the patterns of one table find in a text, without those of the others: `kind: secret`, in the order of the table.
 */
export function foundBy(patterns: readonly SecretPattern[], text: string): string[] {
  const part = new SearchedPart(text, { start: 0, end: text.length }, { left: 1e9 });
  return patterns.flatMap((pattern) => [...secretsOf(pattern, part)].map((secret) => `${pattern.kind}: ${secret}`));
}

/** Patterns that find nothing in any of the texts: as `kind, source`. */
function unfound(patterns: readonly SecretPattern[], texts: readonly string[]): string[] {
  return patterns.filter((pattern) => !texts.some((text) => foundBy([pattern], text).length > 0))
    .map(({ kind, source }) => `${kind}, ${source}`);
}

export function assertAllFind(patterns: readonly SecretPattern[], texts: readonly string[]): void {
  const missing = unfound(patterns, texts);
  assertEquals(
    missing,
    [],
    `no text of this file or of tests/text/corpus/ has this secret (add a row): ${missing.join("; ")}`,
  );
}

/** Asserts that patterns find of a text what is between «», and only that. */
export function assertFinds(patterns: readonly SecretPattern[], kind: string, row: string): void {
  const secrets = [...row.matchAll(/«([^]*?)»/g)].map(([, secret]) => `${kind}: ${secret}`);
  assertEquals([...new Set(foundBy(patterns, row.replace(/[«»]/g, "")))], secrets, row);
}
