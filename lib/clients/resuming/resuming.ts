import type { Entry } from "../../session/entry.ts";
import type { ByteSource } from "../../session/io/source.ts";
import type { Diagnostics } from "../../session/read.ts";
import type { CheckReport, Problem, ProblemKind } from "./problem.ts";
import type { TrimOptions } from "./trim_options.ts";
import type { TrimNames, TrimStats } from "./trim_stats.ts";

/** A shorter copy of a session that is planned and not written yet. */
export interface SessionTrim {
  readonly sourceId: string | null;
  /** The working directory from which the session goes on; null if no line has one. */
  readonly cwd: string | null;
  /** All working directories of its lines, each once, the last one last. */
  readonly cwds: readonly string[];
  /** All of the source: turns that the user began, and calls, also where they were taken back. */
  readonly source: { readonly turns: number; readonly calls: number };
  /** Returns what was done; throws ChangedWhileReadError if the source was rewritten since it was planned. */
  lines(): Generator<string, TrimStats>;
}

export interface EntryCheck {
  add(entry: Entry): void;
  /** What prevents resuming the session wherever its file is, after the last entry; null if nothing does. */
  blocker(options: { readonly diagnostics: Diagnostics }): Problem | null;
}

/** What is known about a new session that its client has to find. */
export interface NewSession {
  /** The absolute path of the session that it was copied from, if it may go beside it. */
  readonly beside: string | null;
  readonly config: string | null;
  readonly cwd: string | null;
}

export interface ClientResuming {
  /** What the client does about a kind of problem, if that is not what `PROBLEM_KINDS` says. */
  readonly consequences: Readonly<Partial<Record<ProblemKind, string>>>;
  /** Checks a session. `path`: where it is, as an absolute path; null if that does not matter. */
  readonly check: (source: ByteSource, path: string | null) => CheckReport;
  /** Begins a check of entries; absent where lines that are not entries have to be read. */
  readonly checkEntries?: () => EntryCheck;
  /** How a shorter copy of a session is made, without the problems of the session; absent where none is. */
  readonly trimming?: ClientTrimming;
}

/** How a shorter copy of a session is made that its client resumes. */
export interface ClientTrimming {
  /** Plans a shorter copy. Throws NothingToTrimError if nothing of a conversation would be left. */
  readonly trim: (source: ByteSource, options: TrimOptions, names: TrimNames) => SessionTrim;
  /** Before the turn in which it broke; all if it did not break, null if it broke in its first turn. */
  readonly lastGoodPart: (source: ByteSource) => ByteSource | null;
  readonly fileName: (sessionId: string) => string;
  /** The directory where the client finds a new session; null if that cannot be told. */
  readonly directoryFor: (session: NewSession) => string | null;
  /** Whether the client finds a session of an id at an absolute path. */
  readonly isFoundAt: (path: string, sessionId: string) => boolean;
  /** Whether the client looks for the sessions of a working directory beside an absolute path. */
  readonly isProjectOf: (path: string, cwd: string) => boolean;
}
