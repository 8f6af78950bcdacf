/**
 * How messages name this program.
 *
 * @module
 */
import { quoteShellWord } from "../../shell_quote.ts";
import { type SafeText, safeText } from "../../text/safe_text.ts";
import type { Host } from "../host/host.ts";
import { absolutePath, directoryOf } from "../host/paths.ts";
import { findInPath } from "./client_version.ts";

/** The command that starts this program again: its name, or the path of a binary that a shell does not find by name. */
export function ownCommand(host: Host): SafeText {
  const { kind, path } = host.machine.self;
  if (kind === "script" || findInPath("debrief", host) !== null) return safeText("debrief");
  // beside the program is the script that starts it
  return safeText(quoteShellWord(`${directoryOf(absolutePath(path, host))}/debrief`));
}

/** Whether a path is in the cache of `npx`, which npm may clear. */
export function isInNpxCache(path: string): boolean {
  return /[/\\]_npx[/\\]/.test(path);
}

/** Whether a directory is in PATH only because npm runs this command: a client does not find the programs in it. */
export function isOnlyInPathOfNpm(directory: string, host: Host): boolean {
  const isNpmRunning = host.env("npm_command") !== undefined;
  return isInNpxCache(directory) || (isNpmRunning && /[/\\]node_modules[/\\]\.bin[/\\]?$/.test(directory));
}
