import { assert, assertEquals } from "@std/assert";
import fc from "../../support/property.ts";
import { CONFIG_FIELDS, type ConfigFields, type ValueType } from "../../../lib/hooks/config/config.ts";
import { zodSchema } from "../../../lib/cli/config/schema.ts";
import { describeField, validValue } from "../../../lib/hooks/config/validate.ts";

const FIELDS: ConfigFields = CONFIG_FIELDS;
const RULE: ValueType = CONFIG_FIELDS.intent.rules.type;

Deno.test("validValue() takes what its type allows and nothing beside it", () => {
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
    for (const value of valid) assertEquals(validValue(type, value), value);
    for (const value of invalid) assertEquals(validValue(type, value), undefined, JSON.stringify(value));
  }
});

/** Values near the valid ones, so that both answers are common. */
const word = fc.constantFrom(
  ..."PreToolUse PermissionRequest deny log block off * x report silent process".split(" "),
  "",
);
const number = fc.oneof(fc.integer({ min: -2, max: 12_000 }), fc.double(), fc.constantFrom(0, 1, 10, 200, 86_400));
const rule = fc.record({
  event: word,
  tool: fc.option(word, { nil: undefined }),
  source: word,
  pattern: word,
  unless: word,
  action: word,
  message: fc.oneof(word, number),
  limit: fc.oneof(number, fc.constantFrom(1, 3)),
  other: word,
}, { requiredKeys: ["event", "action"] });
const good = fc.record({
  event: fc.constantFrom("PreToolUse", "PostToolUse"),
  pattern: fc.string({ minLength: 1 }),
  action: fc.constantFrom("deny", "context"),
  limit: fc.integer({ min: 1, max: 5 }),
  message: fc.string(),
}, { requiredKeys: ["event", "pattern", "action"] });

Deno.test("validValue() takes what the schema takes, and makes the same of it", () => {
  const any = fc.oneof(word, number, fc.boolean(), rule, good, fc.constant(null), fc.array(word));
  for (const [section, fields] of Object.entries(FIELDS)) {
    for (const [key, { type, default: usual }] of Object.entries(fields)) {
      // few of any values are one of two words; the default is, and is drawn often enough with every seed
      const value = fc.oneof({ arbitrary: any, weight: 9 }, { arbitrary: fc.constant<unknown>(usual), weight: 1 });
      let taken = 0;
      fc.assert(
        fc.property(value, (given) => {
          const json: unknown = JSON.parse(JSON.stringify(given));
          const valid = validValue(type, json);
          const result = zodSchema(type).safeParse(json);
          assertEquals(valid !== undefined, result.success, `${section}.${key} ${JSON.stringify(json)}`);
          if (valid === undefined) return;
          taken++;
          assertEquals(JSON.stringify(valid), JSON.stringify(result.data));
        }),
        { numRuns: 400 },
      );
      assert(taken > 0, `no valid value of ${section}.${key} was tried`);
    }
  }
});

Deno.test("describeField() lists words that the text of a key does not explain, and no others", () => {
  const field = { type: { kind: "words", words: ["off", "all"] }, default: "off" } as const;
  assertEquals(describeField({ ...field, doc: "Which calls to record" }), 'Which calls to record: "off" or "all"');
  assertEquals(describeField({ ...field, doc: '"all" records' }), '"all" records: "off" or "all"');
  const explained = 'What to record: "all" is every call, "off" is nothing';
  assertEquals(describeField({ ...field, doc: explained }), explained);
});
