import type { Entry, HookRun } from "../../session/entry.ts";

export interface HookCost {
  readonly command: string;
  readonly runs: number;
  /** Milliseconds of the middle run; null if the client measured none. */
  readonly medianMs: number | null;
  /** Milliseconds that nine runs of ten do not exceed. */
  readonly p90Ms: number | null;
  readonly worstMs: number | null;
  readonly totalMs: number;
  readonly each: readonly HookCostRun[];
}

export interface HookCostRun {
  /** Identifies the run, also in a copy of its line; null if that has no uuid. */
  readonly id: string | null;
  readonly durationMs: number | null;
}

/** The value that a share of sorted values does not exceed; null if there are none. */
export function quantile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}

function costOf(command: string, each: readonly HookCostRun[]): HookCost {
  const durations = each.flatMap(({ durationMs }) => durationMs ?? []).sort((a, b) => a - b);
  return {
    command,
    runs: each.length,
    medianMs: quantile(durations, 0.5),
    p90Ms: quantile(durations, 0.9),
    worstMs: durations.at(-1) ?? null,
    totalMs: durations.reduce((sum, duration) => sum + duration, 0),
    each,
  };
}

function bySlowest(a: HookCost, b: HookCost): number {
  return b.totalMs - a.totalMs || (a.command < b.command ? -1 : 1);
}

/** The costs of several sessions together, by command, the one that took longest first. */
export function mergeHookCosts(costs: readonly HookCost[]): HookCost[] {
  const merged = [...Map.groupBy(costs, ({ command }) => command)].map(([command, same]) =>
    costOf(command, same.flatMap(({ each }) => each))
  );
  return merged.filter(({ runs }) => runs > 0).sort(bySlowest);
}

export interface RecordedHookRun extends HookRun, HookCostRun {
  readonly event: string;
}

/** The client's list of those at a stop, or the note of one that printed something; others leave no trace. */
export function hookRunsOf(entry: Entry): readonly RecordedHookRun[] {
  if (entry.kind === "system") {
    const event = entry.isSidechain ? "SubagentStop" : "Stop";
    return entry.hookRuns.map((run, index) => ({ ...run, event, id: entry.uuid && `${entry.uuid} ${index}` }));
  }
  if (entry.kind !== "attachment" || entry.attachment.kind !== "hook") return [];
  const { run, event } = entry.attachment;
  // the list at the stop has these as well
  if (run === null || run.durationMs === null || event === "Stop" || event === "SubagentStop") return [];
  return [{ ...run, event: event ?? "", id: entry.uuid }];
}

export class HookCostReader {
  readonly #runs = new Map<string, HookCostRun[]>();

  add(entry: Entry): void {
    for (const { command, id, durationMs } of hookRunsOf(entry)) {
      const runs = this.#runs.get(command);
      if (runs) runs.push({ id, durationMs });
      else this.#runs.set(command, [{ id, durationMs }]);
    }
  }

  /** The hooks so far, the one that took longest first. */
  end(): HookCost[] {
    return [...this.#runs].map(([command, runs]) => costOf(command, runs)).sort(bySlowest);
  }
}
