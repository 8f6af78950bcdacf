import { assertEquals } from "@std/assert";
import type { JsonObject } from "../../../lib/json.ts";
import {
  decide,
  type DecidedCall,
  type KnownSkill,
  mergeSettings,
  offerRules,
  parseMode,
  parseSettings,
} from "../../../lib/permissions/mod.ts";
import { contextOf, decideLine } from "../../support/recordings/permission_recordings.ts";

type Rules = Record<string, string[]>;
const CASES: readonly [string, Rules, string, string][] = [
  ["frob x", {}, "ask", "no_rule"],
  ["frob x", { allow: ["Bash(frob *)"] }, "allow", "rule"],
  ["frob x && blix", { allow: ["Bash(frob *)"] }, "ask", "no_rule"],
  ["frob x && ls", { allow: ["Bash(frob *)"] }, "allow", "parts"],
  ["frob x; rm y", { allow: ["Bash"], deny: ["Bash(rm *)"] }, "deny", "rule"],
  ["echo $(rm y)", { deny: ["Bash(rm *)"] }, "deny", "rule"],
  ["sudo rm y", { deny: ["Bash(rm *)"] }, "deny", "rule"],
  ["frob $X", { allow: ["Bash(frob *)"] }, "ask", "too_complex"],
  ["(frob x)", { allow: ["Bash(frob *)"] }, "ask", "shell_operators"],
  ["frob x &", { allow: ["Bash(frob *)"] }, "ask", "background"],
  ["A=1; frob $A", { allow: ["Bash(frob *)"] }, "ask", "assigned_variable"],
  ["eval frob", { allow: ["Bash(eval *)"] }, "ask", "runs_arguments"],
  ["cd sub && git status", { allow: ["Bash(git *)"] }, "ask", "changed_directory"],
  ["cat /etc/passwd", {}, "ask", "path"],
  ["cat /etc/passwd", { allow: ["Read(//etc/**)"] }, "allow", "read_only"],
  ["cat /etc/passwd", { deny: ["Read(//etc/**)"] }, "deny", "rule"],
  ["echo x > .git/x", { allow: ["Bash"] }, "ask", "guarded_path"],
  ["git status", {}, "allow", "read_only"],
  ["git constructor", {}, "ask", "no_rule"],
  // the word behind << ends the text, the one behind <<< is the text: neither is a file
  ["cat <<'/etc/x'\na\n/etc/x", {}, "allow", "read_only"],
  ["cat <<-'/etc/x'\na\n/etc/x", {}, "allow", "read_only"],
  ["cat <<< /etc/passwd", {}, "allow", "read_only"],
  ["cat < /etc/passwd", {}, "ask", "path"],
  // what a whole construct writes is nothing a rule for the command in it allows
  ["(frob a) > out.txt", { allow: ["Bash(frob *)"] }, "ask", "too_complex"],
  ["if true; then frob a; fi > out.txt", { allow: ["Bash(frob *)"] }, "ask", "too_complex"],
  ["[ -f x ]", {}, "allow", "read_only"],
  ["[[ -f x ]]", {}, "allow", "read_only"],
  ["find -P . -newer a", {}, "allow", "read_only"],
  ["grep --regexp=x /etc/passwd", {}, "ask", "path"],
];

for (const [command, rules, verdict, kind] of CASES) {
  Deno.test(`decide() says ${verdict} (${kind}) to ${command} under ${JSON.stringify(rules)}`, () => {
    const found = decideLine(command, rules);
    assertEquals([found.verdict, found.reason.kind] as string[], [verdict, kind]);
  });
}

Deno.test("decide() names the rule and its source, and judges each command", () => {
  const found = decideLine("frob x && blix", { allow: ["Bash(frob *)"] });
  assertEquals(found.parts.map((p) => [p.command, p.verdict, p.rule]), [["frob x", "allow", "Bash(frob *)"], [
    "blix",
    "ask",
    undefined,
  ]]);
  const denied = decideLine("frob x", { deny: ["Bash(frob *)"] });
  assertEquals([denied.rule, denied.source?.layer], ["Bash(frob *)", "user"]);
});

const MODES: readonly [string, string, string, string][] = [
  ["dontAsk", "frob x", "deny", "mode"],
  ["dontAsk", "ls", "allow", "read_only"],
  ["bypassPermissions", "frob x", "allow", "mode"],
  ["bypassPermissions", "echo x > .git/x", "allow", "mode"],
  ["bypassPermissions", "rm -rf ~", "ask", "guarded_path"],
  ["auto", "frob x", "ask", "classifier"],
  ["acceptEdits", "mkdir x", "allow", "mode"],
  ["acceptEdits", "mkdir /etc/x", "ask", "path"],
  ["plan", "frob x", "ask", "classifier"],
];
for (const [mode, command, verdict, kind] of MODES) {
  Deno.test(`decide() says ${verdict} (${kind}) to ${command} in ${mode} mode`, () => {
    const found = decideLine(command, {}, mode);
    assertEquals([found.verdict, found.reason.kind] as string[], [verdict, kind]);
  });
}

const TOOLS: readonly [string, Record<string, string>, Rules, string][] = [
  ["WebFetch", { url: "https://docs.example.com/x" }, { allow: ["WebFetch(domain:example.com)"] }, "ask"],
  ["WebFetch", { url: "https://docs.example.com/x" }, { allow: ["WebFetch(domain:*.example.com)"] }, "allow"],
  ["WebFetch", { url: "https://example.com/x" }, { deny: ["WebFetch(domain:example.com)"] }, "deny"],
  ["mcp__files__read", {}, { allow: ["mcp__files"] }, "allow"],
  ["mcp__files__read", {}, { allow: ["mcp__files__*"] }, "allow"],
  ["mcp__files2__read", {}, { allow: ["mcp__files"] }, "ask"],
  ["Agent", { subagent_type: "reviewer" }, { deny: ["Task(reviewer)"] }, "deny"],
  ["Skill", { skill: "pdf fill" }, { allow: ["Skill(pdf *)"] }, "allow"],
  ["Skill", { skill: "xls" }, { allow: ["Skill(pdf *)"] }, "ask"],
  ["Skill", { command: "pdf" }, { allow: ["Skill(pdf)"] }, "allow"], // 2.0.30, 2.0.50
  ["Edit", { file_path: "/home/dev/proj/a" }, { allow: ["Edit"] }, "allow"],
  ["Write", { file_path: "/home/dev/proj/a" }, { allow: ["Edit"] }, "ask"],
  ["Write", { file_path: "/home/dev/proj/a" }, { allow: ["Edit(**)"] }, "allow"],
  ["Write", { file_path: "/home/dev/proj/a" }, { allow: ["Write(**)"] }, "ask"],
  ["Write", { file_path: "/home/dev/proj/src/a" }, { allow: ["Edit(**)"], deny: ["Read(src/**)"] }, "deny"],
];
for (const [tool, input, rules, verdict] of TOOLS) {
  Deno.test(`decide() says ${verdict} to ${tool} ${JSON.stringify(input)} under ${JSON.stringify(rules)}`, () => {
    assertEquals(decide({ tool, input }, contextOf(rules)).verdict as string, verdict);
  });
}

/** What 2.1.330 answered: a tool and its path, the rules, and the verdict in /home/dev/proj. */
const FILES: readonly (readonly [tool: string, path: string | null, permissions: JsonObject, verdict: string])[] = [
  ["Read", "/home/x/a", { allow: ["Read"] }, "allow"],
  ["Read", "/home/x/a", { allow: ["Read(*)"] }, "ask"],
  ["Grep", "/home/x", { allow: ["Grep"] }, "allow"],
  ["Grep", "/home/x", { allow: ["Grep(*)"] }, "ask"],
  ["Grep", "src", { deny: ["Grep(*)"] }, "deny"],
  ["Grep", null, { deny: ["Read(**)"] }, "allow"],
  ["Grep", "src", { deny: ["Read(**)"] }, "deny"],
  ["Grep", "src", { deny: ["Grep(pattern:x)"] }, "deny"],
  ["NotebookEdit", "a.ipynb", { allow: ["NotebookEdit(*)"] }, "allow"],
  ["NotebookEdit", "/home/x/a.ipynb", { allow: ["NotebookEdit(*)"] }, "ask"],
  ["Read", "/home/x/a", { allow: ["Edit(//home/x/**)"] }, "allow"],
  ["Write", "a", { allow: ["Edit(**)"], ask: ["Read(**)"] }, "allow"],
  ["Write", "a", { allow: ["Edit(**)"], deny: ["Read"] }, "deny"],
  ["Read", "/home/x/a", { allow: ["Read"], blockReadsOutsideWorkingDirectories: true }, "deny"],
  ["Write", "/home/x/a", { allow: ["Edit(//home/x/**)"], blockWritesOutsideWorkingDirectories: true }, "deny"],
  ["Write", "a", { denyInsteadOfPrompting: true }, "deny"],
  ["Read", "/home/x/a", { additionalDirectories: ["../../x"] }, "allow"],
  ["Read", "/home/x/a", { additionalDirectories: ["//home/x"] }, "ask"],
];
for (const [tool, path, permissions, verdict] of FILES) {
  Deno.test(`decide() says ${verdict} to ${tool} ${path ?? "without a path"} under ${JSON.stringify(permissions)}`, () => {
    const key = tool === "Grep" ? "path" : tool === "NotebookEdit" ? "notebook_path" : "file_path";
    const input = { ...(path === null ? {} : { [key]: path }), ...(tool === "Grep" ? { pattern: "x" } : {}) };
    const source = { layer: "user", path: "/home/dev/.config/client/settings.json" } as const;
    const settings = mergeSettings([parseSettings(JSON.stringify({ permissions }), source)]);
    assertEquals(decide({ tool, input }, { ...contextOf({}), settings }).verdict as string, verdict);
  });
}

Deno.test("offerRules() says nothing about PowerShell, where it was never measured", () => {
  assertEquals(offerRules({ tool: "PowerShell", input: { command: "Get-Item a" } }, contextOf({})), []);
});

Deno.test("decide() says where it does not compare rules for commands of PowerShell", () => {
  const call = { tool: "PowerShell", input: { command: "Get-Item a" } };
  const message = (allow: string[]) => decide(call, contextOf({ allow })).reason.message;
  assertEquals(message([]), "No rule covers PowerShell");
  assertEquals(
    message(["PowerShell(Get-Item *)"]),
    "No rule covers all of PowerShell, and those for some of its commands are not compared",
  );
});

/** Glob is decided by the directory that an absolute pattern begins with; a relative pattern is not looked at. */
for (
  const [input, verdict] of [
    [{ pattern: "/home/x/*" }, "ask"],
    [{ pattern: "/home/x/a.txt" }, "ask"],
    [{ pattern: "/home/x/*", path: "/home/dev/proj" }, "ask"],
    [{ pattern: "/home/dev/proj/src/*", path: "/home/x" }, "allow"],
    [{ pattern: "../../x/*" }, "allow"],
    [{ pattern: "~/x/*" }, "allow"],
    [{ pattern: "*", path: "/home/x" }, "ask"],
  ] as const
) {
  Deno.test(`decide() says ${verdict} to Glob ${JSON.stringify(input)}`, () => {
    assertEquals(decide({ tool: "Glob", input }, contextOf({})).verdict as string, verdict);
  });
}

/** A call, the rules, and what the modes make of it: allow, ask, deny, or classifier. */
const BY_MODE: readonly (readonly [call: DecidedCall, rules: Rules, mode: string, expected: string])[] = [
  [{ tool: "Agent", input: {} }, { allow: ["Agent"] }, "auto", "classifier"],
  [{ tool: "Agent", input: {} }, {}, "plan", "classifier"],
  [{ tool: "Agent", input: {} }, {}, "dontAsk", "allow"],
  [{ tool: "SendMessage", input: {} }, {}, "plan", "classifier"],
  [{ tool: "SendMessage", input: {} }, { allow: ["SendMessage"] }, "auto", "allow"],
  [{ tool: "CronCreate", input: {} }, {}, "plan", "allow"],
  [{ tool: "CronCreate", input: {} }, {}, "auto", "classifier"],
  [{ tool: "Write", input: { file_path: "a" } }, { allow: ["Edit(**)"] }, "plan", "ask"],
  [{ tool: "Write", input: { file_path: "a" } }, {}, "auto", "allow"],
  [{ tool: "Write", input: { file_path: "/home/x/a" } }, {}, "auto", "classifier"],
  [{ tool: "Read", input: { file_path: "/home/x/a" } }, {}, "plan", "allow"],
  [{ tool: "mcp__s__write", input: {} }, { allow: ["mcp__s"] }, "plan", "ask"],
  [{ tool: "mcp__s__write", input: {} }, { allow: ["mcp__s"] }, "auto", "allow"],
  [{ tool: "WebSearch", input: {} }, { ask: ["WebSearch"] }, "auto", "ask"],
  [{ tool: "WebSearch", input: {} }, { ask: ["WebSearch"] }, "bypassPermissions", "ask"],
  [{ tool: "WebSearch", input: {} }, {}, "bypassPermissions", "allow"],
  [{ tool: "AskUserQuestion", input: {} }, { allow: ["AskUserQuestion"] }, "bypassPermissions", "ask"],
  [{ tool: "AskUserQuestion", input: {} }, {}, "dontAsk", "deny"],
  [{ tool: "Bash", input: { command: "frob x" } }, { allow: ["Bash"] }, "auto", "classifier"],
  [{ tool: "Bash", input: { command: "frob x" } }, { allow: ["Bash(frob *)"] }, "auto", "allow"],
  [{ tool: "Bash", input: { command: "frob x" } }, { allow: ["Bash(frob *)"] }, "plan", "allow"],
  [{ tool: "Monitor", input: { command: "frob x" } }, { allow: ["Bash(frob *)"] }, "default", "allow"],
  [{ tool: "Monitor", input: { command: "frob x" } }, { allow: ["Bash"] }, "default", "ask"],
  [{ tool: "Monitor", input: { command: "frob x" } }, { allow: ["Monitor"] }, "default", "allow"],
  [
    { tool: "Monitor", input: { command: "frob x" } },
    { allow: ["Monitor"], deny: ["Bash(frob *)"] },
    "default",
    "deny",
  ],
];
for (const [call, rules, mode, expected] of BY_MODE) {
  Deno.test(`decide() says ${expected} to ${JSON.stringify(call)} under ${JSON.stringify(rules)} in ${mode} mode`, () => {
    const { verdict, reason } = decide(call, contextOf(rules, { mode: parseMode(mode) ?? "default" }));
    assertEquals(verdict === "ask" && reason.kind === "classifier" ? "classifier" : verdict as string, expected);
  });
}

Deno.test("decide() asks in plan mode as in default mode when the settings keep auto mode out of it", () => {
  const source = { layer: "user", path: "/home/dev/.claude/settings.json" } as const;
  const settings = mergeSettings([parseSettings('{"useAutoModeDuringPlan":false}', source)]);
  const context = { ...contextOf({}), settings, mode: "plan" } as const;
  assertEquals(decide({ tool: "Agent", input: {} }, context).verdict, "allow");
  assertEquals(decide({ tool: "WebSearch", input: {} }, context).reason.kind, "no_rule");
});

Deno.test("decide() needs no rule for a skill that is known to contain instructions only", () => {
  const verdict = (kind?: KnownSkill["kind"]): string =>
    decide({ tool: "Skill", input: { skill: "a" } }, {
      ...contextOf({}),
      skill: (name) => kind === undefined ? undefined : { name, kind },
    }).verdict;
  assertEquals([verdict("instructions"), verdict("tools"), verdict("hooks"), verdict()], [
    "allow",
    "ask",
    "ask",
    "ask",
  ]);
});
