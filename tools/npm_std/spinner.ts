/** `@std/cli/unstable-spinner` as far as the commands use it. */
export interface SpinnerOptions {
  message?: string;
  interval?: number;
  output?: typeof Deno.stderr | typeof Deno.stdout;
}

const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

export class Spinner {
  message: string;
  readonly #interval: number;
  readonly #output: typeof Deno.stderr | typeof Deno.stdout;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(options: SpinnerOptions = {}) {
    this.message = options.message ?? "";
    this.#interval = options.interval ?? 75;
    this.#output = options.output ?? Deno.stdout;
  }

  start(): void {
    if (this.#timer !== undefined) return;
    let frame = 0;
    const draw = () => this.#write(`\r\x1b[K${FRAMES[frame++ % FRAMES.length]} ${this.message}`);
    this.#timer = setInterval(draw, this.#interval);
    draw();
  }

  stop(): void {
    if (this.#timer === undefined) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#write("\r\x1b[K");
  }

  #write(text: string): void {
    this.#output.writeSync(new TextEncoder().encode(text));
  }
}
