/** Standard input of a hook: one JSON object, whose end is the end: not all versions close the pipe. */
import { ObjectEndScanner } from "../../json.ts";
import { setAbortTimeout } from "../runner/clock.ts";

export const REST_MS = 2000;
const CHUNK_BYTES = 64 * 1024;

export interface ReadInput {
  readonly text: string;
  /** The object ended, the pipe was closed, the input is not an object, or its rest did not come in time. */
  readonly end: "complete" | "closed" | "not_an_object" | "timeout";
}

/** Follows an input in chunks of any size to the end of its JSON object. */
export class InputScanner {
  readonly #object = new ObjectEndScanner();
  /** `before` the first byte of the object, `inside` or `after` it; `other` if the input does not begin with `{`. */
  state: "before" | "inside" | "after" | "other" = "before";

  push(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (this.state === "before") {
        if (byte <= 0x20 || byte === 0xef || byte === 0xbb || byte === 0xbf) continue; // white space, byte order mark
        this.state = byte === 0x7b /* { */ ? "inside" : "other";
      }
      if (this.state !== "inside") return;
      if (this.#object.endsWith(byte)) this.state = "after";
    }
  }
}

/** The text of bytes that are one whole JSON object, as nearly all inputs are; else null. Faster than a pass over the bytes. */
function decodeObject(bytes: Uint8Array): string | null {
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
 * Reads one JSON object from standard input. The first read is synchronous, because asynchronous reading costs a
 * process 8 ms and nearly all inputs arrive in one chunk. If the client writes nothing at all it blocks until the
 * client's timeout. Only the rest of an input that arrives in several chunks is read asynchronously, for at most
 * `timeoutMs` in all. `given`: what the start script has read already; "" if it has not. Returns the text and why it
 * ends there; a promise only if one read was not enough.
 */
export function readStdin(
  stdin: StdinLike = Deno.stdin,
  timeoutMs: number = REST_MS,
  given = "",
): ReadInput | Promise<ReadInput> {
  const first = given === "" ? readChunk(stdin) : new TextEncoder().encode(given);
  if (first === null) return { text: "", end: "closed" };
  const text = decodeObject(first);
  if (text !== null) return { text, end: "complete" };
  const scan = new InputScanner();
  scan.push(first);
  if (scan.state === "after") return { text: new TextDecoder().decode(first), end: "complete" };
  if (scan.state === "other") return { text: new TextDecoder().decode(first), end: "not_an_object" };
  return readRest({ stdin, timeoutMs, scan, first });
}

function readChunk(stdin: StdinLike): Uint8Array<ArrayBuffer> | null {
  const buffer = new Uint8Array(CHUNK_BYTES);
  const length = stdin.readSync(buffer);
  return length === null ? null : buffer.subarray(0, length);
}

interface Rest {
  readonly stdin: StdinLike;
  readonly timeoutMs: number;
  readonly scan: InputScanner;
  readonly first: Uint8Array;
}

async function readRest({ stdin, timeoutMs, scan, first }: Rest): Promise<ReadInput> {
  const decoder = new TextDecoder();
  let text = decoder.decode(first, { stream: true });
  let cancel = (): void => {};
  const timeout = new Promise<"timeout">((resolve) => cancel = setAbortTimeout(timeoutMs, () => resolve("timeout")));
  try {
    while (true) {
      const buffer = new Uint8Array(CHUNK_BYTES);
      const length = await Promise.race([stdin.read(buffer), timeout]);
      if (length === "timeout") return { text: text + decoder.decode(), end: "timeout" };
      if (length === null) return { text: text + decoder.decode(), end: "closed" };
      const bytes = buffer.subarray(0, length);
      text += decoder.decode(bytes, { stream: true });
      scan.push(bytes);
      if (scan.state === "after") return { text: text + decoder.decode(), end: "complete" };
      if (scan.state === "other") return { text: text + decoder.decode(), end: "not_an_object" };
    }
  } finally {
    cancel();
  }
}
