/** How the calls of each hook were judged, by scenario and event. */
import type { JudgedCall, Judgement } from "../laws/judged.ts";

export const JUDGEMENTS: readonly Judgement[] = ["found", "unflushed", "ambiguous", "none", "wrong"];

/** Calls of one hook on one event in one scenario. */
export interface TallyRow {
  readonly hook: string;
  readonly event: string;
  readonly scenario: string;
  readonly counts: Readonly<Record<Judgement, number>>;
}

/** Counts that grow. */
export class Tally {
  readonly #rows = new Map<string, { readonly row: TallyRow; readonly counts: Record<Judgement, number> }>();

  add(scenario: string, judged: readonly JudgedCall[]): void {
    for (const { hook, event, judgement } of judged) {
      const key = `${hook} ${event} ${scenario}`;
      let known = this.#rows.get(key);
      if (!known) {
        const counts = { found: 0, unflushed: 0, ambiguous: 0, none: 0, wrong: 0 };
        this.#rows.set(key, known = { row: { hook, event, scenario, counts }, counts });
      }
      known.counts[judgement]++;
    }
  }

  /** All rows, sorted by hook, event and scenario. */
  rows(): TallyRow[] {
    return [...this.#rows.keys()].sort().flatMap((key) => this.#rows.get(key)?.row ?? []);
  }

  /** The rows united by what a key says of them, in their order. */
  by(key: (row: TallyRow) => string): Map<string, Record<Judgement, number>> {
    const sums = new Map<string, Record<Judgement, number>>();
    for (const row of this.rows()) {
      const sum = sums.get(key(row)) ?? { found: 0, unflushed: 0, ambiguous: 0, none: 0, wrong: 0 };
      for (const judgement of JUDGEMENTS) sum[judgement] += row.counts[judgement];
      sums.set(key(row), sum);
    }
    return sums;
  }
}

/** How many calls some counts are of. */
export function total(counts: Readonly<Record<Judgement, number>>): number {
  return JUDGEMENTS.reduce((sum, judgement) => sum + counts[judgement], 0);
}
