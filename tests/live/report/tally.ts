/** How the calls of each hook were judged, by scenario and event. */
import type { JudgedCall, Judgment } from "../laws/judged.ts";

export const JUDGMENTS: readonly Judgment[] = ["found", "unflushed", "ambiguous", "none", "wrong"];

/** Calls of one hook on one event in one scenario. */
export interface TallyRow {
  readonly hook: string;
  readonly event: string;
  readonly scenario: string;
  readonly counts: Readonly<Record<Judgment, number>>;
}

/** Counts that grow. */
export class Tally {
  readonly #rows = new Map<string, { readonly row: TallyRow; readonly counts: Record<Judgment, number> }>();

  add(scenario: string, judged: readonly JudgedCall[]): void {
    for (const { hook, event, judgment } of judged) {
      const key = `${hook} ${event} ${scenario}`;
      let known = this.#rows.get(key);
      if (!known) {
        const counts = { found: 0, unflushed: 0, ambiguous: 0, none: 0, wrong: 0 };
        this.#rows.set(key, known = { row: { hook, event, scenario, counts }, counts });
      }
      known.counts[judgment]++;
    }
  }

  /** All rows, sorted by hook, event and scenario. */
  rows(): TallyRow[] {
    return [...this.#rows.keys()].sort().flatMap((key) => this.#rows.get(key)?.row ?? []);
  }

  /** The rows united by what a key says of them, in their order. */
  by(key: (row: TallyRow) => string): Map<string, Record<Judgment, number>> {
    const sums = new Map<string, Record<Judgment, number>>();
    for (const row of this.rows()) {
      const sum = sums.get(key(row)) ?? { found: 0, unflushed: 0, ambiguous: 0, none: 0, wrong: 0 };
      for (const judgment of JUDGMENTS) sum[judgment] += row.counts[judgment];
      sums.set(key(row), sum);
    }
    return sums;
  }
}

/** How many calls some counts are of. */
export function total(counts: Readonly<Record<Judgment, number>>): number {
  return JUDGMENTS.reduce((sum, judgment) => sum + counts[judgment], 0);
}
