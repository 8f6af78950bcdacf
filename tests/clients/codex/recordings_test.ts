import { assert, assertEquals } from "@std/assert";
import { callFactsOf } from "../../../lib/analyses/review/facts/fact_reader.ts";
import { intentOf } from "../../../lib/analyses/intent/intent.ts";
import { trailingText } from "../../../lib/analyses/summary/trailing_text.ts";
import { entriesBackward, entriesForward } from "../../../lib/clients/read.ts";
import { conversationOf } from "../../../lib/session/conversation.ts";
import type { Entry } from "../../../lib/session/entry.ts";
import { withSource } from "../../../lib/session/io/source.ts";
import { type ToolCall, toolCallsOf } from "../../../lib/session/calls/tool_calls.ts";
import { turnsOf } from "../../../lib/session/turns/turns.ts";
import { type CodexRecording, codexRecordings, type ExpectedCall } from "../../support/recordings/codex_recordings.ts";

const RECORDINGS = codexRecordings();

function forward(path: string): Entry[] {
  return withSource(path, (source) => [...entriesForward(source)]);
}

function backward(path: string): Entry[] {
  return withSource(path, (source) => [...entriesBackward(source)]);
}

function each(name: string, test: (recording: CodexRecording) => void): void {
  Deno.test(`codex: ${name}`, () => {
    for (const recording of RECORDINGS) {
      try {
        test(recording);
      } catch (error) {
        throw new Error(`${recording.version}/${recording.scenario}: ${Error.isError(error) ? error.message : error}`);
      }
    }
  });
}

Deno.test("codex: all recordings are there", () => {
  assertEquals(RECORDINGS.length, 151);
});

each("turns are what was asked, with what was typed into them", ({ main, expected }) => {
  const turns = [...turnsOf(forward(main))].filter(({ origin }) => origin === "person");
  assertEquals(
    turns.map(({ prompt, queued, interrupted }) => ({
      prompts: [prompt, ...queued.map(({ text }) => text)],
      interrupted,
    })),
    expected.turns.map(({ prompt, interrupted = false }) => ({ prompts: [prompt].flat(), interrupted })),
  );
});

each("what was said: the prompts, and each turn's last words", ({ main, expected }) => {
  const said = conversationOf(forward(main));
  assertEquals(
    said.filter(({ kind }) => kind === "prompt").map(({ pieces }) => pieces.map(({ text }) => text).join("")),
    expected.turns.flatMap(({ prompt }) => prompt),
  );
  const finals: (string | null)[] = [];
  for (const utterance of said) {
    if (utterance.kind === "prompt" && utterance.via === "prompt") finals.push(null);
    if (utterance.kind !== "answer" || utterance.toolUses.length > 0) continue;
    finals[finals.length - 1] = utterance.pieces.map(({ text }) => text).join("\n");
  }
  assertEquals(finals, expected.turns.map(({ final }) => final));
});

each("the end of the talk, read backwards", ({ main, expected }) => {
  const final = expected.turns.at(-1)?.final ?? null;
  const found = trailingText(backward(main), { form: "main" });
  if (final !== null) assertEquals(found, { ...found, text: final, isFinal: true });
  else assertEquals(found.isFinal, false);
});

const isScript = ({ tool, namespace }: ExpectedCall) => tool === "exec" && namespace === "functions";

function nameOf({ tool, namespace }: Pick<ExpectedCall, "tool" | "namespace">): string {
  if (tool === "exec_command") return "Bash";
  return namespace?.startsWith("mcp__") ? `${namespace.replace(/__$/, "")}__${tool}` : tool;
}

function fileOf({ by }: ExpectedCall, { main, agents }: CodexRecording): string {
  if (by === "main") return main;
  const path = agents.find((agent) => Deno.readTextFileSync(agent).includes(by));
  if (path === undefined) throw new Error(`no agent was asked "${by}"`);
  return path;
}

each("calls: each once, by its id, with its tool and its command", (recording) => {
  const found = [recording.main, ...recording.agents].flatMap((path) => toolCallsOf(forward(path)));
  assertEquals(found.map(({ use }) => use.id).sort(), recording.expected.calls.map(({ id }) => id).sort());
  for (const call of recording.expected.calls) {
    const use = found.find(({ use }) => use.id === call.id)?.use;
    assert(use);
    assertEquals(use.name, nameOf(call));
    if (typeof call.command === "string") assertEquals(use.input["command"], call.command);
    if (!isScript(call)) continue;
    assertEquals(
      use.nested?.map(({ name, input }) => ({ tool: name, command: name === "Bash" ? input["command"] : undefined })),
      call.nested?.map((nested) => ({ tool: nameOf({ ...nested, namespace: null }), command: nested.command })),
    );
  }
});

/** How a call ended, in the words of the script; null where the file does not say it. */
function outcomeOf({ use, result }: ToolCall): string | null {
  const ending = result?.ending;
  if (!ending) return null;
  if (ending.decision === "interrupted") return "aborted";
  if (ending.evidence.startsWith("Command blocked by PreToolUse hook")) return "blocked";
  if (ending.outcome === "not_run") return "not_run";
  if (ending.outcome === "failed" && ending.exitCode !== null) return `exit:${ending.exitCode}`;
  if (ending.outcome === "failed" && ending.evidence.startsWith("apply_patch")) return "patch_failed";
  if (ending.outcome === "failed") return "unknown_tool";
  return use.name === "" ? null : "ok";
}

/** Whether a script's file has no item of what it called: then its own end says nothing of the call's. */
function isUnsaid({ use, result }: ToolCall): boolean {
  const { decision, outcome } = result?.ending ?? {};
  return use.nested !== undefined && outcome === "unknown" && decision !== "interrupted";
}

/** The calls, all of them scripts, of which no line says how they ended when they are answered. */
const UNSAID: Readonly<Record<string, string>> = {
  "0.169.0/queued_code call_lab00000101":
    "answered while it ran; the item with its exit code came once the turn was over, after the last line about the call",
  "0.169.0/sandbox_denied_code call_lab00000101":
    "the sandbox left no item, and the answer has only what the script printed, without an exit code",
};

Deno.test("calls without an end in their file: 2 of 226, and what there is instead", () => {
  const calls = RECORDINGS.flatMap(({ version, scenario, main, expected }) =>
    expected.calls.map((call) => ({ id: `${version}/${scenario} ${call.id}`, main }))
  );
  assertEquals([calls.length, calls.filter(({ id }) => Object.hasOwn(UNSAID, id)).length], [226, 2]);
  const lines = (scenario: string) => {
    const { main } = calls.find(({ id }) => id.startsWith(`0.169.0/${scenario} `))!;
    return Deno.readTextFileSync(main).trimEnd().split("\n");
  };
  const queued = lines("queued_code");
  assert(queued.at(-1)?.includes('"CommandExecution"') && queued.at(-2)?.includes('"task_complete"'));
  assert(queued.some((line) => line.includes("Script running with cell ID 1")));
  const denied = lines("sandbox_denied_code");
  assertEquals(denied.some((line) => line.includes('"CommandExecution"') || line.includes("exit_code")), false);
});

each("calls: how each ended", (recording) => {
  const files = new Map([recording.main, ...recording.agents].map((path) => [path, toolCallsOf(forward(path))]));
  for (const call of recording.expected.calls) {
    const found = files.get(fileOf(call, recording))?.find(({ use }) => use.id === call.id);
    assert(found);
    assertEquals(isUnsaid(found), Object.hasOwn(UNSAID, `${recording.version}/${recording.scenario} ${call.id}`));
    if (isUnsaid(found)) continue;
    assertEquals({ id: call.id, outcome: outcomeOf(found) }, { id: call.id, outcome: call.outcome });
    assertEquals(found.result?.isError, call.outcome !== "ok");
  }
});

/** What the file can say of who decided; a yes of anybody leaves no trace in it. */
function decisionsFor({ outcome, decidedBy }: ExpectedCall): readonly string[] {
  if (outcome === "aborted") return ["interrupted"];
  if (outcome !== "not_run" && outcome !== "blocked") return ["allowed"];
  switch (decidedBy) {
    case "hook":
      return ["blocked_by_hook"];
    case "built-in":
      return ["blocked_by_client"];
    case "policy":
      return ["not_granted"];
    case "rule": // a rule that forbids, or one that asks where nobody may be asked
      return ["denied_by_rule", "not_granted"];
    default:
      return [];
  }
}

each("calls: who decided, as far as the file says it", (recording) => {
  for (const call of recording.expected.calls) {
    const facts = callFactsOf(forward(fileOf(call, recording)), { session: "s" });
    const fact = facts.find(({ toolUseId }) => toolUseId === call.id);
    assert(fact);
    assert(decisionsFor(call).includes(fact.decision), `${call.id}: ${fact.decision}, but ${call.decidedBy} decided`);
    assertEquals(fact.prompted, false, "the file says of nobody that they were asked");
  }
});

each("intent: the text before a call, by its id", (recording) => {
  for (const call of recording.expected.calls) {
    const intent = intentOf(backward(fileOf(call, recording)), { by: "id", toolUseId: call.id });
    assertEquals({ status: intent.status, text: intent.text }, { status: "found", text: call.textBefore ?? "" });
  }
});

each("agents: what each was asked where its file says it, and its last words", ({ agents, expected }) => {
  assertEquals(agents.length, expected.agents.length);
  const found = agents.map((path) => {
    const entries = forward(path);
    const task = entries.find((entry) => entry.kind === "user" && entry.speaker === "agent_task");
    assert(task?.kind === "user" && task.isSidechain);
    const { text, isFinal } = trailingText(backward(path), { form: "agent" });
    assertEquals(isFinal, true);
    return { prompt: task.prompt, final: text };
  });
  const byFinal = (a: { final: string }, b: { final: string }) => a.final < b.final ? -1 : 1;
  assertEquals(
    found.sort(byFinal).map(({ prompt, final }) => ({ prompt: prompt.trim(), final })),
    expected.agents.toSorted(byFinal).map(({ prompt, final }) => ({
      prompt: expected.codeMode ? "" : prompt, // encrypted
      final,
    })),
  );
});

each("what the client says in a person's name is no prompt", ({ main, expected }) => {
  const users = forward(main).filter((entry) => entry.kind === "user");
  const spoken = (speaker: string) => users.filter((entry) => entry.speaker === speaker).map(({ prompt }) => prompt);
  assertEquals(spoken("hook_feedback"), expected.turns.flatMap(({ held = [] }) => held.map(({ reason }) => reason)));
  const shell = spoken("command").map((text) => /<command>\n([\s\S]*?)\n<\/command>/.exec(text)?.[1]);
  assertEquals(shell, [...expected.userShell ?? []]);
  const summaries = spoken("compaction_summary");
  assertEquals(summaries.length > 0, expected.compactedInto !== undefined);
  for (const summary of summaries) assert(summary.endsWith(expected.compactedInto ?? ""));
});

each("both directions say the same", ({ main, agents }) => {
  for (const path of [main, ...agents]) {
    const shape = (entries: readonly Entry[]) =>
      entries.filter(({ kind }) => kind !== "other" && kind !== "usage").map((entry) => {
        const { location, raw: _raw, ...rest } = entry;
        const { model: _model, ...fields } = rest.kind === "assistant" ? rest : { ...rest, model: null };
        return { offset: location.offset, ...fields };
      });
    assertEquals(shape(backward(path).reverse()), shape(forward(path)));
  }
});

each("tokens: the sum is what the last line states, with the cached input apart", ({ main, expected }) => {
  const text = Deno.readTextFileSync(main);
  const totals = [...text.matchAll(
    /"total_token_usage":\{"input_tokens":(\d+),"cached_input_tokens":(\d+)(?:,"cache_write_input_tokens":\d+)?,"output_tokens":(\d+)/g,
  )].at(-1);
  const [input = 0, cached = 0, output = 0] = totals?.slice(1).map(Number) ?? [];
  const turns = [...turnsOf(forward(main))];
  const sum = (count: (turn: (typeof turns)[number]) => number | null) =>
    turns.reduce((total, turn) => total + (count(turn) ?? 0), 0);
  // what a summary before the first prompt of a turn cost belongs to the turn before
  assertEquals(sum(({ usage }) => usage.input), input - cached);
  assertEquals(sum(({ usage }) => usage.cacheRead), cached);
  assertEquals(sum(({ usage }) => usage.output), output);
  assertEquals(turns.filter(({ origin }) => origin === "person").length, expected.turns.length);
});

Deno.test("codex: what the model tells the user by a tool was said, where the call stands (0.171)", () => {
  const recording = RECORDINGS.find(({ scenario }) => scenario === "async_message_code");
  assert(recording);
  const said = conversationOf(forward(recording.main)).flatMap(({ kind, pieces }) =>
    kind === "answer" ? pieces.map(({ text }) => text) : []
  );
  assertEquals(said, [
    "I look at the file first.",
    "We decided to use sqlite because it needs no server.",
    "All is done.",
  ]);
});
