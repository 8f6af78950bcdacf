import { assertEquals } from "@std/assert";
import {
  containsText,
  countLineBreaks,
  type Line,
  lineNumbers,
  linesBackward,
  linesForward,
} from "../../../lib/session/io/lines.ts";
import { type ByteSource, bytesSource } from "../../../lib/session/io/source.ts";
import { bytesOf } from "../../support/transcript.ts";

const decoder = new TextDecoder();

function form(line: Line): string {
  if (line.kind !== "line") return `${line.kind}@${line.offset}+${line.length}`;
  return `${decoder.decode(line.bytes)}@${line.offset}${line.ended ? "" : "…"}`;
}

const CASES: readonly (readonly [text: string, lines: readonly string[]])[] = [
  ["", []],
  ["\n", ["@0"]],
  ["\n\n", ["@0", "@1"]],
  ["a", ["a@0…"]],
  ["a\n", ["a@0"]],
  ["a\nb", ["a@0", "b@2…"]],
  ["\na\n", ["@0", "a@1"]],
  ["a\r\nb\r\n", ["a\r@0", "b\r@3"]],
  ["a\u2028b\nc\u0085\n", ["a\u2028b@0", "c\u0085@6"]],
];

for (const [text, lines] of CASES) {
  for (const chunk of [1, 2, 3, 64]) {
    Deno.test(`linesForward() splits ${JSON.stringify(text)} in chunks of ${chunk}`, () => {
      const read = [];
      for (const line of linesForward(bytesSource(bytesOf(text)), { chunk })) read.push(form(line));
      assertEquals(read, lines);
    });

    Deno.test(`linesBackward() splits ${JSON.stringify(text)} in chunks of ${chunk}`, () => {
      const read = [];
      for (const line of linesBackward(bytesSource(bytesOf(text)), { chunk })) read.push(form(line));
      assertEquals(read.reverse(), lines);
    });
  }
}

Deno.test("linesForward() numbers lines from 1", () => {
  const numbers = [...linesForward(bytesSource(bytesOf("a\n\nb")))].map((line) => line.number);
  assertEquals(numbers, [1, 2, 3]);
});

Deno.test("linesForward() numbers and places the lines of a window as those of its file", () => {
  const window = linesForward(bytesSource(bytesOf("a\n\nb\n")), { start: { line: 7, offset: 100 }, shortest: 1 });
  const places = [];
  for (const line of window) places.push([line.number, line.offset]);
  assertEquals(places, [[7, 100], [9, 103]]);
});

Deno.test("linesForward() and linesBackward() skip a line over the cap with its length", () => {
  const source = bytesSource(bytesOf("ab\nabcdef\nab"));
  const expected = ["ab@0", "oversize@3+6", "ab@10…"];
  assertEquals([...linesForward(source, { maxLine: 3, chunk: 2 })].map(form), expected);
  assertEquals([...linesBackward(source, { maxLine: 3, chunk: 2 })].map(form).reverse(), expected);
});

function counting(source: ByteSource): { source: ByteSource; read: () => number } {
  let read = 0;
  const counted: ByteSource = {
    size: source.size,
    readAt(offset, buffer) {
      const count = source.readAt(offset, buffer);
      read += count;
      return count;
    },
    close() {},
  };
  return { source: counted, read: () => read };
}

Deno.test("linesBackward() reads no more than the lines asked for need", () => {
  const bytes = bytesOf("x".repeat(99).concat("\n").repeat(100_000));
  const { source, read } = counting(bytesSource(bytes));
  const lines = linesBackward(source);
  for (let i = 0; i < 10; i++) lines.next();
  assertEquals(read(), 64 * 1024);
});

Deno.test("linesBackward() leaves a long line where it is when its head is not wanted", () => {
  const long = "L" + "x".repeat(3_000_000);
  const bytes = bytesOf(`first\n${long}\nlast\n`);
  const heads: string[] = [];
  const { source, read } = counting(bytesSource(bytes));
  const wanted = (head: Uint8Array): boolean => {
    heads.push(decoder.decode(head.subarray(0, 1)) + head.length);
    return false;
  };
  const read_ = Array.from(linesBackward(source, { wanted }), form);
  assertEquals(read_, ["last@3000008", "unwanted@6+3000001", "first@0"]);
  assertEquals(heads, ["L4096"]);
  assertEquals(read() <= bytes.length + 4096 + 64 * 1024, true);
  const kept = [...linesBackward(bytesSource(bytes), { wanted: () => true })].map((line) => line.kind);
  assertEquals(kept, ["line", "line", "line"]);
});

Deno.test("linesBackward() and linesForward() end quietly when the file was cut while it was read", () => {
  const bytes = bytesOf("a\nb\nc\n");
  const cut: ByteSource = {
    size: 60,
    readAt: (offset, buffer) => bytesSource(bytes).readAt(offset, buffer),
    close() {},
  };
  assertEquals([...linesBackward(cut, { chunk: 8 })], []);
  assertEquals([...linesForward(cut)].map(form), ["a@0", "b@2", "c@4"]);
});

Deno.test("countLineBreaks() counts those between two offsets", () => {
  const source = bytesSource(bytesOf("a\nb\nc\n"));
  assertEquals([0, 1, 2, 3, 4, 6].map((until) => countLineBreaks(source, 0, until)), [0, 0, 1, 1, 2, 3]);
  assertEquals([0, 1, 2, 3, 4, 6].map((from) => countLineBreaks(source, from, 6)), [3, 3, 2, 2, 1, 0]);
});

Deno.test("lineNumbers() numbers lines by their offsets, in any order, and reads the file once", () => {
  const whole = bytesSource(bytesOf("a\nbb\n\nc\n"));
  let read = 0;
  const source: ByteSource = {
    ...whole,
    readAt(offset, into) {
      const count = whole.readAt(offset, into);
      read += count;
      return count;
    },
  };
  assertEquals([...lineNumbers(source, [6, 0, 2, 6, 5])], [[0, 1], [2, 2], [5, 3], [6, 4]]);
  assertEquals(read, 6);
  assertEquals([...lineNumbers(source, [])], []);
});

Deno.test("containsText() finds a text wherever it is, also across the parts that are read", () => {
  const part = 256 * 1024;
  for (const before of [0, 1, part - 3, part - 1, part, part + 1, 3 * part]) {
    const source = bytesSource(bytesOf(`${"x".repeat(before)}mark${"y".repeat(10)}`));
    assertEquals(containsText(source, "mark"), true, `${before}`);
    assertEquals(containsText(source, "marx"), false, `${before}`);
  }
  assertEquals(containsText(bytesSource(bytesOf("")), "mark"), false);
  assertEquals(containsText(bytesSource(bytesOf("mar")), "mark"), false);
});

Deno.test("linesBackward() copies only the lines that lie in several chunks", () => {
  const source = bytesSource(bytesOf("a\nb\nlonger\nd\n"));
  const buffers = Array.from(
    linesBackward(source, { chunk: 8 }),
    (line) => line.kind === "line" ? line.bytes.buffer.byteLength : 0,
  );
  assertEquals(buffers, [8, 6, 8, 1]); // the first line is known to be whole only at the start of the file
});
