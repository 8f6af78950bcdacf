import { ProgressBar } from "@std/cli/unstable-progress-bar";
import type { Host } from "../host/host.ts";

/** Bytes; less than this is read in no time. */
const WORTH_SHOWING = 8 * 1024 * 1024;
const EVERY_MS = 100;

/** Shows on a terminal how much of the work is done and how long the rest will take. */
export class Progress {
  readonly #bar: ProgressBar | null;
  #shown = performance.now();
  #left: number;

  /** `what`: what is being done: `reading`. `bytes`: how much there is to do. */
  constructor(what: string, bytes: number, host: Host) {
    this.#left = bytes;
    this.#bar = host.isErrorTerminal && bytes > WORTH_SHOWING
      ? new ProgressBar({
        max: bytes,
        clear: true,
        formatter: (at) => `${what} ${at.progressBar} ${percentDone(at)}${timeLeft(at)}`,
      })
      : null;
  }

  /** Reports that more bytes are done. */
  async add(bytes: number): Promise<void> {
    if (this.#bar !== null) this.#bar.value += bytes;
    this.#left -= bytes;
    // the first timer of a process costs 15 ms in Deno 2.9: none is for work that is done
    if (this.#left <= 0 || performance.now() - this.#shown < EVERY_MS) return;
    this.#shown = performance.now();
    // reading is synchronous: let the bar be drawn and signals arrive
    await new Promise((resolve) => setTimeout(resolve));
  }

  /** Removes the bar. */
  async end(): Promise<void> {
    await this.#bar?.stop();
  }
}

function percentDone({ value, max }: { readonly value: number; readonly max: number }): string {
  return `${Math.floor((100 * value) / Math.max(1, max))} %`;
}

/** How long the rest will take at the speed so far. */
export function timeLeft(
  { value, max, time }: { readonly value: number; readonly max: number; readonly time: number },
): string {
  // the first files of a run say little about the others
  if (value <= 0 || time < 1000 || (value < max / 50 && time < 10_000)) return "";
  const seconds = Math.max(0, Math.round((time * (max - value)) / value / 1000));
  return `, ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")} left`;
}
