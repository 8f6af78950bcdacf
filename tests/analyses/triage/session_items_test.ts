import { assertEquals } from "@std/assert";
import { ItemReader, type SessionItem, sessionItems } from "../../../lib/analyses/triage/session_items.ts";
import { entriesForward } from "../../../lib/clients/read.ts";
import { bytesSource } from "../../../lib/session/io/source.ts";
import { assistant, bytesOf, jsonl, text, toolResult, toolUse, user } from "../../support/transcript.ts";

const itemsOf = (...lines: readonly unknown[]) => sessionItems(bytesSource(bytesOf(jsonl(...lines))));

Deno.test("sessionItems() names what is worth remembering, with its line", () => {
  const items = itemsOf(
    user("Set up the project.", { uuid: "u1" }),
    assistant("m1", [text("Done.")]),
    user("From now on always use pnpm, never npm, in all of my projects.", { uuid: "u2" }),
    assistant("m2", [text("I will use pnpm.")]),
  );
  assertEquals(items.map(({ category, evidence }) => [category, evidence.text.includes("pnpm")]), [[
    "PREFERENCE",
    true,
  ]]);
});

Deno.test("sessionItems() of a session without anything lasting are none", () => {
  assertEquals(itemsOf(), []);
  assertEquals(itemsOf(user("hello", { uuid: "u" }), assistant("m", [text("Hello! What can I do?")])), []);
});

Deno.test("ItemReader finds what sessionItems() finds, in files that are held and in one that is read again", () => {
  const said = [
    user("Set up the project.", { uuid: "u1" }),
    assistant("m1", [text("We decided to keep tabs because the linter expects them."), toolUse("t1", "Bash", {})]),
    user([toolResult("t1", "Exit code 1", true)]),
    user("From now on always use pnpm, never npm, in all of my projects.", { uuid: "u2" }),
    assistant("m2", [text("I will use pnpm.")]),
  ];
  for (const filler of [0, 3_000_000]) {
    const aside = { type: "progress", isSidechain: true, data: "x".repeat(filler) };
    const source = bytesSource(bytesOf(jsonl(...said, aside)));
    const reader = new ItemReader(source);
    for (const entry of entriesForward(source)) reader.add(entry);
    const found = (items: readonly SessionItem[]) => items.map(({ category, evidence }) => [category, evidence.text]);
    assertEquals(found(reader.end()), found(sessionItems(source)));
    assertEquals(found(sessionItems(source)).length, 2, `${filler}`);
  }
});

for (const [bytes, isHeld] of [[2 * 1024 * 1024, true], [2 * 1024 * 1024 + 1, false]] as const) {
  Deno.test(`ItemReader reads a file of ${bytes} bytes ${isHeld ? "once" : "again from its end"}`, () => {
    const line = jsonl(user("From now on always use pnpm, never npm, in all of my projects.", { uuid: "u1" }));
    const filler = jsonl({ type: "progress", data: "" });
    const text = jsonl({ type: "progress", data: "x".repeat(bytes - line.length - filler.length) }) + line;
    const source = bytesSource(bytesOf(text));
    let reads = 0;
    const counted = {
      ...source,
      readAt: (offset: number, buffer: Uint8Array) => (reads++, source.readAt(offset, buffer)),
    };
    const reader = new ItemReader(counted);
    for (const entry of entriesForward(source)) reader.add(entry);
    assertEquals([source.size, reader.end().length, reads === 0], [bytes, 1, isHeld]);
  });
}

Deno.test("sessionItems() searches the last 400 messages", () => {
  const wish = user("From now on always use pnpm, never npm, in all of my projects.", { uuid: "u1" });
  const others = (count: number) => Array.from({ length: count }, (_, n) => user(`And step ${n}?`, { uuid: `v${n}` }));
  assertEquals([399, 400].map((count) => itemsOf(wish, ...others(count)).length), [1, 0]);
});

Deno.test("sessionItems() has at most five items of a category", () => {
  const decisions = [
    "redis since it is fast",
    "sqlite because it needs no server",
    "tabs because the linter expects them",
    "vitest because it starts faster",
    "podman because it needs no daemon",
    "zstd because it compresses better",
  ].map((choice, n) => assistant(`m${n}`, [text(`We decided to use ${choice}.`)]));
  const items = (count: number) =>
    itemsOf(
      ...decisions.slice(0, count).flatMap((decision, n) => [user(`And number ${n}?`, { uuid: `u${n}` }), decision]),
    );
  assertEquals([4, 5, 6].map((count) => items(count).map(({ category }) => category)), [
    Array(4).fill("DECISION"),
    Array(5).fill("DECISION"),
    Array(5).fill("DECISION"),
  ]);
});
