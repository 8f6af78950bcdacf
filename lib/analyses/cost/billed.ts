import type { Entry, Usage } from "../../session/entry.ts";
import { addUsage, mergeUsage, NO_USAGE } from "../../session/usage.ts";

export interface BilledUsage {
  readonly model: string;
  /** The day of the answers, `2026-11-23` in UTC; "" if unknown. */
  readonly day: string;
  /** The least number of input tokens of each request: one of {@linkcode REQUEST_SIZES}. */
  readonly over: number;
  readonly usage: Usage;
}

const REQUEST_SIZES: readonly number[] = [0, 128_000, 200_000, 272_000, 512_000];

interface BilledAnswer {
  readonly model: string;
  readonly day: string;
  readonly usage: Usage;
  readonly requests: number;
}

/** The size of a request; of several that are counted together, their average. */
function askedTokens({ usage: { input, cacheRead, cacheCreation }, requests }: BilledAnswer): number {
  const tokens = ((input ?? 0) + (cacheRead ?? 0) + (cacheCreation ?? 0)) / requests;
  return REQUEST_SIZES.findLast((size) => size === 0 || tokens > size) ?? 0;
}

/** Collects what a file's answers cost, including those of agents in it: each message once, by its last line. */
export class BilledReader {
  readonly #answers = new Map<string, BilledAnswer>();
  readonly #isCopy: (messageId: string | null) => boolean;
  #model = "";
  #unnamed = 0;

  /** @param isCopy Whether another file has a message and counts it. @default {() => false} */
  constructor(isCopy: (messageId: string | null) => boolean = () => false) {
    this.#isCopy = isCopy;
  }

  add(entry: Entry): void {
    if (entry.kind === "assistant" && !entry.isSynthetic || entry.kind === "usage") {
      this.#model = entry.model ?? this.#model;
    }
    const { usage } = entry.kind === "assistant" && !entry.isSynthetic || entry.kind === "usage"
      ? entry
      : { usage: null };
    if (usage === null || entry.kind === "assistant" && entry.isCountedTogether) return;
    const messageId = entry.kind === "assistant" ? entry.messageId : null;
    if (this.#isCopy(messageId)) return;
    const key = messageId ?? ` ${this.#unnamed++}`;
    const before = this.#answers.get(key);
    this.#answers.set(key, {
      model: this.#model,
      day: utcDay(entry.timestamp),
      usage: before === undefined ? usage : mergeUsage(before.usage, usage),
      requests: entry.kind === "usage" ? entry.requests ?? 1 : 1,
    });
  }

  /** What is billed, by model, day and size, in the order of the answers. */
  end(): BilledUsage[] {
    const billed = new Map<string, BilledUsage>();
    for (const answer of this.#answers.values()) {
      const { model, day, usage } = answer;
      const over = askedTokens(answer);
      const key = `${model}\n${day}\n${over}`;
      const before = billed.get(key)?.usage ?? NO_USAGE;
      billed.set(key, { model, day, over, usage: addUsage(before, usage) });
    }
    return [...billed.values()];
  }
}

function utcDay(timestamp: string | null): string {
  const time = new Date(timestamp ?? "");
  return Number.isNaN(time.getTime()) ? "" : time.toISOString().slice(0, 10);
}
