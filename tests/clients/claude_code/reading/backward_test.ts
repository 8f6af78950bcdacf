import { assertEquals } from "@std/assert";
import { bytesSource } from "../../../../lib/session/io/source.ts";
import {
  conversationEntriesBackward,
  entriesBackwardFrom,
} from "../../../../lib/clients/claude_code/reading/backward.ts";
import { assistant, bytesOf, jsonl, text, toolResult, user } from "../../../support/transcript.ts";
import { claudeEntriesForward } from "../../../../lib/clients/claude_code/reading/read.ts";

/** Longer than all that is read at once. */
const LONG = "x".repeat(400_000);
/** Longer than what is read at first. */
const MIDDLE = "y".repeat(100_000);

/** What is said in some lines, by its length, the last first. */
function lengths(...lines: readonly unknown[]): number[] {
  const entries = [...conversationEntriesBackward(bytesSource(bytesOf(jsonl(...lines))))];
  return entries.map((entry) => {
    const [block] = "content" in entry ? entry.content : [];
    return block?.kind === "text" ? block.text.length : -1;
  });
}

const attachment = (words: string) => ({ type: "attachment", attachment: { type: "prompt_snapshot", text: words } });

Deno.test("conversationEntriesBackward() reads lines of every length, and leaves out long ones without conversation", () => {
  assertEquals(
    lengths(
      user("first"),
      user(LONG),
      attachment(LONG),
      assistant("m1", [text(MIDDLE)]),
      attachment(MIDDLE),
      user("b"),
    ),
    [1, MIDDLE.length, LONG.length, 5],
  );
});

Deno.test("conversationEntriesBackward() reads what follows a long line, and a long line alone", () => {
  assertEquals(lengths(user(LONG), user("ab")), [2, LONG.length]);
  assertEquals(lengths(user(LONG)), [LONG.length]);
  assertEquals(lengths(attachment(LONG)), []);
  assertEquals(lengths(), []);
});

Deno.test("conversationEntriesBackward() leaves out a long result that went well", () => {
  assertEquals(lengths(user("a"), user([toolResult("t1", LONG)]), user("ab")), [2, 1]);
});

const line = (uuid: string, text: string) => JSON.stringify(user(text, { uuid }));
const source = (...lines: string[]) => bytesSource(new TextEncoder().encode(lines.join("\n") + "\n"));
const uuids = (entries: Iterable<{ uuid: string | null }>) => [...entries].map(({ uuid }) => uuid);

Deno.test("entriesBackwardFrom() begins at the last line with the mark, and goes on backwards", () => {
  const file = source(line("1", "a"), line("2", "mark here"), line("3", "b"), line("4", "mark here"), line("5", "c"));
  assertEquals(uuids(entriesBackwardFrom(file, "mark here")), ["4", "3", "2", "1"]);
  assertEquals(uuids(entriesBackwardFrom(file, "nowhere")), []);
});

Deno.test("entriesBackwardFrom() reads lines longer than a chunk, and files of many chunks", () => {
  const long = "é".repeat(200_000);
  const many = Array.from({ length: 300 }, (_, i) => line(`m${i}`, "x".repeat(1000)));
  const file = source(line("1", "first"), line("2", long), ...many, line("3", "mark"), line("4", long));
  const forwards = uuids(claudeEntriesForward(file));
  assertEquals(uuids(entriesBackwardFrom(file, "mark")), forwards.slice(0, -1).reverse());
});

Deno.test("entriesBackwardFrom() searches no further back than 2 MiB", () => {
  const many = Array.from({ length: 25 }, (_, i) => line(`m${i}`, "x".repeat(100_000)));
  assertEquals(uuids(entriesBackwardFrom(source(line("1", "mark"), ...many), "mark")), []);
  assertEquals(uuids(entriesBackwardFrom(source(line("1", "mark"), ...many.slice(5)), "mark")), ["1"]);
});

Deno.test("entriesBackwardFrom() reads a last line without its end, and nothing of an empty file", () => {
  const file = bytesSource(new TextEncoder().encode(`${line("1", "a")}\n${line("2", "mark")}`));
  assertEquals(uuids(entriesBackwardFrom(file, "mark")), ["2", "1"]);
  assertEquals(uuids(entriesBackwardFrom(bytesSource(new Uint8Array(0)), "mark")), []);
});

for (const [lines, isReached] of [[40_000, true], [120_000, false]] as const) {
  Deno.test(`what is ${lines} short lines back is ${isReached ? "read" : "too far"}`, () => {
    const file = source(line("1", "first"), ...new Array(lines).fill("{}"), line("2", "mark"));
    const expected = isReached ? ["2", "1"] : ["2"];
    assertEquals(uuids(conversationEntriesBackward(file)), expected);
    assertEquals(uuids(entriesBackwardFrom(file, "mark")), expected);
  });
}

Deno.test("entriesBackwardFrom() leaves out what is no conversation", () => {
  const file = source(line("1", "a"), JSON.stringify({ ...attachment("b"), uuid: "2" }), line("3", "mark"));
  assertEquals(uuids(entriesBackwardFrom(file, "mark")), ["3", "1"]);
});
