import { isJsonObject, type JsonObject, numberAt, objectAt } from "../../json.ts";
import type { AssistantEntry, Entry, EntryBase, Usage, UsageEntry } from "../../session/entry.ts";
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

/** What was counted so far, by model. */
type ModelTotals = ReadonlyMap<string, Totals>;

/** The answers of one agent that have no count, and what was counted of earlier ones. */
interface Uncounted {
  readonly answers: AssistantEntry[];
  readonly prompts: Set<number>;
  before: ModelTotals;
}

/**
 * Tokens of answers in versions that count them only when the client ends (to 1.0.92), by agent. What was used since the
 * last count is that of the last answer since, if all of them answer one prompt and the client made as many requests.
 * Otherwise the tokens of each are unknown (of the output, 1.0.40 says it), and only what all of them used together is
 * known. That version counts all agents as one, and from nothing each time it is started.
 */
export class ShutdownTotals {
  readonly #byAgent = new Map<string, Uncounted>();
  readonly #counted = new Map<Entry, Usage | null | "together">();
  #prompts = 0;

  addPrompt(): void {
    this.#prompts++;
  }

  addAnswer(answer: AssistantEntry): AssistantEntry {
    const entry = { ...answer, usage: answer.usage ?? UNCOUNTED };
    const agent = answer.agentId ?? MAIN;
    const known: Uncounted = this.#byAgent.get(agent) ?? { answers: [], prompts: new Set(), before: new Map() };
    this.#byAgent.set(agent, known);
    known.answers.push(entry);
    known.prompts.add(agent === MAIN ? this.#prompts : 0);
    return entry;
  }

  /** Returns what answers of several turns used together. */
  addShutdown(data: JsonObject, base: EntryBase): UsageEntry[] {
    const byAgent = objectAt(data, "agentMetrics");
    const together: UsageEntry[] = [];
    for (const [agent, metrics] of Object.entries(byAgent ?? { [MAIN]: data })) {
      const known = this.#byAgent.get(agent);
      if (known === undefined || !isJsonObject(metrics)) continue;
      const now = totalsOf(objectAt(metrics, "modelMetrics") ?? {});
      const used = difference(now, known.before);
      const covered = byAgent === null ? [...this.#byAgent.values()].flatMap(({ answers }) => answers) : known.answers;
      const isOne = known.prompts.size === 1 && covered.length === known.answers.length;
      if (used !== null && isOne && requestsOf(used) === covered.length) {
        for (const answer of covered) this.#counted.set(answer, answer === covered.at(-1) ? usageOfModel(used) : null);
      } else if (used !== null) {
        for (const answer of covered) this.#counted.set(answer, "together");
        const of = agent === MAIN ? {} : { agentId: agent, isSidechain: true };
        for (const [model, { usage, requests }] of used) {
          together.push({ ...base, ...of, kind: "usage", usage, model, requests: Math.max(1, requests) });
        }
      }
      if (byAgent === null) this.#byAgent.clear();
      else this.#byAgent.set(agent, { answers: [], prompts: new Set(), before: now });
    }
    return together;
  }

  /** An entry with the tokens that a later line tells. */
  settled(entry: Entry): Entry {
    const usage = this.#counted.get(entry);
    if (usage === undefined || entry.kind !== "assistant") return entry;
    return usage === "together" ? { ...entry, isCountedTogether: true } : { ...entry, usage };
  }
}

const MAIN = "main";

function totalsOf(models: JsonObject): ModelTotals {
  return new Map(
    Object.entries(models).flatMap(([name, model]) =>
      !isJsonObject(model) ? [] : [[name, {
        requests: numberAt(objectAt(model, "requests") ?? {}, "count") ?? NaN,
        usage: copilotUsage(objectAt(model, "usage") ?? {}),
      }]]
    ),
  );
}

function requestsOf(totals: ModelTotals): number {
  return [...totals.values()].reduce((sum, { requests }) => sum + requests, 0);
}

function usageOfModel(totals: ModelTotals): Usage {
  return [...totals.values()].reduce((sum, { usage }) => addUsage(sum, usage), NO_USAGE);
}

/** What came to the totals of each model; null if a count is unknown or smaller than before, or nothing came. */
function difference(now: ModelTotals, before: ModelTotals): ModelTotals | null {
  const came = new Map<string, Totals>();
  for (const [model, { requests, usage }] of now) {
    const earlier = before.get(model) ?? { requests: 0, usage: NO_USAGE };
    const part = (key: "input" | "output" | "cacheRead" | "cacheCreation"): number =>
      (usage[key] ?? NaN) - (earlier.usage[key] ?? NaN);
    const used = {
      input: part("input"),
      output: part("output"),
      cacheRead: part("cacheRead"),
      cacheCreation: part("cacheCreation"),
    };
    const counts = [requests - earlier.requests, ...Object.values(used)];
    if (!counts.every((count) => count >= 0)) return null;
    if (counts.some((count) => count > 0)) came.set(model, { requests: requests - earlier.requests, usage: used });
  }
  return came.size === 0 ? null : came;
}
