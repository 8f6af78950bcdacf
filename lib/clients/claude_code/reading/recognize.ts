import { isJsonObject, type JsonObject, stringAt } from "../../../json.ts";
import { SHAPED_TYPES } from "../format/client_strings.ts";
import { ENTRY_FIELDS } from "../format/entry_fields.ts";
import { parseObjects } from "../format/objects.ts";

/** How a line of a transcript begins, where the line is too long for the head or damaged. */
const OPENING = /^[\s\0]*\{\s*"(?:(?:parentUuid|uuid|sessionId|isSidechain|leafUuid|messageId)"\s*:|type"\s*:\s*")/;
/** The type of the line, or of a message or block in it that comes first; a program that rewrote the file puts spaces. */
const TYPE = /"type"\s*:\s*"([a-z-]+)"/g;

function isKnownType(type: string): boolean {
  return SHAPED_TYPES.has(type) || Object.hasOwn(ENTRY_FIELDS, type);
}

/** Whether an object is a line of a transcript, judged by its type and by what only such lines have in every version. */
function isEntry(object: JsonObject): boolean {
  const type = stringAt(object, "type");
  if (type === null) return false;
  const ids = ["sessionId", "uuid", "leafUuid", "messageId"].filter((name) => stringAt(object, name) !== null);
  if (!isKnownType(type)) return ids.includes("sessionId") && ids.includes("uuid"); // of a client that is newer than this
  return ids.length > 0 || isJsonObject(object["message"]) || stringAt(object, "operation") !== null;
}

function isBrokenEntry(line: string): boolean {
  if (!OPENING.test(line)) return false;
  for (const [, type = ""] of line.matchAll(TYPE)) if (isKnownType(type)) return true;
  return false;
}

/** Whether a line, whole or cut, is of a transcript of Claude Code, in any version. */
export function isClaudeCodeLine(line: string): boolean {
  const { objects } = parseObjects(line);
  return objects.some(isEntry) || (objects.length === 0 && isBrokenEntry(line));
}
