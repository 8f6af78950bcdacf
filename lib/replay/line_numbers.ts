import { clientOf, entriesForward } from "../clients/read.ts";
import type { Entry } from "../session/entry.ts";
import { type ByteSource, openSource } from "../session/io/source.ts";

/** How many lines with a uuid are remembered; a hook reads no further back. */
const MAX_LINES = 50_000;

/** Of uuids: hooks read from the end and do not count lines, so the file is read from its start up to the moment. */
export class LineNumbers {
  readonly #source: ByteSource;
  readonly #entries: Iterator<Entry>;
  readonly #lines = new Map<string, number>();
  #read = 0;

  constructor(path: string) {
    this.#source = openSource(path);
    this.#entries = entriesForward(this.#source, clientOf(this.#source).withoutMetadata);
  }

  readTo(line: number | null): void {
    while (line === null || this.#read < line) {
      const { done, value } = this.#entries.next();
      if (done) return;
      this.#read = value.location.line ?? this.#read;
      if (value.uuid === null) continue;
      this.#lines.set(value.uuid, this.#read);
      if (this.#lines.size <= MAX_LINES) continue;
      for (const oldest of this.#lines.keys()) {
        this.#lines.delete(oldest);
        break;
      }
    }
  }

  lineOf(uuid: string): number | null {
    return this.#lines.get(uuid) ?? null;
  }

  close(): void {
    this.#source.close();
  }
}
