/**
 * What hooks remember, under `<config>/debrief/state/`: outside of every repository, for what they read back must be what
 * they wrote. 0.1.0 kept it in the project, where a clone could bring its own.
 *
 * The directory is made 0700 with a `.gitignore` of `*` when first written to (people keep their configuration in git);
 * files are 0600. Every call is synchronous (asynchronous file calls cost a hook milliseconds at its start) and returns a
 * result with a name, it never throws.
 *
 * Symlinks are refused in the place of the directory and of everything in it. They are checked before each opening. Deno
 * has neither O_NOFOLLOW nor openat, so somebody who may write in the directory and puts a symlink there between the check
 * and the opening is not stopped; that somebody runs as the same user. For the same reason symlinks above it are followed,
 * and a hard link is not told from a file.
 *
 * Needs `--allow-read=<config>/debrief --allow-write=<config>/debrief/state` and no more.
 *
 * @module
 */
import { isJsonObject, type Json, type JsonObject, stringAt } from "../../json.ts";
import { stateDirectory } from "../../clients/claude_code/files/config_directory.ts";
import { jsonText } from "../../text/safe_json.ts";
import { hasDirectory, hasFile, isMissing } from "./path_check.ts";
import { appendLine, makeDirectory, readFile, removeOlder, replaceFile } from "./files.ts";
import { LOCK_TIMEOUT_MS, locked } from "./lock.ts";
import { parseRecords } from "./records.ts";
import { attemptStore as attempted, StoreError, type StoreResult } from "./result.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_AGE_MS = 30 * DAY_MS;
const ROTATE_BYTES = 1024 * 1024;
const GITIGNORE = ".gitignore";
const IGNORE_ALL = "*\n";
/** Whole files are written here first; one name, because the lock lets one writer in. What a killed one left is overwritten. */
const BESIDE = ".beside";
/** What does not become too old: the record of what can be taken back. */
const KEPT: ReadonlySet<string> = new Set([GITIGNORE, BESIDE, "rules.jsonl"]);
const NAME = /^(?:[A-Za-z0-9_][A-Za-z0-9._-]{0,127}\/){0,3}[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/;

/** How a record is appended. */
export interface AppendOptions {
  /**
   * Move the file to `<name>.1.<ending>` once it is larger than 1 MiB, so that two of them are kept.
   *
   * @default {false}
   */
  readonly rotate?: boolean;
}

/**
 * The state of all projects. Names are relative paths: `agents/<session>.jsonl` for what belongs to a session, with its id
 * made safe by `safeName`, and what `projectState` gives for what belongs to a project.
 */
export interface Store {
  /** Where the state lies: `<config>/debrief/state`. */
  readonly folder: string;
  /** Appends one object, made safe, as one line in one write. Done means that the line is in the file. */
  appendRecord(name: string, record: JsonObject, options?: AppendOptions): StoreResult<null>;
  /** All whole records of a file, oldest first, a rotated file's before it; none where there is no file. */
  readRecords(name: string): StoreResult<readonly JsonObject[]>;
  /**
   * Reads a JSON file, changes its value and puts the new file in its place; no other process changes any state meanwhile.
   * `change` gets null where there is no file or none that can be read as JSON; returning undefined leaves all as it is.
   */
  updateState<T extends Json>(name: string, change: (state: Json) => T | undefined): StoreResult<T | null>;
  /** The value of a JSON file, null where there is none. Needs no lock: files are only ever replaced as a whole. */
  readState(name: string): StoreResult<Json>;
}

/** Where a store lies and what time it is. */
export interface StoreOptions {
  /** The client's configuration directory; null where none is known. */
  readonly configDir: string | null;
  /** The time now, in ms since 1970; decides what is too old. */
  readonly now: number;
  /**
   * How long a lock that others hold is waited for now, in ms; never longer than a second.
   *
   * @default {a second}
   */
  readonly patience?: () => number;
  /**
   * Told of every request that failed, so that none fails silently.
   *
   * @default {nobody is told}
   */
  readonly failed?: (message: string) => void;
}

/** A part of a file name made of an id from elsewhere: nothing but letters, digits, `.`, `_` and `-`, never two alike. */
export function safeName(id: string): string {
  const safe = id.replace(/[^A-Za-z0-9._-]/g, "_").replace(/^[.-]/, "_").slice(0, 80);
  if (safe === id && id !== "") return id;
  let hash = 0xcbf29ce484222325n; // FNV-1a: keeps honest ids apart; nothing is trusted because of it
  for (let i = 0; i < id.length; i++) hash = BigInt.asUintN(64, (hash ^ BigInt(id.charCodeAt(i))) * 0x100000001b3n);
  return `${safe || "_"}-${hash.toString(16).padStart(16, "0")}`;
}

/**
 * Opens the state. Touches nothing until asked for something.
 *
 * @param options Where it lies and the time.
 * @returns The store.
 */
export function openStore(options: StoreOptions): Store {
  const { configDir } = options;
  const folder = stateDirectory(configDir ?? "");
  const lock = `${folder}/${GITIGNORE}`;
  const patience = (): number => Math.min(LOCK_TIMEOUT_MS, options.patience?.() ?? LOCK_TIMEOUT_MS);
  const attempt = <T>(what: string, act: () => T): StoreResult<T> => {
    const result = attempted(what, act);
    if (result.status === "failed") options.failed?.(result.message);
    return result;
  };
  let made = false;

  /** The path of a name whose folders are checked, and made where `make` says so; null where a folder is missing. */
  function place(name: string, make: boolean): string | null {
    if (!NAME.test(name)) throw new StoreError("bad_name", `"${name}" is not a relative path of plain names`);
    if (!(made || exists(make))) return null;
    const parts = name.split("/");
    for (let depth = 1; depth < parts.length; depth++) {
      const path = `${folder}/${parts.slice(0, depth).join("/")}`;
      if (make) makeDirectory(path);
      else if (isMissing(path) || !hasDirectory(path)) return null;
    }
    return `${folder}/${name}`;
  }

  function exists(make: boolean): boolean {
    // without it every path would begin at the root
    if (configDir === null || configDir === "") {
      throw new StoreError("not_writable", "no configuration directory is known (set CLAUDE_CONFIG_DIR or HOME)");
    }
    if (!hasDirectory(folder)) {
      if (!make) return false;
      Deno.mkdirSync(folder, { recursive: true, mode: 0o700 });
      hasDirectory(folder);
    }
    if (!make) return true;
    const ignore = hasFile(lock);
    if (ignore === null) ignoreAll();
    // left empty by a full disk or a kill: without it git would show everything
    else if (ignore.size !== IGNORE_ALL.length) Deno.writeTextFileSync(lock, IGNORE_ALL);
    else if (options.now - (ignore.mtime?.getTime() ?? options.now) > DAY_MS) sweep();
    return made = true;
  }

  function ignoreAll(): void {
    try {
      Deno.writeTextFileSync(lock, IGNORE_ALL, { createNew: true, mode: 0o600 });
    } catch (error) {
      if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
    }
  }

  /** The time of the .gitignore is the time of the last sweep, so that no run but the first of a day looks around. */
  function sweep(): void {
    try {
      Deno.utimeSync(lock, new Date(options.now), new Date(options.now));
      locked(lock, () => removeOlder(folder, options.now - MAX_AGE_MS, KEPT), patience());
    } catch {
      // what is too old can wait for tomorrow; what the hook came for cannot
    }
  }

  function replace(name: string, text: string): void {
    replaceFile(place(name, true) ?? name, text, `${folder}/${BESIDE}`);
  }

  function underLock<T>(act: () => T): T {
    exists(true);
    return locked(lock, act, patience());
  }

  function state(name: string): Json {
    const path = place(name, false);
    const text = path === null ? null : readFile(path);
    if (text === null) return null;
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  }

  return {
    folder,
    appendRecord: (name, record, { rotate: rotates = false } = {}) =>
      attempt(`append to "${name}"`, () => {
        const path = place(name, true) ?? name;
        const rotation = rotates ? { above: ROTATE_BYTES, to: rotated(path) } : null;
        appendLine(path, jsonText(record), { rotation, patience: patience() });
        return null;
      }),
    readRecords: (name) =>
      attempt(`read "${name}"`, () => {
        const path = place(name, false);
        if (path === null) return [];
        return [rotated(path), path].flatMap((file) => parseRecords(readFile(file) ?? ""));
      }),
    updateState: (name, change) =>
      attempt(`change "${name}"`, () =>
        underLock(() => {
          const old = state(name);
          const value = change(old);
          if (value === undefined) return null;
          if (isNewer(old, value)) {
            throw new StoreError(
              "newer_version",
              `"${name}" was written by a newer version of debrief (update this one)`,
            );
          }
          replace(name, JSON.stringify(value) + "\n");
          return value;
        })),
    readState: (name) => attempt(`read "${name}"`, () => state(name)),
  };
}

/** Whether a value has a schema that the new one does not have, or a later version of it: `debrief.review_summary/2`. */
function isNewer(old: Json, value: Json): boolean {
  const [name, version] = schemaOf(old);
  const [own, ownVersion] = schemaOf(value);
  return name !== "" && (name !== own || version > ownVersion);
}

function schemaOf(value: Json): [name: string, version: number] {
  const [name = "", version = ""] = (isJsonObject(value) ? stringAt(value, "schema") ?? "" : "").split("/");
  return [name, Number(version) || 0];
}

/** `log.jsonl` becomes `log.1.jsonl`. */
function rotated(path: string): string {
  return path.replace(/(\.[^./]*)?$/, ".1$1");
}
