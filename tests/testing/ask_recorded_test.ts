import { assertEquals, assertRejects } from "@std/assert";
import { listAgents } from "../../lib/clients/mod.ts";
import { answers, defineHook, sessionState } from "../../lib/hooks/mod.ts";
import { NoSuchMomentError } from "../../lib/replay/mod.ts";
import { askRecorded, assertAnswer } from "../../lib/testing/mod.ts";

const PATH = "fixtures/clients/2.1.330/plain_tools/487921a1-6511-4ede-8869-e8e6c0f6fde2.jsonl";

/** Counts the calls, and says what it was asked. */
const counter = defineHook({
  name: "counter",
  events: ["PreToolUse"],
  needs: [],
  handle({ input, store, env }) {
    const counted = store.updateState(sessionState(input.sessionId, "n.json"), (old) => Number(old ?? 0) + 1);
    const count = counted.status === "done" ? Number(counted.value) : 0;
    return answers.ask(`${env("HOME")} ${count} ${input.toolName} ${input.toolUseId}`);
  },
});

const asked = async (at?: number | string) => {
  const { answer } = await askRecorded(counter, {
    path: PATH,
    event: "PreToolUse",
    ...(at === undefined ? {} : { at }),
  }, { env: { HOME: "/home/dev" } });
  return answer.kind === "permission" ? answer.reason.split(" ") : [];
};

Deno.test("askRecorded() asks at the last moment, or at the one of a call, with what the hook remembers of those before", async () => {
  const last = await asked();
  assertEquals(last.slice(0, 3), ["/home/dev", "2", "Bash"]);
  assertEquals(await asked(last[3] ?? ""), last);
  const first = await asked("toolu_lab00000102");
  assertEquals(first.slice(1, 3), ["1", "Read"]);
});

Deno.test("askRecorded() finds a permission request by its call, and an agent by its id", async () => {
  const asks = defineHook({
    name: "asks",
    events: ["PermissionRequest", "SubagentStop"],
    needs: [],
    handle: ({ input }) => input.kind === "SubagentStop" ? answers.notice(`${input.agentId}`) : answers.prompt("deny"),
  });
  const at = "toolu_lab00000102";
  assertAnswer(await askRecorded(asks, { path: PATH, event: "PermissionRequest", at }), "prompt");
  const directory = "fixtures/clients/2.1.330/two_subagents";
  const main = [...Deno.readDirSync(directory)].find(({ name }) => /^[0-9a-f-]{36}\.jsonl$/.test(name))?.name;
  const path = `${directory}/${main}`;
  const ids = listAgents(path).map(({ agentId }) => agentId);
  for (const id of ids) assertAnswer(await askRecorded(asks, { path, event: "SubagentStop", at: id }), "notice", id);
  assertEquals(ids.length, 2);
});

Deno.test("askRecorded() names a moment that the session does not have", async () => {
  await assertRejects(() => asked("toolu_none"), NoSuchMomentError);
  await assertRejects(() => asked(1), NoSuchMomentError);
  const hook = defineHook({ name: "a", events: ["SubagentStop"], needs: [], handle: () => answers.none });
  await assertRejects(() => askRecorded(hook, { path: PATH, event: "SubagentStop" }), NoSuchMomentError);
});

Deno.test("askRecorded() keeps nothing from one question to the next", async () => {
  assertEquals(await asked(), await asked());
  assertAnswer(await askRecorded(counter, { path: PATH, event: "PreToolUse" }), "ask", "null 2 Bash");
});
