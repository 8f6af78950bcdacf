import { arrayAt, isJsonObject, type JsonObject, objectAt, stringAt } from "../../../json.ts";
import { objectsWith } from "../../files/objects_with.ts";
import type { AgentMeta } from "../../files/session_file.ts";

/**
 * What a session's file says of the agents that it started, by their ids: their call, which the result names (2.0.28 on),
 * or the progress of an agent that did not end (2.1.12 to 2.1.83).
 */
export function startedAgents(transcriptPath: string): Map<string, AgentMeta> {
  const calls = new Map<string, JsonObject>();
  const starts = new Map<string, AgentMeta>();
  const add = (agentId: string | null, call: string | null): void => {
    const input = calls.get(call ?? "");
    if (agentId === null || input === undefined || starts.has(agentId)) return;
    starts.set(agentId, {
      agentType: stringAt(input, "subagent_type"),
      description: stringAt(input, "description"),
      toolUseId: call,
      parentAgentId: null,
    });
  };
  for (const line of objectsWith(transcriptPath, '"subagent_type"', '"agentId"')) {
    const progress = objectAt(line, "data") ?? {};
    if (stringAt(progress, "type") === "agent_progress") {
      add(stringAt(progress, "agentId"), stringAt(line, "parentToolUseID"));
    }
    const agentId = stringAt(objectAt(line, "toolUseResult") ?? {}, "agentId");
    for (const block of arrayAt(objectAt(line, "message") ?? {}, "content").filter(isJsonObject)) {
      const input = objectAt(block, "input");
      if (stringAt(block, "type") === "tool_use" && input !== null) calls.set(stringAt(block, "id") ?? "", input);
      add(agentId, stringAt(block, "tool_use_id"));
    }
  }
  return starts;
}
