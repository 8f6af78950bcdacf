import type { Entry } from "../session/entry.ts";
import type { AgentFile } from "./session_file.ts";

/**
 * The transcripts of a session, wherever they come from: the disk, or the client itself, where a hook runs in its process.
 * Transcripts are named by the path that the client gives them.
 */
export interface SessionReader {
  /** The transcript of one agent; null if there is none (yet). */
  agent(agentId: string): AgentFile | null;
  /** All transcripts of the session's agents. */
  agents(): readonly AgentFile[];
  /** How much a transcript has, which grows with it; null if there is none to read. */
  size(path: string): number | null;
  /** Gives a function the entries of a transcript, the last first; null if it cannot be read. */
  backward<T>(path: string, read: (entries: Iterable<Entry>) => T): T | null;
  /** Gives a function the entries of a transcript from the line of a call backwards; null if it cannot be read. */
  backwardFromCall<T>(path: string, toolUseId: string, read: (entries: Iterable<Entry>) => T): T | null;
  /**
   * Gives a function what belongs to the conversation, the last entry first; null if there is no transcript (yet).
   *
   * @throws {Error} If it is there and cannot be read.
   */
  conversationBackward<T>(path: string, read: (entries: Iterable<Entry>) => T): T | null;
}
