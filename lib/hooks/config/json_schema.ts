/**
 * The JSON schema of `debrief.jsonc`, for editors: made of the same table the hooks read the file with.
 *
 * @module
 */
import * as z from "zod/mini";
import { CATEGORIES } from "../../analyses/triage/category.ts";
import { isJsonObject, type JsonObject, objectAt } from "../../json.ts";
import { VERSION } from "../../version.ts";
import { type Config, DEFAULT_CONFIG, type IntentRule } from "./config.ts";
import { type ConfigField, configFields } from "./fields.ts";
import { type MakeSchema, SCHEMAS } from "./schema.ts";

/** Where the schema can be fetched by an editor. */
export const SCHEMA_ID = `https://jsr.io/@debrief/debrief/${VERSION}/schema/debrief.schema.json`;

/** What each key does, for people who write a configuration. */
const ABOUT: { readonly [S in keyof Config]: { readonly [K in keyof Config[S]]: string } } = {
  session: {
    headless: "What hooks say in a headless session (claude -p, the SDK), whose last answer is its result: " +
      "nothing but what deny and ask rules say, or the same as in any other session",
  },
  triage: {
    enabled: "Whether a session is checked before it ends for what should be saved",
    channel: 'How the model is told: "block" works in every client; "context" has no error label, from 2.1.163 on',
    messages: "How many of the last messages are read",
    thresholds: "How certain triage must be, by category; a higher number speaks less often",
    cues: 'Your own words and phrases that count as signals, by category: "primary" alone, "boosters" beside others',
    cooldownMinutes: "How many minutes a category stays silent in a session after it spoke",
    maxHolds: "How often triage speaks in one session at most",
  },
  summary: {
    enabled: "Whether the conclusion of each subagent is recorded",
    context: "Whether the conclusion is also given to the model",
  },
  intent: {
    enabled: "Whether tool calls are looked at: the rules below, and the record",
    timeWindowSeconds: "How many seconds before a call the assistant's words count as the reason for it",
    maxTranscriptEntries: "How many entries before a call are searched for that reason",
    inputMatching: "Whether a call may be found by its tool and input where its id is not in the transcript",
    settleMs: "How many milliseconds to wait for a call's own line in the transcript",
    log: "Which calls are recorded with their reason: none, those you were asked about, or all",
    rules: "Rules for tool calls; the first that matches decides",
  },
  review: {
    mode: "What happens with allow rules that would have avoided prompts: nothing, a record, or the model is told too",
    hookTexts: "Patterns of what your own hooks say when they refuse a call",
  },
};

const ABOUT_RULE: { readonly [K in keyof IntentRule]-?: string } = {
  event: "When the rule is looked at",
  tool: 'The name of a tool, several with |, or "*" for all',
  source: "What the pattern is searched in: intent, thinking, prompt, output, any, or a field of the tool's input",
  pattern: "A regular expression that must match",
  unless: "A regular expression that must not match",
  action: "What happens: the call is denied, you are asked, the model gets the message as context, or it is logged",
  message: "What the model or you read; {{command}}, {{intent}} and {{tool}} are filled in",
  limit: "How often the rule may speak in one session",
};

/** The schema of a rule with what each field is for. */
function describedRule(schema: JsonObject): JsonObject {
  const properties = objectAt(schema, "properties") ?? {};
  const described = Object.entries(ABOUT_RULE).map(([name, description]) => [
    name,
    { description, ...objectAt(properties, name) },
  ]);
  return { ...schema, properties: Object.fromEntries(described) };
}

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

function leafSchema({ expected, each }: ConfigField, schema: MakeSchema | undefined): JsonObject {
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

function sectionSchema(section: string, leaves: Readonly<Record<string, ConfigField>>): JsonObject {
  const defaults: Readonly<Record<string, unknown>> = Object.fromEntries(
    Object.entries(DEFAULT_CONFIG).flatMap(([name, values]) => name === section ? Object.entries(values) : []),
  );
  const properties = Object.entries(leaves).map(([key, leaf]): [string, JsonObject] => {
    const plain = leafSchema(leaf, SCHEMAS[section]?.[key]);
    const items = objectAt(plain, "items");
    const made = key === "rules" && items !== null ? { ...plain, items: describedRule(items) } : plain;
    const about = new Map(
      Object.entries(ABOUT).flatMap(([name, keys]) => name === section ? Object.entries(keys) : []),
    );
    const standard: unknown = defaults[key];
    const shown = typeof standard === "object" ? {} : { default: standard as string | number | boolean };
    return [key, { ...made, description: `${about.get(key)}: ${String(made["description"])}`, ...shown }];
  });
  return { type: "object", properties: Object.fromEntries(properties), additionalProperties: false };
}

/** The schema as an object. */
export function configSchema(): JsonObject {
  const sections = Object.entries(configFields()).map(([name, leaves]) => [name, sectionSchema(name, leaves)]);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: SCHEMA_ID,
    title: "debrief.jsonc",
    description: `a project's file counts only after "debrief config trust"`,
    type: "object",
    properties: { $schema: { type: "string" }, ...Object.fromEntries(sections) },
    additionalProperties: false,
  };
}

/** The text of `schema/debrief.schema.json`. */
export function configSchemaText(): string {
  return JSON.stringify(configSchema(), null, 2) + "\n";
}
