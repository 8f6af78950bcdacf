import { assert, assertEquals } from "@std/assert";
import { memoryTriage } from "../../../lib/hooks/handlers/memory_triage.ts";
import { DEFAULT_CONFIG } from "../../../lib/hooks/config/config.ts";
import { projectState, sessionState } from "../../../lib/hooks/store/state_names.ts";
import { arrayAt, isJsonObject, type JsonObject, objectAt } from "../../../lib/json.ts";
import type { HookContext } from "../../../lib/hooks/runner/definition.ts";
import { OutOfTimeError } from "../../../lib/hooks/runner/clock.ts";
import { memoryStore } from "../../../lib/replay/memory_store.ts";
import { contextFor } from "../../support/hooks/context.ts";
import { assistant, jsonl, text, toolResult, toolUse, user } from "../../support/transcript.ts";
import { temporaryFile } from "../../support/temporary.ts";

const FINAL = "All set.";
const prompt = (text: string, promptId: string) => user(text, { uuid: `u-${promptId}`, promptId });
const call = assistant("m1", [toolUse("t1")], { uuid: "a1" });
const result = user([toolResult("t1", "fine")], { uuid: "r1", promptId: "p1" });
const interruption = user([text("[Request interrupted by user for tool use]")], { uuid: "i1", promptId: "p1" });
const ending = (id: string) => assistant(id, [text(FINAL)], { uuid: `a-${id}` });
const final = ending("m2");

/** Asks the handler while the client writes the rest of the file at a time; how long it waited, and how much it read. */
async function asked(
  written: readonly JsonObject[],
  rest: readonly JsonObject[],
  { at = 30, promptId = "p1", saysFinal = true }: { at?: number; promptId?: string | null; saysFinal?: boolean } = {},
): Promise<{ waited: number; exchanges: unknown }> {
  using temporary = temporaryFile({ suffix: ".jsonl" });
  const path = temporary.path;
  Deno.writeTextFileSync(path, jsonl(...written));
  let now = 0;
  let exchanges: unknown;
  const input = {
    hook_event_name: "Stop",
    session_id: "s",
    transcript_path: path,
    ...(saysFinal ? { last_assistant_message: FINAL } : {}),
    ...(promptId === null ? {} : { prompt_id: promptId }),
  };
  await memoryTriage.handle(contextFor(input, {
    note: (data) => {
      exchanges = data["exchanges"] ?? exchanges;
    },
    clock: {
      now: () => now,
      sleep: (ms) => {
        if (now < at && now + ms >= at) Deno.writeTextFileSync(path, jsonl(...rest), { append: true });
        now += ms;
      },
    },
  }));
  return { waited: now, exchanges };
}

Deno.test("memory_triage does not wait where only the final message is missing, or nothing", async () => {
  const whole = [prompt("Please look", "p1"), call, result];
  assertEquals(await asked(whole, []), { waited: 0, exchanges: 2 });
  assertEquals(await asked([...whole, final], []), { waited: 0, exchanges: 2 });
});

Deno.test("memory_triage waits for the prompt between two answers, also where the client does not name it", async () => {
  const other = assistant("m0", [text("Another answer, which ended its turn.")]);
  const before = [prompt("Before", "p0"), other];
  assertEquals(
    await asked(before, [prompt("Please look", "p1"), final], { promptId: null }),
    { waited: 30, exchanges: 4 },
  );
});

Deno.test("memory_triage waits for the prompt after a call that the user rejected", async () => {
  const before = [prompt("Please look", "p1"), call, result, interruption];
  assertEquals(
    await asked(before, [prompt("Never look there", "p2"), final], { promptId: null }),
    { waited: 30, exchanges: 3 },
  );
});

Deno.test("memory_triage waits for the result of a call, and for the prompt the client names", async () => {
  const early = prompt("Before", "p0");
  const late = await asked([early, prompt("Please look", "p1"), call], [result]);
  assertEquals(late, { waited: 30, exchanges: 3 });
  assertEquals(await asked([early], [prompt("Please look", "p1")]), { waited: 30, exchanges: 3 });
  assertEquals(
    await asked([], [prompt("Please look", "p1")]),
    { waited: 30, exchanges: 2 },
    "the session's first prompt",
  );
  assertEquals(await asked([], [prompt("Please look", "p1")], { promptId: null }), { waited: 30, exchanges: 2 });
  assertEquals(await asked([early], [prompt("Please look", "p1")], { promptId: null }), { waited: 0, exchanges: 2 });
});

Deno.test("memory_triage does not take the same words of an earlier turn for the final message", async () => {
  const before = [prompt("Before", "p0"), final];
  const notice = prompt("<task-notification>\n<task-id>b1</task-id>\n</task-notification>", "p1");
  assertEquals(await asked(before, [notice]), { waited: 30, exchanges: 3 });
  assertEquals(await asked([...before, notice], []), { waited: 0, exchanges: 3 });
  assertEquals(await asked([...before, notice, ending("m3")], []), { waited: 0, exchanges: 3 });
});

Deno.test("memory_triage reads as much where the final message is not in the file yet", async () => {
  const answers = Array.from(
    { length: 60 },
    (_, index) => assistant(`b${index}`, [text(`Block ${index} is counted.`)], { uuid: `b${index}` }),
  );
  const conversation = [prompt("Please count", "p1"), ...answers];
  const { exchanges } = await asked([...conversation, final], []);
  assertEquals(exchanges, 40);
  assertEquals((await asked(conversation, [])).exchanges, exchanges);
});

Deno.test("memory_triage goes on after 150 ms with what is there", async () => {
  const { waited, exchanges } = await asked([prompt("Please look", "p1"), call], []);
  assertEquals([waited >= 140 && waited <= 150, exchanges], [true, 2]);
});

Deno.test("memory_triage waits longer for a final message that the input does not have", async () => {
  const old = { saysFinal: false, promptId: null };
  assertEquals(await asked([prompt("Please look", "p1")], [final], { ...old, at: 420 }), { waited: 420, exchanges: 2 });
  const { waited, exchanges } = await asked([prompt("Please look", "p1")], [], old);
  assertEquals([waited >= 590 && waited <= 600, exchanges], [true, 1]);
});

const DECIDED = "We decided to use sqlite because it needs no server.\n" +
  "We settled on WAL mode rather than rollback because readers must not block.";

/** Asks at a stop, then at one after each of some continuations; the records of what became of messages. */
async function followUps(
  continuations: readonly { readonly lines: readonly JsonObject[]; readonly active: boolean }[],
  channel: "auto" | "notice" = "auto",
): Promise<JsonObject[]> {
  const path = Deno.makeTempFileSync({ suffix: ".jsonl" });
  const store = memoryStore();
  const config = { ...DEFAULT_CONFIG, triage: { ...DEFAULT_CONFIG.triage, channel } };
  const stop = async (active: boolean) =>
    await memoryTriage.handle(contextFor(
      { hook_event_name: "Stop", session_id: "s", transcript_path: path, stop_hook_active: active },
      { store, config, project: "/p" },
    ));
  try {
    Deno.writeTextFileSync(
      path,
      jsonl(prompt("Which database?", "p1"), assistant("d", [text(DECIDED)], { uuid: "d" })),
    );
    assertEquals((await stop(false)).kind, channel === "auto" ? "block" : "notice");
    for (const { lines, active } of continuations) {
      Deno.writeTextFileSync(path, jsonl(...lines), { append: true });
      await stop(active);
    }
  } finally {
    Deno.removeSync(path);
  }
  const records = store.readRecords(projectState("/p", "triage.jsonl"));
  return records.status === "done" ? [...records.value] : [];
}

const saved = [
  assistant("s", [toolUse("w1", "Write", { file_path: "/p/CLAUDE.md", content: "- sqlite" })], { uuid: "s" }),
  user([toolResult("w1", "written")], { uuid: "r" }),
  assistant("s2", [text("Saved.")], { uuid: "s2" }),
];
const declined = [assistant("n", [text("Nothing to save.")], { uuid: "n" })];

Deno.test("memory_triage records once what became of its message, by category", async () => {
  const recorded = async (...given: Parameters<typeof followUps>) =>
    (await followUps(...given)).map(({ session, categories, followUp }) => ({ session, categories, followUp }));
  const of = (followUp: string) => [{ session: "s", categories: ["DECISION"], followUp }];
  assertEquals(await recorded([{ lines: saved, active: true }, { lines: [], active: false }]), of("saved"));
  assertEquals(await recorded([{ lines: declined, active: true }]), of("answered"));
  const interrupted = [prompt("Something else", "p2"), ...saved];
  assertEquals(await recorded([{ lines: interrupted, active: false }]), of("ignored"));
});

Deno.test("memory_triage records nothing of what the model was not told", async () => {
  assertEquals(await followUps([{ lines: saved, active: false }], "notice"), []);
  assertEquals(await followUps([]), []);
});

Deno.test("memory_triage tells the user in place of the model where a client does not take the context that is configured", async () => {
  using temporary = temporaryFile({ suffix: ".jsonl" });
  const path = temporary.path;
  Deno.writeTextFileSync(path, jsonl(prompt("Which database?", "p1"), assistant("d", [text(DECIDED)], { uuid: "d" })));
  const config = { ...DEFAULT_CONFIG, triage: { ...DEFAULT_CONFIG.triage, channel: "context" as const } };
  for (const [takes, kind] of [[true, "context"], [false, "notice"]] as const) {
    const input = { hook_event_name: "Stop", session_id: "s", transcript_path: path };
    const answer = await memoryTriage.handle(contextFor(input, { config, acceptsStopContext: () => takes }));
    assertEquals(answer.kind, kind);
  }
});

Deno.test("memory_triage speaks for what replaces a decision that it spoke for and that was taken back", async () => {
  using temporary = temporaryFile({ suffix: ".jsonl" });
  const path = temporary.path;
  const store = memoryStore();
  const at = (parentUuid: string | null, uuid: string) => ({ parentUuid, uuid });
  const decided = (id: string, parent: string, what: string) => [
    user(`Which database? (${id})`, at(parent, `u-${id}`)),
    assistant(id, [text(`We decided to use ${what} instead of files because it is faster.`)], at(`u-${id}`, id)),
  ];
  const stop = async (...lines: readonly JsonObject[]) => {
    Deno.writeTextFileSync(path, jsonl(...lines), { append: true });
    const input = { hook_event_name: "Stop", session_id: "s", transcript_path: path };
    const answer = await memoryTriage.handle(contextFor(input, { store }));
    return answer.kind === "block" ? /use (\w+) instead/.exec(answer.reason)?.[1] : answer.kind;
  };
  const start = [user("Hello", at(null, "u0")), assistant("a0", [text("Hello.")], at("u0", "a0"))];
  assertEquals(await stop(...start, ...decided("first", "a0", "mongodb")), "mongodb");
  assertEquals(await stop(...decided("more", "first", "redis")), "none", "a message starts a cooldown");
  assertEquals(await stop(...decided("instead", "a0", "sqlite")), "sqlite", "what it was about is gone");
  assertEquals(await stop(...decided("last", "instead", "duckdb")), "none", "and so does the new one");
});

/** What a session has after a stop that was blocked for a reason, in the form of several clients. */
const TOLD: Readonly<Record<string, (reason: string) => JsonObject>> = {
  "a message of 1.0.60": (reason) => user([{ type: "text", text: `Stop hook feedback:\n- ${reason}` }], { uuid: "h" }),
  "a message of 2.0.30": (reason) => user(`Stop hook feedback:\n${reason}`, { uuid: "h", isMeta: true }),
  "an attachment of 2.1.331": (reason) => ({
    type: "attachment",
    uuid: "h",
    attachment: {
      type: "hook_additional_context",
      content: [reason],
      hookName: "Stop",
      toolUseID: "x",
      hookEvent: "Stop",
    },
  }),
};

/** The kinds of the answers at a stop and, after what `told` writes of the first, at the stop of a fork of that session. */
async function forked(told: (reason: string) => JsonObject, final: string): Promise<string[]> {
  using temporary = temporaryFile({ suffix: ".jsonl" });
  const path = temporary.path;
  const stop = async (session: string) => {
    const input = { hook_event_name: "Stop", session_id: session, transcript_path: path };
    const answer = await memoryTriage.handle(contextFor(input, { store: memoryStore() }));
    return { kind: answer.kind, reason: answer.kind === "block" ? `${answer.reason}` : "" };
  };
  const lines = [prompt("Which database?", "p1"), assistant("d", [text(DECIDED)], { uuid: "d" })];
  Deno.writeTextFileSync(path, jsonl(...lines));
  const first = await stop("s");
  const goesOn = [told(first.reason), assistant("s", [text("Saved it.")], { uuid: "s" }), prompt("Go on", "p2")];
  Deno.writeTextFileSync(path, jsonl(...goesOn, assistant("f", [text(final)], { uuid: "f" })), { append: true });
  return [first.kind, (await stop("fork")).kind];
}

for (const [form, told] of Object.entries(TOLD)) {
  Deno.test(`memory_triage does not block a fork for what the first session was told: ${form}`, async () => {
    assertEquals(await forked(told, "There is one file."), ["block", "none"]);
    const more = "We decided against Redis because the team already runs Postgres in production everywhere.";
    assertEquals(await forked(told, more), ["block", "block"]);
  });
}

Deno.test("memory_triage takes its words for said only where the client says that a hook said them", async () => {
  const read = (reason: string) => user([toolResult("t1", `Stop hook feedback:\n- ${reason}`)], { uuid: "r" });
  assertEquals(await forked(read, "There is one file."), ["block", "block"]);
  assertEquals(await forked((reason) => assistant("q", [text(reason)], { uuid: "q" }), "Done."), ["block", "block"]);
});

Deno.test("memory_triage compares with the project's notes only where it may block the stop", async () => {
  using temporary = temporaryFile({ suffix: ".jsonl" });
  const path = temporary.path;
  const said = "From now on always run deno fmt before you commit, and never push to main without asking me.";
  Deno.writeTextFileSync(path, jsonl(prompt(said, "p1"), final));
  const stopWith = async (ledger: JsonObject | null): Promise<{ read: number; pass: unknown }> => {
    const store = memoryStore();
    if (ledger !== null) store.updateState(sessionState("s", "ledger.json"), () => ledger);
    let read = 0;
    let pass: unknown = null;
    await memoryTriage.handle(contextFor({ hook_event_name: "Stop", session_id: "s", transcript_path: path }, {
      store,
      now: new Date(60_000),
      readNotes: () => {
        read++;
        return [];
      },
      note: (data) => pass = data["pass"] ?? pass,
    }));
    return { read, pass };
  };
  assertEquals(await stopWith(null), { read: 1, pass: null });
  const before = { blocks: 1, blockedAt: { DECISION: 0 }, shown: [] };
  assertEquals(await stopWith(before), { read: 0, pass: "cooling_down" });
  assertEquals(await stopWith({ ...before, blocks: 4 }), { read: 0, pass: "limit_reached" });
  assertEquals(await stopWith({ ...before, blockedAt: { DECISION: -900_000 } }), { read: 1, pass: null });
});

/** A turn that is worth remembering. */
const longTurn = (turn: number) => [
  prompt(`Please look at ${turn}. ${"It is about the parser. ".repeat(600)}`, `p${turn}`),
  assistant(`m${turn}`, [text(`Done with ${turn}. ${"The parser reads it. ".repeat(600)}`)], { uuid: `a${turn}` }),
];

Deno.test("memory_triage recognizes nothing in a session that it leaves alone, and explains what it would find", () => {
  using temporary = temporaryFile({ suffix: ".jsonl" });
  Deno.writeTextFileSync(temporary.path, jsonl(...[1, 2, 3].flatMap(longTurn)));
  const store = memoryStore();
  store.updateState(sessionState("s", "ledger.json"), () => ({ blocks: 4 }));
  const input = { hook_event_name: "Stop", session_id: "s", transcript_path: temporary.path };
  const asked = (given: Partial<HookContext>) => {
    let noted: JsonObject = {};
    store.takeWrites();
    void memoryTriage.handle(contextFor(input, { store, note: (data) => noted = { ...noted, ...data }, ...given }));
    return { noted, written: store.takeWrites().length };
  };
  assertEquals(asked({}), { noted: { pass: "limit_reached" }, written: 0 });
  let basis: JsonObject = {};
  const explain = (make: () => JsonObject) => void (basis = { ...basis, ...make() });
  assertEquals(asked({ explain }), { noted: { pass: "limit_reached" }, written: 1 });
  assertEquals([Object.keys(basis).sort(), basis["pass"]], [["pass", "scores", "sentences"], "nothing"]);
});

Deno.test("memory_triage keeps what it recognized, also where time ends, and no text", () => {
  using temporary = temporaryFile({ suffix: ".jsonl" });
  const path = temporary.path;
  Deno.writeTextFileSync(path, jsonl(...[1, 2, 3].flatMap(longTurn)));
  const input = { hook_event_name: "Stop", session_id: "s", transcript_path: path };
  const store = memoryStore();
  const kept = (check = () => {}): JsonObject | undefined => {
    try {
      void memoryTriage.handle(contextFor(input, { store, check }));
    } catch {
      // out of time
    }
    const written = store.takeWrites().find(({ name }) => name === sessionState("s", "read.json"))?.value;
    return isJsonObject(written) ? objectAt(written, "texts") ?? undefined : undefined;
  };
  const countTexts = (state: JsonObject | undefined) => arrayAt(state ?? {}, "texts").length;
  let checks = 0;
  const hurried = kept(() => {
    if (++checks > 8) throw new OutOfTimeError(4000);
  });
  const whole = kept();
  assert(countTexts(hurried) > 0 && countTexts(hurried) < countTexts(whole), `${countTexts(hurried)} texts`);
  assert(!JSON.stringify(whole).includes("parser"));
  assertEquals(kept(), undefined, "nothing is new");
});
