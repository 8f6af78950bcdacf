/** What tool_intent records about calls while a session runs, for the review of its transcript. */
import { type JsonObject, stringAt } from "../../json.ts";
import { safeName } from "../store/state_names.ts";

/** The file of a session in the store with the calls that tool_intent saw. */
export const CALL_LOG = "intent.jsonl";

/** The file of a project in the store with the rules that would have answered the prompts of its sessions. */
export const SUMMARY = "summary.json";

/** In the store, of the transcript of an agent; null for the session's own. */
export function reviewFile(agent: string | null): string {
  return agent === null ? "review.json" : `review.agent-${safeName(agent)}.json`;
}

/** The last words before each call that tool_intent recorded, by the call's id. */
export function recordedIntents(records: Iterable<JsonObject>): Map<string, string> {
  const intents = new Map<string, string>();
  for (const record of records) {
    const [id, text] = [stringAt(record, "toolUseId") ?? "", stringAt(record, "text") ?? ""];
    if (id !== "" && text !== "") intents.set(id, text);
  }
  return intents;
}

/** The permission modes in which calls were made, as tool_intent was told, by the call's id. */
export function recordedModes(records: Iterable<JsonObject>): Map<string, string> {
  const modes = new Map<string, string>();
  for (const record of records) {
    const [id, mode] = [stringAt(record, "toolUseId") ?? "", stringAt(record, "mode")];
    if (id !== "" && mode !== null) modes.set(id, mode);
  }
  return modes;
}

/** Calls that the user was prompted for, as tool_intent recorded them (`intent.log: "prompts"`). */
export function promptedIds(records: Iterable<JsonObject>): Set<string> {
  const ids = new Set<string>();
  for (const record of records) {
    const id = stringAt(record, "toolUseId");
    if (record["event"] === "PermissionRequest" && id !== null && id !== "") ids.add(id);
  }
  return ids;
}
