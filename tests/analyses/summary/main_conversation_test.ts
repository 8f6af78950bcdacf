import { assertEquals } from "@std/assert";
import {
  type AgentCall,
  lastCalls,
  mayHaveStarted,
  readMainConversation,
} from "../../../lib/analyses/summary/main_conversation.ts";
import { assistant, entriesOf, text, toolResult, user } from "../../support/transcript.ts";

Deno.test("readMainConversation() separates inline conversations by their first line, without the main one", () => {
  const side = (uuid: string, parentUuid: string | null, line: Record<string, unknown>) => ({
    ...line,
    uuid,
    parentUuid,
    isSidechain: true,
  });
  const talk = [
    { ...user("main"), uuid: "m0", parentUuid: null },
    side("a0", null, user("task A")),
    side("b0", null, user("task B")),
    side("a1", "a0", assistant("x", [text("A.")])),
    side("b1", "b0", assistant("y", [text("B.")])),
    side("a2", "a1", user([toolResult("t", "r")])),
    side("c0", "gone", assistant("z", [text("C.")])),
  ];
  const { inline } = readMainConversation(entriesOf(...talk).reverse());
  assertEquals(inline.map(({ prompt, entries }) => [prompt, entries.map(({ uuid }) => uuid)]), [
    ["task A", ["a0", "a1", "a2"]],
    ["task B", ["b0", "b1"]],
    ["", ["c0"]],
  ]);
});

Deno.test("readMainConversation() takes the last words of an agent that was stopped for no conclusion", () => {
  const told = (status: string) =>
    user(
      `<task-notification>\n<task-id>a1</task-id>\n<status>${status}</status>\n<result>Now I write it.</result>\n</task-notification>`,
    );
  const finalOf = (status: string) => readMainConversation(entriesOf(user("x"), told(status)).reverse()).results[0];
  assertEquals([finalOf("completed")?.isFinal, finalOf("killed")?.isFinal], [true, false]);
});

Deno.test("readMainConversation() gives the result of a notification as the agent wrote it", () => {
  const textOf = (result: string) => {
    const told = user(`<task-notification>\n<task-id>a1</task-id>\n<result>${result}</result>\n</task-notification>`);
    return readMainConversation(entriesOf(user("x"), told).reverse()).results[0]?.text;
  };
  assertEquals(textOf("`Map&lt;K, V&gt;` &amp; more"), "`Map<K, V>` & more");
  assertEquals(textOf("`Map<K, V>` &amp; more"), "`Map<K, V>` &amp; more");
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

Deno.test("mayHaveStarted() requires a call that was made before the agent spoke", () => {
  const at = (askedAt: string | null) => [call(1, 2, askedAt)];
  assertEquals(mayHaveStarted([], null), false);
  assertEquals(mayHaveStarted(at("2026-01-01T00:00:01Z"), "2026-01-01T00:00:00Z"), false);
  assertEquals(mayHaveStarted(at("2026-01-01T00:00:00Z"), "2026-01-01T00:00:00.000Z"), true);
  assertEquals([mayHaveStarted(at(null), "2026-01-01T00:00:00Z"), mayHaveStarted(at("2026-01-01T00:00:01Z"), null)], [
    true,
    true,
  ]);
});
