const CHUNK = 1 << 20;

/**
 * A list of small records that are kept as bytes while a long file is read. A parser makes much garbage, and small
 * objects that survive among it make V8 enlarge its young generation to its limit: for a session of 200 MB with 60,000
 * records the peak is 190 MiB with objects and 150 MiB with bytes.
 */
export class RecordBuffer<T> {
  readonly #encoder = new TextEncoder();
  #chunks: Uint8Array[] = [];
  #room = new Uint8Array(0);
  #filled = 0;

  push(record: T): void {
    const text = JSON.stringify(record) + "\n";
    const { read, written } = this.#encoder.encodeInto(text, this.#room.subarray(this.#filled));
    if (read === text.length) {
      this.#filled += written;
      return;
    }
    this.#close();
    this.#room = new Uint8Array(Math.max(CHUNK, text.length * 3));
    this.#filled = this.#encoder.encodeInto(text, this.#room).written;
  }

  *drain(): Generator<T> {
    this.#close();
    const decoder = new TextDecoder();
    for (let chunk = this.#chunks.shift(); chunk; chunk = this.#chunks.shift()) {
      for (const line of decoder.decode(chunk).split("\n")) {
        if (line === "") continue;
        const record: T = JSON.parse(line);
        yield record;
      }
    }
  }

  #close(): void {
    if (this.#filled > 0) this.#chunks.push(this.#room.subarray(0, this.#filled));
    this.#room = new Uint8Array(0);
    this.#filled = 0;
  }
}
