import { assert, assertEquals } from "@std/assert";
import {
  CODEX_ANSWERS,
  CODEX_ANSWERS_0135,
  CONTEXT_BEFORE_CALL_FROM,
} from "../../../../lib/clients/codex/protocol/answers.ts";
import { CODEX_EVENTS } from "../../../../lib/clients/codex/protocol/events.ts";
import { compareVersions } from "../../../../lib/session/version.ts";

Deno.test("an answer is for events that the client has", () => {
  for (const { block, context, notice } of [CODEX_ANSWERS, CODEX_ANSWERS_0135]) {
    assertEquals([...block, ...context, ...notice].filter((event) => !Object.hasOwn(CODEX_EVENTS, event)), []);
  }
});

Deno.test("the later answers are the earlier ones and context before a call", () => {
  const { context } = CODEX_ANSWERS_0135;
  assertEquals([...context].filter((event) => !CODEX_ANSWERS.context.has(event)), ["PreToolUse"]);
  assertEquals({ ...CODEX_ANSWERS_0135, context: CODEX_ANSWERS.context }, CODEX_ANSWERS);
  assert(compareVersions(CONTEXT_BEFORE_CALL_FROM, CODEX_EVENTS.PreToolUse!) > 0);
  assertEquals([...CODEX_ANSWERS.decisions], ["deny"]);
});
