import type { Entry, Usage } from "./entry.ts";

export const NO_USAGE: Usage = { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 };

/** The parts of a usage that are absent if they are 0. */
function optionalCounts(outputAtLeast: number, cacheCreationHour: number): Partial<Usage> {
  return { ...outputAtLeast > 0 ? { outputAtLeast } : {}, ...cacheCreationHour > 0 ? { cacheCreationHour } : {} };
}

/** The output tokens that are known: all, or a lower bound. */
export function knownOutput({ output, outputAtLeast = 0 }: Usage): number {
  return output ?? outputAtLeast;
}

/** The usage of a message from two of its lines: the later one counts, except for what it does not state. */
export function mergeUsage(earlier: Usage | null | undefined, later: Usage): Usage {
  if (!earlier || later.output !== null) return later;
  const least = earlier.output === null ? Math.max(knownOutput(earlier), knownOutput(later)) : 0;
  return {
    input: later.input ?? earlier.input,
    output: earlier.output,
    cacheRead: later.cacheRead ?? earlier.cacheRead,
    cacheCreation: later.cacheCreation ?? earlier.cacheCreation,
    ...optionalCounts(least, later.cacheCreationHour ?? earlier.cacheCreationHour ?? 0),
  };
}

/** What is known of a sum; null if nothing is. */
function addKnown(a: number | null, b: number | null): number | null {
  return a === null || b === null ? a ?? b : a + b;
}

/**
 * The sum of two usages. An interrupted message may have no counts: the output of the sum is unknown then, and the other
 * counts, with `outputAtLeast`, are lower bounds.
 */
export function addUsage(a: Usage, b: Usage): Usage {
  // nothing was counted yet: what `b` does not know is not known to be at least 0
  if (a === NO_USAGE) return b;
  const output = a.output === null || b.output === null ? null : a.output + b.output;
  return {
    input: addKnown(a.input, b.input),
    output,
    cacheRead: addKnown(a.cacheRead, b.cacheRead),
    cacheCreation: addKnown(a.cacheCreation, b.cacheCreation),
    ...optionalCounts(
      output === null ? knownOutput(a) + knownOutput(b) : 0,
      (a.cacheCreationHour ?? 0) + (b.cacheCreationHour ?? 0),
    ),
  };
}

/** Sums the tokens of entries, each message once by its id, by its last line. */
export class UsageSum {
  readonly #messages = new Map<string, Usage>();
  #withoutId: Usage = NO_USAGE;

  add(entry: Entry): void {
    if (entry.kind === "usage") this.#withoutId = addUsage(this.#withoutId, entry.usage);
    if (entry.kind !== "assistant" || entry.usage === null || entry.isCountedTogether) return;
    if (entry.messageId === null) this.#withoutId = addUsage(this.#withoutId, entry.usage);
    else this.#messages.set(entry.messageId, mergeUsage(this.#messages.get(entry.messageId), entry.usage));
  }

  /** How many messages with an id were counted. */
  get messages(): number {
    return this.#messages.size;
  }

  /** The sum so far, as {@linkcode addUsage} makes it. */
  total(): Usage {
    let sum = this.#withoutId;
    for (const usage of this.#messages.values()) sum = addUsage(sum, usage);
    return sum;
  }
}
