import { assert, assertEquals } from "@std/assert";
import { FactReader } from "../../../../lib/analyses/review/facts/fact_reader.ts";
import {
  agentFromJson,
  type FactState,
  redactState,
  stateFromJson,
} from "../../../../lib/analyses/review/facts/fact_state.ts";
import { isJsonObject, type Json } from "../../../../lib/json.ts";
import { assistant, entriesOf, toolResult, toolUse, user } from "../../../support/transcript.ts";

const KEY = "ghp_" + "aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hJ6";

function stored(state: FactState): FactState {
  const value: Json = JSON.parse(JSON.stringify(state));
  assert(isJsonObject(value));
  return stateFromJson(value);
}

/** What a reader remembers of an open call, a result before its call, and a refusal. */
function sampleState(): FactState {
  const reader = new FactReader({ session: "s" });
  const entries = entriesOf(
    user([toolResult("early", "The user doesn't want to proceed with this tool use.", true)]),
    assistant("m1", [toolUse("open", "Bash", { command: `curl -H "Authorization: Bearer ${KEY}" x.org` })]),
    assistant("m1", [toolUse("adapter", "mcp__acp__Bash", { command: "ls" })]),
    assistant("m2", [toolUse("done", "Read", { file_path: "/w/a" })]),
    user([toolResult("done", "text")]),
  );
  for (const entry of entries) reader.add(entry);
  return reader.state();
}

Deno.test("stateFromJson() reads back what was stored", () => {
  const state = sampleState();
  assertEquals([state.open.map(({ ruleName }) => ruleName), state.early.length, state.done], [
    [undefined, "mcp__acp__Bash"],
    1,
    ["done"],
  ]);
  assertEquals(stored(state), state);
});

Deno.test("redactState() leaves no secret in a state, and all else as it is", () => {
  const state = sampleState();
  const safe = redactState(state);
  assert(JSON.stringify(state).includes(KEY));
  assert(!JSON.stringify(safe).includes(KEY.slice(0, 12)), JSON.stringify(safe));
  assertEquals(safe.open.map(({ id, tool, session, line }) => [id, tool, session, line]), [
    ["open", "Bash", "s", 2],
    ["adapter", "Bash", "s", 3],
  ]);
  assertEquals([safe.early, safe.done], [state.early, state.done]);
});

Deno.test("stateFromJson() drops what is malformed, and decides nothing in the user's favor", () => {
  const empty = { open: [], early: [], undecided: [], notices: [], mode: null, done: [] };
  assertEquals(stateFromJson({}), empty);
  assertEquals(
    stateFromJson({
      open: 7,
      early: ["x"],
      undecided: null,
      notices: [[1, {}], ["t", { decision: "ask" }]],
      done: [7],
    }),
    empty,
  );
  const { undecided, notices, done } = stateFromJson({
    undecided: [{
      fact: { decision: "approved by me", outcome: "tool_error", errorKind: "new", evidence: { source: "?" } },
    }],
    notices: [["t1", { decision: "deny", name: "PreToolUse:Bash" }]],
    done: ["t2", null],
  });
  const [fact] = undecided.map(({ fact }) => fact);
  assertEquals([fact?.decision, fact?.outcome, fact?.errorKind, fact?.evidence.source, fact?.prompted], [
    "rejected_by_person",
    "tool_error",
    "other",
    "text",
    true,
  ]);
  assertEquals([notices, done], [[["t1", { decision: "deny", name: "PreToolUse:Bash" }]], ["t2"]]);
});

Deno.test("agentFromJson() reads an agent without an id or a type", () => {
  assertEquals([
    agentFromJson({}),
    agentFromJson({ agent: {} }),
    agentFromJson({ agent: { id: "a", type: "Explore" } }),
  ], [null, { id: "", type: null }, { id: "a", type: "Explore" }]);
});
