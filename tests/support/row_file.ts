import { LIST_PRICES } from "../../lib/analyses/cost/list_prices.ts";
import { priceList } from "../../lib/analyses/cost/price_list.ts";
import { NO_COPIES } from "../../lib/export/lineage.ts";
import type { RowFile } from "../../lib/export/rows/row.ts";

export const ROW_FILE: RowFile = {
  session: "s",
  file: "f",
  project: "/p",
  month: "2026-01",
  readBytes: 1,
  agent: null,
  copies: NO_COPIES,
  inherited: null,
  estimates: { prices: priceList(LIST_PRICES, "list prices"), counted: new Set() },
};
