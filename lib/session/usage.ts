import type { Usage } from "./entry.ts";
import { compareVersions } from "../clients/claude_code/format/version.ts";

/** No tokens at all. */
export const NO_USAGE: Usage = { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 };

/**
 * The first client that writes the lines of an answer while it still streams (seen from 1.0.30 to 2.1.330). A line that was
 * written before the end holds the usage of the stream's first event, and no stop reason: 2.1.0 to 2.1.59 leave nearly all
 * answers so, others only what was interrupted. Of 12,000 answers with a stop reason in public sessions, 8 state too little.
 */
const STREAMED_SINCE = "1.0.30";

/** The last version that was asked about: a file has few, and thousands of lines in a row share one. */
let asked: { readonly version: string; readonly streams: boolean } = { version: "", streams: false };

function streams(version: string): boolean {
  if (asked.version !== version) asked = { version, streams: compareVersions(version, STREAMED_SINCE) >= 0 };
  return asked.streams;
}

/**
 * What a line states of its answer's tokens, without the counts that only stand in for others: the output, and all of them
 * where the back end counts nothing before the end.
 *
 * @param version The client that wrote the line; null where it is not known, and then every count is taken as it is.
 * @param stopReason Null on a line that was written before the answer ended.
 */
export function statedUsage(usage: Usage, version: string | null, stopReason: string | null): Usage {
  if (stopReason !== null || version === null || !streams(version)) return usage;
  const counted = usage.input || usage.cacheRead || usage.cacheCreation;
  return counted ? { ...usage, output: null } : { input: null, output: null, cacheRead: null, cacheCreation: null };
}

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

function sum(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}

/** Two counts of tokens together; with one that is not known the sum is not known either. */
export function addUsage(a: Usage, b: Usage): Usage {
  return {
    input: sum(a.input, b.input),
    output: sum(a.output, b.output),
    cacheRead: sum(a.cacheRead, b.cacheRead),
    cacheCreation: sum(a.cacheCreation, b.cacheCreation),
  };
}
