/**
 * Context files: the conversation around the words that a session is blocked for, for the model to open. They are
 * written to the project, `<project>/.claude/debrief/<session>/`, where the client reads without a prompt; a binary may
 * not write there and uses `<config>/debrief/state/context/<session>/`, which `install` allows the model to read.
 * debrief itself never reads them back. Git must not see them, whatever the repository's rules are: each directory is
 * new, so that nothing in it came with a clone, and has a `.gitignore` of its own, which overrides those above it.
 */
import { safeName, stateDirectory } from "./state_names.ts";
import { pathIn } from "../../path.ts";
import type { SafeText } from "../../text/safe_text.ts";
import { hasDirectory, isMissing, removeFile } from "./files.ts";
import { attemptStore, StoreError, type StoreResult } from "./result.ts";

/** Texts by file name, such as `decision.md`. */
export type ContextFiles = Readonly<Record<string, SafeText>>;

/** Whose files they are, and where they may be written. */
export interface ContextOwner {
  readonly project: string | null;
  /** The client's directory in a project. @default {".claude"} */
  readonly projectDirectory?: string;
  readonly configDir: string | null;
  readonly session: string;
  readonly now: number;
}

const IGNORE_FILE = ".gitignore";
/** A session is blocked eight times at most, each time with a directory of its own. */
const MAX_DIRECTORIES = 9;
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;
/** Only directories of such files are removed when they are old. */
const CONTEXT_FILE = /^(?:\.gitignore|[a-z_]+\.md)$/;

export function contextDirectory(configDir: string): string {
  return `${stateDirectory(configDir)}/context`;
}

/** Into a new directory, by name. Returns their paths by name, or why there are none. */
export function writeContextFiles(files: ContextFiles, owner: ContextOwner): StoreResult<Record<string, string>> {
  const { project, projectDirectory = ".claude", configDir } = owner;
  const inProject = attemptStore("write context files", () => {
    if (!project) throw new StoreError("not_writable", "the project's directory is unknown");
    const clientDirectory = pathIn(project, projectDirectory);
    if (!isMissing(clientDirectory)) hasDirectory(clientDirectory);
    return writeBelow(`${clientDirectory}/debrief`, files, owner);
  });
  if (inProject.status === "done" || inProject.reason !== "not_permitted" || configDir === null) return inProject;
  return attemptStore("write context files", () => writeBelow(contextDirectory(configDir), files, owner));
}

function writeBelow(parent: string, files: ContextFiles, { session, now }: ContextOwner): Record<string, string> {
  if (!hasDirectory(parent)) {
    // recursive, because .claude may be missing and the sandbox allows only the directory itself
    Deno.mkdirSync(parent, { recursive: true, mode: 0o700 });
    hasDirectory(parent);
  }
  removeOld(parent, now - MAX_AGE_MS);
  const directory = makeNewDirectory(parent, safeName(session));
  const written: string[] = [];
  try {
    for (const [name, text] of [[IGNORE_FILE, "*\n"], ...Object.entries(files)] as const) {
      const path = `${directory}/${name}`;
      written.push(path);
      Deno.writeTextFileSync(path, text, { createNew: true, mode: 0o600 });
    }
  } catch (error) {
    // the disk may be full: leave no half file behind
    for (const path of written) removeFile(path);
    Deno.removeSync(directory);
    throw error;
  }
  return Object.fromEntries(Object.keys(files).map((name) => [name, `${directory}/${name}`]));
}

function makeNewDirectory(parent: string, name: string): string {
  for (let count = 1; count <= MAX_DIRECTORIES; count++) {
    const path = `${parent}/${name}${count === 1 ? "" : `-${count}`}`;
    try {
      Deno.mkdirSync(path, { mode: 0o700 });
      return path;
    } catch (error) {
      if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
    }
  }
  throw new StoreError("not_writable", `"${parent}/${name}" and ${MAX_DIRECTORIES - 1} more already exist`);
}

function removeOld(parent: string, before: number): void {
  for (const { name, isDirectory } of [...Deno.readDirSync(parent)]) {
    const path = `${parent}/${name}`;
    try {
      if (!isDirectory || (Deno.lstatSync(path).mtime?.getTime() ?? Infinity) >= before) continue;
      const entries = [...Deno.readDirSync(path)];
      if (!entries.every((entry) => entry.isFile && CONTEXT_FILE.test(entry.name))) continue;
      for (const entry of entries) removeFile(`${path}/${entry.name}`);
      Deno.removeSync(path);
    } catch {
      // old files can wait, the new ones cannot
    }
  }
}
