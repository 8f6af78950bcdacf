import { html, type Markup, type TemplatePart } from "./html.ts";

/**
 * What the cells of a column are: `figure` and `text` have the column's name before them on a narrow screen, `title` (a long
 * text that may break anywhere), `below` (one that belongs to the title above it) and `label` (a short one) speak for
 * themselves, `list` and `quotes` are long texts with a name.
 */
export type ColumnForm = "figure" | "text" | "title" | "below" | "label" | "list" | "quotes";

/** A column of a table: its heading, and what its cells are. */
export type HtmlColumn = readonly [name: string, form: ColumnForm];

const CELL_CLASS: Readonly<Record<ColumnForm, string>> = {
  figure: "n",
  text: "",
  title: "wide",
  below: "wide below",
  label: "",
  list: "soft",
  quotes: "wide",
};

const UNNAMED: ReadonlySet<ColumnForm> = new Set(["title", "below", "label"]);

export function tableRow(columns: readonly HtmlColumn[], cells: readonly TemplatePart[]): Markup {
  const drawn = columns.map(([name, form], index) => {
    const [style, cell] = [CELL_CLASS[form], cells[index] ?? null];
    if (UNNAMED.has(form)) return style === "" ? html`<td>${cell}</td>` : html`<td class="${style}">${cell}</td>`;
    return style === ""
      ? html`<td data-name="${name}">${cell}</td>`
      : html`<td class="${style}" data-name="${name}">${cell}</td>`;
  });
  return html`<tr>${drawn}</tr>`;
}

/** A table with the headings of its columns; `tableRow` makes its rows. */
export function table(columns: readonly HtmlColumn[], rows: readonly Markup[]): Markup {
  const headings = columns.map(([name, form]) =>
    form === "figure" ? html`<th class="n">${name}</th>` : html`<th>${name}</th>`
  );
  return html`
    <table>
      <thead>
        <tr>${headings}</tr>
      </thead>
      <tbody>${rows}</tbody>
    </table>
  `;
}
