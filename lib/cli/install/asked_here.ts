/**
 * What configurations ask of tool_intent, for the matchers of the settings that register it.
 *
 * @module
 */
import type { InstallScope } from "../../clients/hooks/installation.ts";
import { type AskedCall, askedCalls } from "../../hooks/config/asked.ts";
import { configPaths, loadConfig } from "../../hooks/config/load.ts";
import { readSmallFile } from "../../hooks/store/small_file.ts";
import { parseJsonObject } from "../../json.ts";
import type { Host } from "../host/host.ts";
import { hostConfigDirectory } from "../host/paths.ts";

/** The projects whose configuration the user trusted, by the list of trusted files. */
function trustedProjects(host: Host): string[] {
  const { projectDirectory } = host.client.hooks;
  const { trusted } = configPaths({ project: null, configDir: hostConfigDirectory(host) });
  const end = `/${projectDirectory}/debrief.jsonc`;
  try {
    const files = Object.keys(parseJsonObject(trusted === null ? "" : host.readText(trusted)) ?? {});
    return files.filter((file) => file.endsWith(end)).map((file) => file.slice(0, -end.length));
  } catch {
    return []; // none was trusted yet
  }
}

/**
 * The calls that are asked for: by this project's configuration over the user's and, in the user's settings, by that of
 * each other trusted project.
 */
export async function askedHere(scope: InstallScope, host: Host): Promise<AskedCall[]> {
  const configDir = hostConfigDirectory(host);
  const { hooks } = host.client;
  const projects = scope === "user" ? [...new Set([host.cwd(), ...trustedProjects(host)])] : [host.cwd()];
  const calls: AskedCall[] = [];
  for (const project of projects) {
    const places = { project, projectDirectory: hooks.projectDirectory, configDir };
    const { config } = await loadConfig({ ...places, readText: (path) => readSmallFile(path, places) });
    calls.push(...askedCalls(config, hooks));
  }
  return calls;
}
