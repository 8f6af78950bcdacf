import { assert, assertEquals } from "@std/assert";
import { backupPath, originalOf, withHooks } from "../../../lib/cli/install/backup.ts";
import { hookCommand, type Launcher } from "../../../lib/cli/install/launcher.ts";
import { HOOK_SETUPS } from "../../../lib/hooks/runner/setup.ts";
import { fileMachine, testHost } from "../../support/host.ts";

const LAUNCHER: Launcher = { script: "debrief.sh", kind: "deno", deno: "/usr/bin/deno", root: "/opt/debrief" };
const [SETUP] = HOOK_SETUPS;
assert(SETUP);
const HOOKS = [{ event: "Stop", command: hookCommand(SETUP, LAUNCHER), timeout: 10, matcher: null }];
const BEFORE = '{\n  "model": "x" // mine\n}\n';

for (
  const [what, now, backup, expected] of [
    ["the text before", withHooks(BEFORE, HOOKS), BEFORE, { text: BEFORE }],
    ["no file, where install made it", withHooks(null, HOOKS), null, { text: null }],
    ["unknown, where it was changed since", withHooks(BEFORE, HOOKS)?.replace("mine", "yours"), BEFORE, null],
    ["unknown, where no hook is in it", BEFORE, BEFORE, null],
    ["unknown, where the backup has hooks itself", withHooks(BEFORE, HOOKS), withHooks(BEFORE, HOOKS), null],
    ["unknown, where there is no file", null, BEFORE, null],
  ] as [string, string | null, string | null, { text: string | null } | null][]
) {
  Deno.test(`originalOf() is ${what}`, () => assertEquals(originalOf(now, backup), expected));
}

Deno.test("withHooks() is null for a text that is not settings", () => {
  assertEquals([withHooks("[]", HOOKS), withHooks("{broken", HOOKS)], [null, null]);
  assertEquals(withHooks("{}", HOOKS)?.includes('"Stop"'), true);
});

Deno.test("backupPath() is beside the user's settings, and outside of a project", () => {
  const { host } = testHost({
    ...fileMachine({}),
    env: (name) => name === "HOME" ? "/h" : undefined,
    cwd: () => "/p",
    home: () => "/h",
  });
  assertEquals(backupPath("user", host), "/h/.claude/settings.json.before-debrief");
  const local = backupPath("local", host);
  assertEquals([local.startsWith("/h/.claude/debrief/"), local.endsWith("/settings.local.json.before-debrief")], [
    true,
    true,
  ]);
});
