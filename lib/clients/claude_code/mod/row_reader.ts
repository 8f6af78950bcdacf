import { arrayAt, isJsonObject, type JsonObject, stringAt } from "../../../json.ts";
import type { Entry } from "../../../session/entry.ts";
import type { AgentFile, AgentMeta } from "../../session_file.ts";
import type { SessionReader } from "../../session_reader.ts";
import { agentPaths, parseSessionPath } from "../files/session_files.ts";
import { rowEntriesBackward } from "./rows.ts";

/** The newest rows of a conversation. */
export interface RowBatch {
  /** The oldest first. */
  readonly rows: readonly JsonObject[];
  /** Whether there are no older ones. */
  readonly isWhole: boolean;
}

/** Where rows come from. */
export interface RowSource {
  /** The path of the session's transcript. */
  readonly transcriptPath: string | null;
  /** What the client told of the agents it started, by id. */
  readonly agents: ReadonlyMap<string, AgentMeta>;
  /**
   * The newest rows of an agent, or of the main conversation.
   *
   * @param moreThan How many are not enough, unless there are no more.
   * @returns Null if the client has none.
   */
  readonly rows: (agentId: string | null, moreThan: number) => RowBatch | null;
}

/** The transcripts of a session, from rows of the client: the third source beside files forwards and backwards. */
export class RowReader implements SessionReader {
  readonly #source: RowSource;

  /** @param source Where rows come from. */
  constructor(source: RowSource) {
    this.#source = source;
  }

  /** {@inheritDoc SessionReader.agent} */
  agent(agentId: string): AgentFile | null {
    const { transcriptPath, agents } = this.#source;
    const path = transcriptPath === null ? undefined : agentPaths(transcriptPath, agentId)[0];
    if (path === undefined || this.#source.rows(agentId, 0) === null) return null;
    return { agentId, path, layout: "subagents", meta: agents.get(agentId) ?? null };
  }

  /** {@inheritDoc SessionReader.agents} */
  agents(): readonly AgentFile[] {
    return [...this.#source.agents.keys()].sort().flatMap((id) => this.agent(id) ?? []);
  }

  /** The number of rows that were given. */
  size(path: string): number | null {
    return this.#rowsOf(path, 0)?.rows.length ?? null;
  }

  /** {@inheritDoc SessionReader.backward} */
  backward<T>(path: string, read: (entries: Iterable<Entry>) => T): T | null {
    return this.#rowsOf(path, 0) === null ? null : read(this.#entries(path));
  }

  /** {@inheritDoc SessionReader.backwardFromCall} */
  backwardFromCall<T>(path: string, toolUseId: string, read: (entries: Iterable<Entry>) => T): T | null {
    return this.#rowsOf(path, 0) === null ? null : read(this.#entries(path, toolUseId));
  }

  /** {@inheritDoc SessionReader.conversationBackward} */
  conversationBackward<T>(path: string, read: (entries: Iterable<Entry>) => T): T | null {
    return this.backward(path, read);
  }

  #rowsOf(path: string, moreThan: number): RowBatch | null {
    return this.#source.rows(parseSessionPath(path).agentId, moreThan);
  }

  /** The entries from the last one, or from that of a call; none if the call is not among the newest rows. */
  *#entries(path: string, fromCall?: string): Generator<Entry> {
    const { agentId } = parseSessionPath(path);
    let [given, known] = [0, 0];
    for (;;) {
      const batch = this.#rowsOf(path, known);
      if (batch === null) return;
      const end = fromCall === undefined
        ? batch.rows.length
        : batch.rows.findLastIndex((row) => callIds(row).includes(fromCall)) + 1;
      let skipped = given;
      for (const entry of rowEntriesBackward(batch.rows.slice(0, end), { agentId })) {
        if (skipped-- > 0) continue;
        given++;
        yield entry;
      }
      if (batch.isWhole || end === 0 || batch.rows.length <= known) return;
      known = batch.rows.length;
    }
  }
}

/** The ids of the calls that a row makes. */
function callIds(row: JsonObject): string[] {
  return arrayAt(row, "toolUses").filter(isJsonObject).flatMap((use) => stringAt(use, "tool_use_id") ?? []);
}
