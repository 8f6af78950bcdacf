/**
 * `report --commits` and `find --commit`: the sessions behind commits.
 *
 * @module
 */
import { readHandoff } from "../../analyses/handoff/read_handoff.ts";
import { overviewOfParts, titleOf } from "../../analyses/overview/overview.ts";
import { workBehind } from "../../analyses/overview/work_behind.ts";
import { clientOfPath, filesOf } from "../../clients/recognize.ts";
import { DISK } from "../../guard/files.ts";
import { readCommitMessage } from "../../guard/git/objects.ts";
import { findRepository } from "../../guard/git/repository.ts";
import { findCommits, type WantedCommit } from "../../history/find_commits.ts";
import type { SessionContent } from "../../history/file_record.ts";
import type { CommitReport, CommitSession, FoundCommit } from "../../report/session/commit_report.ts";
import type { ProjectSessions } from "../args/sessions.ts";
import { type HistoryOptions, type ReadyHistory, withHistory } from "../history/open_history.ts";
import { type Host, UsageError } from "../host/host.ts";
import { readTextFile } from "../host/read_text_file.ts";
import { absolutePath } from "../host/paths.ts";

/** Commits of one pull request at most. */
const MAX_COMMITS = 2000;

/**
 * Reads commits: a name on each line, as `git rev-list` prints them; what follows the name does not count. Throws
 * UsageError if a line has none, or there is no line.
 */
export function parseCommits(text: string): string[] {
  const lines = text.split("\n").map((line) => line.trim()).filter((line) => line !== "");
  if (lines.length === 0) throw new UsageError("Expected the hashes of commits, one on each line, but found nothing");
  if (lines.length > MAX_COMMITS) {
    throw new UsageError(`Expected at most ${MAX_COMMITS} commits but found ${lines.length}`);
  }
  return [
    ...new Set(lines.map((line) => {
      const hash = /^(?:commit )?([0-9a-f]{7,64})(?:\s|$)/i.exec(line)?.[1];
      if (hash === undefined) throw new UsageError(`Expected the hash of a commit but found "${line.slice(0, 80)}"`);
      return hash.toLowerCase();
    })),
  ];
}

/** The hashes in a file, or on standard input for `-`. */
export async function readCommits(given: string, host: Host): Promise<string[]> {
  return parseCommits(
    given === "-" ? await host.readStdin() : readTextFile(absolutePath(given, host), "commits", host),
  );
}

/** What the repository in this directory knows of commits, as far as its files can be read: git is not run. */
function wantedCommits(hashes: readonly string[], host: Host): WantedCommit[] {
  const cwd = host.machine.realPath(host.cwd()) ?? host.cwd();
  const found = findRepository(DISK, cwd, { home: host.home() });
  return hashes.map((hash) => {
    const unknown = { hash, title: null, writtenAt: null };
    if (found.status !== "found") return unknown;
    const { objects } = found.repository;
    const name = hash.length < 2 * objects.oidLength ? objects.abbreviated(hash) : hash;
    const message = name === null ? null : readCommitMessage(objects, name);
    return message === null ? unknown : { hash, title: message.title, writtenAt: message.writtenAt * 1000 };
  });
}

/** The sessions behind commits, by what the history knows of some sessions. */
export async function readCommitReport(
  hashes: readonly string[],
  found: ProjectSessions,
  options: HistoryOptions,
  host: Host,
): Promise<CommitReport> {
  const wanted = wantedCommits(hashes, host);
  return await withHistory(found, options, host, (history) => commitReportOf(wanted, history, host));
}

function commitReportOf(wanted: readonly WantedCommit[], { database, paths }: ReadyHistory, host: Host): CommitReport {
  const origins = findCommits(database, paths, wanted);
  const commits = wanted.map((commit, index): FoundCommit => ({ commit, origin: origins[index] ?? null }));
  const bySession = new Map<string, FoundCommit[]>();
  for (const one of commits) {
    if (one.origin === null) continue;
    const main = filesOf(one.origin.path).sessionPath(one.origin.path).main;
    bySession.set(main, [...bySession.get(main) ?? [], one]);
  }
  const sessions = [...bySession].flatMap(([path, own]): CommitSession[] => {
    const text = database.content(path)?.content;
    if (text === undefined) return [];
    const { parts }: SessionContent = JSON.parse(text); // this program wrote it
    const overview = overviewOfParts(parts);
    const lines = own.flatMap(({ origin }) => origin === null || origin.agent !== null ? [] : origin.line ?? []);
    return [{
      id: filesOf(path).sessionIdOf(path),
      client: clientOfPath(path).title,
      title: titleOf(overview),
      startedAt: overview.startedAt,
      commits: own,
      work: workBehind(overview, lines, host.home()),
      open: readHandoff({ client: clientOfPath(path), path }).handoff.lines.filter(({ section }) => section === "open"),
    }];
  });
  return { commits, sessions };
}
