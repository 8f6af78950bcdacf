/**
 * The command line: `deno run -R main.ts <command> …`.
 *
 * @module
 */
import { TextLineStream } from "@std/streams/text-line-stream";
import { toText } from "@std/streams/to-text";
import { configDirectory } from "./lib/clients/claude_code/files/config_directory.ts";
import { answerBacktest } from "./lib/cli/host/backtest_worker.ts";
import { type Command, type Host, type NewFile, UsageError } from "./lib/cli/host/host.ts";
import { COMMANDS } from "./lib/cli/commands.ts";
import type { Machine, PathKind, ProgramRun } from "./lib/cli/host/machine.ts";
import { closest } from "./lib/cli/args/options.ts";
import type { WorkerHandle } from "./lib/cli/host/workers.ts";
import { HANDLERS } from "./lib/hooks/handlers/mod.ts";
import { runHook } from "./lib/hooks/runner/run.ts";
import { appendLine } from "./lib/hooks/store/files.ts";
import { LOCK_TIMEOUT_MS } from "./lib/hooks/store/lock.ts";
import { openStore, type Store } from "./lib/hooks/store/store.ts";
import { joined, padded, safe, type SafeText, safeText, wrapped } from "./lib/text/mod.ts";
import { UnreadableTranscriptError } from "./lib/session/io/source.ts";
import { VERSION } from "./lib/version.ts";

/** Not granted is as good as not set; on a terminal deno would stop and ask for it. */
function env(name: string): string | undefined {
  return Deno.permissions.querySync({ name: "env", variable: name }).state === "granted"
    ? Deno.env.get(name)
    : undefined;
}

function write(file: typeof Deno.stdout | typeof Deno.stderr, text: SafeText): void {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length;) at += file.writeSync(bytes.subarray(at));
}

/** Whoever read the output has gone (`| head`, `q` in a pager): nothing more is to be done, and that is no mistake. */
class OutputClosed extends Error {
  override name = "OutputClosed";
}

function print(text: SafeText): void {
  try {
    write(Deno.stdout, text);
  } catch (error) {
    if (error instanceof Deno.errors.BrokenPipe) throw new OutputClosed();
    throw new UsageError(`Cannot write to standard output: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Where standard error takes nothing there is nobody to tell. */
function complain(text: SafeText): void {
  try {
    write(Deno.stderr, text);
  } catch {
    // nobody reads it
  }
}

/** A file of its own: made exclusively, so that nothing is ever overwritten and no link followed. */
function createFile(path: string): NewFile {
  let file: Deno.FsFile;
  try {
    file = Deno.openSync(path, { write: true, createNew: true, mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
    throw new UsageError(`Cannot write "${path}": it exists already, and nothing is overwritten (choose another name)`);
  }
  let open = true;
  const close = () => {
    if (open) file.close();
    open = false;
  };
  return {
    write(bytes) {
      for (let at = 0; at < bytes.length;) at += file.writeSync(bytes.subarray(at));
    },
    close,
    discard() {
      close();
      Deno.removeSync(path);
    },
  };
}

function isFolder(path: string): boolean {
  try {
    return Deno.statSync(path).isDirectory;
  } catch {
    return false;
  }
}

/** Writes a file that is not there yet, and waits until the disk has it. */
function writeDurably(path: string, text: string, mode: number): void {
  const file = Deno.openSync(path, { write: true, createNew: true, mode });
  try {
    const bytes = new TextEncoder().encode(text);
    for (let at = 0; at < bytes.length;) at += file.writeSync(bytes.subarray(at));
    if (Deno.build.os !== "windows") Deno.chmodSync(path, mode); // the umask has no say in a mode that was there before
    file.syncSync();
  } finally {
    file.close();
  }
}

function replaceText(path: string, text: string, verify?: () => void): void {
  const folder = path.slice(
    0,
    Math.max(path.lastIndexOf("/"), Deno.build.os === "windows" ? path.lastIndexOf("\\") : -1),
  );
  const beside = `${path}.${crypto.randomUUID().slice(0, 8)}.new`;
  try {
    let mode = 0o600;
    try {
      const info = Deno.lstatSync(path);
      if (!info.isFile) {
        throw new UsageError(`Cannot write "${path}": it is a symlink or not a file (name the file itself)`);
      }
      mode = info.mode === null ? mode : info.mode & 0o777;
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
      if (folder !== "" && !isFolder(folder)) Deno.mkdirSync(folder, { recursive: true, mode: 0o700 });
    }
    writeDurably(beside, text, mode);
    verify?.();
    Deno.renameSync(beside, path);
  } catch (error) {
    tryOr(() => Deno.removeSync(beside), undefined); // it was never made, or is in its place already
    if (error instanceof Deno.errors.NotCapable) {
      throw new UsageError(`Cannot write "${path}": deno was started without --allow-write="${folder}"`);
    }
    if (error instanceof Deno.errors.PermissionDenied) {
      throw new UsageError(`Cannot write "${path}": permission denied`);
    }
    throw error;
  }
}

/** What a call gives, or something else where the file is not there or the sandbox does not allow it. */
function tryOr<T>(call: () => T, otherwise: T): T {
  try {
    return call();
  } catch {
    return otherwise;
  }
}

function pathKind(path: string): PathKind {
  try {
    return Deno.statSync(path).isDirectory ? "folder" : "file";
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
    const message = error instanceof Error ? error.message : String(error);
    return { status: "failed", message: denied ? `the sandbox does not allow it (--allow-run=${program})` : message };
  }
}

/** Where this program lies; a script from the network has no place. */
function self(): Machine["self"] {
  if (Deno.build.standalone) return { kind: "binary", path: Deno.execPath() };
  const { protocol, pathname } = new URL(import.meta.url);
  if (protocol !== "file:") return { kind: "script", path: import.meta.url };
  const path = decodeURIComponent(pathname);
  return { kind: "script", path: Deno.build.os === "windows" ? path.replace(/^\//, "") : path };
}

function store(): Store {
  return openStore({ configDir: configDirectory(env), now: Date.now() });
}

const machine: Machine = {
  self: self(),
  deno: { path: tryOr(() => Deno.execPath(), "deno"), version: Deno.version.deno },
  os: Deno.build.os,
  list: (path) => tryOr(() => [...Deno.readDirSync(path)].map(({ name }) => name).sort(), null),
  pathKind: pathKind,
  realPath: (path) => tryOr(() => Deno.realPathSync(path), null),
  modifiedAt: (path) => tryOr(() => Deno.statSync(path).mtime?.getTime() ?? 0, 0),
  run: runProgram,
  remove(path) {
    try {
      Deno.removeSync(path, { recursive: !Deno.lstatSync(path).isSymlink });
      return null;
    } catch (error) {
      return error instanceof Deno.errors.NotFound ? null : error instanceof Error ? error.message : String(error);
    }
  },
};

/**
 * This program once more, as a thread: `main.ts`, the one file of the bundle or a compiled program, whatever runs. A thread
 * is a main module of its own (`import.meta.main` holds in it, too), and knows itself by its global scope.
 */
function startThread(): WorkerHandle {
  const worker = new Worker(import.meta.url, { type: "module", name: "debrief" });
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.onmessageerror = () => reject(new Error("an answer that cannot be read"));
        worker.onerror = (event) => {
          event.preventDefault();
          reject(new Error(event.message));
        };
        worker.postMessage(question);
      }),
    end: () => worker.terminate(),
  };
}

const IS_THREAD = "WorkerGlobalScope" in globalThis;

/** What a thread does: answers questions as they come. */
function serve(): void {
  const reply: unknown = Reflect.get(globalThis, "postMessage");
  globalThis.addEventListener("message", async (event) => {
    if (!(event instanceof MessageEvent) || typeof reply !== "function") return;
    reply(await answerBacktest(event.data));
  });
}

const shell: Host = {
  stdout: print,
  stderr: complain,
  confirm: (question) => Deno.stdin.isTerminal() && Deno.stdout.isTerminal() ? confirm(question) : null,
  readText: (path) => Deno.readTextFileSync(path),
  readBytes: (path) => Deno.readFileSync(path),
  readStdin: () => toText(Deno.stdin.readable),
  stdinBytes: () => Deno.stdin.readable,
  stdinLines: () => Deno.stdin.readable.pipeThrough(new TextDecoderStream()).pipeThrough(new TextLineStream()),
  env,
  cwd: () => Deno.cwd(),
  home: () => env("HOME") ?? env("USERPROFILE") ?? "",
  now: () => new Date(),
  isFolder,
  createFile,
  replaceText,
  makeFolder: (path) => Deno.mkdirSync(path, { recursive: true, mode: 0o700 }),
  removeFile: (path) => Deno.removeSync(path),
  newUuid: () => crypto.randomUUID(),
  record(name, record) {
    const result = store().appendRecord(name, record);
    return result.status === "done" ? null : result.message;
  },
  records(name) {
    const result = store().readRecords(name);
    return result.status === "done" ? result.value : [];
  },
  machine,
  isTerminal: Deno.stdout.isTerminal(),
  isInputTerminal: Deno.stdin.isTerminal(),
  isErrorTerminal: Deno.stderr.isTerminal(),
  appendLine: (path, line) => appendLine(path, line, { rotation: null, patience: LOCK_TIMEOUT_MS }),
  threads: { cores: navigator.hardwareConcurrency, start: startThread },
  colour: Deno.stdout.isTerminal() && !Deno.noColor,
  async runHook(name) {
    const hook = HANDLERS.find((known) => known.name === name);
    if (hook === undefined) throw new Error(`No handler for the hook "${name}"`);
    await runHook(hook);
  },
};

/** How wide text for a user is: as the terminal, and never so wide that the eye loses the line. */
const COLUMNS = Math.min(100, Deno.stdout.isTerminal() ? tryOr(() => Deno.consoleSize().columns, 100) : 100);

function overview(): SafeText {
  const width = Math.max(...COMMANDS.map(({ name }) => name.length));
  const lines = COMMANDS.map(({ name, summary }) => safe`  ${padded(safeText(name), width)}   ${safeText(summary)}`);
  const usage = safe`usage: debrief <command> [arguments]`;
  return safe`${usage}\n\n${joined(lines, "\n")}\n\ndebrief <command> --help says more of one.\n`;
}

function help({ summary, usage, examples }: Command): SafeText {
  const lines = examples.map((example) => safe`  debrief ${safeText(example)}\n`);
  const said = wrapped(safe`${safeText(summary)}\n\n${safeText(usage, { lines: true })}`, COLUMNS);
  return safe`${said}\n\nexamples:\n${joined(lines)}`; // an example is there to be copied: one line
}

/** How the system's own messages name an error and the call it comes from. */
const OS_ERROR = / \(os error \d+\)(?=[:,]|$)/;

/** Says a mistake in one line; what is no mistake of the caller's goes on as an error. */
function formatUserError(error: unknown): string {
  if (error instanceof UsageError || error instanceof UnreadableTranscriptError) return error.message;
  if (error instanceof Deno.errors.NotCapable) return `${error.message} (the sandbox did not allow it)`;
  if (error instanceof Error && OS_ERROR.test(error.message)) return error.message.replace(OS_ERROR, "").trim();
  throw error;
}

/** The command of a name; where there is none, says so with the nearest. */
function commandOf(name: string): Command | null {
  const command = COMMANDS.find((known) => known.name === name);
  if (command) return command;
  const near = closest(name, COMMANDS.map((known) => known.name));
  const meant = near ? safe`; did you mean "${safeText(near)}"?` : "";
  shell.stderr(safe`Unknown command "${safeText(name)}"${meant}\n\n${overview()}`);
  return null;
}

/** What is said where no command is run: the overview, one command's help, the version. */
function handleHelpAndVersion(word: string | undefined, rest: readonly string[]): number | null {
  switch (word) {
    case undefined:
      shell.stdout(overview());
      return 2;
    case "--version":
    case "-V":
      shell.stdout(safe`debrief ${VERSION}\n`);
      return 0;
    case "--help":
    case "-h":
    case "help": {
      const command = rest[0] === undefined ? undefined : commandOf(rest[0]);
      if (command !== null) shell.stdout(command === undefined ? overview() : help(command));
      return command === null ? 2 : 0;
    }
    default:
      return null;
  }
}

async function run(args: readonly string[]): Promise<number> {
  const [name = "", ...rest] = args;
  const said = handleHelpAndVersion(args[0], rest);
  if (said !== null) return said;
  const command = commandOf(name);
  if (command === null) return 2;
  if (rest.includes("--help") || rest.includes("-h")) {
    shell.stdout(help(command));
    return 0;
  }
  return await command.run(rest, shell);
}

async function main(args: readonly string[]): Promise<number> {
  try {
    return await run(args);
  } catch (error) {
    if (error instanceof OutputClosed) return 0;
    const name = args[0] === undefined ? "" : safe` ${safeText(args[0])}`;
    shell.stderr(safe`debrief${name}: ${safeText(formatUserError(error))}\n`);
    return 2;
  }
}

if (IS_THREAD) serve();
else if (import.meta.main) Deno.exit(await main(Deno.args));
