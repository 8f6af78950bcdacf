import type { AgentFile, SessionPath } from "../../clients/files/session_file.ts";
import { filesOf } from "../../clients/recognize.ts";
import { entriesForward } from "../../clients/read.ts";
import type { JsonObject } from "../../json.ts";
import { joinText } from "../../session/content.ts";
import type { AssistantEntry, Entry } from "../../session/entry.ts";
import { mergeMessageLines } from "../../session/message.ts";
import { type Moment, MomentTimes } from "./moment.ts";
import { callMoments } from "./call_moments.ts";
import { visibleBytesUntil } from "./stop_moments.ts";
import { Timelines } from "../timeline.ts";
import { withSource } from "../../session/io/source.ts";
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
