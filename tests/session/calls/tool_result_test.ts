import { assertEquals } from "@std/assert";
import {
  claimedFeedback,
  mayHoldFeedback,
  outcomeOf,
  soleResult,
  userFeedbackOf,
} from "../../../lib/session/calls/tool_result.ts";
import type { ResultClaim, ToolResultBlock, UserFeedback } from "../../../lib/session/entry.ts";
import { text, toolResult, user, userOf } from "../../support/transcript.ts";

const FEEDBACK: UserFeedback = { kind: "rejection", text: "use make" };
const CLAIM: ResultClaim = { outcome: "rejected", tools: ["Edit", "Write"], feedback: FEEDBACK };

function block(members: Partial<ToolResultBlock> = {}): ToolResultBlock {
  const standard = { text: "", isError: true, images: 0, outcome: "failed", feedback: null, claim: null } as const;
  return { kind: "tool_result", toolUseId: "t", ...standard, ...members };
}

Deno.test("outcomeOf() believes a claim only for its tools", () => {
  const result = block({ claim: CLAIM });
  assertEquals(["Edit", "Write", "Bash", null].map((tool) => outcomeOf(result, tool)), [
    "rejected",
    "rejected",
    "failed",
    "failed",
  ]);
  assertEquals(outcomeOf(block({ outcome: "interrupted" }), null), "interrupted");
});

Deno.test("claimedFeedback() prefers explicit feedback to that of a claim", () => {
  const explicit: UserFeedback = { kind: "answer", text: "yes" };
  assertEquals(claimedFeedback(block({ feedback: explicit, claim: CLAIM })), explicit);
  assertEquals(claimedFeedback(block({ claim: CLAIM })), FEEDBACK);
  assertEquals(claimedFeedback(block()), null);
});

const REJECTED =
  "The user doesn't want to proceed with this tool use. To tell you how to proceed, the user said:\nuse make";

Deno.test("userFeedbackOf() asks for the tool of each result, and returns the first feedback", () => {
  const entry = userOf(user([toolResult("a", "fine"), toolResult("b", REJECTED, true), text("x")]));
  const asked: string[] = [];
  const toolOf = (id: string) => {
    asked.push(id);
    return "Edit";
  };
  assertEquals(userFeedbackOf(entry, toolOf), FEEDBACK);
  assertEquals(asked, ["a", "b"]);
  assertEquals(userFeedbackOf(entry, () => "mcp__a__b"), null);
  assertEquals(userFeedbackOf(entry), null, "of an unknown tool");
});

Deno.test("mayHoldFeedback() is true as soon as one result could have feedback", () => {
  assertEquals(mayHoldFeedback(userOf(user([toolResult("a", "fine"), toolResult("b", REJECTED, true)]))), true);
  assertEquals(mayHoldFeedback(userOf(user([toolResult("a", "fine"), text(REJECTED)]))), false);
});

Deno.test("soleResult() is the only result of a line", () => {
  const marked = (...ids: readonly string[]) =>
    soleResult(userOf(user([...ids.map((id) => toolResult(id)), { type: "text", text: "b" }])))?.toolUseId;
  assertEquals([marked(), marked("t1"), marked("t1", "t2")], [undefined, "t1", undefined]);
});
