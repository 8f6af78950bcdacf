/**
 * Where the hooks of the installed plugin run: whether its file of hooks names the module, which the client then reads at
 * every start.
 *
 * @module
 */
import { applyEdits, modify } from "jsonc-parser";
import { arrayAt, type JsonObject, parseJsonObject, withoutByteOrderMark } from "../../json.ts";
import { formattingOf, jsonTree } from "../../json_edit.ts";
import { stateDirectory } from "../../hooks/store/state_names.ts";
import { configPaths } from "../../hooks/config/load.ts";
import { type Host, UsageError } from "../host/host.ts";
import { hostConfigDirectory } from "../host/paths.ts";
import { readTextOrNull } from "./settings_files.ts";

/** Where hooks can run, as `session.runtime` says it. */
export const RUNTIMES = ["process", "mod", "auto"] as const;

/** An installed copy of the plugin. */
export interface PluginCopy {
  /** The file with its hooks. */
  readonly path: string;
  /** Whether it names the module. */
  readonly namesModule: boolean;
  /** The text of the file with the module. */
  readonly whole: JsonObject;
}

/** The copies of the plugin that the client may read. */
export function pluginCopies(host: Host): PluginCopy[] {
  const { module } = host.client.hooks;
  const config = hostConfigDirectory(host);
  if (module === null || config === null) return [];
  const read = (path: string) => readTextOrNull(path, host);
  const list = (path: string) => host.machine.list(path);
  return module.pluginDirectories(config, { list, read }).flatMap((directory) => {
    const path = `${directory}/${module.hooks}`;
    const whole = parseJsonObject(read(`${directory}/${module.hooksWithModule}`) ?? "");
    const text = read(path);
    if (!whole || text === null) return [];
    return [{ path, namesModule: arrayAt(parseJsonObject(text) ?? {}, "modules").length > 0, whole }];
  });
}

/** A file that has to change, and the text it gets. */
export interface RuntimeChange {
  readonly path: string;
  readonly text: string;
}

/**
 * The directory that has to be made for the module to start: the client makes directories that others may list, so the
 * module waits for one. Null if it is there, or nothing of the plugin runs in the client.
 */
export function missingStateDirectory(runtime: typeof RUNTIMES[number], host: Host): string | null {
  const config = hostConfigDirectory(host);
  if (config === null || runtime === "process") return null;
  const directory = stateDirectory(config);
  return host.machine.pathKind(directory) === "missing" ? directory : null;
}

/** What has to change for the plugin's hooks to run in one way or the other: its installed copies, and the user's configuration. */
export function runtimeChanges(runtime: typeof RUNTIMES[number], host: Host): RuntimeChange[] {
  const changes: RuntimeChange[] = [];
  for (const { path, namesModule, whole } of pluginCopies(host)) {
    if (namesModule === (runtime !== "process")) continue;
    const { modules: _, ...plain } = whole;
    changes.push({ path, text: JSON.stringify(runtime === "process" ? plain : whole, null, 2) + "\n" });
  }
  const { user } = configPaths({ project: host.cwd(), configDir: hostConfigDirectory(host) });
  if (user === null) return changes;
  const before = readTextOrNull(user, host);
  const text = before === null || before.trim() === "" ? "{}\n" : withoutByteOrderMark(before);
  const tree = jsonTree(text);
  if (typeof tree === "string") throw new UsageError(`Cannot change "${user}": ${tree} (correct it first)`);
  const edits = modify(text, ["session", "runtime"], runtime, { formattingOptions: formattingOf(text) });
  const after = applyEdits(text, edits);
  const isDefault = before === null && runtime === "process";
  return after === before || isDefault ? changes : [...changes, { path: user, text: after }];
}
