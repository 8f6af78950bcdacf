import type { ReadOptions } from "../../../session/read.ts";
import { isMetadataLine, isReadAttachment } from "./skim.ts";
import type { AttachmentEntry, Entry, SourceLocation, UserEntry } from "../../../session/entry.ts";
import { type JsonObject, parseJsonObject } from "../../../json.ts";
import { ANSWER_OPENINGS } from "../format/client_strings.ts";
import { contentBlocks } from "../format/content.ts";

const CALL = /"tool_use_id":"([^"\\]+)"/;

/** A result that succeeded. */
const SUCCESS = { images: 0, isError: false, outcome: "ok", feedback: null, claim: null } as const;

/** The fields that are not read. */
const UNREAD = {
  uuid: null,
  parentUuid: null,
  sessionId: null,
  timestamp: null,
  version: null,
  removalDelivers: null,
  agentId: null,
  cwd: null,
} as const;

const SIDECHAIN = '"isSidechain":';
const PARENT_CALL = '"parent_tool_use_id":"';

/**
 * Results that have to be parsed: they failed, started an agent in the background, have feedback of the user, may have
 * words of an approval or a second entry on the same line, or are inside a line of another kind (an agent's progress, 2.1.17 to 2.1.49). Most
 * bytes of a session are searched for this pattern, and this form is four times as fast as equivalent ones (V8 15.0):
 * all alternatives but one begin with the same letter.
 */
const NEEDS_PARSING = new RegExp(
  `"(?:is_error":true|async_launched"|userFeedback"|source":"user_|answers":\\{|type":"(?:progress|attachment)"|${
    ANSWER_OPENINGS.join("|")
  })` +
    `|\\}\\{"(?:parentUuid|type)"`,
);

/** As `isSidechainLine`; the first such key is near the start of a long line. */
function isSidechain(line: string): boolean {
  const at = line.indexOf(SIDECHAIN);
  return at === -1 ? line.includes(PARENT_CALL) : line.startsWith("true", at + SIDECHAIN.length);
}

/** What a line says of a result for the client itself: the same again, often with the whole file that was changed. */
const FOR_CLIENT = ',"toolUseResult":';

function briefResultText(line: string, id: string): string {
  const end = line.indexOf(FOR_CLIENT);
  const text = end === -1 ? null : resultTextIn(`${line.slice(0, end)}}`, id);
  return text ?? resultTextIn(line, id) ?? "";
}

function resultTextIn(json: string, id: string): string | null {
  const object = parseJsonObject(json);
  if (object === null) return null;
  for (const block of contentBlocks(object)) {
    if (block.kind === "tool_result" && block.toolUseId === id) return block.text;
  }
  return null;
}

/**
 * The entry of a line with a successful result, whose text is read only when it is asked for; null for every other
 * line. Results are most of a session's bytes, and for the conversation it mostly matters only which call has ended. In
 * quoted text every quotation mark has a backslash before it, so no result can look like one of the keys.
 */
export function briefResult(line: string, location: SourceLocation): UserEntry | null {
  // a truncated line is not a result yet
  if (!line.endsWith("}") || !line.includes('"type":"tool_result"') || !line.includes('"type":"user"')) return null;
  const id = CALL.exec(line)?.[1];
  if (id === undefined || NEEDS_PARSING.test(line)) return null;
  return resultEntry({ id, length: line.length, line: () => line }, { location, isSidechain: isSidechain(line) });
}

/** A result that succeeded, of a line that is read when its text is asked for. */
export function resultEntry(
  { id, length, line }: { readonly id: string; readonly length: number; readonly line: () => string },
  about: Pick<UserEntry, "location" | "isSidechain">,
): UserEntry {
  return {
    kind: "user",
    speaker: "tool_result",
    prompt: "",
    type: "user",
    ...UNREAD,
    ...about,
    raw: {},
    content: [{
      kind: "tool_result",
      toolUseId: id,
      ...SUCCESS,
      length,
      get text() {
        return briefResultText(line(), id);
      },
    }],
    promptId: null,
    promptSource: null,
    rowSource: null,
    origin: null,
    isMeta: false,
    isSummary: false,
    toolUseResult: undefined,
    toolDenialKind: null,
    userFeedback: null,
    permissionDecision: null,
  };
}

/** The entry of a line with an attachment that the model read, which is parsed only when its text is asked for; null for others. */
export function briefAttachment(line: string, location: SourceLocation): AttachmentEntry | null {
  if (!isReadAttachment(line)) return null;
  return attachmentEntry(() => line, { location, isSidechain: isSidechain(line) });
}

/** An attachment of a line that is read when its text is asked for. */
export function attachmentEntry(
  line: () => string,
  about: Pick<AttachmentEntry, "location" | "isSidechain">,
): AttachmentEntry {
  let object: JsonObject | null | undefined;
  return {
    kind: "attachment",
    attachment: { kind: "other", type: "" },
    type: "attachment",
    ...UNREAD,
    ...about,
    get raw() {
      return (object ??= parseJsonObject(line())) ?? {};
    },
  };
}

/** Whether an entry was made by one of these two, so that its text is not read. */
export function isBriefEntry(entry: Entry): boolean {
  if (entry.kind === "attachment") return entry.attachment.kind === "other" && entry.attachment.type === "";
  const block = entry.kind === "user" ? entry.content[0] : undefined;
  return block?.kind === "tool_result" && block.length !== undefined;
}

/** Nine tenths of the bytes are not parsed; successful results have no uuid and time. */
export const CONVERSATION_ONLY: ReadOptions = { skip: isMetadataLine, brief: briefResult };
