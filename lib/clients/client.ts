import type { JsonObject } from "../json.ts";
import type { Entry } from "../session/entry.ts";
import type { ByteSource } from "../session/io/source.ts";
import type { LineReader, ReadOptions } from "../session/read.ts";
import type { AgentFile, AgentMeta, SessionPath } from "./session_file.ts";

/** A direction of reading. */
export type Direction = "forward" | "backward";

/** How a client names its files, and which belong together. */
export interface ClientFiles {
  /** Whether only this client names a file so; false where that is not known. */
  readonly isOwnName: (path: string) => boolean;
  /** The session id that a transcript's file name says. */
  readonly sessionIdOf: (path: string) => string;
  /** Whose file a path is. */
  readonly sessionPath: (path: string) => SessionPath;
  /** What is kept about an agent, by the path of its transcript; null where nothing is. */
  readonly agentMeta: (path: string) => AgentMeta | null;
  /** The agents of a session, by the path of its transcript. */
  readonly agents: (transcriptPath: string) => readonly AgentFile[];
  /** One agent's transcript; null where there is none (yet). */
  readonly agent: (transcriptPath: string, agentId: string) => AgentFile | null;
}

/** What the search for sessions needs of the machine. */
export interface FileLister {
  /** The names in a directory; null where it is missing or may not be read. */
  list(path: string): readonly string[] | null;
  /** The path without symlinks; null where there is none. */
  realPath(path: string): string | null;
  /** An environment variable. */
  env(name: string): string | undefined;
}

/** Where a client keeps its sessions. */
export interface ClientPlaces {
  /** The variable that names the client's directory. */
  readonly configVariable: string;
  /** Whether the client follows symlinks in what that variable says, and writes paths without them. */
  readonly isVariableResolved: boolean;
  /** The directory with all sessions, below the client's directory. */
  readonly sessions: string;
  /** The files of sessions in that directory, as a shell's pattern, with `ID` for the id. */
  readonly sessionPattern: string;
  /** The files of all sessions in such a directory, without those of agents as far as names tell. */
  readonly allSessions: (directory: string, files: FileLister) => readonly string[];
  /** The files of the sessions whose id begins so; an agent's id counts where agents have ids of the same kind. */
  readonly sessionsOfId: (directory: string, id: string, files: FileLister) => readonly string[];
  /** The files of a project's sessions, and the directories in which they were looked for. */
  readonly projectSessions: (
    directory: string,
    project: string,
    files: FileLister,
  ) => { readonly paths: readonly string[]; readonly searched: readonly string[] };
}

/** Where a session's transcript is. */
export type SessionLookup =
  /** Where the client said. */
  | { readonly status: "found"; readonly path: string }
  /** In the directory of another project: the session entered a worktree, or its directory was renamed. */
  | { readonly status: "found_elsewhere"; readonly path: string; readonly given: string | null }
  /** Nowhere, or not yet: some clients begin to write after the first hooks. */
  | { readonly status: "missing"; readonly given: string | null };

/** What is known of a session. */
export interface SessionQuestion {
  /** What the client said; null where it said nothing. */
  readonly transcriptPath: string | null;
  /** The session's id; null where the client sent none. */
  readonly sessionId: string | null;
  /** The client's directory, which holds the transcripts; null where it is not known. */
  readonly configDir: string | null;
}

/** Which answers of a hook a client takes. What it does not take is never sent: it may void the whole answer. */
export interface AcceptedAnswers {
  /** Events on which `decision: "block"` does something. */
  readonly block: ReadonlySet<string>;
  /** Events that take `hookSpecificOutput.additionalContext`. */
  readonly context: ReadonlySet<string>;
  /** Events whose `systemMessage` a person sees; empty where none is sent. */
  readonly notice: ReadonlySet<string>;
  /** The decisions about a call before it runs. */
  readonly decisions: ReadonlySet<"allow" | "deny" | "ask">;
  /** Whether such a decision may come with context. */
  readonly hasContextBesideDecision: boolean;
}

/** What a client started an agent of its own for. */
export type InternalAgent = "warmup" | "suggestion" | "compaction" | "side_question" | "internal";

/** A call that rules are matched against. */
export interface HookedCall {
  /** The name of the tool, as rules name it. */
  readonly tool: string;
  /** What it is called with. */
  readonly input: JsonObject;
}

/**
 * The permissions of a hook; all others are denied. Paths may begin with `{project}` (the project's directory) and
 * `{config}` (the client's directory, which holds the transcripts).
 */
export interface HookPermissions {
  /** Paths that it reads. */
  readonly read: readonly string[];
  /** Paths that it writes. */
  readonly write: readonly string[];
  /** Environment variables that it reads. */
  readonly env: readonly string[];
}

/**
 * What a hook needs: `session`, its configuration, its transcript and its state, as every hook does; `notes`, what the
 * client reads into every session, and a place for files that the model opens; `settings`, what the user allows
 * already.
 */
export type HookNeed = "session" | "notes" | "settings";

/** The notes that outlast a session. */
export interface NoteFiles {
  /** Files in a project. */
  readonly project: readonly string[];
  /** Directories of Markdown files in a project. */
  readonly projectDirectories: readonly string[];
  /** Files in the client's directory. */
  readonly config: readonly string[];
  /** The directory of Markdown files beside a transcript; null where there is none. */
  readonly besideTranscript: string | null;
}

/** What finding an installed plugin needs; null for what is not there. */
export interface PluginFiles {
  /** The names in a directory. */
  readonly list: (path: string) => readonly string[] | null;
  /** The text of a file. */
  readonly read: (path: string) => string | null;
}

/** A module of the plugin that a client loads into its own process. */
export interface ClientModule {
  /** The bundle in `dist/`. */
  readonly bundle: string;
  /** The first version that loads it. */
  readonly since: string;
  /** The variable that names the session to hook commands. */
  readonly sessionVariable: string;
  /**
   * The directories that the client may read the installed plugin from.
   *
   * @param config The client's configuration directory.
   * @param files Reads files and directories; null for what is not there.
   */
  readonly pluginDirectories: (config: string, files: PluginFiles) => readonly string[];
  /** The plugin's file of hooks, which the client reads. */
  readonly hooks: string;
  /** What takes the place of that file where the hooks are to run inside the client. */
  readonly hooksWithModule: string;
  /** The setting in a file that forbids it, by name; null if none does. */
  readonly forbiddenBy: (settings: JsonObject) => string | null;
}

/** How a client calls hooks. */
export interface ClientHooks {
  /** The script in `hooks/` that starts a hook for this client. */
  readonly startScript: string;
  /** What it loads into its own process; null where a client has no such modules. */
  readonly module: ClientModule | null;
  /** What its sandbox must allow a hook, by what the hook needs. */
  readonly permissions: Readonly<Record<HookNeed, HookPermissions>>;
  /** The timeout that hooks are registered with on an event, in seconds. */
  readonly timeoutOf: (event: string) => number;
  /** Whether an input is one that only this client writes. */
  readonly isOwnInput: (input: JsonObject) => boolean;
  /** The variable that names the project's directory; null where only the input does. */
  readonly projectVariable: string | null;
  /** The variable that says how the client was started; null where only the transcript does. */
  readonly entrypointVariable: string | null;
  /** How the client that wrote a transcript was started; null where it does not say. */
  readonly entrypointOf: (path: string | null) => string | null;
  /** Whether nobody attends a session that was started so. */
  readonly isHeadless: (entrypoint: string) => boolean;
  /** The client's directory, by the environment; null where it is not known. */
  readonly configDirectory: (env: (name: string) => string | null | undefined) => string | null;
  /** Where people have it keep what matters later, for a sentence. */
  readonly notes: string;
  /** The files with such notes. */
  readonly noteFiles: NoteFiles;
  /** Its directory in a project. */
  readonly projectDirectory: string;
  /** The command with which the user trusts the configuration in that directory. */
  readonly trustCommand: string;
  /** Where a session's transcript is. */
  readonly findSession: (question: SessionQuestion) => SessionLookup;
  /** Whether lines may be missing in a transcript while a hook runs; else nothing is waited for. */
  readonly isFileLate: boolean;
  /** Whether a call's id is in the line of the call. */
  readonly isCallId: (toolUseId: string) => boolean;
  /**
   * What a hooked call does, as calls of the tools that rules name: the call itself, and for one that changes
   * several files an `Edit` or `Write` for each.
   *
   * @param cwd Where relative paths begin.
   */
  readonly callsFor: (tool: string, input: JsonObject, cwd: string | null) => readonly HookedCall[];
  /**
   * Recognises an agent that the client started for itself; null for a subagent.
   *
   * @param agentId From the hook's input or the file's name.
   * @param agentType From the hook's input.
   * @param first The first entries of its transcript, where they are known.
   */
  readonly internalAgent: (
    agentId: string | null,
    agentType: string | null,
    first?: Iterable<Entry>,
  ) => InternalAgent | null;
  /** The transcript that has an agent's calls, or will have them. */
  readonly agentTranscript: (transcriptPath: string, agentId: string) => string;
  /** Whether context on a Stop reaches the model, in the version that wrote a transcript. */
  readonly takesStopContext: (transcriptPath: string | null) => boolean;
  /**
   * Which answers it takes.
   *
   * @param transcriptPath Says which version it is, where that matters.
   */
  readonly accepts: (transcriptPath: string | null) => AcceptedAnswers;
}

/**
 * A client whose sessions debrief reads. What is true of one client only is in its directory; this is what differs
 * where the code does not know which client it has before it.
 */
export interface Client {
  /** Its name in options and reports. */
  readonly id: "claude_code" | "codex";
  /** Its name for people. */
  readonly title: string;
  /** Whether a line, whole or cut, is of one of its transcripts: asked of the first lines of a file. */
  readonly isTranscriptLine: (line: string) => boolean;
  /**
   * Makes a reader of one transcript.
   *
   * @param source The transcript; null where it comes as a stream.
   */
  readonly lineReader: (source: ByteSource | null, direction: Direction) => LineReader;
  /** Reads a transcript for its conversation and calls: the text of results may be missing. */
  readonly conversationOnly: ReadOptions;
  /** Reads all of a transcript but what is neither conversation, call nor decision. */
  readonly withoutMetadata: ReadOptions;
  /** Reads the end of a conversation, as fast as can be: lines are not counted. */
  readonly conversationBackward: (source: ByteSource) => Generator<Entry>;
  /** Reads backwards from the line of a call; what follows it may be skipped. */
  readonly backwardFromCall: (source: ByteSource, toolUseId: string) => Generator<Entry>;
  /** Its files. */
  readonly files: ClientFiles;
  /** Its hooks. */
  readonly hooks: ClientHooks;
  /** Where it keeps its sessions. */
  readonly places: ClientPlaces;
  /** Whether its settings have permission rules for tools and paths, which debrief can recommend. */
  readonly hasPermissionRules: boolean;
}
