import { assertEquals } from "@std/assert";
import { readEffectiveSettings } from "../../../lib/cli/doctor/effective_settings.ts";
import { CLAUDE_CODE_INSTALLATION } from "../../../lib/clients/claude_code/installation.ts";
import type { ClientInstallation } from "../../../lib/clients/installation/installation.ts";
import { CODEX_INSTALLATION } from "../../../lib/clients/codex/installation.ts";
import { fileMachine, testHost } from "../../support/host.ts";

/** The files that are found, and why one is ignored. */
function found(files: Readonly<Record<string, string>>, cwd: string, installation: ClientInstallation) {
  const { host } = testHost({
    ...fileMachine(files),
    env: (name) => name === "HOME" ? "/h" : undefined,
    home: () => "/h",
    cwd: () => cwd,
    installation,
  });
  return readEffectiveSettings(host).map((
    { layer, path, value },
  ) => [layer, path, typeof value === "string" ? value : "read"]);
}

const USER = "/h/.claude/settings.json";
const MANAGED = "/etc/claude-code/managed-settings.json";

Deno.test("readEffectiveSettings() finds the files of Claude Code, each once, the strongest last", () => {
  const files = {
    [MANAGED]: "{}",
    [USER]: "{}",
    "/p/.claude/settings.json": "{}",
    "/p/.claude/settings.local.json": "{}",
  };
  assertEquals(found(files, "/p", CLAUDE_CODE_INSTALLATION), [
    ["user", USER, "read"],
    ["project", "/p/.claude/settings.json", "read"],
    ["local", "/p/.claude/settings.local.json", "read"],
    ["managed", MANAGED, "read"],
  ]);
  assertEquals(found(files, "/h", CLAUDE_CODE_INSTALLATION).map(([layer]) => layer), ["user", "managed"]);
});

for (
  const [text, installation, isRead] of [
    ["{}", CODEX_INSTALLATION, true],
    ['{"hooks": {}, "description": "d"}', CODEX_INSTALLATION, true],
    ['{"hooks": {}, "extra": 1}', CODEX_INSTALLATION, false],
    ['{"hooks": {}} // note', CODEX_INSTALLATION, false],
    ["[]", CODEX_INSTALLATION, false],
    ['{"model": "x"}', CLAUDE_CODE_INSTALLATION, true],
    ["{broken", CLAUDE_CODE_INSTALLATION, false],
  ] as [string, ClientInstallation, boolean][]
) {
  Deno.test(`readEffectiveSettings() of ${installation.client.title}: ${text} is ${isRead ? "read" : "ignored"}`, () => {
    const path = installation === CODEX_INSTALLATION ? "/h/.codex/hooks.json" : USER;
    const [file] = found({ [path]: text }, "/p", installation);
    assertEquals([file?.[1], file?.[2] === "read"], [path, isRead]);
  });
}
