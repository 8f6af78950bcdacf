import type { ClientInstallation } from "../hooks/installation.ts";
import { tomlTables } from "./files/config_toml.ts";
import { sessionMetaOf } from "./files/session_files.ts";
import { CODEX_EVENTS } from "./protocol/events.ts";
import { trustedHookFindings } from "./protocol/hook_trust.ts";
import { pluginEntry } from "./protocol/plugin_hooks.ts";

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
