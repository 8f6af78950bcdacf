import { pathIn } from "../../../path.ts";
import { configDirectory } from "../files/config_directory.ts";

/** What is known of the client's surroundings. */
export interface ConfigClues {
  /** The plugin's directory. */
  readonly plugin: string;
  /** The variables of the client's process; undefined if one is not set. */
  readonly variables: {
    readonly configDir: string | undefined;
    readonly home: string | undefined;
    readonly userProfile: string | undefined;
  };
  /** The project's directory. */
  readonly project: string;
}

/** Where the client keeps installed plugins, below its directory. */
const INSTALLED = "/plugins/cache/";

/**
 * The client's directory for a module in its process, by the same rule as `hooks/debrief.sh`: where the plugin was
 * installed, else where the variables say, but nothing inside the project, whose settings can set variables.
 *
 * @returns Null where it cannot be known: the module then answers nothing.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const variables = { configDir: "/p/.evil", home: "/home/ada", userProfile: undefined };
 * assertEquals(configPlaceOf({ plugin: "/home/ada/.claude/plugins/cache/m/debrief/1", variables, project: "/p" }), "/home/ada/.claude");
 * assertEquals(configPlaceOf({ plugin: "/src/debrief", variables, project: "/p" }), null);
 * ```
 */
export function configPlaceOf({ plugin, variables, project }: ConfigClues): string | null {
  const at = plugin.indexOf(INSTALLED);
  if (at > 0) return plugin.slice(0, at);
  const named: Readonly<Record<string, string | undefined>> = {
    CLAUDE_CONFIG_DIR: variables.configDir,
    HOME: variables.home,
    USERPROFILE: variables.userProfile,
  };
  const found = configDirectory((name) => named[name]);
  if (found === null || !/^(?:\/|[A-Za-z]:[/\\])/.test(found)) return null;
  return found.startsWith(pathIn(project, "")) ? null : found;
}
