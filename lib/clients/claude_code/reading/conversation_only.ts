import { briefResult } from "./brief_result.ts";
import type { ReadOptions } from "./read.ts";
import { isMetadataLine } from "./skim.ts";

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
