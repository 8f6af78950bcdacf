/**
 * Finds the sessions that made commits.
 *
 * @module
 */
import { safeText } from "../text/safe_text.ts";
import type { HistoryDatabase } from "./database.ts";

/** A commit whose session is looked for. */
export interface WantedCommit {
  /** Its name, or the beginning of it. */
  readonly hash: string;
  /** The first line of its message; null if unknown. */
  readonly title: string | null;
  /** When it was first written, in ms since 1970; null if unknown. A rebase keeps this time. */
  readonly writtenAt: number | null;
}

export type CommitEvidence =
  /** The session shows its name. */
  | "hash"
  /** The session shows one with the same title at that time, under another name. */
  | "title_and_time"
  /** A command of the session committed with this title at that time. */
  | "command_and_time";

export interface CommitOrigin {
  readonly by: CommitEvidence;
  /** The session's id. */
  readonly session: string;
  /** The file that shows it: the session's own, or an agent's. */
  readonly path: string;
  /** The agent whose file it is; null for the session's own. */
  readonly agent: string | null;
  /** 1-based line of the call; null if unknown. */
  readonly line: number | null;
  /** The name that the session shows; null if it shows none. */
  readonly hash: string | null;
  /** The title, made safe. */
  readonly title: string;
}

/** A text of the history that may be of a commit. */
interface CommitText extends Pick<CommitOrigin, "session" | "path" | "agent" | "line"> {
  readonly kind: "commits" | "commands";
  readonly text: string;
  /** In ms since 1970; NaN if unknown. */
  readonly time: number;
}

/** A call begins before its commit is written; what checks a commit may take minutes. */
const EARLIEST_MS = -60_000;
const LATEST_MS = 15 * 60_000;
/** Shorter titles ("wip") occur in too many commands. */
const MIN_TITLE = 6;

function commitTexts(database: HistoryDatabase, paths: ReadonlySet<string>): CommitText[] {
  const rows = database.query(
    `SELECT f.path, f.session, f.agent, t.kind, t.text, t.time, t.line FROM texts t JOIN files f ON f.id = t.file
     WHERE t.kind = 'commits' OR (t.kind = 'commands' AND t.text LIKE '%commit%')
     ORDER BY f.started_at, f.path, t.id`,
  );
  return rows.filter(({ path }) => paths.has(String(path))).map((row) => ({
    path: String(row["path"]),
    session: String(row["session"]),
    agent: row["agent"] === null ? null : String(row["agent"]),
    line: row["line"] === null ? null : Number(row["line"]),
    kind: row["kind"] === "commits" ? "commits" : "commands",
    text: String(row["text"]),
    time: Date.parse(String(row["time"] ?? "")),
  }));
}

/** Finds where commits were made, among some files of the history; null where no session shows it. */
export function findCommits(
  database: HistoryDatabase,
  paths: ReadonlySet<string>,
  wanted: readonly WantedCommit[],
): (CommitOrigin | null)[] {
  const texts = commitTexts(database, paths);
  const made = texts.filter(({ kind }) => kind === "commits").map((text) => {
    const [, hash = "", title = ""] = /^(\S+) (.*)$/s.exec(text.text) ?? [];
    return { ...text, hash, title };
  });
  const commands = texts.filter(({ kind }) => kind === "commands");
  return wanted.map(({ hash, title, writtenAt }) => {
    const named = made.find((one) => one.hash !== "" && (hash.startsWith(one.hash) || one.hash.startsWith(hash)));
    if (named !== undefined) return commitOrigin("hash", named, named);
    if (title === null || writtenAt === null) return null;
    const shown = safeText(title);
    const near = <T extends CommitText>(found: readonly T[]): T | undefined =>
      found.filter(({ time }) => writtenAt - time >= EARLIEST_MS && writtenAt - time <= LATEST_MS)
        .toSorted((a, b) => Math.abs(writtenAt - a.time) - Math.abs(writtenAt - b.time))[0];
    const same = near(made.filter((one) => one.title === shown));
    if (same !== undefined) return commitOrigin("title_and_time", same, same);
    const command = shown.length < MIN_TITLE ? undefined : near(commands.filter(({ text }) => text.includes(shown)));
    return command === undefined ? null : commitOrigin("command_and_time", command, { hash: null, title: shown });
  });
}

function commitOrigin(
  by: CommitEvidence,
  { session, path, agent, line }: CommitText,
  { hash, title }: Pick<CommitOrigin, "hash" | "title">,
): CommitOrigin {
  return { by, session, path, agent, line, hash, title };
}
