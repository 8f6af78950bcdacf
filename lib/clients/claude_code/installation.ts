import type { ClientInstallation } from "../installation.ts";
import { claudeCode } from "./mod.ts";
import { HOOK_EVENTS } from "../hook_events.ts";

/** How hooks get into Claude Code: its settings. */
export const CLAUDE_CODE_INSTALLATION: ClientInstallation = {
  client: claudeCode,
  program: "claude",
  packagePath: /^(.*[/\\]node_modules[/\\]@anthropic-ai[/\\]claude-code(?:-[\w-]+)?)[/\\]/,
  events: Object.fromEntries(Object.entries(HOOK_EVENTS).map(([event, { since }]) => [event, since])),
  oldest: { version: "1.0.58", lacks: "tell hooks the project's directory" },
  tolerant: "2.1.101",
  files: {
    user: { within: "config", path: "settings.json" },
    project: { within: "project", path: ".claude/settings.json" },
    local: { within: "project", path: ".claude/settings.local.json" },
  },
  fileKeys: null,
  trust: null,
  pluginVariable: "CLAUDE_PLUGIN_ROOT",
  removePlugin: "claude plugin disable debrief",
};
