import { assertEquals } from "@std/assert";
import { DEFAULT_CONFIG } from "../../../lib/hooks/config/config.ts";
import { configOfText } from "../../../lib/hooks/config/load.ts";
import { EVENT_HOOKS } from "../../../lib/hooks/mod/event_hooks.ts";
import { type JsonObject, parseJsonObject } from "../../../lib/json.ts";

const rule = (event: string) => ({ event, pattern: "x", action: "log" });

Deno.test("EVENT_HOOKS names the hooks that have commands in the plugin, event by event", () => {
  const plugin = parseJsonObject(Deno.readTextFileSync(new URL("../../../hooks/module.json", import.meta.url)));
  const commands = Object.entries(plugin?.["hooks"] as JsonObject).map(([event, groups]): [string, string[]] => [
    event,
    [...JSON.stringify(groups).matchAll(/debrief\.sh\\" (\w+) deno/g)].map(([, hook = ""]) => hook),
  ]);
  const known = Object.entries(EVENT_HOOKS).map(([event, { commands }]) => [event, [...commands]]);
  assertEquals(Object.fromEntries(known), Object.fromEntries(commands));
});

// the hook that answers in the client's process, and those that are left to a process of their own
for (
  const [event, config, hook, deferred] of [
    ["Stop", {}, "memory_triage", ["transcript_review"]],
    ["Stop", { triage: { data: true } }, null, ["transcript_review"]],
    ["Stop", { review: { mode: "context" } }, "memory_triage", []],
    ["SubagentStop", {}, "agent_summary", ["transcript_review"]],
    ["PreToolUse", {}, null, []],
    ["PreToolUse", { intent: { rules: [rule("PreToolUse")] } }, "tool_intent", []],
    ["PreToolUse", { intent: { rules: [rule("PostToolUse")] } }, null, ["tool_intent"]],
    ["PreToolUse", { intent: { rules: [rule("PreToolUse")], enabled: false } }, null, ["tool_intent"]],
    ["PreToolUse", { intent: { log: "all" } }, "tool_intent", []],
    ["PreToolUse", { intent: { log: "prompts" } }, null, ["tool_intent"]],
    ["PermissionRequest", { intent: { log: "prompts" } }, "tool_intent", []],
  ] as [string, object, string | null, string[]][]
) {
  Deno.test(`EVENT_HOOKS.${event} with ${JSON.stringify(config)}`, async () => {
    const { config: full } = await configOfText("c.jsonc", JSON.stringify(config));
    const { runs, deferred: later } = EVENT_HOOKS[event]!;
    assertEquals([runs(full)?.name ?? null, later(full)], [hook, deferred]);
  });
}

// what a hook command answers alone: the module asks nothing of the client for it
for (const event of ["SessionStart", "SessionEnd"]) {
  Deno.test(`EVENT_HOOKS.${event} is left to hook commands`, () => {
    const { runs, deferred, readsRows } = EVENT_HOOKS[event]!;
    assertEquals([runs(DEFAULT_CONFIG), deferred(DEFAULT_CONFIG), readsRows(DEFAULT_CONFIG, "")], [null, [], false]);
  });
}

Deno.test("EVENT_HOOKS asks for the conversation where a turn or an agent ends, before the handler runs", () => {
  assertEquals(["Stop", "SubagentStop"].map((event) => EVENT_HOOKS[event]!.readsRows(DEFAULT_CONFIG, "")), [
    true,
    true,
  ]);
});
