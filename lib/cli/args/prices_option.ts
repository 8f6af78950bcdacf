import { LIST_PRICES, LIST_PRICES_SOURCE } from "../../analyses/cost/list_prices.ts";
import {
  type PriceCells,
  type PriceList,
  priceList,
  type PriceRow,
  withPrices,
} from "../../analyses/cost/price_list.ts";
import { errorMessage } from "../../error_message.ts";
import { isJsonObject, type Json, type JsonObject } from "../../json.ts";
import { type Host, UsageError } from "../host/host.ts";
import { readTextFile } from "../host/read_text_file.ts";
import type { Options, OptionSpec } from "./options.ts";

export const BUNDLED_PRICES: PriceList = priceList(
  LIST_PRICES,
  `list prices of ${LIST_PRICES_SOURCE.date} (${LIST_PRICES_SOURCE.source})`,
);

export function pricesOption(forms: Pick<OptionSpec, "for"> = {}): OptionSpec {
  const summary = "prices that count before the built-in ones in estimates";
  return {
    name: "prices",
    value: "FILE",
    choices: "file",
    summary,
    help: `${summary}: {"MODEL":{"input":3,"output":15,"cacheRead":0.3,"cacheWrite":3.75,"cacheWriteHour":6}}, in US ` +
      "dollars for a million tokens; MODEL may end in *",
    ...forms,
  };
}

const REQUIRED = ["input", "output"] as const;
const KEYS = [...REQUIRED, "cacheRead", "cacheWrite", "cacheWriteHour"] as const;

function numberOf(price: JsonObject, key: typeof KEYS[number], where: string): number | null {
  const value = price[key];
  if (value === undefined && !REQUIRED.some((required) => required === key)) return null;
  if (typeof value === "number" && value >= 0) return value;
  throw new UsageError(`Expected "${key}" of ${where} to be a number of US dollars but found ${JSON.stringify(value)}`);
}

function namePattern(model: string): string {
  const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return model.endsWith("*") ? `^${escape(model.slice(0, -1))}` : `^${escape(model)}$`;
}

function parsePrices(text: string, file: string): PriceRow[] {
  let prices: Json;
  try {
    prices = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`Cannot read prices from "${file}": it is not valid JSON (${errorMessage(error)})`);
  }
  if (!isJsonObject(prices)) throw new UsageError(`Expected the prices in "${file}" to be an object of models`);
  return Object.entries(prices).map(([model, price]): PriceRow => {
    const where = `"${model}" in "${file}"`;
    if (!isJsonObject(price)) throw new UsageError(`Expected the price of ${where} to be an object`);
    const unknown = Object.keys(price).find((key) => !KEYS.some((known) => known === key));
    if (unknown !== undefined) {
      throw new UsageError(`Expected a price of ${where} to be one of ${KEYS.join(", ")} but found "${unknown}"`);
    }
    const cells: PriceCells = [
      "",
      0,
      numberOf(price, "input", where) ?? 0,
      numberOf(price, "output", where) ?? 0,
      numberOf(price, "cacheRead", where),
      numberOf(price, "cacheWrite", where),
      numberOf(price, "cacheWriteHour", where),
    ];
    return [model, namePattern(model), cells];
  });
}

/**
 * The prices for estimates: those of `--prices`, then the built-in ones. Throws UsageError if the file cannot be read
 * or has no prices.
 */
export function readPrices(options: Options, host: Host): PriceList {
  const file = options.text("prices");
  if (file === undefined) return BUNDLED_PRICES;
  const text = readTextFile(file, "prices", host);
  const own = priceList(parsePrices(text, file), `prices of ${file}`);
  return withPrices({ ...own, key: text }, BUNDLED_PRICES);
}
