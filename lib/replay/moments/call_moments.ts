import { filesOf } from "../../clients/recognize.ts";
import type { SessionPath } from "../../clients/files/session_file.ts";
import { clientOf, entriesForward } from "../../clients/read.ts";
import type { Json, JsonObject } from "../../json.ts";
import type { Entry, ToolUseBlock } from "../../session/entry.ts";
import { outcomeOf } from "../../session/calls/tool_result.ts";
import { type ByteSource, openSource } from "../../session/io/source.ts";
import { ruleNameOf, type ToolCall, ToolCallJoiner } from "../../session/calls/tool_calls.ts";
import { lineEnd, type Moment, MomentTimes } from "./moment.ts";
import { visibleBytesUntil } from "./stop_moments.ts";
import { Timelines } from "../timeline.ts";

export type CallEvent = "PreToolUse" | "PermissionRequest" | "PostToolUse" | "PostToolUseFailure";

function callInput(event: CallEvent, entry: Entry, use: ToolUseBlock, session: SessionPath): JsonObject {
  return {
    session_id: entry.sessionId ?? filesOf(session.main).sessionIdOf(session.main),
    transcript_path: session.main,
    cwd: entry.cwd,
    hook_event_name: event,
    ...(session.agentId === null ? {} : { agent_id: session.agentId }),
    tool_name: ruleNameOf(use),
    tool_input: use.input,
    // permission requests never have it
    ...(event === "PermissionRequest" ? {} : { tool_use_id: use.id }),
  };
}

/** The ids of the calls that the client rejected before any hook: an unknown tool, an invalid input. */
function invalidCalls(source: ByteSource): Set<string> {
  const ids = new Set<string>();
  for (const entry of entriesForward(source, clientOf(source).conversationOnly)) {
    if (entry.kind !== "user") continue;
    for (const block of entry.content) {
      if (block.kind === "tool_result" && block.isInvalidCall) ids.add(block.toolUseId);
    }
  }
  return ids;
}

/** What the end of a call adds to the hook's input; null if the event does not fit how it ended. */
function endFields(event: CallEvent, { use, result, answered }: ToolCall): Record<string, Json> | null {
  if (result === null || answered === null) return null;
  if (event === "PostToolUse") {
    const toolUseResult = answered.kind === "user" ? answered.toolUseResult : undefined;
    return result.isError ? null : { tool_response: toolUseResult ?? result.text };
  }
  if (result.isInvalidCall) return null;
  return result.isError && outcomeOf(result, ruleNameOf(use)) !== "rejected"
    ? { error: result.text, is_interrupt: false }
    : null;
}

/** One at a time: before it ran its own line is visible, after it ran that of its result is not yet. */
export function* callMoments(
  session: SessionPath,
  event: CallEvent,
): Generator<Moment & { readonly use: ToolUseBlock }> {
  const source = openSource(session.path);
  const client = clientOf(source);
  const timelines = new Timelines();
  const times = new MomentTimes();
  const joiner = new ToolCallJoiner();
  const isBefore = event === "PreToolUse" || event === "PermissionRequest";
  const moment = (entry: Entry, use: ToolUseBlock, end: number, input: JsonObject) => {
    const now = times.next(entry.timestamp);
    const { uuid, timestamp } = entry;
    const invocation = { input, now, visibleBytes: visibleBytesUntil(session.path, end, now, timelines) };
    return { event, line: entry.location.line, uuid, timestamp, shownBy: `call ${use.id}`, invocation, use };
  };
  try {
    const skipped = isBefore ? invalidCalls(source) : new Set<string>();
    for (const entry of entriesForward(source, isBefore ? client.conversationOnly : client.withoutMetadata)) {
      if (entry.isSidechain !== (session.agentId !== null)) continue;
      if (isBefore) {
        if (entry.kind !== "assistant") continue;
        for (const block of entry.content) {
          if (block.kind !== "tool_use" || block.server || skipped.has(block.id)) continue;
          if (block.id !== "") skipped.add(block.id);
          const end = lineEnd(source, entry.location.offset ?? 0);
          yield moment(entry, block, end, callInput(event, entry, block, session));
        }
        continue;
      }
      for (const call of joiner.add(entry)) {
        const fields = call.use.server ? null : endFields(event, call);
        if (fields === null) continue;
        const input = { ...callInput(event, entry, call.use, session), ...fields };
        yield moment(entry, call.use, entry.location.offset ?? 0, input);
      }
    }
  } finally {
    source.close();
  }
}
