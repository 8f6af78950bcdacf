/**
 * The settings files that apply to a session in this directory, as the client finds them.
 *
 * @module
 */
import { managedDirectory, managedFilesIn } from "../review/permission_settings.ts";
import type { JsonObject } from "../../json.ts";
import { isWholeFileProblem } from "../../permissions/settings/settings.ts";
import { parseSettings } from "../../permissions/settings/settings_text.ts";
import type { Host } from "../host/host.ts";
import { describeFileError } from "../host/read_text_file.ts";
import { type OwnRegistration, ownRegistrations, settingsValue } from "../install/hook_settings.ts";
import { scopesOf, settingsPath } from "../install/settings_files.ts";

export interface SettingsFile {
  readonly layer: "managed" | "user" | "project" | "local";
  readonly path: string;
  /** Its settings, or why the client ignores it. */
  readonly value: JsonObject | string;
  /** Hooks of debrief in it. */
  readonly own: readonly OwnRegistration[];
}

/** Why the client takes nothing from a file; null if it does. */
function voidBecause(value: JsonObject, text: string, file: Pick<SettingsFile, "layer" | "path">, host: Host) {
  const { client } = host;
  const { fileKeys } = client.installation;
  if (client.hasPermissionRules) return parseSettings(text, file).problems.find(isWholeFileProblem)?.message ?? null;
  const foreign = Object.keys(value).find((key) => fileKeys !== null && !fileKeys.includes(key));
  if (foreign !== undefined) return `it may not have the key "${foreign}"`;
  try {
    JSON.parse(text);
    return null;
  } catch {
    return "it has comments, trailing commas or a byte order mark";
  }
}

function readLayer(layer: SettingsFile["layer"], path: string, host: Host): SettingsFile[] {
  let text: string;
  try {
    text = host.readText(path);
  } catch (error) {
    // there are no machine-wide settings, or this user may not read them
    if (layer === "managed" || (error instanceof Error && error.name === "NotFound")) return [];
    return [{ layer, path, value: describeFileError(error, path), own: [] }];
  }
  const value = settingsValue(text);
  if (typeof value === "string") return [{ layer, path, value, own: [] }];
  const own = ownRegistrations(value);
  const why = voidBecause(value, text, { layer, path }, host);
  return [{
    layer,
    path,
    value: why === null
      ? value
      : layer === "managed"
      ? `${why}: the client does not start until that is fixed`
      : `${why}: the client ignores the whole file`,
    own,
  }];
}

/** The files that exist, in ascending order of precedence. */
export function readEffectiveSettings(host: Host): SettingsFile[] {
  const seen = new Set<string>();
  const files = scopesOf(host).flatMap((scope) => {
    const path = settingsPath(scope, host);
    if (seen.has(path)) return []; // in the home directory, the user's settings are also the project's
    seen.add(path);
    return readLayer(scope, path, host);
  });
  const managed = managedDirectory(host);
  const ofOrganization = managed === null ? [] : managedFilesIn(managed, host);
  return [...files, ...ofOrganization.flatMap((path) => readLayer("managed", path, host))];
}
