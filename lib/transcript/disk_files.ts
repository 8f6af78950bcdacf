import { type AgentFile, findAgent, listAgents } from "./agents.ts";
import { entriesFrom } from "./entries_from.ts";
import type { Entry } from "./entry.ts";
import { entriesBackward, withSource } from "./read.ts";
import { type ByteSource, UnreadableTranscript } from "./source.ts";

/** A session's files as they lie on disk; each is opened when it is asked for, and closed again. */
export class DiskFiles {
  readonly #transcriptPath: string | null;

  /** @param transcriptPath The session's own file; null where there is none. */
  constructor(transcriptPath: string | null) {
    this.#transcriptPath = transcriptPath;
  }

  /** The file of one agent, or null where it is not written. */
  agent(agentId: string): AgentFile | null {
    return this.#transcriptPath === null ? null : findAgent(this.#transcriptPath, agentId);
  }

  /** All agent files of the session. */
  agents(): readonly AgentFile[] {
    return this.#transcriptPath === null ? [] : listAgents(this.#transcriptPath);
  }

  /** A file's length in bytes, or null where there is none to read. */
  size(path: string): number | null {
    try {
      return Deno.statSync(path).size;
    } catch {
      return null;
    }
  }

  /** Gives the entries of a file backwards from the last line with a mark to a function; null as `backward`. */
  backwardFrom<T>(path: string, mark: string, read: (entries: Iterable<Entry>) => T): T | null {
    return this.#read(path, (source) => read(entriesFrom(source, mark)));
  }

  /** Gives the entries of a file from its end to a function; null where the file cannot be read. */
  backward<T>(path: string, read: (entries: Iterable<Entry>) => T): T | null {
    return this.#read(path, (source) => read(entriesBackward(source)));
  }

  #read<T>(path: string, read: (source: ByteSource) => T): T | null {
    try {
      return withSource(path, read);
    } catch (error) {
      if (error instanceof UnreadableTranscript) return null;
      throw error;
    }
  }
}
