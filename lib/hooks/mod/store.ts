/**
 * The state of hooks for a module in the client's process: the same files under `<config>/debrief/state/`.
 *
 * The client's calls have no lock, no append and no mode: a state is read at each event and replaced as a whole, records are
 * kept in files of their own, and nothing is written before a hook command has made the directory, which has mode 0700.
 *
 * @module
 */
import { type Json, parseJson } from "../../json.ts";
import { jsonText } from "../../text/safe_json.ts";
import { isNewer, modRecordsName, parseRecords } from "../store/records.ts";
import { attemptStore, StoreError, type StoreResult } from "../store/result.ts";
import { safeName, stateDirectory } from "../store/state_names.ts";
import type { Store } from "../store/store.ts";
import { fetchRegularFile } from "./files.ts";
import type { ModHost } from "./host.ts";
import { NotFetchedError, type Supplies } from "./supplies.ts";

/** The most characters of records that are kept of a session in one file; the oldest go first. */
const MAX_RECORDS = 512 * 1024;

/** What one run of a handler wrote. */
export interface ModWrites {
  /** Whole files by path. */
  readonly files: Map<string, string>;
  /** New text of records by path. */
  readonly records: Map<string, string>;
}

/** No writes yet. */
export function newWrites(): ModWrites {
  return { files: new Map(), records: new Map() };
}

/** What a store is opened for. */
export interface ModStoreOptions {
  readonly host: ModHost;
  readonly supplies: Supplies;
  /** The client's configuration directory. */
  readonly configDir: string;
  /** The session's id. */
  readonly session: string;
  /** Filled by the run. */
  readonly writes: ModWrites;
  /** Called for every failed request. */
  readonly onFailure: (message: string) => void;
}

/** How a state is named among the supplies. */
export function stateKey(name: string): string {
  return `state ${name}`;
}

/** Opens the state for one run of a handler. */
export function modStore(options: ModStoreOptions): Store {
  const { host, supplies, configDir, session, writes } = options;
  const directory = stateDirectory(configDir);
  const attempt = <T>(action: string, act: () => T): StoreResult<T> => {
    const result = attemptStore(action, () => {
      try {
        return { value: act() };
      } catch (error) {
        if (error instanceof NotFetchedError) return { error };
        throw error;
      }
    });
    if (result.status === "failed") {
      options.onFailure(result.message);
      return result;
    }
    if ("error" in result.value) throw result.value.error;
    return { status: "done", value: result.value.value };
  };
  const textOf = (name: string): string | null => {
    const path = `${directory}/${name}`;
    return writes.files.get(path) ?? supplies.take(stateKey(name), () => fetchRegularFile(host, path));
  };
  const readValue = (name: string): Json => {
    const text = textOf(name);
    return text === null ? null : parseJson(text) ?? null;
  };
  return {
    directory,
    appendRecord: (name, record) =>
      attempt(`append to "${name}"`, () => {
        const path = `${directory}/${modRecordsName(name, safeName(session))}`;
        writes.records.set(path, `${writes.records.get(path) ?? ""}${jsonText(record)}\n`);
        return null;
      }),
    readRecords: (name) =>
      attempt(`read "${name}"`, () => {
        const own = modRecordsName(name, safeName(session));
        const texts = [textOf(name) ?? "", textOf(own) ?? ""];
        return texts.flatMap(parseRecords);
      }),
    updateState: (name, change) =>
      attempt(`change "${name}"`, () => {
        const old = readValue(name);
        const value = change(old);
        if (value === undefined) return null;
        if (isNewer(old, value)) {
          throw new StoreError("newer_version", `"${name}" was written by a newer version of debrief (update debrief)`);
        }
        writes.files.set(`${directory}/${name}`, `${jsonText(value)}\n`);
        return value;
      }),
    readState: (name) => attempt(`read "${name}"`, () => readValue(name)),
  };
}

/** Appends records to what a session's file has, and drops the oldest over the limit. */
export function withRecords(before: string, added: string): string {
  const all = before + added;
  if (all.length <= MAX_RECORDS) return all;
  const from = all.indexOf("\n", all.length - MAX_RECORDS);
  return from === -1 ? added : all.slice(from + 1);
}

/** Writes whole files. */
export async function writeHostFiles(host: ModHost, files: ReadonlyMap<string, string>): Promise<void> {
  await Promise.all([...files].map(([path, text]) => host.writeText(path, text)));
}

/** The most records that wait: each write replaces a whole file. */
const MAX_WAITING = 32;

/** Records that wait to be written together, and what their files have: each is read once, and only this writes them. */
export class RecordFiles {
  readonly #waiting = new Map<string, string>();
  readonly #written = new Map<string, Promise<string>>();
  #count = 0;

  /** Adds records; they are written with the next {@linkcode flush}, or once many wait. */
  add(host: ModHost, records: ReadonlyMap<string, string>): void {
    for (const [path, text] of records) {
      this.#waiting.set(path, (this.#waiting.get(path) ?? "") + text);
      this.#count++;
    }
    if (this.#count >= MAX_WAITING) this.flush(host);
  }

  /**
   * Writes what waits, and ends when all is written, what `add` began to write as well. What cannot be written is lost: no
   * session breaks because of a record.
   */
  async flush(host: ModHost): Promise<void> {
    for (const [path, added] of this.#waiting) {
      const before = this.#written.get(path) ?? fetchRegularFile(host, path).then((text) => text ?? "");
      const after = before.then(async (text) => {
        const all = withRecords(text, added);
        await host.writeText(path, all);
        return all;
      });
      this.#written.set(path, after.catch(() => before.catch(() => "")));
    }
    this.#waiting.clear();
    this.#count = 0;
    await Promise.all(this.#written.values());
  }
}
