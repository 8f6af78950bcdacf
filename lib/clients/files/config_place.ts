import { pathIn } from "../../path.ts";
import type { ClientPlaces } from "../client.ts";

/**
 * Where a client's configuration is: what its variable names, else a directory in the user's home. An empty variable counts as
 * not set.
 */
export function configPlace(
  configVariable: string,
  name: string,
): Pick<ClientPlaces, "configDirectory" | "configVariable"> {
  return {
    configVariable,
    configDirectory: (env) => {
      const home = env("HOME") || env("USERPROFILE");
      return env(configVariable) || (home ? pathIn(home, name) : null);
    },
  };
}
