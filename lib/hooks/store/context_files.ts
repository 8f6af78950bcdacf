/**
 * Files for the model to open: what stands around the words a session is held for.
 *
 * They lie in the project, `<project>/.claude/debrief/<session>/`, because the client reads there without asking the user;
 * a binary has no permission there and writes to `<config>/debrief/state/context/<session>/`, which `install` allows to be
 * read. Nothing of debrief reads them back.
 *
 * Git must not see them, whatever the repository says: each directory is made exclusively, so that nothing in it came with
 * a clone, and has a `.gitignore` of its own, which counts more than those above it.
 *
 * @module
 */
import { stateDirectory } from "../../clients/claude_code/files/config_directory.ts";
import { pathIn } from "../../path.ts";
import type { SafeText } from "../../text/safe_text.ts";
import { hasDirectory, isMissing } from "./path_check.ts";
import { removeFile } from "./files.ts";
import { attemptStore, StoreError, type StoreResult } from "./result.ts";
import { safeName } from "./store.ts";

/** Texts by their file's name, as `decision.md`. */
export type ContextFiles = Readonly<Record<string, SafeText>>;

/** Whose files they are, and where they may lie. */
export interface ContextPlace {
  /** The project's directory; null where it is not known. */
  readonly project: string | null;
  /** The client's configuration directory; null where it is not known. */
  readonly configDir: string | null;
  /** The session's id. */
  readonly session: string;
  /** The time now, in ms since 1970; decides what is too old. */
  readonly now: number;
}

const IGNORE_FILE = ".gitignore";
/** A session is held eight times at most, and each time has a directory. */
const MAX_DIRECTORIES = 9;
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;
/** What is taken for ours when it is old. */
const OWN_FILE = /^(?:\.gitignore|[a-z_]+\.md)$/;

/** Where the context files of binaries lie. */
export function contextDirectory(configDir: string): string {
  return `${stateDirectory(configDir)}/context`;
}

/**
 * Writes context files into a new directory.
 *
 * @param files The texts by name.
 * @param place Whose they are.
 * @returns Their paths by name, or why there are none.
 */
export function writeContextFiles(files: ContextFiles, place: ContextPlace): StoreResult<Record<string, string>> {
  const { project, configDir } = place;
  const inProject = attemptStore("write context files", () => {
    if (!project) throw new StoreError("not_writable", "no project directory is known");
    const claude = pathIn(project, ".claude");
    if (!isMissing(claude)) hasDirectory(claude);
    return writeBelow(`${claude}/debrief`, files, place);
  });
  if (inProject.status === "done" || inProject.reason !== "not_permitted" || configDir === null) return inProject;
  return attemptStore("write context files", () => writeBelow(contextDirectory(configDir), files, place));
}

function writeBelow(parent: string, files: ContextFiles, { session, now }: ContextPlace): Record<string, string> {
  if (!hasDirectory(parent)) {
    // recursive, because .claude may be missing and only the directory itself may be written
    Deno.mkdirSync(parent, { recursive: true, mode: 0o700 });
    hasDirectory(parent);
  }
  removeOld(parent, now - MAX_AGE_MS);
  const directory = newDirectory(parent, safeName(session));
  const written: string[] = [];
  try {
    for (const [name, text] of [[IGNORE_FILE, "*\n"], ...Object.entries(files)] as const) {
      const path = `${directory}/${name}`;
      written.push(path);
      Deno.writeTextFileSync(path, text, { createNew: true, mode: 0o600 });
    }
  } catch (error) {
    // a full disk: half a file is none
    for (const path of written) removeFile(path);
    Deno.removeSync(directory);
    throw error;
  }
  return Object.fromEntries(Object.keys(files).map((name) => [name, `${directory}/${name}`]));
}

function newDirectory(parent: string, name: string): string {
  for (let count = 1; count <= MAX_DIRECTORIES; count++) {
    const path = `${parent}/${name}${count === 1 ? "" : `-${count}`}`;
    try {
      Deno.mkdirSync(path, { mode: 0o700 });
      return path;
    } catch (error) {
      if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
    }
  }
  throw new StoreError("not_writable", `"${parent}/${name}" and ${MAX_DIRECTORIES - 1} more exist already`);
}

/** Removes directories of past sessions; one with anything else in it stays. */
function removeOld(parent: string, before: number): void {
  for (const { name, isDirectory } of [...Deno.readDirSync(parent)]) {
    const path = `${parent}/${name}`;
    try {
      if (!isDirectory || (Deno.lstatSync(path).mtime?.getTime() ?? Infinity) >= before) continue;
      const entries = [...Deno.readDirSync(path)];
      if (!entries.every((entry) => entry.isFile && OWN_FILE.test(entry.name))) continue;
      for (const entry of entries) removeFile(`${path}/${entry.name}`);
      Deno.removeSync(path);
    } catch {
      // what is too old can wait; what the hook came for cannot
    }
  }
}
