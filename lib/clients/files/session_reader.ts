import type { StandingOptions } from "../../session/branch.ts";
import type { Entry } from "../../session/entry.ts";
import type { AgentFile } from "./session_file.ts";

/**
 * Reads the transcripts of a session, from the disk or, if the hook runs in the client's process, from the client
 * itself. The path that the client gives a transcript names it.
 */
export interface SessionReader {
  /** The transcript of one agent; null if there is none (yet). */
  agent(agentId: string): AgentFile | null;
  /** All transcripts of the session's agents. */
  agents(): readonly AgentFile[];
  /** The size of a transcript, which grows with it; null if there is none to read. */
  size(path: string): number | null;
  /**
   * Calls a function with the entries of a transcript that the user did not take back, last first; null if the transcript
   * cannot be read. `isCut`: whether they ended before its start, because it has too many lines for a hook.
   */
  backward<T>(path: string, read: (entries: Iterable<Entry>, isCut?: () => boolean) => T): T | null;
  /**
   * Calls a function with the entries of a transcript, backwards from the line of a call; null if the transcript cannot
   * be read.
   */
  backwardFromCall<T>(path: string, toolUseId: string, read: (entries: Iterable<Entry>) => T): T | null;
  /**
   * Calls a function with the entries of the conversation that the user did not take back, last first; null if there is
   * no transcript (yet).
   *
   * @param options Is told if it is not known what was taken back.
   * @throws {Error} If the transcript exists but cannot be read.
   */
  conversationBackward<T>(
    path: string,
    read: (entries: Iterable<Entry>) => T,
    options?: StandingOptions,
  ): T | null;
}
