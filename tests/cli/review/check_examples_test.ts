import { assertEquals, assertThrows } from "@std/assert";
import { UsageError } from "../../../lib/cli/host/host.ts";
import { rulesCommand } from "../../../lib/cli/commands/permissions/rules.ts";
import { parseExamples } from "../../../lib/cli/review/check_examples.ts";
import { fileMachine, type TestHost, testHost } from "../../support/host.ts";

const EXAMPLES = JSON.stringify({
  allow: ["npm test", { tool: "Read", input: { file_path: "src/a.ts" } }],
  ask: ["npm publish"],
  deny: ["git push --force", { tool: "Read", input: { file_path: ".env" } }],
});

function hostWith(rules: Record<string, string[]>): TestHost {
  const files: Record<string, string> = {
    "/srv/examples.json": EXAMPLES,
    "/srv/.claude/settings.json": JSON.stringify({ permissions: rules }),
  };
  return testHost({
    readText: (path) => {
      const text = files[path];
      if (text === undefined) throw new Error("not found");
      return text;
    },
    env: () => undefined,
    cwd: () => "/srv",
    home: () => "/home/me",
    isDirectory: () => false,
    machine: fileMachine({}).machine,
  });
}

const RULES = { allow: ["Bash(npm test)"], deny: ["Bash(git push --force*)", "Read(.env)"] };

Deno.test("rules check says that all examples are as expected", () => {
  const { host, out } = hostWith(RULES);
  assertEquals(rulesCommand.run(["check", "examples.json", "--fail-on"], host), 0);
  assertEquals(out(), "5 examples: all as expected.\n");
});

Deno.test("rules check names each example that is not as expected, and fails with --fail-on only", () => {
  const rules = { allow: ["Bash(npm *)"], deny: ["Read(.env)"] };
  const { host, out } = hostWith(rules);
  assertEquals(rulesCommand.run(["check", "examples.json"], host), 0);
  assertEquals(out().split("\n").slice(0, 3), [
    "npm publish: expected ask but the client would allow it: Bash(npm *) covers the command " +
    "[Bash(npm *) in /srv/.claude/settings.json]",
    "git push --force: expected deny but the client would ask: No rule covers the command",
    "5 examples: 2 not as expected.",
  ]);
  assertEquals(rulesCommand.run(["check", "examples.json", "--fail-on"], hostWith(rules).host), 1);
});

Deno.test("rules check --json tells each example with its decision", () => {
  const { host, out } = hostWith(RULES);
  rulesCommand.run(["check", "examples.json", "--json"], host);
  const { schema, examples } = JSON.parse(out());
  assertEquals(schema, "debrief.rules_check/1");
  assertEquals(examples.map((one: { verdict: string; holds: boolean }) => [one.verdict, one.holds]), [
    ["allow", true],
    ["allow", true],
    ["ask", true],
    ["deny", true],
    ["deny", true],
  ]);
});

for (const text of ["[]", "{", '{"allow":"ls"}', '{"permit":["ls"]}', '{"deny":[3]}', '{"deny":[{"input":{}}]}']) {
  Deno.test(`parseExamples() refuses ${text}`, () => {
    assertThrows(() => parseExamples(text, "examples.json"), UsageError, 'Cannot read examples "examples.json"');
  });
}
