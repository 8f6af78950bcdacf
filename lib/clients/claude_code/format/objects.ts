import { isJsonObject, type JsonObject, ObjectEndScanner, parseJson, stringAt } from "../../../json.ts";

export interface LineObjects {
  readonly objects: readonly JsonObject[];
  /** Whether there are several, or one after a broken part: two writers without a line break between (2.0.76 to 2.1.109). */
  readonly concatenated: boolean;
  readonly lost: boolean;
}

/**
 * Whether an agent speaks. Without the flag (in a stream as `claude -p` prints it and Cowork's `audit.jsonl` keeps it)
 * only agents' lines name an agent, or the call that started one.
 */
export function isSidechainLine(line: JsonObject): boolean {
  if (typeof line["isSidechain"] === "boolean") return line["isSidechain"];
  return stringAt(line, "agentId") !== null || stringAt(line, "parent_tool_use_id") !== null;
}

/** How a top-level object of a transcript begins, in every version. */
const OPENINGS = /\{"(?:parentUuid|type|uuid|sessionId|isSidechain|leafUuid|messageId)":/g;

/** Lines have two objects at most; the limits keep the time for a hostile line from growing with its square. */
const MAX_TRIES = 64;
const MAX_SCANNED = 8;

/** The index after the object that begins at `start`; -1 if it does not end. */
function objectEnd(text: string, start: number): number {
  const scanner = new ObjectEndScanner();
  for (let i = start; i < text.length; i++) if (scanner.endsWith(text.charCodeAt(i))) return i + 1;
  return -1;
}

/** Whether an object after a broken part is an entry, and not a block or message of the broken one. */
function isWholeLine(object: JsonObject): boolean {
  if (typeof object["type"] !== "string") return false;
  return ["sessionId", "leafUuid", "snapshot"].some((key) => object[key] !== undefined);
}

/** Splits a line that is not one JSON value. */
function splitObjects(text: string): LineObjects {
  const objects: JsonObject[] = [];
  let lost = false;
  let at = 0;
  let scanned = 0;
  for (let tries = 0; tries < MAX_TRIES && at < text.length && scanned <= MAX_SCANNED * text.length; tries++) {
    const end = text[at] === "{" ? objectEnd(text, at) : -1;
    scanned += (end === -1 ? text.length : end) - at;
    const value = end > 0 ? parseJson(text.slice(at, end)) : undefined;
    if (isJsonObject(value) && (!lost || isWholeLine(value))) {
      objects.push(value);
      at = end;
      while (/\s/.test(text.charAt(at))) at++;
      continue;
    }
    lost = true;
    // a broken part: continue at the next opening of an object
    OPENINGS.lastIndex = at + 1;
    const next = OPENINGS.exec(text);
    if (!next) break;
    at = next.index;
  }
  return { objects, concatenated: objects.length > 0, lost: lost || at < text.length };
}

/** Parses the JSON objects of a line: one in nearly all lines, none if it is broken. */
export function parseObjects(text: string): LineObjects {
  const value = parseJson(text);
  if (isJsonObject(value)) return { objects: [value], concatenated: false, lost: false };
  if (value !== undefined) return { objects: [], concatenated: false, lost: true };
  return splitObjects(text.trim());
}
