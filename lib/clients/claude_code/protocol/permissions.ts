import type { HookNeed, HookPermissions, NoteFiles } from "../../client.ts";
import { INPUT_VARIABLE } from "../../hooks/hook_events.ts";
import { ENTRYPOINT_VARIABLE } from "../reading/entrypoint.ts";

/** The notes that the client reads into every session, and its memory of a project. */
export const CLAUDE_CODE_NOTES: NoteFiles = {
  project: ["CLAUDE.md", "CLAUDE.local.md", "AGENTS.md", ".claude/CLAUDE.md"],
  projectDirectories: [".claude/rules"],
  config: ["CLAUDE.md"],
  besideTranscript: "memory",
};

/** Where an organization's settings are. */
export const MANAGED_DIRECTORIES = {
  linux: "/etc/claude-code",
  darwin: "/Library/Application Support/ClaudeCode",
  windows: "C:/Program Files/ClaudeCode",
} as const;

/**
 * What hooks may do. In the client's directory these are only the transcripts and debrief's files, but not settings, history
 * or credentials. Hooks read the list of trusted files (`{config}/debrief/trusted.json`) and cannot write it. Files for the
 * model to open are in the project, where it may open them without a prompt.
 */
export const CLAUDE_CODE_PERMISSIONS: Readonly<Record<HookNeed, HookPermissions>> = {
  session: {
    read: [
      "{project}/.claude",
      "{config}/projects/{session}",
      "{config}/debrief.jsonc",
      "{config}/debrief/state",
      "{config}/debrief/trusted.json",
    ],
    write: ["{config}/debrief/state"],
    env: ["CLAUDE_PROJECT_DIR", "CLAUDE_CONFIG_DIR", "HOME", "USERPROFILE", ENTRYPOINT_VARIABLE, INPUT_VARIABLE],
  },
  notes: {
    read: ["{project}/CLAUDE.md", "{project}/CLAUDE.local.md", "{project}/AGENTS.md", "{config}/CLAUDE.md"],
    write: [],
    env: [],
  },
  context_files: { read: [], write: ["{project}/.claude/debrief"], env: [] },
  settings: {
    read: ["{config}/settings.json", MANAGED_DIRECTORIES.linux, MANAGED_DIRECTORIES.darwin],
    write: [],
    env: [],
  },
  work: { read: ["{project}"], write: [], env: [] },
  past_sessions: { read: [], write: [], env: ["CODEX_HOME"] },
};

/** The timeout of a hook, in seconds. All hooks on SessionEnd share 1.5. */
export function claudeCodeTimeout(event: string): number {
  return event === "SessionEnd" ? 1 : 5;
}
