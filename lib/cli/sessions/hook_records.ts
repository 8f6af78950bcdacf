/**
 * What the hooks recorded about a session, outside of the transcript.
 *
 * @module
 */
import { approvedByRecord, type CallFact, withPrompt } from "../../analyses/review/facts/call_fact.ts";
import type { CallRecord } from "../../analyses/overview/call_record.ts";
import { addCandidate, candidatesFromJson, type RuleCandidate } from "../../analyses/review/recommend/candidates.ts";
import { CATEGORY_NOUNS } from "../../analyses/triage/category.ts";
import { HOOKED_CLIENTS } from "../../clients/hooked_clients.ts";
import { parseFollowed } from "../../replay/session_result.ts";
import { FOLLOW_UPS_FILE } from "../../hooks/handlers/block/open_message.ts";
import {
  CALL_LOG,
  promptedIds,
  recordedIntents,
  recordedModes,
  reviewFile,
  SUMMARY,
} from "../../hooks/handlers/call_records.ts";
import { LOG } from "../../hooks/runner/log_record.ts";
import { projectState, sessionState } from "../../hooks/store/state_names.ts";
import { arrayAt, type JsonObject, objectAt, stringAt } from "../../json.ts";
import type { HookAction, RecordedReview } from "../../report/session/session_report.ts";
import { forClient, type Host } from "../host/host.ts";

/** The records of a state file: each client's hooks keep theirs in its own directory. */
function recordsOf(name: string, host: Host): JsonObject[] {
  return HOOKED_CLIENTS.flatMap((client) => forClient(host, client).readRecords(name));
}

/** What hooks recorded about a session's calls. */
interface CallRecords {
  /** The calls that a person was asked about, as tool_intent recorded them. */
  readonly prompted: ReadonlySet<string>;
  /** The words before calls, as tool_intent recorded them. */
  readonly intents: ReadonlyMap<string, string>;
  /** The modes in which they were made, as tool_intent was told. */
  readonly modes: ReadonlyMap<string, string>;
}

/** What hooks recorded about calls, read once for each session. */
export class RecordedCalls {
  readonly #sessions = new Map<string, CallRecords>();
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
  }

  of(session: string): CallRecords {
    const known = this.#sessions.get(session);
    if (known !== undefined) return known;
    const read = (name: string) => recordsOf(sessionState(session, name), this.#host);
    const log = read(CALL_LOG);
    const recorded = { prompted: promptedIds(log), intents: recordedIntents(log), modes: recordedModes(log) };
    this.#sessions.set(session, recorded);
    return recorded;
  }

  /** A call with what was recorded about it. */
  completed(fact: CallFact): CallFact {
    const { prompted, modes } = this.of(fact.session);
    const mode = modes.get(fact.toolUseId);
    // a hook is told the mode of the call itself, the transcript has that of the turn
    return withPrompt(mode === undefined || mode === fact.mode ? fact : { ...fact, mode }, prompted);
  }

  completedCalls(calls: readonly CallRecord[]): CallRecord[] {
    return calls.map((call) => this.of(call.session).prompted.has(call.id) ? approvedByRecord(call) : call);
  }
}

/**
 * What transcript_review found in transcripts of a session: the rules that would have answered prompts; null without a
 * record. `transcripts`: ids of its agents, and null for its own: each transcript has a review.
 */
export function recordedReview(
  session: string,
  transcripts: readonly (string | null)[],
  host: Host,
): RecordedReview | null {
  const candidates = new Map<string, RuleCandidate>();
  const from: string[] = [];
  for (const file of transcripts.map(reviewFile)) {
    const reviews = recordsOf(sessionState(session, file), host);
    if (reviews.length > 0) from.push(file);
    const found = reviews.flatMap((review) => [...candidatesFromJson(arrayAt(review, "candidates")).values()]);
    for (const candidate of found) addCandidate(candidates, candidate);
  }
  return from.length === 0 ? null : { candidates: [...candidates.values()], from };
}

/** The rules that transcript_review recorded for a project, whose sessions' transcripts may be gone. */
export function recordedCandidates(projects: readonly string[], host: Host): RuleCandidate[] {
  const candidates = new Map<string, RuleCandidate>();
  for (const record of projects.flatMap((project) => recordsOf(projectState(project, SUMMARY), host))) {
    for (const candidate of candidatesFromJson(arrayAt(record, "rules")).values()) addCandidate(candidates, candidate);
  }
  return [...candidates.values()];
}

/** An agent's conclusion as agent_summary recorded it when the agent stopped. */
export interface RecordedConclusion {
  readonly text: string;
  /** Where the hook found it, as `agents` says it. */
  readonly source: string;
  readonly final: boolean;
}

/** The conclusions that agent_summary recorded, by agent; the last record of each. */
export function recordedConclusions(session: string, host: Host): ReadonlyMap<string, RecordedConclusion> {
  const records = recordsOf(sessionState(session, "agents.jsonl"), host);
  return new Map(records.flatMap((record) => {
    const [id, text] = [stringAt(record, "agentId"), stringAt(record, "text") ?? ""];
    if (id === null || text === "") return [];
    return [[id, { text, source: stringAt(record, "source") ?? "unknown", final: record["final"] === true }]];
  }));
}

/** A call of an agent that the user was asked about or that a rule matched, as tool_intent recorded it. */
export interface RecordedCall {
  readonly toolUseId: string;
  readonly tool: string;
  /** Whether the user was asked. */
  readonly isPrompted: boolean;
  /** What a rule did: "deny", "ask", "context", "log"; null if none matched. */
  readonly action: string | null;
  /** What the agent said before it; "" for nothing. */
  readonly words: string;
}

export function recordedAgentCalls(session: string, host: Host): ReadonlyMap<string, RecordedCall[]> {
  const calls = new Map<string, Map<string, RecordedCall>>();
  for (const record of recordsOf(sessionState(session, CALL_LOG), host)) {
    const [agent, toolUseId] = [stringAt(record, "agentId"), stringAt(record, "toolUseId") ?? ""];
    const isPrompted = record["event"] === "PermissionRequest";
    const action = stringAt(record, "action");
    if (agent === null || toolUseId === "" || !(isPrompted || action !== null)) continue;
    const ofAgent = calls.get(agent) ?? new Map<string, RecordedCall>();
    calls.set(agent, ofAgent);
    const before = ofAgent.get(toolUseId);
    ofAgent.set(toolUseId, {
      toolUseId,
      tool: stringAt(record, "tool") ?? "",
      isPrompted: isPrompted || before?.isPrompted === true,
      action: before?.action ?? action,
      words: before?.words || stringAt(record, "text") || "",
    });
  }
  return new Map([...calls].map(([agent, ofAgent]) => [agent, [...ofAgent.values()]]));
}

/** What a run of a hook did, by its line in the log; null if it said nothing. */
function actionOf(record: JsonObject): string | null {
  if (stringAt(record, "status") !== "answered") return null;
  const data = objectAt(record, "data") ?? {};
  const [event, action] = [stringAt(record, "event"), stringAt(data, "action")];
  switch (stringAt(record, "hook")) {
    case "memory_triage":
      return event === "SessionStart"
        ? "reminded the model of what a compaction had lost"
        : "named what should be saved";
    case "tool_intent":
      return action === null ? "answered" : `${action}: ${stringAt(data, "tool") ?? "a call"}, by one of your rules`;
    case "agent_summary":
      return `told the model what agent ${stringAt(data, "agent") ?? ""} concluded`;
    case "transcript_review":
      return "named rules that would have helped";
    default:
      return null;
  }
}

const FOLLOW_UPS = { saved: "saved after that", answered: "answered, but not saved", ignored: "ignored" } as const;

/**
 * What the hooks did in a session, in chronological order: their answers, and what became of what they named.
 * `project`: the directory it was started in; null if unknown.
 */
export function recordedActions(session: string, project: string | null, host: Host): HookAction[] {
  const of = (file: string) =>
    recordsOf(projectState(project, file), host).filter((record) => stringAt(record, "session") === session);
  const answers = of(LOG).flatMap((record): HookAction[] => {
    const what = actionOf(record);
    const hook = stringAt(record, "hook") ?? "";
    const agent = stringAt(record, "agent") ?? stringAt(objectAt(record, "data") ?? {}, "agent");
    return what === null ? [] : [{ at: stringAt(record, "ts"), hook, agent, what, from: LOG }];
  });
  const outcomes = of(FOLLOW_UPS_FILE).flatMap((record): HookAction[] => {
    const followed = parseFollowed(record);
    if (followed === null) return [];
    const names = followed.categories.map((category) => CATEGORY_NOUNS[category][0]).join(", ");
    const what = `${names}: ${FOLLOW_UPS[followed.followUp]}`;
    return [{ at: stringAt(record, "ts"), hook: "memory_triage", agent: null, what, from: FOLLOW_UPS_FILE }];
  });
  return [...answers, ...outcomes].sort((a, b) => Date.parse(a.at ?? "") - Date.parse(b.at ?? ""));
}
