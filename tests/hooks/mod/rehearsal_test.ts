import { assert, assertEquals, assertRejects } from "@std/assert";
import { PROCESS_CLIENT } from "../../../lib/clients/claude_code/mod/client.ts";
import { type Config, DEFAULT_CONFIG } from "../../../lib/hooks/config/config.ts";
import { EVENT_HOOKS } from "../../../lib/hooks/mod/event_hooks.ts";
import type { ModHost } from "../../../lib/hooks/mod/host.ts";
import { type EventHooks, ModHooks } from "../../../lib/hooks/mod/mod_hooks.ts";
import { rehearse } from "../../../lib/hooks/mod/rehearsal.ts";
import type { JsonObject } from "../../../lib/json.ts";
import { fakeHost } from "../../support/hooks/mod_host.ts";

/** The hooks with a note of each run of a handler, and of what came of it. */
function noted(runs: string[]): Record<string, EventHooks> {
  return Object.fromEntries(
    Object.entries(EVENT_HOOKS).map(([event, hooks]): [string, EventHooks] => [event, {
      ...hooks,
      runs: (config) => {
        const hook = hooks.runs(config);
        return hook && {
          ...hook,
          async handle(context) {
            const answer = await hook.handle(context);
            runs.push(`${event} ${hook.name} ${answer.kind}`);
            return answer;
          },
        };
      },
    }]),
  );
}

const rule = {
  event: "PreToolUse",
  tool: "*",
  source: "intent",
  pattern: "look",
  action: "ask",
  message: "Sure?",
} as const;
const config: Config = {
  ...DEFAULT_CONFIG,
  session: { ...DEFAULT_CONFIG.session, runtime: "mod" },
  intent: { ...DEFAULT_CONFIG.intent, rules: [rule] },
};

Deno.test("rehearse() runs every handler that the configuration has, to an answer", async () => {
  const runs: string[] = [];
  let pauses = 0;
  const pause = () => Promise.resolve(void pauses++);
  await rehearse(new ModHooks(PROCESS_CLIENT, noted(runs), pause), { config, rows: [], pause });
  assertEquals(runs, ["PreToolUse tool_intent permission", "Stop memory_triage context"]);
  assertEquals(pauses, 3, "others run between two events");
});

for (const [runtime, isRehearsed] of [["mod", true], ["process", false]] as const) {
  Deno.test(`ModHooks ${isRehearsed ? "rehearses once" : "rehearses nothing"} after the first prompt with ${runtime}`, async () => {
    const runs: string[] = [];
    const pauses: number[] = [];
    const pause = (ms: number) => Promise.resolve(void pauses.push(ms));
    const host = fakeHost({ files: { "/c/debrief.jsonc": JSON.stringify({ ...config, session: { runtime } }) } });
    const hooks = new ModHooks(PROCESS_CLIENT, noted(runs), pause);
    const session = { session_id: "s", transcript_path: "/c/projects/-p/s.jsonl", cwd: "/p" };
    await hooks.begin(host, session, () => Promise.resolve({}));
    const before = [host.asked, host.files.size, host.markers.length];
    for (const text of ["first", "second"]) hooks.notePrompt(host, { text });
    await new Promise((resolve) => setTimeout(resolve));
    assertEquals([runs.length, pauses.filter((ms) => ms > 0).length], [isRehearsed ? 2 : 0, 1]);
    const [asked = 0, ...others] = before;
    // one question whether the client gives the newest rows, and one for them
    assertEquals([host.asked, host.files.size, host.markers.length], [asked + (isRehearsed ? 2 : 0), ...others]);
  });
}

for (const [version, knowsLast, expected] of [["2.1.330", true, 1], ["2.1.300", false, 201]] as const) {
  Deno.test(`ModHooks asks ${version} for ${expected} rows at the first stop of a long session, after the rehearsal`, async () => {
    const rows = Array.from({ length: 201 }, (_, index) => ({
      role: index % 2 === 0 ? "user" : "assistant",
      text: `row ${index}`,
      toolUses: [],
      uuid: `u${index}`,
    }));
    const host = fakeHost({
      files: { "/c/debrief.jsonc": JSON.stringify(config) },
      rows: rows.slice(0, 200),
      knowsLast,
    });
    const given: number[] = [];
    const counting: ModHost = {
      ...host,
      rows: async (question) => {
        const found = await host.rows(question);
        given.push(Array.isArray(found) ? found.length : 0);
        return found;
      },
    };
    const hooks = new ModHooks(PROCESS_CLIENT, EVENT_HOOKS, () => Promise.resolve());
    const session = { session_id: "s", transcript_path: "/c/projects/-p/s.jsonl", cwd: "/p" };
    await hooks.begin(counting, session, () => Promise.resolve({}));
    hooks.notePrompt(counting, { text: "first" });
    await new Promise((resolve) => setTimeout(resolve));
    given.length = 0;
    host.rowsBy.set("", rows);
    await hooks.answer(counting, "Stop", { ...session, hook_event_name: "Stop" }, () => Promise.resolve({}));
    assertEquals(given.at(-1), expected);
  });
}

Deno.test("rehearse() begins a session in memory, and what is written there is read there", async () => {
  const calls: string[] = [];
  const hosts: ModHost[] = [];
  const note = async (name: string, host: ModHost, beneath: Promise<JsonObject>) => {
    hosts.push(host);
    calls.push(`${name} ${JSON.stringify(await beneath)}`);
    return {};
  };
  await rehearse({
    begin: (host, event, next) => note("begin", host, next(event)),
    answer: (host, name, event, next) => note(name, host, next(event)),
  }, { config, rows: [], pause: () => Promise.resolve() });
  assertEquals(calls, ["begin {}", "PreToolUse {}", "PostToolUse {}", "Stop {}"]);
  const [host] = hosts;
  assert(host !== undefined);
  assertEquals(await host.sessionId(), "rehearsal");
  assertEquals(JSON.parse(await host.readText("/c/debrief.jsonc") as string).session.runtime, "mod");
  assertEquals(await host.stat("/c/debrief/state"), { kind: "dir", size: 0, isLink: false });
  await assertRejects(() => host.stat("/c/debrief/state/a"), Error, 'There is no "/c/debrief/state/a"');
  await host.writeText("/c/debrief/state/a", "text");
  assertEquals([await host.readText("/c/debrief/state/a"), await host.stat("/c/debrief/state/a")], [
    "text",
    { kind: "file", size: 4, isLink: false },
  ]);
});
