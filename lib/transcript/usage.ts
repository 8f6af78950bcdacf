import type { Usage } from "./entry.ts";

/** No tokens at all. */
export const NO_USAGE: Usage = { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 };

/** Two counts of tokens together. */
export function addUsage(a: Usage, b: Usage): Usage {
  return {
    input: a.input + b.input,
    output: a.output + b.output,
    cacheRead: a.cacheRead + b.cacheRead,
    cacheCreation: a.cacheCreation + b.cacheCreation,
  };
}
