import { assertEquals } from "@std/assert";
import { NO_WORK, readAgentWork } from "../../../lib/analyses/summary/agent_work.ts";
import { assistant, entriesOf, text, toolResult, toolUse, user } from "../../support/transcript.ts";

Deno.test("readAgentWork() counts calls and errors once, and knows the first prompt", () => {
  const at = (second: number) => ({ timestamp: `2026-01-01T00:00:0${second}.000Z` });
  const read = (...lines: unknown[]) => readAgentWork(entriesOf(...lines).reverse(), null);
  const work = read(
    user("find", at(1)),
    assistant("m1", [toolUse("t1"), toolUse("t2")], at(2)),
    assistant("m1", [toolUse("t2")], at(2)),
    user([toolResult("t1", "x", true)], at(3)),
    user([toolResult("t1", "x", true)], at(4)),
    { type: "system", ...at(9) },
  );
  assertEquals([work.toolCalls, work.errors, work.startedAt, work.endedAt, work.durationMs], [
    2,
    1,
    at(1).timestamp,
    at(4).timestamp,
    3000,
  ]);
  assertEquals(work.opening?.content.length, 1);
  assertEquals(read(assistant("m", [text("x")], at(2)), user("later", at(1))).opening, null);
  assertEquals(read(assistant("m", [text("x")], at(2)), user("later", at(1))).durationMs, null);
  assertEquals(read(user([toolResult("t", "x")])).opening, null);
  assertEquals([read(user("x")).durationMs, read().opening], [null, null]);
});

Deno.test("readAgentWork() knows nothing of the start of a file for which there was no time, or too many lines", () => {
  const entries = entriesOf(
    user("find", { timestamp: "2026-01-01T00:00:01.000Z" }),
    assistant("m1", [toolUse("t1")], { timestamp: "2026-01-01T00:00:02.000Z" }),
  );
  const onlyTheEnd = { ...NO_WORK, endedAt: "2026-01-01T00:00:02.000Z" };
  let left = 1;
  assertEquals(readAgentWork(entries.reverse(), null, { hasTime: () => left-- > 0 }), onlyTheEnd);
  assertEquals(readAgentWork(entries, null, { isCut: () => true }), onlyTheEnd);
});
