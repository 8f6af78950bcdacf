import { assertEquals } from "@std/assert";
import type { JsonObject } from "../../../../lib/json.ts";
import { CLAUDE_CODE_MODULE } from "../../../../lib/clients/claude_code/protocol/module.ts";

const guard = (allowManagedModsOnly: boolean) => ({
  pluginConfigs: { "cc-plugin-sec-default@builtin": { options: { allowManagedModsOnly } } },
});

const SETTINGS: readonly (readonly [settings: JsonObject, forbidden: string | null])[] = [
  [{}, null],
  [{ disableAllHooks: true }, "disableAllHooks"],
  [{ disableAllHooks: "true" }, null],
  [{ allowManagedHooksOnly: true }, "allowManagedHooksOnly"],
  [guard(true), "allowManagedModsOnly"],
  [guard(false), null],
  [{ pluginConfigs: null }, null],
];

for (const [settings, forbidden] of SETTINGS) {
  Deno.test(`a module is ${forbidden === null ? "loaded" : `kept out by ${forbidden}`} under ${JSON.stringify(settings)}`, () => {
    assertEquals(CLAUDE_CODE_MODULE.forbiddenBy(settings), forbidden);
  });
}
