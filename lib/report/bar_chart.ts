import { FAMILIES, type Family } from "./families.ts";
import { html, type Markup } from "./html.ts";
import { formatInteger } from "../text/format.ts";

/** One part of a bar. */
export interface Segment {
  readonly family: Family;
  readonly count: number;
  /** Said when a pointer rests on it. */
  readonly title: string;
}

/** One row of a chart. */
export interface Bar {
  readonly name: string;
  readonly segments: readonly Segment[];
  /** What stands behind the bar, where it is more than the sum. */
  readonly label?: string;
}

function total(segments: readonly Segment[]): number {
  return segments.reduce((sum, { count }) => sum + count, 0);
}

/**
 * Horizontal bars on one scale, each made of parts; read by a screen reader as names and numbers. A part is as wide as its
 * count and no wider, however little that is: the number stands beside it.
 *
 * @param scale The count of a whole width; the longest bar's where it is not given.
 */
export function barChart(bars: readonly Bar[], describe: string, scale = 1): Markup {
  const most = Math.max(1, scale, ...bars.map(({ segments }) => total(segments)));
  return html`<div class="bars" role="img" aria-label="${describe}">${
    bars.map(({ name, segments, label }) => {
      const parts = segments.filter(({ count }) => count > 0).map(({ family, count, title }) => {
        // a width is made of a number and nothing else
        const width = Math.max(0, Math.min(100, (100 * count) / most)).toFixed(2);
        return html`<i class="${family}" style="width:${width}%" title="${title}"></i>`;
      });
      return html`
        <span class="name"><code>${name}</code></span><span class="bar">${parts}</span><span
          class="count">${label ?? formatInteger(total(segments))}</span>
      `;
    })
  }
</div>`;
}

/** The colours that occur, with their names. */
export function legend(families: ReadonlySet<Family>): Markup {
  const items = FAMILIES.filter(([family]) => families.has(family));
  return html`<ul class="legend">${
    items.map(([family, name]) => html`<li><i class="${family}"></i>${name}</li>`)
  }</ul>`;
}
