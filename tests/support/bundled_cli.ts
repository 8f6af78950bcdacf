/** The command line as people have it; tests/tools/dist_test.ts holds that it is what the sources say. */
const PROGRAM = decodeURIComponent(new URL("../../dist/debrief.js", import.meta.url).pathname);

/**
 * The arguments of deno for it: without network or configuration, and with so many MB for what it keeps. What it no longer
 * needs is collected early, by no thread that a busy machine can keep waiting, and nothing is optimized meanwhile, which
 * takes 20 MB at once and later where the machine is busy: so its peak is what it keeps.
 */
export function bundledArguments(heapMb: number, args: readonly string[]): string[] {
  const isolated = ["--quiet", "--no-config", "--no-remote", "--no-npm", "--no-prompt"];
  const heap = `--max-old-space-size=${heapMb},--max-semi-space-size=1,--single-threaded-gc`;
  const flags = `--v8-flags=${heap},--no-opt,--no-maglev`;
  return ["run", ...isolated, flags, "--allow-read", "--allow-write", "--allow-env", PROGRAM, ...args];
}
