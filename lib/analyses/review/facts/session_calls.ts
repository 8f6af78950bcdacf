import type { Entry } from "../../../session/entry.ts";
import { ModeTimeline } from "../../../session/calls/mode.ts";
import type { CallFact } from "./call_fact.ts";
import { type FactOptions, FactReader } from "./fact_reader.ts";

export interface FileCalls {
  readonly facts: readonly CallFact[];
  readonly modes: ModeTimeline;
}

/** Reads the calls of one file to its end, because the mode of a call may become known only later. */
export class FileCallReader {
  readonly #reader: FactReader;
  readonly #facts: CallFact[] = [];
  readonly #modes = new ModeTimeline();

  constructor(options: FactOptions) {
    this.#reader = new FactReader(options);
  }

  add(entry: Entry): void {
    for (const fact of this.#reader.add(entry)) this.#facts.push(fact);
    this.#modes.add(entry, this.#reader.mode);
  }

  end(): FileCalls {
    for (const fact of this.#reader.end()) this.#facts.push(fact);
    return { facts: this.#facts, modes: this.#modes };
  }
}

/** Completes the calls of agents with the mode of the session that started them: their own files record none. */
export class AgentModes {
  readonly #sessions = new Map<string, ModeTimeline>();

  add(session: string, modes: ModeTimeline): void {
    if (!this.#sessions.has(session)) this.#sessions.set(session, modes);
  }

  completed(fact: CallFact): CallFact {
    if (fact.mode !== null || fact.agent === null) return fact;
    const mode = this.#sessions.get(fact.session)?.at(fact.timestamp) ?? null;
    return mode === null ? fact : { ...fact, mode };
  }
}
