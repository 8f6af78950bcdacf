import { errorMessage } from "../../error_message.ts";
import { toText } from "@std/streams/to-text";
import { DEFAULT_CLIENT } from "../../clients/default_client.ts";
import { lastUsedAt } from "../../session/io/source.ts";
import { appendLine, LOCK_TIMEOUT_MS, withDirectoryLock } from "../../hooks/store/files.ts";
import { StoreError } from "../../hooks/store/result.ts";
import { openStore } from "../../hooks/store/store.ts";
import type { SafeText } from "../../text/safe_text.ts";
import {
  type Host,
  type HttpAnswer,
  type HttpRequest,
  type Machine,
  type NewFile,
  OutputClosedError,
  type PathKind,
  type ProgramRun,
  UsageError,
} from "./host.ts";
import { hostConfigDirectory } from "./paths.ts";
import { startWorker } from "./workers.ts";

/** A variable that may not be read counts as unset; on a terminal deno would stop and ask for the permission. */
function env(name: string): string | undefined {
  return Deno.permissions.querySync({ name: "env", variable: name }).state === "granted"
    ? Deno.env.get(name)
    : undefined;
}

/** Returns what a call returns, or a fallback if it throws: the file is missing, or the sandbox does not allow it. */
function tryOr<T>(call: () => T, fallback: T): T {
  try {
    return call();
  } catch {
    return fallback;
  }
}

/** Writes bytes to the end: one call may write a part of them. */
export function writeAll(file: { writeSync(bytes: Uint8Array): number }, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += file.writeSync(bytes.subarray(at));
}

function writeStdout(text: SafeText): void {
  try {
    writeAll(Deno.stdout, new TextEncoder().encode(text));
  } catch (error) {
    if (error instanceof Deno.errors.BrokenPipe) throw new OutputClosedError();
    throw new UsageError(`Cannot write to standard output: ${errorMessage(error)}`);
  }
}

function writeStderr(text: SafeText): void {
  tryOr(() => writeAll(Deno.stderr, new TextEncoder().encode(text)), undefined); // otherwise there is nobody to tell
}

/** Files that are being written and do not have their name yet. */
const unfinished = new Set<string>();
let isListening = false;

/** Removes unfinished files when the user interrupts the command; the exit codes are those of a shell. */
function removeWhenInterrupted(): void {
  if (isListening) return;
  isListening = true;
  const stop = (code: number) => () => {
    for (const path of unfinished) tryOr(() => Deno.removeSync(path), undefined); // nobody is left to tell
    Deno.exit(code);
  };
  Deno.addSignalListener("SIGINT", stop(130));
  if (Deno.build.os !== "windows") Deno.addSignalListener("SIGTERM", stop(143));
}

/** Throws if a name is taken: by anything, or by something other than a regular file if that may be replaced. */
function assertFree(path: string, replace: boolean): void {
  const info = tryOr(() => Deno.lstatSync(path), null);
  if (info === null || (replace && info.isFile)) return;
  const way = replace ? "it is a symlink or not a regular file" : "it already exists";
  throw new UsageError(`Cannot write "${path}": ${way} (choose another name)`);
}

/** The name a file has while it is written: its own where deno may write only that. */
function temporaryName(path: string): string {
  const name = `${path}.${crypto.randomUUID().slice(0, 8)}.new`;
  const mayRename = (["read", "write"] as const).every((access) =>
    Deno.permissions.querySync({ name: access, path: name }).state === "granted"
  );
  return mayRename ? name : path;
}

/** What to throw for a file that cannot be written: the system names only the reason, or the file's temporary name. */
function writeError(path: string, error: unknown): unknown {
  if (error instanceof UsageError || error instanceof Deno.errors.NotCapable) return error;
  if (error instanceof Deno.errors.PermissionDenied) {
    return new UsageError(`Cannot write "${path}": permission denied (check the owner and mode of its directory)`);
  }
  const way = error instanceof StoreError ? "run the command again" : "make room there, or choose another place";
  return new UsageError(`Cannot write "${path}": ${reasonOf(error)} (${way})`);
}

/** Why the system refused, without the path that the message names anyway. */
function reasonOf(error: unknown): string {
  return errorMessage(error).replace(/ \(os error \d+\).*$/s, "");
}

function makePrivateDirectory(path: string): void {
  try {
    Deno.mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw writeError(path, error);
  }
}

function createNew(path: string, temporary: string): Deno.FsFile {
  try {
    return Deno.openSync(temporary, { write: true, createNew: true, mode: 0o600 });
  } catch (error) {
    throw writeError(path, error);
  }
}

/** Creates a file under a temporary name, so that nothing is overwritten and no symlink followed. */
function createFile(path: string, { replace = false }: { readonly replace?: boolean } = {}): NewFile {
  assertFree(path, replace);
  const temporary = temporaryName(path);
  if (temporary === path && replace) tryOr(() => Deno.removeSync(path), undefined); // it is missing
  const file = createNew(path, temporary);
  unfinished.add(temporary);
  removeWhenInterrupted();
  let state: "open" | "closed" | "named" | "removed" = "open";
  const finish = () => {
    if (state === "open") file.close();
    state = "closed";
  };
  const discard = () => {
    if (state === "removed") return;
    const written = state === "named" ? path : temporary;
    if (state !== "named") finish();
    Deno.removeSync(written);
    unfinished.delete(temporary);
    state = "removed";
  };
  return {
    write(bytes) {
      try {
        writeAll(file, bytes);
      } catch (error) {
        discard(); // the caller does not know the temporary name
        throw writeError(path, error);
      }
    },
    close() {
      if (state !== "open") return;
      finish();
      if (temporary !== path) {
        assertFree(path, replace);
        Deno.renameSync(temporary, path);
      }
      unfinished.delete(temporary);
      state = "named";
    },
    discard,
  };
}

function isDirectory(path: string): boolean {
  return tryOr(() => Deno.statSync(path).isDirectory, false);
}

/** Creates a file and waits until it is on disk. */
function writeDurably(path: string, text: string, mode: number): void {
  const file = Deno.openSync(path, { write: true, createNew: true, mode });
  try {
    writeAll(file, new TextEncoder().encode(text));
    if (Deno.build.os !== "windows") Deno.chmodSync(path, mode); // the umask must not change the mode of the file it replaces
    file.syncSync();
  } finally {
    file.close();
  }
}

/** The directory of a path; "" for a name alone, which is in the working directory. */
function parentDirectory(path: string): string {
  const separators = Deno.build.os === "windows" ? ["/", "\\"] : ["/"];
  return path.slice(0, Math.max(0, ...separators.map((separator) => path.lastIndexOf(separator))));
}

/** Changes a file if nobody else has: of several runs at once, all but the first refuse. */
function changeVerified(path: string, verify: (() => void) | undefined, change: () => void): void {
  if (verify === undefined) return change();
  withDirectoryLock(parentDirectory(path) || ".", () => {
    verify();
    change();
  }, LOCK_TIMEOUT_MS);
}

function replaceText(path: string, text: string, verify?: () => void): void {
  const directory = parentDirectory(path);
  const temporary = `${path}.${crypto.randomUUID().slice(0, 8)}.new`;
  try {
    let mode = 0o600;
    try {
      const info = Deno.lstatSync(path);
      if (!info.isFile) {
        throw new UsageError(`Cannot write "${path}": it is a symlink or not a regular file (name the file itself)`);
      }
      mode = info.mode === null ? mode : info.mode & 0o777;
      // to wait for the disk takes longer than all else where nothing changes
      if (verify === undefined && tryOr(() => Deno.readTextFileSync(path), null) === text) return;
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
      if (directory !== "" && !isDirectory(directory)) Deno.mkdirSync(directory, { recursive: true, mode: 0o700 });
    }
    writeDurably(temporary, text, mode);
    changeVerified(path, verify, () => Deno.renameSync(temporary, path));
  } catch (error) {
    tryOr(() => Deno.removeSync(temporary), undefined); // it was never created, or is already in place
    if (error instanceof Deno.errors.NotCapable) {
      throw new UsageError(`Cannot write "${path}": deno was started without --allow-write="${directory || "."}"`);
    }
    throw writeError(path, error);
  }
}

/** A path that can be read to its end: a pipe or a device in a project would never end. What a shell passes is in /dev. */
function readable(path: string): string {
  const { isFile, isDirectory } = Deno.statSync(path);
  if (!isFile && !isDirectory && !/^\/(?:dev|proc\/self\/fd)\//.test(path)) throw new Error("it is not a regular file");
  return path;
}

function isWritable(directory: string): boolean | null {
  // on a terminal deno would stop and ask for the permission
  if (Deno.permissions.querySync({ name: "write", path: directory }).state !== "granted") return null;
  const path = `${directory}/${crypto.randomUUID()}.new`;
  return tryOr(() => {
    Deno.openSync(path, { write: true, createNew: true }).close();
    Deno.removeSync(path);
    return true;
  }, false);
}

function pathKind(path: string): PathKind {
  try {
    return Deno.statSync(path).isDirectory ? "directory" : "file";
  } catch (error) {
    return error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory ? "missing" : "denied";
  }
}

async function runProgram(program: string, args: readonly string[]): Promise<ProgramRun> {
  try {
    const command = new Deno.Command(program, { args: [...args], stdin: "null", stdout: "piped", stderr: "null" });
    const { code, stdout } = await command.output();
    return { status: "ran", code, stdout: new TextDecoder().decode(stdout) };
  } catch (error) {
    const denied = error instanceof Deno.errors.NotCapable;
    const message = errorMessage(error);
    return { status: "failed", message: denied ? `the sandbox does not allow it (--allow-run=${program})` : message };
  }
}

/** A server that has not answered by then never will. */
const ANSWER_MS = 300_000;
/** Bytes of an answer that are read: it only has to say what went wrong. */
const ANSWER_BYTES = 65_536;

async function post(url: URL, { headers, body, timeoutMs = ANSWER_MS }: HttpRequest): Promise<HttpAnswer> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    for await (const part of response.body ?? []) {
      parts.push(part);
      size += part.length;
      if (size > ANSWER_BYTES) break;
    }
    const text = await new Blob(parts).text();
    return { kind: "answered", status: response.status, headers: response.headers, text };
  } catch (error) {
    return { kind: "failed", message: errorMessage(error) };
  }
}

/** This program: a compiled binary, or the script that deno runs, as a URL if it is not a file. */
function program(entry: string): Machine["self"] {
  if (Deno.build.standalone) return { kind: "binary", path: Deno.execPath() };
  const { protocol, pathname } = new URL(entry);
  if (protocol !== "file:") return { kind: "script", path: entry };
  const path = decodeURIComponent(pathname);
  return { kind: "script", path: Deno.build.os === "windows" ? path.replace(/^\//, "") : path };
}

function denoMachine(entry: string): Machine {
  return {
    self: program(entry),
    deno: { path: tryOr(() => Deno.execPath(), "deno"), version: Deno.version.deno },
    os: Deno.build.os,
    list: (path) => tryOr(() => [...Deno.readDirSync(path)].map(({ name }) => name).sort(), null),
    pathKind,
    isWritable,
    realPath: (path) => tryOr(() => Deno.realPathSync(path), null),
    lastUsedAt,
    run: runProgram,
    remove(path) {
      try {
        Deno.removeSync(path, { recursive: !Deno.lstatSync(path).isSymlink });
        return null;
      } catch (error) {
        return error instanceof Deno.errors.NotFound ? null : reasonOf(error);
      }
    },
  };
}

/** The library is imported only here, because it loads all of Deno's streams: 2 ms of every start. */
async function* stdinLines(): AsyncGenerator<string> {
  const { TextLineStream } = await import("@std/streams/text-line-stream");
  yield* Deno.stdin.readable.pipeThrough(new TextDecoderStream()).pipeThrough(new TextLineStream());
}

/** Runs a hook of debrief's by its name, as its own script does. */
export async function runNamedHook(name: string): Promise<void> {
  const [{ loadHandler }, { runHook }] = await Promise.all([
    import("../../hooks/handlers/load_handler.ts"),
    import("../../hooks/runner/run.ts"),
  ]);
  const hook = await loadHandler(name);
  if (hook === null) throw new Error(`No handler for the hook "${name}"`);
  await runHook(hook);
}

/**
 * The host on which `debrief` runs: Deno's files, terminal and processes. `entry`: the URL of the program's main
 * module, which workers start and hooks are registered with. `overrides`: what to replace, such as `stdout` to capture
 * what a command prints.
 */
export function denoHost(entry: string, overrides: Partial<Host> = {}): Host {
  const storeOf = (host: Host) => openStore({ configDir: hostConfigDirectory(host), now: Date.now() });
  return {
    stdout: writeStdout,
    stderr: writeStderr,
    confirm: (question) => Deno.stdin.isTerminal() && Deno.stdout.isTerminal() ? confirm(question) : null,
    readText: (path) => Deno.readTextFileSync(readable(path)),
    readBytes: (path) => Deno.readFileSync(readable(path)),
    readStdin: () => toText(Deno.stdin.readable),
    stdinBytes: () => Deno.stdin.readable,
    stdinLines,
    env,
    client: DEFAULT_CLIENT,
    cwd: () => Deno.cwd(),
    home: () => env("HOME") ?? env("USERPROFILE") ?? "",
    now: () => new Date(),
    isDirectory: isDirectory,
    createFile,
    replaceText,
    makeDirectory: makePrivateDirectory,
    removeFile: (path, verify) => changeVerified(path, verify, () => Deno.removeSync(path)),
    randomUuid: () => crypto.randomUUID(),
    appendRecord(name, record) {
      const result = storeOf(this).appendRecord(name, record);
      return result.status === "done" ? null : result.message;
    },
    makeStateDirectory() {
      // a change that changes nothing but creates the directory
      const result = storeOf(this).updateState("history", () => undefined);
      return result.status === "done" ? null : result.message;
    },
    readRecords(name) {
      const result = storeOf(this).readRecords(name);
      return result.status === "done" ? result.value : [];
    },
    machine: denoMachine(entry),
    isTerminal: Deno.stdout.isTerminal(),
    isInputTerminal: Deno.stdin.isTerminal(),
    isErrorTerminal: Deno.stderr.isTerminal(),
    appendLine: (path, line) => appendLine(path, line, { rotation: null, lockTimeoutMs: LOCK_TIMEOUT_MS }),
    mayConnect: (host) => Deno.permissions.querySync({ name: "net", host }).state === "granted",
    post,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    workers: { cores: navigator.hardwareConcurrency, start: (heapMb) => startWorker(entry, heapMb) },
    color: Deno.stdout.isTerminal() && !Deno.noColor,
    columns: Deno.stdout.isTerminal() ? tryOr(() => Deno.consoleSize().columns, null) : null,
    runHook: runNamedHook,
    ...overrides,
  };
}
