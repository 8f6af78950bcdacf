import type { Json, JsonObject } from "../../../json.ts";
import { safePart } from "../../../text/safe_text.ts";

/** Input fields that are kept whole. What a tool writes stays in the transcript. */
const WHOLE_FIELDS: ReadonlySet<string> = new Set(["command", "file_path", "notebook_path", "path", "url"]);

/** Enough for rules: the client always prompts for a command over 10,000 characters. */
const WHOLE_LENGTH = 10_240;
const FIELD_LENGTH = 256;
const MAX_FIELDS = 16;

function targetField(name: string, value: Json | undefined): Json | undefined {
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (typeof value !== "string") return undefined;
  if (WHOLE_FIELDS.has(name)) {
    if (value.length <= WHOLE_LENGTH) return value;
    return safePart(value, { start: 0, end: WHOLE_LENGTH }, { lines: true }); // half a secret would no longer be recognized
  }
  return value.length <= FIELD_LENGTH ? value : undefined;
}

/** Reduces an input to what permission rules match and reports show: short values, commands, paths and URLs. */
export function callTarget(input: JsonObject): JsonObject {
  const target: Record<string, Json> = {};
  let fields = 0;
  for (const [name, value] of Object.entries(input)) {
    const field = targetField(name, value);
    if (field === undefined || (fields >= MAX_FIELDS && !WHOLE_FIELDS.has(name))) continue;
    target[name] = field;
    fields++;
  }
  return target;
}

/** Fields that say what a call is about, the most telling first; of agents those of every client. */
const DESCRIPTIVE_FIELDS =
  "command file_path notebook_path path url skill subagent_type task_name agent_name agent_type query pattern".split(
    " ",
  );

/** A line of a patch that names a file, in the format of `apply_patch`. */
const PATCHED_FILE = /^\*\*\* (?:(?:Add|Update|Delete) File|Move to): (.+)$/gm;

/** Describes a call by one text: its command, path, URL or similar, the files of a patch, or else the name of the tool. */
export function describeCall(tool: string, input: JsonObject): string {
  if (tool === "apply_patch" && typeof input["command"] === "string") {
    const files = new Set(input["command"].matchAll(PATCHED_FILE).map(([, path = ""]) => path.trim()));
    if (files.size > 0) return [...files].join(", ");
  }
  for (const name of DESCRIPTIVE_FIELDS) {
    const value = input[name];
    if (typeof value === "string" && value !== "") return value;
  }
  return tool;
}
