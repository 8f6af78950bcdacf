import { assert, assertEquals } from "@std/assert";
import { agentSummary } from "../../../lib/hooks/handlers/agent_summary.ts";
import { memoryStore } from "../../../lib/replay/memory_store.ts";
import { type Clock, OutOfTimeError } from "../../../lib/hooks/runner/clock.ts";
import type { JsonObject } from "../../../lib/json.ts";
import { contextFor } from "../../support/hooks/context.ts";
import { MOST_LINES_BACK } from "../../../lib/session/read.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

const SECRET = "ghp_0123456789abcdefghijABCDEFGHIJ012345";

function assistant(text: string, ...calls: readonly string[]): string {
  const uses = calls.map((id) => ({ type: "tool_use", id, name: "Bash", input: { command: "ls" } }));
  const stop = calls.length > 0 ? "tool_use" : "end_turn";
  const message = { role: "assistant", id: "m", content: [{ type: "text", text }, ...uses], stop_reason: stop };
  return JSON.stringify({ type: "assistant", uuid: "u", parentUuid: null, isSidechain: true, agentId: "a1", message });
}

/** Runs the hook with an agent's file; the records that it keeps. */
async function summarized(
  lines: string,
  given: Parameters<typeof contextFor>[1] | ((path: string) => Clock) = {},
  more: JsonObject = {},
) {
  using temporary = temporaryDirectory();
  const folder = temporary.path;
  const path = `${folder}/agent-a1.jsonl`;
  Deno.writeTextFileSync(path, lines);
  const context = typeof given === "function" ? { clock: given(path) } : given;
  const store = memoryStore();
  const input = {
    hook_event_name: "SubagentStop",
    session_id: "s",
    agent_id: "a1",
    agent_type: "general-purpose",
    agent_transcript_path: path,
    ...more,
  };
  const answer = await agentSummary.handle(contextFor(input, { ...context, store }));
  assertEquals(answer.kind, "none");
  const kept = store.readRecords("sessions/s/agents.jsonl");
  return kept.status === "done" ? kept.value : [];
}

Deno.test("agent_summary keeps the beginning of a very long conclusion, and no half of a secret", async () => {
  const text = `${"word ".repeat(19_996)}${SECRET} ${"more ".repeat(100_000)}`;
  const [record] = await summarized(`${assistant(text)}\n`);
  const kept = String(record?.["text"]);
  assert(kept.length < 100_100 && kept.startsWith("word word"), `${kept.length} characters`);
  assert(!kept.includes("ghp_"), kept.slice(-60));
});

Deno.test("agent_summary reads a file again only after something was written", async () => {
  let now = 0;
  let looks = 0;
  let reads = 0;
  const clock = { now: () => now, sleep: (ms: number) => void (now += ms, looks++) };
  const records = await summarized(`${assistant("Still at it.", "toolu_01")}\n`, { clock, check: () => void reads++ });
  assertEquals(records.map(({ final }) => final), [false]);
  assert(looks >= 15, `${looks} looks`);
  assert(reads <= 6, `${reads} reads of ${looks} looks`);
});

Deno.test("agent_summary waits for an agent's last message that is written late", async () => {
  let now = 0;
  const records = await summarized("", (path) => ({
    now: () => now,
    sleep: (ms) => {
      if (now < 60 && now + ms >= 60) {
        Deno.writeTextFileSync(path, `${assistant("One file: a.txt.")}\n`, { append: true });
      }
      now += ms;
    },
  }));
  assertEquals(records.map(({ source, text, final }) => [source, text, final]), [
    ["agent_transcript", "One file: a.txt.", true],
  ]);
});

Deno.test("agent_summary keeps its record whatever the agent's file is like, and counts calls only if it can count all", async () => {
  const calls = Array.from({ length: 500 }, (_, i) => assistant("", `toolu_${i}`));
  const lines = `${[...calls, assistant("Two bugs.")].join("\n")}\n`;
  const record = async (given: Parameters<typeof contextFor>[1], more: JsonObject = {}) => {
    const [{ text, toolCalls, errors } = {}] = await summarized(lines, given, more);
    return [text, toolCalls, errors];
  };
  assertEquals(await record({}), ["Two bugs.", 500, 0]);
  let now = 0;
  assertEquals(await record({ clock: { now: () => now += 5, sleep: () => {} } }), ["Two bugs.", null, null]);
  // the text is in the input; of the file nothing can be read any more
  const given = { last_assistant_message: "Three bugs." };
  assertEquals(await record({ remaining: () => 300 }, given), ["Three bugs.", null, null]);
  const check = () => {
    throw new OutOfTimeError(4000);
  };
  assertEquals(await record({ check }, given), ["Three bugs.", null, null]);
  const [long] = await summarized(`${calls.join("\n")}\n${"{}\n".repeat(MOST_LINES_BACK)}${assistant("Two bugs.")}\n`);
  assertEquals([long?.text, long?.toolCalls, long?.errors], ["Two bugs.", null, null]);
  assertEquals(await record({ check }), ["", null, null]);
});
