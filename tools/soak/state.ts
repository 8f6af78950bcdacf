/** What is left of the hooks' state, and what is wrong with it. */
import { isJsonObject, type JsonObject } from "../../lib/json.ts";
import { poll, REAL_CLOCK } from "../../lib/hooks/runner/clock.ts";
import { LOCK_TIMEOUT_MS } from "../../lib/hooks/store/files.ts";
import { stateDirectory } from "../../lib/hooks/store/state_names.ts";

const MODES = { file: 0o600, directory: 0o700 };
/** A log is moved above a megabyte, by the line after it. */
const MOST_LOG_BYTES = 1024 * 1024 + 4096;

/** What is below a directory of state. */
export interface StateFigures {
  readonly files: number;
  readonly bytes: number;
  readonly projects: number;
  readonly sessions: number;
  /** The most bytes that a project has. */
  readonly largestProject: number;
  readonly largestSession: { readonly bytes: number; readonly files: number };
  readonly problems: readonly string[];
}

interface Found {
  readonly path: string;
  readonly bytes: number;
}

function filesIn(folder: string, problems: string[]): Found[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory, isSymlink }) => {
    const path = `${folder}/${name}`;
    const info = Deno.lstatSync(path);
    if (isSymlink) problems.push(`${path} is a symlink`);
    const mode = (info.mode ?? 0) & 0o777;
    if (mode !== MODES[isDirectory ? "directory" : "file"]) problems.push(`${path} has mode ${mode.toString(8)}`);
    return isDirectory ? filesIn(path, problems) : [{ path, bytes: info.size }];
  });
}

/** The records of a file, and its lines that are not JSON. */
export function recordsIn(path: string, problems: string[]): JsonObject[] {
  let text: string;
  try {
    text = Deno.readTextFileSync(path);
  } catch {
    return [];
  }
  const lines = text.split("\n");
  if (lines.pop() !== "") problems.push(`${path} does not end with a whole line`);
  return lines.flatMap((line, index) => {
    try {
      const value: unknown = JSON.parse(line);
      if (isJsonObject(value)) return [value];
    } catch {
      // said below
    }
    problems.push(`${path}:${index + 1} is not a JSON object: ${line.slice(0, 80)}`);
    return [];
  });
}

function largest(
  files: readonly Found[],
  keyOf: (path: string) => string | undefined,
): Found & { readonly files: number } {
  const sums = new Map<string, { bytes: number; files: number }>();
  for (const { path, bytes } of files) {
    const key = keyOf(path);
    if (key === undefined) continue;
    const sum = sums.get(key) ?? { bytes: 0, files: 0 };
    sums.set(key, { bytes: sum.bytes + bytes, files: sum.files + 1 });
  }
  const [first] = [...sums].sort(([, a], [, b]) => b.bytes - a.bytes);
  return first === undefined ? { path: "", bytes: 0, files: 0 } : { path: first[0], ...first[1] };
}

/**
 * Whether a file is locked for longer than a hook would wait. A lock that was given back may last some milliseconds more: a
 * process that is being started has copies of all open files, until its program is loaded.
 */
function isLeftLocked(path: string): boolean {
  using file = Deno.openSync(path, { read: true, write: true });
  const tryLock = () => file.tryLockSync(true) || undefined;
  return poll(tryLock, REAL_CLOCK, { budgetMs: LOCK_TIMEOUT_MS }).status === "timeout";
}

/** Looks at everything below a client's state. */
export function inspectState(config: string): StateFigures {
  const state = stateDirectory(config);
  const problems: string[] = [];
  const files = filesIn(state, problems);
  for (const { path, bytes } of files) {
    if (path.endsWith(".jsonl")) recordsIn(path, problems);
    else if (path.endsWith(".json")) {
      try {
        JSON.parse(Deno.readTextFileSync(path));
      } catch {
        problems.push(`${path} is not JSON`);
      }
    }
    if (/\/log(?:\.1)?\.jsonl$/.test(path) && bytes > MOST_LOG_BYTES) problems.push(`${path} has ${bytes} bytes`);
  }
  if (isLeftLocked(`${state}/.gitignore`)) problems.push("a lock is left");
  const nameIn = (folder: string) => (path: string) =>
    new RegExp(`^${folder}/([^/]+)/`).exec(path.slice(state.length + 1))?.[1];
  const namesIn = (folder: string) => new Set(files.flatMap(({ path }) => nameIn(folder)(path) ?? [])).size;
  return {
    files: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    projects: namesIn("projects"),
    sessions: namesIn("sessions"),
    largestProject: largest(files, nameIn("projects")).bytes,
    largestSession: largest(files, nameIn("sessions")),
    problems,
  };
}
