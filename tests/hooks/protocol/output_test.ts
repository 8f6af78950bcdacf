import { CLAUDE_CODE_ANSWERS } from "../../../lib/clients/claude_code/protocol/answers.ts";
import { safe, safeText } from "../../../lib/text/mod.ts";
import { assert, assertEquals } from "@std/assert";
import fc from "../../support/property.ts";
import { answerText, type HookAnswer, MAX_STRING, spokenText } from "../../../lib/hooks/protocol/output.ts";

const ROWS: readonly [event: string, answer: HookAnswer, expected: unknown][] = [
  ["Stop", { kind: "none" }, null],
  ["Stop", { kind: "block", reason: safe`r` }, { decision: "block", reason: "r" }],
  ["SubagentStop", { kind: "block", reason: safe`r` }, { decision: "block", reason: "r" }],
  ["Stop", { kind: "block", reason: safe`r`, notice: safe`n` }, { decision: "block", reason: "r", systemMessage: "n" }],
  ["SessionEnd", { kind: "block", reason: safe`r`, notice: safe`n` }, null],
  ["SubagentStop", { kind: "context", text: safe`c` }, {
    hookSpecificOutput: { hookEventName: "SubagentStop", additionalContext: "c" },
  }],
  ["PostToolUse", { kind: "block", reason: safe`r` }, { decision: "block", reason: "r" }],
  ["PostToolUseFailure", { kind: "context", text: safe`c` }, {
    hookSpecificOutput: { hookEventName: "PostToolUseFailure", additionalContext: "c" },
  }],
  ["PreToolUse", { kind: "permission", decision: "deny", reason: safe`r` }, {
    hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "deny", permissionDecisionReason: "r" },
  }],
  ["PreToolUse", { kind: "permission", decision: "ask", reason: safe`r`, context: safe`c` }, {
    hookSpecificOutput: {
      hookEventName: "PreToolUse",
      permissionDecision: "ask",
      permissionDecisionReason: "r",
      additionalContext: "c",
    },
  }],
  ["PermissionRequest", { kind: "request", behavior: "allow", message: safe`ignored` }, {
    hookSpecificOutput: { hookEventName: "PermissionRequest", decision: { behavior: "allow" } },
  }],
  ["PermissionRequest", { kind: "request", behavior: "deny", message: safe`m` }, {
    hookSpecificOutput: { hookEventName: "PermissionRequest", decision: { behavior: "deny", message: "m" } },
  }],
  ["PreToolUse", { kind: "block", reason: safe`r` }, null],
  ["PermissionRequest", { kind: "context", text: safe`c` }, null],
  ["SessionEnd", { kind: "context", text: safe`c` }, null],
  ["SessionEnd", { kind: "block", reason: safe`r` }, null],
  ["PostToolUse", { kind: "permission", decision: "deny", reason: safe`r` }, null],
  ["Stop", { kind: "request", behavior: "allow" }, null],
];

for (const [event, answer, expected] of ROWS) {
  Deno.test(`answerText() ${expected === null ? "says nothing" : "has the event's shape"} when ${event} gets ${answer.kind}`, () => {
    const text = answerText(event, answer, CLAUDE_CODE_ANSWERS);
    assertEquals(text === "" ? null : JSON.parse(text), expected);
  });
}

Deno.test("answerText() is one line of clean strings, none longer than the client takes", () => {
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 30 }), fc.nat(2000), (text, times) => {
    const line = answerText(
      "Stop",
      { kind: "block", reason: safeText(text.repeat(times), { lines: true }) },
      CLAUDE_CODE_ANSWERS,
    );
    const { reason } = JSON.parse(line);
    assert(!line.includes("\n") && reason.length <= MAX_STRING && reason.isWellFormed());
    // deno-lint-ignore no-control-regex -- they are what must not be left
    assert(!/[\x00-\x08\x0b-\x1f\x7f\u202e\u200b]/.test(reason));
  }));
});

Deno.test("spokenText() is what the model or the user reads of each kind of answer", () => {
  const answers: readonly (readonly [HookAnswer, string])[] = [
    [{ kind: "none" }, ""],
    [{ kind: "block", reason: safe`run the tests` }, "run the tests"],
    [{ kind: "context", text: safe`the branch is main` }, "the branch is main"],
    [{ kind: "notice", text: safe`2 rules would help` }, "2 rules would help"],
    [{ kind: "permission", decision: "deny", reason: safe`not here`, context: safe`use src/` }, "not here"],
    [{ kind: "request", behavior: "deny", message: safe`ask first` }, "ask first"],
    [{ kind: "request", behavior: "allow" }, ""],
  ];
  for (const [answer, text] of answers) assertEquals(spokenText(answer), text);
});
