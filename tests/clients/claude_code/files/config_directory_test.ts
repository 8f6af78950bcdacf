import { assertEquals } from "@std/assert";
import { configDirectory, sessionsDirectory } from "../../../../lib/clients/claude_code/files/config_directory.ts";

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
