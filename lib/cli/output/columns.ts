/**
 * Columns of text that fit a terminal. Widths are those of the terminal: an East Asian character takes two columns, a
 * combining mark none.
 *
 * @module
 */
import { unicodeWidth } from "@std/cli/unicode-width";
import { cut, joinSafe, linesOf, safe, type SafeText, sliceSafe, trimSafeEnd } from "../../text/safe_text.ts";
import { HOOKED_CLIENTS } from "../../clients/hooked_clients.ts";
import { once } from "../../memoize.ts";
import type { Host } from "../host/host.ts";

export interface TableColumn<Row> {
  readonly heading: SafeText;
  readonly cell: (row: Row) => SafeText;
  /** Figures are aligned right. @default {"left"} */
  readonly align?: "left" | "right";
  /**
   * Which columns are left out first where the table is too wide: those with the highest number; a column without one is
   * always shown.
   */
  readonly dropOrder?: number;
  /** Whether it takes the width that is left and is cut to it; one column of a table at most. */
  readonly isFlexible?: boolean;
  /** Whether the end of a row's cell tells it from the others, as that of a path does: then the middle is cut out. */
  readonly keepsEnd?: (row: Row) => boolean;
}

/** What a reader takes for one character; to make it takes 30 ms. */
const characters = once(() => new Intl.Segmenter("en"));
/** Between two columns. */
const GAP = "  ";
/** The width that a flexible column keeps while other columns can be left out, and before the last of them is. */
const LEAST_WIDTHS = { several: 24, one: 12 } as const;

/**
 * The width of a table: that of the terminal, or of what a client shows of its commands' output, where a broken row
 * would be unreadable; null for no limit.
 */
export function tableWidth(host: Pick<Host, "columns" | "env">): number | null {
  if (host.columns !== null) return host.columns;
  const shells = HOOKED_CLIENTS.map(({ installation }) => installation.shell);
  return shells.find((shell) => shell !== null && host.env(shell.variable) === shell.value)?.columns ?? null;
}

/** Cuts safe text to the columns of a terminal, with an ellipsis where it was cut. */
export function fitWidth(text: SafeText, width: number): SafeText {
  if (unicodeWidth(text) <= width) return text;
  let [low, high] = [0, Math.min(text.length, width)];
  const longest = cut(text, high);
  if (unicodeWidth(longest) <= width) return longest;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (unicodeWidth(cut(text, middle)) <= width) low = middle;
    else high = middle - 1;
  }
  return cut(text, low);
}

/** Cuts the middle out of safe text, so that the beginning and more of the end fit the columns of a terminal. */
export function fitEnds(text: SafeText, width: number): SafeText {
  if (unicodeWidth(text) <= width) return text;
  const head = fitWidth(text, Math.ceil(width / 3));
  let [from, room] = [text.length, width - unicodeWidth(head)];
  for (const { segment, index } of [...characters().segment(text)].reverse()) {
    room -= unicodeWidth(segment);
    if (room < 0) break;
    from = index;
  }
  return safe`${head}${sliceSafe(text, from, text.length)}`;
}

/** Pads safe text with spaces to the columns of a terminal; a wider one stays as it is. */
export function padWidth(text: SafeText, width: number, align: "left" | "right" = "left"): SafeText {
  const spaces = joinSafe(Array.from({ length: Math.max(0, width - unicodeWidth(text)) }, () => safe` `));
  return align === "left" ? safe`${text}${spaces}` : safe`${spaces}${text}`;
}

/**
 * A table as lines, with a heading. `columns`: what to show, from left to right. `width`: how wide the lines may be;
 * null for as wide as they are. `heading`: how to show the line with the headings.
 */
export function tableLines<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  width: number | null,
  heading: (line: SafeText) => SafeText = (line) => line,
): SafeText[] {
  let shown = columns.map((column) => {
    const cells = rows.map(column.cell);
    return { column, cells, width: Math.max(...[column.heading, ...cells].map((cell) => unicodeWidth(cell))) };
  });
  // an empty column says nothing
  shown = shown.filter(({ column, cells }) => column.dropOrder === undefined || cells.some((cell) => cell !== ""));
  const needed = (least: number) =>
    shown.reduce((sum, { column, width }) => sum + (column.isFlexible ? Math.min(width, least) : width), 0) +
    GAP.length * (shown.length - 1);
  while (width !== null) {
    const [last, ...others] = shown.filter(({ column }) => column.dropOrder !== undefined)
      .sort((a, b) => (b.column.dropOrder ?? 0) - (a.column.dropOrder ?? 0));
    if (last === undefined || needed(others.length > 0 ? LEAST_WIDTHS.several : LEAST_WIDTHS.one) <= width) break;
    shown = shown.filter((entry) => entry !== last);
  }
  const fixed = shown.reduce((sum, { column, width }) => sum + (column.isFlexible ? 0 : width), 0);
  const left = width === null ? Infinity : Math.max(1, width - fixed - GAP.length * (shown.length - 1));
  const line = (cellOf: (entry: typeof shown[number]) => SafeText, row?: Row): SafeText =>
    trimSafeEnd(joinSafe(
      shown.map((entry) => {
        const size = entry.column.isFlexible ? Math.min(entry.width, left) : entry.width;
        const fit = row !== undefined && entry.column.keepsEnd?.(row) ? fitEnds : fitWidth;
        return padWidth(fit(cellOf(entry), size), size, entry.column.align);
      }),
      GAP,
    ));
  return [
    heading(line(({ column }) => column.heading)),
    ...rows.map((row, index) => line(({ cells }) => cells[index] ?? safe``, row)),
  ];
}

/**
 * The pieces that a line may be broken between: words with the spaces before them, and characters of scripts without
 * spaces. A location in a file is one word, and so is a command with its options.
 */
const BREAKABLE =
  /\s*(?:\[lines? [\d,-]{1,24}\]|debrief(?: [a-z]+)+?(?: --[a-z-]+)+[).,;:]?|debrief [a-z]+[).,;:]?|[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uffef]|[^\s\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uffef]+)/g;
/**
 * The beginning of a line, blank in its continuation lines: spaces and the mark of a list or its first column, which no
 * line break follows.
 */
// deno-lint-ignore no-control-regex -- the line may begin with a color
const LINE_START = /^(?:\x1b\[[\d;]*m)*\s*(?:[-*] |\d+\. |\S+ {2,})?/;
/** A command to copy: a line break would end it. */
const COMMAND = /^\s+debrief /;
// deno-lint-ignore no-control-regex -- what colors are made of takes no columns
const COLOR = /\x1b\[[\d;]*m/g;

/**
 * Breaks lines that are wider than a terminal, between words; a word that is wider gets a line of its own, and commands
 * to copy stay whole. `columns`: the width of the terminal; null leaves the text as it is.
 */
export function fitLines(text: SafeText, columns: number | null): SafeText {
  return columns === null ? text : joinSafe(linesOf(text).map((line) => fitLine(line, columns)), "\n");
}

/** Prints text for a person, no wider than the terminal. */
export function printFitted(text: SafeText, host: Pick<Host, "columns" | "stdout">): void {
  host.stdout(fitLines(text, host.columns));
}

/** The columns that a part of a colored line takes. */
function widthOf(text: string): number {
  return unicodeWidth(text.replace(COLOR, ""));
}

function fitLine(line: SafeText, columns: number): SafeText {
  if (widthOf(line) <= columns || COMMAND.test(line)) return line;
  const start = LINE_START.exec(line)?.[0] ?? "";
  const width = widthOf(start);
  const indent = padWidth(safe``, width <= columns / 2 ? width : 0);
  const lines: SafeText[] = [];
  let current = safe``;
  for (const { 0: piece, index } of line.matchAll(BREAKABLE)) {
    const end = index + piece.length;
    if (widthOf(current + piece) > columns && current.trim() !== "" && index > start.trimEnd().length) {
      lines.push(current);
      current = safe`${indent}${sliceSafe(line, end - piece.trimStart().length, end)}`;
    } else current = safe`${current}${sliceSafe(line, index, end)}`;
  }
  return joinSafe([...lines, current], "\n");
}
