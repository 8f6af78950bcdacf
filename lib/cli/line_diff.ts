import { joined, safe, type SafeText, safeText, trimmedEnd } from "../text/mod.ts";
import { paint } from "./colour.ts";
import type { Shell } from "./command.ts";

const CONTEXT = 2;

/** What changed between two texts, as lines with `-` and `+` and a little around them; one place, which edits have. */
export function lineDiff(before: string, after: string, shell: Pick<Shell, "colour">): SafeText {
  const old = linesOf(before);
  const now = linesOf(after);
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const around = Math.max(0, start - CONTEXT);
  const lines = [
    ...old.slice(around, start).map((line) => `  ${line}`),
    ...old.slice(start, old.length - end).map((line) => `- ${line}`),
    ...now.slice(start, now.length - end).map((line) => `+ ${line}`),
    ...now.slice(now.length - end, now.length - end + CONTEXT).map((line) => `  ${line}`),
  ];
  return joined(lines.map((line) => {
    const text = trimmedEnd(safeText(line));
    const colour = line.startsWith("-") ? "red" : line.startsWith("+") ? "green" : null;
    return safe`${colour === null ? text : paint(text, colour, shell)}\n`;
  }));
}

/** The lines of a text; what follows the last line break is a line only where there is something. */
function linesOf(text: string): string[] {
  const lines = text.split("\n");
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}
