/**
 * The text of a small file beside a transcript.
 *
 * Only of a regular one: a FIFO is waited for and a device read without end, and a cloned repository may bring a link to
 * one, so the kind is looked at before it is opened.
 *
 * @throws {Deno.errors.NotFound} and what else the system says; an Error where it is something else than a file.
 */
export function readRegularFile(path: string): string {
  if (!Deno.statSync(path).isFile) throw new Error(`"${path}" is no regular file`);
  return Deno.readTextFileSync(path);
}
