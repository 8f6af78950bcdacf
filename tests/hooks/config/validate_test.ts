import { assert, assertEquals } from "@std/assert";
import fc from "../../support/property.ts";
import { configFields } from "../../../lib/hooks/config/fields.ts";
import { SCHEMAS } from "../../../lib/hooks/config/schema.ts";

/** Values near the ones that hold, so that both answers are met often. */
const word = fc.constantFrom(
  ..."PreToolUse PermissionRequest deny log block off * x report silent".split(" "),
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

Deno.test("a plain look takes only what the schema takes, and makes the same of it", () => {
  const met = new Set<string>();
  for (const [section, leaves] of Object.entries(configFields())) {
    for (const [key, { quick }] of Object.entries(leaves)) {
      const schema = SCHEMAS[section]?.[key];
      assert(schema, `${section}.${key} has a schema`);
      if (!quick) continue;
      fc.assert(
        fc.property(fc.oneof(word, number, fc.boolean(), rule, good, fc.constant(null), fc.array(word)), (value) => {
          const plain = quick(value);
          if (plain === undefined) return;
          met.add(`${section}.${key}`);
          const result = schema().safeParse(value);
          assert(result.success, `${section}.${key} ${JSON.stringify(value)}`);
          assertEquals(JSON.stringify(plain), JSON.stringify(result.data));
        }),
        { seed: 1, numRuns: 400 },
      );
    }
  }
  const looked = Object.entries(configFields()).flatMap(([section, leaves]) =>
    Object.entries(leaves).filter(([, leaf]) => leaf.quick).map(([key]) => `${section}.${key}`)
  );
  assertEquals([...met].sort(), looked.sort(), "each plain look took something");
});
