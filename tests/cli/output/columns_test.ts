import { assert, assertEquals } from "@std/assert";
import { unicodeWidth } from "@std/cli/unicode-width";
import fc from "fast-check";
import {
  fitEnds,
  fitLines,
  fitWidth,
  padWidth,
  printFitted,
  type TableColumn,
  tableLines,
  tableWidth,
} from "../../../lib/cli/output/columns.ts";
import { paint } from "../../../lib/cli/output/color.ts";
import { safe, type SafeText, safeText } from "../../../lib/text/mod.ts";

Deno.test("fitWidth() cuts by the columns of the terminal", () => {
  const cases: [text: string, width: number, shown: string][] = [
    ["short", 10, "short"],
    ["a long line", 6, "a lon…"],
    ["仕様書を作成", 12, "仕様書を作成"],
    ["仕様書を作成", 7, "仕様書…"],
    ["仕様書を作成", 6, "仕様…"],
    ["e\u0301te\u0301", 3, "e\u0301te\u0301"],
    ["abc", 0, ""],
  ];
  for (const [text, width, shown] of cases) assertEquals<string>(fitWidth(safeText(text), width), shown);
});

Deno.test("fitEnds() cuts the middle out, and no character in two", () => {
  const cut = (text: string, width: number) => fitEnds(safeText(text), width) as string;
  assertEquals(cut("short", 5), "short");
  assertEquals(cut("node /plugins/run.cjs stop.mjs", 18), "node …cjs stop.mjs");
  assertEquals(cut("日本語のテキスト", 9), "日…キスト");
  assertEquals(cut("/a/b/xe\u0301", 4), "/…xe\u0301");
});

Deno.test("padWidth() counts a wide character twice", () => {
  assertEquals<string>(padWidth(safe`仕様`, 6), "仕様  ");
  assertEquals<string>(padWidth(safe`7`, 3, "right"), "  7");
  assertEquals<string>(padWidth(safe`longer`, 3), "longer");
});

Deno.test("tableWidth() is that of the terminal, or of what the client shows of the commands that it runs", () => {
  const host = (columns: number | null, env: Record<string, string>) => ({ columns, env: (name: string) => env[name] });
  const widths: [columns: number | null, env: Record<string, string>, width: number | null][] = [
    [null, {}, null],
    [null, { CLAUDECODE: "1" }, 75],
    [null, { CLAUDECODE: "" }, null],
    [120, { CLAUDECODE: "1" }, 120],
    [null, { CODEX_THREAD_ID: "x" }, null],
  ];
  for (const [columns, env, width] of widths) assertEquals(tableWidth(host(columns, env)), width);
});

interface Row {
  readonly name: string;
  readonly title: string;
  readonly size: string;
}

const COLUMNS: TableColumn<Row>[] = [
  { heading: safe`NAME`, cell: ({ name }) => safeText(name) },
  { heading: safe`TITLE`, cell: ({ title }) => safeText(title), isFlexible: true },
  { heading: safe`SIZE`, cell: ({ size }) => safeText(size), align: "right", dropOrder: 1 },
];

Deno.test("tableLines() aligns columns, cuts the flexible one, and leaves out what does not fit", () => {
  const rows = [
    { name: "a", title: "a title that is much longer than the rest of it", size: "5" },
    { name: "bcd", title: "short", size: "1,200" },
  ];
  assertEquals<string[]>(tableLines(COLUMNS, rows, 40), [
    "NAME  TITLE                         SIZE",
    "a     a title that is much longe…      5",
    "bcd   short                        1,200",
  ]);
  assertEquals<string[]>(tableLines(COLUMNS, rows, 32), [
    "NAME  TITLE                 SIZE",
    "a     a title that is mu…      5",
    "bcd   short                1,200",
  ], "the last column that may go stays longest");
  assertEquals<string[]>(tableLines(COLUMNS, rows, 24), ["NAME  TITLE", "a     a title that is m…", "bcd   short"]);
});

Deno.test("tableLines() leaves out the column that may go first, as soon as the flexible one would be too narrow", () => {
  const [name, title, size] = COLUMNS;
  assert(name && title && size);
  const columns = [name, title, size, { ...size, heading: safe`EXTRA`, dropOrder: 2 }];
  const headings = (width: number) =>
    tableLines(columns, [{ name: "abcd", title: "x".repeat(30), size: "1,200" }], width)[0]?.split(/ +/);
  const all = ["NAME", "TITLE", "SIZE", "EXTRA"];
  assertEquals([44, 43, 37, 36, 24].map(headings), [
    all,
    all.slice(0, 3),
    all.slice(0, 3),
    all.slice(0, 3),
    all.slice(0, 2),
  ]);
});

Deno.test("printFitted() prints for the width of the terminal, and whole where there is none", () => {
  const printed = [10, null].map((columns) => {
    const out: string[] = [];
    printFitted(safe`one two three`, { columns, stdout: (text) => void out.push(text) });
    return out.join("");
  });
  assertEquals(printed, ["one two\nthree", "one two three"]);
});

Deno.test("tableLines() leaves out an optional column without any value", () => {
  assertEquals<string[]>(tableLines(COLUMNS, [{ name: "a", title: "b", size: "" }], null), ["NAME  TITLE", "a     b"]);
});

Deno.test("no line of a table is wider than the terminal, whatever the texts", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 40 });
  const row = fc.record({ name: fc.string({ maxLength: 6 }), title: text, size: fc.string({ maxLength: 6 }) });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), fc.integer({ min: 30, max: 90 }), (rows, width) => {
      const lines: SafeText[] = tableLines(COLUMNS, rows, width);
      assert(lines.every((line) => unicodeWidth(line) <= width), lines.join("\n"));
    }),
  );
});

const FITTED: readonly (readonly [what: string, text: string, lines: readonly string[]])[] = [
  ["between words", "one two three four", ["one two", "three four"]],
  ["a line of a list under its text", "- one two three", ["- one two", "  three"]],
  ["a numbered line under its text", " 1  a two three", [" 1  a two", "    three"]],
  ["nothing behind the mark of a list", "1  /path/that/is/long b", ["1  /path/that/is/long", "   b"]],
  ["a word that is wider on its own", "a /path/that/is/long b", ["a", "/path/that/is/long", "b"]],
  ["between characters of scripts without spaces", "全程一到三分钟,更新", ["全程一到三", "分钟,更新"]],
  ["a line that begins in its first half under its beginning", "     one two", ["     one", "     two"]],
  ["a line that begins in its second half at the margin", "      one two three", ["      one", "two three"]],
  ["not within the lines of a file", "ab [lines 1-2] [lines 3]", ["ab", "[lines 1-2]", "[lines 3]"]],
  ["a line of a table under its second column", "ab  one two", ["ab  one", "    two"]],
  ["not within a command", "run debrief find --all to", ["run", "debrief find --all", "to"]],
  ["no command to copy", "  debrief check a b", ["  debrief check a b"]],
  ["nothing that fits", "  one\n\ntwo", ["  one", "", "two"]],
];
for (const [what, text, lines] of FITTED) {
  Deno.test(`fitLines() breaks ${what}`, () => {
    assertEquals(fitLines(safeText(text, { lines: true }), 10), lines.join("\n"));
    assertEquals(fitLines(safeText(text, { lines: true }), null), text);
  });
}

Deno.test("fitLines() keeps colors, which take no columns", () => {
  const text = safe`${paint(safe`one two`, "bold", { color: true })} ab ${paint(safe`cd`, "dim", { color: true })} e`;
  assertEquals<string>(fitLines(text, 10), "\x1b[1mone two\x1b[0m ab\n\x1b[2mcd\x1b[0m e");
});
