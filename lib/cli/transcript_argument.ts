/**
 * What a command was given as FILE or PATH: a path, `-` for standard input, a session's id or `latest`. The one place that
 * knows.
 *
 * @module
 */
import type { Entry } from "../transcript/entry.ts";
import { entriesOfStream, type ReadOptions, readTranscript, withSource } from "../transcript/read.ts";
import { type ByteSource, bytesSource } from "../transcript/source.ts";
import { type Shell, UsageError } from "./command.ts";
import { closest } from "./options.ts";
import { isSessionId, latestSession, sessionOfId } from "./sessions.ts";

/** The word for the newest session of this folder's project. */
const LATEST = "latest";

/** What help says of FILE. */
export const FILE_HELP =
  "FILE is a transcript, a session's id or the beginning of one, latest (this folder's newest session), or - for standard\ninput.";

/**
 * The path that an argument means; `-` stays as it is.
 *
 * What stands at a path of that name counts first.
 *
 * @throws {UsageError} For an id or `latest` where no session, or more than one, fits.
 */
export function transcriptPath(argument: string, shell: Shell): string {
  const isWord = !/[/\\.]/.test(argument) && argument !== "-";
  if (!isWord) return argument;
  const standing = shell.machine.standing(argument);
  if (standing === "file" || standing === "folder") return argument;
  if (argument === LATEST) return latestSession(shell);
  if (isSessionId(argument)) return sessionOfId(argument, shell);
  if (standing === "denied") return argument;
  const near = closest(argument, [LATEST]);
  const hint = near ? `did you mean "${near}"?` : "an id of a session begins with four of 0-9 and a-f";
  throw new UsageError(`Cannot read transcript "${argument}": no such file, and no id of a session (${hint})`);
}

/** The paths that some arguments mean. */
export function transcriptPaths(given: readonly string[], shell: Shell): string[] {
  return given.map((argument) => transcriptPath(argument, shell));
}

/**
 * The path that an argument means, for what cannot be read from standard input.
 *
 * @param why What a stream does not have.
 * @throws {UsageError} For `-`.
 */
export function transcriptFile(argument: string, why: string, shell: Shell): string {
  if (argument === "-") throw new UsageError(`Expected FILE to be a path but found -: ${why}`);
  return transcriptPath(argument, shell);
}

/**
 * The entries of the transcript a command was given, one at a time.
 *
 * @throws {UnreadableTranscript} Where the file cannot be read.
 */
export async function* transcriptEntries(
  argument: string,
  shell: Shell,
  options: ReadOptions = {},
): AsyncGenerator<Entry> {
  if (argument === "-") yield* entriesOfStream(shell.stdinBytes(), options);
  else yield* readTranscript(transcriptPath(argument, shell), options);
}

/**
 * Gives the transcript a command was given to a function that reads in any order; standard input is held in memory.
 *
 * @throws {UnreadableTranscript} Where the file cannot be read.
 */
export async function withTranscript<T>(
  argument: string,
  shell: Shell,
  read: (source: ByteSource) => T,
): Promise<T> {
  if (argument !== "-") return withSource(transcriptPath(argument, shell), read);
  return read(bytesSource(await stdinWhole(shell)));
}

async function stdinWhole(shell: Shell): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of shell.stdinBytes()) parts.push(part);
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
