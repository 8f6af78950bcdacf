import { isJsonObject, type JsonObject, numberAt, objectAt } from "../../json.ts";
import type { AssistantEntry, Entry, Usage } from "../../session/entry.ts";
import { addUsage, NO_USAGE } from "../../session/usage.ts";

/** The tokens of a request: those read from the cache are part of its input. */
export function copilotUsage(usage: JsonObject): Usage {
  const [input, cached] = [numberAt(usage, "inputTokens"), numberAt(usage, "cacheReadTokens")];
  return {
    input: input === null ? null : Math.max(0, input - (cached ?? 0)),
    output: numberAt(usage, "outputTokens"),
    cacheRead: cached,
    cacheCreation: numberAt(usage, "cacheWriteTokens"),
  };
}

/** The tokens of an answer that has no count. */
const UNCOUNTED: Usage = { input: null, output: null, cacheRead: null, cacheCreation: null };

interface Totals {
  readonly requests: number;
  readonly usage: Usage;
}

const NOTHING: Totals = { requests: 0, usage: NO_USAGE };

/** The answers of one agent that have no count, and what was counted of earlier ones. */
interface Uncounted {
  readonly answers: AssistantEntry[];
  readonly prompts: Set<number>;
  before: Totals;
}

/**
 * Tokens of answers in versions that count them only when the client ends (to 1.0.92), by agent. What was used since the
 * last count is that of the last answer since, if all of them answer one prompt and the client made as many requests.
 * Otherwise the tokens of each are unknown; of the output, 1.0.40 says it. That version counts all agents as one, and from
 * nothing each time it is started.
 */
export class ShutdownTotals {
  readonly #byAgent = new Map<string, Uncounted>();
  readonly #counted = new Map<Entry, Usage | null>();
  #prompts = 0;

  addPrompt(): void {
    this.#prompts++;
  }

  addAnswer(answer: AssistantEntry): AssistantEntry {
    const entry = { ...answer, usage: answer.usage ?? UNCOUNTED };
    const agent = answer.agentId ?? "main";
    const known = this.#byAgent.get(agent) ?? { answers: [], prompts: new Set(), before: NOTHING };
    this.#byAgent.set(agent, known);
    known.answers.push(entry);
    known.prompts.add(agent === "main" ? this.#prompts : 0);
    return entry;
  }

  addShutdown(data: JsonObject): void {
    const byAgent = objectAt(data, "agentMetrics");
    for (const [agent, metrics] of Object.entries(byAgent ?? { main: data })) {
      const known = this.#byAgent.get(agent);
      if (known === undefined || !isJsonObject(metrics)) continue;
      const { answers, prompts, before } = known;
      const now = totalsOf(objectAt(metrics, "modelMetrics") ?? {});
      const used = difference(now.usage, before.usage);
      if (prompts.size === 1 && now.requests - before.requests === answers.length && used !== null) {
        for (const answer of answers) this.#counted.set(answer, answer === answers.at(-1) ? used : null);
      }
      this.#byAgent.set(agent, { answers: [], prompts: new Set(), before: byAgent === null ? NOTHING : now });
    }
  }

  /** An entry with the tokens that a later line tells. */
  settled(entry: Entry): Entry {
    const usage = this.#counted.get(entry);
    return usage === undefined || entry.kind !== "assistant" ? entry : { ...entry, usage };
  }
}

function totalsOf(models: JsonObject): Totals {
  return Object.values(models).filter(isJsonObject).reduce(({ requests, usage }, model) => ({
    requests: requests + (numberAt(objectAt(model, "requests") ?? {}, "count") ?? NaN),
    usage: addUsage(usage, copilotUsage(objectAt(model, "usage") ?? {})),
  }), NOTHING);
}

/** What came to a usage; null if a count is unknown or smaller than before. */
function difference(now: Usage, before: Usage): Usage | null {
  const part = (key: "input" | "output" | "cacheRead" | "cacheCreation"): number =>
    (now[key] ?? NaN) - (before[key] ?? NaN);
  const used = {
    input: part("input"),
    output: part("output"),
    cacheRead: part("cacheRead"),
    cacheCreation: part("cacheCreation"),
  };
  return Object.values(used).every((count) => count >= 0) ? used : null;
}
