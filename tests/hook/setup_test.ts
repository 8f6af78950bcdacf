import { assert, assertEquals } from "@std/assert";
import { agentSummary } from "../../lib/handlers/agent_summary.ts";
import { memoryTriage } from "../../lib/handlers/memory_triage.ts";
import { toolIntent } from "../../lib/handlers/tool_intent.ts";
import { transcriptReview } from "../../lib/handlers/transcript_review.ts";
import { sampleConfig } from "../../lib/cli/config_sample.ts";
import { HOOK_PERMISSIONS, type HookDefinition } from "../../lib/hook/definition.ts";
import { EVENT_VERSIONS } from "../../lib/hook/event_versions.ts";
import { gateOf, HOOK_SETUPS } from "../../lib/hook/setup.ts";

const DEFINITIONS: readonly HookDefinition[] = [memoryTriage, agentSummary, toolIntent, transcriptReview];

Deno.test("HOOK_SETUPS registers every hook where it answers, with what it declares", () => {
  assertEquals(HOOK_SETUPS.map(({ name }) => name), DEFINITIONS.map(({ name }) => name));
  for (const [index, { events, permissions }] of HOOK_SETUPS.entries()) {
    assertEquals([...events].sort(), [...DEFINITIONS[index]?.events ?? []].sort());
    assertEquals(permissions, DEFINITIONS[index]?.permissions);
    for (const event of events) assert(event in EVENT_VERSIONS, event);
  }
});

Deno.test("deno.json has the permissions of hooks for development", () => {
  const { permissions } = JSON.parse(Deno.readTextFileSync(new URL("../../deno.json", import.meta.url)));
  assertEquals(permissions.hooks, { read: true, write: [".claude/debrief"], env: HOOK_PERMISSIONS.env });
});

/** Whether the gate lets the hook start. */
async function opens(
  gate: string,
  user: string | null,
  project: string | { readonly linkTo: string } | null,
): Promise<boolean> {
  const folder = Deno.makeTempDirSync({ prefix: "debrief test " });
  try {
    Deno.mkdirSync(`${folder}/p/.claude`, { recursive: true });
    Deno.mkdirSync(`${folder}/h/.claude`, { recursive: true });
    if (user !== null) Deno.writeTextFileSync(`${folder}/h/.claude/debrief.jsonc`, user);
    const file = `${folder}/p/.claude/debrief.jsonc`;
    if (typeof project === "string") Deno.writeTextFileSync(file, project);
    else if (project !== null) Deno.symlinkSync(project.linkTo, file);
    const { stdout, code } = await new Deno.Command("sh", {
      args: ["-c", `${gate}; echo started`],
      env: { CLAUDE_PROJECT_DIR: `${folder}/p`, HOME: `${folder}/h`, CLAUDE_CONFIG_DIR: "" },
    }).output();
    assertEquals(code, 0);
    return new TextDecoder().decode(stdout).includes("started");
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

Deno.test("gateOf() starts tool_intent exactly where a configuration has something for it", async () => {
  const gate = HOOK_SETUPS.map(gateOf).find((line) => line !== null);
  assert(gate);
  assertEquals(await opens(gate, null, null), false);
  assertEquals(await opens(gate, sampleConfig(), null), false);
  assertEquals(await opens(gate, null, '{"triage":{"messages":80}}'), false);
  assertEquals(await opens(gate, '{"intent":{"log":"prompts"}}', null), true);
  assertEquals(await opens(gate, sampleConfig(), '{"intent":{"rules":[]}}'), true);
  assertEquals(await opens(gate, '{"\\u0069ntent":{"log":"all"}}', null), true);
  assertEquals(await opens(gate, null, { linkTo: "/dev/zero" }), false, "a device has no end");
  assertEquals(await opens(gate, '{"intent":{"log":"all"}}', { linkTo: "/dev/zero" }), true);
});
