import { assertEquals } from "@std/assert";
import {
  hookDecisionOf,
  isAnsweredPrompt,
  isMarkedRefusal,
  recordedRule,
  startsWithInterruption,
  stoppedAtWork,
  verdictUnlessInterrupted,
} from "../../../../lib/clients/claude_code/decisions/decisions.ts";
import { classifyDecision } from "../../../../lib/clients/claude_code/decisions/classify.ts";
import { type ResultRecord, resultRecordFromJson } from "../../../../lib/clients/decisions.ts";
import { entriesOf, text, toolResult, user, userOf } from "../../../support/transcript.ts";

const NOTE = "[Request interrupted by user for tool use]";
const NO = "The user doesn't want to proceed with this tool use. The tool use was rejected";
const failed = (words: string, more: object = {}): ResultRecord =>
  resultRecordFromJson({ isError: true, text: words, ...more });

for (
  const [content, expected] of [
    [NOTE, true],
    [`\n ${NOTE} and more`, true],
    [[toolResult("t"), text(NOTE)], true],
    [`see ${NOTE}`, false],
    [[toolResult("t", NOTE)], false],
  ] as const
) {
  Deno.test(`startsWithInterruption() is ${expected} of ${JSON.stringify(content).slice(0, 60)}`, () =>
    assertEquals(startsWithInterruption(userOf(user(content))), expected));
}

Deno.test("stoppedAtWork() is true of a note that names the message that was interrupted", () => {
  assertEquals([{}, { interruptedMessageId: "m" }].map((more) => stoppedAtWork(userOf(user(NOTE, more)))), [
    false,
    true,
  ]);
});

Deno.test("isMarkedRefusal() is true of the user's refusals alone", () => {
  const kinds = ["user-rejected", "interrupted", "permission-rule", null];
  assertEquals(kinds.map((denialKind) => isMarkedRefusal(failed(NO, { denialKind }))), [true, false, false, false]);
});

Deno.test("isAnsweredPrompt() is true where the fields of the line name an answer of the user", () => {
  const answered = (permission?: object) => isAnsweredPrompt(failed("", { permission }));
  assertEquals(answered({ decision: "accept", source: "user_temporary" }), true);
  assertEquals(answered({ decision: "reject", source: "user_reject" }), true);
  assertEquals(answered({ decision: "accept", source: "config", reasonType: "rule" }), false);
  assertEquals(answered(), false);
});

// what becomes of a verdict if no note of an interruption follows; "later" where one decides
for (
  const [what, tool, record, expected] of [
    ["a rejection of a command", "Bash", failed(NO), "rejected_by_person"],
    ["a rejection with words", "Bash", failed(NO, { words: "use rg" }), "later"],
    ["a rejection of an edit, which is asked about before it runs", "Edit", failed(NO), "later"],
    [
      "a rejection that the client marks, as it does an interruption",
      "Bash",
      failed(NO, { denialKind: "user-rejected", entrypoint: "cli" }),
      "rejected_by_person",
    ],
    ["an edit that the client marks", "Edit", failed(NO, { denialKind: "user-rejected", entrypoint: "cli" }), "later"],
    [
      "a rejection that a field names",
      "Bash",
      failed(NO, { permission: { decision: "reject", source: "user_reject" } }),
      "later",
    ],
    ["an edit with another mark", "Edit", failed(NO, { denialKind: "other" }), "rejected_by_person"],
    ["an interrupted search", "Grep", failed(NOTE), "later"],
    ["a command's own output", "Bash", failed(`Exit code 137\n${NOTE}`), "allowed:tool_error:exit_code"],
    ["the same with a mark", "Bash", failed(`Exit code 137\n${NOTE}`, { denialKind: "interrupted" }), "later"],
    ["an error of a tool", "Read", failed("EACCES: permission denied"), "later"],
    ["a denial by a rule", "Bash", failed("Permission to use Bash with command a has been denied."), "later"],
    ["a call that ran", "Bash", resultRecordFromJson({ isError: false }), "later"],
  ] as const
) {
  Deno.test(`verdictUnlessInterrupted() of ${what}: ${expected}`, () => {
    const verdict = verdictUnlessInterrupted(tool, record, classifyDecision(tool, record));
    const said = verdict && [verdict.decision, verdict.outcome, verdict.errorKind].filter((part) => part !== null);
    assertEquals(said === null ? "later" : expected.includes(":") ? said.join(":") : said[0], expected);
  });
}

for (
  const [what, attachment, expected] of [
    ["a permission decision", { type: "hook_permission_decision", decision: "allow", hookName: "PreToolUse:Bash" }, {
      decision: "allow",
      name: "PreToolUse:Bash",
    }],
    ["a denial", { type: "hook_permission_decision", decision: "deny", hookEvent: "PreToolUse" }, {
      decision: "deny",
      name: "PreToolUse",
    }],
    ["a question", { type: "hook_permission_decision", decision: "ask", hookName: "PreToolUse:Bash" }, null],
    ["an error that blocks the call", { type: "hook_blocking_error", hookName: "PreToolUse:Bash" }, {
      decision: "deny",
      name: "PreToolUse:Bash",
    }],
    ["an error after the call", { type: "hook_blocking_error", hookName: "PostToolUse:Bash" }, null],
    ["a hook that ran", { type: "hook_success", hookName: "PreToolUse:Bash" }, null],
  ] as const
) {
  Deno.test(`hookDecisionOf() reads ${what}`, () => {
    const found = (more: object) => {
      const [entry] = entriesOf({ type: "attachment", uuid: "a", attachment: { ...attachment, ...more } });
      return entry?.kind === "attachment" ? hookDecisionOf(entry) : "no attachment";
    };
    assertEquals(found({ toolUseID: "t1" }), expected && ["t1", expected]);
    assertEquals(found({}), null, "of no call");
  });
}

for (
  const [source, text, rule, from] of [
    [
      "text",
      "Agent type 'Explore' has been denied by permission rule 'Agent(Explore)' from settings.",
      "Agent(Explore)",
      "settings",
    ],
    ["permissionDecision", "decision=reject ruleSource=projectSettings", null, "projectSettings"],
    ["permissionDecision", "decision=reject", null, null],
    ["text", "decision=reject ruleSource=projectSettings", null, null],
    ["toolDenialKind", "permission-rule", null, null],
  ] as const
) {
  Deno.test(`recordedRule() of ${source} "${text.slice(0, 40)}"`, () =>
    assertEquals(recordedRule({ source, text }), { rule, source: from }));
}
