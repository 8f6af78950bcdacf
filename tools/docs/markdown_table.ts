/** Formats a table in Markdown, aligned as `deno fmt` aligns it. `rows`: the cells; the first row is the header. */
export function formatMarkdownTable([header = [], ...body]: readonly (readonly string[])[]): string {
  const widths = header.map((cell, column) =>
    Math.max(3, cell.length, ...body.map((cells) => cells[column]?.length ?? 0))
  );
  const row = (cells: readonly string[], fill = " "): string =>
    `| ${widths.map((width, column) => (cells[column] ?? "").padEnd(width, fill)).join(" | ")} |`;
  return [row(header), row([], "-"), ...body.map((cells) => row(cells))].join("\n");
}
