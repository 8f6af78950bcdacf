/**
 * What hooks remember, under `<project>/.claude/debrief/`.
 *
 * The folder is made 0700 with a `.gitignore` of `*` when first written to; files are 0600. Every call is synchronous
 * (asynchronous file calls cost a hook milliseconds at its start) and returns a result with a name, it never throws.
 *
 * Links are refused in the place of `.claude`, of the folder, and of every folder and file in it: a cloned repository may
 * bring them. They are checked before each opening. Deno has neither O_NOFOLLOW nor openat, so somebody who may write in
 * the folder and puts a link there between the check and the opening is not stopped; that somebody runs as the same
 * person. For the same reason links above `.claude` are followed, and a hard link is not told from a file.
 *
 * Needs `--allow-read=<project>/.claude --allow-write=<project>/.claude/debrief` and no more.
 *
 * @module
 */
import type { Json, JsonObject } from "../json.ts";
import { pathIn } from "../path.ts";
import { hasFile, hasFolder, isMissing, standing } from "./store_check.ts";
import { appendLine, makeFolder, readFile, removeFile, removeOlder, replaceFile } from "./store_files.ts";
import { locked, PATIENCE_MS } from "./store_lock.ts";
import { parseRecords } from "./store_records.ts";
import { attempt as attempted, StoreError, type StoreResult } from "./store_result.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_AGE_MS = 30 * DAY_MS;
const ROTATE_BYTES = 1024 * 1024;
const GITIGNORE = ".gitignore";
/** Whole files are written here first; one name, because the lock lets one writer in. What a killed one left is overwritten. */
const BESIDE = ".beside";
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

/** The state of one project. Names are relative paths like `agents/<session>.jsonl`; make ids safe with `safeName`. */
export interface Store {
  /** Where the state lies: `<project>/.claude/debrief`. */
  readonly folder: string;
  /** Appends one object as one line in one write. Done means that the line is in the file. */
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
  /** Puts a text file in its place as a whole and returns its path. */
  writeText(name: string, text: string): StoreResult<string>;
  /** The text of a file, null where there is none. */
  readText(name: string): StoreResult<string | null>;
  /** Removes everything, the folder too; done also where there is nothing. */
  purge(): StoreResult<null>;
}

/** Where a store lies and what time it is. */
export interface StoreOptions {
  /** The project's folder: `CLAUDE_PROJECT_DIR`, else the hook input's `cwd`; null where none is known. */
  readonly project: string | null;
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
 * Opens the state of a project. Touches nothing until asked for something.
 *
 * @param options The project and the time.
 * @returns The store.
 */
export function openStore(options: StoreOptions): Store {
  const { project } = options;
  const claude = pathIn(project ?? "", ".claude");
  const folder = `${claude}/debrief`;
  const lock = `${folder}/${GITIGNORE}`;
  const patience = (): number => Math.min(PATIENCE_MS, options.patience?.() ?? PATIENCE_MS);
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
      if (make) makeFolder(path);
      else if (isMissing(path) || !hasFolder(path)) return null;
    }
    return `${folder}/${name}`;
  }

  function exists(make: boolean): boolean {
    // without a project every path would begin at the root
    if (project === null || project === "") throw new StoreError("not_writable", "no project folder is known");
    const above = hasFolder(claude);
    if (!make) return above && hasFolder(folder);
    // recursive, because .claude may be missing and only the folder itself may be written
    if (!above || !hasFolder(folder)) {
      Deno.mkdirSync(folder, { recursive: true, mode: 0o700 });
      hasFolder(claude);
      hasFolder(folder);
    }
    const ignore = hasFile(lock);
    if (ignore === null) {
      ignoreAll();
    } else {
      const age = options.now - (ignore.mtime?.getTime() ?? options.now);
      if (age > DAY_MS) sweep();
    }
    return made = true;
  }

  function ignoreAll(): void {
    try {
      Deno.writeTextFileSync(lock, "*\n", { createNew: true, mode: 0o600 });
    } catch (error) {
      if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
    }
  }

  /** The time of the .gitignore is the time of the last sweep, so that no run but the first of a day looks around. */
  function sweep(): void {
    try {
      Deno.utimeSync(lock, new Date(options.now), new Date(options.now));
      locked(lock, () => removeOlder(folder, options.now - MAX_AGE_MS, new Set([GITIGNORE, BESIDE])), patience());
    } catch {
      // what is too old can wait for tomorrow; what the hook came for cannot
    }
  }

  function replace(name: string, text: string): string {
    const path = place(name, true) ?? name;
    replaceFile(path, text, `${folder}/${BESIDE}`);
    return path;
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
        appendLine(path, JSON.stringify(record), { rotation, patience: patience() });
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
          const value = change(state(name));
          if (value === undefined) return null;
          replace(name, JSON.stringify(value) + "\n");
          return value;
        })),
    readState: (name) => attempt(`read "${name}"`, () => state(name)),
    writeText: (name, text) => attempt(`write "${name}"`, () => underLock(() => replace(name, text))),
    readText: (name) =>
      attempt(`read "${name}"`, () => {
        const path = place(name, false);
        return path === null ? null : readFile(path);
      }),
    purge: () =>
      attempt(`remove "${folder}"`, () => {
        made = false;
        if (!project || !hasFolder(claude)) return null;
        const info = standing(folder);
        if (info === null) return null;
        if (info.isSymlink) removeFile(folder); // the link goes, what it points to stays
        else Deno.removeSync(folder, { recursive: true });
        return null;
      }),
  };
}

/** `log.jsonl` becomes `log.1.jsonl`. */
function rotated(path: string): string {
  return path.replace(/(\.[^./]*)?$/, ".1$1");
}
