import { filesOf } from "../../clients/recognize.ts";
import { clientOf, entriesBackward, entriesForward } from "../../clients/read.ts";
import type { JsonObject } from "../../json.ts";
import { type ByteSource, openSource } from "../../session/io/source.ts";
import { type Stop, stopsOf } from "../../session/turns/stops.ts";
import { findLine } from "../find_line.ts";
import { lineEnd, type Moment, type MomentSelector, MomentTimes } from "./moment.ts";
import { Timelines } from "../timeline.ts";

/** The input that the client writes to a Stop hook, as far as the file shows it. */
function stopInput(path: string, stop: Stop): JsonObject {
  return {
    session_id: stop.sessionId ?? filesOf(path).sessionIdOf(path),
    transcript_path: path,
    cwd: stop.cwd,
    hook_event_name: "Stop",
    stop_hook_active: stop.hookActive,
    last_assistant_message: stop.lastMessage,
    background_tasks: stop.background.map((id) => ({ id, type: "subagent", status: "running", description: "" })),
  };
}

/** The visible bytes: of the session's own file up to an offset, of its agents' files by their timestamps. */
export function visibleBytesUntil(
  path: string,
  end: number,
  now: Date,
  timelines: Timelines,
): (file: string) => number {
  return (file) => file === path ? end : timelines.visibleBytesAt(file, now.getTime());
}

export function* stopMoments(path: string): Generator<Moment & { readonly stop: Stop }> {
  const source = openSource(path);
  const timelines = new Timelines();
  const times = new MomentTimes();
  try {
    for (const stop of stopsOf(entriesForward(source, clientOf(source).conversationOnly))) {
      const now = times.next(stop.timestamp);
      const { line, uuid, timestamp, evidence: shownBy } = stop;
      const visibleBytes = visibleBytesUntil(path, lineEnd(source, stop.offset), now, timelines);
      yield {
        event: "Stop",
        line,
        uuid,
        timestamp,
        shownBy,
        invocation: { input: stopInput(path, stop), now, visibleBytes },
        stop,
      };
    }
  } finally {
    source.close();
  }
}

function latestTime(source: ByteSource): string | null {
  for (const { timestamp } of entriesBackward(source, { marksTakenBack: false })) {
    if (timestamp !== null) return timestamp;
  }
  return null;
}

function lineMoment(path: string, source: ByteSource, at: Exclude<MomentSelector, { kind: "every" }>): Moment {
  const { line, end, entry } = findLine(source, at.kind === "line" ? { line: at.line } : { uuid: at.id });
  const timestamp = entry?.timestamp ?? latestTime({ ...source, size: end });
  const now = new MomentTimes().next(timestamp);
  const input = {
    session_id: entry?.sessionId ?? filesOf(path).sessionIdOf(path),
    transcript_path: path,
    cwd: entry?.cwd ?? null,
    hook_event_name: "Stop",
    stop_hook_active: false,
  };
  const visibleBytes = visibleBytesUntil(path, end, now, new Timelines());
  return {
    event: "Stop",
    line,
    uuid: entry?.uuid ?? null,
    timestamp,
    shownBy: "asked",
    invocation: { input, now, visibleBytes },
  };
}

/** A Stop as if the session had stopped at a line. Throws NoSuchMomentError if the file has no such line. */
export function momentAtLine(path: string, line: number): Moment {
  const source = openSource(path);
  try {
    return lineMoment(path, source, { kind: "line", line });
  } finally {
    source.close();
  }
}

/** The last is the one asked for, by line or uuid; without a stop there the session counts as stopped. */
export function* stopMomentsUntil(path: string, at: Exclude<MomentSelector, { kind: "every" }>): Generator<Moment> {
  const source = openSource(path);
  let requested: Moment;
  try {
    requested = lineMoment(path, source, at);
  } finally {
    source.close();
  }
  for (const moment of stopMoments(path)) {
    const line = moment.line ?? 0;
    if (line === requested.line) return yield moment;
    if (line > (requested.line ?? 0)) break;
    yield moment;
  }
  yield requested;
}
