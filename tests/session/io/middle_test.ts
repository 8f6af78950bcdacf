import { assertEquals } from "@std/assert";
import { withoutMiddle } from "../../../lib/session/io/middle.ts";
import { bytesSource } from "../../../lib/session/io/source.ts";
import fc from "../../support/property.ts";

const encode = (text: string) => new TextEncoder().encode(text);

/** What is read of a text in pieces of some size. */
function shortened(text: string, options: { whole: number; head: number; tail: number }, piece: number) {
  const { source, middle } = withoutMiddle(bytesSource(encode(text)), options);
  let read = "";
  for (let offset = 0; offset < source.size; offset += piece) {
    const buffer = new Uint8Array(piece);
    read += new TextDecoder().decode(buffer.subarray(0, source.readAt(offset, buffer)));
  }
  return { read, middle };
}

Deno.test("withoutMiddle() leaves out whole lines of a long source and counts them", () => {
  const text = "1\n22\n333\n4444\n55555\n6\n";
  const options = { whole: 10, head: 6, tail: 5 };
  assertEquals(shortened(text, options, 4), { read: "1\n22\n55555\n6\n", middle: { at: 5, bytes: 9, lines: 2 } });
  assertEquals(shortened(text, { ...options, whole: 22 }, 4), { read: text, middle: null });
  assertEquals(shortened("a line without an end", options, 4), { read: "a line without an end", middle: null });
});

Deno.test("withoutMiddle() gives back all that it does not count", () => {
  const line = fc.stringMatching(/^[a-z]{0,12}$/);
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 40 }),
      fc.nat(60),
      fc.nat(60),
      fc.integer({ min: 1, max: 9 }),
      (...given) => {
        const [lines, head, tail, piece] = given;
        const text = lines.map((one) => `${one}\n`).join("");
        const { read, middle } = shortened(text, { whole: 0, head, tail }, piece);
        const { at, bytes, lines: count } = middle ?? { at: 0, bytes: 0, lines: 0 };
        assertEquals(read, text.slice(0, at) + text.slice(at + bytes));
        assertEquals(text.slice(at, at + bytes).split("\n").length - 1, count);
      },
    ),
  );
});
