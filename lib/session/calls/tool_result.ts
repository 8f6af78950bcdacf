import type { Block, ToolOutcome, ToolResultBlock, UserEntry, UserFeedback } from "../entry.ts";

/** What the client puts around errors of its own. */
export const TOOL_ERROR_TAG = /<\/?tool_use_error>/g;

/** Returns the tool of a call by its id; null for an unknown call. */
export type ToolOf = (toolUseId: string) => string | null;

/**
 * Determines how a call ended.
 *
 * @param result Its result.
 * @param tool Its tool; null if unknown: then only the client's explicit fields count.
 * @returns The outcome, from the client's explicit fields or from what its words mean for that tool.
 *
 * @example A rejection counts only for tools that cannot have printed its text
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { outcomeOf } from "@debrief/debrief/transcript";
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

/** What the user said in a result of this tool; null if nothing. */
function feedbackOf({ feedback, claim }: ToolResultBlock, tool: string | null): UserFeedback | null {
  return feedback ?? (claim !== null && tool !== null && claim.tools.includes(tool) ? claim.feedback : null);
}

/** What the user said in a result, if its tool cannot have printed that text itself. */
export function claimedFeedback({ feedback, claim }: ToolResultBlock): UserFeedback | null {
  return feedback ?? claim?.feedback ?? null;
}

/**
 * Finds what the user said in a tool result; null if nothing.
 *
 * @example Usage
 * ```ts
 * import { bytesSource, entriesForward, userFeedbackOf } from "@debrief/debrief/transcript";
 *
 * const result = "The user doesn't want to proceed with this tool use. To tell you how to proceed, the user said:\nuse make";
 * const content = [{ type: "tool_result", tool_use_id: "t1", is_error: true, content: result }];
 * const text = JSON.stringify({ type: "user", message: { role: "user", content } }) + "\n";
 * const [entry] = entriesForward(bytesSource(new TextEncoder().encode(text)));
 * if (entry?.kind !== "user") throw new Error("a user entry was expected");
 * if (userFeedbackOf(entry, () => "Edit")?.text !== "use make") throw new Error("the user rejected the call with a comment");
 * if (userFeedbackOf(entry, () => "mcp__a__b") !== null) throw new Error("a tool may print the same text");
 * ```
 *
 * @param entry A user entry.
 * @param toolOf Returns the tool of a call.
 * @default {() => null} only the client's explicit fields count
 * @returns The user's words and what they are about, or null.
 */
export function userFeedbackOf(entry: UserEntry, toolOf: ToolOf = () => null): UserFeedback | null {
  for (const block of entry.content) {
    const feedback = block.kind === "tool_result" ? feedbackOf(block, toolOf(block.toolUseId)) : null;
    if (feedback !== null) return feedback;
  }
  return null;
}

/** Whether an entry may have feedback of the user, depending on the tool of its result. */
export function mayHoldFeedback({ content }: UserEntry): boolean {
  return content.some((block) => block.kind === "tool_result" && claimedFeedback(block) !== null);
}

/** The result that the fields of a line are about; null if it has several results, or none. */
export function soleResult({ content }: { readonly content: readonly Block[] }): ToolResultBlock | null {
  let only: ToolResultBlock | null = null;
  for (const block of content) {
    if (block.kind !== "tool_result") continue;
    if (only !== null) return null;
    only = block;
  }
  return only;
}
