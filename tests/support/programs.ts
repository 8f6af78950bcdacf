/** The path of a program that is installed on this machine; null where there is none. */
export function findProgram(name: string): string | null {
  for (const directory of (Deno.env.get("PATH") ?? "").split(":")) {
    const path = `${directory}/${name}`;
    try {
      if (Deno.statSync(path).isFile) return path;
    } catch {
      // not here
    }
  }
  return null;
}
