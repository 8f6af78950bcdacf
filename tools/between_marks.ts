/**
 * A text with something generated in its place.
 *
 * @param marks The lines before and after it; they stay.
 * @throws {Error} Where they are missing.
 */
export function betweenMarks(text: string, [first, last]: readonly [string, string], content: string): string {
  const start = text.indexOf(first);
  const end = text.indexOf(last, start);
  if (start === -1 || end === -1) throw new Error(`Cannot place the text: "${first}" and "${last}" are not there`);
  return `${text.slice(0, start)}${first}\n\n${content.trim()}\n\n${text.slice(end)}`;
}
