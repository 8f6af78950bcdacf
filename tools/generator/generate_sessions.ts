/**
 * Makes sessions of real shape and any size: `generate_sessions.ts --seed 1 --bytes 1GB --version 2.1.330 > session.jsonl`,
 * or `--sessions N --out DIR` for files as a client lays them out, with the agents' files beside.
 *
 * The same seed gives the same bytes. Lines are written as they are made: memory does not grow with the size.
 */
import { writeAll } from "../../lib/cli/host/deno_host.ts";
import { parseArgs } from "@std/cli/parse-args";
import type { GeneratedAgent, GeneratedSessionOptions } from "./options.ts";
import { generateSession } from "./session.ts";

/** A version of every generation of clients, for tests that hold of all. */
export const GENERATIONS: readonly string[] = [
  "0.2.122",
  "1.0.60",
  "1.0.128",
  "2.0.30",
  "2.0.77",
  "2.1.30",
  "2.1.90",
  "2.1.150",
  "2.1.229",
  "2.1.330",
];

export { type GeneratedAgent, type GeneratedSessionOptions, generateSession };

const UNITS: Readonly<Record<string, number>> = { "": 1, "B": 1, "KB": 1e3, "MB": 1e6, "GB": 1e9 };

/** Bytes of a size such as "1GB", "64 MB" or "5000". */
export function parseBytes(size: string): number {
  const [, number = "", unit = ""] = /^\s*(\d+(?:\.\d+)?)\s*([kmg]?b?)\s*$/i.exec(size) ?? [];
  const factor = UNITS[unit.toUpperCase()] ?? UNITS[`${unit.toUpperCase()}B`];
  if (number === "" || factor === undefined) throw new Error(`Expected a size such as 100MB but found "${size}"`);
  return Math.round(Number(number) * factor);
}

/** Gathers lines and writes them a megabyte at a time. */
class Output {
  readonly #write: (bytes: Uint8Array) => void;
  readonly #encoder = new TextEncoder();
  #pending: string[] = [];
  #length = 0;
  bytes = 0;

  constructor(write: (bytes: Uint8Array) => void) {
    this.#write = write;
  }

  line(text: string): void {
    this.#pending.push(text);
    this.#length += text.length + 1;
    if (this.#length > 1 << 20) this.flush();
  }

  flush(): void {
    if (this.#pending.length === 0) return;
    const bytes = this.#encoder.encode(this.#pending.join("\n") + "\n");
    this.#pending = [];
    this.#length = 0;
    this.bytes += bytes.length;
    this.#write(bytes);
  }
}

/** Writes one session to a path, and its agents where the client would lay them; returns its bytes. */
export function writeSession(path: string, seed: number, options: GeneratedSessionOptions = {}): number {
  const file = Deno.openSync(path, { write: true, create: true, truncate: true });
  try {
    const output = new Output((bytes) => writeAll(file, bytes));
    const folder = `${path.replace(/\.jsonl$/, "")}/subagents`;
    const onAgent = options.onAgent ?? ((agent: GeneratedAgent): void => {
      Deno.mkdirSync(folder, { recursive: true });
      Deno.writeTextFileSync(`${folder}/agent-${agent.id}.jsonl`, agent.lines.join("\n") + "\n");
      if (agent.meta !== null) Deno.writeTextFileSync(`${folder}/agent-${agent.id}.meta.json`, agent.meta);
    });
    for (const line of generateSession(seed, { ...options, onAgent })) output.line(line);
    output.flush();
    return output.bytes;
  } finally {
    file.close();
  }
}

function generateSessions(): void {
  const args = parseArgs(Deno.args, {
    string: ["seed", "bytes", "version", "sessions", "out"],
    default: { seed: "1", bytes: "1MB", version: "2.1.330", sessions: "1" },
  });
  const seed = Number(args.seed);
  const options = { version: String(args.version), bytes: parseBytes(String(args.bytes)) };
  if (args.out === undefined) {
    const output = new Output((bytes) => writeAll(Deno.stdout, bytes));
    for (const line of generateSession(seed, options)) output.line(line);
    output.flush();
    return;
  }
  Deno.mkdirSync(String(args.out), { recursive: true });
  const start = performance.now();
  let bytes = 0;
  for (let i = 0; i < Number(args.sessions); i++) {
    bytes += writeSession(`${args.out}/session-${seed + i}.jsonl`, seed + i, options);
  }
  const seconds = (performance.now() - start) / 1000;
  console.error(`${bytes} bytes in ${seconds.toFixed(1)} s: ${(bytes / 1e6 / seconds).toFixed(0)} MB/s`);
}

if (import.meta.main) generateSessions();
