/**
 * The state of hooks, under `<config>/debrief/state/`: outside every repository, because hooks must read back only what
 * they wrote. 0.1.0 kept it in the project, where a clone could bring its own. The first write makes the directory with
 * mode 0700 and a `.gitignore` of `*` (people keep their configuration in git); files have mode 0600. Every call is
 * synchronous, because asynchronous file calls cost a hook milliseconds at its start, and returns a named result; it
 * never throws. The directory and everything in it is checked for symlinks before it is opened, a directory once in
 * each process, and a symlink is refused. Deno has neither O_NOFOLLOW nor openat, so a process of the same user that
 * puts a symlink there between the check and the opening is not stopped. For the same reason symlinks above the
 * directory are followed, and hard links are not recognized. Needs `--allow-read=<config>/debrief
 * --allow-write=<config>/debrief/state` and no more.
 */
import { type Figures, isJsonObject, type Json, type JsonObject, parseJsonObject, stringAt } from "../../json.ts";
import { stateDirectory } from "./state_names.ts";
import { figuresText, jsonText } from "../../text/safe_json.ts";
import { safe, type SafeText } from "../../text/safe_text.ts";
import {
  appendLine,
  closeToOthers,
  hasDirectory,
  LOCK_TIMEOUT_MS,
  makeDirectory,
  readFile,
  removeOlder,
  replaceFile,
  statFile,
  withLock,
} from "./files.ts";
import { attemptStore, StoreError, type StoreResult } from "./result.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_AGE_MS = 30 * DAY_MS;
const ROTATE_BYTES = 1024 * 1024;
const GITIGNORE = ".gitignore";
const IGNORE_ALL = "*\n";
/** Whole files are written here first. One name is enough, because the lock admits one writer. */
const TEMP_FILE = ".temp";
/** Files that never become too old; rules.jsonl is what `debrief rules` can undo. */
const KEEP: ReadonlySet<string> = new Set([GITIGNORE, TEMP_FILE, "rules.jsonl"]);
const MAX_NAMES = 4;
const MAX_NAME = 128;

/** How to append a record. */
export interface AppendOptions {
  /**
   * Move the file to `<name>.1.<ending>` once it is larger than 1 MiB, so that two files are kept.
   *
   * @default {false}
   */
  readonly rotate?: boolean;
}

/** The state of all projects. Names are relative paths from `sessionState` or `projectState`. */
export interface Store {
  /** The directory: `<config>/debrief/state`. */
  readonly directory: string;
  /** Appends an object, made safe, as one line in one write. */
  appendRecord(name: string, record: JsonObject, options?: AppendOptions): StoreResult<null>;
  /**
   * Reads all complete records of a file, oldest first, including those of the rotated file; none if there is no file.
   */
  readRecords(name: string): StoreResult<readonly JsonObject[]>;
  /**
   * Reads a JSON file, changes its value and replaces the file. No other process can change any state meanwhile.
   * `change` gets null if there is no file or if it is not valid JSON; if it returns undefined, nothing changes. The
   * new value is made safe, including names of members, so look up members by names that are already safe.
   */
  updateState<T extends Json>(name: string, change: (state: Json) => T | undefined): StoreResult<T | null>;
  /** Replaces a JSON file of figures, which `readState` reads. */
  writeFigures(name: string, figures: Figures): StoreResult<null>;
  /** Replaces a file of text that other programs read. */
  writeText(name: string, text: SafeText): StoreResult<null>;
  /** Reads a JSON file; null if there is none. It needs no lock, because files are only replaced as a whole. */
  readState(name: string): StoreResult<Json>;
}

export interface StoreOptions {
  readonly configDir: string | null;
  readonly now: number;
  /** From now on, in ms. @default {LOCK_TIMEOUT_MS} */
  readonly lockTimeoutMs?: () => number;
  readonly onFailure?: (message: string) => void;
}

/** Opens the state. Reads and writes nothing until the first request. `options`: where it is and the time. */
export function openStore(options: StoreOptions): Store {
  const { configDir } = options;
  const directory = stateDirectory(configDir ?? "");
  const lock = `${directory}/${GITIGNORE}`;
  const lockTimeoutMs = (): number => options.lockTimeoutMs?.() ?? LOCK_TIMEOUT_MS;
  const attempt = <T>(action: string, act: () => T): StoreResult<T> => {
    const result = attemptStore(action, act);
    if (result.status === "failed") options.onFailure?.(result.message);
    return result;
  };
  let isMade = false;
  /** Directories that were checked: each costs a call of the system, and a hook asks some ten times for the same three. */
  const checked = new Set<string>();

  function isDirectory(path: string): boolean {
    if (!checked.has(path) && !hasDirectory(path)) return false;
    checked.add(path);
    return true;
  }

  /** The path of a name. Checks its directories, and makes missing ones if `make` is set; else null if one is missing. */
  function statePath(name: string, make: boolean): string | null {
    const parts = name.split("/");
    if (parts.length > MAX_NAMES || !parts.every(isPlainName)) {
      throw new StoreError("bad_name", `"${name}" is not a relative path of at most ${MAX_NAMES} plain names`);
    }
    if (!(isMade || prepare(make))) return null;
    for (let depth = 1; depth < parts.length; depth++) {
      const path = `${directory}/${parts.slice(0, depth).join("/")}`;
      if (isDirectory(path)) continue;
      if (!make) return null;
      makeDirectory(path);
    }
    return `${directory}/${name}`;
  }

  /** Whether the directory exists; makes it if `make` is set. */
  function prepare(make: boolean): boolean {
    // without it every path would begin at the root
    if (configDir === null || configDir === "") {
      throw new StoreError("not_writable", "the client's directory is unknown (set HOME)");
    }
    if (!isDirectory(directory)) {
      if (!make) return false;
      Deno.mkdirSync(directory, { recursive: true, mode: 0o700 });
      isDirectory(directory);
    }
    if (!make) return true;
    closeToOthers(directory);
    const ignore = statFile(lock);
    if (ignore === null) writeIgnoreFile();
    // left empty by a full disk or a killed process: git would see everything
    else if (ignore.size !== IGNORE_ALL.length) Deno.writeTextFileSync(lock, IGNORE_ALL);
    else if (options.now - (ignore.mtime?.getTime() ?? options.now) > DAY_MS) sweep();
    return isMade = true;
  }

  function writeIgnoreFile(): void {
    try {
      Deno.writeTextFileSync(lock, IGNORE_ALL, { createNew: true, mode: 0o600 });
    } catch (error) {
      if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
    }
  }

  /** Removes old files. The time of the .gitignore is that of the last sweep, so that only the first run of a day sweeps. */
  function sweep(): void {
    try {
      Deno.utimeSync(lock, new Date(options.now), new Date(options.now));
      withLock(lock, () => removeOlder(directory, options.now - MAX_AGE_MS, KEEP), lockTimeoutMs());
    } catch {
      // old files can wait until tomorrow, the request cannot
    }
  }

  function replaceState(name: string, text: SafeText): void {
    replaceFile(statePath(name, true) ?? name, text, `${directory}/${TEMP_FILE}`);
  }

  function writeText(name: string, text: SafeText): StoreResult<null> {
    return attempt(`write "${name}"`, () => {
      prepare(true);
      withLock(lock, () => replaceState(name, text), lockTimeoutMs());
      return null;
    });
  }

  function readValue(name: string): Json {
    const path = statePath(name, false);
    const text = path === null ? null : readFile(path);
    if (text === null) return null;
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  }

  return {
    directory,
    appendRecord: (name, record, { rotate = false } = {}) =>
      attempt(`append to "${name}"`, () => {
        const path = statePath(name, true) ?? name;
        const rotation = rotate ? { above: ROTATE_BYTES, to: rotatedPath(path) } : null;
        appendLine(path, jsonText(record), { rotation, lockTimeoutMs: lockTimeoutMs() });
        return null;
      }),
    readRecords: (name) =>
      attempt(`read "${name}"`, () => {
        const path = statePath(name, false);
        if (path === null) return [];
        return [rotatedPath(path), path].flatMap((file) => parseRecords(readFile(file) ?? ""));
      }),
    updateState: (name, change) =>
      attempt(`change "${name}"`, () => {
        prepare(true);
        return withLock(lock, () => {
          const old = readValue(name);
          const value = change(old);
          if (value === undefined) return null;
          if (isNewer(old, value)) {
            throw new StoreError(
              "newer_version",
              `"${name}" was written by a newer version of debrief (update debrief)`,
            );
          }
          replaceState(name, safe`${jsonText(value)}\n`);
          return value;
        }, lockTimeoutMs());
      }),
    writeFigures: (name, figures) => writeText(name, safe`${figuresText(figures)}\n`),
    writeText,
    readState: (name) => attempt(`read "${name}"`, () => readValue(name)),
  };
}

function isPlainName(name: string): boolean {
  return name.length <= MAX_NAME && /^[A-Za-z0-9_][A-Za-z0-9._-]*$/.test(name);
}

function rotatedPath(path: string): string {
  const dot = path.lastIndexOf(".");
  const end = dot > path.lastIndexOf("/") ? dot : path.length;
  return `${path.slice(0, end)}.1${path.slice(end)}`;
}

/** Whether the old value has another schema than the new one, or a later version of it, such as `debrief.review_summary/2`. */
export function isNewer(old: Json, value: Json): boolean {
  const [name, version] = parseSchema(old);
  const [own, ownVersion] = parseSchema(value);
  return name !== "" && (name !== own || version > ownVersion);
}

function parseSchema(value: Json): [name: string, version: number] {
  const [name = "", version = ""] = (isJsonObject(value) ? stringAt(value, "schema") ?? "" : "").split("/");
  return [name, Number(version) || 0];
}

/** The records of a file of JSON lines; a line that a killed writer left unfinished is skipped. */
export function parseRecords(text: string): JsonObject[] {
  return text.split("\n").map(parseJsonObject).filter((record) => record !== null);
}
