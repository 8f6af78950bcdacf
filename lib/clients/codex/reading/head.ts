import { isJsonObject, objectAt, parseJson } from "../../../json.ts";
import { type ByteSource, firstBytes } from "../../../session/io/source.ts";
import { linesForward } from "../../../session/io/lines.ts";
import { isOwnTurn, type SessionMeta, sessionMeta } from "../format/session_meta.ts";

/** The first line holds the instructions of the model: 15 to 23 kB. */
const HEADS = [64 * 1024, 1024 * 1024] as const;
const LINE_FEED = 0x0a;

/** What the first line of a file says; null if it is not such a line. */
export function readHead(source: ByteSource): SessionMeta | null {
  for (const size of HEADS) {
    const bytes = firstBytes(source, size);
    const end = bytes.indexOf(LINE_FEED);
    if (end === -1 && bytes.length < source.size) continue;
    const line = parseJson(new TextDecoder().decode(end === -1 ? bytes : bytes.subarray(0, end)));
    const payload = isJsonObject(line) && line["type"] === "session_meta" ? objectAt(line, "payload") : null;
    return payload && sessionMeta(payload);
  }
  return null;
}

/** Where a fork's own first turn begins, after its parent's lines; the end of the file if there is none yet. */
export function ownStart(source: ByteSource, forkedAt: number): number {
  const decoder = new TextDecoder();
  for (const line of linesForward(source)) {
    const text = line.kind === "line" ? decoder.decode(line.bytes) : "";
    if (!text.includes('"task_started"')) continue;
    const value = parseJson(text);
    const payload = isJsonObject(value) ? objectAt(value, "payload") : null;
    if (payload?.["type"] === "task_started" && isOwnTurn(payload, forkedAt)) return line.offset;
  }
  return source.size;
}
