import { assertEquals } from "@std/assert";
import { parse } from "@std/jsonc";
import { CLAUDE_CODE_INSTALLATION } from "../../../lib/clients/claude_code/installation.ts";

const { isPluginEnabled, packagePath } = CLAUDE_CODE_INSTALLATION;

for (
  const [settings, expected] of [
    ['{"enabledPlugins": {"debrief@any": true}}', true],
    ['{"enabledPlugins": {"debrief@any": false}}', false],
    ['\uFEFF{"enabledPlugins": {"debrief@any": false}} // note', false],
    ['{"enabledPlugins": {"debrief@a": false, "debrief@b": true}}', true],
    ['{"enabledPlugins": {"debriefing@any": true}}', null],
    ['{"enabledPlugins": ["debrief@any"]}', null],
    ["[]", null],
    ["{broken", null],
  ] as const
) {
  Deno.test(`isPluginEnabled() of Claude Code is ${expected} for ${settings}`, () =>
    assertEquals(isPluginEnabled(settings, parse), expected));
}

Deno.test("packagePath of Claude Code ends at the package, also at one for a platform", () => {
  const found = (path: string) => packagePath().exec(path)?.[1];
  assertEquals(found("/n/node_modules/@anthropic-ai/claude-code/cli.js"), "/n/node_modules/@anthropic-ai/claude-code");
  assertEquals(
    found("C:\\n\\node_modules\\@anthropic-ai\\claude-code-linux-x64\\claude"),
    "C:\\n\\node_modules\\@anthropic-ai\\claude-code-linux-x64",
  );
  assertEquals(found("/n/node_modules/@anthropic-ai/sdk/cli.js"), undefined);
});
