import { assertEquals } from "@std/assert";
import { internalAgentOf } from "../../../../lib/clients/claude_code/reading/internal_agent.ts";
import { assistant, entriesOf, text, user } from "../../../support/transcript.ts";

const opening = (prompt: string) => entriesOf(assistant("m", [text("x")]), user(prompt), user("Warmup"));

Deno.test("internalAgentOf() knows internal agents by id, first prompt or type", () => {
  assertEquals(internalAgentOf("aprompt_suggestion-1", "x"), "suggestion");
  assertEquals(internalAgentOf("acompact-1", null), "compaction");
  assertEquals(internalAgentOf("aside_question-1", null, opening("Warmup")), "side_question");
  assertEquals(internalAgentOf("a1", "x", opening(" Warmup ")), "warmup");
  assertEquals(internalAgentOf(null, "", opening("[SUGGESTION MODE: x]")), "suggestion");
  assertEquals(
    internalAgentOf("a1", "", opening("Your task is to create a detailed summary of the conversation")),
    "compaction",
  );
  assertEquals(internalAgentOf("a1", "x", opening("find it")), null, "only the first prompt counts");
  assertEquals([internalAgentOf("a1", ""), internalAgentOf("a1", null), internalAgentOf(null, "Explore")], [
    "internal",
    null,
    null,
  ]);
});
