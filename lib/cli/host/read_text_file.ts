import { errorMessage } from "../../error_message.ts";
import { type Host, UsageError } from "./host.ts";

/** Why a file could not be read or written, and what to do about it. */
export function describeFileError(error: unknown, path: string): string {
  const name = error instanceof Error ? error.name : "";
  switch (name) {
    case "NotFound":
      return "no such file (check the path)";
    case "NotCapable":
      return `not allowed by the sandbox (add --allow-read=${path})`;
    case "PermissionDenied":
      return "permission denied (check its owner and mode)";
    case "IsADirectory":
      return "it is a directory (pass a file)";
    default:
      return errorMessage(error).replace(/ \(os error \d+\).*$/s, "");
  }
}

/**
 * Reads a file that the user named. `what`: what the file contains, for the message: `labels`. Throws UsageError if it
 * cannot be read.
 */
export function readTextFile(path: string, what: string, host: Host): string {
  try {
    if (host.isDirectory(path)) throw new UsageError("it is a directory (pass a file)");
    return host.readText(path);
  } catch (error) {
    throw new UsageError(`Cannot read ${what} "${path}": ${describeFileError(error, path)}`);
  }
}

/** Reads a file that may be missing or unreadable. Returns its text; null if it cannot be read. */
export function tryReadText(path: string, host: Pick<Host, "readText">): string | null {
  try {
    return host.readText(path);
  } catch {
    return null;
  }
}
