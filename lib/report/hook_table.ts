import type { HookCost } from "../analyses/overview/hook_cost.ts";
import { formatDuration, formatInteger } from "../text/format.ts";
import { excerpt } from "../text/safe_text.ts";
import { html, type Markup } from "./html.ts";
import { type HtmlColumn, table, tableRow } from "./table.ts";

const COLUMNS: readonly HtmlColumn[] = [
  ["Command", "title"],
  ["Runs", "figure"],
  ["Median", "figure"],
  ["90 %", "figure"],
  ["Worst", "figure"],
  ["Total", "figure"],
];

const SHARE: HtmlColumn = ["Share of work", "figure"];

/** `workMs`: how long the session worked, to show each hook's share; null or 0 for a table without shares. */
export function hookTable(hooks: readonly HookCost[], workMs: number | null = null): Markup {
  const columns = workMs ? [...COLUMNS, SHARE] : COLUMNS;
  const rows = hooks.map(({ command, runs, medianMs, p90Ms, worstMs, totalMs }) => {
    const measured = medianMs !== null;
    const times = [medianMs, p90Ms, worstMs, measured ? totalMs : null];
    return tableRow(columns, [
      html`<code>${excerpt(command, 300)}</code>`,
      formatInteger(runs),
      ...times.map((millis) => millis === null ? "unknown" : formatDuration(millis)),
      ...workMs ? [measured ? `${((100 * totalMs) / workMs).toFixed(1)} %` : "unknown"] : [],
    ]);
  });
  return table(columns, rows);
}
