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
