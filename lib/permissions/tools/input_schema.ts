import type { Json, JsonObject } from "../../json.ts";
import type { DecidedCall } from "../context.ts";
import { currentToolName } from "./tool_table.ts";
import { writtenHost } from "./web_hosts.ts";

/** What a member of a call's input must be. */
type Check = (value: Json) => boolean;

const text: Check = (value) => typeof value === "string";
const texts: Check = (value) => Array.isArray(value) && value.every(text);
/** The client reads a number, and `true` and `false`, from a text, too. */
const number: Check = (value) =>
  typeof value === "number" || typeof value === "string" && /^-?\d+(?:\.\d+)?$/.test(value);
const flag: Check = (value) => typeof value === "boolean" || value === "true" || value === "false";
const count = (least: number): Check => (value) =>
  number(value) && Number.isInteger(Number(value)) && Number(value) >= least;
const oneOf = (...names: readonly string[]): Check => (value) => names.some((name) => name === value);

/** What the client's tools (2.1.332) take, as far as it is the same in all its versions. A member without a check may be anything. */
const SCHEMAS: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  Bash: { command: text, timeout: number, description: text, run_in_background: flag, dangerouslyDisableSandbox: flag },
  Read: { file_path: text, offset: count(0), limit: count(1) },
  Edit: { file_path: text, old_string: text, new_string: text, replace_all: flag },
  Write: { file_path: text, content: text },
  NotebookEdit: {
    notebook_path: text,
    new_source: text,
    cell_type: oneOf("code", "markdown"),
    edit_mode: oneOf("replace", "insert", "delete"),
  },
  WebFetch: { url: (value) => typeof value === "string" && writtenHost(value) !== null, prompt: text },
  WebSearch: {
    query: (value) => typeof value === "string" && value.length > 1,
    allowed_domains: texts,
    blocked_domains: texts,
  },
  Agent: { description: text, prompt: text, subagent_type: text },
  Skill: { skill: text, args: text },
};

/**
 * The member of a call's input that the tool does not take as it is: the client then asks whatever the rules and the mode allow. A member
 * that is missing counts as one that was left out of the record.
 */
export function refusedMember({ tool, input }: DecidedCall): string | null {
  const name = currentToolName(tool);
  if (!Object.hasOwn(SCHEMAS, name)) return null;
  return Object.entries(SCHEMAS[name]!).find(([key, check]) => isRefused(input, key, check))?.[0] ?? null;
}

function isRefused(input: JsonObject, key: string, check: Check): boolean {
  const value = Object.hasOwn(input, key) ? input[key] : undefined;
  return value !== undefined && !check(value);
}
