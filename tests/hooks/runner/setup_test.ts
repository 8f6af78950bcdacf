import { assert, assertEquals } from "@std/assert";
import { HANDLERS } from "../../../lib/hooks/handlers/mod.ts";
import { CLIENTS } from "../../../lib/clients/clients.ts";
import { HOOK_EVENTS } from "../../../lib/clients/hook_events.ts";
import { HOOK_SETUPS } from "../../../lib/hooks/runner/setup.ts";

Deno.test("HOOK_SETUPS registers every hook where it answers, with what it declares", () => {
  assertEquals(HOOK_SETUPS.map(({ name }) => name), HANDLERS.map(({ name }) => name));
  for (const [index, { events, needs }] of HOOK_SETUPS.entries()) {
    assertEquals([...events].sort(), [...HANDLERS[index]?.events ?? []].sort());
    assertEquals(needs, HANDLERS[index]?.needs);
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
