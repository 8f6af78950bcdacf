/**
 * Standard input of a hook. The client writes one JSON object and a line break; it closes the pipe in most versions, but
 * not in all, so the end of the object is the end of the input.
 */
import { setAbortTimeout } from "../runner/deadline.ts";

/** How long the rest of an input that began is waited for. */
const PATIENCE_MS = 2000;
const CHUNK_BYTES = 64 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN = 0x7b;
const CLOSE = 0x7d;

/** What was read and why no more. */
export interface ReadInput {
  readonly text: string;
  /** The object ended, the pipe was closed, it is no object at all, or it did not go on in time. */
  readonly end: "complete" | "closed" | "not_an_object" | "timeout";
}

/** Tells where a JSON object ends, in one pass over its bytes however they are cut. */
export class ObjectEnd {
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** `before` the first byte that counts, `inside`, `after` the object, `other` where it does not begin with `{`. */
  state: "before" | "inside" | "after" | "other" = "before";

  /** Takes the next bytes. */
  push(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (this.state === "before") {
        if (byte <= 0x20 || byte === 0xef || byte === 0xbb || byte === 0xbf) continue; // blanks, byte order mark
        this.state = byte === OPEN ? "inside" : "other";
        this.#depth = 1;
      } else if (this.state !== "inside") {
        return;
      } else if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (byte === BACKSLASH) this.#escaped = true;
        else if (byte === QUOTE) this.#inString = false;
      } else if (byte === QUOTE) this.#inString = true;
      else if (byte === OPEN) this.#depth++;
      else if (byte === CLOSE && --this.#depth === 0) this.state = "after";
    }
  }
}

/**
 * The text of bytes that are one JSON object from end to end, as nearly all inputs are; null for all others. Parsing is
 * quicker than looking at each byte.
 */
function wholeObject(bytes: Uint8Array): string | null {
  const text = new TextDecoder().decode(bytes);
  if (!text.startsWith("{") || !text.trimEnd().endsWith("}")) return null;
  try {
    JSON.parse(text);
    return text;
  } catch {
    return null;
  }
}

/** What `readStdin` reads from; the real one is `Deno.stdin`. */
export interface StdinLike {
  readSync(buffer: Uint8Array): number | null;
  read(buffer: Uint8Array): Promise<number | null>;
}

/**
 * Reads one JSON object from standard input.
 *
 * The first read is synchronous, because asynchronous reading costs a process 8 ms and nearly all inputs come as one
 * piece. It may block for ever where the client says nothing at all: that is left to the client's timeout. Only the rest
 * of an input that came in pieces is read asynchronously, for at most two seconds in all.
 *
 * @param stdin Where to read.
 * @param patience How long to wait for the rest, in ms.
 * @returns The text so far, and why it ends there; a promise only where more than one read was needed.
 */
export function readStdin(
  stdin: StdinLike = Deno.stdin,
  patience: number = PATIENCE_MS,
): ReadInput | Promise<ReadInput> {
  const buffer = new Uint8Array(CHUNK_BYTES);
  const length = stdin.readSync(buffer);
  if (length === null) return { text: "", end: "closed" };
  const first = buffer.subarray(0, length);
  const text = wholeObject(first);
  if (text !== null) return { text, end: "complete" };
  const scan = new ObjectEnd();
  scan.push(first);
  if (scan.state === "after") return { text: new TextDecoder().decode(first), end: "complete" };
  if (scan.state === "other") return { text: new TextDecoder().decode(first), end: "not_an_object" };
  return readRest({ stdin, patience, scan, first });
}

interface Rest {
  readonly stdin: StdinLike;
  readonly patience: number;
  readonly scan: ObjectEnd;
  readonly first: Uint8Array;
}

async function readRest({ stdin, patience, scan, first }: Rest): Promise<ReadInput> {
  const decoder = new TextDecoder();
  let text = decoder.decode(first, { stream: true });
  let takeBack = (): void => {};
  const late = new Promise<"timeout">((resolve) => takeBack = setAbortTimeout(patience, () => resolve("timeout")));
  try {
    while (true) {
      const buffer = new Uint8Array(CHUNK_BYTES);
      const length = await Promise.race([stdin.read(buffer), late]);
      if (length === "timeout") return { text: text + decoder.decode(), end: "timeout" };
      if (length === null) return { text: text + decoder.decode(), end: "closed" };
      const bytes = buffer.subarray(0, length);
      text += decoder.decode(bytes, { stream: true });
      scan.push(bytes);
      if (scan.state === "after") return { text: text + decoder.decode(), end: "complete" };
      if (scan.state === "other") return { text: text + decoder.decode(), end: "not_an_object" };
    }
  } finally {
    takeBack();
  }
}
