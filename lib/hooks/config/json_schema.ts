/** The JSON schema of `debrief.jsonc`, for editors: made from the table that the hooks read the file with. */
import { CATEGORIES } from "../../analyses/triage/category.ts";
import type { JsonObject } from "../../json.ts";
import {
  CONFIG_FIELDS,
  type ConfigField,
  type ConfigFields,
  type ObjectMember,
  SCHEMA_ID,
  type ValueType,
} from "./config.ts";
import { describeField } from "./validate.ts";

/** A category in any spelling that hooks accept: any case, with `-` or `_`. */
function categoryPattern(category: string): string {
  const letters = category.replace(
    /[A-Z_]/g,
    (letter) => letter === "_" ? "[-_]" : `[${letter}${letter.toLowerCase()}]`,
  );
  return `^${letters}$`;
}

function typeSchema(type: ValueType): JsonObject {
  switch (type.kind) {
    case "boolean":
      return { type: "boolean" };
    case "words":
      return { type: "string", enum: [...type.words] };
    case "number":
      return { type: type.whole === true ? "integer" : "number", minimum: type.min, maximum: type.max };
    case "string":
      return { type: "string", minLength: type.minLength ?? 1 };
    case "array":
      return { type: "array", items: typeSchema(type.items) };
    case "object": {
      const members = Object.entries(type.members);
      return {
        type: "object",
        properties: Object.fromEntries(members.map(([name, member]) => [name, memberSchema(member)])),
        required: members.filter(([, { optional, default: standard }]) => !optional && standard === undefined)
          .map(([name]) => name),
        additionalProperties: false,
      };
    }
  }
}

function memberSchema({ type, default: standard, doc }: ObjectMember): JsonObject {
  return { ...(standard === undefined ? {} : { default: standard }), ...typeSchema(type), description: doc };
}

function valueSchema({ type, each }: ConfigField): JsonObject {
  const schema = typeSchema(type);
  if (each === undefined) return schema;
  if (each === "item") return { type: "array", items: schema };
  return {
    type: "object",
    properties: Object.fromEntries(CATEGORIES.map((category) => [category, schema])),
    patternProperties: Object.fromEntries(CATEGORIES.map((category) => [categoryPattern(category), schema])),
    additionalProperties: false,
  };
}

function fieldSchema(field: ConfigField): JsonObject {
  const standard = field.default as JsonObject[string];
  return {
    description: describeField(field),
    ...valueSchema(field),
    ...(typeof standard === "object" ? {} : { default: standard }),
  };
}

function objectSchema(properties: JsonObject): JsonObject {
  return { type: "object", properties, additionalProperties: false };
}

export function configSchema(): JsonObject {
  const sections: ConfigFields = CONFIG_FIELDS;
  const properties = Object.entries(sections).map(([section, fields]) => [
    section,
    objectSchema(Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, fieldSchema(field)]))),
  ]);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: SCHEMA_ID,
    title: "debrief.jsonc",
    description: 'Configuration of debrief. A project\'s file counts only after "debrief config trust".',
    ...objectSchema({
      $schema: { type: "string" },
      ...Object.fromEntries(properties),
      hooks: {
        description: "Settings of your own hooks, by the name of the hook; each hook defines its own",
        type: "object",
        additionalProperties: { type: "object" },
      },
    }),
  };
}

export function configSchemaText(): string {
  return JSON.stringify(configSchema(), null, 2) + "\n";
}
