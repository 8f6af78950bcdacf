import { assertEquals } from "@std/assert";
import { decide } from "../../../lib/permissions/mod.ts";
import { contextOf, decideLine } from "../../support/permission_recordings.ts";

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
  ["bypassPermissions", "echo x > .git/x", "ask", "guarded_path"],
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
