import { isJsonObject, type JsonObject, stringAt } from "../../json.ts";
import type { ModHost } from "./host.ts";

/** The newest rows of a conversation. */
export interface Rows {
  /** The oldest first. */
  readonly rows: readonly JsonObject[];
  /** Whether there are no older ones. */
  readonly isWhole: boolean;
}

/** The most agents whose rows are kept, besides the main conversation's. */
const MAX_AGENTS = 8;
/** The most rows of a conversation that are kept: nearly all turns have fewer. */
const MAX_ROWS = 1000;

/**
 * The rows of one session's conversations, each asked for once: what was given is kept, and the client is asked for those
 * after the last one. It refuses where that one is not in the conversation any more (cleared, rewound, compacted): then, and
 * before 2.1.330, the newest rows are asked for again.
 */
export class KnownRows {
  readonly #known = new Map<string, Rows>();
  #session = "";
  #knowsLast = true;

  /**
   * The newest rows.
   *
   * @param conversation The session, and the agent in it; null for the main conversation.
   * @param count How many are enough; more are given where they are known.
   * @returns Null for an agent whose rows the client cannot read.
   */
  async newest(
    host: ModHost,
    { session, agentId }: { readonly session: string; readonly agentId: string | null },
    count: number,
  ): Promise<Rows | null> {
    if (session !== this.#session) {
      this.#session = session;
      this.#known.clear();
    }
    const known = this.#known.get(agentId ?? "");
    const isEnough = known !== undefined && (known.isWhole || known.rows.length >= count);
    const found = (isEnough ? await this.#grown(host, agentId, known) : null) ??
      await this.#asked(host, agentId, count);
    if (session === this.#session) this.#keep(agentId ?? "", found);
    return found;
  }

  /**
   * The newest rows of the main conversation before anything needs them; none before 2.1.330, which would give all.
   *
   * @param session The session.
   * @param count How many are wanted.
   */
  async lately(host: ModHost, session: string, count: number): Promise<readonly JsonObject[]> {
    try {
      await host.rows({ last: 1 });
    } catch {
      return [];
    }
    return (await this.newest(host, { session, agentId: null }, count))?.rows ?? [];
  }

  /** The known rows and those after them; null if the client does not say. */
  async #grown(host: ModHost, agentId: string | null, { rows, isWhole }: Rows): Promise<Rows | null> {
    const after = stringAt(rows.at(-1) ?? {}, "uuid");
    if (after === null) return null;
    try {
      const more = await host.rows({ ...agentId === null ? {} : { agentId }, after });
      if (!Array.isArray(more)) return null;
      return { rows: [...rows, ...more.filter(isJsonObject)], isWhole };
    } catch {
      return null;
    }
  }

  async #asked(host: ModHost, agentId: string | null, count: number): Promise<Rows | null> {
    const question = agentId === null ? {} : { agentId };
    if (this.#knowsLast) {
      try {
        return rowsOf(await host.rows({ ...question, last: count }), count);
      } catch {
        this.#knowsLast = false; // before 2.1.330
      }
    }
    return rowsOf(await host.rows(question), Infinity);
  }

  /** Only rows with ids can be read on from. */
  #keep(key: string, found: Rows | null): void {
    this.#known.delete(key);
    if (found === null || !this.#knowsLast) return;
    const [oldest] = [...this.#known.keys()].filter((agent) => agent !== "");
    if (key !== "" && oldest !== undefined && this.#known.size > MAX_AGENTS) this.#known.delete(oldest);
    const { rows, isWhole } = found;
    this.#known.set(key, { rows: rows.slice(-MAX_ROWS), isWhole: isWhole && rows.length <= MAX_ROWS });
  }
}

function rowsOf(value: unknown, count: number): Rows | null {
  if (!Array.isArray(value)) return null; // an agent whose rows the client cannot read
  const rows = value.filter(isJsonObject);
  return { rows, isWhole: rows.length < count };
}
