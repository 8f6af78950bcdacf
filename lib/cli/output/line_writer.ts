import type { NewFile } from "../host/host.ts";

const CHUNK = 1 << 18;

/** Writes text to a file through a fixed buffer, and counts the bytes. */
export class LineWriter {
  readonly #file: NewFile | null;
  readonly #encoder = new TextEncoder();
  readonly #buffer = new Uint8Array(CHUNK);
  #filled = 0;
  bytes = 0;

  /** @param file Where to write; null only counts. */
  constructor(file: NewFile | null) {
    this.#file = file;
  }

  write(text: string): void {
    for (let rest = text; rest !== "";) {
      const { read, written } = this.#encoder.encodeInto(rest, this.#buffer.subarray(this.#filled));
      this.#filled += written;
      rest = rest.slice(read);
      if (rest !== "") this.flush();
    }
  }

  flush(): void {
    this.#file?.write(this.#buffer.subarray(0, this.#filled));
    this.bytes += this.#filled;
    this.#filled = 0;
  }
}
