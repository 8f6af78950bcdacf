import { assert, assertEquals } from "@std/assert";
import { agentSummary } from "../../lib/hooks/handlers/agent_summary.ts";
import { toolIntent } from "../../lib/hooks/handlers/tool_intent.ts";
import { DEFAULT_CONFIG } from "../../lib/hooks/config/config.ts";
import { memoryStore } from "../../lib/replay/memory_store.ts";
import { replay, type Replayed, type ReplayRequest } from "../../lib/replay/replay.ts";
import { parseSessionPath } from "../../lib/clients/claude_code/files/session_files.ts";
import { recordings } from "../support/recordings/recordings.ts";
import { onStage, runHook } from "../support/hooks/harness.ts";

async function replayed(question: ReplayRequest, config = DEFAULT_CONFIG): Promise<Replayed[]> {
  const store = memoryStore();
  const around = { config, store, project: null, configDir: null, env: () => null, readText: () => null };
  const found: Replayed[] = [];
  for await (const one of replay(question, around)) found.push(one);
  return found;
}

Deno.test("replay() of agent_summary keeps the records that the hook keeps", async () => {
  const newest = recordings().find(({ version, scenario }) => version === "2.1.330" && scenario === "two_subagents");
  assert(newest);
  const place = parseSessionPath(newest.transcript);
  const past = await replayed({
    definition: agentSummary,
    event: "SubagentStop",
    session: place,
    at: { kind: "every" },
  });
  const told = newest.calls.map(({ input }) => input).filter((input) => input.hook_event_name === "SubagentStop");
  const folder = newest.transcript.replace(/\.jsonl$/, "");
  await onStage(Deno.readTextFileSync(newest.transcript), async (stage) => {
    const agents = stage.transcript.replace(/\.jsonl$/, "/subagents");
    Deno.mkdirSync(agents, { recursive: true });
    for (const { name } of Deno.readDirSync(`${folder}/subagents`)) {
      Deno.copyFileSync(`${folder}/subagents/${name}`, `${agents}/${name}`);
    }
    for (const input of told) {
      const own = `${agents}/agent-${input["agent_id"]}.jsonl`;
      const given = { ...input, session_id: "session", transcript_path: stage.transcript, agent_transcript_path: own };
      await runHook("agent_summary", stage, JSON.stringify(given));
    }
    const timeless = (record: Record<string, unknown>) => ({ ...record, ts: "" });
    const live = stage.records("agents.jsonl").map(timeless);
    const kept = past.flatMap(({ run: told }) => told.writes).map(({ value }) =>
      timeless(typeof value === "object" && value !== null ? { ...value } : {})
    );
    assertEquals(live.length, 2);
    assertEquals(kept, live);
  });
});

Deno.test("replay() of tool_intent decides as the hook does", async () => {
  const newest = recordings().find(({ version, scenario }) => version === "2.1.330" && scenario === "deny_rule");
  assert(newest);
  const rule = {
    event: "PreToolUse",
    tool: "Bash",
    source: "intent",
    pattern: "start clean",
    action: "deny",
    message: "not {{command}}: {{intent}}",
  } as const;
  const intent = { ...DEFAULT_CONFIG.intent, rules: [rule] };
  const question = { definition: toolIntent, event: "PreToolUse", at: { kind: "every" } } as const;
  const [past] = await replayed({ ...question, session: parseSessionPath(newest.transcript) }, {
    ...DEFAULT_CONFIG,
    intent,
  });
  await onStage(Deno.readTextFileSync(newest.transcript), async (stage) => {
    Deno.writeTextFileSync(`${stage.config}/debrief.jsonc`, JSON.stringify({ intent: { rules: [rule] } }));
    const input = { ...past?.moment.invocation.input, transcript_path: stage.transcript, cwd: stage.project };
    const live = await runHook("tool_intent", stage, JSON.stringify(input));
    // a replay of rules without a file cannot name it
    const unattributed = (answer = "") => answer.trimEnd().replace(/ \(debrief: your rule [^)]*\)/, "");
    assertEquals(unattributed(past?.run.output), unattributed(live.stdout));
    assert(live.stdout.includes("start clean"));
  });
});
