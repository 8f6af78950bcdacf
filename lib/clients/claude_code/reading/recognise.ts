import { isJsonObject, type JsonObject, stringAt } from "../../../json.ts";
import { parseObjects } from "../format/objects.ts";
import { type ByteSource, openSource, UnreadableTranscriptError } from "../../../session/io/source.ts";
import { OPAQUE_TYPES, SHAPED_TYPES } from "../format/client_strings.ts";

/** What a file is by its first lines. */
export type FileKind =
  | { readonly kind: "transcript" }
  /** `what` says it with an article, for a sentence. */
  | { readonly kind: "other"; readonly what: string };

/** First a little is read; where that does not tell (a snapshot of megabytes, a damaged beginning), some more. */
const HEADS = [64 * 1024, 1024 * 1024] as const;

const TRANSCRIPT: FileKind = { kind: "transcript" };

function other(what: string): FileKind {
  return { kind: "other", what };
}

/** How a line of a transcript begins, where the line is too long for the head or damaged. */
const OPENING = /^[\s\0]*\{"(?:parentUuid|type|uuid|sessionId|isSidechain|leafUuid|messageId)":/;
const TYPE = /"type":"([a-z-]+)"/;

function isKnownType(type: string): boolean {
  return SHAPED_TYPES.has(type) || Object.hasOwn(OPAQUE_TYPES, type);
}

/** Whether an object is a line of a transcript: by its type and what only these lines have, in every version. */
function isEntry(object: JsonObject): boolean {
  const type = stringAt(object, "type");
  if (type === null) return false;
  const ids = ["sessionId", "uuid", "leafUuid", "messageId"].filter((name) => stringAt(object, name) !== null);
  if (!isKnownType(type)) return ids.includes("sessionId") && ids.includes("uuid"); // of a client that is newer than this
  return ids.length > 0 || isJsonObject(object["message"]) || stringAt(object, "operation") !== null;
}

function isBrokenEntry(line: string): boolean {
  const type = OPENING.test(line) ? TYPE.exec(line)?.[1] : undefined;
  return type !== undefined && isKnownType(type);
}

function describeObject(object: JsonObject): string {
  if (stringAt(object, "schema")?.startsWith("debrief.")) return "a file of debrief itself";
  if (stringAt(object, "ts") !== null && (stringAt(object, "hook") !== null || stringAt(object, "source") !== null)) {
    return "a log of debrief itself";
  }
  if (stringAt(object, "type") === "session_meta" && isJsonObject(object["payload"])) return "a session of Codex";
  return "JSON lines of another kind";
}

/**
 * What the beginning of a file is: every command that is given a transcript asks this first.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const bytes = (text: string) => new TextEncoder().encode(text);
 * assertEquals(recognise(bytes('{"type":"user","message":{"role":"user","content":"hello"}}\n')).kind, "transcript");
 * assertEquals(recognise(bytes('{"level":"info"}\n')), { kind: "other", what: "JSON lines of another kind" });
 * assertEquals(recognise(bytes("To do: milk\n")), { kind: "other", what: "text" });
 * ```
 *
 * @param head The first bytes; a last line that is cut counts by its beginning.
 * @returns `transcript` also for a file without anything in it: a session that has just begun.
 */
export function recognise(head: Uint8Array): FileKind {
  const text = new TextDecoder().decode(head);
  let first: JsonObject | null = null;
  let any = false;
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    any = true;
    const { objects } = parseObjects(line);
    first ??= objects[0] ?? null;
    if (objects.some(isEntry) || (objects.length === 0 && isBrokenEntry(line))) return TRANSCRIPT;
  }
  if (!any) return TRANSCRIPT;
  if (first !== null) return other(describeObject(first));
  return other(text.includes("\0") || text.includes("\ufffd") ? "binary data" : "text");
}

/** As `recognise`, of a file that is open. */
export function recogniseSource(source: ByteSource): FileKind {
  let kind: FileKind = TRANSCRIPT;
  for (const size of HEADS) {
    const buffer = new Uint8Array(Math.min(size, source.size));
    kind = recognise(buffer.subarray(0, source.readAt(0, buffer)));
    if (kind.kind === "transcript" || source.size <= size) break;
  }
  return kind;
}

/**
 * As `recognise`, of the file at a path.
 *
 * @returns Null where it cannot be read: whoever reads it says why.
 */
export function recogniseFile(path: string): FileKind | null {
  let source: ByteSource;
  try {
    source = openSource(path);
  } catch (error) {
    if (error instanceof UnreadableTranscriptError) return null;
    throw error;
  }
  try {
    return recogniseSource(source);
  } finally {
    source.close();
  }
}

/**
 * A stream whose beginning was looked at: the same bytes again.
 *
 * @param refuse Called where the stream is no transcript; throws.
 */
export async function* recognisedStream(
  stream: AsyncIterable<Uint8Array>,
  refuse: (what: string) => never,
): AsyncGenerator<Uint8Array> {
  const [most] = HEADS.slice(-1);
  let held: Uint8Array[] = [];
  let length = 0;
  let open = true;
  const decide = (): boolean => {
    const head = new Uint8Array(length);
    let at = 0;
    for (const part of held) {
      head.set(part, at);
      at += part.length;
    }
    const kind = recognise(head);
    if (kind.kind === "transcript") return true;
    if (!open || length >= (most ?? 0)) refuse(kind.what);
    return false;
  };
  let decided = false;
  for await (const part of stream) {
    if (decided) {
      yield part;
      continue;
    }
    held.push(part);
    length += part.length;
    if (part.length === 0 || (length < HEADS[0] && !part.includes(10)) || !decide()) continue;
    decided = true;
    yield* held;
    held = [];
  }
  open = false;
  if (!decided && decide()) yield* held;
}
