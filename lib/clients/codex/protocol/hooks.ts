import type { JsonObject } from "../../../json.ts";
import { stringAt } from "../../../json.ts";
import { compareVersions } from "../../../session/version.ts";
import type { AcceptedAnswers, ClientHooks, HookedCall } from "../../client.ts";
import { findRollout } from "../files/places.ts";
import { rolloutId } from "../files/rollout_name.ts";
import { rolloutAgent, sessionMetaOf } from "../files/session_files.ts";
import { NESTED_ID, PATCH_TOOL } from "../format/client_strings.ts";
import { patchedFiles } from "../format/patch.ts";
import { CODEX_ANSWERS, CODEX_ANSWERS_0135, CONTEXT_BEFORE_CALL_FROM } from "./answers.ts";
import { CODEX_NOTES, CODEX_PERMISSIONS, codexTimeout } from "./permissions.ts";

function accepts(transcriptPath: string | null): AcceptedAnswers {
  const version = (transcriptPath === null ? null : sessionMetaOf(transcriptPath))?.version ?? null;
  return version !== null && compareVersions(version, CONTEXT_BEFORE_CALL_FROM) >= 0
    ? CODEX_ANSWERS_0135
    : CODEX_ANSWERS;
}

/** A path without `.` and `..`, below a directory if it is relative. */
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
