/** transcript_review: it counts each call of the session once, at the latest with its last run. */
import { type JsonObject, numberAt, objectAt, stringAt } from "../../../lib/json.ts";
import type { Entry } from "../../../lib/session/entry.ts";
import type { Evidence, SessionEvidence } from "../evidence.ts";
import { callsOf } from "../model/questions.ts";
import type { HookCall } from "../stage/recorder.ts";
import { asksAboutEnds } from "../versions.ts";
import { type JudgedCall, type LawResult, ofJudged } from "./judged.ts";
import { endings, fileUpTo } from "./stops.ts";

const HOOK = "transcript_review";
/** What ends a session and begins another in the same run. */
const CLEAR = "/clear";

/** The names of the tools that are called in some lines, each call once. */
function toolsIn(entries: readonly Entry[]): Map<string, number> {
  const ids = new Map<string, string>();
  for (const entry of entries) {
    if (entry.kind !== "assistant") continue;
    for (const block of entry.content) if (block.kind === "tool_use") ids.set(block.id, block.name);
  }
  const counts = new Map<string, number>();
  for (const name of ids.values()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Whether a review has counted the calls: all, fewer (the file was late), or some that are not there. */
function compare(review: JsonObject | undefined, entries: readonly Entry[]): "all" | "less" | string {
  const expected = toolsIn(entries);
  const calls = review === undefined ? {} : objectAt(review, "calls") ?? {};
  const byTool = objectAt(calls, "byTool") ?? {};
  let less = false;
  for (const name of new Set([...expected.keys(), ...Object.keys(byTool)])) {
    const counted = numberAt(byTool, name) ?? 0;
    const there = expected.get(name) ?? 0;
    if (counted > there) return `it counts ${counted} calls of ${name}, the session has ${there}`;
    if (counted < there) less = true;
  }
  return less ? "less" : "all";
}

/** The file that a run is about, as far as it must be written then. */
function target(call: HookCall, session: SessionEvidence, stop: number, evidence: Evidence) {
  const agent = stringAt(call.input, "agent_id");
  if (stringAt(call.input, "hook_event_name") === "SubagentStop" && agent !== null) {
    const entries = session.agents.find(({ id }) => id === agent)?.entries;
    return entries === undefined ? null : { name: `${session.id}.agent-${agent}.json`, entries };
  }
  // a session's end comes after its last stop; what is resumed later is not there yet
  const ended = stringAt(call.input, "hook_event_name") === "SessionEnd" ? stop - 1 : stop;
  const ending = endings(evidence)[ended];
  const entries = ending === undefined ? session.entries : fileUpTo(session.entries, ending.messageId);
  return entries === null ? null : { name: `${session.id}.json`, entries };
}

function judge(call: HookCall, stop: number, evidence: Evidence): JudgedCall {
  const event = stringAt(call.input, "hook_event_name") ?? "";
  const as = (judgment: JudgedCall["judgment"], why = ""): JudgedCall => ({ hook: HOOK, event, judgment, why });
  const session = evidence.sessions.find(({ id }) => id === stringAt(call.input, "session_id"));
  const about = session ? target(call, session, stop, evidence) : null;
  if (about === null) return as("none");
  // before agents were named (2.0.42) a stop of one is a look at the session, with more to come
  const partial = event === "SubagentStop" && stringAt(call.input, "agent_id") === null;
  const found = compare(call.reviews[about.name], partial ? session?.entries ?? [] : about.entries);
  if (found === "all") return as("found");
  if (found === "less") return partial ? as("found") : as("unflushed");
  return as("wrong", found);
}

/** The client asks about each session's end, if it has that event. */
export function endsAreAsked(evidence: Evidence): LawResult {
  const ended = evidence.runs.length + evidence.prompts.filter((prompt) => prompt === CLEAR).length;
  const sessions = asksAboutEnds(evidence.version) ? ended : 0;
  const problem = endProblem(evidence, sessions);
  return ofJudged([], problem === null ? [] : [problem]);
}

/** What is wrong if the hook was not asked about so many ends; null if it was. */
export function endProblem(evidence: Evidence, sessions: number): string | null {
  const asked = callsOf(evidence, HOOK, "SessionEnd").length;
  const expected = sessions * evidence.copies;
  return asked === expected ? null : `${expected} sessions ended, ${HOOK} was asked about ${asked}`;
}

export function reviewsHold(evidence: Evidence): LawResult {
  const calls = callsOf(evidence, HOOK);
  let stops = 0;
  const judged = calls.map((call) => {
    const isStop = stringAt(call.input, "hook_event_name") === "Stop";
    const result = judge(call, Math.floor(stops / evidence.copies), evidence);
    if (isStop) stops++;
    return result;
  });
  const problems: string[] = [];
  // the last run of a session reads what was late before; clients without SessionEnd have no such run
  const last = calls.findLast(({ input }) => stringAt(input, "hook_event_name") === "SessionEnd");
  const session = evidence.sessions.find(({ id }) => id === stringAt(last?.input ?? {}, "session_id"));
  if (last && session) {
    const files = [
      { name: `${session.id}.json`, entries: session.entries },
      ...session.agents.map(({ id, entries }) => ({ name: `${session.id}.agent-${id}.json`, entries })),
    ];
    for (const { name, entries } of files) {
      const found = compare(last.reviews[name], entries);
      if (found === "less") problems.push(`${HOOK}: ${name} lacks calls after the last run`);
    }
  }
  return ofJudged(judged, problems);
}
