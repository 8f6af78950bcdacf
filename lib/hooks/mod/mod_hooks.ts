/**
 * The hooks as a module in the client's own process: what `runner/run.ts` is for a process.
 *
 * Whatever happens, an event is answered once: by the module, or by the hook commands beneath it, which are silent only
 * while the module says so (marker.ts). A run that fails writes nothing and is left to them.
 *
 * @module
 */
import { isJsonObject, type JsonObject, parseJson, stringAt } from "../../json.ts";
import type { Client } from "../../clients/client.ts";
import type { AgentMeta } from "../../clients/session_file.ts";
import type { SessionReader } from "../../clients/session_reader.ts";
import type { Config } from "../config/config.ts";
import type { LoadedConfig } from "../config/layers.ts";
import { loadConfig } from "../config/load.ts";
import { readInput } from "../protocol/input.ts";
import { answerText } from "../protocol/output.ts";
import { attendanceOf } from "../runner/attendance.ts";
import { OutOfTimeError } from "../runner/clock.ts";
import type { HookContext, HookDefinition } from "../runner/definition.ts";
import { LOG, type LoggedRun, logRecord } from "../runner/log_record.ts";
import { projectState, safeName, sessionState, stateDirectory } from "../store/state_names.ts";
import { fetchNotes, fetchRegularFile, fetchSmallFile } from "./files.ts";
import type { CaughtNext, HostVariables, ModHost, Next } from "./host.ts";
import { LIVE_DECISIONS, liveDecisionRecord } from "../handlers/call_records.ts";
import { jsonText } from "../../text/safe_json.ts";
import { modRecordsName } from "../store/records.ts";
import { KnownRows, type Rows } from "./known_rows.ts";
import { type EndedCall, LiveCalls } from "./live_calls.ts";
import { isSilenced, Marker } from "./marker.ts";
import { QueuedPrompts } from "./queued_prompts.ts";
import { rehearse } from "./rehearsal.ts";
import { modStore, type ModWrites, newWrites, RecordFiles, stateKey, writeHostFiles } from "./store.ts";
import { Supplies } from "./supplies.ts";

/** What is known of a session besides the event. */
export interface ModSession {
  /** The session's id. */
  readonly sessionId: string;
  /** Its transcript; null if no event named it yet. */
  readonly transcriptPath: string | null;
  /** Its working directory; null if no event named it yet. */
  readonly cwd: string | null;
}

/** What is true of the client whose process this is. */
export interface ModClient {
  /** The client, whose files and lines are not asked. */
  readonly client: Client;
  /** Whether a version that has lost the modules' worker loads them again before the next event. */
  readonly reloadsModules: (version: unknown) => boolean;
  /** The input that a hook command would read. */
  readonly inputOf: (name: string, event: JsonObject, session: ModSession) => JsonObject;
  /** What an event takes for the object that a hook command would print. */
  readonly resultOf: (answer: JsonObject, beneath: JsonObject) => {
    readonly result: JsonObject;
    readonly notice: string | null;
  };
  /** Its directory, as safely as it can be known; null if it is not. */
  readonly configDirectoryOf: (plugin: string, variables: HostVariables, project: string) => string | null;
  /** The transcripts of a session, from its rows. */
  readonly readerOf: (source: {
    readonly transcriptPath: string | null;
    readonly agents: ReadonlyMap<string, AgentMeta>;
    readonly rows: (agentId: string | null, moreThan: number) => Rows | null;
  }) => SessionReader;
}

/** How the module came to run, or why hook commands answer instead. */
export type ModState =
  | { readonly kind: "answers" }
  | { readonly kind: "passive"; readonly why: "not_chosen" | "no_state" | "no_directory" };

/** Where the module is, once for each session. */
interface Surroundings {
  readonly session: ModSession;
  readonly variables: HostVariables;
  readonly project: string;
  readonly configDir: string | null;
  readonly loaded: LoadedConfig;
  readonly state: ModState;
  /** Whether the variable that silences hook commands may stay between events. */
  readonly stays: boolean;
}

/** How many rows are asked for; the first number that is more than what was not enough. */
const ROWS = [200, 800, 4096];
const [FIRST_ROWS = 0] = ROWS;
/** Events that end something: what waited is written then. */
const ENDS: ReadonlySet<string> = new Set(["Stop", "SubagentStop"]);
/** How many failures in a session leave a hook to its command. */
const MAX_FAILURES = 3;
/** How long after the first prompt the hooks are compiled: the client then waits for the model. */
const REHEARSAL_MS = 100;
/** How long a failed event waits for others: its `.catch` has a second. */
const CAUGHT_DRAIN_MS = 500;
/** How long a handler may compute; the client unloads a module that does not answer for half a minute. */
const COMPUTE_MS = 2000;

/** Which hooks answer to an event, in the order of their commands. */
export interface EventHooks {
  /** The hooks that have commands for the event. */
  readonly commands: readonly string[];
  /** The handler that the module runs; null if a hook command has to. */
  readonly runs: (config: Config) => HookDefinition | null;
  /** Hooks that need not run at this event where the module is, and why that is so in their place. */
  readonly deferred: (config: Config) => readonly string[];
  /** Whether the handler will ask for the conversation: it is fetched before it runs. The tool is "" if there is none. */
  readonly readsRows: (config: Config, tool: string) => boolean;
}

/** What a run of a handler came to. */
interface Outcome {
  /** The object that a hook command would print; null for nothing. */
  readonly answer: JsonObject | null;
  /** Keeps the run's line of the log and its other records. */
  readonly record: () => void;
}

const NOTHING: Outcome = { answer: null, record: () => {} };

/** The module's memory: nothing of it outlasts the client's process. */
export class ModHooks {
  readonly #client: ModClient;
  readonly #hooks: Readonly<Record<string, EventHooks>>;
  readonly #marker: Marker;
  readonly #pause: (ms: number) => Promise<void>;
  #isRehearsed = false;
  readonly #surroundings = new Map<string, Promise<Surroundings>>();
  readonly #records = new RecordFiles();
  readonly #calls = new LiveCalls();
  /** Calls that nothing more is heard of, until their decisions are kept. */
  readonly #unfollowed: EndedCall[] = [];
  readonly #queued = new QueuedPrompts();
  readonly #known = new KnownRows();
  readonly #agents = new Map<string, AgentMeta>();
  readonly #failures = new Map<string, number>();
  /** The last run of each hook: runs of one hook follow each other, because they change the same state. */
  readonly #last = new Map<string, Promise<unknown>>();
  #session: ModSession | null = null;

  /**
   * @param client What is true of the client.
   * @param hooks Which hooks answer to which event.
   * @param pause Waits.
   */
  constructor(
    client: ModClient,
    hooks: Readonly<Record<string, EventHooks>>,
    pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
  ) {
    this.#client = client;
    this.#hooks = hooks;
    this.#pause = pause;
    this.#marker = new Marker(pause);
  }

  /** A session begins, or another one in the same process: everything about it is found out anew. */
  async begin<E>(host: ModHost, event: E, next: Next<E>): Promise<JsonObject> {
    const session = this.#follow(event);
    if (session === null) return await next(event);
    this.#surroundings.delete(session.sessionId);
    const around = await this.#find(host, session);
    return await this.#leftToCommands(host, "SessionStart", around, () => next(event));
  }

  /** Runs what is beneath an event that the module does not answer. */
  async #leftToCommands(
    host: ModHost,
    name: string,
    { session: { sessionId }, state, stays }: Surroundings,
    beneath: () => Promise<JsonObject>,
  ): Promise<JsonObject> {
    // a module that is not chosen asks nothing of the client
    if (state.kind === "passive" && !this.#marker.isSet) return await beneath();
    const commands = this.#hooks[name]?.commands ?? [];
    const event = { host, session: sessionId, commands, answered: [], handedOver: [], stays };
    return await this.#marker.around(beneath, event);
  }

  /** An agent was started: its meta file, of which rows say nothing. */
  noteAgent(event: unknown, result: unknown): void {
    if (!isJsonObject(event) || !isJsonObject(result)) return;
    const agentId = stringAt(result, "agentId");
    if (agentId === null) return;
    this.#agents.set(agentId, {
      agentType: stringAt(event, "subagentType"),
      description: stringAt(event, "description"),
      toolUseId: stringAt(event, "tool_use_id"),
      parentAgentId: stringAt(event, "parentAgentId"),
    });
  }

  /** The client decided about a call. */
  noteDecision(event: unknown, result: unknown): void {
    const call = isJsonObject(event) && isJsonObject(result) ? this.#calls.checked(event, result) : null;
    if (call !== null) this.#unfollowed.push(call);
  }

  /** A prompt was sent. */
  notePrompt(host: ModHost, event: unknown): void {
    if (isJsonObject(event)) this.#queued.sent(event);
    if (!this.#isRehearsed) this.#rehearse(host).catch(() => {}); // then the first events take longer
  }

  /** Runs the hooks once before they are asked, while the client waits for the model. */
  async #rehearse(host: ModHost): Promise<void> {
    this.#isRehearsed = true;
    await this.#pause(REHEARSAL_MS);
    const around = this.#session === null ? undefined : await this.#surroundings.get(this.#session.sessionId);
    if (around?.state.kind !== "answers") return;
    const hooks = new ModHooks(this.#client, this.#hooks, this.#pause);
    const rows = await this.#known.lately(host, around.session.sessionId, FIRST_ROWS);
    await rehearse(hooks, { config: around.loaded.config, rows, pause: () => this.#pause(0) });
  }

  /** Something is about to be added to the conversation: a prompt that was typed meanwhile has no row. */
  async noteDelivery(host: ModHost, event: unknown): Promise<void> {
    const session = this.#session;
    if (session === null || !isJsonObject(event) || !this.#queued.isDelivery(event)) return;
    const around = await this.#surroundings.get(session.sessionId);
    if (around?.state.kind !== "answers") return;
    const batch = await this.#known.newest(host, { session: session.sessionId, agentId: null }, FIRST_ROWS);
    this.#queued.delivered(session.sessionId, event, batch?.rows ?? []);
  }

  /** The session ends: what waits is written. */
  async end<E>(host: ModHost, event: E, next: Next<E>): Promise<JsonObject> {
    const session = this.#follow(event) ?? this.#session;
    const around = session === null ? undefined : await this.#surroundings.get(session.sessionId);
    if (around?.state.kind === "answers") {
      this.#keepDecisions(host, around, [...this.#unfollowed.splice(0), ...this.#calls.rest("all", null)]);
      await this.#records.flush(host);
    }
    return around === undefined
      ? await next(event)
      : await this.#leftToCommands(host, "SessionEnd", around, () => next(event));
  }

  /** Follows the calls, and keeps what is known of those that ended. */
  #followCalls(host: ModHost, name: string, input: JsonObject, around: Surroundings): void {
    if (name === "PermissionRequest") this.#calls.asked(input, performance.now());
    else if (name === "PostToolUse" || name === "PostToolUseFailure") {
      const call = this.#calls.ran(input, performance.now());
      if (call !== null) this.#keepDecisions(host, around, [call]);
    } else if (ENDS.has(name)) {
      const mode = stringAt(input, "permission_mode");
      const unfollowed = this.#unfollowed.splice(0).map(({ tool, decision }) => ({
        tool,
        decision: { ...decision, mode: decision.mode ?? mode },
      }));
      this.#keepDecisions(host, around, [...unfollowed, ...this.#calls.rest(stringAt(input, "agent_id"), mode)]);
    }
  }

  #keepDecisions(host: ModHost, { session, configDir }: Surroundings, calls: readonly EndedCall[]): void {
    if (calls.length === 0 || configDir === null) return;
    const name = modRecordsName(sessionState(session.sessionId, LIVE_DECISIONS), safeName(session.sessionId));
    const now = new Date();
    const text = calls.map(({ tool, decision }) => `${jsonText(liveDecisionRecord(decision, now, tool))}\n`).join("");
    this.#records.add(host, new Map([[`${stateDirectory(configDir)}/${name}`, text]]));
  }

  /**
   * Answers an event, or leaves it to the hook commands beneath.
   *
   * @param name The event, such as `Stop`.
   * @param event What the client gave, which is passed on as it is.
   */
  async answer<E>(host: ModHost, name: string, event: E, next: Next<E>): Promise<JsonObject> {
    const hooks = this.#hooks[name];
    const given = isJsonObject(event) ? event : {};
    const session = this.#follow(given) ?? this.#session ??
      { sessionId: await host.sessionId(), transcriptPath: null, cwd: null };
    const around = await this.#find(host, session);
    if (hooks === undefined || around.state.kind === "passive" || around.configDir === null) {
      return await this.#leftToCommands(host, name, around, () => next(event));
    }
    this.#followCalls(host, name, given, around);
    const answered = [...hooks.deferred(around.loaded.config)];
    const handedOver: string[] = [];
    let outcome = NOTHING;
    const definition = hooks.runs(around.loaded.config);
    if (definition !== null) {
      const { name: hook } = definition;
      if (this.#isLeft(hook)) handedOver.push(hook);
      else {
        try {
          outcome = await this.#inTurn(hook, () => this.#run(host, { definition, hooks, name, event: given }, around));
          answered.push(hook);
        } catch {
          handedOver.push(hook);
          this.#failures.set(hook, (this.#failures.get(hook) ?? 0) + 1);
        }
      }
    }
    const run = () => {
      const answer = next(event);
      outcome.record(); // while the client works
      return answer;
    };
    const beneath = await this.#marker.around(run, {
      host,
      session: session.sessionId,
      commands: hooks.commands,
      answered,
      handedOver,
      stays: around.stays,
    });
    if (ENDS.has(name)) this.#records.flush(host);
    if (name === "Stop") {
      this.#marker.repair(host); // not awaited: nothing that follows depends on it
      // a change of the configuration counts from the next turn on
      this.#surroundings.set(session.sessionId, this.#look(host, session));
    }
    if (outcome.answer === null) return beneath;
    const { result, notice } = this.#client.resultOf(outcome.answer, isJsonObject(beneath) ? beneath : {});
    // the client puts the plugin's name before the line
    if (notice !== null) host.tell(notice.replace(/^debrief: /, ""));
    return result;
  }

  /**
   * Leaves an event to hook commands after its hook failed: nothing of the module silences them. If they have run and were
   * silent, the client lost the module with its answer (another plugin's module hung), and it answers once more.
   */
  async leave<E>(host: ModHost, event: E, next: CaughtNext<E>): Promise<JsonObject> {
    const name = next.event.replace(/^classic\./, "");
    const session = this.#session?.sessionId ?? await host.sessionId();
    const commands = this.#hooks[name]?.commands ?? [];
    if (next.called) {
      const variable = await host.marker();
      if (commands.some((hook) => isSilenced(variable, session, hook))) {
        return await this.answer(host, name, event, next);
      }
    }
    await this.#marker.repair(host);
    const marked = { host, session, commands, answered: [], handedOver: commands, stays: true };
    return await this.#marker.around(() => next(event), { ...marked, drainMs: CAUGHT_DRAIN_MS });
  }

  #isLeft(hook: string): boolean {
    return this.#marker.isHandedOver(hook) || (this.#failures.get(hook) ?? 0) >= MAX_FAILURES;
  }

  /** The session of an event, remembered for events that name none; null for such. */
  #follow(event: unknown): ModSession | null {
    if (!isJsonObject(event)) return null;
    const sessionId = stringAt(event, "session_id");
    if (sessionId === null) return null;
    if (this.#session?.sessionId !== sessionId) this.#failures.clear();
    const transcriptPath = stringAt(event, "transcript_path");
    return this.#session = { sessionId, transcriptPath, cwd: stringAt(event, "cwd") };
  }

  async #inTurn<T>(hook: string, run: () => Promise<T>): Promise<T> {
    const before = this.#last.get(hook) ?? Promise.resolve();
    const own = before.then(run);
    this.#last.set(hook, own.catch(() => {}));
    return await own;
  }

  /** Where the module is; found out once, and again at every Stop's end for the next turn. */
  #find(host: ModHost, session: ModSession): Promise<Surroundings> {
    const known = this.#surroundings.get(session.sessionId);
    if (known !== undefined) return known.then((around) => ({ ...around, session }));
    const found = this.#look(host, session);
    this.#surroundings.set(session.sessionId, found);
    // the state may be made by a hook command at this very event
    found.then(
      ({ state }) =>
        state.kind === "passive" && state.why === "no_state" && this.#surroundings.delete(session.sessionId),
      () => this.#surroundings.delete(session.sessionId),
    );
    return found;
  }

  async #look(host: ModHost, session: ModSession): Promise<Surroundings> {
    const [variables, project, version] = await Promise.all([
      host.variables(),
      host.projectRoot(),
      host.version().catch(() => null),
    ]);
    const configDir = this.#client.configDirectoryOf(host.pluginRoot, variables, project);
    const { projectDirectory } = this.#client.client.hooks;
    const supplies = new Supplies();
    const places = { project, projectDirectory, configDir };
    const readText = (path: string) => supplies.take(path, () => fetchSmallFile(host, path, places));
    const [loaded, stateFile] = await Promise.all([
      supplies.run(() => loadConfig({ project, projectDirectory, configDir, readText })),
      configDir === null ? null : host.stat(stateDirectory(configDir)).catch(() => null),
    ]);
    const hasState = stateFile?.kind === "dir" && !stateFile.isLink;
    const state: ModState = loaded.config.session.runtime === "process"
      ? { kind: "passive", why: "not_chosen" }
      : configDir === null
      ? { kind: "passive", why: "no_directory" }
      : hasState
      ? { kind: "answers" }
      : { kind: "passive", why: "no_state" };
    return { session, variables, project, configDir, loaded, state, stays: this.#client.reloadsModules(version) };
  }

  /** Runs a handler and writes what it wrote. */
  async #run(
    host: ModHost,
    { definition, hooks, name, event }: {
      readonly definition: HookDefinition;
      readonly hooks: EventHooks;
      readonly name: string;
      readonly event: JsonObject;
    },
    { session, variables, project, configDir, loaded }: Surroundings,
  ): Promise<Outcome> {
    const now = new Date();
    const start = performance.now();
    const supplies = new Supplies();
    const input = readInput(this.#client.inputOf(name, event, session));
    const { client } = this.#client;
    const { projectDirectory } = client.hooks;
    const { sessionId } = session;
    const directory = configDir ?? ""; // without one, no handler runs
    const wantedRows = (agentId: string | null, size: number) =>
      [`rows ${size} ${agentId ?? ""}`, () => this.#known.newest(host, { session: sessionId, agentId }, size)] as const;
    const rows = (agentId: string | null, moreThan: number): Rows | null => {
      const size = ROWS.find((size) => size > moreThan) ?? FIRST_ROWS;
      const batch = supplies.take(...wantedRows(agentId, size));
      if (batch === null || agentId !== null) return batch;
      return { ...batch, rows: this.#queued.among(sessionId, batch.rows) };
    };
    const tool = "toolName" in input ? input.toolName : "";
    if (hooks.readsRows(loaded.config, tool)) supplies.want(...wantedRows(input.agentId, FIRST_ROWS));
    if (definition.name === "memory_triage") {
      const ledger = sessionState(sessionId, "ledger.json");
      supplies.want(stateKey(ledger), () => fetchRegularFile(host, `${stateDirectory(directory)}/${ledger}`));
    }
    const storeWith = (writes: ModWrites, onFailure: (message: string) => void) =>
      modStore({ host, supplies, configDir: directory, session: sessionId, writes, onFailure });
    const run = await supplies.run(async () => {
      const writes = newWrites();
      let data: JsonObject = loaded.problems.length === 0
        ? {}
        : { config: loaded.problems.map(({ message }) => message) };
      const failures: string[] = [];
      const began = performance.now();
      const remaining = () => Math.max(0, COMPUTE_MS - (performance.now() - began));
      const context: HookContext = {
        client,
        input,
        settings: null, // hooks of one's own run in processes
        config: loaded.config,
        now,
        env: (variable) => (variable === "HOME" ? variables.home : variables.userProfile) ?? null,
        project,
        configDir,
        attendance: () =>
          attendanceOf({
            variable: variables.entrypoint ?? null,
            transcript: () => null,
            isHeadless: client.hooks.isHeadless,
          }),
        acceptsStopContext: () => client.hooks.acceptsStopContext(input.transcriptPath),
        store: storeWith(writes, (message) => void failures.push(message)),
        writeContextFiles: () => ({}),
        remaining,
        check: () => {
          if (remaining() === 0) throw new OutOfTimeError(COMPUTE_MS);
        },
        note: (more) => {
          data = { ...data, ...more };
        },
        explain: () => {},
        clock: { now: () => performance.now(), sleep: () => {} },
        files: this.#client.readerOf({ transcriptPath: input.transcriptPath, agents: this.#agents, rows }),
        visibleBytes: () => Infinity,
        readNotes: () =>
          supplies.take(
            "notes",
            () =>
              fetchNotes(host, {
                project,
                files: client.hooks.noteFiles,
                configDir,
                transcriptPath: input.transcriptPath,
              }),
          ),
        readText: (path) =>
          supplies.take(path, () => fetchSmallFile(host, path, { project, projectDirectory, configDir })),
      };
      const answer = await definition.handle(context);
      if (failures.length > 0) throw new Error(failures[0]);
      return { answer, data, writes };
    });
    const text = answerText(input.event, run.answer, client.hooks.accepts(input.transcriptPath));
    const answer = text === "" ? null : parseJson(text) ?? null;
    const logged: LoggedRun = {
      hook: definition.name,
      input,
      now,
      ms: performance.now() - start,
      status: answer === null ? "passed" : "answered",
      error: null,
      data: run.data,
      runtime: "mod",
    };
    const store = storeWith(run.writes, () => {});
    await writeHostFiles(host, run.writes.files);
    const record = () => {
      store.appendRecord(projectState(project, LOG), logRecord(logged));
      this.#records.add(host, run.writes.records);
    };
    return { answer: isJsonObject(answer) ? answer : null, record };
  }
}
