import { assertEquals } from "@std/assert";
import { isRolloutName, rolloutId } from "../../../../lib/clients/codex/files/rollout_name.ts";
import {
  rolloutAgent,
  rolloutAgentMeta,
  rolloutAgents,
  rolloutPath,
  sessionMetaOf,
} from "../../../../lib/clients/codex/files/session_files.ts";
import { jsonl } from "../../../support/transcript.ts";

const id = (digit: number) => `${digit}f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d`;
const ROOT = id(0);
const name = (at: string, of: string) => `rollout-${at}-${of}.jsonl`;

for (
  const [path, isName, found] of [
    [`/c/${name("2026-11-23T10-00-00", ROOT)}`, true, ROOT],
    [`C:\\c\\${name("2026-11-23T10-00-00", ROOT)}`, true, ROOT],
    [name("2026-11-23T10-00-00-123", ROOT), true, ROOT],
    [`/c/old-${name("2026-11-23T10-00-00", ROOT)}`, false, `old-rollout-2026-11-23T10-00-00-${ROOT}`],
    [`/c/${ROOT}.jsonl`, false, ROOT],
    [`C:\\c\\d\\${ROOT}.jsonl`, false, ROOT],
    ["/c/rollout-2026-11-23T10-00-00-short.jsonl", false, "rollout-2026-11-23T10-00-00-short"],
  ] as const
) {
  Deno.test(`rolloutId() of ${path}`, () => assertEquals([isRolloutName(path), rolloutId(path)], [isName, found]));
}

const meta = (of: string, more: object = {}) => ({ type: "session_meta", payload: { id: of, ...more } });
const agent = (of: string, parent: string, more: object = {}) =>
  meta(of, { source: { subagent: { thread_spawn: { parent_thread_id: parent, ...more } } } });
const item = (payload: object) => ({ type: "response_item", payload });
const call = (call_id: string, task_name: string) =>
  item({ type: "function_call", name: "spawn_agent", call_id, arguments: JSON.stringify({ task_name }) });

/**
 * A session that starts an agent in each of the two ways, on the last day of a month; the second one begins after
 * midnight and has an agent of its own. Beside them another session with an agent.
 */
function inDays(test: (paths: Record<"root" | "first" | "second" | "nested" | "other", string>) => void): void {
  const sessions = `${Deno.makeTempDirSync()}/sessions`;
  const days = [`${sessions}/2026/11/30`, `${sessions}/2026/12/01`] as const;
  for (const day of days) Deno.mkdirSync(day, { recursive: true });
  const write = (path: string, ...lines: object[]) => {
    Deno.writeTextFileSync(path, jsonl(...lines));
    return path;
  };
  const root = write(
    `${days[0]}/${name("2026-11-30T23-00-00", ROOT)}`,
    meta(ROOT),
    call("c1", "find files"),
    item({ type: "function_call_output", call_id: "c1", output: JSON.stringify({ agent_id: id(1) }) }),
    call("c2", "write tests"),
    {
      type: "event_msg",
      payload: { item: { type: "SubAgentActivity", kind: "started", agent_thread_id: id(2), id: "c2" } },
    },
    item({ type: "function_call_output", call_id: "c5", output: JSON.stringify({ agent_id: id(8) }) }),
    // these name the agents, and did not start them
    item({ type: "function_call_output", call_id: "c8", output: JSON.stringify({ agent_id: "x", of: id(1) }) }),
    {
      type: "event_msg",
      payload: { item: { type: "SubAgentActivity", kind: "ended", agent_thread_id: id(2), id: "c9" } },
    },
  );
  const first = write(
    `${days[0]}/${name("2026-11-30T23-10-00", id(1))}`,
    agent(id(1), ROOT, { agent_role: "explorer" }),
  );
  const second = write(
    `${days[1]}/${name("2026-12-01T00-10-00", id(2))}`,
    agent(id(2), ROOT, { agent_path: "/root/tests" }),
  );
  write(`${days[1]}/${name("2026-12-01T00-30-00", id(8))}`, agent(id(8), ROOT, { agent_nickname: "Ada" }));
  const nested = write(
    `${days[1]}/${name("2026-12-01T00-20-00", id(3))}`,
    agent(id(3), id(2), { agent_path: "/root/tests/more" }),
  );
  const other = write(`${days[0]}/${name("2026-11-30T23-20-00", id(4))}`, meta(id(4)));
  write(`${days[0]}/${name("2026-11-30T23-30-00", id(5))}`, agent(id(5), id(4)));
  write(`${days[0]}/${name("2026-11-30T22-00-00", id(6))}`, agent(id(6), ROOT));
  Deno.writeTextFileSync(`${days[0]}/${name("2026-11-30T23-40-00", id(7))}`, "broken");
  try {
    test({ root, first, second, nested, other });
  } finally {
    Deno.removeSync(sessions.slice(0, -"/sessions".length), { recursive: true });
  }
}

Deno.test("rolloutAgents() are those that a session started, and theirs, with the call and the task", () =>
  inDays(({ root, first, second, nested }) => {
    const agents = rolloutAgents(root);
    assertEquals(agents.slice(0, 3).map(({ path, agentId }) => [path, agentId]), [[first, id(1)], [second, id(2)], [
      nested,
      id(3),
    ]]);
    assertEquals(agents.map(({ meta }) => meta), [
      { agentType: "explorer", description: "find files", toolUseId: "c1", parentAgentId: null },
      { agentType: null, description: "write tests", toolUseId: "c2", parentAgentId: null, alias: "/root/tests" },
      { agentType: null, description: "more", toolUseId: null, parentAgentId: id(2), alias: "/root/tests/more" },
      { agentType: null, description: "Ada", toolUseId: "c5", parentAgentId: null },
    ]);
    assertEquals(rolloutAgents(`${root}.missing`), []);
  }));

Deno.test("rolloutAgent() and rolloutAgentMeta() find what rolloutAgents() does", () =>
  inDays(({ root, other }) => {
    for (const agent of rolloutAgents(root)) {
      if (agent.agentId !== null) assertEquals(rolloutAgent(root, agent.agentId), agent);
      assertEquals(rolloutAgentMeta(agent.path), agent.meta);
    }
    assertEquals([rolloutAgent(root, id(9)), rolloutAgentMeta(root), rolloutAgentMeta(other)], [null, null, null]);
  }));

Deno.test("rolloutPath() leads from an agent's file, also of the next day, to the session's", () =>
  inDays(({ root, first, second, nested }) => {
    assertEquals(rolloutPath(root), { path: root, main: root, agentId: null });
    assertEquals([first, second, nested].map((path) => rolloutPath(path)), [
      { path: first, main: root, agentId: id(1) },
      { path: second, main: root, agentId: id(2) },
      { path: nested, main: root, agentId: id(3) },
    ]);
    Deno.removeSync(root);
    assertEquals(rolloutPath(first), { path: first, main: first, agentId: id(1) });
    assertEquals(rolloutAgentMeta(first)?.parentAgentId, null);
  }));

Deno.test("sessionMetaOf() is null for a file that is missing or begins with something else", () =>
  inDays(({ root }) => {
    assertEquals(sessionMetaOf(root)?.id, ROOT);
    assertEquals(sessionMetaOf(`${root}.missing`), null);
    Deno.writeTextFileSync(root, jsonl(call("c", "t"), meta(ROOT)));
    assertEquals(sessionMetaOf(root), null);
  }));
