/**
 * The module that debrief 0.2.0 could run inside the client: an installed plugin may still name it, and the client then fails to
 * load it at every start.
 *
 * @module
 */
import { arrayAt, parseJsonObject } from "../../json.ts";
import type { Host } from "../host/host.ts";
import { hostConfigDirectory } from "../host/paths.ts";
import { readTextOrNull } from "./settings_files.ts";

/** A plugin's file of hooks that names the module, and its text without it. */
export interface RetiredModuleFile {
  readonly path: string;
  readonly text: string;
}

/** The files of installed copies of the plugin that still name the module. */
export function retiredModuleFiles(host: Host): RetiredModuleFile[] {
  const { retiredModule } = host.client.hooks;
  const config = hostConfigDirectory(host);
  if (retiredModule === undefined || config === null) return [];
  const read = (path: string) => readTextOrNull(path, host);
  const list = (path: string) => host.machine.list(path);
  return retiredModule.pluginDirectories(config, { list, read }).flatMap((directory) => {
    const path = `${directory}/${retiredModule.hooks}`;
    const whole = parseJsonObject(read(path) ?? "");
    if (whole === null || arrayAt(whole, "modules").length === 0) return [];
    const { modules: _, ...text } = whole;
    return [{ path, text: JSON.stringify(text, null, 2) + "\n" }];
  });
}
