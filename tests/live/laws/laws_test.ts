import { assertEquals } from "@std/assert";
import type { JsonObject } from "../../../lib/json.ts";
import { entriesOf } from "../../support/transcript.ts";
import type { Evidence } from "../evidence.ts";
import { holdLaws, type LawName, LAWS } from "../laws.ts";
import type { HookCall } from "../stage/recorder.ts";
import { fileUpTo } from "./stops.ts";
import { holding, type Script, step, text, tool } from "../model/script.ts";

const ID = "toolu_live_main_0_1";
const QUOTE = "We settled on WAL mode because readers must not block.";
const SCRIPT: Script = {
  main: [
    step(text("I list them."), tool("Bash", { command: "ls" })),
    holding(QUOTE, { category: "DECISION", quote: QUOTE }),
  ],
};
const LINES = [
  { type: "user", uuid: "u1", message: { role: "user", content: "Do it" } },
  answer("msg_1", [{ type: "text", text: "I list them." }, { type: "tool_use", id: ID, name: "Bash", input: {} }]),
  {
    type: "user",
    uuid: "u2",
    message: { role: "user", content: [{ type: "tool_result", tool_use_id: ID, content: "a" }] },
  },
  answer("msg_2", [{ type: "text", text: QUOTE }]),
];

function answer(id: string, content: JsonObject[]): JsonObject {
  return { type: "assistant", uuid: id, message: { id, role: "assistant", content } };
}

function call(hook: string, event: string, more: Partial<HookCall> & { fields?: JsonObject } = {}): HookCall {
  const input = { hook_event_name: event, session_id: "s", ...more.fields };
  return { hook, input, stdout: "", stderr: "", code: 0, at: 0, ms: 1, reviews: {}, ...more };
}

const REVIEWS = { "s.json": { calls: { byTool: { Bash: 1 } } } };
const HELD = { stdout: JSON.stringify({ decision: "block", reason: `- [DECISION] a decision: "${QUOTE}"` }) };
const ANSWERED = [{ role: "user", content: [{ type: "tool_result", tool_use_id: ID, content: "a" }] }];
const FIGURES = { toolUses: 1, exchanges: 3, textLength: 5 + 1 + "I list them.".length + 1 + QUOTE.length };

function record(event: string, more: JsonObject = {}): JsonObject {
  return {
    event,
    tool: "Bash",
    toolUseId: ID,
    status: "found",
    text: "I list them.",
    thinking: "",
    prompt: "Do it",
    ...more,
  };
}

/** A session in which everything holds, but for what is put in its place. */
function session(more: Partial<Evidence> = {}): Evidence {
  const hooks = more.hooks ?? [
    call("tool_intent", "PreToolUse"),
    call("tool_intent", "PostToolUse"),
    call("memory_triage", "Stop", HELD),
    call("transcript_review", "Stop", { reviews: REVIEWS }),
    call("transcript_review", "SessionEnd", { reviews: REVIEWS }),
  ];
  const request = { tools: ["Bash"], system: "", talk: "main" };
  return {
    version: "2.1.330",
    script: SCRIPT,
    runs: [{ code: 0, stdout: "", stderr: "", ms: 1, timedOut: false }],
    mayEnd: null,
    sessions: [{ id: "s", path: "s.jsonl", entries: entriesOf(...LINES), agents: [] }],
    hooks,
    log: hooks.map(({ hook }) => ({ hook, status: "passed", data: hook === "memory_triage" ? FIGURES : {} })),
    events: [],
    intents: [record("PreToolUse"), record("PostToolUse")],
    agents: [],
    reviews: [],
    requests: [
      { ...request, step: 0, messageId: "msg_1", messages: [] },
      { ...request, step: 1, messageId: "msg_2", messages: ANSWERED },
    ],
    calls: new Map([[ID, { id: ID, talk: "main", tool: "Bash", input: {}, text: "I list them.", thinking: "" }]]),
    copies: 1,
    prompts: ["Do it"],
    agentPrompts: new Map(),
    project: "",
    ...more,
  };
}

function judgments(law: LawName, evidence: Evidence): string[] {
  return LAWS[law](evidence).judged.map(({ judgment }) => judgment);
}

Deno.test("holdLaws() finds nothing in a session in which every law is kept", () => {
  const { problems, judged } = holdLaws(session(), []);
  assertEquals(problems, []);
  assertEquals(judged.map(({ judgment }) => judgment), ["found", "found", "found", "found", "found"]);
});

Deno.test("clientEnds() and hooksEnd() name what did not end well", () => {
  const ended = (more: JsonObject) => ({ code: 0, stdout: "", stderr: "", ms: 1, timedOut: false, ...more });
  assertEquals(LAWS.client(session({ runs: [ended({ timedOut: true }), ended({ code: 1, stderr: "oh" })] })).problems, [
    "run 1 of the client did not end",
    "run 2 of the client ended with 1: oh",
  ]);
  const hooks = [
    call("a", "Stop", { code: null }),
    call("b", "Stop", { code: 1 }),
    call("c", "Stop", { stdout: "hello" }),
    call("d", "Stop", { stdout: "[]" }),
    call("e", "Stop", { stderr: "error" }),
  ];
  assertEquals(LAWS.hooks(session({ hooks })).problems, [
    "a on Stop was ended by the client",
    "b on Stop ended with 1",
    "c on Stop said something that is no JSON",
    "d on Stop said something that is no object",
    "e on Stop wrote to stderr: error",
  ]);
  assertEquals(LAWS.hooks(session({ hooks: [] })).problems, ["no hook was started"]);
});

Deno.test("hooksLog() requires one line of each run and none that failed", () => {
  const log = [{ hook: "a", event: "Stop", status: "failed", error: "oh" }];
  assertEquals(LAWS.log(session({ log })).problems, [
    "a on Stop failed: oh",
    "5 runs of hooks left 1 lines in the log",
  ]);
});

Deno.test("intentsHold() judges other words, other calls and other prompts as wrong, and lateness as late", () => {
  const intents = [
    record("PreToolUse", { text: "I delete them." }),
    record("PreToolUse", { toolUseId: "toolu_other" }),
    record("PreToolUse", { prompt: "Something else" }),
    record("PreToolUse", { thinking: "not in the script" }),
    record("PreToolUse", { status: "unflushed", toolUseId: null, text: "" }),
    record("PostToolUse", { status: "ambiguous" }),
  ];
  const judged = judgments("intent", session({ intents }));
  assertEquals(judged, ["wrong", "wrong", "wrong", "wrong", "unflushed", "ambiguous"]);
});

Deno.test("intentsHold() misses calls that no hook was asked about", () => {
  const hooks = [call("tool_intent", "PreToolUse")];
  assertEquals(LAWS.intent(session({ hooks, intents: [record("PreToolUse")] })).problems, [
    "1 calls ran, tool_intent was asked 0 times on PostToolUse",
  ]);
});

Deno.test("stopsHold() tells a hook that did not block from one that could not know", () => {
  const stop = (fields: Partial<HookCall>, figures: JsonObject = FIGURES) => {
    const hooks = [call("memory_triage", "Stop", fields)];
    return session({ hooks, log: [{ hook: "memory_triage", status: "passed", data: figures }] });
  };
  const less = { ...FIGURES, textLength: 18, exchanges: 2 };
  assertEquals(judgments("stops", stop(HELD)), ["found"]);
  assertEquals(judgments("stops", stop({})), ["wrong"]);
  assertEquals(judgments("stops", stop({}, less)), ["unflushed"]);
  assertEquals(judgments("stops", stop(HELD, { ...FIGURES, toolUses: 2 })), ["wrong"]);
  assertEquals(
    judgments("stops", stop({ ...HELD, input: { session_id: "s", hook_event_name: "Stop", stop_hook_active: true } })),
    ["wrong"],
  );
});

Deno.test("agentsHold() judges an agent's words by the script's last ones", () => {
  const script = { ...SCRIPT, "AGENT-A": [step(text("Found one."))] };
  const requests = [{ talk: "AGENT-A", step: 0, messageId: "m", tools: [], system: "", messages: [] }];
  const of = (record: JsonObject) =>
    judgments(
      "agents",
      session({ script, requests, agents: [record], agentPrompts: new Map([["a1", "AGENT-A find"]]) }),
    );
  assertEquals(of({ agentId: "a1", source: "hook_input", text: "Found one.", final: true }), ["found"]);
  assertEquals(of({ agentId: "a1", source: "hook_input", text: "I list them.", final: true }), ["wrong"]);
  assertEquals(of({ agentId: "a1", source: "agent_transcript", text: "", final: false }), ["unflushed"]);
  assertEquals(of({ agentId: null, source: "none", text: "" }), ["none"]);
});

Deno.test("agentsHold() misses an agent that no hook was asked about", () => {
  const script = { ...SCRIPT, "AGENT-A": [step(text("Found one."))] };
  const requests = [{ talk: "AGENT-A", step: 0, messageId: "m", tools: [], system: "", messages: [] }];
  assertEquals(LAWS.agents(session({ script, requests })).problems, [
    "1 agents ended, agent_summary was asked about 0",
  ]);
});

Deno.test("reviewsHold() requires every call once, at the latest with the last run", () => {
  const counted = (stop: number, end: number) =>
    session({
      hooks: [
        call("transcript_review", "Stop", { reviews: { "s.json": { calls: { byTool: { Bash: stop } } } } }),
        call("transcript_review", "SessionEnd", { reviews: { "s.json": { calls: { byTool: { Bash: end } } } } }),
      ],
    });
  assertEquals(judgments("review", counted(0, 1)), ["unflushed", "found"]);
  assertEquals(LAWS.review(counted(0, 1)).problems, []);
  assertEquals(judgments("review", counted(2, 2)), ["wrong", "wrong"]);
  const noEnd = session({ hooks: [call("transcript_review", "Stop", { reviews: REVIEWS })] });
  assertEquals(LAWS.ends(noEnd).problems, ["1 sessions ended, transcript_review was asked about 0"]);
  assertEquals(LAWS.review(counted(0, 0)).problems, ["transcript_review: s.json lacks calls after the last run"]);
});

Deno.test("transcriptHolds() misses calls, answers and steps", () => {
  const sessions = [{ id: "s", path: "", entries: entriesOf(LINES[0]), agents: [] }];
  const requests = session().requests.slice(0, 1);
  assertEquals(LAWS.transcript(session({ sessions, requests })).problems, [
    `the client did not write the call ${ID}`,
    `the model was not told what became of ${ID}`,
    "1 of 1 answers of the model are not written",
    "of 2 answers of main only 1 were asked for",
  ]);
});

Deno.test("fileUpTo() has the prompt of an answer, also where it was written after the answer, and nothing later", () => {
  const entries = entriesOf(
    { ...answer("msg_1", [{ type: "text", text: "Both." }]), parentUuid: "a1" },
    { type: "user", uuid: "u1", message: { role: "user", content: "Which one?" } },
    { type: "attachment", uuid: "a1", parentUuid: "u1", attachment: { type: "date" } },
    { type: "user", uuid: "u2", parentUuid: "msg_1", message: { role: "user", content: "And now?" } },
  );
  assertEquals(fileUpTo(entries, "msg_1")?.map(({ uuid }) => uuid), ["msg_1", "u1", "a1"]);
  assertEquals(fileUpTo(entries, "msg_2"), null);
});
