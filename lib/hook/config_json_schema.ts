/**
 * The JSON schema of `debrief.jsonc`, for editors: made of the same table the hooks read the file with.
 *
 * @module
 */
import * as z from "zod/mini";
import { CATEGORIES } from "../analyses/triage/category.ts";
import { isJsonObject, type JsonObject } from "../json.ts";
import { VERSION } from "../version.ts";
import { DEFAULT_CONFIG } from "./config.ts";
import { type Leaf, leavesOf } from "./config_leaves.ts";
import { type MakeSchema, SCHEMAS } from "./config_schema.ts";
import { GUARDED_KEYS } from "./config_trust.ts";

/** Where the schema can be fetched by an editor. */
export const SCHEMA_ID = `https://jsr.io/@debrief/debrief/${VERSION}/schema/debrief.schema.json`;

/** A category as it may be written: in any case, with `-` or `_`. */
function categoryPattern(category: string): string {
  const letters = category.replace(
    /[A-Z_]/g,
    (letter) => letter === "_" ? "[-_]" : `[${letter}${letter.toLowerCase()}]`,
  );
  return `^${letters}$`;
}

function schemaOf(schema: z.ZodMiniType): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input" });
  const plain: unknown = JSON.parse(JSON.stringify(rest)); // without the parts that are no JSON
  return isJsonObject(plain) ? plain : {};
}

function leafSchema({ expected, each }: Leaf, schema: MakeSchema | undefined): JsonObject {
  const one = schema === undefined ? {} : schemaOf(schema());
  if (each === undefined) return { description: expected, ...one };
  if (each === "item") return { description: `a list; each is ${expected}`, type: "array", items: one };
  return {
    description: `by category; each is ${expected}`,
    type: "object",
    properties: Object.fromEntries(CATEGORIES.map((category) => [category, one])),
    patternProperties: Object.fromEntries(CATEGORIES.map((category) => [categoryPattern(category), one])),
    additionalProperties: false,
  };
}

function isGuarded(section: string, key: string): boolean {
  return GUARDED_KEYS.some(([guarded, name]) => guarded === section && name === key);
}

function sectionSchema(section: string, leaves: Readonly<Record<string, Leaf>>): JsonObject {
  const defaults: Readonly<Record<string, unknown>> = Object.fromEntries(
    Object.entries(DEFAULT_CONFIG).flatMap(([name, values]) => name === section ? Object.entries(values) : []),
  );
  const properties = Object.entries(leaves).map(([key, leaf]): [string, JsonObject] => {
    const made = leafSchema(leaf, SCHEMAS[section]?.[key]);
    const trust = isGuarded(section, key) ? `; in a project's file only after "debrief config trust"` : "";
    const standard: unknown = defaults[key];
    const shown = typeof standard === "object" ? {} : { default: standard as string | number | boolean };
    return [key, { ...made, description: `${String(made["description"])}${trust}`, ...shown }];
  });
  return { type: "object", properties: Object.fromEntries(properties), additionalProperties: false };
}

/** The schema as an object. */
export function configSchema(): JsonObject {
  const sections = Object.entries(leavesOf()).map(([name, leaves]) => [name, sectionSchema(name, leaves)]);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: SCHEMA_ID,
    title: "debrief.jsonc",
    type: "object",
    properties: { $schema: { type: "string" }, ...Object.fromEntries(sections) },
    additionalProperties: false,
  };
}

/** The text of `schema/debrief.schema.json`. */
export function configSchemaText(): string {
  return JSON.stringify(configSchema(), null, 2) + "\n";
}
