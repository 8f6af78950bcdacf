import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import { type Host, UsageError } from "../../../lib/cli/host/host.ts";
import { decideCommand } from "../../../lib/cli/commands/decide.ts";
import { rulesCommand } from "../../../lib/cli/commands/rules.ts";

/** A machine with the given files and input; what is printed is kept. */
function machine(files: Record<string, string>, input = ""): { shell: Host; out: () => string } {
  let out = "";
  const used: Partial<Host> = {
    stdout: (text) => void (out += text),
    stderr: () => {},
    readText: (path) => {
      const text = files[path];
      if (text === undefined) throw new Error("not found");
      return text;
    },
    readStdin: () => Promise.resolve(input),
    async *stdinLines() {
      yield* input.split("\n");
    },
    env: () => undefined,
    cwd: () => "/srv",
    home: () => "/home/me",
    now: () => new Date(0),
    isTerminal: false,
  };
  // What a command may use grows; these commands may use only what is above.
  const shell = new Proxy(used, {
    get(given, name): unknown {
      if (!Reflect.has(given, name)) throw new Error(`No command here may use ${String(name)}`);
      return Reflect.get(given, name);
    },
  }) as Host;
  return { shell, out: () => out };
}

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
  const { shell, out } = machine(SETTINGS, calls.map((c) => JSON.stringify(c)).join("\n") + "\n");
  assertEquals(await decideCommand.run(["--settings", ".claude/settings.json"], shell), 0);
  const verdicts = out().trimEnd().split("\n").map((l) => JSON.parse(l).verdict);
  assertEquals(verdicts, ["allow", "deny", "allow", "ask"]);
});

Deno.test("decide answers a line that is no call with its error", async () => {
  const { shell, out } = machine(SETTINGS, 'nonsense\n{"a":1}\n');
  await decideCommand.run(["--settings", "/srv/.claude/settings.json"], shell);
  assertEquals(out().trimEnd().split("\n").map((l) => typeof JSON.parse(l).error), ["string", "string"]);
});

Deno.test("decide refuses an unknown mode, an unknown option and a file it cannot read", async () => {
  for (const args of [["--mode", "x"], ["--nope"], ["--settings", "missing.json"]]) {
    await assertRejects(() => Promise.resolve(decideCommand.run(args, machine({}).shell)), UsageError);
  }
});

Deno.test("rules lint fails only with --fail-on", () => {
  const files = { "/srv/.claude/settings.json": '{"permissions":{"allow":["Write(a)"]}}' };
  assertEquals(rulesCommand.run(["lint"], machine(files).shell), 0);
  assertEquals(rulesCommand.run(["lint", "--fail-on"], machine(files).shell), 1);
  assertEquals(rulesCommand.run(["lint", "--fail-on"], machine(SETTINGS).shell), 0);
});

Deno.test("rules explain tells decision, risk and the client's offer", () => {
  const { shell, out } = machine(SETTINGS);
  rulesCommand.run(["explain", "npm test && frob x"], shell);
  assertEquals(out().includes("ask: no_rule"), true);
  assertEquals(out().includes("the client would offer: Bash(npm test *)"), true);
});

Deno.test("rules refuses a word it does not know", () => {
  assertThrows(() => rulesCommand.run(["x"], machine({}).shell), UsageError);
});
