import { assertEquals } from "@std/assert";
import { enabledPlugin } from "../../../lib/cli/install/plugin_state.ts";
import { fileMachine, testHost } from "../../support/host.ts";

const ON = '{"enabledPlugins":{"debrief@x":true}}';
const OFF = '{"enabledPlugins":{"debrief@x":false}}';
const USER = "/h/.claude/settings.json";
const PROJECT = "/p/.claude/settings.json";
const LOCAL = "/p/.claude/settings.local.json";

for (
  const [what, files, expected] of [
    ["nowhere", {}, null],
    ["by the user", { [USER]: ON }, USER],
    ["by the user, and off in the project", { [USER]: ON, [PROJECT]: OFF }, null],
    ["by the user, and not named in the project", { [USER]: ON, [PROJECT]: "{}" }, USER],
    ["in the project, and again locally", { [PROJECT]: ON, [LOCAL]: ON }, LOCAL],
    ["in the project, off for the user", { [USER]: OFF, [PROJECT]: ON }, PROJECT],
    ["by the user, in a project whose file is broken", { [USER]: ON, [PROJECT]: "{" }, USER],
  ] as [string, Record<string, string>, string | null][]
) {
  Deno.test(`enabledPlugin() where it is enabled ${what}`, () => {
    const { host } = testHost({
      ...fileMachine(files),
      env: (name) => name === "HOME" ? "/h" : undefined,
      cwd: () => "/p",
      home: () => "/h",
    });
    assertEquals(enabledPlugin(host), expected);
  });
}
