import type { IntentRule } from "../../analyses/intent/rules.ts";
import type { JsonObject } from "../../json.ts";
import { CONFIG_FIELDS, type ConfigField, type ConfigFields } from "../../hooks/config/config.ts";
import { describeField } from "../../hooks/config/validate.ts";
import { wrapLines } from "../../text/wrap.ts";

const COLUMNS = 100;

/** The sections in the order of the sample, with what each is for. */
const SECTIONS: Readonly<Record<keyof typeof CONFIG_FIELDS, string>> = {
  triage: "memory_triage: what should be saved before a session ends?",
  summary: "agent_summary: what did each subagent conclude?",
  intent:
    "tool_intent: why is a tool called, and which of your rules match? Remove the leading // to use this example.",
  guard: "tool_intent: ask before a command destroys work that nothing else holds? Remove the leading // to use this.",
  review: "transcript_review: which calls were denied or prompted, and which rules would help?",
  handoff:
    "session_handoff: what did the last session leave unfinished? Remove the leading // to be told at the start.",
  session: "all hooks",
};

const EXAMPLE_RULE: IntentRule = {
  event: "PreToolUse",
  tool: "Bash",
  source: "command",
  pattern: "git push.*--force(?!-with-lease)",
  action: "ask",
  message: "{{command}}: this overwrites other people's commits",
};

function comment(text: string, indent: string): string {
  const prefix = `${indent}// `;
  return wrapLines(text, COLUMNS - prefix.length).split("\n").map((line) => prefix + line.trimStart()).join("\n");
}

function isEmpty({ default: value }: ConfigField): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

/** A key with its comment; one that is empty by default is commented out. */
function member([key, field]: readonly [string, ConfigField], separator: string): string {
  const value = `${JSON.stringify(key)}: ${JSON.stringify(field.default)}`;
  const line = isEmpty(field) ? `    // ${value},` : `    ${value}${separator}`;
  return `${comment(describeField(field), "    ")}\n${line}\n`;
}

/** A section with all its keys, those that are commented out first, so that every comma is right. */
function configSection(name: string, fields: Readonly<Record<string, ConfigField>>): string {
  const entries = Object.entries(fields);
  const ordered = [...entries.filter(([, field]) => isEmpty(field)), ...entries.filter(([, field]) => !isEmpty(field))];
  const members = ordered.map((entry, index) => member(entry, index === ordered.length - 1 ? "" : ","));
  return `  ${JSON.stringify(name)}: {\n${members.join("")}  }`;
}

/** Sections that are an example in comments: without them in the file, tool events start no process. */
const EXAMPLES: Readonly<Record<string, JsonObject>> = {
  intent: { rules: [{ ...EXAMPLE_RULE }] },
  guard: { lostWork: "ask", sharedHistory: "ask", outside: "ask" },
  handoff: { onStart: "notice" },
};

function exampleSection(name: string, example: JsonObject): string {
  const text = JSON.stringify({ [name]: example }, null, 2);
  return text.split("\n").slice(1, -1).map((line) => `  // ${line.slice(2)}`).join("\n");
}

/** The file of the JSON schema, beside the configuration: an editor finds it without a network. */
export const SCHEMA_FILE = "debrief.schema.json";

/** A `debrief.jsonc` to start from: every key of {@linkcode CONFIG_FIELDS} with its default and what it does. */
export function sampleConfig(): string {
  const fields: ConfigFields = CONFIG_FIELDS;
  const parts = Object.entries(SECTIONS).map(([name, purpose], index, all) => {
    const heading = comment(purpose, "  ");
    const example = EXAMPLES[name];
    if (example !== undefined) return `${heading}\n${exampleSection(name, example)},\n`;
    return `${heading}\n${configSection(name, fields[name] ?? {})}${index === all.length - 1 ? "" : ","}\n`;
  });
  return `{\n  "$schema": ${JSON.stringify(`./${SCHEMA_FILE}`)},\n\n${parts.join("\n")}}\n`;
}
