/**
 * Whether the plugin is enabled, by what the client's files say.
 *
 * @module
 */
import { parse } from "@std/jsonc";
import type { Host } from "../host/host.ts";
import { hostConfigDirectory } from "../host/paths.ts";
import { readTextOrNull } from "./settings_files.ts";

/** The file that enables the plugin, the one that counts: a project's over the user's; null if none does. */
export function enabledPlugin(host: Host): string | null {
  const { pluginFiles, isPluginEnabled } = host.client.installation;
  let enabledIn: string | null = null;
  for (const { within, path: name } of pluginFiles) {
    const directory = within === "project" ? host.cwd() : hostConfigDirectory(host);
    if (directory === null) continue;
    const path = `${directory}/${name}`;
    try {
      const text = readTextOrNull(path, host);
      const enabled = text === null ? null : isPluginEnabled(text, parse);
      if (enabled !== null) enabledIn = enabled ? path : null;
    } catch {
      // a file that cannot be read enables nothing
    }
  }
  return enabledIn;
}
