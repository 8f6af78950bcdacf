import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import * as z from "zod/mini";
import { memoryTriage } from "../../lib/hooks/handlers/memory_triage.ts";
import { toolIntent } from "../../lib/hooks/handlers/tool_intent.ts";
import { MissingSettingsError } from "../../lib/hooks/config/hook_settings.ts";
import { answers, defineHook, type HookDefinition, sessionState } from "../../lib/hooks/mod.ts";
import { assertAnswer, FakeClient, SessionBuilder } from "../../lib/testing/mod.ts";

const counter = defineHook({
  name: "counter",
  events: ["PreToolUse"],
  needs: [],
  settings: z.object({ most: z._default(z.int(), 1) }),
  handle({ input, settings, store }) {
    const counted = store.updateState(sessionState(input.sessionId, "count.json"), (old) => Number(old ?? 0) + 1);
    const count = counted.status === "done" ? Number(counted.value) : 0;
    return count > settings.most ? answers.deny(`${count} calls of ${input.toolName}`) : answers.none;
  },
});

Deno.test("FakeClient asks about the last call, keeps what a hook remembers, and shows what was added since", async () => {
  const session = new SessionBuilder().prompt("Go").beginCall("Bash", { command: "ls" });
  using client = new FakeClient(session);
  assertAnswer(await client.ask(counter, "PreToolUse"), "none");
  session.endCall({ output: "a.txt" }).beginCall("Read", { file_path: "/a.txt" });
  assertAnswer(await client.ask(counter, "PreToolUse"), "deny", "2 calls of Read");
  assertEquals(Deno.readTextFileSync(client.transcriptPath), session.text());
});

Deno.test("FakeClient gives a hook its settings, checked by its schema", async () => {
  const session = new SessionBuilder().prompt("Go").beginCall("Bash", { command: "ls" });
  using client = new FakeClient(session, { hooks: { counter: { most: 0 } } });
  assertAnswer(await client.ask(counter, "PreToolUse"), "deny", /1 calls? of Bash/);
  const strict = defineHook({
    ...counter,
    events: ["PreToolUse"],
    settings: z.object({ most: z.int(), needed: z.string() }),
  });
  await assertRejects(async () => await client.ask(strict, "PreToolUse"), MissingSettingsError);
});

Deno.test("FakeClient runs debrief's own hooks as the client does", async () => {
  const session = new SessionBuilder()
    .prompt("Which journal mode?")
    .say(
      "We decided to use sqlite because it needs no server.\nWe settled on WAL mode rather than rollback because readers must not block.",
    );
  using client = new FakeClient(session);
  assertAnswer(await client.ask(memoryTriage, "Stop"), "block", "WAL mode");
  assertAnswer(await client.ask(toolIntent, "Stop"), "none");
});

Deno.test("FakeClient removes its directory", () => {
  let path = "";
  {
    using client = new FakeClient(new SessionBuilder().prompt("Go"));
    path = client.transcriptPath;
  }
  assertThrows(() => Deno.statSync(path), Deno.errors.NotFound);
});

Deno.test("assertAnswer() tells an answer that is not sent from one that is", async () => {
  // without defineHook(), which would not compile
  const lost: HookDefinition = {
    name: "lost",
    events: ["SessionEnd"],
    needs: [],
    handle: () => answers.block("Stay!"),
  };
  using client = new FakeClient(new SessionBuilder().prompt("Go"));
  const run = await client.ask(lost, "SessionEnd");
  assertThrows(() => assertAnswer(run, "block"), Error, "the event does not accept it");
  assertThrows(() => assertAnswer(run, "deny"), Error, 'Expected the answer "deny" but found "block": Stay!');
});

Deno.test("context on a Stop is told the user in a version that does not take it", async () => {
  const hook = defineHook({
    name: "goes_on",
    events: ["Stop"],
    needs: [],
    handle: ({ now }) => answers.context("One more thing.", { orNotice: now.getTime() > 0 }),
  });
  const printed = async (version: string) => {
    using client = new FakeClient(new SessionBuilder({ version }).prompt("Go").say("Done."));
    return JSON.parse((await client.ask(hook, "Stop")).output);
  };
  assertEquals(await printed("2.1.112"), { systemMessage: "One more thing." });
  assertEquals(await printed("2.1.330"), {
    hookSpecificOutput: { hookEventName: "Stop", additionalContext: "One more thing." },
  });
});
