import { assertEquals } from "@std/assert";
import { callingClient } from "../../lib/clients/hooks/calling_client.ts";
import { CLIENTS } from "../../lib/clients/clients.ts";
import type { Json } from "../../lib/json.ts";

const ROLLOUT = "/c/sessions/2026/11/23/rollout-2026-11-23T10-00-00-0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d.jsonl";

for (
  const [input, id] of [
    [{ transcript_path: "/c/projects/p/s.jsonl", hook_event_name: "Stop" }, "claude_code"],
    [{ transcript_path: "/c/projects/p/s.jsonl", turn_id: "t" }, "claude_code"],
    [{ transcript_path: ROLLOUT }, "codex"],
    [{ turn_id: "t" }, "codex"],
    [{}, "claude_code"],
    [{ session_id: "s", hook_event_name: "Stop", cwd: "/p" }, "claude_code"],
    [[], "claude_code"],
    [undefined, "claude_code"],
  ] as [Json | undefined, string][]
) {
  Deno.test(`callingClient() of ${JSON.stringify(input)?.slice(0, 60)} is ${id}`, async () =>
    assertEquals((await callingClient(input)).id, id));
}

Deno.test("CLIENTS have different ids and titles", () => {
  assertEquals(CLIENTS.map(({ id, title }) => [id, title]), [
    ["claude_code", "Claude Code"],
    ["codex", "Codex"],
    ["gemini", "Gemini CLI"],
    ["qwen", "Qwen Code"],
    ["copilot", "Copilot CLI"],
    ["opencode", "OpenCode"],
  ]);
});
