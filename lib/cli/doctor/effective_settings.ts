/**
 * The settings files that hold for a session here, as the client finds them.
 *
 * @module
 */
import { errorMessage } from "../../error_message.ts";
import { hostConfigDirectory } from "../host/paths.ts";
import type { JsonObject } from "../../json.ts";
import { parseSettings, voidsFile } from "../../permissions/mod.ts";
import type { Host } from "../host/host.ts";
import { type OwnRegistration, ownRegistrations, settingsValue } from "../install/hook_settings.ts";
import { readTextOrNull, SCOPES, settingsPath } from "../install/settings_files.ts";

/** One settings file that is there. */
export interface SettingsFile {
  readonly layer: "managed" | "user" | "project" | "local";
  readonly path: string;
  /** What it holds, or why the client takes nothing from it. */
  readonly value: JsonObject | string;
  /** Hooks of debrief in it. */
  readonly own: readonly OwnRegistration[];
}

const MANAGED: Readonly<Record<string, string>> = {
  linux: "/etc/claude-code/managed-settings.json",
  darwin: "/Library/Application Support/ClaudeCode/managed-settings.json",
  windows: "C:/Program Files/ClaudeCode/managed-settings.json",
};

function readLayer(layer: SettingsFile["layer"], path: string, host: Host): SettingsFile[] {
  let text: string | null;
  try {
    text = readTextOrNull(path, host);
  } catch (error) {
    // nobody's machine-wide settings are there, or they are not this person's to read
    if (layer === "managed") return [];
    return [{ layer, path, value: errorMessage(error), own: [] }];
  }
  if (text === null) return [];
  const value = settingsValue(text);
  if (typeof value === "string") return [{ layer, path, value, own: [] }];
  const own = ownRegistrations(value);
  const [problem] = parseSettings(text, { layer, path }).problems.filter(voidsFile);
  return [{
    layer,
    path,
    value: problem === undefined ? value : `${problem.message}: the client ignores the whole file`,
    own,
  }];
}

/** The files that are there, the weaker first. */
export function readEffectiveSettings(host: Host): SettingsFile[] {
  const seen = new Set<string>();
  const known = SCOPES.filter((scope) => scope !== "user" || hostConfigDirectory(host) !== null);
  const files = known.flatMap((scope) => {
    const path = settingsPath(scope, host);
    if (seen.has(path)) return []; // in the home directory the person's settings are the project's, too
    seen.add(path);
    return readLayer(scope, path, host);
  });
  const managed = MANAGED[host.machine.os];
  return [...files, ...(managed === undefined ? [] : readLayer("managed", managed, host))];
}
