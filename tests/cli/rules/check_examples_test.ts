import { assertEquals, assertMatch, assertThrows } from "@std/assert";
import { UsageError } from "../../../lib/cli/host/host.ts";
import { rulesCommand } from "../../../lib/cli/commands/permissions/rules.ts";
import { parseExamples } from "../../../lib/cli/rules/rule_examples.ts";
import { readAnnotations, readJunit, readSarif } from "../../support/report/check_formats.ts";
import { fileMachine, type TestHost, testHost } from "../../support/host.ts";

const EXAMPLES = JSON.stringify({
  allow: ["npm test", { tool: "Read", input: { file_path: "src/a.ts" } }],
  ask: ["npm publish"],
  deny: ["git push --force", { tool: "Read", input: { file_path: ".env" } }],
});

const SETTINGS = "/srv/.claude/settings.json";

/** A host with files: examples, and settings with rules. */
function hostWith(rules: Record<string, unknown>, others: Record<string, string> = {}): TestHost {
  const files: Record<string, string> = {
    "/srv/examples.json": EXAMPLES,
    [SETTINGS]: JSON.stringify({ permissions: rules }, null, 1),
    ...others,
  };
  return testHost({
    readText: (path) => {
      const text = files[path];
      if (text === undefined) throw new Deno.errors.NotFound("not found");
      return text;
    },
    env: () => undefined,
    cwd: () => "/srv",
    home: () => "/home/me",
    isDirectory: (path) => Object.keys(files).some((file) => file.startsWith(`${path}/`)),
    machine: fileMachine(files).machine,
  });
}

const RULES = { allow: ["Bash(npm test)"], deny: ["Bash(git push --force*)", "Read(.env)"] };

Deno.test("rules check says that all examples are as expected", () => {
  const { host, out } = hostWith(RULES);
  assertEquals(rulesCommand.run(["check", "examples.json", "--fail-on"], host), 0);
  assertEquals(out(), "5 examples in /srv/examples.json: all as expected.\n");
});

Deno.test("rules check names each example that is not as expected, and fails with --fail-on only", () => {
  const rules = { allow: ["Bash(npm *)"], deny: ["Read(.env)"] };
  const { host, out } = hostWith(rules);
  assertEquals(rulesCommand.run(["check", "examples.json"], host), 0);
  assertEquals(out().split("\n").slice(0, 3), [
    "npm publish: expected ask but the client would allow it: Bash(npm *) covers the command " +
    "[Bash(npm *) in /srv/.claude/settings.json, line 4]",
    "git push --force: expected deny but the client would ask: No rule covers the command",
    "5 examples in /srv/examples.json: 2 not as expected.",
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

const BESIDE = "/srv/.claude/permissions.check.json";

Deno.test("rules check names the rule behind what it did not expect, of a part of a command line, too", () => {
  const rules = { allow: ["Bash(npm test)", "Bash(npm run *)"], ask: ["Bash(npm publish)"] };
  const commands = ["npm run a && npm publish", "npm test && npm run b", "ls && npm run b", "npm test"];
  const files = { [BESIDE]: JSON.stringify({ deny: commands }) };
  const report = hostWith(rules, files);
  rulesCommand.run(["check", "--format", "github"], report.host);
  assertEquals(readAnnotations(report.out()).annotations.map(({ line }) => line), ["8", "4", "5", "4"]);
  const { host, out } = hostWith(rules, files);
  rulesCommand.run(["check", "--json"], host);
  const told = JSON.parse(out()).examples.map(({ rule, source }: Record<string, { readonly line: number }>) => [
    rule ?? null,
    source?.line ?? null,
  ]);
  assertEquals(told, [["Bash(npm publish)", 8], [null, null], [null, null], ["Bash(npm test)", 4]]);
  assertThrows(() => parseExamples('{"cases":[{},1]}', "x"), UsageError, "cases[1] must be an object");
});

Deno.test("rules check finds its examples beside the settings of the project, and beside those that it is given", () => {
  const { host, out } = hostWith(RULES, { [BESIDE]: '{"allow":["npm test"]}' });
  assertEquals(rulesCommand.run(["check"], host), 0);
  assertEquals(out(), "1 example in /srv/.claude/permissions.check.json: all as expected.\n");
  const given = hostWith(RULES, {
    "/srv/team/settings.json": '{"permissions":{"deny":["Bash(npm *)"]}}',
    "/srv/team/permissions.check.json": '{"deny":["npm test"]}',
    [BESIDE]: '{"allow":["npm test"]}',
  });
  assertEquals(rulesCommand.run(["check", "--settings", "team/settings.json", "--fail-on"], given.host), 0);
  assertEquals(given.out(), "1 example in /srv/team/permissions.check.json: all as expected.\n");
});

Deno.test("rules check says where it looked if there are no examples", () => {
  assertThrows(
    () => rulesCommand.run(["check"], hostWith(RULES).host),
    UsageError,
    'Found no permissions.check.json in "/srv/.claude"',
  );
  assertThrows(
    () => rulesCommand.run(["check"], hostWith(RULES, { [BESIDE]: '{"allow":[]}' }).host),
    UsageError,
    `Found no example in "${BESIDE}"`,
  );
});

Deno.test("rules check tries examples in modes, with managed settings, and where the sandbox does not start", () => {
  const settings = JSON.stringify({
    permissions: { allow: ["Bash(npm test)"] },
    sandbox: { enabled: true, autoAllowBashIfSandboxed: true },
  });
  const examples = (sandboxStarts: boolean) =>
    JSON.stringify({
      sandboxStarts,
      allow: ["npm test"],
      [sandboxStarts ? "allow" : "ask"]: ["frob"],
      cases: [
        { mode: "dontAsk", [sandboxStarts ? "allow" : "deny"]: ["frob"] },
        { managed: "company.json", deny: ["npm test"] },
        { managed: "company.json", mode: "plan", sandboxStarts: false, deny: ["npm test"], ask: ["frob"] },
      ],
    });
  for (const starts of [true, false]) {
    const files = {
      [SETTINGS]: settings,
      [BESIDE]: examples(starts),
      "/srv/.claude/company.json": '{"permissions":{"deny":["Bash(npm test)"]}}',
    };
    const { host, out } = hostWith({}, files);
    assertEquals(
      [rulesCommand.run(["check", "--fail-on"], host), out().split(": ")[1]],
      [0, "all as expected.\n"],
      out(),
    );
    const wrong = {
      ...files,
      [BESIDE]: examples(!starts).replace(`"sandboxStarts":${!starts}`, `"sandboxStarts":${starts}`),
    };
    const other = hostWith({}, wrong);
    assertEquals(rulesCommand.run(["check", "--fail-on"], other.host), 1);
    assertMatch(other.out(), /^frob \(mode dontAsk(?:, without a sandbox that starts)?\): expected \w+ but/m);
  }
});

Deno.test("rules check annotates the rule that decides otherwise, or the example where no rule does", () => {
  const examples = '{\n "deny": [\n  "git push --force"\n ],\n "ask": ["npm publish"],\n "allow": ["npm test"]\n}';
  const rules = { allow: ["Bash(npm test)", "Bash(npm publish)"] };
  const told = (format: string) => {
    const { host, out } = hostWith(rules, { [BESIDE]: examples });
    assertEquals(rulesCommand.run(["check", "--fail-on", "--format", format], host), 1);
    return out();
  };
  const places = [[".claude/permissions.check.json", "3"], [".claude/settings.json", "5"]];
  const { annotations, others } = readAnnotations(told("github"));
  assertEquals([annotations.map(({ file, line }) => [file, line]), others], [places, []]);
  assertEquals(annotations[1], {
    level: "error",
    file: ".claude/settings.json",
    line: "5",
    title: "debrief rules check: unexpected_allow",
    message: "npm publish: expected ask but the client would allow it: Bash(npm publish) covers the command",
  });
  const results = readSarif(told("sarif")).map(({ locations: [first] }) => [
    first?.physicalLocation.artifactLocation.uri,
    String(first?.physicalLocation.region?.startLine),
  ]);
  assertEquals(results, places);
  const tests = readJunit(told("junit")).map(({ name, failure }) => [name.split(":")[0], failure?.type]);
  assertEquals(tests, [
    ["git push --force", "unexpected_ask"],
    ["npm publish", "unexpected_allow"],
    ["npm test", undefined],
  ]);
});

Deno.test("rules check takes --json and --format json, and no other format beside --json", () => {
  const run = (...more: string[]) => {
    const { host, out } = hostWith(RULES);
    rulesCommand.run(["check", "examples.json", ...more], host);
    return out();
  };
  assertEquals(run("--format", "json"), run("--json"));
  assertThrows(() => run("--format", "sarif", "--json"), UsageError, "found both");
  assertThrows(() => run("--format", "xml"), UsageError, "Expected --format to be text, json, github, sarif or junit");
});

const REFUSED = [
  ...["[]", "{", '{"allow":"ls"}', '{"permit":["ls"]}', '{"deny":[3]}', '{"deny":[{"input":{}}]}'],
  ...['{"cases":{}}', '{"cases":["ls"]}', '{"mode":"yolo"}', '{"managed":1}', '{"cases":[{"sandboxStarts":"no"}]}'],
];

for (const text of REFUSED) {
  Deno.test(`parseExamples() refuses ${text}`, () => {
    assertThrows(() => parseExamples(text, "examples.json"), UsageError, 'Cannot read examples "examples.json"');
  });
}

Deno.test("rules check says once which file the client ignores", () => {
  const { host, err } = hostWith({}, {
    [SETTINGS]: '{"permissions":{"allow":["Bash(npm test)"],}}',
    [BESIDE]: JSON.stringify({ ask: ["npm test"], cases: [{ mode: "plan", ask: ["npm test"] }] }),
  });
  assertEquals(rulesCommand.run(["check", "--fail-on"], host), 0);
  assertEquals(err().match(/The client ignores/g)?.length, 1);
});

Deno.test("rules explain says how the sandbox bears on a command, and why it cannot start", () => {
  const explain = (sandbox: unknown, path: string, more: Record<string, string> = {}, os = "linux", tool = "Bash") => {
    const { host, out } = hostWith({}, { [SETTINGS]: JSON.stringify({ sandbox }), ...more });
    const env = (name: string) => name === "PATH" ? path : undefined;
    const here = Object.assign(Object.create(host), { env, machine: { ...host.machine, os } });
    const input = tool === "Bash" ? ["npm test"] : ["--tool", tool, "--input", '{"file_path":"a"}'];
    rulesCommand.run(["explain", ...input], here);
    return out().split("\n").filter((line) => line.includes("sandbox")).map((line) => line.trim());
  };
  const on = { enabled: true, autoAllowBashIfSandboxed: true };
  const both = { "/bin/bwrap": "", "/bin/socat": "" };
  const runs = "Claude Code would allow it: It runs in the sandbox, where commands need no rule";
  const isOn = `the sandbox is on, by ${SETTINGS}`;
  const cannot = (why: string) =>
    `the sandbox that ${SETTINGS} turns on cannot start here (${why}): the decision is the one without it`;
  const unset =
    "; autoAllowBashIfSandboxed is not set: clients before 2.1.330 run sandboxed commands without a rule then";
  assertEquals(explain(on, "/bin", both), [runs, isOn]);
  assertEquals(explain({ enabled: true }, "/bin", both), [isOn + unset]);
  assertEquals(explain(on, "/bin"), [cannot("bwrap and socat not found in PATH")]);
  assertEquals(explain(on, "/bin", { "/bin/socat": "" }), [cannot("bwrap not found in PATH")]);
  assertEquals(explain(on, "/bin", both, "windows"), [cannot("not on this system")]);
  assertEquals(explain(on, "", {}, "darwin"), [runs, isOn]);
  assertEquals([explain({}, "/bin", both), explain(on, "/bin", both, "linux", "Read")], [[], []]);
});
