import type { ReadOptions } from "../../../session/read.ts";
import { isMetadataLine } from "./skim.ts";
import type { SourceLocation, UserEntry } from "../../../session/entry.ts";
import { ANSWER_OPENINGS } from "../format/client_strings.ts";

const CALL = /"tool_use_id":"([^"\\]+)"/;

/** A result that succeeded, without its text. */
const SUCCESS = { text: "", images: 0, isError: false, outcome: "ok", feedback: null, claim: null } as const;

const SIDECHAIN = '"isSidechain":';

/**
 * What makes a result more than a result: it failed, it started an agent in the background, it holds words of a person,
 * another line is glued to it, or it stands inside a line of another kind (an agent's progress, 2.1.17 to 2.1.49).
 *
 * Most of a session's bytes are searched for it, and this form of the pattern is four times as fast as others that say
 * the same (V8 15.0): all parts but one begin with the same letter.
 */
const TELLING = new RegExp(
  `"(?:is_error":true|async_launched"|userFeedback"|answers":\\{|type":"(?:progress|attachment)"|${
    ANSWER_OPENINGS.join("|")
  })` +
    `|\\}\\{"(?:parentUuid|type)"`,
);

/** What the first such key says; it stands near the start, and most lines are long. */
function isSidechain(line: string): boolean {
  const at = line.indexOf(SIDECHAIN);
  return at !== -1 && line.startsWith("true", at + SIDECHAIN.length);
}

/**
 * A line that is the result of a call that went well, as an entry without its text; null for every other line.
 *
 * What tools gave back is most of a session's bytes, and whoever reads the talk needs only which call came to an end. In
 * quoted text every quotation mark has a backslash before it, so that no result can look like one of the keys.
 */
export function briefResult(line: string, place: SourceLocation): UserEntry | null {
  // a line that was broken off is no result yet
  if (!line.endsWith("}") || !line.includes('"type":"tool_result"') || !line.includes('"type":"user"')) return null;
  const id = CALL.exec(line)?.[1];
  if (id === undefined || TELLING.test(line)) return null;
  return {
    kind: "user",
    speaker: "tool_result",
    prompt: "",
    location: place,
    type: "user",
    uuid: null,
    parentUuid: null,
    sessionId: null,
    timestamp: null,
    version: null,
    removalDelivers: null,
    isSidechain: isSidechain(line),
    agentId: null,
    cwd: null,
    raw: {},
    content: [{ kind: "tool_result", toolUseId: id, ...SUCCESS }],
    promptId: null,
    promptSource: null,
    origin: null,
    isMeta: false,
    isSummary: false,
    toolUseResult: undefined,
    toolDenialKind: null,
    userFeedback: null,
    permissionDecision: null,
  };
}

/**
 * For whoever reads a session for its talk and its calls: nine tenths of the bytes are not parsed. Lines that are aside
 * (`isMetadataLine`) give no entry, and the result of a call that went well comes without its text, its uuid and its time
 * (`briefResult`).
 *
 * @example
 * ```ts
 * import { bytesSource, entriesForward, CONVERSATION_ONLY } from "@debrief/debrief";
 *
 * const text = '{"type":"progress","data":{}}\n{"type":"user","message":{"role":"user","content":"go on"}}\n';
 * const source = bytesSource(new TextEncoder().encode(text));
 * const kinds = [...entriesForward(source, CONVERSATION_ONLY)].map(({ kind }) => kind);
 * if (kinds.join() !== "user") throw new Error(kinds.join());
 * ```
 */
export const CONVERSATION_ONLY: ReadOptions = { skip: isMetadataLine, brief: briefResult };
