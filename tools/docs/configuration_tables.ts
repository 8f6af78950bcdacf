import { configSchema } from "../../lib/hooks/config/json_schema.ts";
import { arrayAt, isJsonObject, type JsonObject, objectAt, stringAt } from "../../lib/json.ts";
import { formatMarkdownTable } from "./markdown_table.ts";

/** What a value of a schema must be, in few words. */
function formatType(schema: JsonObject): string {
  const words = arrayAt(schema, "enum").map((word) => `\`${JSON.stringify(word)}\``);
  if (words.length > 0) return words.join(", ");
  const { minimum, maximum } = schema;
  const type = stringAt(schema, "type") ?? "object";
  if (typeof minimum !== "number") return type;
  return typeof maximum === "number" && maximum < Number.MAX_SAFE_INTEGER
    ? `${type}, ${minimum} to ${maximum}`
    : `${type}, at least ${minimum}`;
}

function formatCell(text: string): string {
  return text.replaceAll("|", "\\|");
}

/** One row for each property of an object's schema: its key, what it must be, its default, what it is for. */
function propertyRows(schema: JsonObject): [string, string, string, string][] {
  return Object.entries(objectAt(schema, "properties") ?? {}).flatMap(([key, property]) => {
    if (!isJsonObject(property)) return [];
    const standard = property["default"];
    return [[
      `\`${key}\``,
      formatCell(formatType(property)),
      standard === undefined ? "" : `\`${JSON.stringify(standard)}\``,
      formatCell(stringAt(property, "description") ?? ""),
    ]];
  });
}

/**
 * The tables of keys in docs/configuration.md, from the schema that editors check a file with. The description of a key
 * says its values already.
 */
export function formatConfigurationTables(): string {
  const header = ["key", "default", "meaning: values"];
  const sections = Object.entries(objectAt(configSchema(), "properties") ?? {});
  return sections.flatMap(([section, schema]) => {
    if (!isJsonObject(schema) || objectAt(schema, "properties") === null) return [];
    const rows = propertyRows(schema).map(([key, , standard, description]) => [key, standard, description]);
    return [`### ${section}\n\n${formatMarkdownTable([header, ...rows])}\n`];
  }).join("\n");
}

/** The table of a rule's keys in docs/configuration.md. */
export function formatRuleTable(): string {
  const intent = objectAt(objectAt(configSchema(), "properties") ?? {}, "intent") ?? {};
  const rules = objectAt(objectAt(intent, "properties") ?? {}, "rules") ?? {};
  return formatMarkdownTable([["key", "type", "default", "meaning"], ...propertyRows(objectAt(rules, "items") ?? {})]);
}
