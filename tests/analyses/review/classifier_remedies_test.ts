import { assertEquals } from "@std/assert";
import { classifierRemedies } from "../../../lib/analyses/review/classifier_remedies.ts";
import { FactReader } from "../../../lib/analyses/review/facts/fact_reader.ts";
import { Tallier } from "../../../lib/analyses/review/tally.ts";
import { assistant, entriesOf, toolResult, toolUse, user } from "../../support/transcript.ts";
import { HISTORY } from "../../support/review/approvals.ts";

const REFUSED =
  "Permission for this action was denied by the auto mode classifier. Reason: [Unknown script] it runs code";

function remediesOf(...commands: readonly string[]) {
  const [tallier, reader] = [new Tallier(), new FactReader({ session: "s" })];
  const entries = entriesOf(...commands.flatMap((command, i) => {
    const line = { sessionId: "s", cwd: "/p", version: "2.1.330", timestamp: `2026-01-01T00:00:0${i}Z` };
    return [
      assistant(`m${i}`, [toolUse(`t${i}`, "Bash", { command })], line),
      user([toolResult(`t${i}`, REFUSED, true)], { ...line, toolDenialKind: "automode-blocked" }),
    ];
  }));
  for (const entry of entries) for (const fact of reader.add(entry)) tallier.add(fact);
  return classifierRemedies(tallier.tally(), HISTORY);
}

Deno.test("classifierRemedies() names one rule that would decide before the classifier does", () => {
  const remedies = [...remediesOf("frob a", "frob a").entries()];
  assertEquals(
    remedies.map(([label, rules]) => [label, rules.map(({ calls, asked, allowed }) => [calls, asked, allowed])]),
    [["Unknown script", [[2, 2, 2]]]],
  );
});

Deno.test("classifierRemedies() names none where one rule does not help, or would hold a secret", () => {
  const rulesOf = (command: string) => [...remediesOf(command).values()].flat();
  assertEquals(rulesOf("frob a; blix b"), []);
  assertEquals(rulesOf(`frob --token ghp_${"aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hJ6"}`), []);
});
