/**
 * Whether the plugin is enabled, by what settings say.
 *
 * @module
 */
import { objectAt } from "../../json.ts";
import type { Host } from "../host/host.ts";
import { settingsValue } from "./hook_settings.ts";
import { readTextOrNull, SCOPES, settingsPath } from "./settings_files.ts";

/** The settings file that enables the plugin, the one that counts: local over project over user; null where none does. */
export function enabledPlugin(host: Host): string | null {
  let enabledIn: string | null = null;
  for (const scope of SCOPES) {
    let text: string | null = null;
    try {
      const path = settingsPath(scope, host);
      text = readTextOrNull(path, host);
      const value = text === null ? null : settingsValue(text);
      const plugins = value === null || typeof value === "string" ? {} : objectAt(value, "enabledPlugins") ?? {};
      for (const [id, enabled] of Object.entries(plugins)) {
        if (id.split("@")[0] === "debrief") enabledIn = enabled === false ? null : path;
      }
    } catch {
      // settings that cannot be read enable nothing that could be told
    }
  }
  return enabledIn;
}
