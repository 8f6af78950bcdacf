import { assertEquals } from "@std/assert";
import { mergeSettings, parseSettings, type SettingsSource } from "../../../lib/permissions/mod.ts";
import { anchorDirectory, toLocalAllowRule } from "../../../lib/permissions/settings/settings.ts";

const USER: SettingsSource = { layer: "user", path: "/home/me/.claude/settings.json" };

const PROJECT: SettingsSource = { layer: "project", path: "/srv/.claude/settings.json" };

Deno.test("anchorFolder() is the project when the file is .claude/settings.json", () => {
  assertEquals(anchorDirectory("/srv/.claude/settings.json"), "/srv");
  assertEquals(anchorDirectory("/srv/.claude/settings.local.json"), "/srv");
  assertEquals(anchorDirectory("/etc/claude-code/managed-settings.json"), "/etc/claude-code");
  assertEquals(anchorDirectory("/x.json"), "/");
});

Deno.test("parseSettings() reads rules in the order deny, ask, allow", () => {
  const parsed = parseSettings('{"permissions":{"allow":["Bash(a)"],"deny":["Bash(b)"],"ask":["Bash(c)"]}}', USER);
  assertEquals(parsed.rules.map((r) => [r.behavior, r.rule.text]), [["deny", "Bash(b)"], ["ask", "Bash(c)"], [
    "allow",
    "Bash(a)",
  ]]);
});

Deno.test("parseSettings() reports comments, for which Claude Code drops the whole file", () => {
  const parsed = parseSettings('{ // mine\n"permissions": {"allow": ["Bash(a)"],} }', USER);
  assertEquals(parsed.problems.map((p) => p.kind), ["comments"]);
  assertEquals(parsed.rules.length, 0);
});

for (
  const [text, kind] of [["{", "syntax"], ["[]", "shape"], ['{"permissions":{"allow":["Bash("]}}', "malformed_rule"], [
    '{"permissions":{"deny":[3]}}',
    "malformed_rule",
  ]]
) {
  Deno.test(`parseSettings() reports ${kind} for ${text}`, () => {
    assertEquals(parseSettings(text!, USER).problems.map((p) => p.kind), [kind]);
  });
}

Deno.test("mergeSettings() adds rules and folders up and takes the mode of the strongest file", () => {
  const user = parseSettings(
    '{"permissions":{"allow":["Bash(a)"],"defaultMode":"plan","additionalDirectories":["/x"]}}',
    USER,
  );
  const project = parseSettings(
    '{"permissions":{"allow":["Bash(b)"],"defaultMode":"manual","additionalDirectories":["/x","/y"]}}',
    PROJECT,
  );
  const merged = mergeSettings([user, project]);
  assertEquals(merged.rules.map((r) => r.rule.text), ["Bash(b)", "Bash(a)"]);
  assertEquals([merged.defaultMode, merged.additionalDirectories], ["default", ["/x", "/y"]]);
});

Deno.test("toLocalAllowRule() belongs to the local settings of the project, or of the root if that is unknown", () => {
  const place = (root: string | null): unknown => {
    const rule = toLocalAllowRule("Bash(frob)", root);
    return [rule?.anchor, rule?.source.path, rule?.source.layer, rule?.behavior];
  };
  assertEquals(place("/srv/p"), ["/srv/p", "/srv/p/.claude/settings.local.json", "local", "allow"]);
  for (const root of [null, "/"]) assertEquals(place(root), ["/", "/.claude/settings.local.json", "local", "allow"]);
  assertEquals(toLocalAllowRule("Bash(", "/"), null);
});
