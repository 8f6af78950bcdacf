import { assertEquals } from "@std/assert";
import {
  recordedActions,
  recordedAgentCalls,
  recordedCandidates,
  recordedConclusions,
} from "../../../lib/cli/sessions/hook_records.ts";
import type { Host } from "../../../lib/cli/host/host.ts";
import { DEFAULT_CLIENT } from "../../../lib/clients/default_client.ts";
import { projectState, sessionState } from "../../../lib/hooks/store/state_names.ts";
import type { JsonObject } from "../../../lib/json.ts";
import { testHost } from "../../support/host.ts";
import { candidate } from "../../support/review/reviews.ts";

/** A host whose records are those of the default client's hooks. */
const hostWith = (records: Readonly<Record<string, readonly JsonObject[]>>) =>
  testHost({
    readRecords(this: Host, name) {
      return this.client === DEFAULT_CLIENT ? records[name] ?? [] : [];
    },
  }).host;

Deno.test("recordedConclusions() has the last record of each agent", () => {
  const record = (agentId: string, text: string, more: JsonObject = {}) => ({ agentId, text, ...more });
  const host = hostWith({
    [sessionState("s", "agents.jsonl")]: [
      record("a", "first", { source: "agent_file" }),
      record("b", ""),
      { text: "nobody's" },
      record("a", "last", { source: "payload", final: true }),
      record("c", "words"),
    ],
  });
  assertEquals(Object.fromEntries(recordedConclusions("s", host)), {
    a: { text: "last", source: "payload", final: true },
    c: { text: "words", source: "unknown", final: false },
  });
});

const run = (hook: string, ts: string, more: JsonObject = {}) => ({
  ts,
  hook,
  session: "s",
  status: "answered",
  ...more,
});

Deno.test("recordedActions() says what hooks did, in the order of time, of this session alone", () => {
  const host = hostWith({
    [projectState("/p", "log.jsonl")]: [
      run("memory_triage", "2026-01-05T09:00:00Z", { event: "Stop" }),
      run("memory_triage", "2026-01-05T09:03:00Z", { event: "SessionStart" }),
      run("tool_intent", "2026-01-05T09:04:00Z", { agent: "a2", data: { action: "deny", tool: "Bash" } }),
      run("tool_intent", "2026-01-05T09:05:00Z"),
      run("agent_summary", "2026-01-05T09:06:00Z", { data: { agent: "a1" } }),
      run("transcript_review", "2026-01-05T09:07:00Z"),
      run("unknown", "2026-01-05T09:08:00Z"),
      run("memory_triage", "2026-01-05T09:09:00Z", { status: "passed" }),
      run("memory_triage", "2026-01-05T09:09:00Z", { session: "other" }),
    ],
    [projectState("/p", "triage.jsonl")]: [
      { ts: "2026-01-05T09:01:00Z", session: "s", categories: ["DECISION"], followUp: "saved" },
      { ts: "2026-01-05T09:02:00Z", session: "s", categories: ["DECISION"], followUp: "something else" },
    ],
  });
  const actions = recordedActions("s", "/p", host);
  assertEquals(actions.flatMap(({ agent, hook }) => agent === null ? [] : [`${agent} ${hook}`]), [
    "a2 tool_intent",
    "a1 agent_summary",
  ]);
  assertEquals(actions.map(({ hook, what }) => `${hook} ${what}`), [
    "memory_triage named what should be saved",
    "memory_triage decision: saved after that",
    "memory_triage reminded the model of what a compaction had lost",
    "tool_intent deny: Bash, by one of your rules",
    "tool_intent answered",
    "agent_summary told the model what agent a1 concluded",
    "transcript_review named rules that would have helped",
  ]);
});

Deno.test("recordedAgentCalls() has the calls of agents that were asked about or that a rule matched, each once", () => {
  const record = (agentId: string | null, toolUseId: string, more: JsonObject = {}) => ({
    event: "PreToolUse",
    tool: "Bash",
    agentId,
    toolUseId,
    text: "",
    ...more,
  });
  const host = hostWith({
    [sessionState("s", "intent.jsonl")]: [
      record("a", "t1", { action: "ask", text: "Now I publish." }),
      record("a", "t1", { event: "PermissionRequest" }),
      record("a", "t2"),
      record(null, "t3", { event: "PermissionRequest" }),
      record("a", "", { action: "deny" }),
      record("b", "t4", { event: "PermissionRequest", tool: "Write" }),
    ],
  });
  assertEquals(Object.fromEntries(recordedAgentCalls("s", host)), {
    a: [{ toolUseId: "t1", tool: "Bash", isPrompted: true, action: "ask", words: "Now I publish." }],
    b: [{ toolUseId: "t4", tool: "Write", isPrompted: true, action: null, words: "" }],
  });
});

Deno.test("recordedCandidates() merges what was recorded under both names of a project's directory", () => {
  const rules = (calls: JsonObject): JsonObject => ({ rules: [{ ...candidate(), examples: [], older: {}, calls }] });
  const host = hostWith({
    [projectState("/p", "summary.json")]: [rules({ t1: "s1", t2: "s1" })],
    [projectState("/link", "summary.json")]: [rules({ t2: "s1", t3: "s2" })],
  });
  const found = recordedCandidates(["/p", "/link", "/other"], host);
  assertEquals(found.map(({ rule, calls }) => [rule, Object.keys(calls).sort()]), [["Bash(frob *)", [
    "t1",
    "t2",
    "t3",
  ]]]);
});
