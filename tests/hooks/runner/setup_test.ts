import { assert, assertEquals } from "@std/assert";
import { loadHandler } from "../../../lib/hooks/handlers/load_handler.ts";
import { HOOKED_CLIENTS } from "../../../lib/clients/hooked_clients.ts";
import { HOOK_EVENTS } from "../../../lib/clients/hooks/hook_events.ts";
import type { HookNeed } from "../../../lib/clients/client.ts";
import { permissionsFor } from "../../../lib/hooks/runner/definition.ts";
import { HOOKS } from "../../../lib/hooks/runner/setup.ts";

Deno.test("loadHandler() loads the hook of each row, with what the row declares", async () => {
  for (const [key, { name, events, needs }] of Object.entries(HOOKS)) {
    assertEquals(key, name);
    const handler = await loadHandler(name);
    assertEquals([handler?.name, handler?.events, handler?.needs], [name, events, needs]);
    for (const event of events) assert(event in HOOK_EVENTS, event);
  }
});

Deno.test("loadHandler() is null when no hook has the name", async () => {
  for (const name of ["", "constructor", "memoryTriage"]) assertEquals(await loadHandler(name), null);
});

Deno.test("deno.json has the permissions of hooks for development", () => {
  const { permissions } = JSON.parse(Deno.readTextFileSync(new URL("../../../deno.json", import.meta.url)));
  // beside each other: a directory for development is project and configuration at once, without a guard
  const needsOf = ({ needs }: { readonly needs: readonly HookNeed[] }) => needs.filter((need) => need !== "work");
  const here = (kind: "read" | "write") => [
    ...new Set(
      HOOKED_CLIENTS.flatMap(({ hooks }) =>
        Object.values(HOOKS).flatMap((setup) => permissionsFor(hooks, { needs: needsOf(setup) })[kind])
      )
        .map((path) => path.replace(/^\{\w+\}\/|\/\{session\}$/g, "")),
    ),
  ];
  assertEquals(permissions.hooks, {
    read: here("read"),
    write: here("write"),
    env: [...new Set(HOOKED_CLIENTS.flatMap(({ hooks }) => hooks.permissions.session.env))],
  });
});
