import type { HookedClient } from "../../clients/client.ts";
import type { JsonObject } from "../../json.ts";
import type { SafeText } from "../../text/safe_text.ts";
import type { WorkerPool } from "./workers.ts";

export type ProgramRun =
  | { readonly status: "ran"; readonly code: number; readonly stdout: string }
  /** It could not be started: it is missing, or the sandbox does not allow it. */
  | { readonly status: "failed"; readonly message: string };

export type HttpAnswer =
  | { readonly kind: "answered"; readonly status: number; readonly headers: Headers; readonly text: string }
  /** It could not be reached, or did not answer in time. */
  | { readonly kind: "failed"; readonly message: string };

export interface HttpRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** How long the answer may take. @default {300000} */
  readonly timeoutMs?: number;
}

/** What is at a path; `denied` if the sandbox or the system does not tell. */
export type PathKind = "file" | "directory" | "missing" | "denied";

/** The programs and directories of this machine, and what runs debrief. */
export interface Machine {
  /** This program: a script (`main.ts`, `dist/debrief.js`) or a binary. */
  readonly self: { readonly kind: "script" | "binary"; readonly path: string };
  readonly deno: { readonly path: string; readonly version: string };
  /** `linux`, `darwin` or `windows`, as Deno names them. */
  readonly os: string;
  /** The names in a directory, sorted; null if it is not one or may not be read. */
  list(path: string): readonly string[] | null;
  /** What is at a path; symlinks are followed. */
  pathKind(path: string): PathKind;
  /** Whether a file can be made in a directory, which is tried; null where deno may not write there. */
  isWritable(directory: string): boolean | null;
  /** The path without symlinks; null if nothing is there. */
  realPath(path: string): string | null;
  /** When a session was last used, by its file, in ms since 1970; 0 if unknown. */
  lastUsedAt(path: string): number;
  /** Runs a program that the user named, without standard input. */
  run(program: string, args: readonly string[]): Promise<ProgramRun>;
  /** Removes a file, a directory with its contents, or a symlink (not its target); returns what went wrong, or null. */
  remove(path: string): string | null;
}

/** A file that did not exist before, open for writing. */
export interface NewFile {
  write(bytes: Uint8Array): void;
  /**
   * Closes the file and gives it its name. Throws UsageError if something has that name by now and was not to be
   * replaced.
   */
  close(): void;
  /** Closes and removes the file. */
  discard(): void;
}

/** What a command may use of the system: `denoHost` makes the real one, tests make their own. */
export interface Host {
  /** Writes to standard output; no line break is added. */
  stdout(text: SafeText): void;
  /** Writes to standard error; no line break is added. */
  stderr(text: SafeText): void;
  /** Asks the user yes or no; null without a terminal. */
  confirm(question: SafeText): boolean | null;
  /** The text of a file; invalid UTF-8 becomes U+FFFD. */
  readText(path: string): string;
  readBytes(path: string): Uint8Array;
  readStdin(): Promise<string>;
  /** Standard input as it arrives. */
  stdinBytes(): AsyncIterable<Uint8Array>;
  /** Standard input line by line, without line ends. */
  stdinLines(): AsyncIterable<string>;
  /** An environment variable; undefined if it is not set or may not be read. */
  env(name: string): string | undefined;
  /** The client that a command is about; {@linkcode forClient} changes it. */
  readonly client: HookedClient;
  cwd(): string;
  /** The user's home directory; "" if unknown. */
  home(): string;
  now(): Date;
  isDirectory(path: string): boolean;
  /**
   * Creates a file that only its owner may read and write. It has its name from `close` on: what is interrupted leaves
   * nothing that looks complete. `options`: `replace`: a regular file of that name may be replaced. Throws UsageError
   * if something is already there, even a dangling symlink.
   */
  createFile(path: string, options?: { readonly replace?: boolean }): NewFile;
  /**
   * Replaces the text of a file, or creates the file, atomically. Creates missing directories; the file keeps its mode
   * (0600 for a new one). `verify`: called before the new text is put in place; if it throws, the file stays as it is.
   * Throws UsageError if the path is a symlink, or may not be written.
   */
  replaceText(path: string, text: string, verify?: () => void): void;
  /** Creates a directory and those above it, if necessary. */
  makeDirectory(path: string): void;
  /** Removes a file, after `verify` as in `replaceText`. */
  removeFile(path: string, verify?: () => void): void;
  randomUuid(): string;
  /** Appends a record to a state file (see `projectState`); returns what went wrong, or null. */
  appendRecord(name: string, record: JsonObject): string | null;
  /** Creates the directory of all state as a hook does with its first record; returns what went wrong, or null. */
  makeStateDirectory(): string | null;
  /** The records of a state file, oldest first; none if it does not exist. */
  readRecords(name: string): readonly JsonObject[];
  readonly machine: Machine;
  /** Whether standard output is a terminal. */
  readonly isTerminal: boolean;
  /** Whether standard input is a terminal, where nothing arrives before it is typed. */
  readonly isInputTerminal: boolean;
  readonly isErrorTerminal: boolean;
  /** Appends a line to a file, which is created if necessary; an unfinished last line is ended first. */
  appendLine(path: string, line: SafeText): void;
  /** Whether the sandbox lets a server be reached: `HOST:PORT`. */
  mayConnect(address: string): boolean;
  /** Posts to a server, once and without following it elsewhere. */
  post(url: URL, request: HttpRequest): Promise<HttpAnswer>;
  wait(ms: number): Promise<void>;
  readonly workers: WorkerPool;
  /** Whether to color standard output: it is a terminal, and NO_COLOR is not set. */
  readonly color: boolean;
  /** The width of the terminal; null if standard output is not one. */
  readonly columns: number | null;
  /** Runs a hook as its own script does: reads standard input and prints the answer. */
  runHook(name: string): Promise<void>;
}

/** The same host, for a command about another client. */
export function forClient(host: Host, client: HookedClient): Host {
  return { ...host, client };
}

/** A mistake of the user's, such as an unknown option or an unreadable file: reported in one line, with exit code 2. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** The reader of standard output is gone (`| head`, `q` in a pager): there is nothing more to do, and nothing is wrong. */
export class OutputClosedError extends Error {
  override name = "OutputClosedError";
}
