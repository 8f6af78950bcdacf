/** Broken inputs of what reads no session: configuration, settings, hook input, state, questions, and the guard's. */
import { DEFAULT_CONFIG } from "../../lib/hooks/config/config.ts";
import { configOfText } from "../../lib/hooks/config/load.ts";
import { parseInput } from "../../lib/hooks/protocol/input.ts";
import { openStore } from "../../lib/hooks/store/store.ts";
import { isJsonObject, type JsonObject } from "../../lib/json.ts";
import { decide, lintRules, mergeSettings, parseMode, parseSettings } from "../../lib/permissions/mod.ts";
import type { Random } from "../generator/random.ts";
import { databaseSubject } from "./databases.ts";
import { expect } from "./expect.ts";
import { guardSubjects } from "./guard.ts";
import { mutate } from "./mutate.ts";
import { questionSubject } from "./questions.ts";

/** A check that makes its own broken inputs. */
export interface InputSubject {
  readonly name: string;
  /** A broken input; the same at each run of the same seed. */
  make(random: Random): Uint8Array;
  /** Throws if the reader cannot cope with it. */
  run(bytes: Uint8Array, random: Random): void | Promise<void>;
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
    session: { headless: "as_interactive" },
    triage: { maxBlocks: 2, thresholds: { DECISION: 0.4 }, channel: "block", data: false },
    intent: { log: "all", rules: [RULE, { ...RULE, event: "PostToolUse", source: "command", action: "context" }] },
    summary: { enabled: true },
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

/** What hooks leave of a session. */
const STATE: readonly JsonObject[] = [
  {
    schema: "debrief.ledger/1",
    shown: { "1f2e3d": { ts: "2026-11-24T00:00:00.000Z", category: "DECISION" } },
    blocks: 1,
    blockedAt: "2026-11-24T00:00:00.000Z",
  },
  { ts: "2026-11-24T00:00:00.000Z", event: "PreToolUse", toolUseId: "toolu_1", tool: "Bash", text: "I delete it." },
];

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
    // a state of another schema may be a newer version's, and stays
    const old = store.readState("sessions/s/ledger.json");
    const schema = old.status === "done" && isJsonObject(old.value) ? old.value["schema"] ?? null : null;
    store.updateState("sessions/s/ledger.json", () => ({ schema, mark }));
    const whole = store.readState("sessions/s/ledger.json");
    const value = whole.status === "done" ? whole.value : null;
    expect(isJsonObject(value) && value["mark"] === mark, "a state is not replaced");
    expect(failures.length === 0, `the store failed: ${failures[0]}`);
  };
}

const decoder = new TextDecoder();

/** A subject that reads texts. `texts`: whole texts, each a line, or several lines of a file. */
export function textSubject(
  name: string,
  texts: readonly (readonly string[])[],
  run: (text: string, random: Random) => void | Promise<void>,
): InputSubject {
  return {
    name,
    make: (random) => mutate(random.pick(texts), random),
    run: (bytes, random) => run(decoder.decode(bytes), random),
  };
}

const wholeTexts = (values: readonly JsonObject[]) =>
  values.flatMap((value) => [[JSON.stringify(value)], JSON.stringify(value, null, 2).split("\n")]);

/** The subjects. `directory`: a directory for what has to be on a disk. */
export async function inputSubjects(directory: string): Promise<readonly InputSubject[]> {
  return [
    textSubject("configuration", wholeTexts(CONFIGS), configuration),
    textSubject("settings", wholeTexts(SETTINGS), settings),
    textSubject("hook input", INPUTS.map((input) => [JSON.stringify(input)]), hookInput),
    textSubject("state on a disk", wholeTexts(STATE), diskState(directory)),
    await questionSubject(),
    databaseSubject(directory),
    ...guardSubjects(directory),
  ];
}
