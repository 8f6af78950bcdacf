import { assertEquals } from "@std/assert";
import { entriesBackwardFrom } from "../../../../lib/clients/claude_code/reading/entries_backward_from.ts";
import { entriesForward } from "../../../../lib/clients/claude_code/reading/read.ts";
import { bytesSource } from "../../../../lib/session/io/source.ts";

const line = (uuid: string, text: string) => JSON.stringify({ type: "user", uuid, message: { content: text } });
const source = (...lines: string[]) => bytesSource(new TextEncoder().encode(lines.join("\n") + "\n"));
const uuids = (entries: Iterable<{ uuid: string | null }>) => [...entries].map(({ uuid }) => uuid);

Deno.test("entriesFrom() begins at the last line with the mark, and goes on backwards", () => {
  const file = source(line("1", "a"), line("2", "mark here"), line("3", "b"), line("4", "mark here"), line("5", "c"));
  assertEquals(uuids(entriesBackwardFrom(file, "mark here")), ["4", "3", "2", "1"]);
  assertEquals(uuids(entriesBackwardFrom(file, "nowhere")), []);
});

Deno.test("entriesFrom() reads lines longer than a chunk, and files of many chunks", () => {
  const long = "é".repeat(200_000);
  const many = Array.from({ length: 300 }, (_, i) => line(`m${i}`, "x".repeat(1000)));
  const file = source(line("1", "first"), line("2", long), ...many, line("3", "mark"), line("4", long));
  const forwards = uuids(entriesForward(file));
  assertEquals(uuids(entriesBackwardFrom(file, "mark")), forwards.slice(0, -1).reverse());
});

Deno.test("entriesFrom() searches no further back than it is told", () => {
  const many = Array.from({ length: 300 }, (_, i) => line(`m${i}`, "x".repeat(1000)));
  const file = source(line("1", "mark"), ...many);
  assertEquals(uuids(entriesBackwardFrom(file, "mark", { within: 100_000 })), []);
  assertEquals(uuids(entriesBackwardFrom(file, "mark")), ["1"]);
});

Deno.test("entriesFrom() reads a last line without its end, and nothing of an empty file", () => {
  const file = bytesSource(new TextEncoder().encode(`${line("1", "a")}\n${line("2", "mark")}`));
  assertEquals(uuids(entriesBackwardFrom(file, "mark")), ["2", "1"]);
  assertEquals(uuids(entriesBackwardFrom(bytesSource(new Uint8Array(0)), "mark")), []);
});
