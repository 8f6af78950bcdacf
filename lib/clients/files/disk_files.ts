import type { StandingOptions } from "../../session/branch.ts";
import { withCallIds } from "../../session/calls/call_ids.ts";
import type { Entry } from "../../session/entry.ts";
import { type ByteSource, ifReadable, sizeOf, UnreadableTranscriptError, withSource } from "../../session/io/source.ts";
import { HOOK_BACKWARD, readBackward } from "../../session/read.ts";
import type { Client } from "../client.ts";
import type { AgentFile } from "./session_file.ts";
import type { SessionReader } from "./session_reader.ts";

/** A session's files on disk; each is opened when it is asked for, and closed again. */
export class DiskFiles implements SessionReader {
  readonly #client: Client;
  readonly #transcriptPath: string | null;
  readonly #seen: (path: string) => number;
  readonly #check: () => void;

  /** `seen`: how many bytes of each file count; one of 0 does not exist yet. `check`: throws without time left. */
  constructor(
    client: Client,
    transcriptPath: string | null,
    seen: (path: string) => number = () => Infinity,
    check: () => void = () => {},
  ) {
    this.#client = client;
    this.#transcriptPath = transcriptPath;
    this.#seen = seen;
    this.#check = check;
  }

  /** The file of one agent, or null if it is not written. */
  agent(agentId: string): AgentFile | null {
    const found = this.#transcriptPath === null ? null : this.#client.files.agent(this.#transcriptPath, agentId);
    return found !== null && this.#seen(found.path) > 0 ? found : null;
  }

  agents(): readonly AgentFile[] {
    if (this.#transcriptPath === null) return [];
    return this.#client.files.agents(this.#transcriptPath).filter(({ path }) => this.#seen(path) > 0);
  }

  size(path: string): number | null {
    const size = sizeOf(path);
    return size === null ? null : Math.min(size, this.#seen(path));
  }

  /** Gives the entries of a file backwards from the line of a call to a function; null as `backward`. */
  backwardFromCall<T>(path: string, toolUseId: string, read: (entries: Iterable<Entry>) => T): T | null {
    return this.#read(
      path,
      (source) => read(withCallIds(this.#client.backwardFromCall(source, toolUseId), "backward")),
    );
  }

  /** Passes the entries that were not taken back, last first, to a function; null if the file cannot be read. */
  backward<T>(path: string, read: (entries: Iterable<Entry>, isCut?: () => boolean) => T): T | null {
    return this.#read(path, (source) => {
      let isCut = false;
      const options = { ...HOOK_BACKWARD, onCut: () => void (isCut = true) };
      const entries = readBackward(source, this.#client.lineReader(source, "backward"), options);
      return read(withCallIds(this.#client.standing(entries), "backward"), () => isCut);
    });
  }

  /** Gives the conversation of a file from its end to a function; null if there is no file (yet). */
  conversationBackward<T>(
    path: string,
    read: (entries: Iterable<Entry>) => T,
    options: StandingOptions = {},
  ): T | null {
    try {
      const readSource = (source: ByteSource) =>
        read(withCallIds(this.#client.conversationBackward(source, options), "backward"));
      return withSource(path, readSource, this.#seen(path), this.#check);
    } catch (error) {
      if (error instanceof UnreadableTranscriptError && error.reason === "missing") return null;
      throw error;
    }
  }

  #read<T>(path: string, read: (source: ByteSource) => T): T | null {
    return ifReadable(() => withSource(path, read, this.#seen(path), this.#check), null);
  }
}
