/**
 * Copies recorded sessions and cuts what the client copied into them: `cut_recordings.ts SOURCE TARGET`.
 *
 * Every line stays, in its order: `hook_calls.jsonl` counts lines. Talk and tool results stay whole; what was sent to the
 * API beside them (system prompts, tool descriptions, schemas) is cut to its shape. A line with nothing to cut is copied
 * byte for byte.
 */
import { isJsonObject, type Json, type JsonObject } from "../lib/json.ts";

/** Keys whose values are copies of the client's own prompts and tool descriptions. */
const CLIENT_TEXT: ReadonlySet<string> = new Set([
  "systemPrompt",
  "tools",
  "shape",
  "system",
  "rendered",
  "addedLines",
  "betas",
  "digests",
  "cacheControl",
]);

/** Keys below those that are cut to nothing: what is in them says nothing about a session. */
const EMPTIED: ReadonlySet<string> = new Set(["input_schema", "properties"]);

const LONG_TALK = 4000;
const LONG_CLIENT_TEXT = 48;
const CLIENT_ITEMS = 3;

function cutString(text: string, limit: number): string {
  if (text.length <= limit) return text;
  // a cut between the halves of a surrogate pair would leave a broken character
  return `${text.slice(0, limit).replace(/[\ud800-\udbff]$/, "")}… [${text.length} characters]`;
}

/** The value with long text cut; the same value if nothing is too long. */
function cutValue(value: Json, clientText = false): Json {
  if (typeof value === "string") return cutString(value, clientText ? LONG_CLIENT_TEXT : LONG_TALK);
  if (Array.isArray(value)) {
    const items = clientText ? value.slice(0, CLIENT_ITEMS) : value;
    const cut = items.map((item: Json) => cutValue(item, clientText));
    return cut.length === value.length && cut.every((item: Json, i: number) => item === value[i]) ? value : cut;
  }
  return isJsonObject(value) ? cutObject(value, clientText) : value;
}

function cutObject(object: JsonObject, clientText: boolean): JsonObject {
  let changed = false;
  const cut: Record<string, Json> = {};
  for (const [key, value] of Object.entries(object)) {
    if (value === undefined) continue;
    const kept = clientText && EMPTIED.has(key) ? {} : cutValue(value, clientText || isClientText(object, key));
    if (kept !== value) changed = true;
    cut[key] = kept;
  }
  return changed ? cut : object;
}

function isClientText(object: JsonObject, key: string): boolean {
  if (CLIENT_TEXT.has(key)) return true;
  return object["type"] === "skill_listing" && key === "content" ||
    object["type"] === "api-request-blob" && key === "message";
}

/** One line of JSON, cut; a line that is not JSON stays as it is. */
function cutLine(line: string): string {
  let value: Json;
  try {
    value = JSON.parse(line);
  } catch {
    return line;
  }
  const cut = cutValue(value);
  return cut === value ? line : JSON.stringify(cut);
}

function cutFolder(source: string, target: string): number {
  let bytes = 0;
  Deno.mkdirSync(target, { recursive: true });
  for (const entry of [...Deno.readDirSync(source)].sort((a, b) => a.name < b.name ? -1 : 1)) {
    const from = `${source}/${entry.name}`;
    const to = `${target}/${entry.name}`;
    if (entry.isDirectory) {
      bytes += cutFolder(from, to);
      continue;
    }
    const text = Deno.readTextFileSync(from);
    const cut = entry.name.endsWith(".jsonl") ? text.split("\n").map(cutLine).join("\n") : text;
    Deno.writeTextFileSync(to, cut);
    bytes += new TextEncoder().encode(cut).length;
  }
  return bytes;
}

if (import.meta.main) {
  const [source, target] = Deno.args;
  if (source === undefined || target === undefined) {
    console.error("usage: cut_recordings.ts SOURCE TARGET");
    Deno.exit(2);
  }
  console.log(`${cutFolder(source, target)} bytes in ${target}`);
}
