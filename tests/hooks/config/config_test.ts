import { assert, assertEquals } from "@std/assert";
import {
  CONFIG_FIELDS,
  type ConfigField,
  type ConfigFields,
  DEFAULT_CONFIG,
  SCHEMA_ID,
} from "../../../lib/hooks/config/config.ts";
import { describeType, validValue } from "../../../lib/hooks/config/validate.ts";
import { VERSION } from "../../../lib/version.ts";

const FIELDS: ConfigFields = CONFIG_FIELDS;

Deno.test("SCHEMA_ID is that of this version", () => assert(SCHEMA_ID.includes(`/${VERSION}/`)));

Deno.test("CONFIG_FIELDS has defaults that are valid, and a description of every key", () => {
  const valuesOf = ({ each }: ConfigField, value: unknown) => each === undefined ? [value] : Object.values(value ?? {});
  for (const [section, fields] of Object.entries(FIELDS)) {
    for (const [key, field] of Object.entries(fields)) {
      for (const value of valuesOf(field, field.default)) {
        assertEquals(validValue(field.type, value), value, `${section}.${key}`);
      }
      assert(/^[A-Z].*[^.]$/.test(field.doc), field.doc);
      assert(describeType(field.type) !== "", key);
    }
  }
  assertEquals(DEFAULT_CONFIG.triage.maxBlocks, CONFIG_FIELDS.triage.maxBlocks.default);
});
