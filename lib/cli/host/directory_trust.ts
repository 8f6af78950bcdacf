import { isJsonObject, objectAt } from "../../json.ts";
import type { Host } from "./host.ts";

/** The directory and all above it, the nearest first. */
function* upwards(directory: string): Generator<string> {
  for (let at = directory; at !== ""; at = at.slice(0, at.lastIndexOf("/"))) yield at;
  yield "/";
}

/** What the client keeps in `.claude.json`, for all projects; null if it cannot be read. */
export function clientState(host: Host): Readonly<Record<string, unknown>> | null {
  const directory = host.env("CLAUDE_CONFIG_DIR") || host.home();
  try {
    const state: unknown = JSON.parse(host.readText(`${directory}/.claude.json`));
    return isJsonObject(state) ? state : null;
  } catch {
    return null; // it is missing, or not ours to read or judge
  }
}

/**
 * Whether the user told the client to trust a directory, or one above it (`hasTrustDialogAccepted` in `.claude.json`,
 * 2.0.50 and 2.1.330); null if the client keeps nothing of any project.
 */
export function isTrusted(directory: string, host: Host): boolean | null {
  const state = clientState(host);
  const projects = isJsonObject(state) ? objectAt(state, "projects") : null;
  if (projects === null) return null;
  return [...upwards(directory)].some((path) => objectAt(projects, path)?.["hasTrustDialogAccepted"] === true);
}
