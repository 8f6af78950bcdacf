/** The same recorded session through files and through rows: the same findings, or a named reason why not. */
import { assert, assertEquals } from "@std/assert";
import { PROCESS_CLIENT } from "../../../lib/clients/claude_code/mod/client.ts";
import { claudeCode } from "../../../lib/clients/claude_code/mod.ts";
import { DEFAULT_CONFIG } from "../../../lib/hooks/config/config.ts";
import { EVENT_HOOKS } from "../../../lib/hooks/mod/event_hooks.ts";
import { ModHooks } from "../../../lib/hooks/mod/mod_hooks.ts";
import { answerText } from "../../../lib/hooks/protocol/output.ts";
import { arrayAt, isJsonObject, type JsonObject, parseJsonObject, stringAt } from "../../../lib/json.ts";
import { parseRecords } from "../../../lib/hooks/store/records.ts";
import { memoryStore } from "../../../lib/replay/memory_store.ts";
import { contextFor } from "../../support/hooks/context.ts";
import { fakeHost } from "../../support/hooks/mod_host.ts";
import { recordings } from "../../support/recordings/client_recordings.ts";
import { derivedRows } from "../../support/recordings/derived_rows.ts";
import { bytesAt, type ModEvent, type ModRecording, modRecordings } from "../../support/recordings/mod_recordings.ts";

const INTENT = {
  log: "all",
  rules: [
    {
      event: "PreToolUse",
      tool: "Read|Bash",
      source: "intent",
      pattern: "learn|compare",
      action: "context",
      message: "{{intent}}",
    },
    {
      event: "PreToolUse",
      tool: "Bash",
      source: "prompt",
      pattern: "AGENT-B",
      action: "deny",
      message: "not by agents",
    },
    {
      event: "PostToolUseFailure",
      tool: "*",
      source: "output",
      pattern: "does not exist",
      action: "deny",
      message: "look first",
    },
  ],
} as const;
const CONFIG = { session: { runtime: "mod" }, intent: INTENT };

/** What rows do not carry, by the file of the record. */
const NOT_IN_ROWS: Readonly<Record<string, readonly string[]>> = {
  // times of entries
  "agents.jsonl": ["ts", "startedAt", "endedAt", "durationMs", "thinking"],
  // thinking is an empty row; the event before a call does not say that an agent makes it
  "intent.jsonl": ["ts", "thinking", "agentId"],
};

function without(record: JsonObject, file: string): JsonObject {
  const names = NOT_IN_ROWS[file] ?? [];
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

/** What came of a session: the answer to each event, and the records. */
interface Outcome {
  readonly answers: JsonObject[];
  readonly agents: JsonObject[];
  readonly calls: JsonObject[];
}

function isHooked(name: string): boolean {
  return Object.hasOwn(EVENT_HOOKS, name);
}

function inputOf(recording: ModRecording, { name, e }: ModRecording["events"][number]): JsonObject {
  const agent = stringAt(e, "agent_id");
  return {
    ...PROCESS_CLIENT.inputOf(name, e, { sessionId: "s", transcriptPath: recording.transcript, cwd: "/p" }),
    session_id: "s",
    transcript_path: recording.transcript,
    ...(e["agent_transcript_path"] === undefined
      ? {}
      : { agent_transcript_path: recording.transcript.replace(/\.jsonl$/, `/subagents/agent-${agent}.jsonl`) }),
  };
}

/** As hook commands, which read files. */
async function throughFiles(recording: ModRecording): Promise<Outcome> {
  const store = memoryStore();
  const answers: JsonObject[] = [];
  for (const event of recording.events.filter(({ name }) => isHooked(name))) {
    const input = inputOf(recording, event);
    const seen = event.name === "Stop" ? bytesAt(recording, event.rows) : Infinity;
    const context = contextFor(input, {
      client: { ...claudeCode, hooks: PROCESS_CLIENT.client.hooks },
      project: "/p",
      config: { ...DEFAULT_CONFIG, intent: { ...DEFAULT_CONFIG.intent, ...INTENT } },
      store,
      visibleBytes: (path) => path === recording.transcript ? seen : Infinity,
      acceptsStopContext: () => true,
    });
    const definition = EVENT_HOOKS[event.name]?.runs(context.config);
    assert(definition);
    const answer = await definition.handle(context);
    const text = answerText(event.name, answer, context.client.hooks.accepts(null));
    answers.push(PROCESS_CLIENT.resultOf(parseJsonObject(text) ?? {}, {}).result);
  }
  const records = (file: string) => {
    const found = store.readRecords(`sessions/s/${file}`);
    return found.status === "done" ? found.value.map((record) => without(record, file)) : [];
  };
  return { answers, agents: records("agents.jsonl"), calls: records("intent.jsonl") };
}

/** As the module, which is given rows. */
async function throughRows(recording: ModRecording): Promise<Outcome> {
  const host = fakeHost({ files: { "/c/debrief.jsonc": JSON.stringify(CONFIG) } });
  const mod = new ModHooks(PROCESS_CLIENT, EVENT_HOOKS);
  const start = { session_id: "s", transcript_path: recording.transcript, cwd: "/p" };
  await mod.begin(host, start, () => Promise.resolve({}));
  const answers: JsonObject[] = [];
  for (const event of recording.events) {
    if (event.name === "agent.spawn") mod.noteAgent(event.e, event.beneath);
    if (!isHooked(event.name)) continue;
    host.rowsBy.set("", event.rows);
    // the rows of every agent up to then: those of the last event that named it, or of the next one
    const at = recording.events.indexOf(event);
    for (const { e, agent } of [...recording.events.slice(at).reverse(), event]) {
      const id = stringAt(e, "agent_id");
      if (id !== null && agent !== null) host.rowsBy.set(id, agent);
    }
    const given = event.name === "PreToolUse" ? event.e : inputOf(recording, event);
    answers.push(await mod.answer(host, event.name, given, () => Promise.resolve({})));
  }
  // what waits is written at the end of a turn
  await mod.answer(host, "Stop", { ...start, stop_hook_active: true }, () => Promise.resolve({}));
  await new Promise((resolve) => setTimeout(resolve, 0));
  const records = (file: string) => {
    const text = host.files.get(`/c/debrief/state/sessions/s/${file.replace(".jsonl", ".mod-s.jsonl")}`) ?? "";
    return parseRecords(text).map((record) => without(record, file));
  };
  return { answers, agents: records("agents.jsonl"), calls: records("intent.jsonl") };
}

Deno.test("rows and files give the same findings: answers, conclusions of agents, words before calls", async (t) => {
  const compared = { spoken: 0, agents: 0, calls: 0 };
  for (const recording of modRecordings()) {
    await t.step(`${recording.version} ${recording.scenario}`, async () => {
      const [files, rows] = [await throughFiles(recording), await throughRows(recording)];
      assertEquals(rows, files);
      compared.spoken += rows.answers.filter((answer) => Object.keys(answer).length > 0).length;
      compared.agents += rows.agents.length;
      compared.calls += rows.calls.filter(({ text }) => text !== "").length;
    });
  }
  const { spoken, agents, calls } = compared;
  assert(spoken >= 9 && agents >= 2 && calls >= 20, JSON.stringify(compared));
});

const linesOf = (path: string) => Deno.readTextFileSync(path).trim().split("\n");

for (const recording of modRecordings()) {
  Deno.test(`derivedRows() gives the rows that the client gave: ${recording.version} ${recording.scenario}`, () => {
    const last = recording.events.findLast(({ name }) => name === "Stop")?.rows ?? [];
    const carried = (row: JsonObject) => {
      const uses = arrayAt(row, "toolUses").filter(isJsonObject);
      const toolUses = uses.map(({ tool_use_id, tool, input }) => ({ tool_use_id, tool, input }));
      const { role, text, toolResults } = row;
      return { role, text, toolUses, ...toolResults === undefined ? {} : { toolResults } };
    };
    assert(last.length > 0);
    assertEquals(derivedRows(linesOf(recording.transcript)).slice(0, last.length).map(carried), last.map(carried));
  });
}

/** A session of a client that had no modules, as a module would have seen it: each call, and the last stop. */
function derivedRecording(version: string, scenario: string, transcript: string): ModRecording {
  const lines = linesOf(transcript);
  const event = (name: string, e: JsonObject, end: number): ModEvent => ({
    ...{ name, e, agent: null, beneath: {} },
    rows: derivedRows(lines.slice(0, end)),
  });
  const calls = lines.flatMap((_, index) =>
    derivedRows(lines.slice(index, index + 1)).flatMap((row) => arrayAt(row, "toolUses").filter(isJsonObject))
      .map(({ tool, tool_use_id, input }) =>
        event(
          "PreToolUse",
          { ...isJsonObject(input) ? input : {}, tool: tool ?? "", tool_use_id: tool_use_id ?? "" },
          index + 1,
        )
      )
  );
  return {
    version,
    scenario,
    transcript,
    events: [...calls, event("Stop", { hook_event_name: "Stop" }, lines.length)],
  };
}

Deno.test("rows and files give the same findings where the rows are derived", async (t) => {
  const compared = { sessions: 0, spoken: 0, calls: 0 };
  for (const { version, scenario, path } of recordings().filter(({ agent }) => !agent)) {
    await t.step(`${version} ${scenario}`, async () => {
      const recording = derivedRecording(version, scenario, path);
      const [files, rows] = [await throughFiles(recording), await throughRows(recording)];
      assertEquals(rows, files);
      compared.sessions++;
      compared.spoken += rows.answers.filter((answer) => Object.keys(answer).length > 0).length;
      compared.calls += rows.calls.filter(({ text }) => text !== "").length;
    });
  }
  const { sessions, spoken, calls } = compared;
  assert(sessions > 100 && spoken >= 20 && calls >= 100, JSON.stringify(compared));
});
