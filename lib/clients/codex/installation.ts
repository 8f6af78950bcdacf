import type {
  ClientInstallation,
  InstallationFiles,
  InstallationFinding,
  RegisteredCommand,
} from "../hooks/installation.ts";
import { type TomlTable, tomlTables } from "./files/config_toml.ts";
import { sessionMetaOf } from "./files/session_files.ts";
import { CODEX_EVENTS } from "./protocol/events.ts";
import { pluginEntry, pluginHooks } from "./protocol/plugin_hooks.ts";

/** What the client takes for the timeout of a hook that has none (0.124 to 0.171). */
const USUAL_TIMEOUT = 600;
/** Events with the most seconds that they allow a hook, both in force and in the hash. */
const MOST_TIMEOUT: Readonly<Record<string, number>> = { SessionEnd: 3, Interrupt: 3 };
/** What the client takes where a hook on such an event has none. */
const LEAST_TIMEOUT = 1;
/** Events whose matcher the client ignores; it is not part of the hash. */
const WITHOUT_MATCHER: ReadonlySet<string> = new Set(["Stop", "UserPromptSubmit"]);

/** An event's name in `config.toml`, such as `pre_tool_use`. */
function snakeCase(event: string): string {
  return event.replaceAll(/(?<!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}

/** The key of a hook's trust: its file and its place in it. */
export function trustKey({ path, event, at }: RegisteredCommand): string {
  return `${path}:${snakeCase(event)}:${at.join(":")}`;
}

function timeoutInForce({ event, timeout }: RegisteredCommand): number {
  const most = MOST_TIMEOUT[event];
  if (timeout !== null) return most === undefined ? timeout : Math.min(timeout, most);
  return most === undefined ? USUAL_TIMEOUT : LEAST_TIMEOUT;
}

/** Of event, matcher, command and timeout as sorted JSON, as 0.150, 0.169 and 0.171 answer to `hooks/list`. */
export async function trustHash(hook: RegisteredCommand): Promise<string> {
  const { event, command, matcher, statusMessage } = hook;
  const handler = {
    async: false,
    command,
    ...(statusMessage === undefined ? {} : { statusMessage }),
    timeout: timeoutInForce(hook),
    type: "command",
  };
  const isMatched = matcher !== null && !WITHOUT_MATCHER.has(event);
  const identity = { event_name: snakeCase(event), hooks: [handler], ...(isMatched ? { matcher } : {}) };
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(identity)));
  return `sha256:${new Uint8Array(bytes).toHex()}`;
}

const START = "start codex in a terminal and choose to trust the hooks (codex exec does not ask)";

/** What the files say of some hooks. */
async function* unreviewedHooks(
  hooks: readonly RegisteredCommand[],
  tables: readonly TomlTable[],
): AsyncGenerator<InstallationFinding> {
  const kept = new Map(tables.map(({ path, values }) => [path.join("\n"), values]));
  const groups = { trusted: [] as string[], changed: [] as string[], untrusted: [] as string[], off: [] as string[] };
  let coversFiles = false;
  for (const hook of hooks) {
    const state = kept.get(["hooks", "state", trustKey(hook)].join("\n"));
    const name = `${hook.name} on ${hook.event}`;
    const hash = String(state?.["trusted_hash"] ?? "");
    // of a plugin's hook 0.169 and 0.171 keep a second hash, of all files of the plugin
    if (typeof state?.["trusted_content_hash"] === "string") coversFiles = true;
    if (state?.["enabled"] === false) groups.off.push(name);
    else if (hash === "") groups.untrusted.push(name);
    else if (hash === await trustHash(hook)) groups.trusted.push(name);
    else groups.changed.push(name);
  }
  const { trusted, changed, untrusted, off } = groups;
  if (trusted.length > 0) yield { check: "hooks", level: "ok", text: `trusted: ${trusted.join(", ")}`, fix: null };
  if (coversFiles) {
    const text =
      "Codex trusts the plugin's hooks only while the plugin's files stay the same, which is not checked here";
    yield { check: "hooks", level: "note", text, fix: "after each update of the plugin, trust its hooks again" };
  }
  if (untrusted.length > 0) {
    const text = `not trusted, so Codex does not run them: ${untrusted.join(", ")}`;
    yield { check: "hooks", level: "error", text, fix: START };
  }
  if (changed.length > 0) {
    const text = `changed since you trusted them, so Codex does not run them: ${changed.join(", ")}`;
    yield { check: "hooks", level: "error", text, fix: START };
  }
  if (off.length > 0) {
    const text = `disabled: ${off.join(", ")}`;
    yield { check: "hooks", level: "warning", text, fix: "remove enabled = false from config.toml" };
  }
}

/** The first version that asks for trust. */
const TRUST_SINCE = "0.131.0";
/** The first version that was seen to run a project's hooks only where the project is trusted. */
const PROJECT_TRUST_SINCE = "0.169.0";

/** What keeps the hooks of debrief, in files and of its plugin, from running, by what Codex's files say. */
export async function* trustedHookFindings(
  hooks: readonly RegisteredCommand[],
  files: InstallationFiles,
): AsyncGenerator<InstallationFinding> {
  const { read, project, isAtLeast } = files;
  const tables = tomlTables(read({ within: "config", path: "config.toml" }) ?? "");
  const features = tables.find(({ path }) => path.join(".") === "features")?.values ?? {};
  for (const name of ["hooks", "codex_hooks"]) {
    if (features[name] !== false) continue;
    const fix = `remove ${name} = false from [features]`;
    yield { check: "settings", level: "error", text: `config.toml disables all hooks (features.${name})`, fix };
  }
  const isInProject = hooks.some(({ path }) => path.startsWith(`${project}/`));
  const trusts = tables.some(({ path, values }) =>
    path[0] === "projects" && path[1] === project && values["trust_level"] === "trusted"
  );
  if (isInProject && !trusts && isAtLeast(PROJECT_TRUST_SINCE) !== false) {
    const text = "Codex does not trust this project: it runs no hook of the project's hooks.json";
    yield { check: "settings", level: "warning", text, fix: "start codex here and trust the project" };
  }
  const all = [...hooks, ...pluginHooks(tables, files)];
  if (isAtLeast(TRUST_SINCE) !== false && all.length > 0) yield* unreviewedHooks(all, tables);
}

/** What `config.toml` says of the plugin, from whichever marketplace. */
function isCodexPluginEnabled(text: string): boolean | null {
  return pluginEntry(tomlTables(text))?.enabled ?? null;
}

/** How hooks get into Codex: a `hooks.json`, in which the user trusts each of them. */
export const CODEX_INSTALLATION: ClientInstallation = {
  program: "codex",
  packagePath: () => /^(.*[/\\]node_modules[/\\]@openai[/\\]codex)[/\\]/,
  versionIn: (path) => sessionMetaOf(path)?.version ?? null,
  events: CODEX_EVENTS,
  oldest: { version: "0.117.0", lacks: "run hooks around tool calls" },
  oldestPlugin: { version: "0.150.0", lacks: "install plugins" },
  tolerant: "0.114.0", // 0.124, 0.150 and 0.169 were seen to ignore events that they do not know
  files: { user: { within: "config", path: "hooks.json" }, project: { within: "project", path: ".codex/hooks.json" } },
  managedFiles: {},
  // 0.150 and later: `unknown field "extra", expected "description" or "hooks"`, and no hook of the file runs
  fileKeys: ["description", "hooks"],
  readsByteOrderMark: null,
  trust: {
    first: "Codex runs a hook only once you trust it: start codex in a terminal and choose to trust the hooks " +
      "(codex exec does not ask, and runs none until then).",
    again: "It asks again when a hook's command, timeout or place in the file changes.",
  },
  hookFindings: trustedHookFindings,
  shell: null,
  pluginVariable: "PLUGIN_ROOT",
  installPlugin: ['codex plugin marketplace add "$PWD"', "codex plugin add debrief@debrief"],
  removePlugin: "codex plugin remove debrief@debrief",
  pluginFiles: [{ within: "config", path: "config.toml" }],
  isPluginEnabled: isCodexPluginEnabled,
};
