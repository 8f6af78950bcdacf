import type { Json, JsonObject } from "../json.ts";
import { sessionIdOf, type SessionPath } from "../clients/claude_code/files/session_files.ts";
import type { Entry, ToolUseBlock } from "../session/entry.ts";
import { entriesForward } from "../clients/claude_code/reading/read.ts";
import { outcomeOf } from "../session/tool_result.ts";
import { isMetadataLine } from "../clients/claude_code/reading/skim.ts";
import { type ByteSource, openSource } from "../session/io/source.ts";
import { CONVERSATION_ONLY } from "../clients/claude_code/reading/conversation_only.ts";
import { type ToolCall, ToolCallJoiner } from "../session/tool_calls.ts";
import { lineEnd, type Moment, MomentTimes } from "./moment.ts";
import { visibleBytesUntil } from "./stop_moments.ts";
import { Timelines } from "./timeline.ts";

/** How the result of a call begins that no hook was asked about (1.0.128 to 2.1.330; 1.0.60 has no mark). */
const TURNED_DOWN = "<tool_use_error>";

/** The events about one call. */
export type CallEvent = "PreToolUse" | "PermissionRequest" | "PostToolUse" | "PostToolUseFailure";

function inputOf(event: CallEvent, entry: Entry, use: ToolUseBlock, place: SessionPath): JsonObject {
  return {
    session_id: entry.sessionId ?? sessionIdOf(place.main),
    transcript_path: place.main,
    cwd: typeof entry.raw["cwd"] === "string" ? entry.raw["cwd"] : null,
    hook_event_name: event,
    ...(place.agentId === null ? {} : { agent_id: place.agentId }),
    tool_name: use.name,
    tool_input: use.input,
    // permission requests never had it
    ...(event === "PermissionRequest" ? {} : { tool_use_id: use.id }),
  };
}

/** The calls that the client turned down before any hook: an unknown tool, an input it does not take. */
function turnedDown(source: ByteSource): Set<string> {
  const ids = new Set<string>();
  for (const entry of entriesForward(source, CONVERSATION_ONLY)) {
    if (entry.kind !== "user") continue;
    for (const block of entry.content) {
      if (block.kind === "tool_result" && block.text.startsWith(TURNED_DOWN)) ids.add(block.toolUseId);
    }
  }
  return ids;
}

/** What a call that has ended adds to the input; null where the event was not for it. */
function endedFields(event: CallEvent, { use, result, answered }: ToolCall): Record<string, Json> | null {
  if (result === null || answered === null) return null;
  if (event === "PostToolUse") {
    const given = answered.kind === "user" ? answered.toolUseResult : undefined;
    return result.isError ? null : { tool_response: given ?? result.text };
  }
  if (result.text.startsWith(TURNED_DOWN)) return null;
  return result.isError && outcomeOf(result, use.name) !== "rejected"
    ? { error: result.text, is_interrupt: false }
    : null;
}

/**
 * The calls of a talk, one at a time: before they ran (the line that asks is written), or after (the line that answers is
 * not).
 *
 * @param place The file, and whose it is.
 */
export function* callMoments(
  place: SessionPath,
  event: CallEvent,
): Generator<Moment & { readonly use: ToolUseBlock }> {
  const source = openSource(place.path);
  const timelines = new Timelines();
  const times = new MomentTimes();
  const joiner = new ToolCallJoiner();
  const asked = event === "PreToolUse" || event === "PermissionRequest";
  const moment = (entry: Entry, use: ToolUseBlock, end: number, input: JsonObject) => {
    const now = times.next(entry.timestamp);
    const { uuid, timestamp } = entry;
    const invocation = { input, now, visibleBytes: visibleBytesUntil(place.path, end, now, timelines) };
    return { event, line: entry.location.line, uuid, timestamp, shownBy: `call ${use.id}`, invocation, use };
  };
  try {
    const done = asked ? turnedDown(source) : new Set<string>();
    for (const entry of entriesForward(source, asked ? CONVERSATION_ONLY : { skip: isMetadataLine })) {
      if (entry.isSidechain !== (place.agentId !== null)) continue;
      if (asked) {
        if (entry.kind !== "assistant") continue;
        for (const block of entry.content) {
          if (block.kind !== "tool_use" || block.server || done.has(block.id)) continue;
          if (block.id !== "") done.add(block.id);
          const end = lineEnd(source, entry.location.offset ?? 0);
          yield moment(entry, block, end, inputOf(event, entry, block, place));
        }
        continue;
      }
      for (const call of joiner.add(entry)) {
        const fields = call.use.server ? null : endedFields(event, call);
        if (fields === null) continue;
        const input = { ...inputOf(event, entry, call.use, place), ...fields };
        yield moment(entry, call.use, entry.location.offset ?? 0, input);
      }
    }
  } finally {
    source.close();
  }
}
