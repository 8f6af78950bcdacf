import { feed, killRunning } from "../programs.ts";
import type { JsonObject } from "../../../lib/json.ts";
import { assistant, text, user } from "../transcript.ts";
import { stateDirectory } from "../../../lib/hooks/store/state_names.ts";
import { claudeCode } from "../../../lib/clients/claude_code/mod.ts";
import type { HookPermissions } from "../../../lib/clients/client.ts";
import { permissionFlags, type PermissionPaths, permissionsFor } from "../../../lib/hooks/runner/definition.ts";
import { HOOK_SETUPS, type HookSetup, v8Argument } from "../../../lib/hooks/runner/setup.ts";
import { projectState, sessionState } from "../../../lib/hooks/store/state_names.ts";
import { temporaryDirectory } from "../temporary.ts";

const ROOT = new URL("../../../", import.meta.url).pathname;

/** A project and a configuration folder of their own, with a session in it. */
export interface Stage {
  readonly folder: string;
  readonly project: string;
  readonly config: string;
  readonly transcript: string;
  /** The path of a file of the state: of this project (`log.jsonl`, `summary.json`), else of a session. */
  state(name: string, session?: string): string;
  /** The records of such a file. */
  records(name: string): Record<string, unknown>[];
}

/** What belongs to a project and not to a session. */
const OF_PROJECT = new Set([
  "log.jsonl",
  "log.1.jsonl",
  "summary.json",
  "triage.jsonl",
  "rules.jsonl",
  "trims.jsonl",
  "handoffs.json",
]);

export interface HookProcess {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly killed: boolean;
}

/** How a hook is started. */
export interface RunOptions {
  readonly permissions?: HookPermissions;
  /** Flags in place of those of the permissions. */
  readonly flags?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The command that deno is started by, such as `strace -f`. */
  readonly through?: readonly string[];
  /** The time that it is given, in seconds; a client's would decide tests on a busy machine. @default {300} */
  readonly timeout?: number;
  /** When it is killed. @default {600_000} */
  readonly killAfterMs?: number;
}

/** Sets a stage, runs a test on it, and clears it away. */
export async function onStage(transcript: string | null, test: (stage: Stage) => Promise<void>): Promise<void> {
  using temporary = temporaryDirectory({ prefix: "debrief-test-" });
  const folder = temporary.path;
  const project = `${folder}/project`;
  const config = `${folder}/claude`;
  const path = `${config}/projects/-project/session.jsonl`;
  Deno.mkdirSync(project);
  Deno.mkdirSync(`${config}/projects/-project`, { recursive: true });
  if (transcript !== null) Deno.writeTextFileSync(path, transcript);
  const state = (name: string, session = "session"): string =>
    `${stateDirectory(config)}/${OF_PROJECT.has(name) ? projectState(project, name) : sessionState(session, name)}`;
  const records = (name: string): Record<string, unknown>[] => {
    const text = Deno.readTextFileSync(state(name));
    return text.trim().split("\n").map((line) => JSON.parse(line));
  };
  await test({ folder, project, config, transcript: path, state, records });
}

/** What the start script grants a hook on a stage: more of the project only where a configuration asks for it. */
export function startPermissions(setup: HookSetup, { project, config }: Stage): HookPermissions {
  const asksFor = (section: string) =>
    [`${project}/.claude/debrief.jsonc`, `${config}/debrief.jsonc`].some((path) => readOrNull(path)?.includes(section));
  const needs = setup.needs.filter((need) =>
    (need !== "context_files" || asksFor("data")) && (need !== "work" || asksFor("guard"))
  );
  return permissionsFor(claudeCode.hooks, { ...setup, needs });
}

/** The directories that it grants: of the transcripts only this session's, where that is where the client says. */
export function startPaths(stage: Stage): PermissionPaths {
  return readOrNull(stage.transcript) === null ? stage : { ...stage, session: "/-project" };
}

/** As the start script does, only a regular file: another one may have no end. */
function readOrNull(path: string): string | null {
  try {
    return Deno.statSync(path).isFile ? Deno.readTextFileSync(path) : null;
  } catch {
    return null;
  }
}

/** Runs a bundled hook as a client does: no configuration of ours, nothing remote, exactly the permissions it declares. */
export async function runHook(
  name: string,
  stage: Stage,
  input: string,
  options: RunOptions = {},
): Promise<HookProcess> {
  const setup = HOOK_SETUPS.find((known) => known.name === name);
  if (!setup) throw new Error(`No hook "${name}"`);
  const granted = permissionFlags(options.permissions ?? startPermissions(setup, stage), startPaths(stage));
  const flags = options.flags ?? [...v8Argument(setup.v8Flags), ...granted];
  const [command = "", ...before] = [...options.through ?? [], Deno.execPath()];
  const child = new Deno.Command(command, {
    args: [
      ...[...before, "run", "--quiet", "--no-config", "--no-remote", "--no-npm", ...flags],
      ...[`${ROOT}dist/${name}.js`, `--timeout=${options.timeout ?? 300}`],
    ],
    cwd: stage.project,
    clearEnv: true,
    env: {
      PATH: Deno.env.get("PATH") ?? "",
      HOME: Deno.env.get("HOME") ?? "",
      CLAUDE_PROJECT_DIR: stage.project,
      CLAUDE_CONFIG_DIR: stage.config,
      ...options.env,
    },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let killed = false;
  const timer = setTimeout(() => {
    killed = killRunning(child);
  }, options.killAfterMs ?? 600_000);
  await feed(child, input);
  const { code, stdout, stderr } = await child.output();
  clearTimeout(timer);
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: text(stdout), stderr: text(stderr), killed };
}

export function inputFor(stage: Stage, event: string, fields: Record<string, unknown> = {}): string {
  return JSON.stringify({
    session_id: "session",
    transcript_path: stage.transcript,
    cwd: stage.project,
    hook_event_name: event,
    ...fields,
  });
}

export function exchange(prompt: string, answer: string, id = "m1"): JsonObject[] {
  return [
    user(prompt, { uuid: `u-${id}`, parentUuid: null }),
    assistant(id, [text(answer)], { uuid: `a-${id}`, parentUuid: `u-${id}` }),
  ];
}
