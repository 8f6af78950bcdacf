import type { Entry, Usage } from "../session/entry.ts";
import { addUsage, mergeUsage, NO_USAGE } from "../session/usage.ts";
import type { Copies } from "./copies.ts";

/** Sums the tokens of an agent's file, each message once; those that an earlier file has are not its own. */
export class UsageSum {
  readonly #messages = new Map<string, Usage>();
  readonly #copies: Copies;
  #withoutId: Usage = NO_USAGE;
  #copied = 0;

  /** @param copies What earlier files have. */
  constructor(copies: Copies) {
    this.#copies = copies;
  }

  /** Adds the next entry. */
  add(entry: Entry): void {
    if (entry.kind === "usage") this.#withoutId = addUsage(this.#withoutId, entry.usage);
    if (entry.kind !== "assistant" || entry.usage === null) return;
    if (entry.messageId === null) this.#withoutId = addUsage(this.#withoutId, entry.usage);
    else if (this.#copies.has("message", entry.messageId)) this.#copied++;
    else this.#messages.set(entry.messageId, mergeUsage(this.#messages.get(entry.messageId), entry.usage));
  }

  /** The sum so far. */
  total(): Usage {
    let sum = this.#withoutId;
    for (const usage of this.#messages.values()) sum = addUsage(sum, usage);
    return sum;
  }

  /** Whether there were messages, and an earlier file has all of them. */
  get isCopy(): boolean {
    return this.#copied > 0 && this.#messages.size === 0;
  }
}
