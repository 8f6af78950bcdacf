import { DEFAULT_CLIENT } from "../clients/default_client.ts";
import { DiskFiles } from "../clients/files/disk_files.ts";
import { isHooked } from "../clients/client.ts";
import { clientOfPath } from "../clients/recognize.ts";
import type { Config } from "../hooks/config/config.ts";
import { hookSettings } from "../hooks/config/hook_settings.ts";
import type { LoadedConfig } from "../hooks/config/layers.ts";
import { type HookDefinition, permissionsFor } from "../hooks/runner/definition.ts";
import { readInput } from "../hooks/protocol/input.ts";
import { answerText, type HookAnswer } from "../hooks/protocol/output.ts";
import type { JsonObject } from "../json.ts";
import type { Clock } from "../hooks/runner/clock.ts";
import { type MemoryStore, memoryStore, type WriteRecord } from "./memory_store.ts";

/**
 * A call of a hook in a past session.
 *
 * @experimental
 */
export interface HookInvocation {
  /** What the client wrote to standard input. */
  readonly input: JsonObject;
  /** The time of the call. */
  readonly now: Date;
  /** How many bytes of a file existed then. */
  visibleBytes(path: string): number;
}

/**
 * What a hook run depends on besides its invocation.
 *
 * @experimental
 */
export interface ReplayEnvironment {
  /** The configuration in force. */
  readonly config: Config;
  /** The file that its rules are from, see `HookContext.rulesFile`. */
  readonly rulesFile?: string | null;
  /** The settings of users' own hooks, by name. @default {{}} */
  readonly hooks?: LoadedConfig["hooks"];
  /** The store, which holds what earlier runs wrote. */
  readonly store: MemoryStore;
  /** The project's directory; null if unknown. */
  readonly project: string | null;
  /** The client's configuration directory; null if unknown. */
  readonly configDir: string | null;
  /** Returns an environment variable; null if it is not set. */
  env(name: string): string | null;
  /** Returns the text of a small file; null if it does not exist. */
  readText(path: string): string | null;
}

/** Nothing around a hook but a configuration: no project, no variables, no files, and an empty store. */
export function bareEnvironment(config: Config): ReplayEnvironment {
  return { config, store: memoryStore(), project: null, configDir: null, env: () => null, readText: () => null };
}

/**
 * The result of running a hook again.
 *
 * @experimental
 */
export interface ReplayedRun {
  /** The answer. */
  readonly answer: HookAnswer;
  /** What it would have written to standard output; "" for nothing. */
  readonly output: string;
  /** The data of its log line. */
  readonly data: JsonObject;
  /** What the answer is based on, with quotations from the transcript. */
  readonly basis: JsonObject;
  /** What it would have written to its state. */
  readonly writes: readonly WriteRecord[];
}

/** A clock on which every wait ends at once: what was late then is in the file by now, or was never written. */
function skippingClock(): Clock {
  let now = 0;
  return {
    now: () => now,
    sleep: () => {
      now += 3_600_000;
    },
  };
}

/** The same handler, files and time as in the client; nothing is written to the disk. */
export async function runHandler(
  definition: HookDefinition,
  invocation: HookInvocation,
  environment: ReplayEnvironment,
): Promise<ReplayedRun> {
  let data: JsonObject = {};
  let basis: JsonObject = {};
  const input = readInput(invocation.input);
  const recognized = input.transcriptPath === null ? DEFAULT_CLIENT : clientOfPath(input.transcriptPath);
  const client = isHooked(recognized) ? recognized : DEFAULT_CLIENT; // whose hooks get a copy of its own
  const { config, rulesFile = null, hooks = {}, store, project, configDir, readText } = environment;
  const answer = await definition.handle({
    client,
    input,
    settings: hookSettings(definition, hooks[definition.name]).settings,
    config,
    rulesFile,
    now: invocation.now,
    env: (name) => permissionsFor(client.hooks, definition).env.includes(name) ? environment.env(name) : null,
    project,
    configDir,
    // as if a user attended: hooks do not answer in a headless session
    attendance: () => ({ kind: "interactive", source: "default" }),
    acceptsStopContext: () => false,
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
    clock: skippingClock(),
    files: new DiskFiles(client, input.transcriptPath, invocation.visibleBytes),
    visibleBytes: invocation.visibleBytes,
    isPresent: false,
    // today's notes contain what was recorded since
    readNotes: () => [],
    readText,
    listNames: () => null,
  });
  return {
    answer,
    output: answerText(input.event, answer, client.hooks.accepts(input.transcriptPath)),
    data,
    basis,
    writes: store.takeWrites(),
  };
}
