/**
 * The arguments FILE and PATH: a path, `-` for standard input, a session id or `latest`.
 *
 * @module
 */
import { type SessionFile, sessionFiles, withoutCopies } from "../../clients/files/session_files.ts";
import { safe, safeText } from "../../text/safe_text.ts";
import { pluralize } from "../../text/format.ts";
import type { Entry } from "../../session/entry.ts";
import { type ByteSource, bytesSource, joinBytes, withSource } from "../../session/io/source.ts";
import { forClient, type Host, UsageError } from "../host/host.ts";
import { closest, type Options } from "./options.ts";
import { isSessionId, latestSession, sessionOfId } from "./sessions.ts";
import { isListNumber, sessionOfNumber, sessionOfTitle } from "../sessions/named_session.ts";
import { type ReadOptions, readStream } from "../../session/read.ts";
import { entriesForward } from "../../clients/read.ts";
import { DEFAULT_CLIENT } from "../../clients/default_client.ts";
import { type Client, isHooked } from "../../clients/client.ts";
import type { ClientResuming, ClientTrimming } from "../../clients/resuming/resuming.ts";
import {
  CLIENT_TITLES,
  clientOfPath,
  type FileKind,
  recognizeFile,
  recognizeSource,
  recognizeStream,
} from "../../clients/recognize.ts";

/** The word for the newest session of this directory's project. */
const LATEST = "latest";

/** What FILE can be, for help; the sentence may go on. */
export const FILE_MEANS =
  "FILE names a session: the path of its transcript, its id or the beginning of it, its number in debrief sessions, words of its title, or latest, the newest of this directory (the default)";

export const FILE_HELP = `${FILE_MEANS}. With -, the transcript is read from standard input.`;

/** What help says about PATH; the sentence may go on. */
export const PATH_HELP =
  "PATH is a directory of transcripts (up to a whole projects directory) or a session: the path of its transcript, its id or the beginning of it, its number in debrief sessions, words of its title, or latest, the newest of this directory";

/** The argument FILE: the latest session without one. Throws UsageError if there are several. */
export function fileArgument({ positional }: Options): string {
  const [file = LATEST, ...others] = positional;
  if (others.length === 0) return file;
  throw new UsageError(
    `Expected only FILE but also found "${others.join('", "')}" (put words of a title between quotation marks)`,
  );
}

/** The path that an argument means, or `-`. An existing file of that name takes precedence over ids and `latest`. */
function resolveArgument(argument: string, host: Host): string {
  const isWord = !/[/\\.]/.test(argument) && argument !== "-";
  if (!isWord) return argument;
  const kind = host.machine.pathKind(argument);
  if (kind === "file" || kind === "directory") return argument;
  if (argument === LATEST) return latestSession(host);
  if (isListNumber(argument)) return sessionOfNumber(Number(argument), host);
  if (isSessionId(argument)) return sessionOfId(argument, host);
  if (kind === "denied") return argument;
  const near = closest(argument, [LATEST]);
  if (near !== undefined) {
    throw new UsageError(
      `Cannot read transcript "${argument}": no such file, and not a session id (did you mean "${near}"?)`,
    );
  }
  return sessionOfTitle(argument, host);
}

/** Whether an argument means a transcript, even if mistyped, rather than the id of a call. */
export function meansTranscript(argument: string, host: Host): boolean {
  return /[/\\.]/.test(argument) || argument === "-" || closest(argument, [LATEST]) !== undefined ||
    isSessionId(argument) || isListNumber(argument) || host.machine.pathKind(argument) !== "missing";
}

type OtherFile = Extract<FileKind, { kind: "other" }>;

/** What a file is that is not read, for a sentence. */
function describeOther({ what, isSession }: OtherFile): string {
  return isSession ? what : `${what}, not a transcript of ${CLIENT_TITLES}`;
}

/** Refuses a file, or standard input. `way`: what to do instead, if there is something. Throws UsageError. */
export function refuse(argument: string, other: OtherFile, way = ""): never {
  throw new UsageError(`Cannot read "${argument}": it is ${describeOther(other)}${way && ` (${way})`}`);
}

/**
 * The path of the transcript that an argument means, or `-`. Throws UsageError if no session matches an id or `latest`,
 * or several do; for a file of another kind.
 */
export function transcriptPath(argument: string, host: Host): string {
  const path = resolveArgument(argument, host);
  const kind = path === "-" || host.isDirectory(path) ? null : recognizeFile(path);
  if (kind?.kind === "other") refuse(path, kind);
  return path;
}

/** The transcripts that some arguments mean. */
export interface TranscriptFiles {
  /** Without duplicates: one of each set of identical files. */
  readonly files: readonly SessionFile[];
  /** How many files of other kinds and copies were skipped. */
  readonly skipped: number;
  /** Whether to read standard input, too. */
  readonly piped: boolean;
}

/** Whose sessions a command reads, where it does not read those of every client. */
export interface ReadClients {
  readonly isRead: (client: Client) => boolean;
  /** Why those of others are not read, after "a session of CLIENT". */
  readonly why: string;
}

/** For commands about permissions and hooks. */
export const OF_HOOKED_CLIENTS: ReadClients = {
  isRead: isHooked,
  why: "of which debrief reads no permissions and runs no hooks",
};

const OF_ALL_CLIENTS: ReadClients = { isRead: () => true, why: "" };

/**
 * The transcripts that paths, ids and `latest` mean. Reports on standard error what it skips. `given`: the arguments as
 * typed; `-` for standard input. Throws UsageError if there is nothing to read.
 */
export function transcriptFiles(
  given: readonly string[],
  host: Host,
  { isRead, why }: ReadClients = OF_ALL_CLIENTS,
): TranscriptFiles {
  const paths = given.map((argument) => resolveArgument(argument, host));
  const piped = paths.includes("-");
  const found = sessionFiles(paths.filter((path) => path !== "-"));
  const others = new Map<string, number>();
  const unread = new Map<string, number>();
  const transcripts = found.filter(({ path }) => {
    const kind = recognizeFile(path);
    if (kind?.kind === "transcript" && !isRead(kind.client)) {
      const { title } = kind.client;
      if (found.length === 1) throw new UsageError(`Cannot read "${path}": it is a session of ${title}, ${why}`);
      unread.set(title, (unread.get(title) ?? 0) + 1);
      return false;
    }
    if (kind?.kind !== "other") return true;
    if (given.length === 1 && found.length === 1 && paths[0] === path) refuse(path, kind);
    if (paths.includes(path)) {
      host.stderr(
        safe`Skipped "${safeText(path)}": it is ${safeText(describeOther(kind))}\n`,
      );
    } else others.set(kind.what, (others.get(kind.what) ?? 0) + 1);
    return false;
  });
  const files = withoutCopies(transcripts);
  const skipped = [...others].map(([what, count]) => `${pluralize(count, "file")} (${what})`);
  const copies = transcripts.length - files.length;
  const reasons = [
    ...skipped.length === 0 ? [] : [`files that are not transcripts: ${skipped.join(", ")}`],
    ...copies === 0 ? [] : [`${pluralize(copies, "copy", "copies")} of other files`],
  ];
  if (reasons.length > 0) host.stderr(safe`Skipped ${safeText(reasons.join("; "))}\n`);
  if (unread.size > 0 && transcripts.length === 0 && !piped) {
    const count = [...unread.values()].reduce((sum, each) => sum + each, 0);
    throw new UsageError(`Found only ${pluralize(count, "file")} of ${[...unread.keys()].join(", ")}, ${why}`);
  }
  for (const [title, count] of unread) {
    host.stderr(safe`Skipped ${pluralize(count, "file")} of ${safeText(title)}, ${safeText(why)}\n`);
  }
  if (files.length === 0 && !piped) {
    throw new UsageError(`Found no transcript of ${CLIENT_TITLES} in "${paths.join('", "')}"`);
  }
  return { files, skipped: found.length - files.length, piped };
}

/**
 * The entries of the transcript on standard input. None is marked as taken back, because only the end of a file tells.
 * Throws UsageError if it is something else.
 */
export async function* pipedEntries(
  host: Host,
  options: ReadOptions = {},
  { isRead, why }: ReadClients = OF_ALL_CLIENTS,
): AsyncGenerator<Entry> {
  const { kind, bytes } = await recognizeStream(host.stdinBytes());
  if (kind.kind === "other") refuse("-", kind);
  if (!isRead(kind.client)) throw new UsageError(`Cannot read "-": it is a session of ${kind.client.title}, ${why}`);
  yield* readStream(bytes, kind.client.lineReader(null, "forward"), options);
}

/** Checks that no argument is `-`, for a command that cannot read standard input. Throws UsageError if one is. */
export function expectPaths(given: readonly string[], why: string): readonly string[] {
  if (given.includes("-")) throw new UsageError(`Expected FILE to be a path but found "-": ${why}`);
  return given;
}

/**
 * The path of the transcript that an argument means, for a command that cannot read standard input. Throws UsageError
 * as `transcriptPath`, and for `-`.
 */
export function transcriptFilePath(argument: string, why: string, host: Host): string {
  expectPaths([argument], why);
  return transcriptPath(argument, host);
}

/**
 * Passes the entries of the transcript that an argument means to a function, one after the other. Throws
 * UnreadableTranscriptError if it cannot be read.
 */
export async function readEntries(argument: string, host: Host, add: (entry: Entry) => void): Promise<void> {
  await withTranscript(argument, host, (source) => {
    for (const entry of entriesForward(source)) add(entry);
  });
}

/**
 * Passes the transcript that an argument means to a function that reads it in any order; standard input is kept in
 * memory. Throws UnreadableTranscriptError if it cannot be read.
 */
export async function withTranscript<T>(
  argument: string,
  host: Host,
  read: (source: ByteSource) => T,
): Promise<T> {
  if (argument !== "-") return withSource(transcriptPath(argument, host), read);
  const source = bytesSource(joinBytes(await Array.fromAsync(host.stdinBytes())));
  const kind = recognizeSource(source);
  if (kind.kind === "other") refuse("-", kind);
  return read(source);
}

/** A transcript that is copied in order to be resumed. */
export interface TrimmableFile {
  readonly path: string;
  readonly resuming: ClientResuming;
  /** How the copy is made. */
  readonly trimming: ClientTrimming;
  readonly host: Host;
}

/**
 * The transcript that an argument means, with how its client resumes it. What comes through a pipe is the default
 * client's, until it is read. Throws UsageError as `transcriptPath`, and if no shorter copy can be made of its client's
 * sessions.
 */
export async function trimmableFile(argument: string, host: Host): Promise<TrimmableFile> {
  const path = transcriptPath(argument, host);
  const client = path === "-" || host.isDirectory(path) ? DEFAULT_CLIENT : clientOfPath(path);
  const resuming = await client.resuming?.();
  if (resuming?.trimming === undefined || !isHooked(client)) {
    throw new UsageError(
      `Cannot trim "${argument}": it is a session of ${client.title}, of which debrief writes no shorter copies` +
        (resuming === undefined ? "" : " (debrief check says whether it can be resumed)"),
    );
  }
  return { path, resuming, trimming: resuming.trimming, host: forClient(host, client) };
}
