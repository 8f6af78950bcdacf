import { type JsonObject, stringAt } from "../../../json.ts";
import type { CallVerdict } from "./decision.ts";

/** The agent that made a call. */
export interface CallAgent {
  /** Its id; "" in the files of old clients, which have none. */
  readonly id: string;
  /** "Explore", "general-purpose", …; null where the file does not say. */
  readonly type: string | null;
}

/** One tool call and what became of it. */
export interface CallFact extends CallVerdict {
  /** The session as the line names it, or the file. */
  readonly session: string;
  /** Null in the main talk. */
  readonly agent: CallAgent | null;
  /** 1-based line that asks; null where it stands in no file. */
  readonly line: number | null;
  /** "" where the call has none. */
  readonly toolUseId: string;
  /** The tool's name. */
  readonly tool: string;
  /** The input as far as rules look at it. */
  readonly input: JsonObject;
  /** ISO 8601 as written. */
  readonly timestamp: string | null;
  /** The uuid of the line that asks. */
  readonly uuid: string | null;
  /** The folder it ran in. */
  readonly cwd: string | null;
  /** The client that wrote the line. */
  readonly version: string | null;
  /** A person's words with a refusal. */
  readonly words: string | null;
  /** The file shows that a person was asked and answered. */
  readonly prompted: boolean;
}

/** The calls that a person was asked about, as the tool_intent hook recorded them (`intent.log: "prompts"`). */
export function promptedIds(records: Iterable<JsonObject>): Set<string> {
  const ids = new Set<string>();
  for (const record of records) {
    const id = stringAt(record, "toolUseId");
    if (record["event"] === "PermissionRequest" && id !== null && id !== "") ids.add(id);
  }
  return ids;
}

/** A call that ran, and of which the file does not say who allowed it: a recorded prompt says that a person did. */
export function withPrompt(fact: CallFact, prompted: ReadonlySet<string>): CallFact {
  if (fact.decision !== "allowed" || !prompted.has(fact.toolUseId)) return fact;
  const evidence = { source: "prompt_record", text: "a PermissionRequest was recorded" } as const;
  return { ...fact, decision: "approved_once", evidence, prompted: true };
}
