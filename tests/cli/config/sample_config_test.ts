import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { parse } from "@std/jsonc";
import { sampleConfig, SCHEMA_FILE } from "../../../lib/cli/config/sample_config.ts";
import { CONFIG_FIELDS, type ConfigFields } from "../../../lib/hooks/config/config.ts";
import { isJsonObject, objectAt } from "../../../lib/json.ts";

const FIELDS: ConfigFields = CONFIG_FIELDS;
const isEmpty = (value: unknown) => JSON.stringify(value) === "{}" || JSON.stringify(value) === "[]";

function keysOf(text: string): string[] {
  return [...text.matchAll(/^ {4}(?:\/\/ )?"([A-Za-z]+)": /gm)].map(([, key = ""]) => key);
}

Deno.test("sampleConfig() names every key except those of examples, with its default", () => {
  const sample = sampleConfig();
  const value: unknown = parse(sample);
  assert(isJsonObject(value));
  assertEquals(value["$schema"], `./${SCHEMA_FILE}`);
  for (const [name, fields] of Object.entries(FIELDS)) {
    if (["intent", "guard", "handoff"].includes(name)) continue; // examples in comments
    const section = objectAt(value, name);
    assert(section !== null, name);
    for (const [key, field] of Object.entries(fields)) {
      assert(keysOf(sample).includes(key), key);
      assertEquals<unknown>(section[key], isEmpty(field.default) ? undefined : field.default, key);
    }
  }
});

Deno.test("sampleConfig() stays valid when a key that is commented out is used", () => {
  const sample = sampleConfig();
  for (const key of ["thresholds", "hookTexts"]) {
    assertStringIncludes(sample, `    // "${key}": `);
    const value: unknown = JSON.parse(
      sample.replace(`    // "${key}": `, `    "${key}": `).replace(/^ *\/\/.*\n/gm, ""), // strict: no trailing commas
    );
    assert(isJsonObject(value), key);
  }
});

Deno.test("sampleConfig() fits into 100 columns", () => {
  const long = sampleConfig().split("\n").filter((line) => line.length > 100);
  assertEquals(long, []);
});
