import { type JsonObject, stringAt } from "../../../json.ts";
import type { CallFact } from "./facts.ts";

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
