/**
 * The history as commands use it: found in debrief's state, brought up to date first.
 *
 * @module
 */
import { filesOf, recognizeFile } from "../../clients/recognize.ts";
import { type SessionFile, sessionFiles } from "../../clients/files/session_files.ts";
import {
  type HistoryDatabase,
  isDamage,
  isHistoryError,
  type KeptRowKind,
  type KnownFile,
  openHistory,
  openInMemory,
  setAside,
} from "../../history/database.ts";
import type { AgentContent, FileRecord } from "../../history/file_record.ts";
import { applyRecords, fileStamp, forgetFiles, gonePaths, type StaleFile, staleFiles } from "../../history/update.ts";
import { type HeadOf, NO_HEAD, readFileHead } from "../../export/lineage.ts";
import { once } from "../../memoize.ts";
import { stateDirectory } from "../../hooks/store/state_names.ts";
import { safe, safeText } from "../../text/safe_text.ts";
import type { OptionSpec } from "../args/options.ts";
import type { ProjectSessions } from "../args/sessions.ts";
import type { ContentReader } from "../sessions/read_report.ts";
import type { ReadSummaries } from "../sessions/session_list.ts";
import { sizeOf } from "../../session/io/source.ts";
import type { Host } from "../host/host.ts";
import { absolutePath, directoryOf, hostConfigDirectory } from "../host/paths.ts";
import { limitsOfFiles, parallelMap } from "../host/workers.ts";
import { Progress } from "../output/progress.ts";
import { answerHistory, historyQuestion, readHistoryAnswer } from "./worker.ts";

/** Bytes of transcripts whose records are written at once: so many are waiting in memory. */
const BATCH = 4 * 1024 * 1024;
/** Bytes from which a second thread saves more than its start costs, and what is compiled again there: a tenth for 10 MB. */
const WORTH_SHARING = 16 * 1024 * 1024;
/** Bytes from which a search without an index takes so long that it says so. */
const WORTH_TELLING = 4 * 1024 * 1024;

/** An open history with the files that a command asks about. */
export interface ReadyHistory {
  readonly database: HistoryDatabase;
  /** The files, agents' included. */
  readonly paths: ReadonlySet<string>;
}

/** Opens the history in debrief's state, or one in memory where it may not be written. */
async function openDatabase(isUsed: boolean, host: Host): Promise<HistoryDatabase> {
  const config = hostConfigDirectory(host);
  if (!isUsed || config === null) return await openInMemory("not_asked", "");
  const problem = host.makeStateDirectory();
  return problem === null ? await openHistory(stateDirectory(config)) : await openInMemory("not_writable", problem);
}

/**
 * Calls a function with the history. If SQLite fails (a damaged file, a full disk, a lock that another process holds),
 * the function is called again with a new history or one in memory, so it must print only at its end.
 */
async function withDatabase<T>(
  { isUsed }: HistoryOptions,
  host: Host,
  use: (database: HistoryDatabase) => Promise<T>,
): Promise<T> {
  let database = await openDatabase(isUsed, host);
  try {
    return await use(database);
  } catch (error) {
    const { place } = database;
    if (!isHistoryError(error) || place.kind === "memory") throw error;
    database.close();
    const directory = directoryOf(place.path);
    if (isDamage(error)) setAside(directory);
    database = isDamage(error) ? await openHistory(directory) : await openInMemory("busy", error.message);
    if (isDamage(error)) host.stderr(HISTORY_MADE_AGAIN);
    return await use(database);
  } finally {
    database.close();
  }
}

const HISTORY_MADE_AGAIN = safe`The history was damaged and is being made anew.\n`;

/** Says once why a search takes long, and how to make the next one fast. */
function explainPlace({ place }: HistoryDatabase, bytes: number, host: Host): void {
  if (place.kind === "file") {
    if (place.setAside === null) return;
    host.stderr(safe`The history was damaged and is being made anew; the old file is "${safeText(place.setAside)}".\n`);
  } else if (place.reason !== "not_asked" && bytes > WORTH_TELLING) {
    host.stderr(
      safe`Reading every transcript, because there is no index of past sessions on disk: ${safeText(place.message)}\n`,
    );
  }
}

/** Whether a path would have been found if it still existed. */
function isBelow(directories: readonly string[]): (path: string) => boolean {
  return (path) => directories.some((directory) => path.startsWith(`${directory}/`));
}

/** The files of some sessions, including their agents'. Each directory is listed once, not once per session in it. */
function filesOfSessions(found: ProjectSessions): SessionFile[] {
  const paths = new Set(found.paths);
  const directories = [...new Set([...paths].map(directoryOf))].sort();
  const roots = directories.filter((directory) =>
    !directories.some((other) => other !== directory && directory.startsWith(`${other}/`))
  );
  return sessionFiles(roots).filter(({ path }) => paths.has(path) || paths.has(filesOf(path).sessionPath(path).main));
}

async function readStale(
  database: HistoryDatabase,
  stale: readonly StaleFile[],
  onUnreadable: (message: string) => void,
  host: Host,
): Promise<void> {
  const bytes = stale.reduce((sum, { file }) => sum + file.size, 0);
  const progress = new Progress("reading", bytes, host);
  let batch: { stamp: StaleFile["stamp"]; record: FileRecord | null }[] = [];
  let waiting = 0;
  const write = (): void => {
    applyRecords(database, batch);
    batch = [];
    waiting = 0;
  };
  try {
    const { error } = await parallelMap(stale, {
      // this thread writes what they read, and V8's own threads compile and look for garbage
      workers: bytes < WORTH_SHARING ? 0 : host.workers.cores - 1,
      pool: host.workers,
      limits: limitsOfFiles(stale, ({ file }) => file),
      question: ({ file }) => historyQuestion(file),
      answerLocally: answerHistory,
      take: async ({ file, stamp }, given) => {
        const answer = readHistoryAnswer(given);
        if (answer.status === "failed") throw new Error(`Cannot read "${file.path}": ${answer.message}`);
        if (answer.status === "unreadable") onUnreadable(answer.message);
        batch.push({ stamp, record: answer.status === "done" ? answer.result : null });
        waiting += file.size;
        if (waiting >= BATCH) write();
        await progress.add(file.size);
      },
    });
    if (error !== null) host.stderr(safe`Workers are unavailable (${safeText(error)}); ran on one thread.\n`);
    if (batch.length > 0) write();
  } finally {
    await progress.end();
  }
}

interface UpdateOptions {
  readonly files: readonly SessionFile[];
  /** Whether the history forgets a file that no longer exists. */
  readonly isSearched: (path: string) => boolean;
  readonly onUnreadable: (message: string) => void;
}

/** Brings the history up to date with some files. */
async function updateFiles(
  database: HistoryDatabase,
  { files, isSearched, onUnreadable }: UpdateOptions,
  host: Host,
): Promise<void> {
  const transcripts = staleFiles(database, files).filter(({ file }) => recognizeFile(file.path)?.kind !== "other");
  explainPlace(database, transcripts.reduce((sum, { file }) => sum + file.size, 0), host);
  forgetFiles(database, gonePaths(database, isSearched, new Set(files.map(({ path }) => path))));
  await readStale(database, transcripts, onUnreadable, host);
}

/** Says that a file was left out. */
function skipUnreadable(host: Host): (message: string) => void {
  return (message) => host.stderr(safe`${safeText(message)} (skipped)\n`);
}

/** `--no-history`, for scripts that want nothing written. */
export const NO_HISTORY_OPTION: OptionSpec = {
  name: "no-history",
  summary: "use no index of past sessions: read every transcript, and keep nothing for the next time",
};

export interface HistoryOptions {
  /** False to read everything and to keep nothing. */
  readonly isUsed: boolean;
}

/** Calls a function with the history, brought up to date with some sessions; all of its queries see one state. */
export async function withHistory<T>(
  found: ProjectSessions,
  options: HistoryOptions,
  host: Host,
  use: (history: ReadyHistory) => T,
): Promise<T> {
  return await withDatabase(options, host, async (database) => {
    const files = filesOfSessions(found);
    const isSearched = isBelow(found.searched);
    await updateFiles(database, { files, isSearched, onUnreadable: skipUnreadable(host) }, host);
    return database.snapshot(() => use({ database, paths: new Set(files.map(({ path }) => path)) }));
  });
}

/** What a list says of sessions before their summaries are read. */
export interface ListFacts {
  /** In ms since 1970; 0 if unknown. */
  readonly lastUsedAt: (path: string) => number;
  readonly headOf: HeadOf;
}

/** From the history, as far as it knows the files as they are, or else from the files. To open each one takes long. */
function knownFacts(database: HistoryDatabase, host: Host): ListFacts {
  const named = new Map<string, string | null>();
  const stamps = new Map<string, string>();
  const knownBy = (known: () => ReadonlyMap<string, KnownFile>) => (path: string): KnownFile | null => {
    const stamp = stamps.get(path) ?? fileStamp({ path, agent: null, metaSize: 0 }, named).stamp;
    stamps.set(path, stamp);
    const kept = known().get(path);
    return kept?.stamp === stamp ? kept : null;
  };
  // summaries are read between the two, and the files then known
  const [atFirst, later] = [knownBy(once(() => database.files())), knownBy(once(() => database.files()))];
  return {
    lastUsedAt: (path) => atFirst(path)?.lastUsedAt ?? host.machine.lastUsedAt(path),
    // no more is needed for lineages
    headOf: (file) => {
      const kept = later(file.path);
      return kept === null ? readFileHead(file) : { ...NO_HEAD, firstUuid: kept.firstUuid };
    },
  };
}

/**
 * Calls a function with a reader of summaries, and with what is known of files before: from the history, brought up to date with the
 * sessions asked for, or from the files where there is none.
 */
export async function withSummaries<T>(
  options: HistoryOptions,
  host: Host,
  use: (read: ReadSummaries, facts: ListFacts) => Promise<T>,
): Promise<T> {
  const onUnreadable = ({ message }: Error) => host.stderr(safe`${safeText(message)}\n`);
  return await withDatabase(options, host, async (database) => {
    if (database.place.kind === "memory") {
      const { readSummaries } = await import("../sessions/read_summaries.ts");
      return await use((paths) => Promise.resolve(readSummaries(paths, onUnreadable)), {
        lastUsedAt: host.machine.lastUsedAt,
        headOf: readFileHead,
      });
    }
    return await use(async (paths) => {
      const files = paths.map((path): SessionFile => {
        const session = filesOf(path).sessionIdOf(path);
        return { path, session, agent: null, size: sizeOf(path) ?? 0, metaSize: 0 };
      });
      await updateFiles(database, { files, isSearched: () => false, onUnreadable: skipUnreadable(host) }, host);
      const summaries = database.summaries(paths);
      // the client's own count includes its agents
      const estimated = [...summaries].filter(([, { cost }]) => cost?.usd == null).map(([path]) => path);
      const mains = new Map(estimated.map((path) => [filesOf(path).sessionIdOf(path), path]));
      const agents = sessionFiles(estimated).filter(({ agent }) => agent !== null);
      await updateFiles(database, { files: agents, isSearched: () => false, onUnreadable: skipUnreadable(host) }, host);
      for (const { path, session } of agents) {
        const main = mains.get(session) ?? "";
        const [summary, content] = [summaries.get(main), database.content(path)];
        if (summary === undefined || content === null) continue;
        const { billed }: AgentContent = JSON.parse(content.content); // this program wrote it
        summaries.set(main, { ...summary, billed: [...summary.billed, ...billed] });
      }
      return summaries;
    }, knownFacts(database, host));
  });
}

/** What pages are made from, and pages that were made earlier from the same. */
export interface PageHistory {
  readonly reader: ContentReader;
  /** The page of a session. `source`: what it is made of beside what was read. `make`: makes it, if the history has none. */
  page(path: string, source: string, make: () => string): string;
}

/** Pages with a history; what it does not know is read in the transcript. */
function pageHistory(database: HistoryDatabase, transcripts: ContentReader, host: Host): PageHistory {
  // another process may replace what this one has read
  const stamps = new Map<string, string>();
  const parsed = (path: string) => {
    const known = database.content(path);
    if (known !== null) stamps.set(path, known.stamp);
    return known === null ? null : JSON.parse(known.content); // this program wrote it
  };
  return {
    reader: {
      session: (path) => parsed(absolutePath(path, host)) ?? transcripts.session(path),
      agent: (path, agentId) => parsed(absolutePath(path, host)) ?? transcripts.agent(path, agentId),
    },
    page(given, beside, make) {
      const path = absolutePath(given, host);
      const stamp = stamps.get(path);
      if (stamp === undefined) return make();
      const source = `${stamp} ${beside}`;
      const known = database.page(path, source);
      if (known !== null) return known;
      const html = make();
      database.keepPage(path, source, html);
      return html;
    },
  };
}

/**
 * Calls a function with what pages show: from the history, brought up to date with some files, or from the transcripts where
 * there is none.
 */
export async function withPages<T>(
  { files, searched }: { readonly files: readonly SessionFile[]; readonly searched: readonly string[] },
  options: HistoryOptions,
  host: Host,
  use: (pages: PageHistory) => Promise<T>,
): Promise<T> {
  const transcripts = (await import("../sessions/read_report.ts")).transcriptContent();
  return await withDatabase(options, host, async (database) => {
    if (database.place.kind === "memory") {
      explainPlace(database, files.reduce((sum, { size }) => sum + size, 0), host);
      return await use({ reader: transcripts, page: (_path, _source, make) => make() });
    }
    await updateFiles(database, {
      // the history knows a file by one path, however it was asked for
      files: files.map((file) => ({ ...file, path: absolutePath(file.path, host) })),
      isSearched: isBelow(searched.map((directory) => absolutePath(directory, host))),
      // the caller reports what cannot be read
      onUnreadable: () => {},
    }, host);
    return await use(pageHistory(database, transcripts, host));
  });
}

/** Rows that earlier runs made. */
export interface RowHistory {
  /** The rows of a file, if they were made from the same; null otherwise. */
  rows(path: string, kind: KeptRowKind, source: string): string | null;
  keep(path: string, kind: KeptRowKind, source: string, rows: string): void;
}

/**
 * Calls a function with the rows that earlier runs made. `found`: how much there is to read, and the directories that
 * were searched. Returns what the function returns; it gets null without a history.
 */
export async function withRows<T>(
  { bytes, searched }: { readonly bytes: number; readonly searched: readonly string[] },
  options: HistoryOptions,
  host: Host,
  use: (rows: RowHistory | null) => Promise<T>,
): Promise<T> {
  return await withDatabase(options, host, async (database) => {
    if (database.place.kind === "memory") {
      explainPlace(database, bytes, host);
      return await use(null);
    }
    forgetFiles(database, gonePaths(database, isBelow(searched.map((directory) => absolutePath(directory, host)))));
    return await use({
      rows: (path, kind, source) => database.rows(absolutePath(path, host), kind, source),
      keep: (path, kind, source, rows) => database.keepRows(absolutePath(path, host), kind, source, rows),
    });
  });
}
