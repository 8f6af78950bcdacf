import type { JsonObject } from "../json.ts";
import type { StandingOptions } from "../session/branch.ts";
import type { Entry } from "../session/entry.ts";
import type { ByteSource, SessionStore } from "../session/io/source.ts";
import type { LineReader, ReadOptions } from "../session/read.ts";
import type { CommandRules } from "./command_rules.ts";
import type { ClientDecisions } from "./decisions.ts";
import type { DriftReader } from "./drift.ts";
import type { ClientInstallation } from "./hooks/installation.ts";
import type { ClientResuming } from "./resuming/resuming.ts";
import type { AgentFile, AgentMeta, SessionPath } from "./files/session_file.ts";

/** A direction of reading. */
export type Direction = "forward" | "backward";

/** How a client names its files, and which of them belong together. */
export interface ClientFiles {
  /** Whether this client names files so; false if unknown. What several name so is told by its content. */
  readonly isTranscriptName: (path: string) => boolean;
  /** The session id in a transcript's file name. */
  readonly sessionIdOf: (path: string) => string;
  /** The session or agent to which a file belongs, by its path. */
  readonly sessionPath: (path: string) => SessionPath;
  /** The title that the user gave a session, if it is not in the transcript; null without one. `named`: as of `agents`. */
  readonly givenTitle: (transcriptPath: string, named?: Map<string, string | null>) => string | null;
  /** What the client keeps about an agent, by the path of its transcript; null if nothing. */
  readonly agentMeta: (path: string) => AgentMeta | null;
  /**
   * The agents of a session, by the path of its transcript. `named` remembers which session each file names: pass one
   * map to ask for many sessions.
   */
  readonly agents: (transcriptPath: string, named?: Map<string, string | null>) => readonly AgentFile[];
  /**
   * What a session's own file says of the agents that it started, by their ids, for those of which the client keeps nothing
   * elsewhere. Absent in a client that always does.
   */
  readonly startedAgents?: (transcriptPath: string) => ReadonlyMap<string, AgentMeta>;
  /**
   * The agents whose entries are in the session's own file: their paths are names below it. Absent in a client whose agents
   * have files.
   */
  readonly agentsInside?: (transcriptPath: string) => readonly AgentFile[];
  /** The transcript of one agent; null if there is none (yet). */
  readonly agent: (transcriptPath: string, agentId: string) => AgentFile | null;
}

/** What the search for sessions needs from the machine. */
export interface FileLister {
  /** The names in a directory; null if it is missing or may not be read. */
  list(path: string): readonly string[] | null;
  /** The path without symlinks; null if it does not exist. */
  realPath(path: string): string | null;
  /** An environment variable. */
  env(name: string): string | undefined;
}

/** Where a client keeps its sessions. */
export interface ClientPlaces {
  /** The client's directory, from the environment; null if unknown. */
  readonly configDirectory: (env: (name: string) => string | null | undefined) => string | null;
  /** The variable that names the client's directory. */
  readonly configVariable: string;
  /** Whether the client resolves symlinks in the value of that variable. */
  readonly isVariableResolved: boolean;
  /** The directory with all sessions, below the client's directory. */
  readonly sessions: string;
  /**
   * The directory of a project's sessions below that, for a start script that has the project's in `$project`; absent in a
   * client that has none for each project.
   */
  readonly projectInShell?: string;
  /** A shell pattern for the files of sessions in that directory, with `ID` for the id. */
  readonly sessionPattern: string;
  /** The files of all sessions in such a directory, without those of agents as far as their names show that. */
  readonly allSessions: (directory: string, files: FileLister) => readonly string[];
  /** The files of the sessions of the same project, by one of them; absent where a file's place does not tell its project. */
  readonly sessionsBeside?: (transcriptPath: string, files: FileLister) => readonly string[];
  /** What the beginning of a session's id looks like, where ids are not UUIDs. */
  readonly idStart?: RegExp;
  /** The files of the sessions whose id has this beginning, including agents if their ids are of the same kind. */
  readonly sessionsOfId: (directory: string, id: string, files: FileLister) => readonly string[];
  /**
   * The files of a project's sessions, and the directories that were searched for them.
   *
   * @param since Files that were last written before that time are left out, in ms since 1970.
   */
  readonly projectSessions: (
    directory: string,
    project: string,
    files: FileLister,
    since?: number,
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

/** What is known about a session. */
export interface SessionQuestion {
  /** The path that the client sent; null if it sent none. */
  readonly transcriptPath: string | null;
  /** The session's id; null if the client sent none. */
  readonly sessionId: string | null;
  /** The client's directory, which contains the transcripts; null if unknown. */
  readonly configDir: string | null;
}

/** Which answers of a hook a client accepts. No other answer is sent, because the client might reject it as a whole. */
export interface AcceptedAnswers {
  /** Events on which `decision: "block"` has an effect. */
  readonly block: ReadonlySet<string>;
  /** Events that accept `hookSpecificOutput.additionalContext`. */
  readonly context: ReadonlySet<string>;
  /** Events whose `systemMessage` a person sees. */
  readonly notice: ReadonlySet<string>;
  /** The decisions about a call before it runs. */
  readonly decisions: ReadonlySet<"allow" | "deny" | "ask">;
  /** Whether such a decision can include context. */
  readonly hasContextBesideDecision: boolean;
  /** Whether the user is asked even where a rule of the client allows the call. @default {true} */
  readonly asksOverRules?: boolean;
}

/** Why a client started an internal agent. */
export type InternalAgent = "warmup" | "suggestion" | "compaction" | "side_question" | "internal";

/** A call to match with rules. */
export interface HookedCall {
  /** The name of the tool, as rules name it. */
  readonly tool: string;
  /** Its input. */
  readonly input: JsonObject;
}

/**
 * The permissions of a hook; all others are denied. Paths may begin with `{project}` (the project's directory) and
 * `{config}` (the client's directory, which holds the transcripts), and end with `{session}` (below the directory of all
 * transcripts, the one of this session's; nothing where that is not known).
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
 * What a hook needs. `session` is what every hook needs: configuration, transcript and state. `notes` is what the
 * client reads into every session. `context_files` is a place in the project for files that the model opens, which a hook
 * has only where the configuration asks for such files. `settings` is what the user already allows. `work` is the project's
 * files and its repository, which a hook has only where the configuration has a guard. `past_sessions` is the project's
 * sessions of every client.
 */
export type HookNeed = "session" | "notes" | "context_files" | "settings" | "work" | "past_sessions";

/** The notes that outlast a session. */
export interface NoteFiles {
  /** Files in a project. */
  readonly project: readonly string[];
  /** Directories of Markdown files in a project. */
  readonly projectDirectories: readonly string[];
  /** Files in the client's directory. */
  readonly config: readonly string[];
  /** The directory of Markdown files beside a transcript; null if the client has none. */
  readonly besideTranscript: string | null;
}

/** What is needed to find an installed plugin; null for what does not exist. */
export interface PluginFiles {
  /** The names in a directory. */
  readonly list: (path: string) => readonly string[] | null;
  /** The text of a file. */
  readonly read: (path: string) => string | null;
}

/** The module that debrief 0.2.0 could run in a client's own process: an installed plugin may still name it. */
export interface RetiredModule {
  /**
   * The directories that the client may read the installed plugin from.
   *
   * @param config The client's configuration directory.
   * @param files Reads files and directories; null if they do not exist.
   */
  readonly pluginDirectories: (config: string, files: PluginFiles) => readonly string[];
  /** The plugin's file of hooks, which names it. */
  readonly hooks: string;
}

/** How a client calls hooks. */
export interface ClientHooks {
  /** The script in `hooks/` that starts a hook for this client. */
  readonly startScript: string;
  /** Absent in a client that never loaded one. */
  readonly retiredModule?: RetiredModule;
  /** The permissions that a hook needs in this client, by its needs. */
  readonly permissions: Readonly<Record<HookNeed, HookPermissions>>;
  /** The timeout with which hooks are registered for an event, in seconds. */
  readonly timeoutOf: (event: string) => number;
  /** The variable that names the project's directory; null if only the input names it. */
  readonly projectVariable: string | null;
  /** The variable that says how the client was started; null if only the transcript says it. */
  readonly entrypointVariable: string | null;
  /** How the client that wrote a transcript was started; null if the transcript does not say. */
  readonly entrypointOf: (path: string | null) => string | null;
  /** Whether nobody watches a session that was started in this way. */
  readonly isHeadless: (entrypoint: string) => boolean;
  /** Where projects keep notes for this client, as words of a sentence. */
  readonly notes: string;
  /** The files with such notes. */
  readonly noteFiles: NoteFiles;
  /** The directories of an organization's settings, on the systems where hooks may read them. */
  readonly managedDirectories: readonly string[];
  /** Its directory in a project. */
  readonly projectDirectory: string;
  /** The command with which the user trusts the configuration in that directory. */
  readonly trustCommand: string;
  /** Where a session's transcript is. */
  readonly findSession: (question: SessionQuestion) => SessionLookup;
  /** Whether lines may be missing from a transcript while a hook runs; if not, hooks do not wait. */
  readonly isFileLate: boolean;
  /** Whether a call's id is in the line of the call. */
  readonly isCallId: (toolUseId: string) => boolean;
  /**
   * A hooked call as calls of the tools that rules name: the call itself, or an `Edit` or `Write` for each file if it
   * changes several.
   *
   * @param cwd Where relative paths begin.
   */
  readonly callsFor: (tool: string, input: JsonObject, cwd: string | null) => readonly HookedCall[];
  /** The names by which the client calls hooks for a tool that a rule names: the reverse of `callsFor`. */
  readonly namesOf: (tool: string) => readonly string[];
  /**
   * Recognizes an agent that the client started for itself; null for a subagent.
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
  /** The transcript that contains an agent's calls, or will contain them. */
  readonly agentTranscript: (transcriptPath: string, agentId: string) => string;
  /** Whether context on a Stop reaches the model, in the version that wrote a transcript. */
  readonly acceptsStopContext: (transcriptPath: string | null) => boolean;
  /**
   * Which answers the client accepts.
   *
   * @param transcriptPath Shows the client's version, if that matters.
   */
  readonly accepts: (transcriptPath: string | null) => AcceptedAnswers;
}

/**
 * A client whose sessions debrief reads. Code that does not know which client it deals with uses this interface;
 * everything else about a client is in its directory. What a client does not have is absent; what only commands need is
 * loaded when it is asked for.
 */
export interface Client {
  /** Its name in options and reports. */
  readonly id: "claude_code" | "codex" | "gemini" | "qwen" | "copilot" | "opencode";
  /** Its name for people. */
  readonly title: string;
  /** Whether a text is the beginning of one of its files, where no single line tells that. */
  readonly isTranscriptHead?: (text: string) => boolean;
  /** What a text is, for a sentence, if it begins one of its files in a form that debrief does not know; else null. */
  readonly unknownForm?: (text: string) => string | null;
  /** Whether a line, complete or cut, belongs to one of its transcripts; called with the first lines of a file. */
  readonly isTranscriptLine: (line: string) => boolean;
  /**
   * Makes a reader of one transcript.
   *
   * @param source The transcript; null if it is a stream.
   */
  readonly lineReader: (source: ByteSource | null, direction: Direction) => LineReader;
  /** Reads the conversation and the calls of a transcript; the text of results may be missing. */
  readonly conversationOnly: ReadOptions;
  /** Reads a transcript without the entries that are neither conversation, call nor decision. */
  readonly withoutMetadata: ReadOptions;
  /** The offsets of the lines that the user took back, in the whole transcript. */
  readonly takenBack: (source: ByteSource) => ReadonlySet<number>;
  /** Leaves out what the user took back, of all entries read from the end. */
  readonly standing: (backward: Iterable<Entry>) => Generator<Entry>;
  /** Reads a conversation from its end, as fast as possible, without counting lines and without what was taken back. */
  readonly conversationBackward: (source: ByteSource, options?: StandingOptions) => Generator<Entry>;
  /** Reads backwards from the line of a call, along the branch that leads to it; may skip what follows that line. */
  readonly backwardFromCall: (source: ByteSource, toolUseId: string) => Generator<Entry>;
  /** Its files. */
  readonly files: ClientFiles;
  /**
   * Its sessions that have no file of their own; absent if each has one.
   *
   * @internal
   */
  readonly store?: SessionStore;
  /** Its hooks; absent if debrief has none for it. */
  readonly hooks?: ClientHooks;
  /** Where the client keeps its sessions. */
  readonly places: ClientPlaces;
  /** What resumes a session, before the session's id; absent if an id resumes none. */
  readonly resumeProgram?: string;
  /** Whether its settings have permission rules for tools and paths, which debrief can recommend. */
  readonly hasPermissionRules: boolean;
  /**
   * How hooks get into it.
   *
   * @internal
   */
  readonly installation?: ClientInstallation;
  /**
   * How its transcripts tell who decided about a call, where its reader does not say it.
   *
   * @internal
   */
  readonly decisions?: ClientDecisions;
  /**
   * How it resumes sessions.
   *
   * @internal
   */
  readonly resuming?: () => Promise<ClientResuming>;
  /**
   * Its rules for commands, if they are prefixes of commands.
   *
   * @internal
   */
  readonly commandRules?: () => Promise<CommandRules>;
  /**
   * Begins to collect what its tables do not know of transcripts.
   *
   * @internal
   */
  readonly driftReader?: () => Promise<DriftReader>;
}

/** A client that runs debrief's hooks. */
export type HookedClient = Client & Required<Pick<Client, "hooks" | "installation" | "resumeProgram">>;

export function isHooked(client: Client): client is HookedClient {
  return client.hooks !== undefined && client.installation !== undefined && client.resumeProgram !== undefined;
}
