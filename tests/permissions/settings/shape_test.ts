import { assertEquals } from "@std/assert";
import type { JsonObject } from "../../../lib/json.ts";
import { settingsLines } from "../../../lib/permissions/settings/settings_text.ts";
import { ignoredHooks, wholeFileProblems } from "../../../lib/permissions/settings/shape.ts";

/** Hooks that client 2.1.330 left out, saying so, while the rest of the file counted. */
const PARTS: readonly (readonly [settings: JsonObject, at: string | undefined])[] = [
  [{ hooks: null }, "hooks"],
  [{ hooks: "x" }, "hooks"],
  [{ hooks: { Stop: {} } }, "hooks.Stop"],
  [{ hooks: { Stop: [{}] } }, "hooks.Stop.0"],
  [{ hooks: { Stop: [{ hooks: [{ type: "frob", command: "x" }] }] } }, "hooks.Stop.0.hooks.0"],
  [{ hooks: { Stop: [{ hooks: [{ type: "command" }] }] } }, "hooks.Stop.0.hooks.0"],
  [{ hooks: { Stop: [{ hooks: [{ type: "command", command: "x", timeout: "5" }] }] } }, "hooks.Stop.0.hooks.0"],
  [{ hooks: { Stop: [{ hooks: [{ type: "command", command: "x", timeout: -1 }] }] } }, "hooks.Stop.0.hooks.0"],
  [{ hooks: { PostToolUse: [{ matcher: 3, hooks: [] }] } }, "hooks.PostToolUse.0"],
  [{ hooks: { Stop: [{ hooks: [{ type: "command", command: "x", timeout: 5, frob: 1 }] }] } }, undefined],
  [{}, undefined],
];

for (const [settings, at] of PARTS) {
  Deno.test(`ignoredHooks() finds ${at ?? "nothing"} in ${JSON.stringify(settings)}`, () => {
    const found = ignoredHooks(settings);
    assertEquals(found.map((one) => one.at.join(".")), at === undefined ? [] : [at]);
    assertEquals(wholeFileProblems(settings), []);
  });
}

Deno.test("settingsLines() finds the line of a rule, and none where nothing is", () => {
  const line = settingsLines('\ufeff{\n  "permissions": {\n    "allow": [\n      "A",\n      "B"\n    ]\n  }\n}');
  assertEquals([line(["permissions", "allow", 1]), line(["permissions", "deny", 0]), line([])], [5, null, 1]);
});
