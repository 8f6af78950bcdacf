/** The hooks of debrief's own plugin, in the copy that Codex keeps of its directory. */
import { arrayAt, isJsonObject, type JsonObject, numberAt, objectAt, parseJson, stringAt } from "../../../json.ts";
import { compareVersions } from "../../../session/version.ts";
import type { InstallationFiles, RegisteredCommand } from "../../hooks/installation.ts";
import type { TomlTable } from "../files/config_toml.ts";
import { CODEX_EVENTS } from "./events.ts";

const PLUGIN = "debrief";
/** The manifests that the client reads, in order of precedence. */
const MANIFESTS = [".codex-plugin/plugin.json", ".claude-plugin/plugin.json"] as const;
/** Where hooks are if the manifest does not say it. */
const USUAL_HOOKS = "hooks/hooks.json";
/** The hook that a command of the plugin starts. */
const STARTED = /codex\.sh" (\w+)/;

/** The plugin as `config.toml` names it, `NAME@MARKETPLACE`, from whichever marketplace, and whether it is enabled. */
export function pluginEntry(tables: readonly TomlTable[]): { readonly id: string; readonly enabled: boolean } | null {
  const own = tables.findLast(({ path: [first, id = ""] }) => first === "plugins" && id.split("@")[0] === PLUGIN);
  return own === undefined ? null : { id: own.path[1] ?? "", enabled: own.values["enabled"] !== false };
}

function readObject(files: InstallationFiles, path: string): JsonObject | null {
  const value = parseJson(files.read({ within: "config", path }) ?? "");
  return isJsonObject(value) ? value : null;
}

function* handlersIn(file: JsonObject, path: string): Generator<RegisteredCommand> {
  for (const [event, groups] of Object.entries(objectAt(file, "hooks") ?? {})) {
    if (!Object.hasOwn(CODEX_EVENTS, event) || !Array.isArray(groups)) continue;
    for (const [group, entry] of groups.entries()) {
      if (!isJsonObject(entry)) continue;
      for (const [handler, hook] of arrayAt(entry, "hooks").entries()) {
        const command = isJsonObject(hook) ? stringAt(hook, "command") : null;
        if (!isJsonObject(hook) || command === null) continue;
        const statusMessage = stringAt(hook, "statusMessage");
        yield {
          name: STARTED.exec(command)?.[1] ?? "a hook",
          path,
          event,
          at: [group, handler],
          command,
          timeout: numberAt(hook, "timeout"),
          matcher: stringAt(entry, "matcher"),
          ...statusMessage === null ? {} : { statusMessage },
        };
      }
    }
  }
}

/** Keys of trust name the path: `debrief@MARKETPLACE:hooks/codex.json` (0.150, 0.169, 0.171). */
export function pluginHooks(tables: readonly TomlTable[], files: InstallationFiles): RegisteredCommand[] {
  const plugin = pluginEntry(tables);
  const [, marketplace = ""] = plugin?.id.split("@") ?? [];
  if (plugin === null || !plugin.enabled || !/^[\w.-]+$/.test(marketplace)) return [];
  const copies = `plugins/cache/${marketplace}/${PLUGIN}`;
  const newest = files.list({ within: "config", path: copies }).toSorted(compareVersions).at(-1);
  if (newest === undefined) return [];
  const root = `${copies}/${newest}`;
  const manifest = MANIFESTS.map((name) => readObject(files, `${root}/${name}`)).find((found) => found !== null);
  const named = (manifest && stringAt(manifest, "hooks")) ?? USUAL_HOOKS;
  const path = named.replace(/^\.\//, "");
  return [...handlersIn(readObject(files, `${root}/${path}`) ?? {}, `${plugin.id}:${path}`)];
}
