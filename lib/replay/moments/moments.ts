import { filesOf } from "../../clients/recognize.ts";
import type { AgentFile, SessionPath } from "../../clients/files/session_file.ts";
import { entriesBackward, entriesForward } from "../../clients/read.ts";
import { type CallEvent, callMoments } from "./call_moments.ts";
import { findLine } from "../find_line.ts";
import { type Moment, type MomentSelector, MomentTimes, NoSuchMomentError } from "./moment.ts";
import { stopMoments, stopMomentsUntil, visibleBytesUntil } from "./stop_moments.ts";
import { withSource } from "../../session/io/source.ts";
import type { JsonObject } from "../../json.ts";
import { joinText } from "../../session/content.ts";
import type { AssistantEntry, Entry } from "../../session/entry.ts";
import { mergeMessageLines } from "../../session/message.ts";
import { Timelines } from "../timeline.ts";
import { AGENT_TOOLS } from "../../session/calls/tool_names.ts";

interface AgentEnd {
  readonly agent: Pick<AgentFile, "agentId" | "path" | "meta">;
  readonly last: Entry;
  readonly timestamp: string | null;
  readonly message: string | null;
}

function readAgentEnd(agent: AgentEnd["agent"]): AgentEnd | null {
  return withSource(agent.path, (source) => {
    let last: Entry | null = null;
    let timestamp: string | null = null;
    let final: AssistantEntry[] = [];
    for (const entry of entriesForward(source)) {
      if (entry.kind !== "user" && entry.kind !== "assistant") continue;
      last = entry;
      timestamp = entry.timestamp ?? timestamp;
      if (entry.kind === "user") final = [];
      else if (entry.messageId !== null && entry.messageId === final[0]?.messageId) final.push(entry);
      else final = [entry];
    }
    if (last === null) return null;
    const hasCalls = final.some(({ content }) => content.some(({ kind }) => kind === "tool_use"));
    const message = final.length === 0 || hasCalls ? null : joinText(mergeMessageLines(final).content);
    return { agent, last, timestamp, message };
  });
}

function agentMoment({ agent, last, timestamp, message }: AgentEnd, main: string, timelines: Timelines): Moment {
  const now = new MomentTimes().next(timestamp);
  const input: JsonObject = {
    session_id: last.sessionId ?? filesOf(main).sessionIdOf(main),
    transcript_path: main,
    cwd: last.cwd,
    hook_event_name: "SubagentStop",
    stop_hook_active: false,
    agent_id: agent.agentId,
    agent_type: agent.meta?.agentType ?? null,
    agent_transcript_path: agent.path,
    last_assistant_message: message,
  };
  const { line } = last.location;
  const visibleBytes = visibleBytesUntil(agent.path, Infinity, now, timelines);
  return {
    event: "SubagentStop",
    line,
    uuid: last.uuid,
    timestamp,
    shownBy: `agent ${agent.agentId}`,
    invocation: { input, now, visibleBytes },
  };
}

/** In the order of their times, unknown ones first; without a file (before 2.0.28), at the starting call's result. */
export function* agentMoments(session: SessionPath): Generator<Moment> {
  const { main, path, agentId } = session;
  const timelines = new Timelines();
  const agents = agentId === null
    ? filesOf(main).agents(main)
    : [filesOf(main).agent(main, agentId) ?? { agentId, path, meta: null }].map((agent) => ({ ...agent, path }));
  const ends = agents.map(readAgentEnd).filter((end) => end !== null);
  ends.sort((a, b) => endTime(a) - endTime(b) || (a.agent.agentId < b.agent.agentId ? -1 : 1));
  for (const end of ends) yield agentMoment(end, main, timelines);
  if (ends.length > 0 || agentId !== null) return;
  for (const { use, ...moment } of callMoments(session, "PostToolUse")) {
    if (!AGENT_TOOLS.has(use.name)) continue;
    const { session_id, transcript_path, cwd } = moment.invocation.input;
    const input = { session_id, transcript_path, cwd, hook_event_name: "SubagentStop", stop_hook_active: false };
    yield { ...moment, event: "SubagentStop", invocation: { ...moment.invocation, input } };
  }
}

function endTime({ timestamp }: AgentEnd): number {
  return timestamp === null ? 0 : Date.parse(timestamp) || 0;
}

/**
 * The hook events that can be replayed.
 *
 * @experimental
 */
export const REPLAYED_EVENTS = [
  "Stop",
  "SubagentStop",
  "SessionEnd",
  "PreToolUse",
  "PermissionRequest",
  "PostToolUse",
  "PostToolUseFailure",
] as const;

/**
 * A hook event that can be replayed.
 *
 * @experimental
 */
export type ReplayedEvent = typeof REPLAYED_EVENTS[number];

/** Moments in order. Those before the requested one only build up the hook's state. */
export interface Moments {
  readonly moments: Iterable<Moment>;
  isRequested(moment: Moment): boolean;
}

function sessionEndMoment({ main }: SessionPath): Moment {
  const last = withSource(main, (source) => {
    for (const entry of entriesBackward(source, { marksTakenBack: false })) if (entry.timestamp !== null) return entry;
    return null;
  });
  const cwd = last?.cwd ?? null;
  const session = last?.sessionId ?? filesOf(main).sessionIdOf(main);
  const input = { session_id: session, transcript_path: main, cwd, hook_event_name: "SessionEnd", reason: "other" };
  const timestamp = last?.timestamp ?? null;
  const past = { input, now: new MomentTimes().next(timestamp), visibleBytes: () => Infinity };
  return {
    event: "SessionEnd",
    line: null,
    uuid: last?.uuid ?? null,
    timestamp,
    shownBy: "end_of_file",
    invocation: past,
  };
}

function* requestedCalls(
  session: SessionPath,
  event: CallEvent,
  at: Exclude<MomentSelector, { kind: "every" }>,
): Generator<Moment> {
  let found = 0;
  for (const moment of callMoments(session, event)) {
    const isRequested = at.kind === "line" ? moment.line === at.line : moment.uuid === at.id || moment.use.id === at.id;
    if (!isRequested) continue;
    found++;
    yield moment;
  }
  if (found > 0) return;
  const what = at.kind === "line" ? `line ${at.line} has` : `"${at.id}" names`;
  throw new NoSuchMomentError(`${what} no call for ${event}`);
}

/** Finds an agent by its id, or the last that had ended when a line was written. */
function requestedAgent(session: SessionPath, at: Exclude<MomentSelector, { kind: "every" }>): Moment {
  const ends = [...agentMoments(session)];
  const named = ends.filter(({ uuid, shownBy, invocation: past }) =>
    at.kind === "id" && (uuid === at.id || shownBy === `agent ${at.id}` || past.input["agent_id"] === at.id)
  );
  const [only] = named;
  if (only) return only;
  const selector = at.kind === "line" ? { line: at.line } : { uuid: at.id };
  const { line, entry } = withSource(session.path, (source) => findLine(source, selector));
  const time = Date.parse(entry?.timestamp ?? "");
  const ended = ends.filter(({ timestamp }) => timestamp !== null && Date.parse(timestamp) <= time).at(-1);
  if (ended === undefined) throw new NoSuchMomentError(`no agent had ended when line ${line} was written`);
  return ended;
}

/** Throws NoSuchMomentError if there is none, in part during iteration. `session`: its file, or an agent's. */
export function findMoments(session: SessionPath, event: ReplayedEvent, at: MomentSelector): Moments {
  const all = () => true;
  switch (event) {
    case "Stop":
      if (at.kind === "every") return { moments: stopMoments(session.main), isRequested: all };
      return requestLast(stopMomentsUntil(session.main, at));
    case "SubagentStop":
      if (at.kind === "every") return { moments: agentMoments(session), isRequested: all };
      return { moments: [requestedAgent(session, at)], isRequested: all };
    case "SessionEnd":
      return { moments: [sessionEndMoment(session)], isRequested: all };
    default:
      if (at.kind === "every") return { moments: callMoments(session, event), isRequested: all };
      return { moments: requestedCalls(session, event, at), isRequested: all };
  }
}

function requestLast(moments: Iterable<Moment>): Moments {
  let requested: Moment | null = null;
  function* untilLast(): Generator<Moment> {
    let previous: Moment | null = null;
    for (const moment of moments) {
      if (previous) yield previous;
      previous = moment;
    }
    requested = previous;
    if (previous) yield previous;
  }
  return { moments: untilLast(), isRequested: (moment) => moment === requested };
}
