import { type JsonObject, numberAt, objectAt } from "../../../json.ts";
import type { Usage } from "../../../session/entry.ts";

/** Tokens of a session so far, and of its last answer, as a line states them. */
export interface TokenCount {
  readonly total: JsonObject;
  readonly last: JsonObject | null;
}

/** The counts in a line's payload; null if it states none (0.124 writes such lines, too). */
export function tokenCount(payload: JsonObject): TokenCount | null {
  const info = objectAt(payload, "info");
  const total = info ? objectAt(info, "total_token_usage") : objectAt(payload, "thread_token_usage");
  const last = info ? objectAt(info, "last_token_usage") : objectAt(payload, "usage");
  return total === null ? null : { total, last };
}

/** The fields that are counted; those of the cache are parts of the input. */
const FIELDS = ["input_tokens", "cached_input_tokens", "cache_write_input_tokens", "output_tokens"] as const;
type Counts = readonly (number | null)[];

function countsOf(object: JsonObject): Counts {
  return FIELDS.map((field) => numberAt(object, field));
}

function usageOf([input = null, cached = null, written = null, output = null]: Counts): Usage {
  return {
    input: input === null ? null : Math.max(0, input - (cached ?? 0)),
    output,
    cacheRead: cached,
    cacheCreation: written,
  };
}

/** Turns the running totals of a file into what was used in between: a line that is written twice counts once. */
export class UsageCounter {
  #total: Counts | null = null;

  /** What was used since the last count; null if nothing was. */
  add({ total, last }: TokenCount): Usage | null {
    const now = countsOf(total);
    const before = this.#total;
    this.#total = now;
    if (before === null) return usageOf(last === null ? now : countsOf(last)); // the file may begin in the middle
    const used = now.map((count, at) => count === null ? null : count - (before[at] ?? 0));
    if (used.every((count) => count === null || count === 0)) return null;
    if (used.some((count) => count !== null && count < 0)) {
      return last === null ? usageOf(now) : usageOf(countsOf(last));
    }
    return usageOf(used);
  }
}
