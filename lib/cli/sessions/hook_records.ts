/**
 * What the hooks recorded of a session: its state outside of the transcript.
 *
 * @module
 */
import { CATEGORY_NOUNS } from "../../analyses/triage/category.ts";
import { parseFollowed } from "../../evaluation/session_result.ts";
import { FOLLOW_UPS_FILE } from "../../hooks/handlers/block/open_message.ts";
import { projectState, sessionState } from "../../hooks/store/state_names.ts";
import { type JsonObject, objectAt, stringAt } from "../../json.ts";
import type { HookAction } from "../../report/session/session_report.ts";
import type { Host } from "../host/host.ts";

/** An agent's conclusion as agent_summary recorded it when the agent stopped. */
export interface RecordedConclusion {
  readonly text: string;
  /** Where the hook found it, as `agents` says it. */
  readonly source: string;
  readonly settled: boolean;
}

/** The conclusions that agent_summary recorded, by agent; the last record of each. */
export function recordedConclusions(session: string, host: Host): ReadonlyMap<string, RecordedConclusion> {
  const records = host.readRecords(sessionState(session, "agents.jsonl"));
  return new Map(records.flatMap((record) => {
    const [id, text] = [stringAt(record, "agentId"), stringAt(record, "text") ?? ""];
    if (id === null || text === "") return [];
    return [[id, { text, source: stringAt(record, "source") ?? "unknown", settled: record["settled"] === true }]];
  }));
}

/** What a run of a hook did, by its line in the log; null if it said nothing. */
function actionOf(record: JsonObject): string | null {
  if (stringAt(record, "status") !== "answered") return null;
  const data = objectAt(record, "data") ?? {};
  const [event, action] = [stringAt(record, "event"), stringAt(data, "action")];
  switch (stringAt(record, "hook")) {
    case "memory_triage":
      return event === "SessionStart" ? "gave back what a compaction had lost" : "named what should be saved";
    case "tool_intent":
      return action === null ? "answered" : `${action}: ${stringAt(data, "tool") ?? "a call"}, by a rule of yours`;
    case "agent_summary":
      return `told the model what agent ${stringAt(data, "agent") ?? ""} concluded`;
    case "transcript_review":
      return "named rules that would have helped";
    default:
      return null;
  }
}

const FOLLOW_UPS = {
  saved: "was saved after that",
  answered: "was answered, and nothing saved",
  ignored: "was ignored",
} as const;

/**
 * What the hooks did in a session, in the order of time: their answers, and what became of what they named.
 *
 * @param session Its id.
 * @param project The directory it was started in; null if unknown.
 */
export function recordedActions(session: string, project: string | null, host: Host): HookAction[] {
  const of = (file: string) =>
    host.readRecords(projectState(project, file)).filter((record) => stringAt(record, "session") === session);
  const answers = of("log.jsonl").flatMap((record): HookAction[] => {
    const what = actionOf(record);
    const hook = stringAt(record, "hook") ?? "";
    return what === null ? [] : [{ at: stringAt(record, "ts"), hook, what, from: "log.jsonl" }];
  });
  const outcomes = of(FOLLOW_UPS_FILE).flatMap((record): HookAction[] => {
    const followed = parseFollowed(record);
    if (followed === null) return [];
    const names = followed.categories.map((category) => CATEGORY_NOUNS[category][0]).join(", ");
    const what = `${names}: ${FOLLOW_UPS[followed.followUp]}`;
    return [{ at: stringAt(record, "ts"), hook: "memory_triage", what, from: FOLLOW_UPS_FILE }];
  });
  return [...answers, ...outcomes].sort((a, b) => Date.parse(a.at ?? "") - Date.parse(b.at ?? ""));
}
