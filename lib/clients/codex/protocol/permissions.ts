import type { HookNeed, HookPermissions, NoteFiles } from "../../client.ts";
import { INPUT_VARIABLE } from "../../hooks/hook_events.ts";

/** The notes that the client reads into every session. */
export const CODEX_NOTES: NoteFiles = {
  project: ["AGENTS.md", "AGENTS.override.md"],
  projectDirectories: [],
  config: ["AGENTS.md", "AGENTS.override.md"],
  besideTranscript: null,
};

/**
 * What hooks may do: not to read `auth.json`, `history.jsonl` or `config.toml` of the client's directory. They read the list
 * of trusted files (`{config}/debrief/trusted.json`) and cannot write it.
 */
export const CODEX_PERMISSIONS: Readonly<Record<HookNeed, HookPermissions>> = {
  session: {
    read: [
      "{project}/.codex",
      "{config}/sessions",
      "{config}/debrief.jsonc",
      "{config}/debrief/state",
      "{config}/debrief/trusted.json",
    ],
    write: ["{config}/debrief/state"],
    env: ["CODEX_HOME", "HOME", "USERPROFILE", INPUT_VARIABLE],
  },
  notes: {
    read: CODEX_NOTES.project.map((name) => `{project}/${name}`).concat(
      CODEX_NOTES.config.map((name) => `{config}/${name}`),
    ),
    write: [],
    env: [],
  },
  context_files: { read: [], write: ["{project}/.codex/debrief"], env: [] },
  settings: { read: [], write: [], env: [] },
  work: { read: ["{project}"], write: [], env: [] },
  past_sessions: { read: [], write: [], env: ["CLAUDE_CONFIG_DIR"] },
};

/** The timeout of a hook, in seconds. On SessionEnd the client allows 3 at most, and warns of more (0.150, 0.169). */
export function codexTimeout(event: string): number {
  return event === "SessionEnd" ? 3 : 5;
}
