import { assertEquals } from "@std/assert";
import { sessionItems } from "../../../lib/analyses/triage/session_items.ts";
import { bytesSource } from "../../../lib/session/io/source.ts";
import { assistant, bytesOf, jsonl, text, user } from "../../support/transcript.ts";

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
