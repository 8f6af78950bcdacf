import { FAMILIES, type Family } from "./families.ts";
import { html, type Markup } from "./html.ts";
import { formatInteger } from "../text/format.ts";

/** One part of a bar. */
export interface Segment {
  readonly family: Family;
  readonly count: number;
  /** The tooltip. */
  readonly title: string;
}

/** One row of a chart. */
export interface Bar {
  readonly name: string;
  readonly segments: readonly Segment[];
  /** Text after the bar. @default {the sum of the counts} */
  readonly label?: string;
}

function total(segments: readonly Segment[]): number {
  return segments.reduce((sum, { count }) => sum + count, 0);
}

/**
 * Draws horizontal bars on one scale, each with segments. A segment is exactly as wide as its count, however small; the
 * number is shown after the bar.
 *
 * @param bars The bars, in order.
 * @param label What the chart shows, for screen readers.
 * @param scale The count that takes the full width; at least that of the longest bar.
 */
export function barChart(bars: readonly Bar[], label: string, scale = 1): Markup {
  const most = Math.max(1, scale, ...bars.map(({ segments }) => total(segments)));
  return html`<div class="bars" role="img" aria-label="${label}">${
    bars.map(({ name, segments, label: count }) => {
      const parts = segments.filter(({ count }) => count > 0).map(({ family, count, title }) => {
        // only a number may get into the style attribute
        const width = Math.max(0, Math.min(100, (100 * count) / most)).toFixed(2);
        return html`<i class="${family}" style="width:${width}%" title="${title}"></i>`;
      });
      return html`
        <span class="name"><code>${name}</code></span><span class="bar">${parts}</span><span
          class="count">${count ?? formatInteger(total(segments))}</span>
      `;
    })
  }
</div>`;
}

/** Lists the colours that occur, with the names of their families. */
export function legend(families: ReadonlySet<Family>): Markup {
  const items = FAMILIES.filter(([family]) => families.has(family));
  return html`<ul class="legend">${
    items.map(([family, name]) => html`<li><i class="${family}"></i>${name}</li>`)
  }</ul>`;
}
