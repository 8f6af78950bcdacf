import { isJsonObject, type JsonObject, ObjectEndScanner, parseJson } from "../../../json.ts";

/** The objects of one line, and whether something of the line was lost. */
export interface LineObjects {
  readonly objects: readonly JsonObject[];
  /** More than one object, or one behind a broken piece: two writers without a line end between them (2.0.76 to 2.1.109). */
  readonly glued: boolean;
  /** Some of the line is no JSON. */
  readonly lost: boolean;
}

/** How a top-level object of a transcript begins, in every version. */
const OPENINGS = /\{"(?:parentUuid|type|uuid|sessionId|isSidechain|leafUuid|messageId)":/g;

/** Lines have held two objects at the most; the bounds keep a hostile line from costing the square of its length. */
const MAX_TRIES = 64;
const MAX_SCANNED = 8;

/** The index behind the object that begins at `start`; -1 if it does not end. */
function objectEnd(text: string, start: number): number {
  const scanner = new ObjectEndScanner();
  for (let i = start; i < text.length; i++) if (scanner.endsWith(text.charCodeAt(i))) return i + 1;
  return -1;
}

/** Whether an object found behind a broken piece is a line of its own, not a block or message inside the broken one. */
function isWholeLine(object: JsonObject): boolean {
  if (typeof object["type"] !== "string") return false;
  return ["sessionId", "leafUuid", "snapshot"].some((key) => object[key] !== undefined);
}

/** Takes apart a line that is not one JSON value. */
function takeApart(text: string): LineObjects {
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
    // a piece broken off in the middle: the next opening from which a whole object follows
    OPENINGS.lastIndex = at + 1;
    const next = OPENINGS.exec(text);
    if (!next) break;
    at = next.index;
  }
  return { objects, glued: objects.length > 0, lost: lost || at < text.length };
}

/** The JSON objects that one line holds: one in all but a few lines, none where it is broken. */
export function parseObjects(text: string): LineObjects {
  const value = parseJson(text);
  if (isJsonObject(value)) return { objects: [value], glued: false, lost: false };
  if (value !== undefined) return { objects: [], glued: false, lost: true };
  return takeApart(text.trim());
}
