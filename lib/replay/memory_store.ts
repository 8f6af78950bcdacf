import type { Json, JsonObject } from "../json.ts";
import type { ContextFiles } from "../hooks/store/context_files.ts";
import { figuresText, safeJson, safeObject } from "../text/safe_json.ts";
import { safeName } from "../hooks/store/state_names.ts";
import type { Store } from "../hooks/store/store.ts";
import type { StoreResult } from "../hooks/store/result.ts";

/**
 * What a hook would have written.
 *
 * @experimental
 */
export interface WriteRecord {
  /** Its name in the store, or the path of a context file in the directory of context files. */
  readonly name: string;
  /** Whether it is a whole JSON file, an appended record, or a text. */
  readonly kind: "state" | "record" | "text";
  /** What would have been written. */
  readonly value: Json;
}

/**
 * A store in memory that records what is written to it.
 *
 * @experimental
 */
export interface MemoryStore extends Store {
  /** Records context files and returns the paths that they would have. */
  writeContextFiles(session: string, files: ContextFiles): Record<string, string>;
  /** Returns what was written since the last call of this function. */
  takeWrites(): WriteRecord[];
}

function done<T>(value: T): StoreResult<T> {
  return { status: "done", value };
}

/**
 * Creates a store in memory, which neither reads the disk nor writes to it.
 *
 * @experimental
 * @param directory Where context files would be written.
 * @returns The store; its `takeWrites` returns what was written since the last call.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { memoryStore } from "@debrief/debrief/replay";
 *
 * const store = memoryStore();
 * store.updateState("triage/s/ledger.json", () => ({ holds: 1 }));
 * assertEquals(store.readState("triage/s/ledger.json"), { status: "done", value: { holds: 1 } });
 * assertEquals(store.takeWrites(), [{ name: "triage/s/ledger.json", kind: "state", value: { holds: 1 } }]);
 * ```
 */
export function memoryStore(directory = ".claude/debrief"): MemoryStore {
  const states = new Map<string, Json>();
  const records = new Map<string, JsonObject[]>();
  const contexts = new Map<string, number>();
  let writes: WriteRecord[] = [];
  return {
    directory,
    appendRecord(name, record) {
      const copy = safeObject(record);
      const known = records.get(name);
      if (known) known.push(copy);
      else records.set(name, [copy]);
      writes.push({ name, kind: "record", value: copy });
      return done(null);
    },
    readRecords: (name) => done(records.get(name) ?? []),
    updateState(name, change) {
      const value = change(states.get(name) ?? null);
      if (value === undefined) return done(null);
      // a safe copy, as a file would be
      const copy = safeJson(value);
      states.set(name, copy);
      writes.push({ name, kind: "state", value: copy });
      return done(value);
    },
    writeFigures(name, figures) {
      const value: Json = JSON.parse(figuresText(figures));
      states.set(name, value);
      writes.push({ name, kind: "state", value });
      return done(null);
    },
    writeText(name, value) {
      writes.push({ name, kind: "text", value });
      return done(null);
    },
    readState: (name) => done(states.get(name) ?? null),
    writeContextFiles(session, files) {
      const count = (contexts.get(session) ?? 0) + 1;
      contexts.set(session, count);
      const subdirectory = `${safeName(session)}${count === 1 ? "" : `-${count}`}`;
      return Object.fromEntries(
        Object.entries(files).map(([name, value]) => {
          writes.push({ name: `${subdirectory}/${name}`, kind: "text", value });
          return [name, `${directory}/${subdirectory}/${name}`];
        }),
      );
    },
    takeWrites() {
      const taken = writes;
      writes = [];
      return taken;
    },
  };
}
