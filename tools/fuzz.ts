/**
 * Breaks real-shape sessions in seeded ways and runs every reader and analysis on them in process:
 * `fuzz.ts --cases 200000 --seed 1 --client codex`. `--case N` runs one case again, `--out DIR` keeps the cases that failed.
 * `--decide` asks the permission engine about random calls under random rules instead; `--inputs` breaks configurations,
 * settings, hook inputs, state and databases, asks `find` odd questions, and gives the guard odd commands, indexes and repositories
 * (`--only NAME` one of these).
 *
 * A case fails where a subject throws, or takes longer than a hook may: in CPU time, which a busy machine does not stretch.
 */
import process from "node:process";
import { parseArgs } from "@std/cli/parse-args";
import { newDiagnostics, readForward } from "../lib/session/read.ts";
import { claudeCode } from "../lib/clients/claude_code/mod.ts";
import type { Client } from "../lib/clients/client.ts";
import { CLIENTS } from "../lib/clients/clients.ts";
import { bytesSource } from "../lib/session/io/source.ts";
import { ANALYSES } from "./fuzz/analyses.ts";
import { checkDecide, randomDecideCase } from "./fuzz/decide.ts";
import { Corpus } from "./fuzz/corpus.ts";
import { type InputSubject, inputSubjects } from "./fuzz/inputs.ts";
import { giantLine, mutate } from "./fuzz/mutate.ts";
import { READERS } from "./fuzz/readers.ts";
import type { Subject } from "./fuzz/subject.ts";
import { Random } from "./generator/random.ts";
import { refuseUnknown } from "./usage.ts";

/** What is run on a client's cases: what only Claude Code's sessions promise is not asked of others. */
export function subjectsFor(client: Client): readonly Subject[] {
  const subjects = [...READERS, ...ANALYSES];
  return client === claudeCode ? subjects : subjects.filter(({ onlyClient }) => onlyClient === undefined);
}

/** A case that a subject failed. */
export interface FuzzFailure {
  readonly seed: number;
  readonly number: number;
  readonly subject: string;
  readonly error: string;
  readonly bytes: Uint8Array;
}

/** How much is run. */
export interface FuzzOptions {
  readonly seed: number;
  readonly cases: number;
  /** The first case's number. @default {0} */
  readonly from?: number;
  /** Whose sessions are broken. @default {claudeCode} */
  readonly client?: Client;
  /** @default every reader and analysis */
  readonly subjects?: readonly Subject[];
  /** The longest one subject may take on one case, in milliseconds of CPU time. @default {2000, or 500 for what is not a session} */
  readonly timeoutMs?: number;
  /** Whether one case in 20,000 is a line of 50 MB. @default {true} */
  readonly giants?: boolean;
}

const GIANT_EVERY = 20_000;
const GIANT_BYTES = 50_000_000;

function randomOf(seed: number, number: number): Random {
  return new Random(Math.imul(seed, 0x9e3779b1) ^ number);
}

/** Runs a subject on a case; returns what is wrong, or null. It runs again if it took long: it may not have been compiled. */
async function failureOf(run: () => void | Promise<void>, timeoutMs: number): Promise<string | null> {
  let took = Infinity;
  for (let attempt = 1; attempt <= 2; attempt++) {
    const start = process.cpuUsage();
    try {
      await run();
    } catch (error) {
      return describeError(error);
    }
    const { user, system } = process.cpuUsage(start);
    took = Math.min(took, (user + system) / 1000);
    if (took <= timeoutMs) return null;
  }
  return `took ${took.toFixed(0)} ms`;
}

/** Runs the cases and returns those that failed. */
export async function* fuzz(options: FuzzOptions): AsyncGenerator<FuzzFailure> {
  const { client = claudeCode } = options;
  const { seed, cases, from = 0, subjects = subjectsFor(client), timeoutMs = 2000, giants = true } = options;
  const corpus = new Corpus(seed, client);
  for (let number = from; number < from + cases; number++) {
    const random = randomOf(seed, number);
    const lines = corpus.pick(random);
    const giant = giants && number % GIANT_EVERY === GIANT_EVERY - 1;
    const bytes = giant ? giantLine(lines, GIANT_BYTES) : mutate(lines, random);
    yield* runCase({ seed, number, bytes, client }, subjects, timeoutMs * (giant ? 10 : 1));
  }
}

/** Runs the subjects on the bytes of one case. */
export async function* runCase(
  { seed, number, bytes, client = claudeCode }:
    & Pick<FuzzFailure, "seed" | "number" | "bytes">
    & Pick<FuzzOptions, "client">,
  subjects: readonly Subject[],
  timeoutMs: number,
): AsyncGenerator<FuzzFailure> {
  const fail = (subject: string, error: string): FuzzFailure => ({ seed, number, subject, error, bytes });
  const diagnostics = newDiagnostics();
  let entries;
  try {
    const source = bytesSource(bytes);
    entries = [...readForward(source, client.lineReader(source, "forward"), { diagnostics })];
  } catch (error) {
    return yield fail("reading", describeError(error));
  }
  for (const { name, run } of subjects) {
    const fuzzed = () => run({ bytes, client, entries, diagnostics, random: new Random(number) });
    const error = await failureOf(fuzzed, timeoutMs);
    if (error !== null) yield fail(name, error);
  }
}

/** Decides random calls; the cases that failed have the call and its rules as bytes. */
export async function* fuzzDecide(
  { seed, cases, from = 0, timeoutMs = 500 }: Pick<FuzzOptions, "seed" | "cases" | "from" | "timeoutMs">,
): AsyncGenerator<FuzzFailure> {
  for (let number = from; number < from + cases; number++) {
    const fuzzed = randomDecideCase(randomOf(seed, number));
    const bytes = new TextEncoder().encode(JSON.stringify(fuzzed));
    const error = await failureOf(() => checkDecide(fuzzed), timeoutMs);
    if (error !== null) yield { seed, number, subject: "decide", error, bytes };
  }
}

/** Gives each reader of anything but a session its cases. */
export async function* fuzzInputs(
  { seed, cases, from = 0, timeoutMs = 500, subjects, only }:
    & Pick<FuzzOptions, "seed" | "cases" | "from" | "timeoutMs">
    & { readonly subjects?: readonly InputSubject[]; readonly only?: string | undefined },
): AsyncGenerator<FuzzFailure> {
  const directory = Deno.makeTempDirSync({ prefix: "debrief-fuzz-" });
  try {
    const all = subjects ?? await inputSubjects(directory);
    const chosen = only === undefined ? all : all.filter(({ name }) => name === only);
    if (chosen.length === 0) throw new Error(`Unknown input "${only}" (${all.map(({ name }) => name).join(", ")})`);
    for (const subject of chosen) {
      for (let number = from; number < from + cases; number++) {
        const bytes = subject.make(randomOf(seed, number));
        const error = await failureOf(() => subject.run(bytes, randomOf(seed, number)), timeoutMs);
        if (error !== null) yield { seed, number, subject: subject.name, error, bytes };
      }
    }
  } finally {
    Deno.removeSync(directory, { recursive: true });
  }
}

function describeError(error: unknown): string {
  return error instanceof Error ? error.stack ?? error.message : String(error);
}

async function runFuzz(): Promise<number> {
  const args = parseArgs(Deno.args, {
    unknown: refuseUnknown(import.meta.url),
    string: ["cases", "seed", "case", "out", "client", "only"],
    boolean: ["decide", "inputs"],
    default: { cases: "200000", seed: "1", client: claudeCode.id },
  });
  const client = CLIENTS.find(({ id }) => id === args.client);
  if (client === undefined) {
    throw new Error(`Unknown client "${args.client}" (${CLIENTS.map(({ id }) => id).join(", ")})`);
  }
  const one = args.case === undefined ? null : Number(args.case);
  const options = { client, seed: Number(args.seed), cases: one === null ? Number(args.cases) : 1, from: one ?? 0 };
  const start = performance.now();
  const kinds = new Map<string, number>();
  const failing = args.decide
    ? fuzzDecide(options)
    : args.inputs
    ? fuzzInputs({ ...options, only: args.only })
    : fuzz(options);
  for await (const { number, subject, error, bytes } of failing) {
    const [first = "", where = ""] = error.split("\n");
    const kind = `${subject}: ${first.slice(0, 200)} ${where.trim()}`;
    const times = (kinds.get(kind) ?? 0) + 1;
    kinds.set(kind, times);
    if (times > 1) continue; // once is enough to find it
    console.error(`case ${number} ${kind}${one === null ? "" : `\n${error}`}`);
    if (args.out !== undefined) {
      Deno.mkdirSync(String(args.out), { recursive: true });
      Deno.writeFileSync(`${args.out}/${options.seed}-${number}.jsonl`, bytes);
    }
  }
  const seconds = (performance.now() - start) / 1000;
  const failures = [...kinds.values()].reduce((sum, times) => sum + times, 0);
  console.log(
    `${options.cases} cases of ${
      args.decide
        ? "decide"
        : args.inputs
        ? args.only ?? "each input"
        : `${client.title}, ${subjectsFor(client).length} subjects`
    }, ` +
      `seed ${options.seed}: ${failures} failures of ${kinds.size} kinds ` +
      `in ${seconds.toFixed(0)} s (${(options.cases / seconds).toFixed(0)} cases/s)`,
  );
  for (const [kind, times] of kinds) console.log(`  ${times} x ${kind}`);
  return kinds.size === 0 ? 0 : 1;
}

if (import.meta.main) Deno.exit(await runFuzz());
