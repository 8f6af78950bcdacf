import { assertEquals, assertThrows } from "@std/assert";
import { UsageError } from "../../../lib/cli/host/host.ts";
import {
  backupDirectory,
  expectEdited,
  parseScope,
  projectNames,
  readSettings,
  readTextOrNull,
  scopesOf,
  settingsPath,
  writeSettings,
  writtenPath,
} from "../../../lib/cli/install/settings_files.ts";
import { codex } from "../../../lib/clients/codex/mod.ts";
import type { Host } from "../../../lib/cli/host/host.ts";
import { fileMachine, testHost } from "../../support/host.ts";

function hostWith(
  env: Readonly<Record<string, string>>,
  links: Readonly<Record<string, string>> = {},
  more: Partial<Host> = {},
) {
  const files = fileMachine({}, { realPath: (path) => links[path] ?? path });
  return testHost({ ...files, cwd: () => "/w", env: (name) => env[name], ...more }).host;
}

Deno.test("settingsPath() names the file of a scope, and says what is missing", () => {
  const host = hostWith({ HOME: "/home/me" });
  assertEquals(["user", "project", "local"].map((scope) => settingsPath(parseScope("scope", scope), host)), [
    "/home/me/.claude/settings.json",
    "/w/.claude/settings.json",
    "/w/.claude/settings.local.json",
  ]);
  assertEquals(settingsPath("user", hostWith({ CLAUDE_CONFIG_DIR: "/c" })), "/c/settings.json");
  assertThrows(() => settingsPath("user", hostWith({})), UsageError, "neither CLAUDE_CONFIG_DIR nor HOME is set");
  const other = hostWith({ HOME: "/home/me" }, {}, { client: codex });
  assertThrows(() => settingsPath("local", other), UsageError, "has no file for --scope local (use user or project)");
  assertThrows(() => parseScope("scope", "everywhere"), UsageError, "--scope");
});

Deno.test("scopesOf() leaves out the user's scope where nobody knows the directory", () => {
  assertEquals(scopesOf(hostWith({ HOME: "/home/me" })), ["user", "project", "local"]);
  assertEquals(scopesOf(hostWith({})), ["project", "local"]);
});

Deno.test("writtenPath() follows a user's symlink, and refuses one in a project", () => {
  const user = "/home/me/.claude/settings.json";
  assertEquals(writtenPath("user", hostWith({ HOME: "/home/me" }, { [user]: "/dotfiles/s.json" })), "/dotfiles/s.json");
  assertEquals(writtenPath("project", hostWith({ HOME: "/home/me" })), "/w/.claude/settings.json");
  for (const link of ["/w/.claude", "/w/.claude/settings.json"]) {
    const host = hostWith({ HOME: "/home/me" }, { [link]: "/elsewhere" });
    assertThrows(() => writtenPath("project", host), UsageError, `"${link}" is a symlink to "/elsewhere"`);
  }
});

Deno.test("backupDirectory() is outside of the project", () => {
  assertEquals(backupDirectory(hostWith({ CLAUDE_CONFIG_DIR: "/c" })).startsWith("/c/debrief/backups/"), true);
  assertThrows(() => backupDirectory(hostWith({})), UsageError, "Cannot keep a backup");
});

Deno.test("projectNames() adds the symlink that the shell came by, and no other directory", () => {
  const links = { "/link": "/w", "/other": "/x" };
  assertEquals(projectNames("/w", hostWith({ PWD: "/link" }, links)), ["/w", "/link"]);
  assertEquals(projectNames("/w", hostWith({ PWD: "/other" }, links)), ["/w"]);
  assertEquals(projectNames("/w", hostWith({ PWD: "/w" })), ["/w"]);
});

Deno.test("readSettings() keeps a byte order mark, and refuses bytes that would be lost", () => {
  const read = (bytes: Uint8Array | null) =>
    readSettings("/s.json", {
      readBytes: () => {
        if (bytes === null) throw new Deno.errors.NotFound("/s.json");
        return bytes;
      },
    });
  assertEquals(read(null).text, null);
  const pipe = () => {
    throw new Error("it is not a regular file");
  };
  assertThrows(
    () => readSettings("/s.json", { readBytes: pipe }),
    UsageError,
    'Cannot read "/s.json": it is not a regular file',
  );
  assertEquals(read(new TextEncoder().encode("\ufeff{}")).text, "\ufeff{}");
  assertThrows(() => read(new Uint8Array([0x7b, 0xff, 0x7d])), UsageError, "it is not valid UTF-8");
});

Deno.test("writeSettings() writes nothing over what another program has just changed", () => {
  let disk = "{}";
  const done: string[] = [];
  const host = {
    readBytes: () => new TextEncoder().encode(disk),
    replaceText: (_path: string, text: string, verify?: () => void) => {
      verify?.();
      disk = text;
      done.push("written");
    },
    removeFile: (_path: string, verify?: () => void) => {
      verify?.();
      done.push("removed");
    },
  };
  const settings = readSettings("/s.json", host);
  writeSettings(settings, '{"a":1}', host);
  assertThrows(() => writeSettings(settings, "{2}", host), UsageError, "another program has just changed it");
  assertThrows(() => writeSettings(settings, null, host), UsageError, "another program has just changed it");
  writeSettings(readSettings("/s.json", host), null, host);
  assertEquals([done, disk], [["written", "removed"], '{"a":1}']);
});

Deno.test("expectEdited() and readTextOrNull() say what could not be done", () => {
  assertEquals(expectEdited("/s", { status: "edited", text: "x" }), { status: "edited", text: "x" });
  assertThrows(
    () => expectEdited("/s", { status: "refused", reason: "it is not valid JSON" }),
    UsageError,
    'Cannot change "/s": it is not valid JSON (fix it first; nothing was changed)',
  );
  assertEquals(readTextOrNull("/none", testHost(fileMachine({})).host), null);
  assertEquals(readTextOrNull("/a", testHost(fileMachine({ "/a": "x" })).host), "x");
});
