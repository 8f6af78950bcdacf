import { claudeCode } from "../../lib/clients/claude_code/mod.ts";
import type { Client } from "../../lib/clients/client.ts";
import { type ByteSource, withSource } from "../../lib/session/io/source.ts";
import { filesBelow } from "../files.ts";
import { generateSession, GENERATIONS } from "../generator/generate_sessions.ts";
import type { Random } from "../generator/random.ts";

/** Longer lines are left out of most cases: their bytes are all alike, and cases a second are what finds things. */
const SHORT = 6000;

/** The recorded sessions of a client that no generator makes sessions of. */
const recordingsOf = ({ id }: Client): string =>
  decodeURIComponent(new URL(`../../fixtures/clients-${id}`, import.meta.url).pathname);

function generated(seed: number): string[][] {
  return GENERATIONS.flatMap((version, i) =>
    Array.from({ length: 6 }, (_, j) => [...generateSession(seed * 1000 + i * 10 + j, { version, bytes: 60_000 })])
  );
}

function wholeText(source: ByteSource): string {
  const bytes = new Uint8Array(source.size);
  return new TextDecoder().decode(bytes.subarray(0, source.readAt(0, bytes)));
}

function recorded(client: Client): string[][] {
  return filesBelow(recordingsOf(client)).filter((path) => client.files.isTranscriptName(path))
    .flatMap((path) => client.store?.sessionsIn(path) ?? [path])
    .map((path) => withSource(path, wholeText).trimEnd().split("\n"));
}

/** Sessions to break: some of every version, made or read once. */
export class Corpus {
  readonly #sessions: readonly (readonly string[])[];

  constructor(seed: number, client: Client = claudeCode) {
    const sessions = client === claudeCode ? generated(seed) : recorded(client);
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
