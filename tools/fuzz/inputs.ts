/** Broken texts for what reads no session: configuration, settings, hook input, state on the disk, rows and files of the mod. */
import { PROCESS_CLIENT } from "../../lib/clients/claude_code/mod/client.ts";
import { DEFAULT_CONFIG } from "../../lib/hooks/config/config.ts";
import { configOfText } from "../../lib/hooks/config/load.ts";
import { EVENT_HOOKS } from "../../lib/hooks/mod/event_hooks.ts";
import type { ModHost } from "../../lib/hooks/mod/host.ts";
import { type EventHooks, ModHooks } from "../../lib/hooks/mod/mod_hooks.ts";
import { parseInput } from "../../lib/hooks/protocol/input.ts";
import { openStore } from "../../lib/hooks/store/store.ts";
import { isJsonObject, type JsonObject, parseJsonObject } from "../../lib/json.ts";
import { decide, lintRules, mergeSettings, parseMode, parseSettings } from "../../lib/permissions/mod.ts";
import type { Random } from "../generator/random.ts";
import { expect } from "./expect.ts";
import { mutate } from "./mutate.ts";

/** What is run on broken texts of its own. */
export interface InputSubject {
  readonly name: string;
  /** Whole texts, each a line, or several lines of a file. */
  readonly texts: readonly (readonly string[])[];
  /** Throws if the reader cannot cope with the text. */
  run(text: string, random: Random): void | Promise<void>;
}

const NOW = Date.UTC(2026, 10, 24);
const PATH = "/c/projects/-p/s.jsonl";
const COMMON = { session_id: "s", transcript_path: PATH, cwd: "/p", permission_mode: "default" };
const CALL = { tool_name: "Bash", tool_input: { command: "rm -rf build" }, tool_use_id: "toolu_1" };
const INPUTS: readonly JsonObject[] = [
  {
    ...COMMON,
    hook_event_name: "Stop",
    stop_hook_active: false,
    last_assistant_message: "Done.",
    background_tasks: [{ id: "b1", type: "shell", status: "running", description: "build", command: "make" }],
  },
  {
    ...COMMON,
    hook_event_name: "SubagentStop",
    agent_id: "a1",
    agent_type: "Explore",
    agent_transcript_path: "/c/projects/-p/s/subagents/agent-a1.jsonl",
    last_assistant_message: "Found it.",
  },
  { ...COMMON, ...CALL, hook_event_name: "PreToolUse" },
  { ...COMMON, ...CALL, hook_event_name: "PostToolUse", tool_response: { stdout: "", interrupted: false } },
  { ...COMMON, ...CALL, hook_event_name: "PostToolUseFailure", error: "exit 1", is_interrupt: false },
  { ...COMMON, ...CALL, hook_event_name: "PermissionRequest", permission_suggestions: [] },
  { ...COMMON, hook_event_name: "SessionEnd", reason: "clear" },
  { ...COMMON, hook_event_name: "SessionStart", source: "compact", model: "m" },
];

const RULE = {
  event: "PreToolUse",
  tool: "Bash",
  source: "intent",
  pattern: "start (clean|anew)",
  action: "ask",
  message: "{{command}}?",
  limit: 2,
};
const CONFIGS: readonly JsonObject[] = [
  JSON.parse(JSON.stringify(DEFAULT_CONFIG)),
  {
    session: { runtime: "mod", headless: "as_interactive" },
    triage: { maxBlocks: 2, thresholds: { DECISION: 0.4 }, channel: "block", data: false },
    intent: { log: "all", rules: [RULE, { ...RULE, event: "PostToolUse", source: "command", action: "context" }] },
    summary: { context: true },
    review: { mode: "context" },
  },
];

/** A configuration that is read as another one when it is written again, or has values of the wrong type. */
async function configuration(text: string): Promise<void> {
  const { config, problems } = await configOfText("/c/debrief.jsonc", text);
  expect(problems.every(({ message }) => message !== ""), "a problem without a word");
  for (const [name, section] of Object.entries(DEFAULT_CONFIG)) {
    const found: unknown = Reflect.get(config, name);
    for (const [key, value] of Object.entries(section)) {
      const type = typeof Reflect.get(isJsonObject(found) ? found : {}, key);
      expect(value === null || type === typeof value || type === "undefined", `${name}.${key} is a ${type}`);
    }
  }
  const again = await configOfText("/c/debrief.jsonc", JSON.stringify(config));
  expect(again.problems.length === 0, `what was accepted is refused: ${again.problems[0]?.message}`);
}

const SETTINGS: readonly JsonObject[] = [{
  permissions: {
    allow: ["Bash(npm run *)", "Read(//etc/**)", "WebFetch(domain:example.com)", "mcp__a__b"],
    ask: ["Bash(git push:*)", "Edit(./src/**)"],
    deny: ["Read(./.env)", "Bash(rm *)"],
    defaultMode: "acceptEdits",
    additionalDirectories: ["../other"],
    disableBypassPermissionsMode: "disable",
  },
  hooks: { Stop: [{ matcher: "*", hooks: [{ type: "command", command: "true", timeout: 5 }] }] },
  env: { A: "1" },
  enabledPlugins: { "debrief@debrief": true },
  sandbox: { enabled: true, autoAllowBashIfSandboxed: true },
}];

function settings(text: string): void {
  const merged = mergeSettings([parseSettings(text, { layer: "user", path: "/home/dev/.claude/settings.json" })]);
  for (const { rule } of lintRules(merged)) {
    expect(typeof rule === "string" || rule === null, "a finding about nothing");
  }
  const context = { settings: merged, cwd: "/p", home: "/home/dev", mode: parseMode("default") ?? "default" } as const;
  decide({ tool: "Bash", input: { command: "rm -rf build && npm run test" } }, context);
  decide({ tool: "Read", input: { file_path: "/p/.env" } }, context);
}

function hookInput(text: string): void {
  const parsed = parseInput(text);
  if (parsed.status !== "parsed") return expect(parsed.message !== "", "refused without a word");
  const { input } = parsed;
  expect(typeof input.event === "string", "an event that is not text");
  for (const value of [input.sessionId, input.transcriptPath, input.cwd]) {
    expect(value === null || typeof value === "string", `a ${typeof value} for a text`);
  }
}

/** A client in memory, with rows and files. */
function memoryHost(rows: readonly unknown[], files: Map<string, string>): ModHost {
  const missing = () => Promise.reject(new Error("ENOENT"));
  const below = (path: string) => [...files.keys()].filter((file) => file.startsWith(`${path}/`));
  return {
    pluginRoot: "/plugin",
    rows: () => Promise.resolve(rows),
    sessionId: () => Promise.resolve("s"),
    projectRoot: () => Promise.resolve("/p"),
    version: () => Promise.resolve({ version: "2.1.331" }),
    stat: (path) => {
      const text = files.get(path);
      if (text === undefined && below(path).length === 0) return missing();
      return Promise.resolve({ kind: text === undefined ? "dir" : "file", size: text?.length ?? 0, isLink: false });
    },
    list: (path) => {
      const names = [...new Set(below(path).map((file) => file.slice(path.length + 1).split("/")[0] ?? ""))];
      if (names.length === 0) return missing();
      const kindOf = (name: string) => files.has(`${path}/${name}`) ? "file" : "dir";
      return Promise.resolve(names.map((name) => ({ name, kind: kindOf(name), isLink: false })));
    },
    readText: (path) => {
      const text = files.get(path);
      return text === undefined ? missing() : Promise.resolve(text);
    },
    writeText: (path, text) => Promise.resolve(void files.set(path, text)),
    variables: () => Promise.resolve({ configDir: "/c", home: "/home/dev", userProfile: undefined, entrypoint: "cli" }),
    marker: () => Promise.resolve(undefined),
    setMarker: () => Promise.resolve(),
    tell: () => {},
  };
}

const ROWS: readonly JsonObject[] = [
  { uuid: "u1", role: "user", text: "Which database?", toolUses: [] },
  {
    uuid: "u2",
    role: "assistant",
    text: "I delete it to start clean.",
    toolUses: [{ id: "toolu_1", name: "Bash", input: { command: "rm -rf build" } }],
  },
  { uuid: "u3", role: "user", text: "", toolUses: [], toolResults: [{ id: "toolu_1", text: "ok", isError: false }] },
  {
    uuid: "u4",
    role: "assistant",
    text:
      "We decided to use sqlite because it needs no server.\nWe settled on WAL mode because readers must not block.",
    toolUses: [],
  },
  { uuid: "u5", role: "user", text: "Good", toolUses: [] },
  { uuid: "u6", role: "assistant", text: "Done.", toolUses: [] },
];
const RUNS_IN_MOD = JSON.stringify(CONFIGS[1]);
const EMPTY_STATE: readonly [string, string] = ["/c/debrief/state/.gitignore", "*\n"];

/** Lets the module answer all events of a session; throws what a handler or a reader of rows threw. */
async function answerAll(rows: readonly unknown[], files: Map<string, string>): Promise<void> {
  const hooks: Record<string, EventHooks> = {};
  const handled: string[] = [];
  for (const [event, own] of Object.entries(EVENT_HOOKS)) {
    hooks[event] = {
      ...own,
      runs: (config) => {
        const definition = own.runs(config);
        if (definition === null) return null;
        return {
          ...definition,
          handle: (context) => {
            handled.push(event);
            return definition.handle(context);
          },
        };
      },
    };
  }
  const mod = new ModHooks(PROCESS_CLIENT, hooks, () => Promise.resolve());
  const host = memoryHost(rows, files);
  for (const input of INPUTS) {
    const name = String(input["hook_event_name"]);
    const result = await mod.answer(host, name, input, () => Promise.resolve({}));
    expect(isJsonObject(result), `${name} was answered with something other than an object`);
  }
  const failed = [...files].filter(([path]) => path.includes("/log.mod-")).flatMap(([, text]) => text.split("\n"))
    .map(parseJsonObject).find((record) => record?.["status"] === "failed");
  expect(failed === undefined, `a handler failed: ${failed?.["error"]}`);
  for (const event of ["Stop", "SubagentStop", "PreToolUse", "PostToolUse"]) {
    expect(handled.includes(event), `${event} was left to a hook command`);
  }
}

async function rows(text: string): Promise<void> {
  const broken = text.split("\n").map((line): unknown => {
    try {
      return JSON.parse(line);
    } catch {
      return line;
    }
  });
  await answerAll(broken, new Map([EMPTY_STATE, ["/c/debrief.jsonc", RUNS_IN_MOD]]));
}

/** What a session leaves: the texts that are broken, by path. */
async function stateFiles(): Promise<[path: string, text: string][]> {
  const files = new Map([EMPTY_STATE, ["/c/debrief.jsonc", RUNS_IN_MOD] as const]);
  await answerAll(ROWS, files);
  return [...files].filter(([path]) => path.startsWith("/c/debrief/state/") && path !== EMPTY_STATE[0]);
}

const STATE = await stateFiles();

/** All files of the state have the broken text: each reader meets what it does not expect. */
async function modState(text: string): Promise<void> {
  const files = new Map([EMPTY_STATE, ["/c/debrief.jsonc", RUNS_IN_MOD] as const]);
  for (const [path] of STATE) if (!path.includes("/log.mod-")) files.set(path, text);
  await answerAll(ROWS, files);
}

/** The store on a disk: what is written after a broken text is read again. */
function diskState(directory: string): (text: string, random: Random) => void {
  const failures: string[] = [];
  const store = openStore({ configDir: directory, now: NOW, onFailure: (message) => failures.push(message) });
  store.appendRecord("sessions/s/calls.jsonl", {});
  const state = `${store.directory}/sessions/s`;
  return (text, random) => {
    failures.length = 0;
    Deno.writeTextFileSync(`${state}/calls.jsonl`, text);
    Deno.writeTextFileSync(`${state}/ledger.json`, text);
    const mark = random.below(1e9);
    store.readState("sessions/s/ledger.json");
    store.appendRecord("sessions/s/calls.jsonl", { mark }, { rotate: random.chance(0.5) });
    const read = store.readRecords("sessions/s/calls.jsonl");
    expect(read.status === "done" && read.value.some((record) => record["mark"] === mark), "a record is lost");
    store.updateState("sessions/s/ledger.json", () => ({ mark }));
    const whole = store.readState("sessions/s/ledger.json");
    const value = whole.status === "done" ? whole.value : null;
    expect(isJsonObject(value) && value["mark"] === mark, "a state is not replaced");
    expect(failures.length === 0, `the store failed: ${failures[0]}`);
  };
}

const wholeTexts = (values: readonly JsonObject[]) =>
  values.flatMap((value) => [[JSON.stringify(value)], JSON.stringify(value, null, 2).split("\n")]);
const stateTexts = STATE.map(([, text]) => text.trimEnd().split("\n"));

/**
 * The subjects.
 *
 * @param directory A directory for the state on a disk.
 */
export function inputSubjects(directory: string): readonly InputSubject[] {
  return [
    { name: "configuration", texts: wholeTexts(CONFIGS), run: configuration },
    { name: "settings", texts: wholeTexts(SETTINGS), run: settings },
    { name: "hook input", texts: INPUTS.map((input) => [JSON.stringify(input)]), run: hookInput },
    { name: "state on a disk", texts: stateTexts, run: diskState(directory) },
    { name: "state in the mod", texts: stateTexts, run: modState },
    { name: "rows of the mod", texts: [ROWS.map((row) => JSON.stringify(row))], run: rows },
  ];
}

const decoder = new TextDecoder();

/** A broken text of a subject; the same at each run of the same seed. */
export function brokenText({ texts }: InputSubject, random: Random): string {
  return decoder.decode(mutate(random.pick(texts), random));
}
