import { assertEquals, assertThrows } from "@std/assert";
import { assertAnswer } from "../../lib/testing/assert_answer.ts";
import type { HookAnswer } from "../../lib/hooks/protocol/output.ts";

type Run = Parameters<typeof assertAnswer>[0];
const run = (answer: unknown, output = "{}"): Run => ({ answer: answer as HookAnswer, output }) as unknown as Run;

const BLOCK = run({ kind: "block", reason: "put it in the notes" });
const DENY = run({ kind: "permission", decision: "deny", reason: "not here" });

Deno.test("assertAnswer() knows every answer by its name", () => {
  assertAnswer(BLOCK, "block", "in the notes");
  assertAnswer(DENY, "deny", /not \w+/);
  assertAnswer(run({ kind: "none" }, ""), "none");
  assertAnswer(run({ kind: "context", text: "x" }), "context", "x");
  assertAnswer(run({ kind: "request", behavior: "deny" }), "prompt");
});

Deno.test("assertAnswer() fails with what it found", () => {
  const message = (check: () => void) => assertThrows(check, Error).message.replace(/^Failed assertion: /, "");
  assertEquals(
    message(() => assertAnswer(BLOCK, "deny")),
    'Expected the answer "deny" but found "block": put it in the notes',
  );
  assertEquals(message(() => assertAnswer(DENY, "deny", "x")), 'Expected an answer with "x" but found: not here');
  assertEquals(message(() => assertAnswer(DENY, "deny", /y/)), "Expected an answer with /y/ but found: not here");
});

Deno.test("assertAnswer() fails where the event does not take the answer", () => {
  assertThrows(() => assertAnswer(run({ kind: "block", reason: "x" }, ""), "block"));
});
