import { assertEquals } from "@std/assert";
import { DEFAULT_CONFIG } from "../../lib/hooks/config/config.ts";
import type { HookContext, HookDefinition } from "../../lib/hooks/runner/definition.ts";
import { memoryStore } from "../../lib/replay/memory_store.ts";
import { type ReplayEnvironment, runHandler } from "../../lib/replay/run_handler.ts";
import type { HookAnswer } from "../../lib/hooks/protocol/output.ts";
import { safe } from "../../lib/text/safe_text.ts";
import { assistant, jsonl, text, user } from "../support/transcript.ts";
import { temporaryFile } from "../support/temporary.ts";

const NOW = new Date("2026-01-02T03:04:05Z");

const definition = (handle: (context: HookContext) => HookAnswer): HookDefinition => ({
  name: "memory_triage",
  events: ["Stop"],
  needs: [],
  handle,
});

const environment = (): ReplayEnvironment => ({
  config: DEFAULT_CONFIG,
  store: memoryStore(),
  project: "/p",
  configDir: null,
  env: (name) => `the value of ${name}`,
  readText: () => null,
});

Deno.test("runHandler() hands the handler the time and as much of the files as there was", async () => {
  using temporary = temporaryFile({ suffix: ".jsonl" });
  const path = temporary.path;
  const first = jsonl(user("one"));
  Deno.writeTextFileSync(path, first + jsonl(assistant("m", [text("later")])));
  const seen: unknown[] = [];
  const hook = definition(({ now, files, project, attendance }) => {
    seen.push(now, project, attendance().kind, files.size(path));
    files.backward(path, (entries) => void seen.push([...entries].map(({ kind }) => kind)));
    return { kind: "none" };
  });
  const input = { hook_event_name: "Stop", transcript_path: path };
  await runHandler(hook, { input, now: NOW, visibleBytes: () => first.length }, environment());
  assertEquals(seen, [NOW, "/p", "interactive", first.length, ["user"]]);
});

Deno.test("runHandler() returns the answer as the client would get it, what was noted and what was written", async () => {
  const hook = definition(({ note, explain, store }) => {
    note({ a: 1 });
    note({ b: 2 });
    explain(() => ({ why: "because" }));
    store.appendRecord("log", { n: 1 });
    return { kind: "block", reason: safe`Run the tests.` };
  });
  const invocation = { input: { hook_event_name: "Stop" }, now: NOW, visibleBytes: () => Infinity };
  const run = await runHandler(hook, invocation, environment());
  assertEquals(run.output, '{"decision":"block","reason":"Run the tests."}');
  assertEquals([run.data, run.basis], [{ a: 1, b: 2 }, { why: "because" }]);
  assertEquals(run.writes, [{ name: "log", kind: "record", value: { n: 1 } }]);
});

Deno.test("runHandler() gives a hook no variable that it may not read, and waits for nothing", async () => {
  const seen: unknown[] = [];
  const hook = definition(({ env, clock }) => {
    seen.push(env("SECRET"), env("HOME"));
    const before = clock.now();
    clock.sleep(60_000);
    seen.push(clock.now() - before >= 60_000);
    return { kind: "none" };
  });
  const invocation = { input: { hook_event_name: "Stop" }, now: NOW, visibleBytes: () => Infinity };
  assertEquals((await runHandler(hook, invocation, environment())).output, "");
  assertEquals(seen, [null, "the value of HOME", true]);
});
