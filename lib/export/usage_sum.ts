import type { Entry, Usage } from "../session/entry.ts";
import { addUsage, mergeUsage, NO_USAGE } from "../session/usage.ts";

/** Sums the tokens of an agent's file, each message once. */
export class UsageSum {
  readonly #messages = new Map<string, Usage>();
  #withoutId: Usage = NO_USAGE;

  /** Adds the next entry. */
  add(entry: Entry): void {
    if (entry.kind === "usage") this.#withoutId = addUsage(this.#withoutId, entry.usage);
    if (entry.kind !== "assistant" || entry.usage === null) return;
    if (entry.messageId === null) this.#withoutId = addUsage(this.#withoutId, entry.usage);
    else this.#messages.set(entry.messageId, mergeUsage(this.#messages.get(entry.messageId), entry.usage));
  }

  /** The sum so far. */
  total(): Usage {
    let sum = this.#withoutId;
    for (const usage of this.#messages.values()) sum = addUsage(sum, usage);
    return sum;
  }
}
