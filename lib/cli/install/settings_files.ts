/**
 * Where the client's settings are.
 *
 * @module
 */
import type { InstallScope } from "../../clients/hooks/installation.ts";
import { HOOKED_CLIENTS } from "../../clients/hooked_clients.ts";
import { hostConfigDirectory } from "../host/paths.ts";
import { projectName } from "../../hooks/store/state_names.ts";
import { type Host, UsageError } from "../host/host.ts";
import { describeFileError } from "../host/read_text_file.ts";
import { expectOneOf, type OptionSpec } from "../args/options.ts";

/**
 * Where backups of this project's files are: not in the project, where a clone could bring its own. Throws UsageError
 * where the user's directory is not known.
 */
export function backupDirectory(host: Host): string {
  const config = hostConfigDirectory(host);
  if (config === null) {
    const { configVariable } = host.client.places;
    throw new UsageError(`Cannot keep a backup: neither ${configVariable} nor HOME is set (set one)`);
  }
  return `${config}/debrief/backups/${projectName(host.cwd())}`;
}

/** The names hooks may know a project by: clients pass on the directory they were started in, possibly a symlink. */
export function projectNames(project: string, host: Host): string[] {
  const asked = host.env("PWD");
  return asked !== undefined && asked !== project && host.machine.realPath(asked) === project
    ? [project, asked]
    : [project];
}

/** All scopes, the weaker first. */
const SCOPES: readonly InstallScope[] = ["user", "project", "local"];

export const SCOPE_FILES: Readonly<Record<InstallScope, string>> = {
  user: scopeFile("user"),
  project: scopeFile("project"),
  local: scopeFile("local"),
};

/** `--scope`, which names the settings file to change. */
export const SCOPE_OPTION: OptionSpec = {
  name: "scope",
  value: "SCOPE",
  choices: SCOPE_FILES,
  summary: "which settings file (default: user)",
};

/** Options that show the change of a settings file; with `--dry-run` nothing else happens. */
export const PREVIEW_OPTIONS: readonly OptionSpec[] = [
  { name: "diff", summary: "show what changes in the file" },
  { name: "dry-run", summary: "show what would change, and change nothing" },
];

function scopeFile(scope: InstallScope): string {
  const names = HOOKED_CLIENTS.flatMap(({ places, installation }) => {
    const file = installation.files[scope];
    if (file?.within !== "config") return file?.path ?? [];
    const usual = places.configDirectory((name) => name === "HOME" ? "~" : null);
    return `${file.path} in ${places.configVariable} or ${usual}`;
  });
  return names.join("; ");
}

/** Reads a scope from an option. `option`: the option's name, for the message. Throws UsageError for another word. */
export function parseScope(option: string, word: string): InstallScope {
  return expectOneOf(`--${option}`, SCOPES, word);
}

/** The scopes that the client of a host has, the weaker first; a user's only where the client's directory is known. */
export function scopesOf(host: Host): InstallScope[] {
  return SCOPES.filter((scope) => {
    const file = host.client.installation.files[scope];
    return file !== undefined && (file.within === "project" || hostConfigDirectory(host) !== null);
  });
}

/**
 * The file that hooks of a scope are registered in. Throws UsageError if the configuration directory is unknown, or the
 * client has no such scope.
 */
export function settingsPath(scope: InstallScope, host: Host): string {
  const { client } = host;
  const { files } = client.installation;
  const file = files[scope];
  if (file === undefined) {
    const known = SCOPES.filter((scope) => files[scope] !== undefined).join(" or ");
    throw new UsageError(`${client.title} has no file for --scope ${scope} (use ${known})`);
  }
  if (file.within === "project") return `${host.cwd()}/${file.path}`;
  const config = hostConfigDirectory(host);
  if (config === null) {
    const { configVariable } = client.places;
    throw new UsageError(`Cannot find the user's settings: neither ${configVariable} nor HOME is set (set one)`);
  }
  return `${config}/${file.path}`;
}

/**
 * The file that is written for a scope. Users may keep their settings elsewhere and link to them; a symlink in a
 * project may have come with it. Throws UsageError where the client's directory in a project or the file in it is a
 * symlink.
 */
export function writtenPath(scope: InstallScope, host: Host): string {
  const path = settingsPath(scope, host);
  if (scope === "user") return host.machine.realPath(path) ?? path;
  expectNoSymlink(path, host);
  return path;
}

/**
 * Makes sure that a file of the project is in the project, whether it was there before or not. Throws UsageError where
 * the client's directory in the project or the file in it is a symlink.
 */
export function expectNoSymlink(path: string, host: Host): void {
  if (!path.startsWith(`${host.cwd()}/`)) return;
  const { realPath } = host.machine;
  const project = realPath(host.cwd()) ?? host.cwd();
  for (
    const part of [
      `${project}/${host.client.hooks.projectDirectory}`,
      `${project}/${path.slice(host.cwd().length + 1)}`,
    ]
  ) {
    const real = realPath(part);
    if (real !== null && real !== part) {
      throw new UsageError(`Cannot change "${path}": "${part}" is a symlink to "${real}" (change that file yourself)`);
    }
  }
}

/** An edit of a settings file that was possible. Throws UsageError if it was refused. */
export function expectEdited<Edit extends { readonly status: "edited" }>(
  path: string,
  edit: Edit | { readonly status: "refused"; readonly reason: string },
): Edit {
  if (edit.status === "edited") return edit;
  throw new UsageError(`Cannot change "${path}": ${edit.reason} (fix it first; nothing was changed)`);
}

/** A settings file that is to be changed. */
export interface Settings {
  readonly path: string;
  /** Its text, with the byte order mark that some editors write; null if there is no file. */
  readonly text: string | null;
}

/** Reads a settings file to change it. Throws UsageError for invalid UTF-8, which would be lost. */
export function readSettings(path: string, host: Pick<Host, "readBytes">): Settings {
  const bytes = nullIfAbsent(path, () => host.readBytes(path));
  if (bytes === null) return { path, text: null };
  try {
    return { path, text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    throw new UsageError(`Cannot change "${path}": it is not valid UTF-8 (fix it first; nothing was changed)`);
  }
}

/**
 * Writes a settings file that was read, or removes it. `text`: the new text; null to remove the file. Throws UsageError
 * where it was changed since it was read.
 */
export function writeSettings(
  { path, text: before }: Settings,
  text: string | null,
  host: Pick<Host, "readBytes" | "replaceText" | "removeFile">,
): void {
  const verify = () => {
    if (readSettings(path, host).text === before) return;
    throw new UsageError(`Cannot change "${path}": another program has just changed it (run the command again)`);
  };
  if (text !== null) return host.replaceText(path, text, verify);
  host.removeFile(path, verify);
}

export function readTextOrNull(path: string, host: Host): string | null {
  return nullIfAbsent(path, () => host.readText(path));
}

/** What reading a file returns, or null if there is no file: a project may have brought a pipe or a link to itself. */
function nullIfAbsent<T>(path: string, read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && error.name === "NotFound") return null;
    throw new UsageError(`Cannot read "${path}": ${describeFileError(error, path)}`);
  }
}
