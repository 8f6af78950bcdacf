import { assertEquals } from "@std/assert";
import {
  type CommandDecision,
  decideByPrefixes,
  type PrefixRule,
  strictestDecision,
} from "../../lib/clients/command_rules.ts";

const rule = (decision: CommandDecision, ...pattern: string[]): PrefixRule => ({
  pattern: pattern.map((word) => word.split("|")),
  decision,
  justification: decision === "forbidden" ? "why" : null,
  line: 1,
});
const RULES = [rule("allow", "git", "status|log"), rule("prompt", "git"), rule("forbidden", "rm", "-rf")];

const DECIDED:
  readonly (readonly [command: string, decision: CommandDecision | undefined, matched: readonly string[]])[] = [
    ["git status -s", "prompt", ["git status", "git"]],
    ["git", "prompt", ["git"]],
    ["git push", "prompt", ["git"]],
    ["rm -rf /", "forbidden", ["rm -rf"]],
    ["rm", undefined, []],
    ["rm -r", undefined, []],
    ["gits status", undefined, []],
  ];

for (const [command, decision, matched] of DECIDED) {
  Deno.test(`decideByPrefixes() says ${decision} to ${command}`, () => {
    const found = decideByPrefixes(RULES, command.split(" "));
    assertEquals(found.decision, decision);
    assertEquals(found.matchedRules.map(({ prefixRuleMatch }) => prefixRuleMatch.matchedPrefix.join(" ")), matched);
    assertEquals("decision" in found, decision !== undefined);
  });
}

Deno.test("strictestDecision() is forbidden before prompt before allow", () => {
  assertEquals(strictestDecision(["allow", "forbidden", "prompt"]), "forbidden");
  assertEquals(strictestDecision(["prompt", "allow"]), "prompt");
  assertEquals(strictestDecision([]), undefined);
});

Deno.test("decideByPrefixes() says why only where a rule does", () => {
  const [match] = decideByPrefixes(RULES, ["rm", "-rf"]).matchedRules;
  assertEquals(match?.prefixRuleMatch.justification, "why");
  assertEquals("justification" in decideByPrefixes(RULES, ["git"]).matchedRules[0]!.prefixRuleMatch, false);
});
