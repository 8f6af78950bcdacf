import { isJsonObject, objectAt, withoutByteOrderMark } from "../../json.ts";
import type { ClientInstallation, HookFile } from "../hooks/installation.ts";
import { HOOK_EVENTS } from "../hooks/hook_events.ts";
import { MANAGED_DIRECTORIES } from "./protocol/permissions.ts";
import { clientVersionOf } from "./reading/entrypoint.ts";

const SETTINGS = {
  user: { within: "config", path: "settings.json" },
  project: { within: "project", path: ".claude/settings.json" },
  local: { within: "project", path: ".claude/settings.local.json" },
} as const satisfies Record<string, HookFile>;

/** What settings say of the plugin, from whichever marketplace. */
function isPluginEnabled(text: string, parse: (text: string) => unknown): boolean | null {
  let value: unknown;
  try {
    value = parse(withoutByteOrderMark(text));
  } catch {
    return null; // the client ignores the file
  }
  const plugins = isJsonObject(value) ? objectAt(value, "enabledPlugins") ?? {} : {};
  const own = Object.entries(plugins).findLast(([id]) => id.split("@")[0] === "debrief");
  return own === undefined ? null : own[1] !== false;
}

export const CLAUDE_CODE_INSTALLATION: ClientInstallation = {
  program: "claude",
  packagePath: () => /^(.*[/\\]node_modules[/\\]@anthropic-ai[/\\]claude-code(?:-[\w-]+)?)[/\\]/,
  versionIn: clientVersionOf,
  events: Object.fromEntries(Object.entries(HOOK_EVENTS).map(([event, { since }]) => [event, since])),
  oldest: { version: "1.0.58", lacks: "tell hooks the project's directory" },
  oldestPlugin: { version: "2.1.90", lacks: "run all of a plugin's hooks" },
  tolerant: "2.1.101",
  files: SETTINGS,
  managedFiles: {
    linux: `${MANAGED_DIRECTORIES.linux}/managed-settings.json`,
    darwin: `${MANAGED_DIRECTORIES.darwin}/managed-settings.json`,
    windows: `${MANAGED_DIRECTORIES.windows}/managed-settings.json`,
  },
  fileKeys: null,
  readsByteOrderMark: "2.1.330", // 2.0.50 was seen to ignore them
  trust: null,
  async *hookFindings() {}, // its settings are read together with its rules
  // set for the model's commands and for those after "!" (2.0.77 to 2.1.332), whose output is indented by five columns
  shell: { variable: "CLAUDECODE", value: "1", columns: 75 },
  pluginVariable: "CLAUDE_PLUGIN_ROOT",
  installPlugin: ['claude plugin marketplace add "$PWD"', "claude plugin install debrief@debrief"],
  removePlugin: "claude plugin disable debrief",
  pluginFiles: Object.values(SETTINGS),
  isPluginEnabled,
};
