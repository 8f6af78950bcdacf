import { isJsonObject, type JsonObject, objectAt, parseJsonObject, stringAt } from "../../../json.ts";
import type { ClientModule, PluginFiles } from "../../client.ts";

/** The built-in plugin whose option forbids modules, as managed settings name it (2.1.287 to 2.1.330). */
const GUARD = "cc-plugin-sec-default@builtin";

function forbiddenBy(settings: JsonObject): string | null {
  if (settings["disableAllHooks"] === true) return "disableAllHooks";
  if (settings["allowManagedHooksOnly"] === true) return "allowManagedHooksOnly";
  const guard = objectAt(objectAt(settings, "pluginConfigs") ?? {}, GUARD);
  return objectAt(guard ?? {}, "options")?.["allowManagedModsOnly"] === true ? "allowManagedModsOnly" : null;
}

/**
 * A copy in the cache, `MARKETPLACE/PLUGIN/VERSION`; the directory itself where the marketplace is one on this machine, from
 * which 2.1.330 reads although it makes a copy, too.
 */
function pluginDirectories(config: string, { list, read }: PluginFiles): string[] {
  const below = (path: string) => (list(path) ?? []).toSorted().map((name) => `${path}/${name}`);
  const copies = below(`${config}/plugins/cache`).flatMap((place) => below(`${place}/debrief`));
  const known = Object.values(parseJsonObject(read(`${config}/plugins/known_marketplaces.json`) ?? "") ?? {});
  const own = known.filter(isJsonObject).flatMap((place) => {
    const { source, path } = objectAt(place, "source") ?? {};
    return source === "directory" && typeof path === "string" ? [path] : [];
  });
  const isOwn = (path: string) =>
    stringAt(parseJsonObject(read(`${path}/.claude-plugin/plugin.json`) ?? "") ?? {}, "name") === "debrief";
  return [...copies, ...own.filter(isOwn)];
}

/** The module of the plugin: 2.1.287 loads it, 2.1.260 ignores it (observed). */
export const CLAUDE_CODE_MODULE: ClientModule = {
  bundle: "mod.js",
  since: "2.1.287",
  sessionVariable: "CLAUDE_CODE_SESSION_ID",
  pluginDirectories,
  hooks: "hooks/hooks.json",
  hooksWithModule: "hooks/module.json",
  forbiddenBy,
};
