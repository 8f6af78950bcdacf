/** The command line as people have it; tests/tools/dist_test.ts holds that it is what the sources say. */
const PROGRAM = decodeURIComponent(new URL("../../dist/debrief.js", import.meta.url).pathname);

/** The arguments of deno for it: without network or configuration, and with so many MB for what it keeps; what it no longer needs is collected early, and by no thread that a busy machine can keep waiting, so its peak is what it keeps. */
export function bundledArguments(heapMb: number, args: readonly string[]): string[] {
  const isolated = ["--quiet", "--no-config", "--no-remote", "--no-npm", "--no-prompt"];
  const heap = `--v8-flags=--max-old-space-size=${heapMb},--max-semi-space-size=1,--single-threaded-gc`;
  return ["run", ...isolated, heap, "--allow-read", "--allow-write", "--allow-env", PROGRAM, ...args];
}
