/**
 * What a decision depends on besides the settings, as far as files show it: skills, MCP servers, directories.
 *
 * @module
 */
import { hostConfigDirectory } from "../host/paths.ts";
import { clientState } from "../host/directory_trust.ts";
import { tryReadText } from "../host/read_text_file.ts";
import type { Host } from "../host/host.ts";
import { isJsonObject, objectAt, stringAt } from "../../json.ts";
import { posixPath } from "../../permissions/rules/paths.ts";
import type { KnownSkill, PermissionContext } from "../../permissions/context.ts";
import { skillKindOf } from "../../permissions/tools/skill_file.ts";

export function clientFacts(
  cwd: string,
  host: Host,
): Pick<PermissionContext, "skill" | "mcpServers" | "isDirectory" | "configDirectory"> & object {
  const known = new Map<string, KnownSkill | undefined>();
  const configDirectory = hostConfigDirectory(host);
  return {
    ...configDirectory === null ? {} : { configDirectory: posixPath(configDirectory) },
    skill: (name) => {
      if (!known.has(name)) known.set(name, findSkill(name, cwd, host));
      return known.get(name);
    },
    mcpServers: mcpServers(cwd, host),
    isDirectory: (path) => host.isDirectory(path),
  };
}

/** A skill of the project, of the user, or of an installed plugin, in the order in which the client looks for it. */
function findSkill(name: string, cwd: string, host: Host): KnownSkill | undefined {
  // a name is not a path: nothing above the skills' directories is read
  if (!/^[\w.-]+(?::[\w.-]+)*$/.test(name) || name.includes("..")) return undefined;
  const config = hostConfigDirectory(host);
  const own = [`${cwd}/.claude`, ...config === null ? [] : [config]];
  const found = own.flatMap((directory) => skillIn(directory, name.replaceAll(":", "/"), host) ?? []);
  if (found[0] !== undefined) return { name, kind: found[0] };
  const [plugin, inner] = name.includes(":") ? [name.split(":")[0]!, name.slice(name.indexOf(":") + 1)] : [null, name];
  for (const [id, directory] of enabledPluginDirectories(config, host)) {
    if (plugin !== null && plugin !== id) continue;
    const kind = skillIn(directory, inner.replaceAll(":", "/"), host);
    if (kind !== null) return { name: `${id}:${inner}`, kind };
  }
  return undefined;
}

function skillIn(directory: string, name: string, host: Host): KnownSkill["kind"] | null {
  const text = tryReadText(`${directory}/skills/${name}/SKILL.md`, host) ??
    tryReadText(`${directory}/commands/${name}.md`, host);
  return text === null ? null : skillKindOf(text);
}

function enabledPluginDirectories(config: string | null, host: Host): (readonly [name: string, directory: string])[] {
  const text = config === null ? null : tryReadText(`${config}/plugins/installed_plugins.json`, host);
  let value: unknown = null;
  try {
    value = JSON.parse(text ?? "null");
  } catch {
    return []; // the client's own file, half written
  }
  const plugins = isJsonObject(value) ? objectAt(value, "plugins") ?? {} : {};
  return Object.entries(plugins).flatMap(([id, installed]) =>
    (Array.isArray(installed) ? installed : [installed]).flatMap((one) => {
      const path = isJsonObject(one) ? stringAt(one, "installPath") : null;
      return path === null ? [] : [[id.split("@")[0]!, path] as const];
    })
  );
}

/** The MCP servers of the project and of the user, as tool names spell them. */
function mcpServers(cwd: string, host: Host): string[] {
  const state = clientState(host);
  const user = isJsonObject(state) ? state : {};
  let project: unknown = null;
  try {
    project = JSON.parse(tryReadText(`${cwd}/.mcp.json`, host) ?? "null");
  } catch {
    project = null; // the client starts none of its servers either
  }
  const local = objectAt(objectAt(user, "projects") ?? {}, cwd) ?? {};
  const names = [project, user, local].flatMap((one) =>
    isJsonObject(one) ? Object.keys(objectAt(one, "mcpServers") ?? {}) : []
  );
  return [...new Set(names)].map((name) => name.replace(/[^\w-]/g, "_"));
}
