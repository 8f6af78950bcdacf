import { FAMILIES, type Family } from "./families.ts";
import { html, type Markup } from "./html.ts";
import { formatInteger, pluralize } from "../text/format.ts";

/** The family that is not drawn: beside thousands of calls, a few denials would be invisible. */
export const NOT_DRAWN: Family = "ran";

export interface Segment {
  readonly family: Family;
  readonly count: number;
  readonly title: string;
}

export interface Bar {
  readonly name: string;
  readonly segments: readonly Segment[];
  /** Text after the bar. @default {the sum of the counts} */
  readonly label?: string;
  /** The count that takes the full width of this bar, for shares. @default {that of the chart} */
  readonly outOf?: number;
}

/** A segment for each family that has calls, in display order, but for those that ran without a prompt. */
export function familySegments(counts: ReadonlyMap<Family, number>): Segment[] {
  return FAMILIES.flatMap(([family, name]) => {
    const count = counts.get(family) ?? 0;
    return count === 0 || family === NOT_DRAWN
      ? []
      : [{ family, count, title: `${pluralize(count, "call")}: ${name}` }];
  });
}

function total(segments: readonly Segment[]): number {
  return segments.reduce((sum, { count }) => sum + count, 0);
}

/** Horizontal, on one scale; segments are as wide as their counts. `label`: for screen readers. */
export function barChart(bars: readonly Bar[], label: string): Markup {
  const most = Math.max(0, ...bars.map(({ segments }) => total(segments))) || 1;
  return html`<div class="bars" role="img" aria-label="${label}">${
    bars.map(({ name, segments, label: count, outOf = most }) => {
      const parts = segments.filter(({ count }) => count > 0).map(({ family, count, title }) => {
        return html`<i class="${family}" style="width:${percent(count, outOf)}%" title="${title}"></i>`;
      });
      return html`
        <span class="name"><code>${name}</code></span><span class="bar">${parts}</span><span
          class="count">${count ?? formatInteger(total(segments))}</span>
      `;
    })
  }
</div>`;
}

function percent(count: number, whole: number): string {
  return Math.max(0, Math.min(100, (100 * count) / whole)).toFixed(2);
}

/** The greatest width of a column, in rem: the dates below two columns do not touch. */
const COLUMN_REM = 6;

export interface ChartColumn {
  /** Its first day, such as `2026-11-23`, or its month. */
  readonly period: string;
  readonly segments: readonly Segment[];
}

/**
 * Draws columns over time on one scale, each with segments; a period without anything is an empty column. A segment is exactly as
 * high as its count, however small; the highest count is written above.
 *
 * @param columns The periods in order, none left out.
 * @param label What the chart shows, for screen readers.
 * @param unit What a column is: "day", "week", "month".
 * @param format How a count is written. @default {formatInteger}
 */
export function columnChart(
  columns: readonly ChartColumn[],
  label: string,
  unit: string,
  format: (count: number) => string = formatInteger,
): Markup {
  const most = Math.max(0, ...columns.map(({ segments }) => total(segments))) || 1;
  const [first, last] = [columns[0], columns.at(-1)];
  const drawn = columns.map(({ period, segments }) => {
    const parts = segments.filter(({ count }) => count > 0).map(({ family, count, title }) =>
      html`<i class="${family}" style="height:${percent(count, most)}%" title="${period}: ${title}"></i>`
    );
    return html`<span class="column">${parts}</span>`;
  });
  const axis = columns.length < 2 ? [first] : [first, last];
  // few periods do not fill the width; the axis ends where the last one does
  return html`
    <div style="max-width:${columns.length * COLUMN_REM}rem">
      <div class="scale">${format(most)} in a ${unit} at most</div>
      <div class="columns" role="img" aria-label="${label}">${drawn}</div>
      <div class="axis">${axis.map((column) => html`<span>${column?.period ?? ""}</span>`)}</div>
    </div>
  `;
}

/** Lists the colors that occur in bars or columns, with the names of their families. */
export function legend(charted: readonly { readonly segments: readonly Segment[] }[]): Markup {
  const families = new Set(charted.flatMap(({ segments }) => segments.map(({ family }) => family)));
  const items = FAMILIES.filter(([family]) => families.has(family));
  return html`<ul class="legend">${
    items.map(([family, name]) => html`<li><i class="${family}"></i>${name}</li>`)
  }</ul>`;
}
