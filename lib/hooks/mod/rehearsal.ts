/**
 * A session in memory: what runs for the first time is not compiled, and a stop's triage then takes 20 ms longer.
 *
 * @module
 */
import type { JsonObject } from "../../json.ts";
import type { Config } from "../config/config.ts";
import type { HostFile, ModHost, Next } from "./host.ts";

/** The hooks, with a memory of their own. */
export interface RehearsedHooks {
  /** A session begins. */
  begin(host: ModHost, event: JsonObject, next: Next<JsonObject>): Promise<JsonObject>;
  /** Answers an event. */
  answer(host: ModHost, name: string, event: JsonObject, next: Next<JsonObject>): Promise<JsonObject>;
}

const SESSION = { session_id: "rehearsal", transcript_path: "/c/projects/-p/rehearsal.jsonl", cwd: "/p" };
const CALL = { tool_name: "Bash", tool_use_id: "toolu_1", tool_input: { command: "git status" } };
const DONE =
  "We decided to use sqlite because it needs no server.\nWe settled on WAL mode because readers must not block.";

/** Something of each kind that a conversation has. */
const ROWS: readonly JsonObject[] = [
  { role: "user", text: "Which database? Never use mysql again.", toolUses: [] },
  { role: "assistant", text: "I look at what is there first.", toolUses: [] },
  {
    role: "assistant",
    text: "",
    toolUses: [{ tool_use_id: CALL.tool_use_id, tool: CALL.tool_name, input: CALL.tool_input }],
  },
  {
    role: "user",
    text: "",
    toolUses: [],
    toolResults: [{ tool_use_id: CALL.tool_use_id, text: "fatal: not a git repository", isError: true }],
  },
  { role: "assistant", text: DONE, toolUses: [] },
];

function hostInMemory(config: Config, rows: readonly JsonObject[]): ModHost {
  const files: Record<string, string> = { "/c/debrief.jsonc": JSON.stringify(config) };
  const stat = (path: string): HostFile => {
    const size = files[path]?.length ?? null;
    if (size === null && path !== "/c/debrief/state") throw new Error(`There is no "${path}"`);
    return { kind: size === null ? "dir" : "file", size: size ?? 0, isLink: false };
  };
  return {
    pluginRoot: "/plugin",
    rows: ({ after }) => Promise.resolve(after === undefined ? rows : []),
    sessionId: () => Promise.resolve(SESSION.session_id),
    projectRoot: () => Promise.resolve(SESSION.cwd),
    version: () => Promise.resolve(null),
    stat: (path) => Promise.resolve(path).then(stat),
    list: () => Promise.resolve([]),
    readText: (path) => Promise.resolve(files[path] ?? ""),
    writeText: (path, text) => Promise.resolve(void (files[path] = text)),
    variables: () => Promise.resolve({ configDir: "/c", home: "/", userProfile: undefined, entrypoint: "cli" }),
    marker: () => Promise.resolve(undefined),
    setMarker: () => Promise.resolve(),
    tell: () => {},
  };
}

/**
 * Runs hooks over a session in memory, so that they are compiled when the client asks them for the first time.
 *
 * @param hooks Hooks that nothing is known to.
 * @param options The configuration in force, the newest rows of the session, for code that only longer ones need, and what
 * lets others run between two events.
 */
export async function rehearse(
  hooks: RehearsedHooks,
  { config, rows, pause }: {
    readonly config: Config;
    readonly rows: readonly JsonObject[];
    readonly pause: () => Promise<void>;
  },
): Promise<void> {
  const host = hostInMemory(config, [...rows, ...ROWS]);
  const beneath = () => Promise.resolve({});
  await hooks.begin(host, SESSION, beneath);
  for (const name of ["PreToolUse", "PostToolUse", "Stop"]) {
    await pause();
    const event = name === "Stop" ? { last_assistant_message: DONE, stop_hook_active: false } : CALL;
    await hooks.answer(host, name, { ...SESSION, ...event, hook_event_name: name }, beneath);
  }
}
