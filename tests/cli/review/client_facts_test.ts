import { assertEquals } from "@std/assert";
import type { Machine } from "../../../lib/cli/host/host.ts";
import { clientFacts } from "../../../lib/cli/review/client_facts.ts";
import { type TestHost, testHost } from "../../support/host.ts";

const PLAIN = "---\nname: a\ndescription: d\n---\nDo it.\n";
const TOOLED = "---\nname: a\nallowed-tools: Read\n---\nDo it.\n";

function hostWith(files: Record<string, string>): TestHost["host"] {
  return testHost({
    readText: (path) => {
      const text = files[path];
      if (text === undefined) throw new Error("not found");
      return text;
    },
    env: (name) => name === "HOME" ? "/home/me" : undefined,
    home: () => "/home/me",
    cwd: () => "/srv/app",
    isDirectory: () => false,
    machine: { os: "linux" } as Machine,
  }).host;
}

Deno.test("clientFacts() finds skills and commands of the project, the user and installed plugins", () => {
  const plugins = { plugins: { "plug@market": [{ installPath: "/home/me/.claude/plugins/cache/plug" }] } };
  const host = hostWith({
    "/srv/app/.claude/skills/plain/SKILL.md": PLAIN,
    "/srv/app/.claude/commands/sub/cmd.md": TOOLED,
    "/home/me/.claude/skills/mine/SKILL.md": TOOLED,
    "/home/me/.claude/plugins/installed_plugins.json": JSON.stringify(plugins),
    "/home/me/.claude/plugins/cache/plug/skills/sk/SKILL.md": PLAIN,
  });
  const { skill } = clientFacts("/srv/app", host);
  const found = ["plain", "sub:cmd", "mine", "plug:sk", "sk", "nosuch", "../../etc", "x:sk"].map((name) =>
    skill?.(name)
  );
  assertEquals(found, [
    { name: "plain", kind: "instructions" },
    { name: "sub:cmd", kind: "tools" },
    { name: "mine", kind: "tools" },
    { name: "plug:sk", kind: "instructions" },
    { name: "plug:sk", kind: "instructions" },
    undefined,
    undefined,
    undefined,
  ]);
});

Deno.test("clientFacts() names MCP servers as tools spell them", () => {
  const host = hostWith({
    "/srv/app/.mcp.json": '{"mcpServers":{"a__b":{},"my.server":{}}}',
    "/home/me/.claude.json": '{"mcpServers":{"Big Server":{}},"projects":{"/srv/app":{"mcpServers":{"local":{}}}}}',
  });
  assertEquals(clientFacts("/srv/app", host).mcpServers, ["a__b", "my_server", "Big_Server", "local"]);
  assertEquals(clientFacts("/srv/app", hostWith({ "/srv/app/.mcp.json": "{" })).mcpServers, []);
});
