/** Where one scenario is played: a project, a configuration folder and an environment of its own. */
import { stateDirectory } from "../../../lib/hooks/store/state_names.ts";
import type { JsonObject } from "../../../lib/json.ts";
import type { Client } from "./client.ts";
import { clientCache } from "./client.ts";
import { type BadState, mounted, withEtc } from "./mount.ts";
import { copyPlugin } from "./plugin.ts";
import { type Ended, runProgram } from "./process.ts";
import { type Faults, writeRecorder } from "./recorder.ts";
import { linkPrograms, npmPackage } from "./programs.ts";
import { type Key, runInTerminal } from "./terminal.ts";

/** The ways to install debrief. */
export type WayName = "settings" | "plugin" | "binary" | "npm";

const ROOT = decodeURIComponent(new URL("../../../", import.meta.url).pathname).replace(/\/$/, "");
const INSTALL_MS = 60_000;

/** What a scenario wants to be there before the client starts. */
export interface StageOptions {
  /** The person's settings before debrief is installed. */
  readonly settings?: JsonObject;
  /** The person's `debrief.jsonc`. @default every call is logged */
  readonly debrief?: JsonObject;
  /** How debrief is installed; `both` is the plugin and the settings. @default {"settings"} */
  readonly way?: WayName | "both";
  /** Whether the project has a first commit, as a worktree wants. @default {false} */
  readonly repository?: boolean;
  /** What happens in place of a hook. */
  readonly faults?: Faults;
  /** What the folder of debrief's state is: a file system without room, or one that cannot be written. */
  readonly state?: BadState;
}

export interface Stage {
  readonly client: Client;
  readonly folder: string;
  readonly project: string;
  readonly config: string;
  /** What the recorder kept. */
  readonly calls: string;
  readonly options: StageOptions;
  /** The client's whole environment but for the model's address. */
  readonly env: Readonly<Record<string, string>>;
}

const LOG_ALL: JsonObject = { intent: { log: "all" } };

/** Every run is one of `-p`: the hooks speak in it as they would to a person. */
const SPEAKING: JsonObject = { session: { headless: "as_interactive" } };

function environment(folder: string, config: string): Record<string, string> {
  return {
    PATH: `${folder}/bin:${Deno.env.get("PATH") ?? ""}`,
    HOME: `${folder}/home`,
    CLAUDE_CONFIG_DIR: config,
    ANTHROPIC_API_KEY: "not-a-key",
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    DISABLE_TELEMETRY: "1",
    DISABLE_ERROR_REPORTING: "1",
    DISABLE_AUTOUPDATER: "1",
    // deno keeps compiled code there, as it does in a person's home
    DENO_DIR: `${clientCache()}/deno`,
  };
}

/** The command `install` of each way that has one, as a person runs it; what starts the hooks is recorded. */
async function installCommand({ folder, calls, options }: Stage): Promise<[program: string, ...args: string[]]> {
  const recorded = { calls, faults: options.faults ?? {} };
  const deno = `${folder}/bin/deno`;
  if (options.way === "binary") return [linkPrograms(`${folder}/programs/bin`, recorded), "install", "--binary"];
  if (options.way === "npm") {
    const found = await npmPackage();
    writeRecorder(deno, { ...recorded, command: found.deno });
    return [found.debrief, "install", "--deno", deno];
  }
  writeRecorder(deno, { ...recorded, command: Deno.execPath() });
  const script = ["run", "--allow-read", "--allow-write", "--allow-env", `${ROOT}/dist/debrief.js`];
  return [Deno.execPath(), ...script, "install", "--deno", deno];
}

async function install(stage: Stage): Promise<void> {
  const [program, ...args] = await installCommand(stage);
  const ended = await runProgram(program, {
    args: [...args, "--client", stage.client.path],
    cwd: stage.project,
    env: { ...stage.env },
    deadlineMs: INSTALL_MS,
  });
  if (ended.code !== 0) throw new Error(`Cannot install the hooks for ${stage.client.version}: ${ended.stderr}`);
}

function isPlugin(way: WayName | "both"): boolean {
  return way === "plugin" || way === "both";
}

export async function setStage(client: Client, folder: string, options: StageOptions): Promise<Stage> {
  const project = `${folder}/a project`;
  const config = `${folder}/config`;
  for (const path of [project, config, `${folder}/home`, `${folder}/calls`, `${folder}/bin`]) Deno.mkdirSync(path);
  const stage: Stage = {
    client,
    folder,
    project,
    config,
    calls: `${folder}/calls`,
    options,
    env: environment(folder, config),
  };
  Deno.writeTextFileSync(`${project}/a.txt`, "hello world\n");
  Deno.writeTextFileSync(`${config}/settings.json`, JSON.stringify(options.settings ?? {}, null, 2) + "\n");
  Deno.writeTextFileSync(`${config}/debrief.jsonc`, JSON.stringify({ ...SPEAKING, ...(options.debrief ?? LOG_ALL) }));
  if (options.state !== undefined) Deno.mkdirSync(stateDirectory(config), { recursive: true });
  const git = (...args: string[]) =>
    runProgram("git", { args, cwd: project, env: { ...stage.env }, deadlineMs: INSTALL_MS });
  await git("init", "-q", ".");
  if (options.repository) {
    await git("add", ".");
    await git("-c", "user.name=dev", "-c", "user.email=dev@example.com", "commit", "-q", "-m", "first");
  }
  const { way = "settings" } = options;
  if (way !== "plugin") await install(stage);
  if (!isPlugin(way)) return stage;
  const recorded = { calls: stage.calls, faults: options.faults ?? {} };
  writeRecorder(`${folder}/bin/deno`, { ...recorded, command: Deno.execPath() });
  copyPlugin(`${folder}/plugin`);
  return stage;
}

export interface ClientRun {
  readonly prompt: string;
  readonly args?: readonly string[];
  /** What is done in a terminal, in place of a run of `-p` with the prompt. */
  readonly keys?: readonly Key[];
  /** The permission mode. @default {"default"}, which is not what 2.1.300 begins with */
  readonly mode?: string;
  /** Rules for `--allowedTools`. */
  readonly allow?: readonly string[];
  /** The settings of the machine's administrator. */
  readonly managed?: JsonObject;
}

/** What a client asks a person about before the first prompt, as answered. */
function writeAnswered({ config, project, client: { version } }: Stage): void {
  const trusted = { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true, allowedTools: [] };
  const answered = {
    hasCompletedOnboarding: true,
    lastOnboardingVersion: version,
    theme: "dark",
    customApiKeyResponses: { approved: ["not-a-key"], rejected: [] },
    projects: { [project]: trusted },
  };
  Deno.writeTextFileSync(`${config}/.claude.json`, JSON.stringify(answered));
}

export async function runClient(stage: Stage, url: string, run: ClientRun, deadlineMs: number): Promise<Ended> {
  const { way = "settings", state } = stage.options;
  const { keys, managed } = run;
  let command = [
    ...stage.client.command,
    ...(keys === undefined ? ["-p", run.prompt] : []),
    "--permission-mode",
    run.mode ?? "default",
    ...(run.args ?? []),
    ...(run.allow === undefined || run.allow.length === 0 ? [] : ["--allowedTools", run.allow.join(",")]),
    ...(isPlugin(way) ? ["--plugin-dir", `${stage.folder}/plugin`] : []),
  ];
  if (state !== undefined) {
    command = mounted(state, { folder: stateDirectory(stage.config), listing: `${stage.folder}/state.txt` }, command);
  }
  if (managed !== undefined) {
    command = withEtc(`${stage.folder}/etc`, { "claude-code/managed-settings.json": managed }, command);
  }
  const [program = "", ...args] = command;
  const options = { args, cwd: stage.project, env: { ...stage.env, ANTHROPIC_BASE_URL: url }, deadlineMs };
  if (keys === undefined) return await runProgram(program, options);
  writeAnswered(stage);
  return await runInTerminal(program, { ...options, keys, exitFile: `${stage.folder}/exit` });
}

export function newestSession({ config }: Stage): string {
  const found = [...Deno.readDirSync(`${config}/projects`)].flatMap(({ name: project }) =>
    [...Deno.readDirSync(`${config}/projects/${project}`)]
      .filter(({ name }) => /^[0-9a-f]{8}-[0-9a-f-]{27}\.jsonl$/.test(name))
      .map(({ name }) => ({
        id: name.slice(0, -".jsonl".length),
        time: Deno.statSync(`${config}/projects/${project}/${name}`).mtime?.getTime() ?? 0,
      }))
  ).sort((a, b) => b.time - a.time);
  const [newest] = found;
  if (!newest) throw new Error("Cannot resume: the client wrote no session");
  return newest.id;
}
