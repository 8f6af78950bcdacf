import type { Json, JsonObject } from "../../json.ts";
import type { DecidedCall } from "../context.ts";
import { currentToolName } from "./tool_table.ts";
import { writtenHost } from "./web_hosts.ts";

/** What a member of a call's input must be. */
type Check = (value: Json) => boolean;

const isText: Check = (value) => typeof value === "string";
const isTexts: Check = (value) => Array.isArray(value) && value.every(isText);
/** The client reads a number, and `true` and `false`, from a text, too. */
const isNumber: Check = (value) =>
  typeof value === "number" || typeof value === "string" && /^-?\d+(?:\.\d+)?$/.test(value);
const isFlag: Check = (value) => typeof value === "boolean" || value === "true" || value === "false";
const isCount = (least: number): Check => (value) =>
  isNumber(value) && Number.isInteger(Number(value)) && Number(value) >= least;
const isAmong = (...names: readonly string[]): Check => (value) => names.some((name) => name === value);

/** What the client's tools (2.1.332) take, as far as it is the same in all its versions. A member without a check may be anything. */
const SCHEMAS: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  Bash: {
    command: isText,
    timeout: isNumber,
    description: isText,
    run_in_background: isFlag,
    dangerouslyDisableSandbox: isFlag,
  },
  Read: { file_path: isText, offset: isCount(0), limit: isCount(1) },
  Edit: { file_path: isText, old_string: isText, new_string: isText, replace_all: isFlag },
  Write: { file_path: isText, content: isText },
  NotebookEdit: {
    notebook_path: isText,
    new_source: isText,
    cell_type: isAmong("code", "markdown"),
    edit_mode: isAmong("replace", "insert", "delete"),
  },
  WebFetch: {
    url: (value) => typeof value === "string" && value.length <= 2000 && writtenHost(value) !== null,
    prompt: isText,
  },
  WebSearch: {
    query: (value) => typeof value === "string" && value.length > 1,
    allowed_domains: isTexts,
    blocked_domains: isTexts,
  },
  Agent: { description: isText, prompt: isText, subagent_type: isText },
  Skill: { skill: isText, args: isText },
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
