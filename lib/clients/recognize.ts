import { once } from "../memoize.ts";
import { type JsonObject, parseJsonObject, stringAt } from "../json.ts";
import { type ByteSource, firstBytes, ifReadable, joinBytes, withSource } from "../session/io/source.ts";
import type { Client, ClientFiles } from "./client.ts";
import { CLIENTS } from "./clients.ts";
import { DEFAULT_CLIENT } from "./default_client.ts";

const TITLES = CLIENTS.map(({ title }) => title);

/** The clients by name, for a sentence: "Claude Code, Codex or Gemini CLI". */
export const CLIENT_TITLES: string = `${TITLES.slice(0, -1).join(", ")} or ${TITLES.at(-1)}`;

/** Those whose lines are told exactly: the default client also takes damaged ones, and those of versions not known yet. */
const BY_LINE = CLIENTS.filter((client) => client !== DEFAULT_CLIENT);

export type FileKind =
  | { readonly kind: "transcript"; readonly client: Client }
  /** `what` says it with an article, for a sentence. `isSession`: a client wrote it, in a form that is not read. */
  | { readonly kind: "other"; readonly what: string; readonly isSession?: true };

/** Little first, then more: a file may begin with megabytes of a snapshot, or be damaged. */
const HEADS = [4 * 1024, 64 * 1024, 1024 * 1024] as const;
/** What every line of a transcript has; a megabyte may have half a million lines without it. */
const TYPE = '"type"';
/** How many lines at most are parsed before a file is said not to be a transcript. */
const MOST_TRIES = 1000;
const LINE_FEED = 0x0a;

/** How a file begins that was packed with zstd, as a client may keep old sessions. */
const ZSTD_MAGIC = [0x28, 0xb5, 0x2f, 0xfd] as const;
export const PACKED_FILE = "packed with zstd, which cannot be read yet (unpack it first: zstd -d FILE)";

/** How JSON begins that is not one object per line, and what to call it in a sentence. */
const JSON_FORMS = [
  { opening: /^\s*\[\s*(?:[\]{["]|-?\d|true\b|false\b|null\b)/, what: "one JSON array, not JSON Lines" },
  { opening: /^\s*\{\s*\n\s*"/, what: "one JSON document, not JSON Lines" },
] as const;

/** An array that ends on its line, and is not all of the file. */
const WITHIN_LINE = /^\s*\[.*\][^\S\n]*\n\s*\S/;

/** A session that has just begun. */
const EMPTY_FILE: FileKind = { kind: "transcript", client: DEFAULT_CLIENT };

function describeObject(object: JsonObject): string {
  if (stringAt(object, "schema")?.startsWith("debrief.")) return "a file of debrief itself";
  if (stringAt(object, "ts") !== null && (stringAt(object, "hook") !== null || stringAt(object, "source") !== null)) {
    return "a log of debrief itself";
  }
  return "JSON lines of another kind";
}

/** By the first bytes; a cut last line counts by its beginning, and an empty file is a new `transcript`. */
export function recognize(head: Uint8Array): FileKind {
  const text = new TextDecoder().decode(head);
  let first: JsonObject | null = null;
  let isEmpty = true;
  let isDefault = false;
  let tries = 0;
  // the messages of an export are not lines of a transcript
  const isInArray = JSON_FORMS[0].opening.test(text) && !WITHIN_LINE.test(text);
  const byHead = CLIENTS.find(({ isTranscriptHead }) => isTranscriptHead?.(text));
  if (byHead) return { kind: "transcript", client: byHead };
  for (const { unknownForm } of CLIENTS) {
    const what = unknownForm?.(text) ?? null;
    if (what !== null) return { kind: "other", what, isSession: true };
  }
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    isEmpty = false;
    if (line.includes(TYPE) && !isInArray) {
      const client = BY_LINE.find(({ isTranscriptLine }) => isTranscriptLine(line));
      if (client) return { kind: "transcript", client };
      isDefault ||= DEFAULT_CLIENT.isTranscriptLine(line);
    }
    if (first === null && tries++ < MOST_TRIES) first = parseJsonObject(line);
  }
  if (isDefault) return { kind: "transcript", client: DEFAULT_CLIENT };
  if (isEmpty) return EMPTY_FILE;
  if (ZSTD_MAGIC.every((byte, at) => head[at] === byte)) return { kind: "other", what: PACKED_FILE };
  if (first !== null) return { kind: "other", what: describeObject(first) };
  if (text.includes("\0") || text.includes("\ufffd")) return { kind: "other", what: "binary data" };
  return { kind: "other", what: JSON_FORMS.find(({ opening }) => opening.test(text))?.what ?? "text" };
}

function clientOfName(path: string): Client | null {
  const [named, ...others] = CLIENTS.filter(({ files }) => files.isTranscriptName(path));
  return others.length === 0 ? named ?? null : null;
}

/** As `recognize`: what the default client takes as damaged is the session of the client that alone names files so. */
export function recognizeSource(source: ByteSource): FileKind {
  let kind: FileKind = EMPTY_FILE;
  const byName = once(() => source.path === undefined ? null : clientOfName(source.path));
  for (const size of HEADS) {
    const head = firstBytes(source, size);
    kind = recognize(head);
    // the default client also takes what is damaged: one line alone, or the first few, may be another client's
    const isTold = kind.kind === "transcript" &&
      (kind.client !== DEFAULT_CLIENT ||
        ((size > HEADS[0] || byName() === DEFAULT_CLIENT) && head.indexOf(LINE_FEED) !== head.lastIndexOf(LINE_FEED)));
    if (isTold || source.size <= size) break;
  }
  const named = kind.kind === "transcript" && kind.client === DEFAULT_CLIENT ? byName() : null;
  return named === null ? kind : { kind: "transcript", client: named };
}

/** Like `recognize`, for the file at a path. Returns null if it cannot be read; its reader reports why. */
export function recognizeFile(path: string): FileKind | null {
  return ifReadable(() => withSource(path, recognizeSource), null);
}

/** The client whose file a path is: by its name where only one names files so, else by its content. */
export function clientOfPath(path: string): Client {
  const named = clientOfName(path);
  if (named !== null) return named;
  const kind = recognizeFile(path);
  return kind?.kind === "transcript" ? kind.client : DEFAULT_CLIENT;
}

/**
 * Returns how the client that wrote a file names its files.
 *
 * @param path A transcript.
 * @returns The functions that find and name the files that belong to it.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { filesOf } from "@debrief/debrief/transcript";
 *
 * const path = "fixtures/clients/2.1.330/plain_tools/487921a1-6511-4ede-8869-e8e6c0f6fde2.jsonl";
 * assertEquals(filesOf(path).sessionIdOf(path), "487921a1-6511-4ede-8869-e8e6c0f6fde2");
 * ```
 */
export function filesOf(path: string): ClientFiles {
  return clientOfPath(path).files;
}

/** A stream whose beginning was looked at. */
export interface RecognizedStream {
  readonly kind: FileKind;
  /** All bytes of the stream, once. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** As `recognize`, of a stream: no more of it is read than is needed. */
export async function recognizeStream(stream: AsyncIterable<Uint8Array>): Promise<RecognizedStream> {
  const [, least, most] = HEADS;
  const parts = stream[Symbol.asyncIterator]();
  const head: Uint8Array[] = [];
  let kind: FileKind | null = null;
  for (let length = 0; kind?.kind !== "transcript" && length < most;) {
    const { done, value } = await parts.next();
    if (done) break;
    head.push(value);
    length += value.length;
    if (length >= least || value.includes(LINE_FEED)) kind = recognize(joinBytes(head));
  }
  if (kind?.kind !== "transcript") kind = recognize(joinBytes(head));
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield* head.splice(0);
    for (let part = await parts.next(); !part.done; part = await parts.next()) yield part.value;
  }
  return { kind, bytes: bytes() };
}
