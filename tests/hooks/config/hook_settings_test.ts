import { assertEquals, assertThrows } from "@std/assert";
import * as z from "zod/mini";
import { hookSettings, MissingSettingsError } from "../../../lib/hooks/config/hook_settings.ts";

const SCHEMA = z.object({ agents: z._default(z.int(), 3), token: z.optional(z.string()) });

for (
  const [what, given, settings, problems] of [
    ["no file", undefined, { agents: 3 }, []],
    ["a file", { agents: 1 }, { agents: 1 }, []],
    ["a value of another type", { agents: "hunter2" }, { agents: 3 }, [
      '"hooks.budget.agents" is not valid; the defaults of budget apply',
    ]],
  ] as const
) {
  Deno.test(`hookSettings() with ${what} quotes no value`, () => {
    assertEquals(hookSettings({ name: "budget", settings: SCHEMA }, given), { settings, problems: [...problems] });
  });
}

Deno.test("hookSettings() gives null to a hook without a schema", () => {
  assertEquals(hookSettings({ name: "budget" }, { agents: 1 }), { settings: null, problems: [] });
});

Deno.test("hookSettings() says what is needed where a member has no default", () => {
  const settings = z.object({ directory: z.string() });
  assertEquals(hookSettings({ name: "logger", settings }, { directory: "/a" }).settings, { directory: "/a" });
  for (const given of [undefined, { directory: 7 }]) {
    assertThrows(() => hookSettings({ name: "logger", settings }, given), MissingSettingsError, '{"logger": …}');
  }
});
