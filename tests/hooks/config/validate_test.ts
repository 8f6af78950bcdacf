import { assertEquals } from "@std/assert";
import { CONFIG_FIELDS, type ObjectMember, type ValueType } from "../../../lib/hooks/config/config.ts";
import { describeField, validateValue } from "../../../lib/hooks/config/validate.ts";

const RULE: ValueType = CONFIG_FIELDS.intent.rules.type;

Deno.test("validateValue() takes what its type allows and nothing beside it", () => {
  const whole: ValueType = { kind: "number", min: 0, max: 8, whole: true };
  const rule = { event: "PreToolUse", pattern: "x", action: "deny" };
  const rows: readonly [type: ValueType, valid: readonly unknown[], invalid: readonly unknown[]][] = [
    [{ kind: "boolean" }, [true, false], [0, 1, "true", null, undefined]],
    [{ kind: "words", words: ["off", "all"] }, ["off", "all"], ["", "OFF", "on", 0, ["off"]]],
    [whole, [0, 8, 3], [-1, 9, 0.5, NaN, Infinity, "3", null]],
    [{ kind: "number", min: 0, max: 1 }, [0, 1, 0.5], [-0.1, 1.1, NaN, "0.5", [], true]],
    [{ kind: "string" }, ["x", " "], ["", 7, null]],
    [{ kind: "string", minLength: 0 }, ["", "ab"], [7, null]],
    [{ kind: "array", items: { kind: "boolean" } }, [[], [true]], [[1], {}, "true", null]],
    [RULE, [{ ...rule, limit: 1, unless: "y", tool: "*", source: "any", message: "" }], [
      {},
      { ...rule, limit: 0 },
      { ...rule, pattern: "" },
      { ...rule, event: "Stop" },
      { ...rule, other: 1 },
      JSON.parse('{"event": "PreToolUse", "pattern": "x", "action": "deny", "__proto__": 1}'),
    ]],
  ];
  for (const [type, valid, invalid] of rows) {
    for (const value of valid) assertEquals(validateValue(type, value), { valid: true, value });
    for (const value of invalid) assertEquals(validateValue(type, value).valid, false, JSON.stringify(value));
  }
});

Deno.test("validateValue() fills in defaults, and names the first member that is wrong", () => {
  const name: ObjectMember = { type: { kind: "string" }, doc: "" };
  const members = {
    name,
    tool: { ...name, default: "*" },
    limit: { type: { kind: "number", min: 1, max: 9 }, optional: true, doc: "" },
  } as const;
  const named: ValueType = { kind: "object", members };
  const rows: readonly [type: ValueType, value: unknown, expected: { value: unknown } | { at: string }][] = [
    [named, { name: "n" }, { value: { name: "n", tool: "*" } }],
    [named, { name: "n", limit: 2 }, { value: { name: "n", tool: "*", limit: 2 } }],
    [named, { name: "n", limit: 0 }, { at: ".limit" }],
    [named, { limit: 0 }, { at: ".name" }],
    [named, { name: "n", more: 1 }, { at: "" }],
    [{ kind: "array", items: named }, [{ name: "n" }, { name: "" }], { at: "[1].name" }],
    [{ kind: "boolean" }, "true", { at: "" }],
  ];
  for (const [type, value, expected] of rows) {
    assertEquals<unknown>(validateValue(type, value), { valid: "value" in expected, ...expected });
  }
});

Deno.test("describeField() lists words that the text of a key does not explain, and no others", () => {
  const field = { type: { kind: "words", words: ["off", "all"] }, default: "off" } as const;
  assertEquals(describeField({ ...field, doc: "Which calls to record" }), 'Which calls to record: "off" or "all"');
  assertEquals(describeField({ ...field, doc: '"all" records' }), '"all" records: "off" or "all"');
  const explained = 'What to record: "all" is every call, "off" is nothing';
  assertEquals(describeField({ ...field, doc: explained }), explained);
});
