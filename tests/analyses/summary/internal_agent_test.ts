import { assertEquals } from "@std/assert";
import { internalAgentOf } from "../../../lib/analyses/summary/internal_agent.ts";
import { type AgentCall, couldStart, lastCalls } from "../../../lib/analyses/summary/main_conversation.ts";
import { assistant, entriesOf, text, user } from "../../support/transcript_literals.ts";

const opening = (prompt: string) => entriesOf(assistant("m", [text("x")]), user(prompt), user("Warmup"));

Deno.test("housekeepingOf() knows the client's own agents by id, first prompt or type", () => {
  assertEquals(internalAgentOf("aprompt_suggestion-1", "x"), "suggestion");
  assertEquals(internalAgentOf("acompact-1", null), "compaction");
  assertEquals(internalAgentOf("aside_question-1", null, opening("Warmup")), "side_question");
  assertEquals(internalAgentOf("a1", "x", opening(" Warmup ")), "warmup");
  assertEquals(internalAgentOf(null, "", opening("[SUGGESTION MODE: x]")), "suggestion");
  assertEquals(internalAgentOf("a1", "", opening("Your task is to create a detailed summary of")), "compaction");
  assertEquals(internalAgentOf("a1", "x", opening("find it")), null, "only the first prompt counts");
  assertEquals([internalAgentOf("a1", ""), internalAgentOf("a1", null), internalAgentOf(null, "Explore")], [
    "internal",
    null,
    null,
  ]);
});

const call = (asked: number, answered: number, askedAt: string | null = null): AgentCall => ({
  use: { kind: "tool_use", id: `${asked}`, name: "Task", input: {}, server: false },
  prompt: "p",
  result: null,
  calledAt: askedAt,
  callPosition: asked,
  resultPosition: answered,
});

Deno.test("lastCalls() are the last one answered and those that ran beside it", () => {
  const ids = (...calls: AgentCall[]): string => lastCalls(calls).map(({ use }) => use.id).join(" ");
  assertEquals(ids(), "");
  assertEquals(ids(call(1, 2), call(3, 4)), "3");
  assertEquals(ids(call(1, 4), call(2, 3)), "1 2");
  assertEquals(ids(call(1, 3), call(2, 4)), "2 1".split(" ").reverse().join(" "));
  assertEquals(ids(call(1, 2), call(2, 5)), "1 2");
  assertEquals(ids(call(1, Infinity), call(5, 6), call(7, Infinity)), "1 5 7");
  assertEquals(ids(call(1, 2), call(3, Infinity), call(5, Infinity)), "3 5");
  assertEquals(ids(call(3, 9), call(1, 9)), "3 1");
});

Deno.test("couldStart() wants a call that was made before the agent spoke", () => {
  const at = (askedAt: string | null) => [call(1, 2, askedAt)];
  assertEquals(couldStart([], null), false);
  assertEquals(couldStart(at("2026-01-01T00:00:01Z"), "2026-01-01T00:00:00Z"), false);
  assertEquals(couldStart(at("2026-01-01T00:00:00Z"), "2026-01-01T00:00:00.000Z"), true);
  assertEquals([couldStart(at(null), "2026-01-01T00:00:00Z"), couldStart(at("2026-01-01T00:00:01Z"), null)], [
    true,
    true,
  ]);
});
