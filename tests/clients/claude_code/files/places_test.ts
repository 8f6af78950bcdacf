import { assertEquals } from "@std/assert";
import type { FileLister } from "../../../../lib/clients/client.ts";
import {
  CLAUDE_CODE_PLACES,
  configDirectory,
  isSessionFile,
  projectDirectories,
  sessionsDirectory,
} from "../../../../lib/clients/claude_code/files/places.ts";

/** Files of a machine that exists only here. */
function lister(tree: Record<string, readonly string[]>, more: Partial<FileLister> = {}): FileLister {
  return {
    list: (directory) => tree[directory] ?? null,
    realPath: () => null,
    env: () => undefined,
    ...more,
  } as FileLister;
}

const TREE = {
  "/c/projects": ["-a", "-b"],
  "/c/projects/-a": ["s1.jsonl", "agent-x.jsonl", "notes.txt"],
  "/c/projects/-b": ["s2.jsonl", "s12.jsonl"],
};

Deno.test("isSessionFile() is no file of an agent", () => {
  assertEquals(["s.jsonl", "agent-a.jsonl", "s.json", "s.jsonl.bak"].map(isSessionFile), [true, false, false, false]);
});

Deno.test("sessions are found in all projects, by the beginning of an id, and in one project", () => {
  const { allSessions, sessionsOfId, projectSessions } = CLAUDE_CODE_PLACES;
  const files = lister(TREE);
  assertEquals(allSessions("/c/projects", files).length, 3);
  assertEquals(sessionsOfId("/c/projects", "s1", files), ["/c/projects/-a/s1.jsonl", "/c/projects/-b/s12.jsonl"]);
  assertEquals(projectSessions("/c/projects", "/a", files), {
    paths: ["/c/projects/-a/s1.jsonl"],
    searched: ["/c/projects/-a"],
  });
});

Deno.test("projectDirectories() looks where a link leads to, too", () => {
  const files = lister(TREE, { realPath: (path) => path === "/link" ? "/a" : null });
  assertEquals(projectDirectories("/c/projects", "/link", files), ["/c/projects/-a", "/c/projects/-link"]);
});

Deno.test("projectDirectories() takes the name of the variable only beside a configuration of its own", () => {
  const variables: Record<string, string> = { CLAUDE_CODE_PROJECT_DIR_NAME: "named" };
  const env = (name: string) => variables[name];
  assertEquals(projectDirectories("/p", "/a", lister({}, { env })), ["/p/-a"]);
  variables.CLAUDE_CONFIG_DIR = "/c";
  assertEquals(projectDirectories("/p", "/a", lister({}, { env })), ["/p/named"]);
});

Deno.test("projectDirectories() finds a long name by its beginning", () => {
  const project = "/" + "x".repeat(300);
  const slug = `-${"x".repeat(199)}`;
  assertEquals(projectDirectories("/p", project, lister({ "/p": [`${slug}-h4sh`, "-x"] })), [`/p/${slug}-h4sh`]);
});

const CASES: readonly (readonly [env: Record<string, string>, directory: string | null])[] = [
  [{ CLAUDE_CONFIG_DIR: "/c", HOME: "/home/me" }, "/c"],
  [{ CLAUDE_CONFIG_DIR: "", HOME: "/home/me" }, "/home/me/.claude"],
  [{ HOME: "/home/me" }, "/home/me/.claude"],
  [{ HOME: "", USERPROFILE: "C:\\Users\\me" }, "C:\\Users\\me\\.claude"],
  [{}, null],
];

for (const [env, directory] of CASES) {
  Deno.test(`configDirectory() under ${JSON.stringify(env)} is ${directory}`, () => {
    const found = configDirectory((name) => env[name]);
    assertEquals(found?.replaceAll("/", "\\") ?? null, directory?.replaceAll("/", "\\") ?? null);
  });
}

Deno.test("sessionsDirectory() is below the configuration", () => assertEquals(sessionsDirectory("/c"), "/c/projects"));
