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
import { DROP_INS, managedFiles } from "../../permissions/settings/managed_files.ts";
import { parseSettings } from "../../permissions/settings/settings_text.ts";
import { posixPath } from "../../permissions/rules/paths.ts";
import { expectOneOf, type Options, type OptionSpec } from "../args/options.ts";
import type { PermissionContext } from "../../permissions/context.ts";
import { type Host, UsageError } from "../host/host.ts";
import { describeFileError, readTextFile } from "../host/read_text_file.ts";
import { safe, type SafeText, safeText } from "../../text/safe_text.ts";

/** What commands about rules say if there are none. */
export const NO_RULES: SafeText = safe`These settings have no permission rules.\n`;

/** The layer that the client gives a settings file, by its path. */
function layerOf(path: string, host: Host): SettingsLayer {
  if (/\/managed-settings(?:\.d\/[^/]*)?[^/]*\.json$/.test(path)) return "managed";
  if (path.endsWith("/settings.local.json")) return "local";
  if ([...userSettings(host), `${host.home()}/.claude/settings.json`].includes(path)) return "user";
  return path.endsWith("/.claude/settings.json") ? "project" : "flag";
}

/** Reads settings files. Throws UsageError if one cannot be read. */
export function readSettingsFiles(paths: readonly string[], host: Host): ParsedSettings[] {
  return paths.map((path) => {
    const parsed = parseFile(path, host);
    if (parsed.source.layer !== "project") return parsed;
    return isTrusted(directoryOf(directoryOf(parsed.source.path)), host) === false
      ? dropUntrustedRules(parsed)
      : parsed;
  });
}

/** `--managed` of the commands that decide by settings. */
export const MANAGED_OPTION: OptionSpec = {
  name: "managed",
  value: "FILE|DIR",
  choices: "file",
  summary: "the organization's settings to apply: a file, or a directory as the client has it",
  help:
    "the organization's settings to apply: a managed-settings.json, or a directory that holds one and managed-settings.d; without it, " +
    "those of this machine count where no --settings are given",
};

/** The directory of this machine's settings of the organization; null where the client has none on this system. */
export function managedDirectory(host: Host): string | null {
  const file = host.client.installation.managedFiles[host.machine.os];
  return file === undefined ? null : directoryOf(file);
}

/** The files in a directory with settings of an organization, the strongest last. */
export function managedFilesIn(directory: string, host: Host): string[] {
  return managedFiles(directory, host.machine.list(`${directory}/${DROP_INS}`));
}

/**
 * The organization's settings: those that `--managed` names, else those of this machine. Says which of them cannot be
 * read. Throws UsageError if there are none where `--managed` says.
 */
function readManaged(given: string | undefined, host: Host): ParsedSettings[] {
  const named = given === undefined ? undefined : absolutePath(given, host);
  const directory = named ?? managedDirectory(host);
  if (directory === null) return [];
  const isFile = named !== undefined && !host.isDirectory(named);
  const files = (isFile ? [named] : managedFilesIn(directory, host)).flatMap((path) => {
    const problem = readingProblem(path, host);
    if (problem === null) return [parseSettings(host.readText(path), { layer: "managed", path })];
    if (isFile) throw new UsageError(`Cannot read the managed settings "${given}": ${problem.why}`);
    if (!problem.isMissing) {
      host.stderr(
        safe`The organization's settings in ${homePath(path, host)} were not read, so none of them counts: ${
          safeText(problem.why)
        }.\n`,
      );
    }
    return [];
  });
  if (named !== undefined && files.length === 0) {
    throw new UsageError(`Found no managed-settings.json or managed-settings.d in "${given}"`);
  }
  return files;
}

function parseFile(given: string, host: Host): ParsedSettings {
  const path = absolutePath(given, host);
  return parseSettings(readTextFile(path, "settings", host), { layer: layerOf(path, host), path });
}

/**
 * The settings files that a path names: a file, or those of a directory, which is a project or a configuration
 * directory. Throws UsageError if there is none.
 */
export function settingsFilesAt(given: string, host: Host): string[] {
  const path = absolutePath(given, host);
  if (!host.isDirectory(path)) return [path];
  const files = [...projectSettings(path), `${path}/settings.json`, `${path}/settings.local.json`]
    .filter((file) => host.machine.pathKind(file) === "file");
  if (files.length === 0) throw new UsageError(`Found no settings files in "${given}"`);
  return files;
}

/**
 * Merges settings files with those beside them. They count as if the client trusted their directory, which may contain
 * a copy. Throws UsageError if one cannot be read.
 */
export function mergeFiles(files: readonly string[], host: Host, beside: readonly ParsedSettings[]): MergedSettings {
  return mergeSettings([...beside, ...files.map((file) => parseFile(file, host))]);
}

/** The user's own settings file, if its directory is known. */
function userSettings(host: Host): string[] {
  const config = hostConfigDirectory(host);
  return config === null ? [] : [`${config}/settings.json`];
}

function projectSettings(directory: string): string[] {
  return [`${directory}/.claude/settings.json`, `${directory}/.claude/settings.local.json`];
}

/** Reads the files that can be read, each once. */
function readReadable(paths: readonly string[], host: Host): ParsedSettings[] {
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

export interface GivenSettings {
  /** The files of `--settings`: they count instead of those in force. */
  readonly files: readonly string[];
  /** What `--managed` names. */
  readonly managed: string | undefined;
}

export function givenSettings(options: Options): GivenSettings {
  return { files: options.list("settings"), managed: options.text("managed") };
}

/** The settings that a command is given, and no others. */
export function namedSettings({ files, managed }: GivenSettings, host: Host): ParsedSettings[] {
  return [...managed === undefined ? [] : readManaged(managed, host), ...readSettingsFiles(files, host)];
}

/** The settings in force in a directory, or the named files instead of them. Says which of them cannot be read. */
export function settingsFor(directory: string, given: GivenSettings, host: Host): MergedSettings {
  if (given.files.length > 0) return mergeSettings(namedSettings(given, host));
  const user = userSettings(host);
  if (user.length === 0) {
    host.stderr(
      safe`Your own settings do not count, because HOME is not known (set it, and start deno with --allow-env).\n`,
    );
  }
  const paths = [...user, ...projectSettings(directory)];
  for (const path of paths) {
    const found = readingProblem(path, host);
    if (found === null || found.isMissing) continue;
    host.stderr(safe`The rules in ${homePath(path, host)} do not count: ${safeText(found.why)}.\n`);
  }
  return mergeSettings([...readManaged(given.managed, host), ...readReadable(paths, host)]);
}

/** What a decision depends on besides the settings and the call: whether the sandbox that they turn on can start here. */
export function sandboxFacts(
  { sandbox }: MergedSettings,
  host: Host,
): Pick<PermissionContext, "platform" | "sandboxStarts"> {
  const { os } = host.machine;
  const platform = os === "darwin" ? "macos" : os === "windows" ? "windows" : "linux";
  if (!sandbox.enabled) return { platform };
  return {
    platform,
    sandboxStarts: platform === "macos" || platform === "linux" && missingPrograms(host).length === 0,
  };
}

/** The programs that the sandbox needs on Linux and that are not in PATH (2.1.332). */
export function missingPrograms(host: Host): string[] {
  const directories = (host.env("PATH") ?? "").split(":").filter((path) => path !== "");
  if (directories.length === 0) return [];
  return ["bwrap", "socat"].filter((name) =>
    !directories.some((directory) => host.machine.pathKind(`${directory}/${name}`) !== "missing")
  );
}

/** Says which files have no effect on a decision, because the client takes nothing from them. */
export function warnOfIgnoredFiles({ problems }: MergedSettings, host: Host): void {
  const ignored = new Map(problems.filter(isWholeFileProblem).toReversed().map((one) => [one.source, one.message]));
  for (const [source, message] of ignored) {
    host.stderr(
      safe`The client ignores ${homePath(source.path, host)}, so no rule in it counts. ${safeText(message)}.\n`,
    );
  }
}

/** A rule's path as the system writes it: `/c/app` is `c:/app` on Windows. */
export function systemPath(path: string, host: Host): string {
  return host.machine.os === "windows" ? path.replace(/^\/([a-z])(?=\/|$)/, "$1:") : path;
}

/** The settings that past calls are compared with: the named files, else those in force in each call's project. */
export function readHistory(given: GivenSettings, host: Host): History {
  const config = hostConfigDirectory(host);
  const places = { home: posixPath(host.home()), ...config === null ? {} : { configDirectory: posixPath(config) } };
  if (given.files.length > 0) {
    const named = mergeSettings(namedSettings(given, host));
    return { settings: named, ...places, ...sandboxFacts(named, host) };
  }
  const user = userSettings(host);
  const base = [...readManaged(given.managed, host), ...readReadable(user, host)];
  const known = new Map<string, MergedSettings>();
  const settingsOf = (root: string): MergedSettings => {
    const own = projectSettings(systemPath(root, host)).filter((path) => !user.includes(path));
    const read = known.get(root);
    if (read !== undefined) return read;
    const parts = readReadable(own, host);
    const found = parts.length === 0 ? settings : mergeSettings([...base, ...parts]);
    known.set(root, found);
    return found;
  };
  const settings = mergeSettings(base);
  return { settings, ...places, projectSettings: settingsOf, ...sandboxFacts(settings, host) };
}

/**
 * The permission mode that `--mode` names, or the default mode of the settings. Throws UsageError if there is no such
 * mode.
 */
export function parseModeOption(given: string | undefined, settings: MergedSettings): PermissionMode {
  if (given === undefined) return settings.defaultMode ?? "default";
  return parseMode(expectOneOf("--mode", modeNames(), given)) ?? "default";
}
