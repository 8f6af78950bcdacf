import type { Json, JsonObject } from "../../../json.ts";

/** Input fields that rules match or reports show; what a tool writes or reads stays in the transcript. */
const WHOLE: ReadonlySet<string> = new Set(["command", "file_path", "notebook_path", "path", "url"]);

/** A command over 10,000 characters always asks, whatever follows. */
const WHOLE_LENGTH = 10_240;
const FIELD_LENGTH = 256;
const MAX_FIELDS = 16;

function kept(name: string, value: Json | undefined): Json | undefined {
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (typeof value !== "string") return undefined;
  if (WHOLE.has(name)) return value.length <= WHOLE_LENGTH ? value : value.slice(0, WHOLE_LENGTH);
  return value.length <= FIELD_LENGTH ? value : undefined;
}

/** A call's input as far as permission rules look at it: short values, commands, paths and addresses. */
export function callTarget(input: JsonObject): JsonObject {
  const subject: Record<string, Json> = {};
  let fields = 0;
  for (const [name, value] of Object.entries(input)) {
    const small = kept(name, value);
    if (small === undefined || (fields >= MAX_FIELDS && !WHOLE.has(name))) continue;
    subject[name] = small;
    fields++;
  }
  return subject;
}

/** What a call is about, in one text: the command, the path, the address, or the tool alone. */
export function describeCall(tool: string, subject: JsonObject): string {
  for (
    const name of ["command", "file_path", "notebook_path", "path", "url", "skill", "subagent_type", "query", "pattern"]
  ) {
    const value = subject[name];
    if (typeof value === "string" && value !== "") return value;
  }
  return tool;
}
