import type { MutantResult } from "./results.ts";

/** How many mutants of a sample were found. */
export interface Score {
  readonly killed: number;
  readonly timeout: number;
  readonly survived: number;
  readonly invalid: number;
  /** Those that were killed or ran too long, of all that compile; 0 to 1. */
  readonly score: number;
}

export function scoreOf(results: readonly MutantResult[]): Score {
  const count = (outcome: MutantResult["outcome"]): number =>
    results.filter((result) => result.outcome === outcome).length;
  const [killed, timeout, survived, invalid] = [count("killed"), count("timeout"), count("survived"), count("invalid")];
  const valid = killed + timeout + survived;
  return { killed, timeout, survived, invalid, score: valid === 0 ? 0 : (killed + timeout) / valid };
}
