import { assertEquals } from "@std/assert";
import { byRule, verdictOf } from "../../../lib/permissions/decide/verdict.ts";
import { contextOf } from "../../support/recordings/permission_recordings.ts";

Deno.test("byRule() names the rule, its file and what it decided", () => {
  const [rule] = contextOf({ deny: ["Bash(rm *)"] }, { path: "/s.json" }).settings.rules;
  assertEquals(byRule("deny", rule!), {
    verdict: "deny",
    reason: { kind: "rule", message: "Bash(rm *) covers the call" },
    rule: "Bash(rm *)",
    source: rule!.source,
    parts: [],
  });
  assertEquals(rule!.source.path, "/s.json");
});

Deno.test("verdictOf() has no rule and no parts", () => {
  const reason = { kind: "free", message: "x" } as const;
  assertEquals(verdictOf("allow", reason), { verdict: "allow", reason, parts: [] });
});
