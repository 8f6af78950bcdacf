import type { ByteSource } from "../../session/io/source.ts";

/** Something that is wrong with a session's file, and what the client makes of it. */
export interface ResumeProblem {
  readonly kind:
    | "no_session_meta"
    | "not_found"
    | "foreign_session"
    | "unreadable_line"
    | "use_without_result"
    | "result_without_use";
  /** The 1-based line; null if it concerns the whole file. */
  readonly line: number | null;
  /** A description with the value. */
  readonly detail: string;
}

/** What a client would make of a session's file. */
export interface ResumeCheck {
  readonly problems: readonly ResumeProblem[];
  /** The problem that keeps it from resuming the session; null where it resumes it. */
  readonly blocker: ResumeProblem | null;
  /** `lines`, `entries`, those that the client loads (`active`), before a compaction (`inactive`), and others (`metadata`). */
  readonly counts: Readonly<Record<"lines" | "entries" | "active" | "inactive" | "metadata", number>>;
}

/** What to leave out of a copy. */
export interface CopyOptions {
  /** Keep only so many turns, the last ones. */
  readonly keepTurns?: number;
  /** Keep the calls of only so many turns with calls, the last ones. */
  readonly keepToolTurns?: number;
  /** Remove all thinking. */
  readonly dropThinking?: boolean;
  /** The most characters of each output. */
  readonly maxToolOutput?: number;
}

/** What a copy has, and what was left out of it. */
export interface ResumableCopy {
  readonly lines: readonly string[];
  readonly before: CopySize;
  readonly after: CopySize;
  readonly removed: { readonly calls: number; readonly thinking: number; readonly shortened: number };
}

/** The size of a session. */
export interface CopySize {
  readonly turns: number;
  readonly calls: number;
  readonly entries: number;
}

/** How a client resumes its sessions; for clients whose files say all that is needed in their order. */
export interface ClientResuming {
  /** What the client does about each kind of problem. */
  readonly consequences: Readonly<Record<ResumeProblem["kind"], string>>;
  /** Checks a session. */
  readonly check: (source: ByteSource, path: string) => ResumeCheck;
  /** Makes a copy under a new id. */
  readonly copy: (source: ByteSource, sessionId: string, options: CopyOptions) => ResumableCopy;
  /** Where the client finds a session of an id that begins now, below its directory. */
  readonly fileFor: (sessionId: string, now: Date) => string;
  /** The command that resumes a session, as words. */
  readonly resumeCommand: (sessionId: string) => readonly string[];
}
