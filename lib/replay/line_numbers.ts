import type { Entry } from "../session/entry.ts";
import { entriesForward } from "../clients/claude_code/reading/read.ts";
import { isMetadataLine } from "../clients/claude_code/reading/skim.ts";
import { type ByteSource, openSource } from "../session/io/source.ts";

/** The window of a hook lies within so many lines with a uuid. */
const REMEMBERED = 50_000;

/**
 * The line numbers of uuids. Hooks read from the end and count no lines; here the file is read once from its start,
 * beside them, as far as the moment.
 */
export class LineNumbers {
  readonly #source: ByteSource;
  readonly #entries: Iterator<Entry>;
  readonly #lines = new Map<string, number>();
  #read = 0;

  /** @param path The file; `close` gives it back. */
  constructor(path: string) {
    this.#source = openSource(path);
    this.#entries = entriesForward(this.#source, { skip: isMetadataLine });
  }

  /** Reads on as far as a line; null reads all. */
  readTo(line: number | null): void {
    while (line === null || this.#read < line) {
      const { done, value } = this.#entries.next();
      if (done) return;
      this.#read = value.location.line ?? this.#read;
      if (value.uuid === null) continue;
      this.#lines.set(value.uuid, this.#read);
      if (this.#lines.size <= REMEMBERED) continue;
      for (const oldest of this.#lines.keys()) {
        this.#lines.delete(oldest);
        break;
      }
    }
  }

  /** The line of a uuid that was read. */
  lineOf(uuid: string): number | null {
    return this.#lines.get(uuid) ?? null;
  }

  /** Gives the file back. */
  close(): void {
    this.#source.close();
  }
}
