import { assertEquals } from "@std/assert";
import { answers, defineHook } from "../../lib/hooks/mod.ts";
import { replayFolder } from "../../lib/testing/replay_folder.ts";

Deno.test("replayFolder() answers in a fixed order, with lines that have the calls", async () => {
  const reader = defineHook({
    name: "reader",
    events: ["PreToolUse"],
    needs: [],
    handle: ({ input }) => input.toolName === "Read" ? answers.ask("Read it?") : answers.none,
  });
  const told = await replayFolder(reader, "PreToolUse", "fixtures/clients/2.1.330");
  assertEquals(told.length, 2);
  assertEquals(told, await replayFolder(reader, "PreToolUse", "fixtures/clients/2.1.330"));
  for (const { file, line } of told) {
    const text = Deno.readTextFileSync(`fixtures/clients/2.1.330/${file}`).split("\n")[(line ?? 0) - 1];
    assertEquals(text?.includes('"name":"Read"'), true, file);
  }
});
