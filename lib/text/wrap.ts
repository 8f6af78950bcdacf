/** The beginning of a line of a list: spaces, words, and the gap before their description. */
const HANGING = /^ *(?:\S+(?: \S+)* {2,})?/;

/**
 * Breaks long lines at spaces; in a list the further lines are indented to the description. `columns`: the largest
 * width of a line; a longer word gets a line of its own.
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
    // a line of JSON has no spaces, so it is broken after a comma
    const comma = before > indent.length ? -1 : rest.lastIndexOf(",", columns - 1) + 1;
    const at = comma > indent.length ? comma : space;
    if (at === -1) break;
    lines.push(rest.slice(0, at).trimEnd());
    rest = indent + rest.slice(at).trimStart();
  }
  return rest.trim() === "" ? lines : [...lines, rest];
}
