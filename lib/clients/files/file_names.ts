/** The names in a directory, sorted; none if it is missing or may not be read. */
export function namesIn(directory: string): string[] {
  try {
    return [...Deno.readDirSync(directory)].map(({ name }) => name).sort();
  } catch {
    return [];
  }
}
