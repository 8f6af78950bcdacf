import type { HookDefinition } from "../hooks/runner/definition.ts";
import type { JsonObject } from "../json.ts";
import { memoryStore } from "../replay/memory_store.ts";
import { type ReplayedRun, runHandler } from "../replay/run_handler.ts";
import { type FakeClientOptions, fakeEnvironment } from "./fake_environment.ts";
import type { SessionBuilder } from "./session_builder.ts";

const TOOL_EVENTS: ReadonlySet<string> = new Set([
  "PreToolUse",
  "PostToolUse",
  "PostToolUseFailure",
  "PermissionRequest",
  "PermissionDenied",
]);

/**
 * Runs hooks as the client would, at the end of the session written so far. What a hook stores is kept for the next
 * run. Only the session itself is written, to a temporary directory that is removed with the object.
 *
 * Needs `--allow-read --allow-write` for the temporary directory.
 *
 * @example Is a call denied?
 * ```ts
 * import { answers, defineHook } from "@debrief/debrief/hook";
 * import { assertAnswer, FakeClient, SessionBuilder } from "@debrief/debrief/testing";
 *
 * const hook = defineHook({
 *   name: "keep_migrations",
 *   events: ["PreToolUse"],
 *   needs: [],
 *   handle: ({ input }) =>
 *     JSON.stringify(input.toolInput).includes("migrations") ? answers.deny("Keep migrations.") : answers.none,
 * });
 *
 * const session = new SessionBuilder().prompt("Clean up").beginCall("Bash", { command: "rm migrations/7.sql" });
 * using client = new FakeClient(session);
 * assertAnswer(await client.ask(hook, "PreToolUse"), "deny", "Keep migrations.");
 * ```
 */
export class FakeClient implements Disposable {
  readonly #session: SessionBuilder;
  readonly #options: FakeClientOptions;
  readonly #directory: string;
  readonly #store = memoryStore();

  /**
   * Begins with an empty store.
   *
   * @param session The session; what is added to it later is there at the next question.
   * @param options What the hook finds around it.
   */
  constructor(session: SessionBuilder, options: FakeClientOptions = {}) {
    this.#session = session;
    this.#options = options;
    this.#directory = Deno.makeTempDirSync({ prefix: "debrief-session-" });
  }

  /** The path of the session's transcript. */
  get transcriptPath(): string {
    return `${this.#directory}/projects/project/${this.#session.sessionId}.jsonl`;
  }

  /**
   * Runs a hook. Unless you pass fields, events about a tool are about the last call of the session.
   *
   * @param fields Further fields of the input, under the client's names.
   * @returns The answer, and what the hook would have printed, logged and stored.
   */
  ask(hook: HookDefinition, event: string, fields: JsonObject = {}): Promise<ReplayedRun> {
    this.#write();
    const { cwd, sessionId, lastCall } = this.#session;
    const call: JsonObject = TOOL_EVENTS.has(event) && lastCall !== null
      ? { tool_name: lastCall.tool, tool_input: lastCall.input, tool_use_id: lastCall.id }
      : {};
    const input = {
      session_id: sessionId,
      transcript_path: this.transcriptPath,
      cwd,
      permission_mode: "default",
      hook_event_name: event,
      ...call,
      ...fields,
    };
    const invocation = { input, now: this.#session.now(), visibleBytes: () => Infinity };
    return runHandler(
      hook,
      invocation,
      fakeEnvironment(this.#options, { store: this.#store, project: cwd, configDir: this.#directory }),
    );
  }

  /** Removes the temporary directory. */
  [Symbol.dispose](): void {
    Deno.removeSync(this.#directory, { recursive: true });
  }

  #write(): void {
    for (const [name, text] of this.#session.files()) {
      const path = `${this.#directory}/projects/project/${name}`;
      Deno.mkdirSync(path.slice(0, path.lastIndexOf("/")), { recursive: true });
      Deno.writeTextFileSync(path, text);
    }
  }
}
