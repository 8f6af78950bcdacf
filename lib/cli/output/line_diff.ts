import { joinSafe, safe, type SafeText, safeText, sliceSafe, trimSafeEnd } from "../../text/safe_text.ts";
import { paint } from "./color.ts";
import type { Host } from "../host/host.ts";

const CONTEXT = 2;
/** How many characters to show around a change within a line: a whole file may be one line. */
const AROUND = 60;

/** How many characters or lines two texts have in common at the start and after that at the end. */
function commonEnds<T extends string | readonly string[]>(old: T, now: T): { start: number; end: number } {
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  return { start, end };
}

/** Cuts two lines to where they differ. */
function cutToDifference(old: SafeText, now: SafeText): [old: SafeText, now: SafeText] {
  const { start, end } = commonEnds<string>(old, now);
  const part = (line: SafeText) => {
    const [from, to] = [Math.max(0, start - AROUND), Math.min(line.length, line.length - end + AROUND)];
    return safe`${from === 0 ? "" : "…"}${sliceSafe(line, from, to)}${to === line.length ? "" : "…"}`;
  };
  return [part(old), part(now)];
}

/** What changed between two texts: lines with `-` and `+` and a little context, as one hunk. */
export function lineDiff(before: string, after: string, host: Pick<Host, "color">): SafeText {
  const old = splitLines(before);
  const now = splitLines(after);
  const { start, end } = commonEnds(old, now);
  const around = Math.max(0, start - CONTEXT);
  const removed = old.slice(start, old.length - end).map((line) => safeText(line));
  const added = now.slice(start, now.length - end).map((line) => safeText(line));
  const [[one], [other]] = [removed, added];
  if (one !== undefined && other !== undefined && removed.length === 1 && added.length === 1) {
    [removed[0], added[0]] = cutToDifference(one, other);
  }
  const context = (lines: readonly string[]) => lines.map((line) => safe`  ${safeText(line)}`);
  return joinSafe(
    [
      ...context(old.slice(around, start)),
      ...removed.map((line) => paint(trimSafeEnd(safe`- ${line}`), "red", host)),
      ...added.map((line) => paint(trimSafeEnd(safe`+ ${line}`), "green", host)),
      ...context(now.slice(now.length - end, now.length - end + CONTEXT)),
    ].map((line) => safe`${trimSafeEnd(line)}\n`),
  );
}

/** The lines of a text, without an empty one after the last line break. */
function splitLines(text: string): string[] {
  const lines = text.split("\n");
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}
