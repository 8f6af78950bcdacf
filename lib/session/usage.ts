import type { Usage } from "./entry.ts";

/** No tokens at all. */
export const NO_USAGE: Usage = { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 };

/** Of two lines of one answer the later one counts, as far as it knows. */
export function mergeUsage(earlier: Usage | null | undefined, later: Usage): Usage {
  if (!earlier || later.output !== null) return later;
  return {
    input: later.input ?? earlier.input,
    output: earlier.output,
    cacheRead: later.cacheRead ?? earlier.cacheRead,
    cacheCreation: later.cacheCreation ?? earlier.cacheCreation,
  };
}

function addCounts(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}

/** Two counts of tokens together; with one that is not known the sum is not known either. */
export function addUsage(a: Usage, b: Usage): Usage {
  return {
    input: addCounts(a.input, b.input),
    output: addCounts(a.output, b.output),
    cacheRead: addCounts(a.cacheRead, b.cacheRead),
    cacheCreation: addCounts(a.cacheCreation, b.cacheCreation),
  };
}
