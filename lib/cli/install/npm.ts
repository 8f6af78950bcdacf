/**
 * What npm adds while a command runs: a cache with the packages that `npx` runs, and directories in PATH.
 *
 * @module
 */
import type { Host } from "../host/host.ts";

/** Whether a path is in the cache of `npx`, which npm may clear. */
export function isInNpxCache(path: string): boolean {
  return /[/\\]_npx[/\\]/.test(path);
}

/** Whether a directory is in PATH only because npm runs this command: a client does not find the programs in it. */
export function isOnlyInPathOfNpm(directory: string, host: Host): boolean {
  const isNpmRunning = host.env("npm_command") !== undefined;
  return isInNpxCache(directory) || (isNpmRunning && /[/\\]node_modules[/\\]\.bin[/\\]?$/.test(directory));
}
