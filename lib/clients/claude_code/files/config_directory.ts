/**
 * Where the client's configuration and its transcripts are.
 *
 * @module
 */
import { configPlace } from "../../files/config_place.ts";
import { pathIn } from "../../../path.ts";

/** The client's configuration directory; null if it is not known. */
export const { configDirectory, configVariable } = configPlace("CLAUDE_CONFIG_DIR", ".claude");

/**
 * The directory with the transcripts of all projects, in a directory for each.
 *
 * @param config The client's configuration directory.
 */
export function sessionsDirectory(config: string): string {
  return pathIn(config, "projects");
}
