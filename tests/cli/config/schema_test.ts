import { assertEquals } from "@std/assert";
import { validateValue } from "../../../lib/cli/config/schema.ts";
import { CONFIG_FIELDS, type ValueType } from "../../../lib/hooks/config/config.ts";

const WHOLE: ValueType = { kind: "number", min: 1, max: 9, whole: true };
const RULE: ValueType = {
  kind: "object",
  members: {
    name: { type: { kind: "string" }, doc: "" },
    tool: { type: { kind: "string" }, default: "*", doc: "" },
    limit: { type: WHOLE, optional: true, doc: "" },
  },
};

// the value that is used, or the member that is wrong
for (
  const [type, value, expected] of [
    [{ kind: "boolean" }, true, { value: true }],
    [{ kind: "boolean" }, "true", { at: "" }],
    [{ kind: "words", words: ["a", "b"] }, "b", { value: "b" }],
    [{ kind: "words", words: ["a", "b"] }, "c", { at: "" }],
    [WHOLE, 1, { value: 1 }],
    [WHOLE, 9, { value: 9 }],
    [WHOLE, 0, { at: "" }],
    [WHOLE, 10, { at: "" }],
    [WHOLE, 1.5, { at: "" }],
    [{ kind: "number", min: 0, max: 1 }, 0.5, { value: 0.5 }],
    [{ kind: "string" }, "", { at: "" }],
    [{ kind: "string", minLength: 0 }, "", { value: "" }],
    [{ kind: "array", items: WHOLE }, [1, 2], { value: [1, 2] }],
    [{ kind: "array", items: WHOLE }, [1, 0], { at: "[1]" }],
    [RULE, { name: "n" }, { value: { name: "n", tool: "*" } }],
    [RULE, { name: "n", limit: 2 }, { value: { name: "n", tool: "*", limit: 2 } }],
    [RULE, { name: "n", limit: 0 }, { at: ".limit" }],
    [RULE, {}, { at: ".name" }],
    [RULE, { name: "n", more: 1 }, { at: "" }],
    [{ kind: "array", items: RULE }, [{ name: "n" }, { name: "" }], { at: "[1].name" }],
  ] as [ValueType, unknown, object][]
) {
  Deno.test(`validateValue() of ${JSON.stringify(value)} as ${type.kind}`, () =>
    assertEquals(
      validateValue(type, value),
      { valid: "value" in expected, ...expected } as ReturnType<typeof validateValue>,
    ));
}

Deno.test("validateValue() names the member that is wrong", () => {
  const rows: readonly [type: ValueType, value: unknown, at: string][] = [
    [CONFIG_FIELDS.intent.rules.type, { event: "PreToolUse", action: "log", pattern: "" }, ".pattern"],
    [{ kind: "array", items: { kind: "string" } }, ["x", ""], "[1]"],
    [{ kind: "boolean" }, "true", ""],
  ];
  for (const [type, value, at] of rows) assertEquals(validateValue(type, value), { valid: false, at });
});
