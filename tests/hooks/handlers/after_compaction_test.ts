import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { agentSummary } from "../../../lib/hooks/handlers/agent_summary.ts";
import { memoryTriage } from "../../../lib/hooks/handlers/memory_triage.ts";
import { type Config, DEFAULT_CONFIG } from "../../../lib/hooks/config/config.ts";
import type { HookContext } from "../../../lib/hooks/runner/definition.ts";
import type { HookAnswer } from "../../../lib/hooks/protocol/output.ts";
import { memoryStore } from "../../../lib/replay/memory_store.ts";
import { contextFor } from "../../support/hooks/context.ts";
import { assistant, jsonl, text, user } from "../../support/transcript.ts";
import { temporaryFile } from "../../support/temporary.ts";

const DATABASE = "We decided to use sqlite instead of postgres because it needs no server.";
const RULE = "From now on always write the migration before the model, as a rule.";
const TALK = [
  user("Which database should the importer use?", { uuid: "u1" }),
  assistant("m1", [text(DATABASE)], { uuid: "a1" }),
  user(RULE, { uuid: "u2" }),
  assistant("m2", [text("Understood.")], { uuid: "a2" }),
];
const MORE = [
  user("This session is being continued from a previous conversation.", { uuid: "s1", isCompactSummary: true }),
  user("And the cache?", { uuid: "u3" }),
  assistant("m3", [text("We settled on redis rather than memcached because it keeps lists.")], { uuid: "a3" }),
];

/** A session with its file, its store and a time that passes when it is told to. */
interface Session {
  write(...lines: readonly unknown[]): void;
  wait(ms: number): void;
  /** The client's internal agent ends. */
  agent(lastMessage: string, agentType?: string): Promise<HookAnswer>;
  start(source: string): Promise<HookAnswer>;
  stop(): Promise<HookAnswer>;
}

async function inSession(test: (session: Session) => Promise<void>, given: Partial<HookContext> = {}): Promise<void> {
  using temporary = temporaryFile({ suffix: ".jsonl" });
  const path = temporary.path;
  const store = memoryStore();
  let now = 1_000_000;
  const asked = (fields: Record<string, string | boolean>) =>
    contextFor({ session_id: "s", transcript_path: path, ...fields }, {
      store,
      now: new Date(now),
      acceptsStopContext: () => true,
      ...given,
    });
  await test({
    write: (...lines) => Deno.writeTextFileSync(path, jsonl(...lines), { append: true }),
    wait: (ms) => void (now += ms),
    agent: async (lastMessage, agentType = "") =>
      await agentSummary.handle(asked({
        hook_event_name: "SubagentStop",
        agent_id: "a1",
        agent_type: agentType,
        last_assistant_message: lastMessage,
      })),
    start: async (source) => await memoryTriage.handle(asked({ hook_event_name: "SessionStart", source })),
    stop: async () => await memoryTriage.handle(asked({ hook_event_name: "Stop", stop_hook_active: false })),
  });
}

function textOf(answer: HookAnswer): string {
  assert(answer.kind === "context", answer.kind);
  return answer.text;
}

const configured = (triage: Partial<Config["triage"]>): Partial<HookContext> => ({
  config: { ...DEFAULT_CONFIG, triage: { ...DEFAULT_CONFIG.triage, ...triage } },
});

Deno.test("memory_triage gives back after a compaction what its summary lacks", () =>
  inSession(async ({ write, agent, start }) => {
    write(...TALK);
    await agent(
      `<analysis>…</analysis>\n<summary>\nDecided: sqlite instead of postgres, no server needed.\n</summary>`,
    );
    const given = textOf(await start("compact"));
    assertMatch(
      given,
      /^debrief: said before the compaction, but missing from its summary:\n- Preference: "From now on/,
    );
    assert(!given.includes("sqlite"), given);
    assertEquals(given.split("\n").length, 3);
  }));

Deno.test("memory_triage says so where it could not see the summary", async () => {
  for (const wait of [0, 61_000]) {
    await inSession(async (session) => {
      session.write(...TALK);
      if (wait > 0) {
        await session.agent("<summary>\nDecided: sqlite instead of postgres, no server needed.\n</summary>");
      }
      session.wait(wait);
      const given = textOf(await session.start("compact"));
      assertStringIncludes(given, "debrief: said before the compaction, and perhaps missing from its summary:\n");
      assertStringIncludes(given, "sqlite");
    });
  }
});

Deno.test("memory_triage does not take another agent's words for the summary", () =>
  inSession(async ({ write, agent, start }) => {
    write(...TALK);
    await agent("Decided: sqlite instead of postgres, no server needed. Write the migration before the model, always.");
    assertStringIncludes(textOf(await start("compact")), "perhaps missing from its summary");
    write(...MORE);
    await agent("<summary>redis rather than memcached: it keeps lists</summary>", "Explore");
    assertStringIncludes(textOf(await start("compact")), "perhaps missing from its summary");
  }));

Deno.test("memory_triage gives back once for a compaction, and only of what was said since the one before", () =>
  inSession(async ({ write, start, stop }) => {
    write(...TALK);
    assertEquals((await start("compact")).kind, "context");
    for (const source of ["compact", "resume", "startup", "clear", "fork"]) {
      assertEquals((await start(source)).kind, "none", source);
    }
    assertEquals((await stop()).kind, "none", "what was given back is not said again at a stop");
    write(...MORE);
    const given = textOf(await start("compact"));
    assertStringIncludes(given, "redis");
    assert(!given.includes("sqlite"), given);
  }));

Deno.test("memory_triage gives nothing back where it is turned off, and in headless sessions", async () => {
  const headless: Partial<HookContext> = { attendance: () => ({ kind: "headless", source: "environment" }) };
  for (const given of [configured({ compaction: false }), configured({ enabled: false }), headless]) {
    await inSession(async ({ write, start }) => {
      write(...TALK);
      assertEquals((await start("compact")).kind, "none");
    }, given);
  }
  const asInteractive = {
    ...headless,
    config: { ...DEFAULT_CONFIG, session: { ...DEFAULT_CONFIG.session, headless: "as_interactive" } as const },
  };
  await inSession(async ({ write, start }) => {
    write(...TALK);
    assertEquals((await start("compact")).kind, "context");
  }, asInteractive);
});

Deno.test("memory_triage gives back no more than 2 kB, and nothing of an empty session", () =>
  inSession(async ({ write, start }) => {
    assertEquals((await start("compact")).kind, "none");
    for (let at = 0; at < 40; at++) {
      const reasons = `${"much smaller — and faster — ".repeat(8)} than w${at}`;
      write(
        user(`Part ${at}`, { uuid: `u${at}` }),
        assistant(`m${at}`, [text(`We decided to use x${at} instead of y${at} because z${at} is ${reasons}.`)], {
          uuid: `a${at}`,
        }),
      );
    }
    const given = textOf(await start("compact"));
    const bytes = new TextEncoder().encode(given).length;
    assert(bytes > 1000 && bytes <= 2000, `${bytes}`);
  }));
