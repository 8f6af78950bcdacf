import { assertEquals } from "@std/assert";
import { recordedRule } from "../../../../lib/clients/claude_code/decisions/decisions.ts";

for (
  const [source, text, rule, from] of [
    [
      "text",
      "Agent type 'Explore' has been denied by permission rule 'Agent(Explore)' from settings.",
      "Agent(Explore)",
      "settings",
    ],
    ["permissionDecision", "decision=reject ruleSource=projectSettings", null, "projectSettings"],
    ["permissionDecision", "decision=reject", null, null],
    ["text", "decision=reject ruleSource=projectSettings", null, null],
    ["toolDenialKind", "permission-rule", null, null],
  ] as const
) {
  Deno.test(`recordedRule() of ${source} "${text.slice(0, 40)}"`, () =>
    assertEquals(recordedRule({ source, text }), { rule, source: from }));
}
