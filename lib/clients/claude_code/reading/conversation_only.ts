import type { ReadOptions } from "../../../session/read.ts";
import { isMetadataLine } from "./skim.ts";
import type { SourceLocation, UserEntry } from "../../../session/entry.ts";
import { ANSWER_OPENINGS } from "../format/client_strings.ts";

const CALL = /"tool_use_id":"([^"\\]+)"/;

/** A result that succeeded, without its text. */
const SUCCESS = { text: "", images: 0, isError: false, outcome: "ok", feedback: null, claim: null } as const;

const SIDECHAIN = '"isSidechain":';

/**
 * Results that have to be parsed: they failed, started an agent in the background, have feedback of the user or a second
 * entry on the same line, or are inside a line of another kind (an agent's progress, 2.1.17 to 2.1.49).
 *
 * Most bytes of a session are searched for this pattern, and this form is four times as fast as equivalent ones (V8 15.0):
 * all alternatives but one begin with the same letter.
 */
const NEEDS_PARSING = new RegExp(
  `"(?:is_error":true|async_launched"|userFeedback"|answers":\\{|type":"(?:progress|attachment)"|${
    ANSWER_OPENINGS.join("|")
  })` +
    `|\\}\\{"(?:parentUuid|type)"`,
);

/** The value of the first such key, which is near the start of a long line. */
function isSidechain(line: string): boolean {
  const at = line.indexOf(SIDECHAIN);
  return at !== -1 && line.startsWith("true", at + SIDECHAIN.length);
}

/**
 * The entry of a line with a successful result, without its text; null for every other line.
 *
 * Results are most of a session's bytes, and for the conversation it matters only which call has ended. In quoted text
 * every quotation mark has a backslash before it, so no result can look like one of the keys.
 */
export function briefResult(line: string, location: SourceLocation): UserEntry | null {
  // a truncated line is not a result yet
  if (!line.endsWith("}") || !line.includes('"type":"tool_result"') || !line.includes('"type":"user"')) return null;
  const id = CALL.exec(line)?.[1];
  if (id === undefined || NEEDS_PARSING.test(line)) return null;
  return {
    kind: "user",
    speaker: "tool_result",
    prompt: "",
    location,
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

/**
 * Options to read only the conversation and the calls of a session, without parsing nine tenths of the bytes. Metadata
 * lines are skipped (`isMetadataLine`), and successful results have no text, uuid and time (`briefResult`).
 *
 * @example
 * ```ts
 * import { bytesSource, entriesForward, CONVERSATION_ONLY } from "@debrief/debrief/transcript";
 *
 * const text = '{"type":"progress","data":{}}\n{"type":"user","message":{"role":"user","content":"go on"}}\n';
 * const source = bytesSource(new TextEncoder().encode(text));
 * const kinds = [...entriesForward(source, CONVERSATION_ONLY)].map(({ kind }) => kind);
 * if (kinds.join() !== "user") throw new Error(kinds.join());
 * ```
 */
export const CONVERSATION_ONLY: ReadOptions = { skip: isMetadataLine, brief: briefResult };
