import { isJsonObject, objectAt, parseJsonObject, stringAt } from "../../../json.ts";
import type { PluginFiles, RetiredModule } from "../../client.ts";

/** A copy `MARKETPLACE/PLUGIN/VERSION` in the cache, or a marketplace's directory, which 2.1.330 reads. */
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

/** Claude Code loads it from 2.1.287 on wherever an installed plugin still names it. */
export const RETIRED_MODULE: RetiredModule = { pluginDirectories, hooks: "hooks/hooks.json" };
