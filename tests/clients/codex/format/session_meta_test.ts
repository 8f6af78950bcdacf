import { assertEquals } from "@std/assert";
import { sessionMeta } from "../../../../lib/clients/codex/format/session_meta.ts";

Deno.test("sessionMeta() reads a session of its own", () => {
  const payload = { id: "s1", cli_version: "0.169.0", cwd: "/w", source: "exec", git: { branch: "main" } };
  assertEquals(sessionMeta(payload), {
    id: "s1",
    sessionId: "s1",
    version: "0.169.0",
    cwd: "/w",
    branch: "main",
    source: "exec",
    agent: null,
    forkedAt: null,
  });
});

Deno.test("sessionMeta() reads an agent's origin, in the source and beside it", () => {
  const spawn = { parent_thread_id: "p1", agent_path: "/root/a", agent_nickname: "Ada", agent_role: "explorer" };
  const agent = { parent: "p1", path: "/root/a", nickname: "Ada", role: "explorer" };
  const inside = sessionMeta({ id: "a1", source: { subagent: { thread_spawn: spawn } } });
  assertEquals([inside.agent, inside.sessionId, inside.source], [agent, "p1", null]);
  const beside = sessionMeta({ id: "a1", session_id: "s1", source: { subagent: "review" }, ...spawn });
  assertEquals([beside.agent, beside.sessionId], [agent, "s1"]);
});

Deno.test("sessionMeta() of an empty payload knows nothing", () => {
  assertEquals(sessionMeta({}), {
    id: null,
    sessionId: null,
    version: null,
    cwd: null,
    branch: null,
    source: null,
    agent: null,
    forkedAt: null,
  });
});
