/** `docs/results/live-matrix.md`: text by hand, with parts that are measured. */

const PAGE = new URL("../../../docs/results/live-matrix.md", import.meta.url);

function mark(part: string): { readonly from: string; readonly to: string } {
  return { from: `<!-- ${part}: written by deno task live -->`, to: `<!-- end of ${part} -->` };
}

function placeOf(page: string, part: string): readonly [start: number, end: number] {
  const { from, to } = mark(part);
  const start = page.indexOf(from);
  const end = page.indexOf(to);
  if (start === -1 || end < start) throw new Error(`Cannot find the part "${part}": the page has no "${from}"`);
  return [start + from.length, end];
}

/** A page with one of its parts renewed. Throws Error where the page has no such part. */
export function withPart(page: string, part: string, text: string): string {
  const [start, end] = placeOf(page, part);
  return `${page.slice(0, start)}\n\n${text}\n\n${page.slice(end)}`;
}

export function readPart(part: string): string {
  const page = Deno.readTextFileSync(PAGE);
  return page.slice(...placeOf(page, part));
}

/** Renews parts of the page. */
export function writeParts(parts: Readonly<Record<string, string>>): void {
  let page = Deno.readTextFileSync(PAGE);
  for (const [part, text] of Object.entries(parts)) page = withPart(page, part, text);
  Deno.writeTextFileSync(PAGE, page);
}
