import { assert, assertEquals } from "@std/assert";
import { concludeAgent, type Conclusion } from "../../../lib/analyses/summary/conclusion.ts";
import { stringAt } from "../../../lib/json.ts";
import { agentsOf, filesAt, type HookCall, type Recording, recordings } from "../../support/recordings/recordings.ts";

const CONCLUSIONS = ["Excellent! Found 1 file: a.txt.", "Summary of agent A.", "Summary of agent B."];

/** The words by which a recorded agent's file is known to be A's, B's or the only one's; warm-up agents say "ok". */
function conclusionIn(path: string): string {
  const text = Deno.readTextFileSync(path);
  if (text.includes("AGENT-ONE find")) return CONCLUSIONS[0] ?? "";
  return text.includes("AGENT-A find")
    ? CONCLUSIONS[1] ?? ""
    : text.includes("AGENT-B find")
    ? CONCLUSIONS[2] ?? ""
    : "ok";
}

function conclude(recording: Recording, call: HookCall): Conclusion {
  const agentId = stringAt(call.input, "agent_id");
  return concludeAgent({
    transcriptPath: recording.transcript,
    agentId,
    agentTranscriptPath: agentsOf(recording).find((agent) => agent.agentId === agentId)?.path ?? null,
    lastMessage: stringAt(call.input, "last_assistant_message"),
  }, filesAt(recording, call));
}

function* stops(): Generator<{ recording: Recording; call: HookCall; label: string }> {
  for (const recording of recordings()) {
    for (const call of recording.calls) {
      if (call.input.hook_event_name !== "SubagentStop") continue;
      yield { recording, call, label: `${recording.version} ${recording.scenario}` };
    }
  }
}

Deno.test("concludeAgent() never gives an agent another's text when the files are as the hook met them", () => {
  const sources: Record<string, number> = {};
  for (const { recording, call, label } of stops()) {
    const { source, text, agentId } = conclude(recording, call);
    sources[source] = (sources[source] ?? 0) + 1;
    const file = agentsOf(recording).find((agent) => agent.agentId === agentId);
    if (source === "none" || source === "ambiguous") assertEquals(text, "", label);
    else if (file) assertEquals(text, conclusionIn(file.path), label);
    else assertEquals(text, CONCLUSIONS[0], label);
  }
  assert((sources["hook_input"] ?? 0) > 0 && (sources["agent_transcript"] ?? 0) > 0, JSON.stringify(sources));
});

Deno.test("concludeAgent() finds the conclusion of every agent that has an id when the files are whole", () => {
  let asked = 0;
  for (const { recording, call, label } of stops()) {
    const agentId = stringAt(call.input, "agent_id");
    const file = agentsOf(recording).find((agent) => agent.agentId === agentId);
    if (!file) continue;
    asked++;
    const input = { ...call.input, last_assistant_message: undefined };
    const whole: HookCall = { input, transcript_lines: Infinity, agent_lines: Infinity };
    const { source, text, isFinal } = conclude(recording, whole);
    assertEquals([source, text, isFinal], ["agent_transcript", conclusionIn(file.path), true], label);
  }
  assert(asked >= 40, `${asked} agents`);
});

Deno.test("concludeAgent() names the candidates when an old client does not say which agent ended", () => {
  for (const { recording, call, label } of stops()) {
    if (recording.scenario !== "two_subagents" || stringAt(call.input, "agent_id") !== null) continue;
    const whole: HookCall = { ...call, transcript_lines: Infinity, agent_lines: Infinity };
    const { source, candidates } = conclude(recording, whole);
    assertEquals(source, "ambiguous", label);
    assertEquals(candidates.map(({ text }) => text).sort(), CONCLUSIONS.slice(1), label);
  }
});
