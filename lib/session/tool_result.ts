import type { ToolOutcome, ToolResultBlock, UserEntry, UserFeedback } from "./entry.ts";

/** The tool of a call by the call's id; null for a call that is not known. */
export type ToolOf = (toolUseId: string) => string | null;

/**
 * How a call ended.
 *
 * @param result Its result.
 * @param tool Its tool; null where that is not known, and then only what the client says outright counts.
 *
 * @example A rejection counts for the tools whose words it can only be
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { outcomeOf } from "@debrief/debrief";
 *
 * const result = { outcome: "failed", claim: { outcome: "rejected", tools: ["Edit"], feedback: null } } as const;
 * assertEquals(outcomeOf(result, "Edit"), "rejected");
 * assertEquals(outcomeOf(result, "mcp__db__query"), "failed");
 * ```
 */
export function outcomeOf(
  { outcome, claim }: Pick<ToolResultBlock, "outcome" | "claim">,
  tool: string | null,
): ToolOutcome {
  return claim !== null && tool !== null && claim.tools.includes(tool) ? claim.outcome : outcome;
}

/** What the user said in a result of a call of this tool; null where nobody spoke. */
function feedbackOf({ feedback, claim }: ToolResultBlock, tool: string | null): UserFeedback | null {
  return feedback ?? (claim !== null && tool !== null && claim.tools.includes(tool) ? claim.feedback : null);
}

/** What the user said in a result, if it is of a tool that only the client speaks for. */
export function claimedFeedback({ feedback, claim }: ToolResultBlock): UserFeedback | null {
  return feedback ?? claim?.feedback ?? null;
}

/**
 * The words of the user in an entry that is a tool result, or null where nobody spoke.
 *
 * @example
 * ```ts
 * import { bytesSource, entriesForward, userFeedbackOf } from "@debrief/debrief";
 *
 * const said = "The user doesn't want to proceed with this tool use. To tell you how to proceed, the user said:\nuse make";
 * const content = [{ type: "tool_result", tool_use_id: "t1", is_error: true, content: said }];
 * const text = JSON.stringify({ type: "user", message: { role: "user", content } }) + "\n";
 * const [entry] = entriesForward(bytesSource(new TextEncoder().encode(text)));
 * if (entry?.kind !== "user") throw new Error("a user entry was expected");
 * if (userFeedbackOf(entry, () => "Edit")?.text !== "use make") throw new Error("a person said no, with words");
 * if (userFeedbackOf(entry, () => "mcp__a__b") !== null) throw new Error("a server words its errors as it likes");
 * ```
 *
 * @param entry A user entry.
 * @param toolOf Which tool a call is of. @default {() => null} then only what the client says outright is the user's
 */
export function userFeedbackOf(entry: UserEntry, toolOf: ToolOf = () => null): UserFeedback | null {
  for (const block of entry.content) {
    const feedback = block.kind === "tool_result" ? feedbackOf(block, toolOf(block.toolUseId)) : null;
    if (feedback !== null) return feedback;
  }
  return null;
}

/** Whether an entry can hold words of the user: whether it does depends on the tool that its result is of. */
export function mayHoldFeedback({ content }: UserEntry): boolean {
  return content.some((block) => block.kind === "tool_result" && claimedFeedback(block) !== null);
}
