/** The process around a hook: exits 0 in time, prints nothing or one object, logs one line. */
import type { JsonObject } from "../../json.ts";
import type { HookedClient, SessionLookup } from "../../clients/client.ts";
import { callingClient, USUAL_CALLER } from "../../clients/hooks/calling_client.ts";
import { INPUT_VARIABLE } from "../../clients/hooks/hook_events.ts";
import { DiskFiles } from "../../clients/files/disk_files.ts";
import { sizeOf } from "../../session/io/source.ts";
import { attendanceOf } from "./attendance.ts";
import { OutOfTimeError, REAL_CLOCK, setAbortTimeout } from "./clock.ts";
import type { LoadedConfig } from "../config/layers.ts";
import { hookSettings } from "../config/hook_settings.ts";
import { configOfText, configPaths, loadConfig } from "../config/load.ts";
import { readNotes } from "../store/notes.ts";
import { writeContextFiles } from "../store/context_files.ts";
import { type HookContext, type HookDefinition, permissionsFor } from "./definition.ts";
import { type HookInput, parseInput } from "../protocol/input.ts";
import { answerText, type HookAnswer, NO_ANSWER } from "../protocol/output.ts";
import { readStdin, REST_MS } from "../protocol/read_stdin.ts";
import { HOOK_SETUPS, PLAN_FILE, RENEW_PLAN } from "./setup.ts";
import { LOG, logRecord, type Status } from "./log_record.ts";
import { projectState } from "../store/state_names.ts";
import { LOCK_TIMEOUT_MS } from "../store/files.ts";
import { openStore, type Store } from "../store/store.ts";
import { namesInDirectory, readSmallFile } from "../store/small_file.ts";

/** The share of the client's timeout for the handler: the rest is for the answer and the log. */
const OWN_SHARE = 0.8;
const MAX_STORE_FAILURES = 4;

/** Of `--timeout=SECONDS`, for a debugger or a machine too busy for its client's timeout. Null without it. */
function givenTimeout(args: readonly string[]): number | null {
  const seconds = Number(args.find((arg) => arg.startsWith("--timeout="))?.slice("--timeout=".length));
  return seconds > 0 && seconds < 1e6 ? seconds * 1000 : null;
}

/** The state of one run. Functions take it as an argument: the bundler can have functions compiled early, but no methods. */
interface Run {
  readonly definition: HookDefinition;
  readonly now: Date;
  input: HookInput | null;
  /** The client that called the hook, as far as its input was read. */
  client: HookedClient;
  /** Where the transcript was when the handler started; null before that. */
  session: SessionLookup | null;
  project: string | null;
  configDir: string | null;
  data: JsonObject;
  /** Whether something was awaited, so that Deno caches no compiled code. */
  waited: boolean;
  /** What {@linkcode givenTimeout} found. */
  readonly givenMs: number | null;
  /** When the hook gives up, in ms from the start of the process. */
  deadline: number;
  /** Requests of the store that failed. */
  readonly storeFailures: string[];
  store: Store | null;
  ended: boolean;
}

function storeOf(run: Run): Store {
  return run.store ??= openStore({
    configDir: run.configDir,
    now: run.now.getTime(),
    // waiting for other processes leaves half of the time for the rest
    lockTimeoutMs: () => Math.min(run.givenMs ?? LOCK_TIMEOUT_MS, remaining(run) / 2),
    onFailure: (message) => noteStoreFailure(run, message),
  });
}

function noteStoreFailure({ storeFailures }: Run, message: string): void {
  if (storeFailures.length < MAX_STORE_FAILURES && !storeFailures.includes(message)) storeFailures.push(message);
}

function remaining({ deadline }: Run): number {
  return Math.max(0, deadline - performance.now());
}

/** The value of a variable; null if it is not set, undefined if it may not be read. */
function variableOf(
  { hooks }: HookedClient,
  name: string,
  needing: Pick<HookDefinition, "needs" | "permissions"> = { needs: [] },
): string | null | undefined {
  if (!permissionsFor(hooks, needing).env.includes(name)) return undefined;
  try {
    return Deno.env.get(name) || null;
  } catch {
    return undefined;
  }
}

function envOf(client: HookedClient, name: string): string | null {
  return variableOf(client, name) ?? null;
}

/** Only the first call counts. If nothing was awaited the process ends by itself, and Deno caches compiled code. */
function end(run: Run, status: Status, answer: HookAnswer, error: unknown = null): void {
  if (run.ended) return;
  run.ended = true;
  let outcome: Status = status;
  let cause = error;
  try {
    const text = answerText(
      run.input?.event ?? "",
      answer,
      run.client.hooks.accepts(run.input?.transcriptPath ?? null),
    );
    if (text === "" && answer.kind !== "none") run.data = { ...run.data, dropped: answer.kind };
    if (text === "" && outcome === "answered") outcome = "passed";
    if (text !== "") writeAnswer(text + "\n");
  } catch (failure) {
    outcome = "failed";
    cause = failure;
  }
  try {
    if (run.input === null) locate(run, null); // it could not be read, and the log says so
    if (run.configDir !== null) {
      storeOf(run).appendRecord(projectState(run.project, LOG), logLine(run, outcome, cause), { rotate: true });
    }
  } catch {
    // a session must not break because its log cannot be written
  }
  if (run.waited) Deno.exit(0);
  globalThis.addEventListener("beforeunload", () => Deno.exit(0));
}

function logLine(run: Run, status: Status, error: unknown): JsonObject {
  const data: JsonObject = {
    ...run.data,
    ...transcriptNote(run.session, run.input),
    ...(run.storeFailures.length === 0 ? {} : { store: run.storeFailures }),
  };
  const ms = performance.now(); // since the start of the process
  return logRecord({ hook: run.definition.name, input: run.input, now: run.now, ms, status, error, data });
}

/** Notes a transcript that was missing or found elsewhere; one that only was late is not missing, nor of a session that starts. */
function transcriptNote(session: SessionLookup | null, input: HookInput | null): JsonObject {
  if (input?.kind === "SessionStart" && input.source !== "compact") return {};
  if (session?.status === "found_elsewhere") return { transcript: session.status };
  const missing = session?.status === "missing" && (session.given === null || sizeOf(session.given) === null);
  return missing ? { transcript: "missing" } : {};
}

function withFoundTranscript(input: HookInput, session: SessionLookup): HookInput {
  if (session.status !== "found_elsewhere") return input;
  const moved = { ...input, transcriptPath: session.path };
  if (moved.kind !== "SubagentStop" || moved.agentTranscriptPath === null) return moved;
  // an agent's file moves along with its session's, if that is found by its id
  return sizeOf(moved.agentTranscriptPath) === null ? { ...moved, agentTranscriptPath: null } : moved;
}

function writeAnswer(text: string): void {
  let bytes = new TextEncoder().encode(text);
  while (bytes.length > 0) bytes = bytes.subarray(Deno.stdout.writeSync(bytes));
}

/** stdout belongs to the protocol: with a forgotten console.log the client would take the answer for plain text. */
function silenceConsole(): void {
  for (
    const name of ["log", "info", "debug", "dir", "dirxml", "table", "group", "groupCollapsed", "count", "timeEnd"]
  ) {
    Object.defineProperty(console, name, { value: () => {}, configurable: true });
  }
}

/** Finds the configuration, and the project: as the client's variable says, or else where the session is. */
function locate(run: Run, cwd: string | null): void {
  const { client } = run;
  const { projectVariable } = client.hooks;
  run.configDir = client.places.configDirectory((name) => envOf(client, name));
  run.project = (projectVariable === null ? null : envOf(client, projectVariable)) ?? cwd;
}

function readText(run: Run, path: string): string | null {
  const { project, configDir, client } = run;
  return readSmallFile(path, { project, projectDirectory: client.hooks.projectDirectory, configDir });
}

function contextOf(
  run: Run,
  input: HookInput,
  loaded: LoadedConfig,
  settings: unknown,
): HookContext {
  const check = () => {
    if (remaining(run) === 0) throw new OutOfTimeError(run.deadline);
  };
  return {
    client: run.client,
    input,
    settings,
    config: loaded.config,
    rulesFile: loaded.rulesFile,
    now: run.now,
    env: (name) => variableOf(run.client, name, run.definition) ?? null,
    project: run.project,
    configDir: run.configDir,
    attendance: () => {
      const { entrypointVariable, entrypointOf, isHeadless } = run.client.hooks;
      return attendanceOf({
        variable: entrypointVariable === null ? undefined : variableOf(run.client, entrypointVariable),
        transcript: () => entrypointOf(input.transcriptPath),
        isHeadless,
      });
    },
    acceptsStopContext: () => run.client.hooks.acceptsStopContext(input.transcriptPath),
    get store() {
      return storeOf(run);
    },
    writeContextFiles(session, files) {
      const { project, configDir, now } = run;
      const { projectDirectory } = run.client.hooks;
      const written = writeContextFiles(files, { project, projectDirectory, configDir, session, now: now.getTime() });
      if (written.status === "failed") noteStoreFailure(run, written.message);
      return written.status === "done" ? written.value : {};
    },
    remaining: () => remaining(run),
    check,
    note: (data) => {
      run.data = { ...run.data, ...data };
    },
    explain: () => {},
    clock: REAL_CLOCK,
    files: new DiskFiles(run.client, input.transcriptPath, undefined, check),
    visibleBytes: () => Infinity,
    isPresent: true,
    readNotes: () =>
      readNotes({
        project: run.project,
        files: run.client.hooks.noteFiles,
        configDir: run.configDir,
        transcriptPath: input.transcriptPath,
      }),
    readText: (path) => readText(run, path),
    listNames: namesInDirectory,
  };
}

/**
 * Runs a hook from standard input to exit. End a hook's file with `if (import.meta.main) await runHook(definition)`.
 *
 * Never throws: the process exits with 0 even if the input is not valid JSON, a permission is missing, the handler
 * throws, leaves a rejection unhandled or takes too long, or nobody reads the answer. There are two exceptions: a
 * handler that never yields the thread is not ended, and a timer that a handler leaves behind delays the exit.
 *
 * @param definition The hook.
 * @returns Resolves when the answer is written; then the process ends by itself, if it has not ended with the answer.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { answers, defineHook, runHook } from "@debrief/debrief/hook";
 *
 * const hook = defineHook({
 *   name: "quiet",
 *   events: ["Stop"],
 *   needs: [],
 *   handle: () => answers.none,
 * });
 * // the last line of a hook's file, without the second condition
 * if (import.meta.main && Deno.args[0] === "run") await runHook(hook);
 * assertEquals(hook.events, ["Stop"]);
 * ```
 */
export async function runHook(definition: HookDefinition): Promise<void> {
  // The first exception above a module's top-level frame makes V8 parse the whole bundle again for source positions: 6 ms
  // of CPU for 200 kB. A missing file is an exception, so the work starts in a microtask of its own.
  await null;
  const givenMs = givenTimeout(Deno.args);
  const run: Run = {
    definition,
    now: new Date(),
    input: null,
    session: null,
    project: null,
    client: USUAL_CALLER,
    configDir: null,
    data: {},
    waited: false,
    givenMs,
    deadline: givenMs ?? USUAL_CALLER.hooks.timeoutOf("Stop") * 1000 * OWN_SHARE,
    storeFailures: [],
    store: null,
    ended: false,
  };
  const failed = (event: Event, error: unknown): void => {
    event.preventDefault();
    run.waited = true;
    end(run, "failed", NO_ANSWER, error);
  };
  globalThis.addEventListener("error", (event) => failed(event, event.error));
  globalThis.addEventListener("unhandledrejection", (event) => failed(event, event.reason));
  silenceConsole();
  try {
    const restMs = givenMs ?? REST_MS;
    const reading = readStdin(Deno.stdin, restMs, envOf(USUAL_CALLER, INPUT_VARIABLE) ?? "");
    if (reading instanceof Promise) run.waited = true;
    const read = reading instanceof Promise ? await reading : reading;
    const parsed = parseInput(read.text);
    if (parsed.status !== "parsed") {
      const cause = read.end === "timeout" ? ` (the rest of the input did not arrive within ${restMs / 1000} s)` : "";
      end(run, "failed", NO_ANSWER, parsed.message + cause);
    } else {
      await handleInput(run, definition, parsed.input);
    }
  } catch (error) {
    end(run, "failed", NO_ANSWER, error);
  }
}

async function handleInput(run: Run, definition: HookDefinition, input: HookInput): Promise<void> {
  run.input = input;
  const caller = callingClient(input.raw);
  run.client = caller instanceof Promise ? await caller : caller;
  locate(run, input.cwd);
  const { hooks } = run.client;
  if (!definition.events.includes(input.event)) return end(run, "passed", NO_ANSWER);
  run.deadline = run.givenMs ?? definition.timeoutMs ?? hooks.timeoutOf(input.event) * 1000 * OWN_SHARE;
  const { project, configDir } = run;
  const { projectDirectory, trustCommand } = hooks;
  const loading = loadConfig({
    project,
    projectDirectory,
    trustCommand,
    configDir,
    readText: (path) => readText(run, path),
  });
  const loaded = loading instanceof Promise ? await loading : loading;
  if (Deno.args.includes(RENEW_PLAN)) await renewPlan(run);
  const own = Object.hasOwn(loaded.hooks, definition.name) ? loaded.hooks[definition.name] : undefined;
  const { settings, problems } = hookSettings(definition, own);
  const ignored = [...loaded.problems.map(({ message }) => message), ...problems];
  if (ignored.length > 0) run.data = { config: ignored };
  run.session = hooks.findSession({ transcriptPath: input.transcriptPath, sessionId: input.sessionId, configDir });
  const answer = definition.handle(contextOf(run, withFoundTranscript(input, run.session), loaded, settings));
  if (answer instanceof Promise) {
    run.waited = true;
    setAbortTimeout(remaining(run), () => end(run, "failed", NO_ANSWER, new OutOfTimeError(run.deadline)));
    endWith(run, await answer);
  } else endWith(run, answer);
}

/** Writes the plan of the user's configuration, for the start scripts. Its bytes are read once: the plan names them. */
async function renewPlan(run: Run): Promise<void> {
  const { user } = configPaths({ project: null, configDir: run.configDir });
  if (user === null) return;
  try {
    const { planText } = await import("./plan.ts");
    const bytes = Deno.readFileSync(user);
    const loading = configOfText(user, new TextDecoder().decode(bytes));
    const { config } = loading instanceof Promise ? await loading : loading;
    const hooks = HOOK_SETUPS.map(({ name }) => name);
    const text = planText(bytes, config, { hooks, client: run.client.hooks });
    if (text !== null) storeOf(run).writeText(PLAN_FILE, text);
  } catch {
    // the next hook tries again
  }
}

function endWith(run: Run, answer: HookAnswer): void {
  end(run, answer.kind === "none" ? "passed" : "answered", answer);
}
