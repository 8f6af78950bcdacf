import { assertEquals } from "@std/assert";
import { startedAgents } from "../../../../lib/clients/claude_code/files/started_agents.ts";
import { assistant, jsonl, toolResult, toolUse, user } from "../../../support/transcript.ts";
import { withTree } from "../../../support/temporary.ts";

const TASK = { subagent_type: "Explore", description: "look around", prompt: "look" };

function started(...lines: readonly unknown[]): unknown[] {
  let found: unknown[] = [];
  withTree({ "s.jsonl": jsonl(...lines) }, (folder) => {
    found = [...startedAgents(`${folder}/s.jsonl`)];
  });
  return found;
}

const META = { agentType: "Explore", description: "look around", toolUseId: "t1", parentAgentId: null };

Deno.test("startedAgents() knows the call of an agent by its result", () => {
  const call = assistant("m", [toolUse("t1", "Task", TASK)]);
  const result = user([toolResult("t1")], { toolUseResult: { status: "completed", agentId: "a1" } });
  assertEquals(started(call, result), [["a1", META]]);
});

Deno.test("startedAgents() knows the call of an agent that did not end by its progress", () => {
  const call = assistant("m", [toolUse("t1", "Task", TASK)]);
  const data = { type: "agent_progress", agentId: "a1" };
  assertEquals(started(call, { type: "progress", data, parentToolUseID: "t1" }), [["a1", META]]);
});

Deno.test("startedAgents() keeps the call that started an agent when it is resumed, and knows none of a missing call", () => {
  const again = { subagent_type: "other", description: "go on", prompt: "go on", resume: "a1" };
  const ended = { toolUseResult: { agentId: "a1" } };
  assertEquals(
    started(
      assistant("m", [toolUse("t1", "Task", TASK)]),
      user([toolResult("t1")], ended),
      assistant("n", [toolUse("t2", "Task", again)]),
      user([toolResult("t2")], ended),
      user([toolResult("t3")], { toolUseResult: { agentId: "a3" } }),
    ),
    [["a1", META]],
  );
});
