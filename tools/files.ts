/** The files of a directory and of those below it, in the order of their names. */
export function filesBelow(directory: string): string[] {
  const entries = [...Deno.readDirSync(directory)].sort((a, b) => a.name < b.name ? -1 : 1);
  return entries.flatMap(({ name, isDirectory }) =>
    isDirectory ? filesBelow(`${directory}/${name}`) : [`${directory}/${name}`]
  );
}

/** The TypeScript files of a directory and of those below it, as paths from a root. */
export function sourcesBelow(root: string, directory: string): string[] {
  return filesBelow(`${root}/${directory}`).filter((path) => path.endsWith(".ts"))
    .map((path) => path.slice(root.length + 1));
}

/** Copies a file, or a directory with everything below it. */
export function copyTree(from: string, to: string): void {
  if (Deno.statSync(from).isFile) {
    Deno.mkdirSync(to.slice(0, to.lastIndexOf("/")), { recursive: true });
    Deno.copyFileSync(from, to);
    return;
  }
  Deno.mkdirSync(to, { recursive: true });
  for (const { name } of Deno.readDirSync(from)) copyTree(`${from}/${name}`, `${to}/${name}`);
}
