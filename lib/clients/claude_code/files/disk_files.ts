import { type AgentFile, findAgent, listAgents } from "./session_files.ts";
import { entriesBackwardFrom } from "../reading/backward.ts";
import type { Entry } from "../../../session/entry.ts";
import { claudeEntriesBackward } from "../reading/read.ts";
import { type ByteSource, sizeOf, UnreadableTranscriptError, withSource } from "../../../session/io/source.ts";

/** A session's files as they lie on disk; each is opened when it is asked for, and closed again. */
export class DiskFiles {
  readonly #transcriptPath: string | null;
  readonly #seen: (path: string) => number;
  readonly #check: () => void;

  /**
   * @param transcriptPath The session's own file; null where there is none.
   * @param seen How many bytes of each file count at the moment looked at; a file of none is not there yet.
   * @param check Called before each piece is read: throws where there is no more time.
   */
  constructor(
    transcriptPath: string | null,
    seen: (path: string) => number = () => Infinity,
    check: () => void = () => {},
  ) {
    this.#transcriptPath = transcriptPath;
    this.#seen = seen;
    this.#check = check;
  }

  /** The file of one agent, or null where it is not written. */
  agent(agentId: string): AgentFile | null {
    const found = this.#transcriptPath === null ? null : findAgent(this.#transcriptPath, agentId);
    return found !== null && this.#seen(found.path) > 0 ? found : null;
  }

  /** All agent files of the session. */
  agents(): readonly AgentFile[] {
    if (this.#transcriptPath === null) return [];
    return listAgents(this.#transcriptPath).filter(({ path }) => this.#seen(path) > 0);
  }

  /** A file's length in bytes, or null where there is none to read. */
  size(path: string): number | null {
    const size = sizeOf(path);
    return size === null ? null : Math.min(size, this.#seen(path));
  }

  /** Gives the entries of a file backwards from the last line with a mark to a function; null as `backward`. */
  backwardFrom<T>(path: string, mark: string, read: (entries: Iterable<Entry>) => T): T | null {
    return this.#read(path, (source) => read(entriesBackwardFrom(source, mark)));
  }

  /** Gives the entries of a file from its end to a function; null where the file cannot be read. */
  backward<T>(path: string, read: (entries: Iterable<Entry>) => T): T | null {
    return this.#read(path, (source) => read(claudeEntriesBackward(source)));
  }

  #read<T>(path: string, read: (source: ByteSource) => T): T | null {
    try {
      return withSource(path, read, this.#seen(path), this.#check);
    } catch (error) {
      if (error instanceof UnreadableTranscriptError) return null;
      throw error;
    }
  }
}
