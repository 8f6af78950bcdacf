/** What a line of a list begins with: spaces, words, and the gap before what is said of them. */
const HANGING = /^ *(?:\S+(?: \S+)* {2,})?/;

/**
 * Breaks lines at spaces where they are longer than a width; those that follow stand under the words of the first.
 *
 * @param text Lines of text.
 * @param columns How wide a line is at the most; a longer word stands alone.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(wrapLines("  --json   one object, and nothing else", 24), "  --json   one object,\n           and nothing\n           else");
 * ```
 */
export function wrapLines(text: string, columns: number): string {
  return text.split("\n").flatMap((line) => wrapLine(line, columns)).join("\n");
}

function wrapLine(line: string, columns: number): string[] {
  if (line.length <= columns) return [line];
  const hanging = HANGING.exec(line)?.[0].length ?? 0;
  const indent = " ".repeat(hanging <= columns / 2 ? hanging : 2);
  const lines: string[] = [];
  let rest = line;
  while (rest.length > columns) {
    const before = rest.lastIndexOf(" ", columns);
    const space = before > indent.length ? before : rest.indexOf(" ", Math.max(columns, indent.length + 1));
    // a line of JSON has no spaces: it is broken behind a comma
    const comma = before > indent.length ? -1 : rest.lastIndexOf(",", columns - 1) + 1;
    const at = comma > indent.length ? comma : space;
    if (at === -1) break;
    lines.push(rest.slice(0, at).trimEnd());
    rest = indent + rest.slice(at).trimStart();
  }
  return rest.trim() === "" ? lines : [...lines, rest];
}
