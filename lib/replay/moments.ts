import { sessionIdOf, type SessionPath } from "../clients/claude_code/files/session_files.ts";
import { entriesBackward } from "../clients/claude_code/reading/read.ts";
import { agentMoments } from "./agent_moments.ts";
import { type CallEvent, callMoments } from "./call_moments.ts";
import { findLine } from "./find_line.ts";
import { type Moment, type MomentSelector, MomentTimes, NoSuchMomentError } from "./moment.ts";
import { stopMoments, stopMomentsUntil } from "./stop_moments.ts";
import { withSource } from "../session/io/source.ts";

/** The events that a past session can be asked about. */
export const REPLAYED_EVENTS = [
  "Stop",
  "SubagentStop",
  "SessionEnd",
  "PreToolUse",
  "PermissionRequest",
  "PostToolUse",
  "PostToolUseFailure",
] as const;

/** An event that a past session can be asked about. */
export type ReplayedEvent = typeof REPLAYED_EVENTS[number];

/** Moments in order, and from which on they were asked for: those before only build up what the hook remembers. */
export interface Moments {
  readonly moments: Iterable<Moment>;
  isRequested(moment: Moment): boolean;
}

function sessionEndMoment({ main }: SessionPath): Moment {
  const last = withSource(main, (source) => {
    for (const entry of entriesBackward(source)) if (entry.timestamp !== null) return entry;
    return null;
  });
  const cwd = typeof last?.raw["cwd"] === "string" ? last.raw["cwd"] : null;
  const session = last?.sessionId ?? sessionIdOf(main);
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

/** The calls of a line, or the one with an id. */
function* requestedCalls(
  place: SessionPath,
  event: CallEvent,
  at: Exclude<MomentSelector, { kind: "every" }>,
): Generator<Moment> {
  let found = 0;
  for (const moment of callMoments(place, event)) {
    const wanted = at.kind === "line" ? moment.line === at.line : moment.uuid === at.id || moment.use.id === at.id;
    if (!wanted) continue;
    found++;
    yield moment;
  }
  if (found > 0) return;
  const what = at.kind === "line" ? `line ${at.line} holds` : `"${at.id}" names`;
  throw new NoSuchMomentError(`${what} no call that ${event} is for`);
}

/** One agent by its id, or the last that had ended when a line was written. */
function requestedAgent(place: SessionPath, at: Exclude<MomentSelector, { kind: "every" }>): Moment {
  const ends = [...agentMoments(place)];
  const named = ends.filter(({ uuid, shownBy, invocation: past }) =>
    at.kind === "id" && (uuid === at.id || shownBy === `agent ${at.id}` || past.input["agent_id"] === at.id)
  );
  const [only] = named;
  if (only) return only;
  const wanted = at.kind === "line" ? { line: at.line } : { uuid: at.id };
  const { line, entry } = withSource(place.path, (source) => findLine(source, wanted));
  const time = Date.parse(entry?.timestamp ?? "");
  const ended = ends.filter(({ timestamp }) => timestamp !== null && Date.parse(timestamp) <= time).at(-1);
  if (ended === undefined) throw new NoSuchMomentError(`no agent had ended when line ${line} was written`);
  return ended;
}

/**
 * The moments of a session at which a hook is asked.
 *
 * @param place The session's file, or an agent's.
 * @param event The hook's event.
 * @param at All of them, or one.
 * @throws {NoSuchMomentError} Where the one asked for is not there; while the moments are taken.
 */
export function findMoments(place: SessionPath, event: ReplayedEvent, at: MomentSelector): Moments {
  const all = () => true;
  switch (event) {
    case "Stop":
      if (at.kind === "every") return { moments: stopMoments(place.main), isRequested: all };
      return requestLast(stopMomentsUntil(place.main, at));
    case "SubagentStop":
      if (at.kind === "every") return { moments: agentMoments(place), isRequested: all };
      return { moments: [requestedAgent(place, at)], isRequested: all };
    case "SessionEnd":
      return { moments: [sessionEndMoment(place)], isRequested: all };
    default:
      if (at.kind === "every") return { moments: callMoments(place, event), isRequested: all };
      return { moments: requestedCalls(place, event, at), isRequested: all };
  }
}

/** Only the last of some moments is wanted. */
function requestLast(moments: Iterable<Moment>): Moments {
  let wanted: Moment | null = null;
  function* marked(): Generator<Moment> {
    let held: Moment | null = null;
    for (const moment of moments) {
      if (held) yield held;
      held = moment;
    }
    wanted = held;
    if (held) yield held;
  }
  return { moments: marked(), isRequested: (moment) => moment === wanted };
}
