import { joined, safe, type SafeText, safeText, sliced, trimmedEnd } from "../../text/mod.ts";
import { paint } from "./colour.ts";
import type { Host } from "../host/host.ts";

const CONTEXT = 2;
/** How many characters around a change in a line are shown, where a whole file is one line. */
const AROUND = 60;

/** Two lines, from shortly before where they begin to differ to shortly after. */
function differing(old: SafeText, now: SafeText): [old: SafeText, now: SafeText] {
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const part = (line: SafeText) => {
    const [from, to] = [Math.max(0, start - AROUND), Math.min(line.length, line.length - end + AROUND)];
    return safe`${from === 0 ? "" : "…"}${sliced(line, from, to)}${to === line.length ? "" : "…"}`;
  };
  return [part(old), part(now)];
}

/** What changed between two texts, as lines with `-` and `+` and a little around them; one place, which edits have. */
export function lineDiff(before: string, after: string, host: Pick<Host, "colour">): SafeText {
  const old = linesOf(before);
  const now = linesOf(after);
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const around = Math.max(0, start - CONTEXT);
  const removed = old.slice(start, old.length - end).map((line) => safeText(line));
  const added = now.slice(start, now.length - end).map((line) => safeText(line));
  const [[one], [other]] = [removed, added];
  if (one !== undefined && other !== undefined && removed.length === 1 && added.length === 1) {
    [removed[0], added[0]] = differing(one, other);
  }
  const context = (lines: readonly string[]) => lines.map((line) => safe`  ${safeText(line)}`);
  return joined(
    [
      ...context(old.slice(around, start)),
      ...removed.map((line) => paint(trimmedEnd(safe`- ${line}`), "red", host)),
      ...added.map((line) => paint(trimmedEnd(safe`+ ${line}`), "green", host)),
      ...context(now.slice(now.length - end, now.length - end + CONTEXT)),
    ].map((line) => safe`${trimmedEnd(line)}\n`),
  );
}

/** The lines of a text; what follows the last line break is a line only where there is something. */
function linesOf(text: string): string[] {
  const lines = text.split("\n");
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}
