import { arrayAt, isJsonObject, type Json, type JsonObject, numberAt, objectAt, stringAt } from "../../json.ts";
import { safeObject } from "../../text/safe_json.ts";
import { cut, safeText } from "../../text/safe_text.ts";
import { isAllowed, isPrompted } from "../../session/calls/decision.ts";
import { agentFromJson, type FactState, redactState, stateFromJson } from "./facts/fact_state.ts";
import type { CallAgent, CallFact } from "./facts/call_fact.ts";
import { addCandidate, candidatesFromJson, type RuleCandidate } from "./recommend/candidates.ts";

export interface ReadPosition {
  /** Bytes read; always to the end of a line. */
  readonly offset: number;
  readonly lines: number;
  /** A hash of the file's first line, to recognize a replaced file. */
  readonly head: string;
  readonly root: string | null;
  readonly state: FactState;
}

export interface SessionReview {
  readonly session: string;
  readonly agent: CallAgent | null;
  readonly transcript: string;
  reading: ReadPosition | null;
  readonly byDecision: Map<string, number>;
  readonly byOutcome: Map<string, number>;
  readonly byTool: Map<string, number>;
  /** The latest calls that were prompted for or not allowed. */
  readonly findings: JsonObject[];
  readonly candidates: Map<string, RuleCandidate>;
  /** Calls for which no rules were looked for, because their message had too many. */
  unrated: number;
}

const SCHEMA = "debrief.session_review/1";
const MAX_FINDINGS = 100;
/** Candidates kept per file; those with the oldest calls are dropped, as in the summary of a project. */
const MAX_CANDIDATES = 300;
const WORDS_LENGTH = 500;

/** The review of a file that has not been read yet. */
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
    candidates: new Map(),
    unrated: 0,
  };
}

function increment(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

export function addCandidates(review: SessionReview, candidates: readonly RuleCandidate[]): void {
  for (const candidate of candidates) addCandidate(review.candidates, candidate);
  const surplus = review.candidates.size - MAX_CANDIDATES;
  if (surplus <= 0) return;
  const oldest = [...review.candidates.values()].sort((a, b) => ((a.last ?? "") < (b.last ?? "") ? -1 : 1));
  for (const { rule } of oldest.slice(0, surplus)) review.candidates.delete(rule);
}

export function addFact(review: SessionReview, fact: CallFact): void {
  increment(review.byDecision, fact.decision);
  increment(review.byOutcome, fact.outcome);
  const tool = safeText(fact.tool);
  increment(review.byTool, tool);
  if (isAllowed(fact.decision) && !isPrompted(fact.decision)) return;
  const { line, toolUseId, decision, outcome, errorKind } = fact;
  const evidence = { source: fact.evidence.source, text: safeText(fact.evidence.text) };
  const words = fact.words === null ? null : cut(safeText(fact.words), WORDS_LENGTH);
  review.findings.push({ line, toolUseId, tool, decision, outcome, errorKind, evidence, words });
  if (review.findings.length > MAX_FINDINGS) review.findings.shift();
}

function sortedRecord(counts: ReadonlyMap<string, number>): JsonObject {
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function toJson(value: object): Json {
  return JSON.parse(JSON.stringify(value));
}

export function sessionReviewJson(review: SessionReview, now: string): JsonObject {
  const { session, agent, transcript, reading, byDecision, byOutcome, byTool, findings, candidates, unrated } = review;
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
      byDecision: sortedRecord(byDecision),
      byOutcome: sortedRecord(byOutcome),
      byTool: sortedRecord(byTool),
      ...unrated === 0 ? {} : { unrated },
    },
    findings,
    candidates: [...candidates.values()].map(toJson),
    reading: reading === null ? null : toJson({ ...reading, state: redactState(reading.state) }),
  };
}

function countsFromJson(value: JsonObject, name: string): Map<string, number> {
  const found = Object.entries(objectAt(value, name) ?? {});
  return new Map(found.flatMap(([key, calls]) => (typeof calls === "number" ? [[key, calls] as const] : [])));
}

function readingFrom(value: JsonObject): ReadPosition | null {
  const offset = numberAt(value, "offset");
  const lines = numberAt(value, "lines");
  if (offset === null || lines === null) return null;
  return {
    offset,
    lines,
    head: stringAt(value, "head") ?? "",
    root: stringAt(value, "root"),
    state: stateFromJson(objectAt(value, "state") ?? {}),
  };
}

/** Reads a stored review; returns a new one if there is none, or if it cannot be read. */
export function sessionReviewFrom(
  value: Json,
  session: string,
  { agent, transcript }: { readonly agent: CallAgent | null; readonly transcript: string },
): SessionReview {
  const fresh = newSessionReview(session, agent, transcript);
  if (!isJsonObject(value) || value["schema"] !== SCHEMA) return fresh;
  // the path may differ: a session that enters a worktree moves its file; resumeReading() recognizes a replaced file
  if (value["session"] !== session) return fresh;
  const reading = objectAt(value, "reading");
  const calls = objectAt(value, "calls") ?? {};
  return {
    ...fresh,
    agent: agent?.type ? agent : agentFromJson(value) ?? agent,
    reading: reading === null ? null : readingFrom(reading),
    byDecision: countsFromJson(calls, "byDecision"),
    byOutcome: countsFromJson(calls, "byOutcome"),
    byTool: countsFromJson(calls, "byTool"),
    findings: arrayAt(value, "findings").filter(isJsonObject),
    candidates: candidatesFromJson(arrayAt(value, "candidates")),
    unrated: numberAt(calls, "unrated") ?? 0,
  };
}
