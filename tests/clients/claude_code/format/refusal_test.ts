import { assertEquals } from "@std/assert";
import {
  clientWordedTools,
  isClientWorded,
  isUnanswerable,
  marksRefusals,
  refusalOf,
} from "../../../../lib/clients/claude_code/format/refusal.ts";
import { toolResult, user, userOf } from "../../../support/transcript.ts";

const NO = "The user doesn't want to proceed with this tool use. The tool use was rejected";
const STOP = "[Request interrupted by user for tool use]";
const OLD = { version: "2.1.200" };
const NEW = { version: "2.1.229" };
const decided = (decision: string, source: string) => ({ ...NEW, permissionDecision: { decision, source } });

// the text of a failed result, the fields of its line, and what they say; "text" where only the text does
for (
  const [text, line, expected] of [
    [NO, OLD, "rejected by text"],
    [`<tool_use_error>${NO}`, OLD, "rejected by text"],
    [`\n <tool_use_error>\n${NO}`, OLD, "rejected by text"],
    [`<tool_use_error> ${STOP}`, OLD, null],
    ...["tool use", "the plan", "update to a.ts", "write to a.ts", "file a.ts", "Claude's plan"].map((what) =>
      [`User rejected ${what}`, { version: "1.0.60" }, "rejected by text"] as const
    ),
    ["User rejected nothing", { version: "1.0.60" }, null],
    [STOP, OLD, "interrupted by text"],
    [`Exit code 1\n${NO}`, OLD, null],
    [`x${STOP}`, OLD, null],
    [NO, NEW, null],
    [NO, {}, "rejected by text"],
    ["anything", { ...NEW, toolDenialKind: "interrupted" }, "interrupted"],
    [NO, { ...NEW, toolDenialKind: "user-rejected" }, "rejected"],
    [STOP, { ...NEW, toolDenialKind: "user-rejected" }, "interrupted"],
    ["anything", { ...NEW, toolDenialKind: "user-rejected" }, null],
    ["anything", { ...NEW, toolDenialKind: "user-rejected", userFeedback: "no, blix" }, "rejected"],
    [NO, { ...NEW, toolDenialKind: "user-rejected", entrypoint: "sdk-cli" }, null],
    [NO, { ...NEW, toolDenialKind: "user-rejected", toolDenialUnanswered: true }, null],
    [NO, { ...OLD, toolDenialKind: "permission-rule" }, null],
    ["anything", { ...NEW, toolUseResult: "User rejected tool use" }, "rejected"],
    [NO, { ...NEW, toolUseResult: "Error: User rejected tool use" }, null],
    [NO, decided("reject", "user_reject"), "rejected"],
    [STOP, decided("reject", "user_abort"), "interrupted"],
    ["anything", decided("reject", "user_reject"), null],
    [NO, decided("reject", "config"), null],
    [NO, { ...OLD, permissionDecision: { decision: "accept", source: "hook" } }, null],
  ] as const
) {
  Deno.test(`refusalOf() is ${expected} of "${text.slice(0, 20)}" with ${JSON.stringify(line)}`, () => {
    const entry = userOf(user([toolResult("t", text, true)], line));
    const refusal = refusalOf({ text, isError: true }, entry, true);
    assertEquals(refusal && refusal.kind + (refusal.marked ? "" : " by text"), expected);
    assertEquals(refusalOf({ text, isError: false }, entry, true), null, "of a result that did not fail");
  });
}

Deno.test("refusalOf() does not apply the fields of a line to another of its results", () => {
  const entry = userOf(user([toolResult("t", "a", true)], { ...OLD, toolDenialKind: "interrupted" }));
  assertEquals(refusalOf({ text: "a", isError: true }, entry, false), null);
  assertEquals(refusalOf({ text: NO, isError: true }, entry, false), { kind: "rejected", marked: false });
});

Deno.test("isUnanswerable() knows a run without a user, and a prompt without an answer", () => {
  const lines = [{}, { entrypoint: "cli" }, { entrypoint: "sdk-cli" }, { toolDenialUnanswered: false }];
  assertEquals(lines.map((raw) => isUnanswerable({ raw })), [false, false, true, true]);
});

Deno.test("marksRefusals() and isClientWorded() depend on the version", () => {
  assertEquals([null, "2.1.228", "2.1.229", "2.1.330"].map(marksRefusals), [false, false, true, true]);
  const worded = (tool: string) => [null, "2.0.29", "2.0.30"].map((version) => isClientWorded(tool, version));
  assertEquals(worded("Bash"), [true, false, true]);
  assertEquals(worded("Read"), [true, true, true]);
  assertEquals(worded("mcp__a__b"), [false, false, false]);
  assertEquals(clientWordedTools("2.0.29").includes("Bash"), false);
});
