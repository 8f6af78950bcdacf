import { assertEquals } from "@std/assert";
import { readEffectiveSettings } from "../../../lib/cli/doctor/effective_settings.ts";
import { claudeCode } from "../../../lib/clients/claude_code/mod.ts";
import type { HookedClient } from "../../../lib/clients/client.ts";
import { codex } from "../../../lib/clients/codex/mod.ts";
import { fileMachine, testHost } from "../../support/host.ts";

function found(files: Readonly<Record<string, string>>, cwd: string, client: HookedClient) {
  const { host } = testHost({
    ...fileMachine(files),
    env: (name) => name === "HOME" ? "/h" : undefined,
    home: () => "/h",
    cwd: () => cwd,
    client,
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
  assertEquals(found(files, "/p", claudeCode), [
    ["user", USER, "read"],
    ["project", "/p/.claude/settings.json", "read"],
    ["local", "/p/.claude/settings.local.json", "read"],
    ["managed", MANAGED, "read"],
  ]);
  assertEquals(found(files, "/h", claudeCode).map(([layer]) => layer), ["user", "managed"]);
});

for (
  const [text, client, isRead] of [
    ["{}", codex, true],
    ['{"hooks": {}, "description": "d"}', codex, true],
    ['{"hooks": {}, "extra": 1}', codex, false],
    ['{"hooks": {}} // note', codex, false],
    ["[]", codex, false],
    ['{"model": "x"}', claudeCode, true],
    ["{broken", claudeCode, false],
  ] as [string, HookedClient, boolean][]
) {
  Deno.test(`readEffectiveSettings() of ${client.title}: ${text} is ${isRead ? "read" : "ignored"}`, () => {
    const path = client === codex ? "/h/.codex/hooks.json" : USER;
    const [file] = found({ [path]: text }, "/p", client);
    assertEquals([file?.[1], file?.[2] === "read"], [path, isRead]);
  });
}
