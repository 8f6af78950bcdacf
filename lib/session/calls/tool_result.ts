import type { Block, ToolOutcome, ToolResultBlock, UserEntry, UserFeedback } from "../entry.ts";

export const TOOL_ERROR_TAG = /<\/?tool_use_error>/g;

/** Returns the tool of a call by its id; null for an unknown call. */
export type ToolOf = (toolUseId: string) => string | null;

/** By the client's fields, or what its words mean for `tool`; of an unknown one (null) only the fields count. */
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

/** Finds what the user said in a tool result; null if nothing. `toolOf`: without it only the client's explicit fields count. */
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
