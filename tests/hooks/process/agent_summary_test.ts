import { stateDirectory } from "../../../lib/hooks/store/state_names.ts";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { inputFor, onStage, runHook, type Stage } from "../../support/hooks/harness.ts";
import { assistant, jsonl, text, toolUse, user } from "../../support/transcript.ts";

const MAIN = jsonl(
  user("go", { uuid: "p1", parentUuid: null }),
  assistant("m1", [toolUse("t1", "Agent", { prompt: "find" })], { uuid: "c1", parentUuid: "p1" }),
);
const IN_AGENT = { parentUuid: null, isSidechain: true, agentId: "a1", timestamp: "2026-11-21T10:00:00.000Z" };
const TASK = user("find", { uuid: "x1", ...IN_AGENT });
const ANSWER = assistant("am1", [text("One file: a.txt.")], { uuid: "x2", ...IN_AGENT });

function agentFile(stage: Stage, id = "a1"): string {
  Deno.mkdirSync(`${stage.config}/projects/-project/session/subagents`, { recursive: true });
  return `${stage.config}/projects/-project/session/subagents/agent-${id}.jsonl`;
}

const stopped = (stage: Stage, fields: Record<string, unknown> = {}) =>
  inputFor(stage, "SubagentStop", { stop_hook_active: false, agent_id: "a1", agent_type: "Explore", ...fields });

Deno.test("agent_summary records what the input says before it looks anywhere", () =>
  onStage(MAIN, async (stage) => {
    const { code, stdout } = await runHook("agent_summary", stage, stopped(stage, { last_assistant_message: "Done." }));
    assertEquals([code, stdout], [0, ""]);
    const [record] = stage.records("agents.jsonl");
    assertEquals([record?.["source"], record?.["text"], record?.["type"]], ["hook_input", "Done.", "Explore"]);
  }));

Deno.test("agent_summary names what never came, and takes no other agent's text", () =>
  onStage(MAIN, async (stage) => {
    Deno.writeTextFileSync(agentFile(stage, "b2"), jsonl(TASK, ANSWER));
    assertEquals((await runHook("agent_summary", stage, stopped(stage))).code, 0);
    const [record] = stage.records("agents.jsonl");
    assertEquals([record?.["source"], record?.["text"]], ["none", ""]);
  }));

Deno.test("agent_summary does not record the client's own agents", () =>
  onStage(MAIN, async (stage) => {
    Deno.writeTextFileSync(agentFile(stage), jsonl(user("Warmup", { uuid: "x1", ...IN_AGENT }), ANSWER));
    await runHook("agent_summary", stage, stopped(stage, { agent_type: undefined }));
    await runHook("agent_summary", stage, stopped(stage, { agent_type: "", last_assistant_message: "summary" }));
    await runHook(
      "agent_summary",
      stage,
      stopped(stage, { agent_id: "acompact-1", last_assistant_message: "summary" }),
    );
    const named = stage.records("log.jsonl").map(({ data }) => JSON.stringify(data));
    assertStringIncludes(named[0] ?? "", "warmup");
    assertStringIncludes(named[1] ?? "", "internal");
    assertStringIncludes(named[2] ?? "", "compaction");
    assertEquals([...Deno.readDirSync(stateDirectory(stage.config))].some(({ name }) => name === "sessions"), false);
  }));

Deno.test("agent_summary tells the agent nothing, and does its work where the retired key asks for more", () =>
  onStage(MAIN, async (stage) => {
    Deno.writeTextFileSync(`${stage.config}/debrief.jsonc`, '{"summary":{"context":true}}');
    const { stdout } = await runHook("agent_summary", stage, stopped(stage, { last_assistant_message: "Done." }));
    assertEquals([stdout, stage.records("agents.jsonl").map(({ text }) => text)], ["", ["Done."]]);
  }));

Deno.test("agent_summary keeps the earlier report of an agent whose last message only points back", () =>
  onStage(MAIN, async (stage) => {
    const report = `Findings: ${"the cache is never emptied. ".repeat(20)}`.trim();
    const first = assistant("am1", [text(report)], { uuid: "x2", ...IN_AGENT });
    const last = assistant("am2", [text("Report delivered above.")], { uuid: "x3", ...IN_AGENT });
    Deno.writeTextFileSync(agentFile(stage), jsonl(TASK, first, last));
    const input = stopped(stage, { last_assistant_message: "Report delivered above." });
    await runHook("agent_summary", stage, input);
    const [record] = stage.records("agents.jsonl");
    assertEquals([record?.["text"], record?.["earlierReport"]], ["Report delivered above.", report]);
  }));
