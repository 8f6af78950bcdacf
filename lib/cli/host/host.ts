import type { JsonObject } from "../../json.ts";
import type { SafeText } from "../../text/safe_text.ts";
import type { WorkerPool } from "./workers.ts";

/** What a run of another program gave. */
export type ProgramRun =
  | { readonly status: "ran"; readonly code: number; readonly stdout: string }
  /** Not started: not there, or the sandbox does not allow it. */
  | { readonly status: "failed"; readonly message: string };

/** What stands at a path; `denied` where the sandbox or the system does not say. */
export type PathKind = "file" | "folder" | "missing" | "denied";

/** What install and doctor ask of the machine; `main.ts` gives the real one. */
export interface Machine {
  /** This program: a script (`main.ts`, `dist/debrief.js`) or a binary. */
  readonly self: { readonly kind: "script" | "binary"; readonly path: string };
  /** The Deno that runs this. */
  readonly deno: { readonly path: string; readonly version: string };
  /** `linux`, `darwin` or `windows`, as Deno names them. */
  readonly os: string;
  /** The names in a folder, sorted; null where it is none or may not be read. */
  list(path: string): readonly string[] | null;
  /** What stands at a path. */
  pathKind(path: string): PathKind;
  /** The path without links, null where nothing stands there. */
  realPath(path: string): string | null;
  /** When a file was changed, in ms since 1970; 0 where that is not known. */
  modifiedAt(path: string): number;
  /** Runs a program the person named; asks for nothing. */
  run(program: string, args: readonly string[]): Promise<ProgramRun>;
  /** Removes a file, a directory with all in it, or of a symlink the link alone; returns what went wrong, or null. */
  remove(path: string): string | null;
}

/** A file that did not exist before. */
export interface NewFile {
  /** Writes all of the bytes. */
  write(bytes: Uint8Array): void;
  /** Ends the writing; the file stays. */
  close(): void;
  /** Ends the writing and removes the file. */
  discard(): void;
}

/** What a command may use of the system: `denoHost` makes the real one, tests make their own. */
export interface Host {
  /** Writes to standard output as it stands; no line break is added. */
  stdout(text: SafeText): void;
  /** Writes to standard error as it stands; no line break is added. */
  stderr(text: SafeText): void;
  /** Asks the user yes or no; null where there is no terminal to ask on. */
  confirm(question: SafeText): boolean | null;
  /** The whole text of a file, read as UTF-8 with replacement. */
  readText(path: string): string;
  /** All bytes of a file. */
  readBytes(path: string): Uint8Array;
  /** All of standard input as text. */
  readStdin(): Promise<string>;
  /** Standard input as it comes. */
  stdinBytes(): AsyncIterable<Uint8Array>;
  /** Standard input line by line, without line ends. */
  stdinLines(): AsyncIterable<string>;
  /** An environment variable, or undefined where it is not set or may not be read. */
  env(name: string): string | undefined;
  /** The working folder. */
  cwd(): string;
  /** The person's home folder. */
  home(): string;
  /** The time now. */
  now(): Date;
  /** Whether a path names a folder. */
  isFolder(path: string): boolean;
  /**
   * Makes a file that only its owner may read and write.
   *
   * @throws {UsageError} Where something stands there already, a link too.
   */
  createFile(path: string): NewFile;
  /**
   * Puts a text in the place of a file as a whole, or makes the file: nobody ever sees half of it. A link is refused, the
   * folder is made where it is missing, the file keeps its mode (0600 for a new one).
   *
   * @param verify Called when all is written but not yet in place; what it throws keeps the file as it is.
   */
  replaceText(path: string, text: string, verify?: () => void): void;
  /** Makes a folder with those above it; one that is there already is as good. */
  makeFolder(path: string): void;
  /** Removes a file. */
  removeFile(path: string): void;
  /** A random uuid. */
  newUuid(): string;
  /** Appends a record to a file of the state (`projectState`, `sessionState`); returns what went wrong, or null. */
  record(name: string, record: JsonObject): string | null;
  /** The records of a file of the state, oldest first; none where there are none. */
  records(name: string): readonly JsonObject[];
  /** Programs, folders and what runs this. */
  readonly machine: Machine;
  /** Whether standard output is a terminal. */
  readonly isTerminal: boolean;
  /** Whether standard input is a terminal: nothing comes before somebody types it. */
  readonly isInputTerminal: boolean;
  /** Whether standard error is a terminal. */
  readonly isErrorTerminal: boolean;
  /** Appends a line to a file of this person's own; the file is made, a line that was broken off is ended first. */
  appendLine(path: string, line: string): void;
  /** Other threads to do some of the work. */
  readonly threads: WorkerPool;
  /** Whether colours are welcome on standard output: it is a terminal, and NO_COLOR is not set. */
  readonly colour: boolean;
  /** The width of the terminal; null if standard output is not one. */
  readonly columns: number | null;
  /** Runs a hook as its script does, from standard input to its answer. */
  runHook(name: string): Promise<void>;
}

/** A mistake in a command line or an unreadable file: said in one line, exit code 2. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** Whoever read standard output has gone (`| head`, `q` in a pager): there is nothing more to do, and nothing is wrong. */
export class OutputClosedError extends Error {
  override name = "OutputClosedError";
}
