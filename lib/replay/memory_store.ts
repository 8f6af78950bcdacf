import type { Json, JsonObject } from "../json.ts";
import type { ContextFiles } from "../hooks/store/context_files.ts";
import { safeName } from "../hooks/store/state_names.ts";
import type { Store } from "../hooks/store/store.ts";
import type { StoreResult } from "../hooks/store/result.ts";

/** Something a hook would have written. */
export interface WriteRecord {
  /** In the store, or of a context file below the project's `.claude/debrief/`. */
  readonly name: string;
  /** A JSON file as a whole, a record behind the others, or a text. */
  readonly kind: "state" | "record" | "text";
  /** What would stand there. */
  readonly value: Json;
}

/** A store that forgets with the process, and what was put into it. */
export interface MemoryStore extends Store {
  /** Takes context files and returns the paths they would have. */
  writeContextFiles(session: string, files: ContextFiles): Record<string, string>;
  /** What was written since the last call. */
  takeWrites(): WriteRecord[];
}

function done<T>(value: T): StoreResult<T> {
  return { status: "done", value };
}

/**
 * State in memory: nothing is read from the disk and nothing written.
 *
 * @param directory Where context files would be written.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const store = memoryStore();
 * store.updateState("triage/s/ledger.json", () => ({ holds: 1 }));
 * assertEquals(store.readState("triage/s/ledger.json"), { status: "done", value: { holds: 1 } });
 * assertEquals(store.takeWritten(), [{ name: "triage/s/ledger.json", kind: "state", value: { holds: 1 } }]);
 * ```
 */
export function memoryStore(directory = ".claude/debrief"): MemoryStore {
  const states = new Map<string, Json>();
  const records = new Map<string, JsonObject[]>();
  const contexts = new Map<string, number>();
  let written: WriteRecord[] = [];
  return {
    directory,
    appendRecord(name, record) {
      const known = records.get(name);
      if (known) known.push(record);
      else records.set(name, [record]);
      written.push({ name, kind: "record", value: record });
      return done(null);
    },
    readRecords: (name) => done(records.get(name) ?? []),
    updateState(name, change) {
      const value = change(states.get(name) ?? null);
      if (value === undefined) return done(null);
      // as a file would: nobody holds on to the object that was given
      const kept: Json = JSON.parse(JSON.stringify(value));
      states.set(name, kept);
      written.push({ name, kind: "state", value: kept });
      return done(value);
    },
    readState: (name) => done(states.get(name) ?? null),
    writeContextFiles(session, files) {
      const count = (contexts.get(session) ?? 0) + 1;
      contexts.set(session, count);
      const subdirectory = `${safeName(session)}${count === 1 ? "" : `-${count}`}`;
      return Object.fromEntries(
        Object.entries(files).map(([name, value]) => {
          written.push({ name: `${subdirectory}/${name}`, kind: "text", value });
          return [name, `${directory}/${subdirectory}/${name}`];
        }),
      );
    },
    takeWrites() {
      const taken = written;
      written = [];
      return taken;
    },
  };
}
