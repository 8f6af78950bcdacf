import { assert, assertEquals } from "@std/assert";
import fc from "../../support/property.ts";
import {
  isClientTemporary,
  isGuarded,
  isInside,
  isWindowsDirectory,
  isWorkingPath,
  parentOf,
  posixPath,
  resolvePath,
} from "../../../lib/permissions/rules/paths.ts";

const BASE = { cwd: "/home/me/app", home: "/home/me" };

const RESOLVED: readonly (readonly [path: string, absolute: string])[] = [
  ["a.ts", "/home/me/app/a.ts"],
  ["./src//a.ts", "/home/me/app/src/a.ts"],
  ["../b", "/home/me/b"],
  ["~", "/home/me"],
  ["~/x/", "/home/me/x"],
  ["~other/x", "/home/me/app/~other/x"],
  ["/etc/../tmp", "/tmp"],
  ["/../..", "/"],
  ["", "/home/me/app"],
  ["/proc/self/root/etc/passwd", "/etc/passwd"],
  ["/proc/thread-self/cwd/.env", "/home/me/app/.env"],
  ["/proc/self//root/proc/self/root/x", "/x"],
  ["/proc/self/rooted", "/proc/self/rooted"],
  ["/proc/1/root/x", "/proc/1/root/x"],
];

for (const [path, absolute] of RESOLVED) {
  Deno.test(`resolvePath() makes ${absolute} of "${path}"`, () => assertEquals(resolvePath(path, BASE), absolute));
}

Deno.test("resolvePath() changes nothing the second time, and leaves no dots", () => {
  const part = fc.constantFrom("a", "..", ".", "", "b.c", "~");
  fc.assert(fc.property(fc.array(part, { maxLength: 8 }), fc.boolean(), (parts, isAbsolute) => {
    const once = resolvePath((isAbsolute ? "/" : "") + parts.join("/"), BASE);
    assertEquals(resolvePath(once, BASE), once);
    assert(once.startsWith("/") && once.split("/").every((name) => name !== "." && name !== ".."));
  }));
});

Deno.test("isInside() takes a directory itself and what is below, and no sibling with the same beginning", () => {
  assertEquals(
    ["/a", "/a/b", "/ab", "/", "/b/a"].map((path) => isInside(path, "/a")),
    [true, true, false, false, false],
  );
  assert(isInside("/anything", "/"));
});

Deno.test("isWorkingPath() also takes directories that were added to the session", () => {
  const base = { ...BASE, additionalDirectories: ["~/notes", "/srv/"] };
  assertEquals(
    ["/home/me/app/x", "/home/me/notes/a", "/srv/x", "/home/me/other"].map((path) => isWorkingPath(path, base)),
    [true, true, true, false],
  );
});

Deno.test("posixPath() writes a drive as a directory, as the client's rules do", () => {
  assertEquals(posixPath("C:\\Users\\me\\a.ts"), "/c/Users/me/a.ts");
  assertEquals(posixPath("d:/x"), "/d/x");
  assertEquals(posixPath("/a\\b"), "/a\\b");
  assertEquals(["C:\\x", "c:", "/c/x", "C:x"].map(isWindowsDirectory), [true, true, false, false]);
});

Deno.test("parentOf() of the root is the root", () => {
  assertEquals(["/a/b", "/a", "/"].map(parentOf), ["/a", "/", "/"]);
});

const GUARDED = [
  "/p/.git/config",
  "/p/sub/.GIT/hooks/x",
  "/home/me/.bashrc",
  "/p/.mcp.json",
  "/p/.claude/settings.json",
  "/p/.vscode/tasks.json",
  "/p/.npmrc",
];
const FREE = ["/p/.github/workflows/ci.yml", "/p/git/config", "/p/.claude/worktrees/a/x.ts", "/p/bashrc", "/p/.env"];

Deno.test("isGuarded() knows the files and directories that no rule may open", () => {
  assertEquals(GUARDED.filter((path) => !isGuarded(path)), []);
  assertEquals(FREE.filter(isGuarded), []);
});

Deno.test("isClientTemporary() knows scratchpads and outputs of tasks, and no other temporary file", () => {
  const session = "11111111-2222-4333-8444-555555555555";
  const own = [
    `/tmp/claude-1000/-p/${session}/scratchpad/x.js`,
    "/tmp/claude/-p/tasks/b1.output",
    `/private/tmp/claude-501/-p/${session}/tasks/b1.output`,
    `/var/folders/1x/T/claude-501/-p/${session}/scratchpad/x.js`,
    `C:\\Users\\me\\AppData\\Local\\Temp\\claude\\C--p\\${session}\\scratchpad\\x.js`,
  ];
  const others = [
    "/tmp/claude_debug.log",
    "/tmp/claudekit-skills/x",
    "/tmp/x.js",
    "/home/me/claude/app/x.ts",
    "/p/tmp/x",
  ];
  assertEquals(own.filter((path) => !isClientTemporary(path)), []);
  assertEquals(others.filter(isClientTemporary), []);
});
