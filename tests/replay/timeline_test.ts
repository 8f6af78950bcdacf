import { assertEquals } from "@std/assert";
import { memoryTriage } from "../../lib/hooks/handlers/memory_triage.ts";
import { transcriptReview } from "../../lib/hooks/handlers/transcript_review.ts";
import { DEFAULT_CONFIG } from "../../lib/hooks/config/config.ts";
import type { HookDefinition } from "../../lib/hooks/runner/definition.ts";
import { memoryStore } from "../../lib/replay/memory_store.ts";
import { replay } from "../../lib/replay/replay.ts";
import { parseSessionPath } from "../../lib/clients/claude_code/files/session_files.ts";
import { Timelines } from "../../lib/replay/timeline.ts";
import { assistant, jsonl, text, toolResult, toolUse, user } from "../support/transcript.ts";
import { temporaryDirectory } from "../support/temporary.ts";

const AT = (minute: number) => ({ timestamp: `2026-01-01T10:0${minute}:00.000Z` });
const AGENT = { isSidechain: true, agentId: "a1" };

/** Two turns; an agent began in the first and asked for something in the second. */
const SESSION = jsonl(
  user("one", AT(0)),
  assistant("m1", "first", AT(2)),
  user("two", AT(4)),
  assistant("m2", "second", AT(8)),
);
const REFUSED = "This command requires approval";
const AGENT_FILE = [
  user("task", { ...AGENT, ...AT(1) }),
  assistant("m3", [text("I look"), toolUse("t1", "Bash", { command: "frob one" })], { ...AGENT, ...AT(1) }),
  user([toolResult("t1", REFUSED, true)], { ...AGENT, ...AT(1) }),
  assistant("m4", [toolUse("t2", "Bash", { command: "frob two" })], { ...AGENT, ...AT(5) }),
  user([toolResult("t2", REFUSED, true)], { ...AGENT, ...AT(5) }),
];

async function inFolder(test: (session: string, agent: string) => void | Promise<void>): Promise<void> {
  using temporary = temporaryDirectory({ prefix: "debrief-test-" });
  const folder = temporary.path;
  Deno.mkdirSync(`${folder}/s/subagents`, { recursive: true });
  Deno.writeTextFileSync(`${folder}/s.jsonl`, SESSION);
  const agent = `${folder}/s/subagents/agent-a1.jsonl`;
  Deno.writeTextFileSync(agent, jsonl(...AGENT_FILE));
  await test(`${folder}/s.jsonl`, agent);
}

Deno.test("Timelines.visibleBytesAt() says how much of a file existed at a time", () =>
  inFolder((session, agent) => {
    const timelines = new Timelines();
    const seen = (minute: number) => timelines.visibleBytesAt(agent, Date.parse(AT(minute).timestamp));
    assertEquals([seen(0), seen(1), seen(4), seen(5), seen(9)], [
      0,
      jsonl(...AGENT_FILE.slice(0, 3)).length,
      jsonl(...AGENT_FILE.slice(0, 3)).length,
      Infinity,
      Infinity,
    ]);
    assertEquals(timelines.visibleBytesAt(`${session}.gone`, 0), Infinity, "who reads it says that it is not there");
  }));

async function replayed(path: string, definition: HookDefinition) {
  const around = { config: DEFAULT_CONFIG, project: null, configDir: null, env: () => null, readText: () => null };
  const question = { definition, event: "Stop", session: parseSessionPath(path), at: { kind: "every" } } as const;
  const found = [];
  for await (const one of replay(question, { ...around, store: memoryStore() })) found.push(one);
  return found;
}

Deno.test("replay() sees what an agent had written by then", () =>
  inFolder(async (session) => {
    const found = await replayed(session, transcriptReview);
    const needs = found.map(({ run: told }) => told.data["needs"]);
    assertEquals(needs, [1, 1], "one call asked for a rule before each stop");
    const rules = found.map(({ run: told }) => JSON.stringify(told.basis["needs"]).match(/frob (one|two)/)?.[0]);
    assertEquals(rules, ["frob one", "frob two"]);
  }));

Deno.test("replay() is silent while an agent is known to run in the background", async () => {
  using temporary = temporaryDirectory({ prefix: "debrief-test-" });
  const folder = temporary.path;
  const launched = { isAsync: true, status: "async_launched", agentId: "a1" };
  const notified = "<task-notification>\n<task-id>a1</task-id>\n<status>completed</status>\n</task-notification>";
  Deno.writeTextFileSync(
    `${folder}/s.jsonl`,
    jsonl(
      user("look", AT(0)),
      assistant("m1", [toolUse("t1", "Agent", {})], AT(1)),
      user([toolResult("t1", "launched")], { ...AT(1), version: "2.1.330", toolUseResult: launched }),
      assistant("m2", "It runs.", AT(2)),
      user(notified, { ...AT(3), origin: { kind: "task-notification" } }),
      assistant("m3", "It is done.", AT(4)),
    ),
  );
  const found = await replayed(`${folder}/s.jsonl`, memoryTriage);
  assertEquals(found.map(({ run: told }) => told.basis["pass"]), ["background_tasks", "nothing"]);
});
