/** What Deno keeps of programs for their next start, as one text: names of modules are in it as they are. */
export function cachedModules(directory: string): string {
  const files = [...Deno.readDirSync(directory)].filter(({ name }) => name.startsWith("v8_code_cache"));
  return files.map(({ name }) => new TextDecoder("latin1").decode(Deno.readFileSync(`${directory}/${name}`))).join("");
}
