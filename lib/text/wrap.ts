/** The beginning of a usage line, or of a line of a list: spaces, words, and the gap before their description. */
const HANGING = /^(?:usage: | *(?:\S+(?: \S+)* {2,})?)/;
/** Columns that are enough for a description; with fewer and less than half, its further lines begin farther left. */
const LEAST_DESCRIPTION = 24;
/** The beginning of a command to copy, which does not end a line. */
const COMMAND_NAME = /(?:^|\s)debrief$/;

/** At spaces, lists indented to their description; a longer word gets a line of its own. */
export function wrapLines(text: string, columns: number): string {
  return text.split("\n").flatMap((line) => wrapLine(line, columns)).join("\n");
}

function wrapLine(line: string, columns: number): string[] {
  if (line.length <= columns) return [line];
  const hanging = HANGING.exec(line)?.[0].length ?? 0;
  const isWide = hanging <= columns / 2 || columns - hanging >= LEAST_DESCRIPTION;
  const indent = " ".repeat(isWide ? hanging : Math.min(hanging, line.length - line.trimStart().length + 2));
  const lines: string[] = [];
  let rest = line;
  while (rest.length > columns) {
    let before = rest.lastIndexOf(" ", columns);
    if (COMMAND_NAME.test(rest.slice(0, Math.max(0, before)))) before = rest.lastIndexOf(" ", before - 1);
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
