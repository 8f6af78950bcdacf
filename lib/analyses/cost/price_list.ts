import { memoize } from "../../memoize.ts";

type PriceCell = number | null;

/** The prices of a model from a date on ("" for always), for requests with more than some tokens of input. */
export type PriceCells = readonly [
  since: string,
  over: number,
  input: number,
  output: number,
  cacheRead: PriceCell,
  cacheWrite: PriceCell,
  cacheWriteHour: PriceCell,
];

export type PriceRow = readonly [model: string, pattern: string, ...prices: readonly PriceCells[]];

export interface Price {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  /** Written to the cache for five minutes. */
  readonly cacheWrite: number;
  readonly cacheWriteHour: number;
}

export interface PricedRequest {
  readonly model: string;
  /** `2026-11-23`, in UTC; "" if unknown, and then the latest price applies. */
  readonly day: string;
  /** The least number of its input tokens. */
  readonly over: number;
}

export interface PriceList {
  readonly source: string;
  readonly key: string;
  priceOf(request: PricedRequest): Price | null;
}

function priceFrom([, , input, output, read, write, hour]: PriceCells): Price {
  const cacheWrite = write ?? input;
  return { input, output, cacheRead: read ?? input, cacheWrite, cacheWriteHour: hour ?? cacheWrite };
}

/** As it is; without the size of its context (`[1m]`); without its provider (`anthropic/…`, `us.anthropic.…-v1:0`). */
function modelNames(model: string): string[] {
  const name = model.replace(/\[[^\]]*\]$/, "");
  const served = name.slice(name.lastIndexOf("/") + 1).replace(/^(?:[a-z]{2,6}\.)?anthropic\./, "");
  return [...new Set([name, served])];
}

export function priceList(rows: readonly PriceRow[], source: string): PriceList {
  const rowOf = memoize((model: string): PriceRow | null => {
    for (const name of modelNames(model)) {
      const row = rows.find(([, pattern]) => new RegExp(pattern).test(name));
      if (row) return row;
    }
    return null;
  });
  return {
    source,
    key: `${source} ${rows.length}`,
    priceOf({ model, day, over }) {
      const [, , ...prices] = rowOf(model) ?? ["", ""];
      const then = day === "" ? prices : prices.filter(([since]) => since <= day);
      const since = then.reduce((latest, [from]) => from > latest ? from : latest, "");
      const found = then.findLast(([from, least]) => from === since && least <= over);
      return found === undefined ? null : priceFrom(found);
    },
  };
}

export function withPrices(own: PriceList, other: PriceList): PriceList {
  return {
    key: `${own.key}\n${other.key}`,
    source: `${own.source}, and ${other.source}`,
    priceOf: (request) => own.priceOf(request) ?? other.priceOf(request),
  };
}
