import { assertEquals } from "@std/assert";
import { type CallFact, withPrompt } from "../../../../lib/analyses/review/facts/call_fact.ts";

Deno.test("withPrompt() changes only what nobody is known to have allowed", () => {
  const of = (decision: CallFact["decision"], toolUseId: string) => {
    const fact = { decision, toolUseId, prompted: false } as CallFact;
    const { decision: after, prompted } = withPrompt(fact, new Set(["a"]));
    return [after, prompted];
  };
  assertEquals(of("allowed", "a"), ["approved_once", true]);
  assertEquals(of("allowed", "b"), ["allowed", false]);
  assertEquals(of("rejected_by_person", "a"), ["rejected_by_person", false]);
  assertEquals(of("allowed_by_rule", "a"), ["allowed_by_rule", false]);
});
