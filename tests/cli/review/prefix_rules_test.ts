import { assertEquals } from "@std/assert";
import { type OfferedPrefixRule, prefixRulesText } from "../../../lib/cli/review/prefix_rules.ts";
import { fileMachine, testHost } from "../../support/host.ts";

const RULE: OfferedPrefixRule = {
  rule: 'prefix_rule(pattern=["ls"], decision="allow")',
  file: "/h/.codex/rules/default.rules",
  client: "codex",
  prompts: 2,
  sessions: 1,
  risk: "read_only",
  isSafe: true,
} as OfferedPrefixRule;

Deno.test("prefixRulesText() names the file once, and each rule with what it would have spared", () => {
  const { host } = testHost({ ...fileMachine({}), home: () => "/h" });
  assertEquals(prefixRulesText([], host) as string, "");
  const lines = prefixRulesText([RULE, { ...RULE, prompts: 1, sessions: 1, isSafe: false }], host).split("\n");
  assertEquals(lines.filter((line) => line.includes("~/.codex/rules/default.rules")).length, 1);
  assertEquals(lines.filter((line) => line.includes("prefix_rule(")).length, 2);
  assertEquals(lines.filter((line) => /2 prompts in 1 session;/.test(line)).length, 1);
  assertEquals(lines.filter((line) => line.endsWith(": check it before you add it")).length, 1);
});
