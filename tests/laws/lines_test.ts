import { assertEquals } from "@std/assert";
import fc from "../support/property.ts";
import { type Line, linesBackward, linesForward, linesOfStream } from "../../lib/session/io/lines.ts";
import { bytesSource } from "../../lib/session/io/source.ts";

/** A line as a value: bytes are only valid until the next line is asked for. */
interface Seen {
  readonly kind: Line["kind"];
  readonly offset: number;
  readonly bytes: readonly number[] | number;
  readonly ended: boolean | null;
}

function seen(line: Line): Seen {
  if (line.kind !== "line") return { kind: line.kind, offset: line.offset, bytes: line.length, ended: null };
  return { kind: line.kind, offset: line.offset, bytes: [...line.bytes], ended: line.ended };
}

function collect(lines: Iterable<Line>): Seen[] {
  const all: Seen[] = [];
  for (const line of lines) all.push(seen(line));
  return all;
}

const piece = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: "binary", maxLength: 20 }).map((text) => new TextEncoder().encode(text)) },
  { weight: 3, arbitrary: fc.uint8Array({ maxLength: 20 }) }, // often no UTF-8
  { weight: 2, arbitrary: fc.constant(new Uint8Array([0x0d, 0x0a])) },
  { weight: 4, arbitrary: fc.constant(new Uint8Array([0x0a])) },
  { weight: 1, arbitrary: fc.nat(400).map((length) => new Uint8Array(length).fill(0x78)) },
);

/** Bytes with many line ends, with and without one at the end. */
const content = fc.array(piece, { maxLength: 30 }).map((pieces) => {
  const bytes = new Uint8Array(pieces.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of pieces) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
});
const chunk = fc.integer({ min: 1, max: 700 });
const maxLine = fc.option(fc.integer({ min: 0, max: 60 }), { nil: 1_000_000 });

Deno.test("law: backward reading equals forward reading reversed, in chunks of any size", () => {
  fc.assert(
    fc.property(content, chunk, chunk, maxLine, (bytes, ahead, back, maxLine) => {
      const source = bytesSource(bytes);
      const forward = collect(linesForward(source, { chunk: ahead, maxLine }));
      const backward = collect(linesBackward(source, { chunk: back, maxLine }));
      assertEquals(backward.reverse(), forward);
    }),
    { numRuns: 2000 },
  );
});

Deno.test("law: lines with their line ends are the file, and none is lost, not even one over the cap", () => {
  fc.assert(
    fc.property(content, chunk, maxLine, (bytes, chunk, maxLine) => {
      let at = 0;
      let number = 0;
      for (const line of linesForward(bytesSource(bytes), { chunk, maxLine })) {
        assertEquals([line.offset, line.number], [at, ++number]);
        const length = line.kind === "line" ? line.bytes.length : line.length;
        assertEquals(line.kind, length > maxLine ? "oversize" : "line");
        if (line.kind === "line") assertEquals([...line.bytes], [...bytes.subarray(at, at + length)]);
        at += length;
        if (at === bytes.length) break; // the last line, without a line end
        assertEquals(bytes[at], 0x0a);
        at++;
      }
      assertEquals(at, bytes.length);
    }),
    { numRuns: 1000 },
  );
});

Deno.test("law: the lines over a length are those of all lines, with their numbers and places", () => {
  const numbered = (lines: Iterable<Line>) => {
    const all: unknown[] = [];
    for (const line of lines) all.push([line.number, seen(line)]);
    return all;
  };
  const lengthOf = (line: Line) => line.kind === "line" ? line.bytes.length : line.length;
  function* atLeast(lines: Iterable<Line>, shortest: number): Generator<Line> {
    for (const line of lines) if (lengthOf(line) >= shortest) yield line;
  }
  fc.assert(
    fc.property(content, chunk, maxLine, fc.nat(12), (bytes, chunk, maxLine, shortest) => {
      const source = bytesSource(bytes);
      assertEquals(
        numbered(linesForward(source, { chunk, maxLine, shortest })),
        numbered(atLeast(linesForward(source, { maxLine }), shortest)),
      );
    }),
    { numRuns: 1000 },
  );
});

Deno.test("law: the most lines from the end are the first of all lines from the end", () => {
  fc.assert(
    fc.property(content, chunk, fc.nat(12), (bytes, chunk, mostLines) => {
      const source = bytesSource(bytes);
      const all = collect(linesBackward(source));
      let isCut = false;
      const onCut = () => void (isCut = true);
      assertEquals(collect(linesBackward(source, { chunk, mostLines, onCut })), all.slice(0, mostLines));
      assertEquals(isCut, all.length > mostLines);
    }),
    { numRuns: 1000 },
  );
});

Deno.test("law: a stream gives the lines of the file, however it is cut", async () => {
  await fc.assert(
    fc.asyncProperty(content, fc.array(fc.nat(40), { maxLength: 40 }), maxLine, async (bytes, cuts, maxLine) => {
      async function* stream(): AsyncGenerator<Uint8Array> {
        let at = 0;
        for (const cut of cuts) {
          yield bytes.slice(at, at + cut);
          at += cut;
        }
        yield bytes.slice(at);
      }
      const streamed: Seen[] = [];
      for await (const line of linesOfStream(stream(), { maxLine })) streamed.push(seen(line));
      assertEquals(streamed, collect(linesForward(bytesSource(bytes), { maxLine })));
    }),
    { numRuns: 500 },
  );
});

Deno.test("law: lines longer than what is kept while searching backwards are whole", () => {
  const long = fc.integer({ min: 250_000, max: 270_000 }); // around LONG_LINE
  fc.assert(
    fc.property(fc.array(fc.oneof(long, fc.nat(50)), { minLength: 1, maxLength: 5 }), chunk, (lengths, salt) => {
      const bytes = new TextEncoder().encode(lengths.map((length, i) => String(i % 10).repeat(length)).join("\n"));
      const source = bytesSource(bytes);
      const form = (lines: Iterable<Line>): string[] => {
        const all: string[] = [];
        for (const line of lines) {
          if (line.kind === "line") {
            all.push(`${line.offset} ${line.bytes.length} ${line.bytes[0]} ${line.bytes.at(-1)}`);
          }
        }
        return all;
      };
      assertEquals(form(linesBackward(source, { chunk: 60_000 + salt })).reverse(), form(linesForward(source)));
    }),
    { numRuns: 40 },
  );
});
