import { type JsonObject, stringAt } from "../../../json.ts";
import { compareVersions } from "../../../session/version.ts";
import type { AcceptedAnswers, ClientHooks, HookedCall, HookNeed, HookPermissions, NoteFiles } from "../../client.ts";
import { ANSWERED_EVENTS, INPUT_VARIABLE } from "../../hooks/hook_events.ts";
import { findRollout } from "../files/places.ts";
import { rolloutId } from "../files/rollout_name.ts";
import { rolloutAgent, sessionMetaOf } from "../files/session_files.ts";
import { NESTED_ID, PATCH_TOOL } from "../format/client_strings.ts";
import { patchedFiles } from "../format/patch.ts";

/** The notes that the client reads into every session. */
export const CODEX_NOTES: NoteFiles = {
  project: ["AGENTS.md", "AGENTS.override.md"],
  projectDirectories: [],
  config: ["AGENTS.md", "AGENTS.override.md"],
  besideTranscript: null,
};

/** Not `auth.json`, `history.jsonl` or `config.toml`; the list of trusted files only to read. */
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

const BLOCK: ReadonlySet<string> = new Set(["Stop", "SubagentStop", "PostToolUse", "UserPromptSubmit"]);
/** Never on Stop and SubagentStop: a field that an event does not know voids the whole answer. */
const CONTEXT = ["SessionStart", "UserPromptSubmit", "SubagentStart", "PostToolUse"] as const;
const NOTICE: ReadonlySet<string> = new Set([...ANSWERED_EVENTS.notice, "Interrupt"]);

/** What hooks may answer in every version from 0.117 on. */
export const CODEX_ANSWERS: AcceptedAnswers = {
  block: BLOCK,
  context: new Set(CONTEXT),
  notice: NOTICE,
  // "ask" fails, and so does "allow" without another input: the call then runs as if nothing had been said
  decisions: new Set(["deny"]),
  hasContextBesideDecision: false, // 0.124: it voids the denial beside it
};

/** The first version that takes context before a call (0.124 fails). */
export const CONTEXT_BEFORE_CALL_FROM = "0.135.0";

/** The same for versions that take context before a call. */
export const CODEX_ANSWERS_0135: AcceptedAnswers = { ...CODEX_ANSWERS, context: new Set([...CONTEXT, "PreToolUse"]) };

function accepts(transcriptPath: string | null): AcceptedAnswers {
  const version = (transcriptPath === null ? null : sessionMetaOf(transcriptPath))?.version ?? null;
  return version !== null && compareVersions(version, CONTEXT_BEFORE_CALL_FROM) >= 0
    ? CODEX_ANSWERS_0135
    : CODEX_ANSWERS;
}

function absolute(path: string, cwd: string | null): string {
  const whole = path.startsWith("/") || cwd === null ? path : `${cwd}/${path}`;
  const names: string[] = [];
  for (const name of whole.split("/")) {
    if (name === "..") names.pop();
    else if (name !== "." && name !== "") names.push(name);
  }
  return (whole.startsWith("/") ? "/" : "") + names.join("/");
}

/** A patch also as its change to each file, because `Edit` and `Write` match it in the client's own matchers, too. */
function callsFor(tool: string, input: JsonObject, cwd: string | null): HookedCall[] {
  const calls: HookedCall[] = [{ tool, input }];
  if (tool !== PATCH_TOOL) return calls;
  for (const { path, isNew, added } of patchedFiles(stringAt(input, "command") ?? "")) {
    const file_path = absolute(path, cwd);
    calls.push(
      isNew
        ? { tool: "Write", input: { file_path, content: added } }
        : { tool: "Edit", input: { file_path, new_string: added } },
    );
  }
  return calls;
}

/** The hooks of Codex, from 0.117 on. */
export const CODEX_HOOKS: ClientHooks = {
  startScript: "codex.sh",
  permissions: CODEX_PERMISSIONS,
  timeoutOf: codexTimeout,
  projectVariable: null,
  entrypointVariable: null,
  entrypointOf: (path) => (path === null ? null : sessionMetaOf(path))?.source ?? null,
  isHeadless: (entrypoint) => entrypoint === "exec",
  notes: "AGENTS.md",
  noteFiles: CODEX_NOTES,
  managedDirectories: [],
  projectDirectory: ".codex",
  trustCommand: "debrief config trust --client codex",
  findSession: findRollout,
  isFileLate: false,
  isCallId: (id) => !id.startsWith(NESTED_ID),
  callsFor,
  namesOf: (tool) => tool === "Edit" || tool === "Write" ? [tool, PATCH_TOOL] : [tool],
  internalAgent: () => null,
  agentTranscript: (path, agentId) => rolloutId(path) === agentId ? path : rolloutAgent(path, agentId)?.path ?? path,
  acceptsStopContext: () => false,
  accepts,
};
