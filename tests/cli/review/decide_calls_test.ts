import { rulesCommand } from "../../../lib/cli/commands/permissions/rules.ts";
import { UsageError } from "../../../lib/cli/host/host.ts";
import { decideCommands } from "../../../lib/cli/review/decide_calls.ts";
import { CODEX_RULES } from "../../../lib/clients/codex/rules/parse_rules.ts";
import { fileMachine, type TestHost, testHost } from "../../support/host.ts";
import { assertEquals, assertRejects, assertThrows } from "@std/assert";

const RULES = `prefix_rule(pattern=["ls"], decision="allow")
prefix_rule(pattern=["git", "push"], decision="prompt")
prefix_rule(pattern=["rm", "-rf"], decision="forbidden")
`;

async function decided(line: string): Promise<[answer: Record<string, unknown>, errors: string]> {
  const { host, out, err } = testHost({
    ...fileMachine({ "/r.rules": RULES }),
    stdinLines: async function* () {
      yield* ["", line];
    },
    home: () => "/h",
  });
  assertEquals(await decideCommands(["/r.rules"], CODEX_RULES, host), 0);
  return [JSON.parse(out()), err()];
}

const call = (command: unknown) => JSON.stringify({ tool_input: { command } });

for (
  const [line, decision] of [
    [call("ls -l"), "allow"],
    [call(["ls", "-l"]), "allow"],
    [JSON.stringify({ command: "ls" }), "allow"],
    [call("ls && git push"), "prompt"],
    [call("ls; rm -rf /; git push"), "forbidden"],
    [call("ls && make"), undefined],
    [call("make && git push"), "prompt"],
    [call("make"), undefined],
  ] as const
) {
  Deno.test(`decideCommands() of ${line}: ${decision}`, async () => {
    const [{ schema, decision: found }] = await decided(line);
    assertEquals([schema, found], ["debrief.decide/1", decision]);
  });
}

Deno.test("decideCommands() says what is wrong with a line, and goes on", async () => {
  for (const line of ["{broken", '{"tool_input":{}}', "[]", call(["ls", 1])]) {
    assertEquals(typeof (await decided(line))[0]["error"], "string", line);
  }
});

function hostWith(files: Record<string, string>, input = "", env: Record<string, string> = {}): TestHost {
  return testHost({
    readText: (path) => {
      const text = files[path];
      if (text === undefined) throw new Error("not found");
      return text;
    },
    readStdin: () => Promise.resolve(input),
    async *stdinLines() {
      yield* input.split("\n");
    },
    env: (name) => env[name],
    cwd: () => "/srv",
    home: () => "/home/me",
    now: () => new Date(0),
    isDirectory: () => false,
    isInputTerminal: false,
    machine: fileMachine({}).machine,
  });
}

const CALL = '{"tool_name":"Bash","tool_input":{"command":"frob x"}}\n';

const SETTINGS = {
  "/srv/.claude/settings.json": '{"permissions":{"allow":["Bash(frob *)","Edit(/src/**)"],"deny":["Bash(rm *)"]}}',
};

Deno.test("decide prints one decision a line", async () => {
  const calls = [
    { tool_name: "Bash", tool_input: { command: "frob x" } },
    { tool_name: "Bash", tool_input: { command: "rm x" } },
    { tool_name: "Write", tool_input: { file_path: "/srv/src/a.ts" } },
    { tool_name: "Write", tool_input: { file_path: "/elsewhere/src/a.ts" } },
  ];
  const { host, out } = hostWith(SETTINGS, calls.map((c) => JSON.stringify(c)).join("\n") + "\n");
  assertEquals(await rulesCommand.run(["decide", "--settings", ".claude/settings.json"], host), 0);
  const verdicts = out().trimEnd().split("\n").map((l) => JSON.parse(l).verdict);
  assertEquals(verdicts, ["allow", "deny", "allow", "ask"]);
});

Deno.test("decide says which file the client ignores, and on a terminal what it waits for", async () => {
  const { host, out, err } = hostWith({ "/srv/s.json": '{"permissions":{"deny":["Bash(frob *)"],}}' }, CALL);
  await rulesCommand.run(["decide", "--settings", "s.json"], { ...host, isInputTerminal: true });
  assertEquals(JSON.parse(out()).verdict, "ask");
  assertEquals(
    err(),
    "The client ignores /srv/s.json, so no rule in it counts. It has comments or trailing commas.\n" +
      'Waiting for tool calls, one per line: {"tool_name":"Bash","tool_input":{"command":"ls"}} (end with Ctrl-D).\n',
  );
});

Deno.test("decide answers a line that is not a call with its error", async () => {
  const lines = [
    "nonsense",
    '{"a":1}',
    '{"tool_name":"Bash","tool_input":"x"}',
    '{"tool_name":"Read"}',
    '{"tool_name":"NotebookEdit","tool_input":{"file_path":"a"}}',
  ];
  const { host, out } = hostWith(SETTINGS, `${lines.join("\n")}\n`);
  await rulesCommand.run(["decide", "--settings", "/srv/.claude/settings.json"], host);
  assertEquals(out().trimEnd().split("\n").map((l) => typeof JSON.parse(l).error), lines.map(() => "string"));
});

Deno.test("decide refuses an unknown mode, an unknown option and a file it cannot read", async () => {
  for (const args of [["--mode", "x"], ["--nope"], ["--settings", "missing.json"]]) {
    await assertRejects(async () => await rulesCommand.run(["decide", ...args], hostWith({}).host), UsageError);
  }
});

Deno.test("rules lint fails only with --fail-on", () => {
  const files = { "/srv/.claude/settings.json": '{"permissions":{"allow":["Write(a)"]}}' };
  assertEquals(rulesCommand.run(["lint"], hostWith(files).host), 0);
  assertEquals(rulesCommand.run(["lint", "--fail-on"], hostWith(files).host), 1);
  assertEquals(rulesCommand.run(["lint", "--fail-on"], hostWith(SETTINGS).host), 0);
});

Deno.test("rules lint takes the settings in CLAUDE_CONFIG_DIR for the user's", () => {
  const { host, out } = hostWith({ "/conf/settings.json": '{"permissions":{"allow":["Write(a)"]}}' }, "", {
    CLAUDE_CONFIG_DIR: "/conf",
  });
  rulesCommand.run(["lint", "--json"], host);
  assertEquals(JSON.parse(out()).findings[0].source, { layer: "user", path: "/conf/settings.json" });
});

Deno.test("rules explain tells decision, risk and the client's offer", () => {
  const { host, out } = hostWith(SETTINGS);
  rulesCommand.run(["explain", "npm test && frob x"], host);
  assertEquals(out().split("\n")[0], "Claude Code would ask: No rule covers the command");
  assertEquals(out().includes(`if you choose "don't ask again", it adds: Bash(npm test *)`), true);
});

Deno.test("rules refuses a word it does not know", () => {
  assertThrows(() => rulesCommand.run(["x"], hostWith({}).host), UsageError);
});
