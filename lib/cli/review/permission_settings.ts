/**
 * The permission rules that a command uses: those it is given, else those in force in this directory.
 *
 * @module
 */
import type { SettingsLayer } from "../../permissions/settings/source.ts";
import { isTrusted } from "../host/directory_trust.ts";
import { absolutePath, directoryOf, homePath, hostConfigDirectory } from "../host/paths.ts";
import type { History } from "../../analyses/review/recommend/requirements.ts";
import {
  dropUntrustedRules,
  isWholeFileProblem,
  type MergedSettings,
  mergeSettings,
  modeNames,
  type ParsedSettings,
  parseMode,
  type PermissionMode,
} from "../../permissions/settings/settings.ts";
import { parseSettings } from "../../permissions/settings/settings_text.ts";
import { posixPath } from "../../permissions/rules/paths.ts";
import { expectOneOf } from "../args/options.ts";
import { type Host, UsageError } from "../host/host.ts";
import { describeFileError, readTextFile } from "../host/read_text_file.ts";
import { safe, type SafeText, safeText } from "../../text/safe_text.ts";

/** What commands about rules say where there are none. */
export const NO_RULES: SafeText = safe`These settings have no permission rules.\n`;

/** The layer that the client gives a settings file, by its path. */
function layerOf(path: string, host: Host): SettingsLayer {
  if (/\/managed-settings(?:\.d\/[^/]*)?[^/]*\.json$/.test(path)) return "managed";
  if (path.endsWith("/settings.local.json")) return "local";
  if ([...userSettings(host), `${host.home()}/.claude/settings.json`].includes(path)) return "user";
  return path.endsWith("/.claude/settings.json") ? "project" : "flag";
}

/**
 * Merges settings files.
 *
 * @throws {UsageError} If one cannot be read.
 */
export function readSettingsFiles(paths: readonly string[], host: Host): MergedSettings {
  return mergeSettings(paths.map((path) => {
    const parsed = parseFile(path, host);
    if (parsed.source.layer !== "project") return parsed;
    return isTrusted(directoryOf(directoryOf(parsed.source.path)), host) === false
      ? dropUntrustedRules(parsed)
      : parsed;
  }));
}

function parseFile(given: string, host: Host): ParsedSettings {
  const path = absolutePath(given, host);
  return parseSettings(readTextFile(path, "settings", host), { layer: layerOf(path, host), path });
}

/**
 * Merges the settings of a file or of a directory: a project, or a configuration directory. They count as if
 * the client trusted the directory, which may contain a copy.
 *
 * @throws {UsageError} If there is none, or one cannot be read.
 */
export function readSettingsAt(given: string, host: Host): MergedSettings {
  const path = absolutePath(given, host);
  if (!host.isDirectory(path)) return mergeSettings([parseFile(path, host)]);
  const files = [...projectSettings(path), `${path}/settings.json`, `${path}/settings.local.json`]
    .filter((file) => host.machine.pathKind(file) === "file");
  if (files.length === 0) throw new UsageError(`Found no settings files in "${given}"`);
  return mergeSettings(files.map((file) => parseFile(file, host)));
}

/** The user's own settings file, if its directory is known. */
function userSettings(host: Host): string[] {
  const config = hostConfigDirectory(host);
  return config === null ? [] : [`${config}/settings.json`];
}

/** The settings files of a project. */
function projectSettings(directory: string): string[] {
  return [`${directory}/.claude/settings.json`, `${directory}/.claude/settings.local.json`];
}

/** Merges those of the files that can be read, each once. */
function mergeReadable(paths: readonly string[], host: Host): MergedSettings {
  return readSettingsFiles([...new Set(paths)].filter((path) => readingProblem(path, host) === null), host);
}

/** Why a settings file cannot be read; null if it can. */
function readingProblem(path: string, host: Host): { readonly isMissing: boolean; readonly why: string } | null {
  try {
    host.readText(path);
    return null;
  } catch (error) {
    return { isMissing: error instanceof Error && error.name === "NotFound", why: describeFileError(error, path) };
  }
}

/** The settings in force in a directory, or the named files instead of them. Says which of them cannot be read. */
export function settingsFor(directory: string, named: readonly string[], host: Host): MergedSettings {
  if (named.length > 0) return readSettingsFiles(named, host);
  const user = userSettings(host);
  if (user.length === 0) {
    host.stderr(safe`Your own settings do not count, because HOME is not known (add --allow-env).\n`);
  }
  const paths = [...user, ...projectSettings(directory)];
  for (const path of paths) {
    const found = readingProblem(path, host);
    if (found === null || found.isMissing) continue;
    host.stderr(safe`The rules in ${homePath(path, host)} do not count: ${safeText(found.why)}.\n`);
  }
  return mergeReadable(paths, host);
}

/** Says which files have no effect on a decision, because the client takes nothing from them. */
export function warnOfIgnoredFiles({ problems }: MergedSettings, host: Host): void {
  for (const { message, source } of problems.filter(isWholeFileProblem)) {
    host.stderr(
      safe`The client ignores ${homePath(source.path, host)}, so no rule in it counts. ${safeText(message)}.\n`,
    );
  }
}

/** A path of a rule as the system has it: `/c/app` is `c:/app` on Windows. */
export function systemPath(path: string, host: Host): string {
  return host.machine.os === "windows" ? path.replace(/^\/([a-z])(?=\/|$)/, "$1:") : path;
}

/** The settings that past calls are compared with: the named files, else those in force in each call's project. */
export function readHistory(named: readonly string[], host: Host): History {
  const home = posixPath(host.home());
  if (named.length > 0) return { settings: readSettingsFiles(named, host), home };
  const known = new Map<string, MergedSettings>();
  const settingsOf = (root: string): MergedSettings => {
    const found = known.get(root) ?? mergeReadable(projectSettings(systemPath(root, host)), host);
    known.set(root, found);
    return found;
  };
  return { settings: mergeReadable(userSettings(host), host), home, projectSettings: settingsOf };
}

/**
 * The permission mode that `--mode` names, or the default mode of the settings.
 *
 * @throws {UsageError} If there is no such mode.
 */
export function parseModeOption(given: string | undefined, settings: MergedSettings): PermissionMode {
  if (given === undefined) return settings.defaultMode ?? "default";
  return parseMode(expectOneOf("--mode", modeNames(), given)) ?? "default";
}
