/**
 * Where the client's configuration and its transcripts are.
 *
 * @module
 */
import { pathIn } from "../../../path.ts";

/**
 * The client's configuration directory: `CLAUDE_CONFIG_DIR`, else `~/.claude`; an empty variable counts as not set.
 *
 * @param env Reads an environment variable.
 * @returns Its path; null if neither is known.
 */
export function configDirectory(env: (name: string) => string | null | undefined): string | null {
  const named = env("CLAUDE_CONFIG_DIR");
  if (named) return named;
  const home = env("HOME") || env("USERPROFILE");
  return home ? pathIn(home, ".claude") : null;
}

/**
 * The directory with the transcripts of all projects, in a directory for each.
 *
 * @param config The client's configuration directory.
 */
export function sessionsDirectory(config: string): string {
  return pathIn(config, "projects");
}
