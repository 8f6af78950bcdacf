import { assertEquals } from "@std/assert";
import { isGroupAllowed, mayCover, simulateRules } from "../../../../lib/analyses/review/recommend/simulate.ts";
import { NO_SETTINGS, type SourcedRule, toLocalAllowRule } from "../../../../lib/permissions/settings/settings.ts";
import { fact, groupsOf } from "../../../support/review/facts.ts";

const HISTORY = { settings: NO_SETTINGS, home: "/home/me" };

function rule(text: string): SourcedRule {
  const found = toLocalAllowRule(text, "/srv/p");
  if (found === null) throw new Error(text);
  return found;
}

const COVERS: readonly (readonly [rule: string, tool: string, command: string, could: boolean])[] = [
  ["Bash", "Bash", "frob a", true],
  ["Bash", "Read", "", false],
  ["Bash(frob a)", "Bash", "frob b", true],
  ["Bash(frob a)", "Bash", "blix", false],
  ["Bash(frob:*)", "Bash", "A=1 frob b", true],
  ["Bash(frob x:*)", "Bash", "blix b", false],
  ["Bash(frob x:*)", "Bash", "frob b", true],
  ["Bash(frob * x)", "Bash", "frob b", true],
  ["Bash(frob * x)", "Bash", "blix", false],
  ["Bash(* x)", "Bash", "anything", true],
  ["Read(/a)", "Bash", "cat a", true],
  ["Edit(/a)", "Write", "", true],
  ["Read(/a)", "WebFetch", "", false],
  ["Edit(/a)", "mcp__x__y", "", false],
  ["Agent(x)", "Agent", "", true],
  ["Agent(x)", "Task", "", true],
  ["Agent(x)", "Bash", "x", false],
  ["WebFetch(domain:x)", "WebFetch", "", true],
  ["WebFetch(domain:x)", "Bash", "", false],
  ["mcp__x", "mcp__x__y", "", true],
  ["WebSearch", "WebSearch", "", true],
  ["WebSearch", "WebFetch", "", false],
];

for (const [text, tool, command, could] of COVERS) {
  Deno.test(`mayCover() of ${text} and ${tool} ${command} is ${could}`, () => {
    const [group] = groupsOf(fact(tool, command === "" ? {} : { command }));
    assertEquals(group && mayCover(rule(text), group), could);
  });
}

Deno.test("simulateRules() counts what rules would have let through, and whose questions they save", () => {
  const groups = groupsOf(
    fact("Bash", { command: "frob a" }),
    fact("Bash", { command: "frob a" }, { decision: "not_granted" }),
    fact("Bash", { command: "frob a" }, { decision: "rejected_by_person" }),
    fact("Bash", { command: "frob b" }),
    fact("Bash", { command: "blix" }),
    fact("Bash", { command: "ls" }),
  );
  const { allowed, promptsSaved, newlyAllowed } = simulateRules(groups, HISTORY, [
    rule("Bash(frob *)"),
    rule("Bash(ls *)"),
  ]);
  assertEquals([allowed, promptsSaved, newlyAllowed.map(({ input }) => input["command"])], [4, 3, ["frob a"]]);
  assertEquals(simulateRules(groups, HISTORY, []), { allowed: 0, promptsSaved: 0, newlyAllowed: [] });
  assertEquals(groups.map((group) => isGroupAllowed(group, HISTORY, [rule("Bash(blix)")])), [false, false, true, true]);
});
