import { claudeCode } from "../../lib/clients/claude_code/mod.ts";
import type { Client } from "../../lib/clients/client.ts";
import { generateSession, GENERATIONS } from "../generator/generate_sessions.ts";
import type { Random } from "../generator/random.ts";

/** Longer lines are left out of most cases: their bytes are all alike, and cases a second are what finds things. */
const SHORT = 6000;

/** The recorded sessions of clients that no generator makes sessions of. */
const RECORDINGS = new URL("../../fixtures/clients-codex/", import.meta.url);

function generated(seed: number): string[][] {
  return GENERATIONS.flatMap((version, i) =>
    Array.from({ length: 6 }, (_, j) => [...generateSession(seed * 1000 + i * 10 + j, { version, bytes: 60_000 })])
  );
}

function* corpusFiles(folder: URL): Generator<string[]> {
  for (const { name, isDirectory } of [...Deno.readDirSync(folder)].sort((a, b) => a.name < b.name ? -1 : 1)) {
    if (isDirectory) yield* corpusFiles(new URL(`${name}/`, folder));
    else if (name.startsWith("rollout-")) yield Deno.readTextFileSync(new URL(name, folder)).trimEnd().split("\n");
  }
}

/** Sessions to break: some of every version, made or read once. */
export class Corpus {
  readonly #sessions: readonly (readonly string[])[];

  constructor(seed: number, client: Client = claudeCode) {
    const sessions = client === claudeCode ? generated(seed) : [...corpusFiles(RECORDINGS)];
    this.#sessions = sessions.map((lines) => lines.filter((line, at) => line.length < SHORT || at % 10 === 0));
  }

  /** Some lines of one session that follow each other; rarely a whole one. */
  pick(random: Random): readonly string[] {
    const session = random.pick(this.#sessions);
    if (random.chance(0.01)) return session;
    const from = random.below(session.length);
    return session.slice(from, from + random.between(1, 9));
  }
}
