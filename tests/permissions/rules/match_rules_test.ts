import { assertEquals } from "@std/assert";
import {
  coversPath,
  matchingCommandRule,
  matchingRules,
  pathRule,
  wholeToolRule,
} from "../../../lib/permissions/rules/match_rules.ts";
import { contextOf } from "../../support/recordings/permission_recordings.ts";

const spelled = (command: string) => ({ tool: "Bash", spellings: { exact: [command], spaced: [command] } });

Deno.test("matchingRules() takes the rules of one behavior for one tool, in their order", () => {
  const context = contextOf({ allow: ["Bash(b *)", "Read", "Bash(a *)"], deny: ["Bash(c *)"] });
  assertEquals(matchingRules(context, "allow", "Bash").map(({ rule }) => rule.text), ["Bash(b *)", "Bash(a *)"]);
  assertEquals(matchingRules(context, "ask", "Bash"), []);
});

Deno.test("wholeToolRule() is no rule for a part of a tool", () => {
  assertEquals(wholeToolRule(contextOf({ allow: ["Bash(ls)"] }), "allow", "Bash"), undefined);
  assertEquals(wholeToolRule(contextOf({ allow: ["Bash(ls)", "Bash"] }), "allow", "Bash")?.rule.text, "Bash");
});

Deno.test("matchingCommandRule() is the first that covers a command, and never one for the whole tool", () => {
  const context = contextOf({ deny: ["Bash", "Bash(git push *)", "Bash(git *)"] });
  assertEquals(matchingCommandRule(context, "deny", spelled("git push x"))?.rule.text, "Bash(git push *)");
  assertEquals(matchingCommandRule(context, "deny", spelled("ls")), undefined);
});

const PATHS: readonly (readonly [
  behavior: "allow" | "ask" | "deny",
  rule: string,
  use: "read" | "write",
  byTool: boolean,
  covers: boolean,
])[] = [
  ["allow", "Read(//etc/**)", "read", false, true],
  ["allow", "Read(//etc/**)", "write", false, false],
  ["allow", "Edit(//etc/**)", "write", false, true],
  // a rule to change allows tools to read, too, and one that denies reading keeps tools from changing
  ["allow", "Edit(//etc/**)", "read", true, true],
  ["allow", "Edit(//etc/**)", "read", false, false],
  ["deny", "Read(//etc/**)", "write", true, true],
  ["deny", "Read(//etc/**)", "write", false, false],
  ["ask", "Read(//etc/**)", "write", true, false],
  ["allow", "Read(//usr/**)", "read", true, false],
];

for (const [behavior, rule, use, byTool, covers] of PATHS) {
  Deno.test(`coversPath(): ${behavior} ${rule} ${covers ? "covers" : "leaves"} ${use}${byTool ? " by a tool" : ""}`, () => {
    const context = contextOf({ [behavior]: [rule] });
    const used = { path: "/etc/hosts", use, byTool };
    assertEquals(context.settings.rules.map((one) => coversPath(one, used, context)), [covers]);
    assertEquals(pathRule(context, behavior, used)?.rule.text, covers ? rule : undefined);
  });
}
