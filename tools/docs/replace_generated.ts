/**
 * Replaces a generated part of a page. The part is between the comments `<!-- generated: NAME -->` and
 * `<!-- end: NAME -->`, which stay.
 *
 * @param page The text of the page.
 * @param name The name of the part.
 * @param content What the part is to contain.
 * @returns The new text of the page.
 * @throws {Error} If the page has no such part.
 */
export function replaceGenerated(page: string, name: string, content: string): string {
  const [first, last] = [`<!-- generated: ${name} -->`, `<!-- end: ${name} -->`];
  const start = page.indexOf(first);
  const end = page.indexOf(last, start);
  if (start === -1 || end === -1) throw new Error(`Cannot write the part "${name}": the page has no "${first}"`);
  return `${page.slice(0, start)}${first}\n\n${content.trim()}\n\n${page.slice(end)}`;
}
