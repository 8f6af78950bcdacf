import { assertEquals } from "@std/assert";
import fc from "../../support/property.ts";
import { InputScanner, readStdin, type StdinLike } from "../../../lib/hooks/protocol/read_stdin.ts";

const encoder = new TextEncoder();

/** Gives its pieces one by one; then the end, or nothing more where `open`. */
function source(pieces: readonly Uint8Array[], open = false): StdinLike & { reads: string[] } {
  let next = 0;
  const reads: string[] = [];
  const give = (buffer: Uint8Array): number | null => {
    const piece = pieces[next++];
    if (piece === undefined) return null;
    buffer.set(piece);
    return piece.length;
  };
  return {
    reads,
    readSync: (buffer) => {
      reads.push("sync");
      return give(buffer);
    },
    read: (buffer) => {
      reads.push("async");
      return open && next >= pieces.length ? new Promise(() => {}) : Promise.resolve(give(buffer));
    },
  };
}

function pieces(...texts: string[]): Uint8Array[] {
  return texts.map((text) => encoder.encode(text));
}

Deno.test("readStdin() reads once and synchronously when the object comes in one piece", () => {
  const stdin = source(pieces('{"a":"}"}\n'), true);
  assertEquals(readStdin(stdin), { text: '{"a":"}"}\n', end: "complete" });
  assertEquals(stdin.reads, ["sync"]);
});

const ROWS: readonly [given: readonly string[], open: boolean, text: string, end: string][] = [
  [[], false, "", "closed"],
  [['{"a":', "1}"], true, '{"a":1}', "complete"],
  [['{"a":', "1"], false, '{"a":1', "closed"],
  [['{"a":', "1"], true, '{"a":1', "timeout"],
  [["\n ", "\ufeff", "{}"], true, "\n {}", "complete"],
  [["[1,2]"], true, "[1,2]", "not_an_object"],
  [[" ", "x"], true, " x", "not_an_object"],
  [['{"a":"\\', '"}', '"}'], true, '{"a":"\\"}"}', "complete"],
];

for (const [given, open, text, end] of ROWS) {
  Deno.test(`readStdin() ends with "${end}" when it gets ${JSON.stringify(given)}${open ? " and no end" : ""}`, async () => {
    const read = await readStdin(source(pieces(...given), open), 30);
    assertEquals([read.text.replace("\ufeff", ""), read.end], [text, end]);
  });
}

Deno.test("readStdin() reads any object whole, however its bytes are cut, and waits for no end", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.array(fc.integer({ min: 1, max: 9 })),
      async (object, sizes) => {
        const bytes = encoder.encode(JSON.stringify(object));
        const cut: Uint8Array[] = [];
        for (let at = 0, n = 0; at < bytes.length; n++) {
          const size = sizes[n] ?? 5;
          cut.push(bytes.subarray(at, at + size));
          at += size;
        }
        const read = await readStdin(source(cut, true), 2000);
        assertEquals(read, { text: JSON.stringify(object), end: "complete" });
      },
    ),
  );
});

Deno.test("InputScanner is after the object at its last byte and not before", () => {
  fc.assert(fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (object) => {
    const bytes = encoder.encode(JSON.stringify(object));
    const scan = new InputScanner();
    scan.push(bytes.subarray(0, -1));
    assertEquals(scan.state, "inside");
    scan.push(bytes.subarray(-1));
    assertEquals(scan.state, "after");
  }));
});
