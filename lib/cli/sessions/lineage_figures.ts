/**
 * A session's own cost and tokens, where several sessions share messages. A fork, or a session that was resumed into a new file,
 * repeats the messages of the first one: summed over sessions, they would count once for each.
 *
 * @module
 */
import type { BilledUsage } from "../../analyses/cost/billed.ts";
import { Copies, type Lineage } from "../../export/lineage.ts";
import { inheritedCosts } from "../../export/fork_costs.ts";
import type { SessionCost, Usage } from "../../session/entry.ts";
import { UnreadableTranscriptError } from "../../session/io/source.ts";
import { addUsage, NO_USAGE } from "../../session/usage.ts";
import { readBilled } from "./agent_costs.ts";

/** What a session of a lineage has of its own. */
export interface OwnFigures {
  /** The part of the client's count that another session counts; null if there is none. */
  readonly inherited: SessionCost | null;
  /** What has to be paid of the messages that no file before it has; agents with a file of their own not included. */
  readonly billed: readonly BilledUsage[];
  /** The tokens of these messages. */
  readonly usage: Usage;
}

/**
 * What each session of a lineage has of its own, by path; empty where a session is alone, and without files that cannot be read.
 * A message counts for the first file that has it: the longest comes first.
 */
export function ownFigures({ files }: Pick<Lineage, "files">): ReadonlyMap<string, OwnFigures> {
  const own = new Map<string, OwnFigures>();
  const paths = files.filter(({ agent }) => agent === null).map(({ path }) => path);
  if (paths.length < 2) return own;
  const copies = new Copies();
  const inherited = inheritedCosts(paths);
  for (const path of paths) {
    try {
      const billed = readBilled(path, (messageId) => copies.has("message", messageId));
      const usage = billed.reduce((sum, { usage }) => addUsage(sum, usage), NO_USAGE);
      own.set(path, { inherited: inherited.get(path) ?? null, billed, usage });
    } catch (error) {
      if (!(error instanceof UnreadableTranscriptError)) throw error;
    }
    copies.nextFile();
  }
  return own;
}
