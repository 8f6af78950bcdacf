import type { Config } from "../hooks/config/config.ts";
import type { HookDefinition } from "../hooks/runner/definition.ts";
import { readInput } from "../hooks/protocol/input.ts";
import { answerText, type HookAnswer } from "../hooks/protocol/output.ts";
import type { JsonObject } from "../json.ts";
import type { Clock } from "../hooks/runner/clock.ts";
import type { MemoryStore, WriteRecord } from "./memory_store.ts";

/** A moment of a past session, as a hook would have met it. */
export interface HookInvocation {
  /** What the client would have said on standard input. */
  readonly input: JsonObject;
  /** When it was. */
  readonly now: Date;
  /** How many bytes of a file stood there. */
  visibleBytes(path: string): number;
}

/** What surrounds a hook besides the moment. */
export interface ReplayEnvironment {
  /** The configuration in force. */
  readonly config: Config;
  /** What earlier moments left behind, and what this one leaves. */
  readonly store: MemoryStore;
  /** The project's folder; null where it is not known. */
  readonly project: string | null;
  /** The folder of the client's configuration; null where it is not known. */
  readonly configDir: string | null;
  /** An environment variable; null where it is not set. */
  env(name: string): string | null;
  /** A small file's text, null where there is none. */
  readText(path: string): string | null;
}

/** What a hook would have said, and why. */
export interface HookRun {
  /** Its answer. */
  readonly answer: HookAnswer;
  /** What would have stood on standard output; "" for nothing. */
  readonly output: string;
  /** What would have stood in its log line. */
  readonly data: JsonObject;
  /** What the answer rests on, with words of the transcript. */
  readonly basis: JsonObject;
  /** What it would have written. */
  readonly writes: readonly WriteRecord[];
}

/** Waiting is over as soon as it begins: what was late then stands in the file by now, or never came. */
function endlessClock(): Clock {
  let now = 0;
  return {
    now: () => now,
    sleep: () => {
      now += 3_600_000;
    },
  };
}

/**
 * Asks a hook about a past moment: the handler that runs for the client, with the files as they stood then, the time of
 * then, and a store in memory. Nothing is written.
 *
 * @param definition The hook.
 * @param past The moment.
 * @param around The configuration, the store, and what of the machine the hook may read.
 */
export async function runHandler(
  definition: HookDefinition,
  past: HookInvocation,
  around: ReplayEnvironment,
): Promise<HookRun> {
  let data: JsonObject = {};
  let basis: JsonObject = {};
  const input = readInput(past.input);
  const { config, store, project, configDir, readText } = around;
  const answer = await definition.handle({
    input,
    config,
    now: past.now,
    env: (name) => definition.permissions.env.includes(name) ? around.env(name) : null,
    project,
    configDir,
    // what a past session would have heard, whoever sat before it
    attendance: () => ({ kind: "interactive", source: "default" }),
    store,
    writeContextFiles: store.writeContextFiles,
    remaining: () => 10_000,
    check: () => {},
    note: (more) => {
      data = { ...data, ...more };
    },
    explain: (make) => {
      basis = { ...basis, ...make() };
    },
    clock: endlessClock(),
    visibleBytes: past.visibleBytes,
    readText,
  });
  return { answer, output: answerText(input.event, answer), data, basis, writes: store.takeWrites() };
}
