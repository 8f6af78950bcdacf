import { assert, assertEquals } from "@std/assert";
import {
  COMMON_FIELDS,
  HOOK_EVENTS,
  hookEvent,
  STOP_CONTEXT_SINCE,
  TOOL_CONTEXT_SINCE,
} from "../../../lib/clients/hooks/hook_events.ts";
import { compareVersions } from "../../../lib/session/version.ts";

Deno.test("hookEvent() knows the events, and nothing that every object has", () => {
  assertEquals(hookEvent("Stop")?.since, "1.0.38");
  assertEquals(hookEvent("PreSkillShellCommand")?.since, "2.1.332");
  assertEquals([hookEvent("constructor"), hookEvent("stop"), hookEvent("")], [undefined, undefined, undefined]);
});

Deno.test("every event has a version, and no field that all events have", () => {
  for (const [name, { since, fields }] of Object.entries(HOOK_EVENTS)) {
    assert(/^\d+\.\d+\.\d+$/.test(since), name);
    assertEquals(Object.keys(fields).filter((field) => field in COMMON_FIELDS), [], name);
  }
});

Deno.test("context is taken by events that were there before", () => {
  assert(compareVersions(STOP_CONTEXT_SINCE, HOOK_EVENTS.Stop.since) > 0);
  assert(compareVersions(TOOL_CONTEXT_SINCE, HOOK_EVENTS.PreToolUse.since) > 0);
});
