import { assertEquals } from "@std/assert";
import { CLAUDE_CODE_ANSWERS } from "../../../lib/clients/claude_code/protocol/answers.ts";
import { answers } from "../../../lib/hooks/protocol/answers.ts";
import { answerText, type HookAnswer } from "../../../lib/hooks/protocol/output.ts";

const SECRET = "DB_PASSWORD=hunter2\u202e";

const CASES: readonly (readonly [event: string, answer: HookAnswer])[] = [
  ["PreToolUse", answers.deny(SECRET)],
  ["PreToolUse", answers.ask(SECRET)],
  ["PreToolUse", answers.allow(SECRET)],
  ["PermissionRequest", answers.prompt("deny", SECRET)],
  ["Stop", answers.block(SECRET)],
  ["SessionStart", answers.context(SECRET)],
  ["Stop", answers.notice(SECRET)],
];

for (const [event, answer] of CASES) {
  Deno.test(`answers: ${answer.kind} on ${event} is one object without a secret or a hidden character`, () => {
    const text = answerText(event, answer, CLAUDE_CODE_ANSWERS);
    assertEquals(typeof JSON.parse(text), "object");
    assertEquals([text.includes("hunter2"), text.includes("\u202e")], [false, false]);
    assertEquals(text.includes("[redacted:password]"), true);
  });
}

Deno.test("answers.none prints nothing on any event", () => {
  assertEquals(["Stop", "PreToolUse", "Else"].map((event) => answerText(event, answers.none, CLAUDE_CODE_ANSWERS)), [
    "",
    "",
    "",
  ]);
});
