import type { ClientInstallation } from "../installation.ts";
import { codex } from "./mod.ts";
import { CODEX_EVENTS } from "./protocol/events.ts";

/** How hooks get into Codex: a `hooks.json`, in which the user trusts each of them. */
export const CODEX_INSTALLATION: ClientInstallation = {
  client: codex,
  program: "codex",
  packagePath: /^(.*[/\\]node_modules[/\\]@openai[/\\]codex)[/\\]/,
  events: CODEX_EVENTS,
  oldest: { version: "0.117.0", lacks: "run hooks around tool calls" },
  tolerant: "0.114.0", // 0.124 and later were seen to ignore events that they do not know
  files: {
    user: { within: "config", path: "hooks.json" },
    project: { within: "project", path: ".codex/hooks.json" },
  },
  // 0.150 and later: `unknown field "extra", expected "description" or "hooks"`, and no hook of the file runs
  fileKeys: ["description", "hooks"],
  trust: {
    first: "Codex runs a hook only once you trust it: start codex in a terminal and choose to trust the hooks " +
      "(codex exec does not ask, and runs none until then).",
    again: "It asks again when a hook's command, timeout or place in the file changes.",
  },
  pluginVariable: "PLUGIN_ROOT",
  removePlugin: "codex plugin remove debrief@debrief",
};
