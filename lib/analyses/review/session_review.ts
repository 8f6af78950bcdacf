import { arrayAt, isJsonObject, type Json, type JsonObject, numberAt, objectAt, stringAt } from "../../json.ts";
import { safeObject } from "../../text/safe_json.ts";
import { cut, safeText } from "../../text/safe_text.ts";
import { type CallDecision, wasPrompted } from "./facts/decision.ts";
import { type FactState, stateFrom, stateToKeep } from "./facts/fact_state.ts";
import type { CallAgent, CallFact } from "./facts/call_fact.ts";
import { addCandidate, candidatesFromJson, type RuleCandidate } from "./recommend/candidates.ts";

/** Where the reading of a growing file stopped. */
export interface Reading {
  /** Bytes read, to the end of a line. */
  readonly offset: number;
  /** Lines read. */
  readonly lines: number;
  /** A hash of the file's first line: another file under the same name is read from its start. */
  readonly head: string;
  /** The project's folder: the first one a line named. */
  readonly root: string | null;
  readonly state: FactState;
}

/** What is known of one file of a session, kept between two hooks. */
export interface SessionReview {
  readonly session: string;
  readonly agent: CallAgent | null;
  readonly transcript: string;
  reading: Reading | null;
  readonly byDecision: Map<string, number>;
  readonly byOutcome: Map<string, number>;
  readonly byTool: Map<string, number>;
  /** The last calls that something stood in the way of. */
  readonly findings: JsonObject[];
  readonly needs: Map<string, RuleCandidate>;
}

const SCHEMA = "debrief.session_review/1";
const MAX_FINDINGS = 100;
const WORDS = 500;

/** Decisions that are worth keeping one by one. */
function isRemarkable(decision: CallDecision): boolean {
  return wasPrompted(decision) || !decision.startsWith("allowed");
}

/** Nothing known yet. */
export function newSessionReview(session: string, agent: CallAgent | null, transcript: string): SessionReview {
  return {
    session,
    agent,
    transcript,
    reading: null,
    byDecision: new Map(),
    byOutcome: new Map(),
    byTool: new Map(),
    findings: [],
    needs: new Map(),
  };
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** Adds a call and the rules it asked for. */
export function addFact(review: SessionReview, fact: CallFact, needs: readonly RuleCandidate[]): void {
  count(review.byDecision, fact.decision);
  count(review.byOutcome, fact.outcome);
  const tool = safeText(fact.tool);
  count(review.byTool, tool);
  for (const need of needs) addCandidate(review.needs, need);
  if (!isRemarkable(fact.decision)) return;
  const { line, toolUseId, decision, outcome, errorKind, evidence, words } = fact;
  const said = words === null ? null : cut(safeText(words), WORDS);
  const shown = { source: evidence.source, text: safeText(evidence.text) };
  review.findings.push({ line, toolUseId, tool, decision, outcome, errorKind, evidence: shown, words: said });
  if (review.findings.length > MAX_FINDINGS) review.findings.shift();
}

function record(counts: ReadonlyMap<string, number>): JsonObject {
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function json(value: object): Json {
  return JSON.parse(JSON.stringify(value));
}

/** The review as it is kept; texts are without secrets. */
export function sessionReviewJson(review: SessionReview, now: string): JsonObject {
  const { session, agent, transcript, reading, byDecision, byOutcome, byTool, findings, needs } = review;
  let total = 0;
  for (const calls of byDecision.values()) total += calls;
  return {
    schema: SCHEMA,
    session,
    agent: agent === null ? null : safeObject({ ...agent }),
    transcript,
    updated: now,
    calls: {
      total,
      unanswered: reading?.state.open.length ?? 0,
      byDecision: record(byDecision),
      byOutcome: record(byOutcome),
      byTool: record(byTool),
    },
    findings,
    needs: [...needs.values()].map((need) => json(need)),
    reading: reading === null ? null : json({ ...reading, state: stateToKeep(reading.state) }),
  };
}

function counts(value: JsonObject, name: string): Map<string, number> {
  const found = Object.entries(objectAt(value, name) ?? {});
  return new Map(found.flatMap(([key, calls]) => (typeof calls === "number" ? [[key, calls] as const] : [])));
}

function readingFrom(value: JsonObject): Reading | null {
  const offset = numberAt(value, "offset");
  const lines = numberAt(value, "lines");
  if (offset === null || lines === null) return null;
  return {
    offset,
    lines,
    head: stringAt(value, "head") ?? "",
    root: stringAt(value, "root"),
    state: stateFrom(objectAt(value, "state") ?? {}),
  };
}

/** A kept review read again, or a new one where there is none that can be read. */
export function sessionReviewFrom(
  value: Json,
  session: string,
  { agent, transcript }: { readonly agent: CallAgent | null; readonly transcript: string },
): SessionReview {
  const fresh = newSessionReview(session, agent, transcript);
  if (!isJsonObject(value) || value["schema"] !== SCHEMA) return fresh;
  // not by its path: a session that enters a worktree takes its file along; readOn() knows another file by its first line
  if (value["session"] !== session) return fresh;
  const reading = objectAt(value, "reading");
  const calls = objectAt(value, "calls") ?? {};
  return {
    ...fresh,
    agent: agent?.type ? agent : agentOf(value) ?? agent,
    reading: reading === null ? null : readingFrom(reading),
    byDecision: counts(calls, "byDecision"),
    byOutcome: counts(calls, "byOutcome"),
    byTool: counts(calls, "byTool"),
    findings: arrayAt(value, "findings").filter(isJsonObject),
    needs: candidatesFromJson(arrayAt(value, "needs")),
  };
}

function agentOf(value: JsonObject): CallAgent | null {
  const agent = objectAt(value, "agent");
  return agent === null ? null : { id: stringAt(agent, "id") ?? "", type: stringAt(agent, "type") };
}
