/**
 * What is recorded of calls while a session runs, for the review of its transcript: by tool_intent, and by the module in the
 * client's process.
 *
 * @module
 */
import type { LiveDecision } from "../../analyses/review/facts/live_decision.ts";
import { type JsonObject, numberAt, stringAt } from "../../json.ts";
import { safeName } from "../store/state_names.ts";

/** The file of a session in the store with the calls that tool_intent saw. */
export const CALL_LOG = "intent.jsonl";

/** The file of a session in the store with the decisions that the module saw. */
export const LIVE_DECISIONS = "decisions.jsonl";

/** The file of a project in the store with the rules that would have answered the prompts of its sessions. */
export const SUMMARY = "summary.json";

/**
 * The file of a session in the store with the review of a transcript.
 *
 * @param agent The agent whose transcript it is; null for the session's own.
 */
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

/**
 * Tool use ids of the calls that the user was prompted for, as the tool_intent hook recorded them
 * (`intent.log: "prompts"`).
 */
export function promptedIds(records: Iterable<JsonObject>): Set<string> {
  const ids = new Set<string>();
  for (const record of records) {
    const id = stringAt(record, "toolUseId");
    if (record["event"] === "PermissionRequest" && id !== null && id !== "") ids.add(id);
  }
  return ids;
}

/** A decision as a record. */
export function liveDecisionRecord(decision: LiveDecision, now: Date, tool: string): JsonObject {
  const { toolUseId, verdict, rule, hook, isAsked, hasRun, waitedMs, mode } = decision;
  return { ts: now.toISOString(), toolUseId, tool, verdict, rule, hook, asked: isAsked, ran: hasRun, waitedMs, mode };
}

/**
 * The decisions in records, by the id of the call; of several the last one.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const [decision] = liveDecisions([{ toolUseId: "t1", verdict: "allow", rule: "Bash(npm test)", ran: true }]).values();
 * assertEquals(decision?.rule, "Bash(npm test)");
 * ```
 */
export function liveDecisions(records: Iterable<JsonObject>): Map<string, LiveDecision> {
  const found = new Map<string, LiveDecision>();
  for (const record of records) {
    const toolUseId = stringAt(record, "toolUseId");
    const verdict = stringAt(record, "verdict");
    if (toolUseId === null || (verdict !== "allow" && verdict !== "ask" && verdict !== "deny")) continue;
    found.set(toolUseId, {
      toolUseId,
      verdict,
      rule: stringAt(record, "rule"),
      hook: stringAt(record, "hook"),
      isAsked: record["asked"] === true,
      hasRun: record["ran"] === true,
      waitedMs: numberAt(record, "waitedMs"),
      mode: stringAt(record, "mode"),
    });
  }
  return found;
}
