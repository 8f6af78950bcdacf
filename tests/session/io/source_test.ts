import { assertEquals, assertNotEquals } from "@std/assert";
import {
  type ByteSource,
  bytesSource,
  endOfLines,
  fnv1a32,
  headOf,
  lastUsedAt,
  openSource,
  sliceSource,
} from "../../../lib/session/io/source.ts";
import { bytesOf } from "../../support/transcript.ts";
import { temporaryFile } from "../../support/temporary.ts";

Deno.test("openSource() reads what is left of a file that was cut after it was opened, and no further", () => {
  using temporary = temporaryFile();
  const path = temporary.path;
  Deno.writeTextFileSync(path, "0123456789");
  const source = openSource(path);
  try {
    Deno.truncateSync(path, 4);
    const read = (offset: number, size: number): string => {
      const buffer = new Uint8Array(size);
      return new TextDecoder().decode(buffer.subarray(0, source.readAt(offset, buffer)));
    };
    assertEquals(source.size, 10);
    assertEquals([read(0, 10), read(2, 8), read(4, 6), read(8, 2), read(1, 2)], ["0123", "23", "", "", "12"]);
  } finally {
    source.close();
  }
});

const CHUNK = 64 * 1024;
const sourceOf = (text: string): ByteSource => bytesSource(bytesOf(text));

function read(source: ByteSource, offset: number, length: number): string {
  const buffer = new Uint8Array(length);
  return new TextDecoder().decode(buffer.subarray(0, source.readAt(offset, buffer)));
}

Deno.test("sliceSource() is a part of a source with offsets of its own, and nothing beside it", () => {
  const window = sliceSource(sourceOf("0123456789"), 3, 7);
  assertEquals(window.size, 4);
  assertEquals([read(window, 0, 9), read(window, 1, 2), read(window, 3, 9), read(window, 4, 9), read(window, 9, 1)], [
    "3456",
    "45",
    "6",
    "",
    "",
  ]);
  assertEquals([sliceSource(sourceOf("0123"), 1, 99).size, sliceSource(sourceOf("0123"), 9, 99).size], [3, 0]);
  assertEquals(read(sliceSource(sourceOf("0123"), 1, 99), 0, 9), "123");
});

Deno.test("endOfLines() is behind the last line break of a part, or where it begins", () => {
  const source = sourceOf("ab\ncd\nef");
  assertEquals([0, 1, 3, 4, 6].map((from) => endOfLines(source, from, 99)), [6, 6, 6, 6, 6]);
  assertEquals([2, 3, 5, 6].map((to) => endOfLines(source, 0, to)), [0, 3, 3, 6]);
  assertEquals([endOfLines(source, 3, 5), endOfLines(source, 6, 8), endOfLines(source, 5, 6)], [3, 6, 6]);
});

Deno.test("endOfLines() looks as far back as the part goes", () => {
  for (const length of [CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 2 * CHUNK + 1]) {
    const source = sourceOf(`a\n${"x".repeat(length)}`);
    assertEquals([endOfLines(source, 0, source.size), endOfLines(source, 2, source.size)], [2, 2], `${length}`);
    assertEquals(endOfLines(sourceOf("x".repeat(length)), 0, length), 0);
  }
});

Deno.test("headOf() tells files apart by their first line, and not by what follows it", () => {
  const head = (text: string): string => headOf(sourceOf(text));
  assertEquals(head("first\nsecond\n"), head("first\nanother\n"));
  assertNotEquals(head("first\n"), head("furst\n"));
  assertNotEquals(head("first\n"), head("firs\n"));
  assertEquals(head("x".repeat(600)), head("x".repeat(512) + "yyy\n"), "512 bytes are looked at");
  assertNotEquals(head("x".repeat(600)), head("x".repeat(511) + "y"));
  assertNotEquals(head("\nab"), head("a\n"));
  assertEquals(head("\nab"), head("\n"));
  assertEquals([head("").length, head("first\n").length], [8, 8]);
  assertEquals(head("first\n"), head("first"), "a first line that is still written");
  assertEquals(head("first\n"), "4881d841");
});

Deno.test("lastUsedAt() is the time of the last entry, or else when the file was written", () => {
  const written = new Date("2026-03-04T05:06:07Z");
  const used = (text: string): string => {
    const path = Deno.makeTempFileSync({ suffix: ".jsonl" });
    Deno.writeTextFileSync(path, text);
    Deno.utimeSync(path, written, written);
    const time = new Date(lastUsedAt(path)).toISOString();
    Deno.removeSync(path);
    return time;
  };
  const entry = (time: string, text = "") =>
    JSON.stringify({ type: "user", message: { content: text }, timestamp: time });
  const [first, last] = ["2026-01-01T10:00:00.000Z", "2026-01-02T10:00:00.000Z"];
  const title = `{"type":"custom-title","customTitle":"A name given later"}`;
  assertEquals(used(`${entry(first)}\n${entry(last)}\n${title}\n`), last);
  assertEquals(used(`${entry(first)}\n${entry(last, entry("2027-01-01T00:00:00Z"))}\n`), last, "a quoted entry");
  assertEquals(used(`{\n  "timestamp": "${last}"\n}\n`), last, "a document");
  assertEquals(used(`{"type":"user","_audit_timestamp":"${last}"}\n`), last, "a line of Cowork");
  for (const text of ["", `${title}\n`, `{"timestamp":"2026-99-99T00:00:00Z"}\n`]) {
    assertEquals(used(text), written.toISOString(), text);
  }
  assertEquals([lastUsedAt("/nowhere/a.jsonl"), lastUsedAt("/")].map((time) => time > 0), [false, true]);
});

Deno.test("fnv1a32() gives the published values, of texts and of bytes", () => {
  assertEquals(["", "a", "foobar"].map(fnv1a32), [0x811c9dc5, 0xe40c292c, 0xbf9cf968]);
  assertEquals(fnv1a32(new TextEncoder().encode("foobar")), 0xbf9cf968);
});
