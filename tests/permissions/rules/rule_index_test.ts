import { assertEquals } from "@std/assert";
import { indexOf, rulesWithout } from "../../../lib/permissions/rules/rule_index.ts";
import { matchesCommand } from "../../../lib/permissions/rules/command_match.ts";
import type { Behavior } from "../../../lib/permissions/settings/settings.ts";
import { contextOf } from "../../support/recordings/permission_recordings.ts";

const RULES = {
  allow: [
    "Bash(frob *)",
    "Bash(* push)",
    "Bash(frob x)",
    "Bash(fro*)",
    "Bash(git:*)",
    "Bash",
    "Read(//a/**)",
    "mcp__s__*",
  ],
  deny: ["Bash(timeout:5)", "Bash(rm\\* x)", "Web*"],
};

Deno.test("indexOf() finds by the first word every rule that covers a command, in the order of the rules", () => {
  const { settings: { rules } } = contextOf(RULES);
  const index = indexOf(rules);
  for (const command of ["frob x", "frob", "frobnicate", "git", "git push", "x push", "rm* x", "ls"]) {
    for (const behavior of ["allow", "deny"] as const) {
      const covers = ({ rule }: (typeof rules)[number]) =>
        rule.content.kind !== "whole_tool" && matchesCommand(rule.content, { exact: [command], spaced: [command] });
      const all = rules.filter((r) => r.behavior === behavior && r.rule.tool === "Bash" && covers(r));
      assertEquals(index.ofCommands(behavior, "Bash", [command.split(" ")[0]!]).filter(covers), all, command);
    }
  }
});

Deno.test("indexOf() does not read the rules for other commands", () => {
  const many = Array.from({ length: 1_000 }, (_, i) => `Bash(tool${i} *)`);
  const { settings: { rules } } = contextOf({ allow: [...many, "Bash(frob *)"], deny: many });
  const index = indexOf(rules);
  const found = (behavior: Behavior) => index.ofCommands(behavior, "Bash", ["frob"]).map(({ rule }) => rule.text);
  assertEquals([found("allow"), found("deny")], [["Bash(frob *)"], []]);
  assertEquals(indexOf(rules), index);
});

Deno.test("indexOf() knows rules for a whole tool, for paths, by patterns and for other members of the input", () => {
  const index = indexOf(contextOf(RULES).settings.rules);
  const texts = (rules: readonly { readonly rule: { readonly text: string } }[]) => rules.map(({ rule }) => rule.text);
  assertEquals(index.ofWhole("allow", "Bash")?.rule.text, "Bash");
  assertEquals(index.ofWhole("deny", "Bash"), undefined);
  assertEquals(texts(index.ofPaths("allow")), ["Read(//a/**)"]);
  assertEquals([texts(index.patterns("allow")), texts(index.patterns("deny"))], [["mcp__s__*"], ["Web*"]]);
  assertEquals(texts(index.ofInput("deny")), ["Bash(timeout:5)"]);
});

Deno.test("rulesWithout() leaves rules out once for each name", () => {
  const { settings: { rules } } = contextOf(RULES);
  const without = rulesWithout(rules, "allow Bash", (r) => r.rule.text === "Bash");
  assertEquals(without.length, rules.length - 1);
  assertEquals(rulesWithout(rules, "allow Bash", () => true), without);
});
