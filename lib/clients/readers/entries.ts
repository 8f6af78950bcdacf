import type {
  AssistantEntry,
  AttachmentEntry,
  Block,
  CallEnding,
  EntryBase,
  Speaker,
  ToolOutcome,
  ToolResultBlock,
  UserEntry,
} from "../../session/entry.ts";

/** A time in ms since 1970 as entries have it; null for one that no calendar has. */
export function isoTime(ms: number | null): string | null {
  return ms === null || !Number.isFinite(new Date(ms).getTime()) ? null : new Date(ms).toISOString();
}

/** A user entry of a client that writes little of what the shape has room for. */
export function userEntry(
  base: EntryBase,
  speaker: Speaker,
  content: readonly Block[],
  words: string,
): UserEntry {
  return {
    ...base,
    kind: "user",
    speaker,
    prompt: words,
    content,
    promptId: null,
    promptSource: null,
    rowSource: null,
    origin: null,
    isMeta: speaker === "reminder" || speaker === "meta",
    isSummary: speaker === "compaction_summary",
    toolUseResult: undefined,
    toolDenialKind: null,
    userFeedback: null,
    permissionDecision: null,
  };
}

export function textEntry(base: EntryBase, speaker: Speaker, text: string): UserEntry {
  return userEntry(base, speaker, [{ kind: "text", text }], text);
}

export function queuedPrompt(base: EntryBase, text: string): AttachmentEntry {
  const common = { commandMode: "prompt", origin: null, isHumanInput: true } as const;
  return { ...base, kind: "attachment", attachment: { kind: "queued_command", text, ...common } };
}

export function assistantEntry(base: EntryBase, content: readonly Block[], model: string | null): AssistantEntry {
  return {
    ...base,
    kind: "assistant",
    content,
    messageId: null,
    requestId: null,
    model,
    stopReason: null,
    usage: null,
    isSynthetic: false,
    isApiError: false,
  };
}

/** An error of the API, as the client shows it in place of an answer. */
export function apiErrorEntry(
  base: EntryBase,
  { code, message, model = null }: {
    readonly code: number | null;
    readonly message: string | null;
    readonly model?: string | null;
  },
): AssistantEntry {
  const text = ["API Error:", code, message].filter((word) => word !== null && word !== "").join(" ");
  return { ...assistantEntry(base, [{ kind: "text", text }], model), isSynthetic: true, isApiError: true };
}

const OUTCOMES: Readonly<Record<CallEnding["decision"], ToolOutcome>> = {
  allowed: "ok",
  approved_once: "ok",
  approved_always: "ok",
  rejected_by_person: "rejected",
  interrupted: "interrupted",
  blocked_by_hook: "failed",
  denied_by_rule: "failed",
  not_granted: "failed",
  blocked_by_client: "failed",
  blocked_by_sandbox: "failed",
};

export function withEnding(result: ToolResultBlock, ending: CallEnding): ToolResultBlock {
  const decided = OUTCOMES[ending.decision];
  const outcome = decided === "ok" && ending.outcome === "failed" ? "failed" : decided;
  return { ...result, ending, outcome, isError: outcome !== "ok" };
}

export function endingOfRun(exitCode: number | null, failed = exitCode !== null && exitCode !== 0): CallEnding {
  return { decision: "allowed", outcome: failed ? "failed" : "ok", exitCode, evidence: "" };
}

export function resultBlock(toolUseId: string, text: string, ending: CallEnding): ToolResultBlock {
  const images = 0;
  const common = { outcome: "ok", isError: false, feedback: null, claim: null } as const;
  return withEnding({ kind: "tool_result", toolUseId, text, images, ...common }, ending);
}

/** Makes endings of calls that have no exit code, with the evidence for them. */
export function endingWith(evidence: string) {
  return (decision: CallEnding["decision"], outcome: CallEnding["outcome"]): CallEnding => ({
    decision,
    outcome,
    exitCode: null,
    evidence,
  });
}
