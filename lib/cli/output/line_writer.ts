import type { NewFile } from "../host/host.ts";

/** What is written at once. */
const CHUNK = 1 << 18;

/** Lines on their way to a file, counted; one buffer for all of them, so that memory does not grow with the file. */
export class LineWriter {
  readonly #file: NewFile | null;
  readonly #encoder = new TextEncoder();
  readonly #buffer = new Uint8Array(CHUNK);
  #filled = 0;
  /** How many went out. */
  bytes = 0;

  /** @param file Where they go; null counts only. */
  constructor(file: NewFile | null) {
    this.#file = file;
  }

  /** Takes a text as it stands. */
  write(text: string): void {
    for (let rest = text; rest !== "";) {
      const { read, written } = this.#encoder.encodeInto(rest, this.#buffer.subarray(this.#filled));
      this.#filled += written;
      rest = rest.slice(read);
      if (rest !== "") this.flush();
    }
  }

  /** Writes what is left. */
  flush(): void {
    this.#file?.write(this.#buffer.subarray(0, this.#filled));
    this.bytes += this.#filled;
    this.#filled = 0;
  }
}
