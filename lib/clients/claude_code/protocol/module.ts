import { type JsonObject, objectAt } from "../../../json.ts";
import type { ClientModule } from "../../client.ts";

/** The built-in plugin whose option forbids modules, as managed settings name it (2.1.287 to 2.1.330). */
const GUARD = "cc-plugin-sec-default@builtin";

function forbiddenBy(settings: JsonObject): string | null {
  if (settings["disableAllHooks"] === true) return "disableAllHooks";
  if (settings["allowManagedHooksOnly"] === true) return "allowManagedHooksOnly";
  const guard = objectAt(objectAt(settings, "pluginConfigs") ?? {}, GUARD);
  return objectAt(guard ?? {}, "options")?.["allowManagedModsOnly"] === true ? "allowManagedModsOnly" : null;
}

/** The module of the plugin: 2.1.287 loads it, 2.1.260 ignores it (observed). */
export const CLAUDE_CODE_MODULE: ClientModule = {
  bundle: "mod.js",
  since: "2.1.287",
  sessionVariable: "CLAUDE_CODE_SESSION_ID",
  forbiddenBy,
};
