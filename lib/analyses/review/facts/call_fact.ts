import type { JsonObject } from "../../../json.ts";
import type { CallVerdict } from "../../../session/calls/decision.ts";
import type { EntryBase } from "../../../session/entry.ts";

/** The agent that made a call. */
export interface CallAgent {
  /** Its id; "" in files of old clients, which record none. */
  readonly id: string;
  /** "Explore", "general-purpose", …; null if the file does not record it. */
  readonly type: string | null;
}

/** The agent whose entry is in the session's own file; null for one of the main conversation. */
export function callAgentOf({ isSidechain, agentId, agentType }: EntryBase): CallAgent | null {
  return isSidechain ? { id: agentId ?? "", type: agentType ?? null } : null;
}

/** One tool call, who decided about it, and its outcome. */
export interface CallFact extends CallVerdict {
  /** The session id of the line, or else of the file. */
  readonly session: string;
  /** Null in the main conversation. */
  readonly agent: CallAgent | null;
  /** 1-based line of the tool use; null if it was not read from a file. */
  readonly line: number | null;
  /** "" if the call has none. */
  readonly toolUseId: string;
  /** The tool's name. */
  readonly tool: string;
  /** The name by which permission rules know it; absent if that is `tool`. */
  readonly ruleName?: string;
  /** The input fields that permission rules match or reports show. */
  readonly input: JsonObject;
  /** ISO 8601, as written. */
  readonly timestamp: string | null;
  /** The uuid of the line with the tool use. */
  readonly uuid: string | null;
  /** The working directory. */
  readonly cwd: string | null;
  /** The client version that wrote the line. */
  readonly version: string | null;
  /** Claude Code's name of the permission mode when it was made; null if it is not recorded. */
  readonly mode: string | null;
  /** Milliseconds to its result, with the time that the user took to answer a prompt; null if unknown. */
  readonly waitMs: number | null;
  /** Why the classifier of auto mode refused it, in its words; null if it did not. */
  readonly label: string | null;
  /** User feedback given with a rejection. */
  readonly words: string | null;
  /** Whether the file shows that the user answered a prompt. */
  readonly prompted: boolean;
  /** Set if no rule of the settings can decide about the call, because the client has no rules for tools. */
  readonly isOutsideRules?: true;
}

export function approvedByRecord<T extends Pick<CallFact, "decision" | "evidence" | "prompted">>(call: T): T {
  if (call.decision !== "allowed") return call;
  const evidence = { source: "prompt_record", text: "a PermissionRequest was recorded" } as const;
  return { ...call, decision: "approved_once", evidence, prompted: true };
}

/** Marks a call as approved if a prompt was recorded for it: only one that ran without a known decision. */
export function withPrompt(fact: CallFact, prompted: ReadonlySet<string>): CallFact {
  return prompted.has(fact.toolUseId) ? approvedByRecord(fact) : fact;
}
