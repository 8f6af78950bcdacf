import { assertEquals, assertRejects } from "@std/assert";
import { backtestHook, type HookBacktest, hookBacktestText } from "../../../lib/cli/backtest/hook_backtest.ts";
import { UsageError } from "../../../lib/cli/host/host.ts";
import type { HookEventName } from "../../../lib/clients/hooks/hook_events.ts";
import type { SessionFile } from "../../../lib/clients/files/session_files.ts";
import { DEFAULT_CONFIG } from "../../../lib/hooks/config/config.ts";
import type { HookAnswer } from "../../../lib/hooks/protocol/output.ts";
import type { HookContext, HookDefinition } from "../../../lib/hooks/runner/definition.ts";
import { SessionBuilder } from "../../../lib/testing/mod.ts";
import { safe, safeText } from "../../../lib/text/mod.ts";
import { testHost } from "../../support/host.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

const LOADED = { config: DEFAULT_CONFIG, problems: [], files: [], hooks: {}, rulesFile: null };

const hook = (
  handle: (context: HookContext) => HookAnswer,
  events: readonly HookEventName[] = ["Stop"],
): HookDefinition => ({ name: "mine", events, needs: [], handle });

/** Runs a hook over sessions, each of some turns; paths are as in the directory. */
async function backtest(definition: HookDefinition, turns: readonly number[]): Promise<HookBacktest> {
  using temporary = temporaryDirectory({ prefix: "debrief-test-" });
  const root = temporary.path;
  const files = turns.map((count, number): SessionFile => {
    const sessionId = `11111111-2222-4333-8444-00000000000${number}`;
    const session = new SessionBuilder({ sessionId });
    for (let turn = 0; turn < count; turn++) {
      session.prompt(`prompt ${turn}`).call("Bash", { command: "make" }).say(`answer ${turn}`);
    }
    const path = `${root}/${sessionId}.jsonl`;
    Deno.writeTextFileSync(path, session.text());
    return { path, session: sessionId, agent: null, size: 0, metaSize: 0 };
  });
  const agent = { ...files[0]!, agent: { id: "a", type: null } };
  const result = await backtestHook(definition, [...files, agent], LOADED, testHost({ env: () => undefined }).host);
  return { ...result, examples: result.examples.map((one) => ({ ...one, file: one.file.slice(root.length + 1) })) };
}

Deno.test("backtestHook() counts answers and moments of sessions, and none of agents' files", async () => {
  let asked = 0;
  const found = await backtest(
    hook(() => asked++ % 2 === 0 ? { kind: "none" } : { kind: "block", reason: safe`wait` }),
    [3, 1],
  );
  assertEquals([found.hook, found.sessions, found.moments, found.failures], ["mine", 2, 4, 0]);
  assertEquals(found.answers, { block: 2 });
  assertEquals(found.examples.map(({ file, event, output }) => [file, event, output]), [
    ["11111111-2222-4333-8444-000000000000.jsonl", "Stop", '{"decision":"block","reason":"wait"}'],
    ["11111111-2222-4333-8444-000000000001.jsonl", "Stop", '{"decision":"block","reason":"wait"}'],
  ]);
});

Deno.test("backtestHook() asks at every event that a transcript shows, and does not count what the client would not take", async () => {
  const found = await backtest(hook(() => ({ kind: "context", text: safe`x` }), ["PreToolUse", "Stop", "PreCompact"]), [
    2,
  ]);
  assertEquals(found.moments, 4);
  const none = await backtest(hook(() => ({ kind: "request", behavior: "allow" })), [2]);
  assertEquals([none.moments, none.answers, none.examples], [2, {}, []]);
});

Deno.test("backtestHook() goes on after a session in which the hook failed, and remembers nothing from one to the next", async () => {
  const found = await backtest(
    hook(({ store, input }) => {
      if (input.sessionId?.endsWith("0")) throw new Error("broken");
      const state = store.updateState("s.json", (old) => Number(old ?? 0) + 1);
      return { kind: "block", reason: safeText(state.status === "done" ? `${state.value}` : state.status) };
    }),
    [1, 2, 1],
  );
  assertEquals([found.failures, found.sessions], [1, 3]);
  assertEquals(found.examples.map(({ output }) => JSON.parse(output).reason), ["1", "2", "1"]);
});

Deno.test("backtestHook() says which events no transcript shows", async () => {
  await assertRejects(
    () => backtest(hook(() => ({ kind: "none" }), ["PreCompact"]), [1]),
    UsageError,
    "Cannot replay mine: transcripts show no PreCompact",
  );
});

Deno.test("hookBacktestText() has counts, failures and first answers", () => {
  const result: HookBacktest = {
    hook: "mine",
    sessions: 1,
    moments: 1200,
    answers: { block: 2, context: 1000 },
    failures: 1,
    examples: [
      { file: "/a.jsonl", line: 7, event: "Stop", output: safe`{"decision":"block"}` },
      { file: "/b.jsonl", line: null, event: "Stop", output: safe`{}` },
    ],
  };
  assertEquals(
    hookBacktestText(result),
    "mine in 1 session, at 1,200 moments:\n  block       2\n  context     1,000\n" +
      "It failed in 1 session; run debrief hooks replay to see why.\n" +
      'First answers:\n  /a.jsonl:7\n    {"decision":"block"}\n  /b.jsonl\n    {}\n',
  );
  assertEquals(
    hookBacktestText({ ...result, moments: 1, answers: {}, failures: 0, examples: [] }),
    "mine in 1 session, at 1 moment:\n  no answer\n",
  );
});
