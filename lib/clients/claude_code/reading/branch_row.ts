/** How the lines of a session are linked, from a line's text: hooks read most lines no further. */
import { isJsonObject, type JsonObject, objectAt, stringAt } from "../../../json.ts";
import type { BranchRow, RowKind } from "../../../session/branch.ts";
import { compareVersions } from "../../../session/version.ts";
import { CAVEAT_OPENING, PLAN_OPENING } from "../format/client_strings.ts";
import { isSidechainLine, parseObjects } from "../format/objects.ts";

/** Entry types that are tied together by `parentUuid`. */
export const CHAIN_TYPES: ReadonlySet<string> = new Set(["user", "assistant", "system", "attachment", "progress"]);

/** An attachment that never ends a conversation (2.1.220 on). */
export const BRIEFING = "fork_briefing";

function holdsResult(message: JsonObject | null): boolean {
  const content = message?.["content"];
  return Array.isArray(content) &&
    content.some((block) => isJsonObject(block) && (stringAt(block, "type") ?? "").endsWith("tool_result"));
}

/** Whether a row hands a plan to an emptied conversation (2.1.19): nothing before was taken back. Never typed words. */
function handsOverPlan(line: JsonObject): boolean {
  if (stringAt(line, "parentUuid") !== null) return false;
  if (line["planContent"] !== undefined) return true;
  const words = line["promptSource"] === undefined ? objectAt(line, "message")?.["content"] : undefined;
  return typeof words === "string" && words.startsWith(PLAN_OPENING);
}

/** The first recorded client that writes a caveat of its own before each local command. */
const OWN_CAVEATS = "1.0.85";

/**
 * Whether a row is the caveat on which 1.0.56 and 1.0.57 hang all local commands of a process, also those of much later:
 * what lies between was not taken back.
 */
function isSharedCaveat(line: JsonObject): boolean {
  const words = line["isMeta"] === true ? objectAt(line, "message")?.["content"] : undefined;
  return typeof words === "string" && words.startsWith(CAVEAT_OPENING) &&
    compareVersions(stringAt(line, "version") ?? OWN_CAVEATS, OWN_CAVEATS) < 0;
}

function rowKindOf(line: JsonObject, type: string): RowKind {
  if (type === "assistant") return "answer";
  if (type === "system") return stringAt(line, "subtype") === "compact_boundary" ? "continuation" : "link";
  if (type !== "user") return "link";
  if (line["isCompactSummary"] === true || handsOverPlan(line)) return "continuation";
  if (holdsResult(objectAt(line, "message"))) return "result";
  return line["isMeta"] === true || line["isVisibleInTranscriptOnly"] === true ? "link" : "prompt";
}

/** How an object of the file is linked; null if it is not, or belongs to an agent inside the file. */
export function branchRowOf(line: JsonObject): BranchRow | null {
  const type = stringAt(line, "type") ?? "";
  const uuid = stringAt(line, "uuid");
  if (uuid === null || !CHAIN_TYPES.has(type) || isSidechainLine(line) || isSharedCaveat(line)) return null;
  const attachment = type === "attachment" ? objectAt(line, "attachment") : null;
  const message = type === "assistant" ? objectAt(line, "message") : null;
  return {
    kind: rowKindOf(line, type),
    uuid,
    parentUuid: stringAt(line, "parentUuid"),
    logicalParentUuid: stringAt(line, "logicalParentUuid"),
    messageId: message && stringAt(message, "id"),
    mayEnd: type !== "progress" && !(attachment && stringAt(attachment, "type") === BRIEFING),
    sessionId: stringAt(line, "sessionId"),
  };
}

/** What every client writes first: the parent, and whether an agent speaks. */
const HEAD =
  /^\{"parentUuid":(?:null|"([^"\\]+)"),(?:"logicalParentUuid":(?:null|"([^"\\]+)"),)?"isSidechain":(?:(true)|false),/;
/** The id, which comes after the message and before what belongs to it. */
const ID = /"uuid":"([^"\\]{1,200})","timestamp":"/y;
const ID_KEY = '"uuid":"';
const MESSAGE = '"message":{';
const MESSAGE_ID = /^(?:"model":"[^"\\]*",)?"id":"([^"\\]+)"/;
const SESSION_KEY = '"sessionId":"';
/** A second entry on the line. */
const SECOND = '}{"';
/** This many characters at either end contain every key except the message and the result. */
const MARGIN = 1_000;
const PROGRESS = '"type":"progress"';
/** What is parsed, because it is of another kind than its message shows. */
const PARSED_LINK = ["compact_boundary", BRIEFING];
const PARSED_PROMPT = [
  '"isMeta":true',
  '"isVisibleInTranscriptOnly":true',
  '"isCompactSummary":true',
  '"planContent":',
  `"content":"${PLAN_OPENING}`,
];

const LINK: { kind: RowKind; messageId: null } = { kind: "link", messageId: null };

const includesAny = (text: string, marks: readonly string[]) => marks.some((mark) => text.includes(mark));

/** The kind of a line by the beginning of its message; null if that does not show it. */
function kindByMessage(text: string, message: number): { kind: RowKind; messageId: string | null } | null {
  if (message === -1) return includesAny(text, PARSED_LINK) ? null : LINK;
  const from = message + MESSAGE.length;
  if (text.startsWith('"role":"user",', from)) {
    if (text.includes('tool_result"')) return { kind: "result", messageId: null };
    return includesAny(text, PARSED_PROMPT) ? null : { kind: "prompt", messageId: null };
  }
  const id = MESSAGE_ID.exec(text.slice(from, from + 200))?.[1];
  return id === undefined ? null : { kind: "answer", messageId: id };
}

/** The id of a line; undefined if it is written otherwise. Not found with a pattern, because most of the line comes before it. */
function idFrom(text: string, start: number): string | undefined {
  for (let at = text.indexOf(ID_KEY, start); at !== -1; at = text.indexOf(ID_KEY, at + 1)) {
    ID.lastIndex = at;
    const id = ID.exec(text)?.[1];
    if (id !== undefined) return id;
  }
  return undefined;
}

function sessionIn(part: string): string | null {
  const from = part.indexOf(SESSION_KEY) + SESSION_KEY.length;
  const to = from < SESSION_KEY.length ? -1 : part.indexOf('"', from);
  return to <= from || part.slice(from, to).includes("\\") ? null : part.slice(from, to);
}

/** The same text as one of its own: V8 keeps the whole line for a part of it, and rows are kept for a whole file. */
function detached<T extends string | null>(part: T): T {
  return (part === null ? null : ` ${part}`.slice(1)) as T;
}

/** As `branchRowOf`; the last entry counts. Parsed only if the line is not written as clients write. */
export function branchRowOfText(text: string): BranchRow | null {
  const head = HEAD.exec(text);
  if (head === null && !text.includes('"uuid":')) return null;
  if (head !== null && !text.includes(SECOND)) {
    if (head[3] !== undefined) return null;
    const message = text.indexOf(MESSAGE);
    const start = text.slice(0, message === -1 ? MARGIN : Math.min(message, MARGIN));
    const tail = text.slice(-MARGIN);
    const isProgress = start.includes(PROGRESS);
    const found = isProgress ? LINK : kindByMessage(text, message);
    // progress may hold a message of an agent, with an id of its own before the line's
    const from = isProgress ? text.lastIndexOf(ID_KEY) : 0;
    const uuid = found === null ? undefined : idFrom(text, from);
    if (found !== null && uuid !== undefined) {
      return {
        kind: found.kind,
        messageId: detached(found.messageId),
        uuid: detached(uuid),
        parentUuid: detached(head[1] ?? null),
        logicalParentUuid: detached(head[2] ?? null),
        mayEnd: !isProgress,
        sessionId: detached(sessionIn(start) ?? sessionIn(tail)),
      };
    }
  }
  return parseObjects(text).objects.map(branchRowOf).findLast((row) => row !== null) ?? null;
}
