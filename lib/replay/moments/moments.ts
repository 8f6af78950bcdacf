import { filesOf } from "../../clients/recognize.ts";
import type { SessionPath } from "../../clients/files/session_file.ts";
import { entriesBackward } from "../../clients/read.ts";
import { agentMoments } from "./agent_moments.ts";
import { type CallEvent, callMoments } from "./call_moments.ts";
import { findLine } from "../find_line.ts";
import { type Moment, type MomentSelector, MomentTimes, NoSuchMomentError } from "./moment.ts";
import { stopMoments, stopMomentsUntil } from "./stop_moments.ts";
import { withSource } from "../../session/io/source.ts";

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
