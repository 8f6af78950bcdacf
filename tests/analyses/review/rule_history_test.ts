import { assertEquals } from "@std/assert";
import { decisionChanges, type HistorySettings, unusedRules } from "../../../lib/analyses/review/rule_history.ts";
import { contextOf } from "../../support/recordings/permission_recordings.ts";
import { approvedBash, tallyOf } from "../../support/review/approvals.ts";

type Rules = Partial<Record<"allow" | "ask" | "deny", string[]>>;
const under = (rules: Rules): HistorySettings => ({
  settings: contextOf(rules).settings,
  mode: "default",
  home: "/home/me",
});
const { groups } = tallyOf([
  approvedBash("npm test"),
  approvedBash("npm test"),
  approvedBash("rm a", { answer: "no" }),
]);

Deno.test("unusedRules() are the rules that cover no call of the history", () => {
  const rules = { allow: ["Bash(npm *)", "Bash(make *)"], deny: ["Bash(rm *)", "Read(//etc/**)"] };
  assertEquals(unusedRules(groups, under(rules)).map(({ rule }) => rule.text).sort(), [
    "Bash(make *)",
    "Read(//etc/**)",
  ]);
  assertEquals(unusedRules([], under(rules)).length, 4);
  const compared = unusedRules([], under({ allow: ["PowerShell(ls *)"], ask: ["PowerShell"] }));
  assertEquals(compared.map(({ rule }) => rule.text), ["PowerShell"]);
});

Deno.test("decisionChanges() tells what other settings decide otherwise, and how often", () => {
  const changes = decisionChanges(groups, under({}), under({ allow: ["Bash(npm *)"], deny: ["Bash(rm *)"] }));
  assertEquals(changes.map(({ from, to, calls, refused, after }) => [from, to, calls, refused, after]), [
    ["ask", "allow", 2, 0, { rules: [{ rule: "Bash(npm *)", file: "/home/dev/.config/client/settings.json" }] }],
    ["ask", "deny", 1, 1, { rules: [{ rule: "Bash(rm *)", file: "/home/dev/.config/client/settings.json" }] }],
  ]);
  assertEquals(decisionChanges(groups, under({}), under({ ask: ["Bash(npm *)"] })), []);
});
