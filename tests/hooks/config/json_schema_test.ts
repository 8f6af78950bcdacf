import { assert, assertEquals } from "@std/assert";
import fc from "../../support/property.ts";
import { sampleConfig } from "../../../lib/cli/config/sample_config.ts";
import { CONFIG_FIELDS } from "../../../lib/hooks/config/config.ts";
import { configSchema } from "../../../lib/hooks/config/json_schema.ts";
import { layerConfig } from "../../../lib/hooks/config/layers.ts";
import { PLAIN_CONFIG } from "../../../lib/hooks/config/load.ts";
import { parse } from "../../../lib/hooks/config/comments.ts";
import { validateValue as validate } from "../../../lib/cli/config/schema.ts";
import { isJsonObject } from "../../../lib/json.ts";

function kindOf(value: unknown): string {
  return Number.isInteger(value) ? "integer" : typeof value;
}

/** Whether a value meets a schema; knows the words that this one uses, and no other. */
function meets(value: unknown, schema: unknown): boolean {
  assert(isJsonObject(schema));
  return Object.entries(schema).every(([word, what]) => {
    switch (word) {
      case "type":
        if (what === "array") return Array.isArray(value);
        if (what === "object") return isJsonObject(value);
        return kindOf(value) === what || (what === "number" && typeof value === "number");
      case "enum":
        return Array.isArray(what) && what.includes(value);
      case "minimum":
        return typeof value !== "number" || value >= Number(what);
      case "maximum":
        return typeof value !== "number" || value <= Number(what);
      case "minLength":
        return typeof value !== "string" || value.length >= Number(what);
      case "items":
        return !Array.isArray(value) || value.every((item) => meets(item, what));
      case "required":
        return !isJsonObject(value) || (Array.isArray(what) && what.every((name) => String(name) in value));
      case "properties":
      case "patternProperties":
        assert(isJsonObject(what));
        return !isJsonObject(value) ||
          Object.entries(value).every(([key, member]) =>
            Object.entries(what).every(([name, inner]) =>
              (word === "properties" ? key !== name : !new RegExp(name).test(key)) || meets(member, inner)
            )
          );
      case "additionalProperties": {
        assertEquals(what, false);
        const { properties = {}, patternProperties = {} } = schema;
        assert(isJsonObject(properties) && isJsonObject(patternProperties));
        const patterns = Object.keys(patternProperties).map((pattern) => new RegExp(pattern));
        return !isJsonObject(value) ||
          Object.keys(value).every((key) => Object.hasOwn(properties, key) || patterns.some((one) => one.test(key)));
      }
      case "$schema":
      case "$id":
      case "title":
      case "description":
      case "default":
        return true;
      default:
        throw new Error(`This test does not know the word "${word}"`);
    }
  });
}

function problemsOf(text: string): readonly unknown[] {
  return layerConfig(PLAIN_CONFIG, { file: "f", text, parse, validate })?.problems ?? [];
}

Deno.test("configSchema() takes the defaults and the sample, as the hooks do", () => {
  assertEquals(meets(JSON.parse(JSON.stringify(PLAIN_CONFIG.config)), configSchema()), true);
  assertEquals(problemsOf(sampleConfig()), []);
});

Deno.test("configSchema() and the hooks agree about every value", () => {
  const schema = configSchema();
  const keys = Object.entries(CONFIG_FIELDS).flatMap(([section, fields]) =>
    Object.keys(fields).map((key) => [section, key])
  );
  const rule = { event: "PreToolUse", pattern: "x", action: "log" };
  const category = fc.constantFrom("DECISION", "tech-debt", "Tech_Debt", "runbook", "other");
  const member = fc.oneof(
    fc.double({ min: -1, max: 2, noNaN: true }),
    fc.constantFrom<unknown>({ primary: ["a"] }, { primary: [""] }, { boosters: ["b"], other: 1 }, {}),
  );
  const value = fc.oneof(
    fc.constantFrom<unknown>(true, false, null, "block", "context", "off", "prompts", "report", "", [], {}, [rule], [
      {},
    ]),
    fc.constantFrom<unknown>([{ ...rule, limit: 0 }], [{ ...rule, tool: "" }], [{ ...rule, new: 1 }], ["x"], [""]),
    fc.integer({ min: -2, max: 100_000 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.dictionary(category, member),
  );
  fc.assert(
    fc.property(fc.constantFrom(...keys), value, ([section = "", key = ""], given) => {
      const config = JSON.parse(JSON.stringify({ [section]: { [key]: given } }));
      assertEquals(meets(config, schema), problemsOf(JSON.stringify(config)).length === 0, JSON.stringify(config));
    }),
    { numRuns: 2000 },
  );
});
