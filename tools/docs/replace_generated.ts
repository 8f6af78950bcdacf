/**
 * Replaces a generated part of a page. The part is between the comments `<!-- generated: NAME -->` and `<!-- end: NAME
 * -->`, which stay. `page`: the text of the page. `content`: what the part is to contain. Returns the new text of the
 * page. Throws Error if the page has no such part.
 */
export function replaceGenerated(page: string, name: string, content: string): string {
  const [first, last] = [`<!-- generated: ${name} -->`, `<!-- end: ${name} -->`];
  const start = page.indexOf(first);
  const end = page.indexOf(last, start);
  if (start === -1 || end === -1) throw new Error(`Cannot write the part "${name}": the page has no "${first}"`);
  return `${page.slice(0, start)}${first}\n\n${content.trim()}\n\n${page.slice(end)}`;
}

/** What a generated part of a page contains; "" if the page has no such part. */
export function generatedPart(page: string, name: string): string {
  const [, after = ""] = page.split(`<!-- generated: ${name} -->`);
  return after.split(`<!-- end: ${name} -->`)[0]?.trim() ?? "";
}
