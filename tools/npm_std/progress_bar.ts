/** `@std/cli/unstable-progress-bar` as far as the commands use it. */
export interface ProgressBarFormatter {
  styledTime: string;
  styledData: string;
  progressBar: string;
  time: number;
  previousTime: number;
  value: number;
  previousValue: number;
  max: number;
}

export interface ProgressBarOptions {
  writable?: WritableStream<Uint8Array>;
  value?: number;
  max: number;
  barLength?: number;
  clear?: boolean;
  formatter?: (formatter: ProgressBarFormatter) => string;
  keepOpen?: boolean;
  interval?: number;
}

const two = (n: number): string => String(n).padStart(2, "0");

export class ProgressBar {
  value: number;
  max: number;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #options: ProgressBarOptions;
  readonly #started = performance.now();
  readonly #timer: ReturnType<typeof setInterval>;
  #previous = { time: 0, value: 0 };

  constructor(options: ProgressBarOptions) {
    this.#options = options;
    this.value = options.value ?? 0;
    this.max = options.max;
    this.#writer = (options.writable ?? Deno.stderr.writable).getWriter();
    this.#timer = setInterval(() => this.#draw(), options.interval ?? 1000);
    this.#draw();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#draw();
    await this.#write(this.#options.clear ? "\r\x1b[K" : "\n");
    if (this.#options.keepOpen === false) await this.#writer.close();
    else this.#writer.releaseLock();
  }

  #draw(): Promise<void> {
    const length = this.#options.barLength ?? 50;
    const time = performance.now() - this.#started;
    const share = this.max > 0 ? Math.min(1, this.value / this.max) : 1;
    const filled = Math.floor(share * length);
    const seconds = Math.floor(time / 1000);
    const line: ProgressBarFormatter = {
      styledTime: `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`,
      styledData: `${this.value}/${this.max}`,
      progressBar: "#".repeat(filled) + "-".repeat(length - filled),
      time,
      previousTime: this.#previous.time,
      value: this.value,
      previousValue: this.#previous.value,
      max: this.max,
    };
    this.#previous = { time, value: this.value };
    const format = this.#options.formatter ?? ((f) => `[${f.styledTime}] [${f.progressBar}] [${f.styledData}]`);
    return this.#write(`\r\x1b[K${format(line)}`);
  }

  #write(text: string): Promise<void> {
    return this.#writer.write(new TextEncoder().encode(text));
  }
}
