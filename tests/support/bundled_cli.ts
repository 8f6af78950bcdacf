import { bundle, bundles } from "../../tools/bundle.ts";
import { writeNpmConfig } from "../../tools/deno.ts";

/** Bundles the command line into a folder, as people have it, and returns its path. */
export async function bundledProgram(folder: string): Promise<string> {
  const debrief = bundles().find(({ name }) => name === "debrief.js");
  if (!debrief) throw new Error("No bundle debrief.js");
  const program = `${folder}/debrief.js`;
  Deno.writeTextFileSync(program, await bundle(debrief, writeNpmConfig()));
  return program;
}

/** The arguments of deno for it: without network or configuration, and with so many MB for what it keeps. */
export function bundledArguments(program: string, heapMb: number, args: readonly string[]): string[] {
  const isolated = ["--quiet", "--no-config", "--no-remote", "--no-npm", "--no-prompt"];
  const heap = `--v8-flags=--max-old-space-size=${heapMb}`;
  return ["run", ...isolated, heap, "--allow-read", "--allow-write", "--allow-env", program, ...args];
}
