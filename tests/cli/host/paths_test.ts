import { assertEquals } from "@std/assert";
import type { Machine } from "../../../lib/cli/host/host.ts";
import {
  absolutePath,
  directoryOf,
  homePath,
  hostConfigDirectory,
  withHomePaths,
} from "../../../lib/cli/host/paths.ts";
import { testHost } from "../../support/host.ts";

/** A host on an operating system, with variables. */
function hostOn(os: string, cwd: string, env: Record<string, string> = {}) {
  return testHost({ machine: { os } as Machine, cwd: () => cwd, env: (name) => env[name] }).host;
}

Deno.test("absolutePath() resolves against the working directory; a backslash separates on Windows only", () => {
  const cases: readonly (readonly [os: string, cwd: string, path: string, expected: string])[] = [
    ["linux", "/srv/app", "a/b", "/srv/app/a/b"],
    ["linux", "/srv/app", "./../b/", "/srv/b"],
    ["linux", "/srv/app", "../../../..", "/"],
    ["linux", "/srv/app", "/a//b/./c", "/a/b/c"],
    ["linux", "/srv/app", "", "/srv/app"],
    ["linux", "/srv/app", "a\\b", "/srv/app/a\\b"],
    ["linux", "/srv/app", "C:/a", "/srv/app/C:/a"],
    ["windows", "C:\\app", "a\\b", "C:/app/a/b"],
    ["windows", "C:\\app", "D:\\a\\..\\b", "D:/b"],
    ["windows", "C:\\app", "D:/a", "D:/a"],
  ];
  for (const [os, cwd, path, expected] of cases) assertEquals(absolutePath(path, hostOn(os, cwd)), expected, path);
});

Deno.test("hostConfigDirectory() takes CLAUDE_CONFIG_DIR, which may be relative; an empty one counts as unset", () => {
  const at = (env: Record<string, string>) => hostConfigDirectory(hostOn("linux", "/srv", env));
  assertEquals(at({ CLAUDE_CONFIG_DIR: "/conf", HOME: "/home/me" }), "/conf");
  assertEquals(at({ CLAUDE_CONFIG_DIR: "conf", HOME: "/home/me" }), "/srv/conf");
  assertEquals(at({ CLAUDE_CONFIG_DIR: "", HOME: "/home/me" }), "/home/me/.claude");
  assertEquals(at({}), null);
});

Deno.test("homePath() writes ~ for the home directory, and for no other that begins like it", () => {
  const shown = (path: string, home: string) => `${homePath(path, { home: () => home })}`;
  assertEquals(shown("/home/me/a", "/home/me"), "~/a");
  assertEquals(shown("/home/me2/a", "/home/me"), "/home/me2/a");
  assertEquals(shown("/a", "/"), "/a");
  assertEquals(shown("/a", ""), "/a");
});

Deno.test("directoryOf() is what comes before the last separator", () => {
  assertEquals(["/a/b", "/a", "/a/b/"].map(directoryOf), ["/a", "", "/a/b"]);
});

Deno.test("withHomePaths() writes ~ for the home directory at the beginning of paths only", () => {
  const host = { home: () => "/home/ann" };
  for (
    const [text, expected] of [
      ["/home/ann/.claude/settings.json (user)", "~/.claude/settings.json (user)"],
      ['no "/home/ann/a", no (/home/ann/b)', 'no "~/a", no (~/b)'],
      ["/mnt/home/ann/x and /home/anna/x", "/mnt/home/ann/x and /home/anna/x"],
      ["/home/ann", "/home/ann"],
    ] as const
  ) assertEquals(withHomePaths(text, host), expected);
  assertEquals(withHomePaths("/a", { home: () => "/" }), "/a");
});
