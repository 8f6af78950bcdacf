import type { Usage } from "../../session/entry.ts";
import { addUsage, knownOutput, NO_USAGE } from "../../session/usage.ts";
import type { BilledUsage } from "./billed.ts";
import type { Price, PriceList } from "./price_list.ts";

export interface EstimatedModel {
  readonly model: string;
  readonly usage: Usage;
  readonly usd: number | null;
}

/** What the tokens of a session cost at list price: an estimate, where the client counted nothing. */
export interface CostEstimate {
  readonly usd: number | null;
  /** Whether it is incomplete: a model without a price, or tokens that are not counted. */
  readonly isPartial: boolean;
  readonly unknownModels: readonly string[];
  readonly prices: string;
  readonly models: readonly EstimatedModel[];
}

/** US dollars for tokens; what is not known costs nothing here. */
function usdFor(usage: Usage, price: Price): number {
  const { input, cacheRead, cacheCreation, cacheCreationHour: hour = 0 } = usage;
  const micros = (input ?? 0) * price.input + knownOutput(usage) * price.output + (cacheRead ?? 0) * price.cacheRead +
    Math.max(0, (cacheCreation ?? 0) - hour) * price.cacheWrite + hour * price.cacheWriteHour;
  return micros / 1e6;
}

function isNothing(usage: Usage): boolean {
  return (usage.input ?? 0) + knownOutput(usage) + (usage.cacheRead ?? 0) + (usage.cacheCreation ?? 0) === 0;
}

export function estimateCost(billed: readonly BilledUsage[], prices: PriceList): CostEstimate | null {
  const models = new Map<string, { usage: Usage; usd: number | null }>();
  for (const { model, day, over, usage } of billed) {
    if (isNothing(usage)) continue;
    const price = model === "" ? null : prices.priceOf({ model, day, over });
    const before = models.get(model) ?? { usage: NO_USAGE, usd: null };
    const usd = price === null ? before.usd : (before.usd ?? 0) + usdFor(usage, price);
    models.set(model, { usage: addUsage(before.usage, usage), usd });
  }
  if (models.size === 0) return null;
  const all = [...models].map(([model, used]): EstimatedModel => ({ model, ...used }));
  const known = all.flatMap(({ usd }) => usd ?? []);
  const unknownModels = all.filter(({ usd }) => usd === null).map(({ model }) => model || "unknown");
  return {
    usd: known.length === 0 ? null : known.reduce((sum, usd) => sum + usd, 0),
    isPartial: unknownModels.length > 0 || all.some(({ usage }) => Object.values(usage).includes(null)),
    unknownModels,
    prices: prices.source,
    models: all,
  };
}
