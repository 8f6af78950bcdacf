/** Calls of hooks: in this process, with the state on the disk, or as the client starts them. */
import { HOOKED_CLIENTS } from "../../lib/clients/hooked_clients.ts";
import { DEFAULT_CONFIG } from "../../lib/hooks/config/config.ts";
import { loadHandler } from "../../lib/hooks/handlers/load_handler.ts";
import { LOG, logRecord, type Status } from "../../lib/hooks/runner/log_record.ts";
import { arrayAt, type JsonObject, objectAt, stringAt } from "../../lib/json.ts";
import { readInput } from "../../lib/hooks/protocol/input.ts";
import { writeContextFiles } from "../../lib/hooks/store/context_files.ts";
import { projectState, stateDirectory } from "../../lib/hooks/store/state_names.ts";
import { openStore } from "../../lib/hooks/store/store.ts";
import { runHandler } from "../../lib/replay/run_handler.ts";
import type { HookCall } from "./sessions.ts";
import { recordsIn } from "./state.ts";

const ROOT = decodeURIComponent(new URL("../../", import.meta.url).pathname).replace(/\/$/, "");

/** What every call is recorded by, in `debrief.jsonc` of each client's directory. */
export const SETTINGS = {
  intent: { log: "all" },
  session: { headless: "as_interactive" },
  handoff: { onStart: "notice" },
} as const;

/** How a call went. */
export interface Ended {
  /** What it printed; null if it was killed. */
  readonly stdout: string | null;
  /** What went wrong: another exit code, something on stderr, an exception. */
  readonly problem: string | null;
  /** Why something could not be kept, as the log says it. */
  readonly storeFailures: readonly string[];
  /** The data of its line in the log. */
  readonly data: JsonObject;
}

/** Runs the handler of a hook in this process. The rest of a run, the log, is done as the process of a hook does it. */
export async function callHere({ session, hook, input }: HookCall, now: Date): Promise<Ended> {
  const definition = await loadHandler(hook);
  if (definition === null) return { stdout: null, problem: `no hook ${hook}`, storeFailures: [], data: {} };
  const storeFailures: string[] = [];
  const { project, configs } = session.place;
  const configDir = configs[session.client];
  const store = openStore({ configDir, now: now.getTime(), onFailure: (message) => storeFailures.push(message) });
  const parsed = readInput(input);
  const config = { ...DEFAULT_CONFIG, ...SETTINGS, intent: { ...DEFAULT_CONFIG.intent, ...SETTINGS.intent } };
  const log = (status: Status, data: JsonObject, error: unknown): void => {
    const failed = storeFailures.length === 0 ? {} : { store: storeFailures.slice(0, 5) };
    const record = logRecord({ hook, input: parsed, now, ms: 1, status, error, data: { ...data, ...failed } });
    store.appendRecord(projectState(project, LOG), record, { rotate: true });
  };
  try {
    const { output, data } = await runHandler(definition, { input, now, visibleBytes: () => Infinity }, {
      config,
      store: {
        ...store,
        takeWrites: () => [],
        writeContextFiles: (id, files) => {
          const owner = { project, projectDirectory: `.${session.client}`, configDir, session: id, now: now.getTime() };
          const written = writeContextFiles(files, owner);
          return written.status === "done" ? written.value : {};
        },
      },
      project,
      configDir,
      env: () => null,
      readText: () => null,
    });
    log(output === "" ? "passed" : "answered", data, null);
    return { stdout: output, problem: null, storeFailures, data };
  } catch (error) {
    const problem = error instanceof Error ? error.stack ?? error.message : String(error);
    const isOfStore = storeFailures.some((message) => problem.includes(message));
    log("failed", {}, error);
    return { stdout: isOfStore ? "" : null, problem: isOfStore ? null : problem, storeFailures, data: {} };
  }
}

/** Starts the hook as its client does: by the start script, with the permissions that it declares. */
export async function callProcess({ session, hook, input }: HookCall, killAfterMs: number | null): Promise<Ended> {
  const { project, configs } = session.place;
  const client = HOOKED_CLIENTS[session.client === "codex" ? 1 : 0] ?? HOOKED_CLIENTS[0];
  const began = Date.now();
  const child = new Deno.Command("sh", {
    args: [`${ROOT}/hooks/${client?.hooks.startScript}`, hook, Deno.execPath(), configs[session.client]],
    cwd: project,
    clearEnv: true,
    env: {
      PATH: Deno.env.get("PATH") ?? "",
      HOME: configs.claude,
      ...(Deno.env.has("DENO_DIR")
        ? { DENO_DIR: Deno.env.get("DENO_DIR") ?? "" }
        : { DENO_DIR: `${configs.claude}/../deno` }),
      CLAUDE_PROJECT_DIR: project,
    },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let killed = false;
  const timer = killAfterMs === null ? null : setTimeout(() => {
    try {
      child.kill("SIGKILL");
      killed = true;
    } catch {
      // it was faster
    }
  }, killAfterMs);
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(JSON.stringify(input))).then(() => writer.close()).catch(() => {}); // it may have gone
  const { code, stdout, stderr } = await child.output();
  if (timer !== null) clearTimeout(timer);
  if (killed) return { stdout: null, problem: null, storeFailures: [], data: {} };
  const said = new TextDecoder().decode(stderr);
  const line = lineOf({ session, hook, input }, began);
  const failed = line?.["status"] === "failed" ? [String(line["error"])] : [];
  const problem = code !== 0 || said !== ""
    ? `ended with ${code}: ${said.slice(0, 300)}`
    : failed.some((message) => !NAMED.test(message))
    ? `failed: ${failed[0]}`
    : null;
  const data = objectAt(line ?? {}, "data") ?? {};
  const noted = line === null ? [UNNAMED] : arrayAt(data, "store").map(String);
  return { stdout: new TextDecoder().decode(stdout), problem, storeFailures: [...failed, ...noted], data };
}

/** No line in the log says what happened to a call. */
export const UNNAMED = "no line in the log";

/** What a hook fails with, and the log names, if there is no room, no lock in time, or no time on a busy machine. */
const NAMED = /No space left on device|has locked|gave up after/;

/** The line that a call left in the log of its project. */
function lineOf({ session, hook, input }: HookCall, began: number): JsonObject | null {
  const { project, configs } = session.place;
  const log = `${stateDirectory(configs[session.client])}/${projectState(project, LOG)}`;
  const lines = [log.replace(/\.jsonl$/, ".1.jsonl"), log].flatMap((path) => recordsIn(path, []));
  return lines.findLast((line) =>
    line["hook"] === hook && line["event"] === input["hook_event_name"] && line["session"] === session.id &&
    Date.parse(stringAt(line, "ts") ?? "") >= began
  ) ?? null;
}
