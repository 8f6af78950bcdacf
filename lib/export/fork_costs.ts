/** What of a session's cost its fork's parent had: a fork's client counts on from there (2.1.332). */
import { entriesForward } from "../clients/read.ts";
import type { ModelCost, SessionCost, Usage } from "../session/entry.ts";
import { UnreadableTranscriptError, withSource } from "../session/io/source.ts";

/** A count, with how much of the file was written before it. */
interface Count {
  readonly cost: SessionCost;
  readonly since: number | null;
  readonly rows: number;
}

/** A file with its rows by uuid, in order, and its counts. */
interface CountedFile {
  readonly path: string;
  readonly rows: ReadonlyMap<string, number>;
  readonly counts: readonly Count[];
}

function readCounts(path: string): CountedFile | null {
  const rows = new Map<string, number>();
  const counts: Count[] = [];
  try {
    withSource(path, (source) => {
      for (const entry of entriesForward(source, { marksTakenBack: false })) {
        if (entry.uuid !== null && !rows.has(entry.uuid)) rows.set(entry.uuid, rows.size);
        if (entry.kind === "cost") counts.push({ cost: entry.cost, since: entry.countedSince, rows: rows.size });
      }
    });
  } catch (error) {
    if (error instanceof UnreadableTranscriptError) return null; // reported when its rows are read
    throw error;
  }
  return counts.length === 0 ? null : { path, rows, counts };
}

/**
 * The last count in a file before the rows that follow the last one of both, if the other's count may go on from it. A fork
 * lacks rows before that, too: those that were taken back (2.1.332).
 */
function sharedCount(file: CountedFile, other: CountedFile): SessionCost | null {
  let shared = 0;
  for (const [uuid, index] of file.rows) if (other.rows.has(uuid)) shared = index + 1;
  const total = other.counts.at(-1);
  const count = shared === 0 ? undefined : file.counts.findLast(({ rows }) => rows <= shared);
  if (count === undefined || total === undefined || count.since !== total.since) return null;
  // less than its parent's: it started over
  return (count.cost.usd ?? 0) > (total.cost.usd ?? 0) ? null : count.cost;
}

/** Of a fork what its parent had cost until then, of a copy everything; files without such a part are absent. */
export function inheritedCosts(paths: readonly string[]): ReadonlyMap<string, SessionCost> {
  const inherited = new Map<string, SessionCost>();
  if (paths.length < 2) return inherited;
  const files = paths.flatMap((path) => readCounts(path) ?? [])
    .sort((a, b) => a.rows.size - b.rows.size || (a.path < b.path ? -1 : 1));
  for (const [index, file] of files.entries()) {
    for (const [otherIndex, other] of files.entries()) {
      if (other === file) continue;
      const count = sharedCount(other, file);
      if (count === null) continue;
      // a count that both files have belongs to the one with fewer rows
      if (otherIndex > index && sharedCount(file, other) !== null) continue;
      const before = inherited.get(file.path);
      if (before === undefined || (count.usd ?? 0) > (before.usd ?? 0)) inherited.set(file.path, count);
    }
  }
  return inherited;
}

function minus(a: number | null, b: number | null): number | null {
  return a === null ? null : Math.max(0, a - (b ?? 0));
}

/** US dollars without the noise of the difference of two sums. */
function usdMinus(a: number | null, b: number | null): number | null {
  const usd = minus(a, b);
  return usd === null ? null : Math.round(usd * 1e9) / 1e9;
}

function usageMinus(a: Usage, b: Usage): Usage {
  return {
    input: minus(a.input, b.input),
    output: minus(a.output, b.output),
    cacheRead: minus(a.cacheRead, b.cacheRead),
    cacheCreation: minus(a.cacheCreation, b.cacheCreation),
  };
}

/** `inherited`: the part that another session counts. */
export function ownCost(cost: SessionCost, inherited: SessionCost | null = null): SessionCost {
  if (inherited === null) return cost;
  const before = new Map(inherited.models.map((each) => [each.model, each]));
  return {
    ...cost,
    usd: usdMinus(cost.usd, inherited.usd),
    apiMs: minus(cost.apiMs, inherited.apiMs),
    toolMs: minus(cost.toolMs, inherited.toolMs),
    linesAdded: minus(cost.linesAdded, inherited.linesAdded),
    linesRemoved: minus(cost.linesRemoved, inherited.linesRemoved),
    models: cost.models.map((each): ModelCost => {
      const earlier = before.get(each.model);
      if (earlier === undefined) return each;
      return {
        model: each.model,
        usage: usageMinus(each.usage, earlier.usage),
        thinking: minus(each.thinking, earlier.thinking),
        usd: usdMinus(each.usd, earlier.usd),
      };
    }),
  };
}
