import { assertEquals } from "@std/assert";
import fc from "../../support/property.ts";
import { addAllowRules, removeAllowRules } from "../../../lib/permissions/settings/edit_settings.ts";

function added(text: string | null, ...rules: string[]): string {
  const edited = addAllowRules(text, rules);
  return edited.status === "edited" ? edited.text : edited.reason;
}

Deno.test("addAllowRules() makes a file where there is none", () => {
  const whole = '{\n  "permissions": {\n    "allow": [\n      "Bash(npm run *)"\n    ]\n  }\n}\n';
  for (const none of [null, "", "  \n", "{}\n"]) assertEquals(added(none, "Bash(npm run *)"), whole);
});

Deno.test("addAllowRules() leaves everything else as it is written", () => {
  const before =
    '{\r\n\t// mine\r\n\t"model": "x",\r\n\t"permissions": {\r\n\t\t"deny": ["Read(.env)"],\r\n\t\t"allow": [\r\n\t\t\t"Read(//x/**)"\r\n\t\t]\r\n\t}\r\n}\r\n';
  assertEquals(
    added(before, "Edit(/src/**)"),
    before.replace('"Read(//x/**)"\r\n', '"Read(//x/**)",\r\n\t\t\t"Edit(/src/**)"\r\n'),
  );
});

Deno.test("addAllowRules() adds no rule twice", () => {
  const edited = addAllowRules('{"permissions":{"allow":["Read"]}}', ["Read", "WebSearch", "WebSearch"]);
  assertEquals(edited.status === "edited" && edited.changed, ["WebSearch"]);
});

Deno.test("addAllowRules() refuses what is not a settings file", () => {
  for (const text of ["[]", "nonsense", '{"permissions": []}', '{"permissions": {"allow": {}}}', '{"a": 1,, }']) {
    assertEquals(addAllowRules(text, ["Read"]).status, "refused", text);
  }
});

Deno.test("removeAllowRules() takes away what addAllowRules() added, byte for byte", () => {
  const rule = fc.constantFrom("Bash(npm run *)", "Edit(/src/**)", "Read", "mcp__a__b", "WebFetch(domain:x.org)");
  const settings = fc.record({
    model: fc.string(),
    permissions: fc.record({ allow: fc.array(fc.constantFrom("A", "B"), { minLength: 1 }) }),
  });
  const indent = fc.constantFrom(2, 4, "\t");
  fc.assert(fc.property(settings, fc.uniqueArray(rule, { minLength: 1 }), indent, (value, rules, space) => {
    const before = JSON.stringify(value, null, space) + "\n";
    const edited = addAllowRules(before, rules);
    if (edited.status !== "edited") throw new Error(edited.reason);
    assertEquals(JSON.parse(edited.text).permissions.allow, [...value.permissions.allow, ...rules]);
    const back = removeAllowRules(edited.text, edited.changed);
    assertEquals(back.status === "edited" && back.text, before);
  }));
});
