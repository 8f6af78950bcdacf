import { assert, assertEquals } from "@std/assert";
import { agentSummary } from "../../../lib/hooks/handlers/agent_summary.ts";
import { memoryTriage } from "../../../lib/hooks/handlers/memory_triage.ts";
import { toolIntent } from "../../../lib/hooks/handlers/tool_intent.ts";
import { transcriptReview } from "../../../lib/hooks/handlers/transcript_review.ts";
import type { HookDefinition } from "../../../lib/hooks/runner/definition.ts";
import { CLIENTS } from "../../../lib/clients/clients.ts";
import { HOOK_EVENTS } from "../../../lib/clients/hook_events.ts";
import { HOOK_SETUPS } from "../../../lib/hooks/runner/setup.ts";

const DEFINITIONS: readonly HookDefinition[] = [memoryTriage, agentSummary, toolIntent, transcriptReview];

Deno.test("HOOK_SETUPS registers every hook where it answers, with what it declares", () => {
  assertEquals(HOOK_SETUPS.map(({ name }) => name), DEFINITIONS.map(({ name }) => name));
  for (const [index, { events, needs }] of HOOK_SETUPS.entries()) {
    assertEquals([...events].sort(), [...DEFINITIONS[index]?.events ?? []].sort());
    assertEquals(needs, DEFINITIONS[index]?.needs);
    for (const event of events) assert(event in HOOK_EVENTS, event);
  }
});

Deno.test("deno.json has the permissions of hooks for development", () => {
  const { permissions } = JSON.parse(Deno.readTextFileSync(new URL("../../../deno.json", import.meta.url)));
  assertEquals(permissions.hooks, {
    read: true,
    write: [...CLIENTS.map(({ hooks }) => `${hooks.projectDirectory}/debrief`), "debrief/state"],
    env: [...new Set(CLIENTS.flatMap(({ hooks }) => hooks.permissions.session.env))],
  });
});
