import type { Client, ClientHooks } from "../client.ts";
import { configDirectory } from "./files/config_directory.ts";
import { CLAUDE_CODE_NOTES, CLAUDE_CODE_PERMISSIONS, claudeCodeTimeout } from "./protocol/permissions.ts";
import { ENTRYPOINT_VARIABLE, isHeadlessEntrypoint } from "./reading/entrypoint.ts";
import { internalAgentOf } from "./reading/internal_agent.ts";

/** What is true of Claude Code without a look at its files; a module in its process has nothing else, and is small by that. */
export const CLAUDE_CODE_FACTS = {
  id: "claude_code",
  title: "Claude Code",
  hasPermissionRules: true,
} satisfies Partial<Client>;

/** The same of its hooks. */
export const CLAUDE_CODE_HOOKS = {
  startScript: "debrief.sh",
  permissions: CLAUDE_CODE_PERMISSIONS,
  timeoutOf: claudeCodeTimeout,
  isOwnInput: () => false, // other clients write what this one does, and more
  projectVariable: "CLAUDE_PROJECT_DIR",
  entrypointVariable: ENTRYPOINT_VARIABLE,
  isHeadless: isHeadlessEntrypoint,
  configDirectory,
  notes: "memory, CLAUDE.md",
  noteFiles: CLAUDE_CODE_NOTES,
  projectDirectory: ".claude",
  trustCommand: "debrief config trust",
  isCallId: () => true,
  callsFor: (tool, input) => [{ tool, input }],
  internalAgent: internalAgentOf,
} satisfies Partial<ClientHooks>;
