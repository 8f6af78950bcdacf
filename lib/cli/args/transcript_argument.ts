/**
 * What a command was given as FILE or PATH: a path, `-` for standard input, a session's id or `latest`. The one place that
 * knows.
 *
 * @module
 */
import { safe, safeText } from "../../text/mod.ts";
import { pluralize } from "../../text/format.ts";
import type { Entry } from "../../session/entry.ts";
import {
  entriesOfStream,
  type ReadOptions,
  readTranscript,
  withSource,
} from "../../clients/claude_code/reading/read.ts";
import { recognisedStream, recogniseFile, recogniseSource } from "../../clients/claude_code/reading/recognise.ts";
import { type SessionFile, sessionFiles, withoutCopies } from "../../clients/claude_code/files/session_files.ts";
import { type ByteSource, bytesSource } from "../../session/io/source.ts";
import { type Host, UsageError } from "../host/host.ts";
import { closest } from "./options.ts";
import { isSessionId, latestSession, sessionOfId } from "./sessions.ts";

/** The word for the newest session of this folder's project. */
const LATEST = "latest";

/** What help says of FILE. */
export const FILE_HELP =
  "FILE is a transcript, a session id or the beginning of one, latest (the newest session of this directory), or - for standard input.";

/** What help says of PATH; a full stop or a further case follows. */
export const PATH_HELP =
  "PATH is a transcript, a directory of transcripts (up to a whole projects directory), a session id or the beginning of one, latest (the newest session of this directory)";

/** The path that an argument means; `-` stays as it is. An existing file of that name wins. */
function pathOf(argument: string, host: Host): string {
  const isWord = !/[/\\.]/.test(argument) && argument !== "-";
  if (!isWord) return argument;
  const standing = host.machine.pathKind(argument);
  if (standing === "file" || standing === "folder") return argument;
  if (argument === LATEST) return latestSession(host);
  if (isSessionId(argument)) return sessionOfId(argument, host);
  if (standing === "denied") return argument;
  const near = closest(argument, [LATEST]);
  const hint = near ? `did you mean "${near}"?` : "give at least four hex digits";
  throw new UsageError(`Cannot read transcript "${argument}": no such file, and not a session id (${hint})`);
}

function refuse(argument: string, what: string): never {
  throw new UsageError(`Cannot read "${argument}": it is ${what}, not a transcript of Claude Code`);
}

/**
 * The path of the one transcript that an argument means; `-` stays as it is.
 *
 * @throws {UsageError} For an id or `latest` where no session, or more than one, fits; for a file of another kind.
 */
export function transcriptPath(argument: string, host: Host): string {
  const path = pathOf(argument, host);
  const kind = path === "-" || host.isFolder(path) ? null : recogniseFile(path);
  if (kind?.kind === "other") refuse(path, kind.what);
  return path;
}

/** The transcripts behind some arguments. */
export interface TranscriptFiles {
  /** Each once: of files that are copies of each other one. */
  readonly files: readonly SessionFile[];
  /** Files of other kinds, and copies. */
  readonly skipped: number;
  /** Whether standard input is to be read, too. */
  readonly piped: boolean;
}

/**
 * The transcripts behind paths, ids and `latest`; what is not one is named on standard error and left out.
 *
 * @param given As it was typed; `-` for standard input.
 * @throws {UsageError} Where nothing is left to read.
 */
export function transcriptFiles(given: readonly string[], host: Host): TranscriptFiles {
  const paths = given.map((argument) => pathOf(argument, host));
  const piped = paths.includes("-");
  const found = sessionFiles(paths.filter((path) => path !== "-"));
  const others = new Map<string, number>();
  const transcripts = found.filter(({ path }) => {
    const kind = recogniseFile(path);
    if (kind?.kind !== "other") return true;
    if (given.length === 1 && found.length === 1 && paths[0] === path) refuse(path, kind.what);
    if (paths.includes(path)) {
      host.stderr(safe`Skipped "${safeText(path)}": it is ${safeText(kind.what)}, not a transcript of Claude Code\n`);
    } else others.set(kind.what, (others.get(kind.what) ?? 0) + 1);
    return false;
  });
  const files = withoutCopies(transcripts);
  const skipped = [...others].map(([what, count]) => `${pluralize(count, "file")} (${what})`);
  const copies = transcripts.length - files.length;
  const reasons = [
    ...skipped.length === 0 ? [] : [`what is not a transcript: ${skipped.join(", ")}`],
    ...copies === 0 ? [] : [`${pluralize(copies, "copy", "copies")} of other files`],
  ];
  if (reasons.length > 0) host.stderr(safe`Skipped ${safeText(reasons.join("; "))}\n`);
  if (files.length === 0 && !piped) {
    throw new UsageError(`Found no transcript of Claude Code in "${paths.join('", "')}"`);
  }
  return { files, skipped: found.length - files.length, piped };
}

/**
 * The entries of the transcript on standard input.
 *
 * @throws {UsageError} Where it is something else.
 */
export function pipedEntries(host: Host, options: ReadOptions = {}): AsyncGenerator<Entry> {
  return entriesOfStream(recognisedStream(host.stdinBytes(), (what) => refuse("-", what)), options);
}

/**
 * Arguments as they are, for what cannot be read from standard input.
 *
 * @param why What a stream does not have.
 * @throws {UsageError} Where one is `-`.
 */
export function noPipe(given: readonly string[], why: string): readonly string[] {
  if (given.includes("-")) throw new UsageError(`Expected FILE to be a path but found -: ${why}`);
  return given;
}

/**
 * The path of the one transcript that an argument means, for what cannot be read from standard input.
 *
 * @param why What a stream does not have.
 * @throws {UsageError} For `-`.
 */
export function transcriptFile(argument: string, why: string, host: Host): string {
  noPipe([argument], why);
  return transcriptPath(argument, host);
}

/**
 * The entries of the transcript a command was given, one at a time.
 *
 * @throws {UnreadableTranscriptError} Where the file cannot be read.
 */
export async function* transcriptEntries(
  argument: string,
  host: Host,
  options: ReadOptions = {},
): AsyncGenerator<Entry> {
  if (argument === "-") yield* pipedEntries(host, options);
  else yield* readTranscript(transcriptPath(argument, host), options);
}

/**
 * Gives the transcript a command was given to a function that reads in any order; standard input is held in memory.
 *
 * @throws {UnreadableTranscriptError} Where the file cannot be read.
 */
export async function withTranscript<T>(
  argument: string,
  host: Host,
  read: (source: ByteSource) => T,
): Promise<T> {
  if (argument !== "-") return withSource(transcriptPath(argument, host), read);
  const source = bytesSource(await stdinWhole(host));
  const kind = recogniseSource(source);
  if (kind.kind === "other") refuse("-", kind.what);
  return read(source);
}

async function stdinWhole(host: Host): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of host.stdinBytes()) parts.push(part);
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
