import type { Entry, HookRun } from "../../session/entry.ts";

/** How long the runs of one hook took. */
export interface HookCost {
  /** Its command line. */
  readonly command: string;
  /** How many runs the transcript records. */
  readonly runs: number;
  /** Milliseconds of the middle run; null if the client measured none. */
  readonly medianMs: number | null;
  /** Milliseconds that nine runs of ten do not exceed. */
  readonly p90Ms: number | null;
  /** Milliseconds of the longest run. */
  readonly worstMs: number | null;
  /** Milliseconds of all runs that were measured. */
  readonly totalMs: number;
  /** Milliseconds of each run that was measured, ascending. */
  readonly durations: readonly number[];
}

/** The value that a share of sorted values does not exceed; null if there are none. */
export function quantile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}

function costOf(command: string, runs: number, measured: readonly number[]): HookCost {
  const durations = measured.toSorted((a, b) => a - b);
  return {
    command,
    runs,
    medianMs: quantile(durations, 0.5),
    p90Ms: quantile(durations, 0.9),
    worstMs: durations.at(-1) ?? null,
    totalMs: durations.reduce((sum, duration) => sum + duration, 0),
    durations,
  };
}

function bySlowest(a: HookCost, b: HookCost): number {
  return b.totalMs - a.totalMs || (a.command < b.command ? -1 : 1);
}

/** The costs of several sessions together, by command, the one that took longest first. */
export function mergeHookCosts(costs: readonly HookCost[]): HookCost[] {
  const merged = [...Map.groupBy(costs, ({ command }) => command)].map(([command, same]) =>
    costOf(command, same.reduce((sum, { runs }) => sum + runs, 0), same.flatMap(({ durations }) => durations))
  );
  return merged.sort(bySlowest);
}

/** A run of a hook that a transcript records. */
export interface RecordedHookRun extends HookRun {
  /** The hook event. */
  readonly event: string;
}

/**
 * The runs of hooks that an entry records: the client's list of those that ran at a stop, or the note it leaves of another that
 * printed something. A hook that printed nothing at a tool call leaves no trace.
 */
export function hookRunsOf(entry: Entry): readonly RecordedHookRun[] {
  if (entry.kind === "system") {
    const event = entry.isSidechain ? "SubagentStop" : "Stop";
    return entry.hookRuns.map((run) => ({ ...run, event }));
  }
  if (entry.kind !== "attachment" || entry.attachment.kind !== "hook") return [];
  const { run, event } = entry.attachment;
  // the list at the stop has these as well
  if (run === null || run.durationMs === null || event === "Stop" || event === "SubagentStop") return [];
  return [{ ...run, event: event ?? "" }];
}

/** Collects what hooks cost. */
export class HookCostReader {
  readonly #durations = new Map<string, (number | null)[]>();

  /** Adds the next entry. */
  add(entry: Entry): void {
    for (const { command, durationMs } of hookRunsOf(entry)) {
      const durations = this.#durations.get(command);
      if (durations) durations.push(durationMs);
      else this.#durations.set(command, [durationMs]);
    }
  }

  /** The hooks so far, the one that took longest first. */
  end(): HookCost[] {
    const costs = [...this.#durations].map(([command, durations]) =>
      costOf(command, durations.length, durations.filter((duration) => duration !== null))
    );
    return costs.sort(bySlowest);
  }
}
