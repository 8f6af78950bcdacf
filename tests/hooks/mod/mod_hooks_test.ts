import { assert, assertEquals } from "@std/assert";
import { PROCESS_CLIENT } from "../../../lib/clients/claude_code/mod/client.ts";
import { EVENT_HOOKS } from "../../../lib/hooks/mod/event_hooks.ts";
import { type EventHooks, ModHooks } from "../../../lib/hooks/mod/mod_hooks.ts";
import { arrayAt, type JsonObject, objectAt, parseJsonObject, stringAt } from "../../../lib/json.ts";
import { fakeHost, type FakeHostOptions } from "../../support/hooks/mod_host.ts";

const MOD = '{"session":{"runtime":"mod"}}';
const PATH = "/c/projects/-p/s.jsonl";
const TOOL = "s:,tool_intent,";
const STOP = {
  session_id: "s",
  transcript_path: PATH,
  cwd: "/p",
  hook_event_name: "Stop",
  stop_hook_active: false,
  last_assistant_message: "Done.",
  background_tasks: [],
};
const TALK = [
  { role: "user", text: "Which database?", toolUses: [] },
  {
    role: "assistant",
    text:
      "We decided to use sqlite because it needs no server.\nWe settled on WAL mode because readers must not block.",
    toolUses: [],
  },
  { role: "user", text: "Good", toolUses: [] },
  { role: "assistant", text: "Done.", toolUses: [] },
];

function setUp(options: FakeHostOptions = {}, hooks: Readonly<Record<string, EventHooks>> = EVENT_HOOKS) {
  const host = fakeHost({ rows: TALK, ...options, files: { "/c/debrief.jsonc": MOD, ...options.files } });
  const mod = new ModHooks(PROCESS_CLIENT, hooks);
  /** Which hooks a hook command would find silenced. */
  const beneath: string[][] = [];
  const answer = (name: string, event: JsonObject, result: JsonObject = {}) =>
    mod.answer(host, name, event, () => {
      beneath.push(
        host.markers.at(-1)?.split(",").filter((_, index, all) => index > 0 && index < all.length - 1) ?? [],
      );
      return Promise.resolve(result);
    });
  return { host, mod, beneath, answer };
}

const logOf = (files: ReadonlyMap<string, string>) =>
  [...files].filter(([path]) => path.includes("/log.mod-")).flatMap(([, text]) =>
    text.trim().split("\n").map((line) => parseJsonObject(line))
  );

Deno.test("ModHooks answers a stop with decisions once, keeps the ledger, and silences both hook commands", async () => {
  const { host, beneath, answer } = setUp();
  const first = await answer("Stop", STOP);
  const [text = ""] = arrayAt(first, "additionalContext");
  assert(String(text).startsWith("debrief: 2 decisions"), JSON.stringify(first));
  assertEquals(beneath, [["transcript_review", "memory_triage"]]);
  assertEquals(host.markers.at(-1), undefined);
  assert(host.files.get("/c/debrief/state/sessions/s/ledger.json")?.includes('"blocks":1'));
  assertEquals(await answer("Stop", STOP), {});
  await Promise.resolve();
  assertEquals(logOf(host.files).map((line) => line && stringAt(line, "status")), ["answered", "passed"]);
});

Deno.test("ModHooks adds to what the user's own hooks say, and loses nothing of it", async () => {
  const { answer } = setUp();
  const result = await answer("Stop", STOP, { block: "Run the tests" });
  assertEquals([result["block"], arrayAt(result, "additionalContext").length], ["Run the tests", 1]);
});

for (
  const [what, options] of [
    ["it is not chosen", { files: { "/c/debrief.jsonc": "{}" } }],
    ["there is no configuration", { files: { "/c/debrief.jsonc": "" } }],
    ["nobody made the directory of the state yet", { links: ["/c/debrief/state"] }],
  ] as const
) {
  Deno.test(`ModHooks leaves everything to hook commands where ${what}`, async () => {
    const { host, beneath, answer } = setUp(options);
    const before = host.files.size;
    assertEquals(await answer("Stop", STOP), {});
    assertEquals([beneath, host.markers, host.asked, host.files.size], [[[]], [], 0, before]);
  });
}

Deno.test("ModHooks writes nothing and silences nobody where a handler throws, and gives up after three times", async () => {
  let runs = 0;
  const failing: EventHooks = {
    runs: () => ({
      name: "memory_triage",
      events: ["Stop"],
      needs: [],
      handle({ store }) {
        runs++;
        store.updateState("sessions/s/ledger.json", () => ({ blocks: 1 }));
        throw new Error("broken");
      },
    }),
    deferred: () => ["transcript_review"],
    commands: ["memory_triage", "transcript_review"],
    readsRows: () => true,
  };
  const { host, beneath, answer } = setUp({}, { Stop: failing });
  for (let stop = 0; stop < 5; stop++) assertEquals(await answer("Stop", STOP), {});
  assertEquals(beneath, Array(5).fill(["transcript_review"]));
  assertEquals([runs, host.files.has("/c/debrief/state/sessions/s/ledger.json")], [3, false]);
});

Deno.test("ModHooks leaves the event to the hook command where its state cannot be written", async () => {
  const { host, mod } = setUp();
  const readOnly = { ...host, writeText: () => Promise.reject(new Error("EROFS")) };
  assertEquals(await mod.answer(readOnly, "Stop", STOP, () => Promise.resolve({})), {});
  assertEquals(host.markers.some((marker) => marker?.includes("memory_triage")), false);
});

const FROBBED = { tool: "Bash", tool_use_id: "t1", command: "frob" };
const NO_FROB = {
  session: { runtime: "mod" },
  intent: {
    rules: [{ event: "PreToolUse", tool: "Bash", source: "command", pattern: "frob", action: "deny", message: "No" }],
  },
};
const caught = (called: boolean, run: () => void = () => {}) =>
  Object.assign(() => Promise.resolve(run()).then(() => ({})), { event: "classic.PreToolUse", called });

for (
  const [what, called, marker, expected] of [
    ["answers once more where its hook commands had run and were silent", true, TOOL, { deny: "No" }],
    ["does not where they had run and were not silent", true, undefined, {}],
    ["does not where they had been silent for another hook", true, "s:,memory_triage,", {}],
    ["leaves the event to them where they had not run", false, TOOL, {}],
  ] as const
) {
  Deno.test(`ModHooks.leave(), in a worker that knows nothing, ${what}`, async () => {
    const { host, mod } = setUp({ files: { "/c/debrief.jsonc": JSON.stringify(NO_FROB) } });
    if (marker !== undefined) host.markers.push(marker);
    let found: string | undefined = "not run";
    const result = await mod.leave(host, FROBBED, caught(called, () => found = host.markers.at(-1)));
    assertEquals([result, found], [expected, called && marker === TOOL ? TOOL : undefined]);
  });
}

Deno.test("ModHooks.leave() keeps parallel calls from silencing the hook command that answers", async () => {
  const { host, mod, beneath, answer } = setUp({ files: { "/c/debrief.jsonc": JSON.stringify(NO_FROB) } });
  await answer("PreToolUse", FROBBED);
  let end = () => {};
  const running = mod.leave(host, FROBBED, caught(false, () => new Promise<void>((resolve) => end = resolve)));
  while (host.markers.at(-1) !== undefined) await new Promise((resolve) => setTimeout(resolve));
  await answer("PreToolUse", { ...FROBBED, tool_use_id: "t2" });
  end();
  await running;
  assertEquals(beneath, [["tool_intent"], []]);
});

Deno.test("ModHooks does without `last` where the client rejects it", async () => {
  const { answer } = setUp({ knowsLast: false });
  assertEquals(arrayAt(await answer("Stop", STOP), "additionalContext").length, 1);
});

Deno.test("ModHooks denies a call by a rule of the user, by its words", async () => {
  const config = {
    session: { runtime: "auto" },
    intent: {
      rules: [{
        event: "PreToolUse",
        tool: "Bash",
        source: "intent",
        pattern: "start clean",
        action: "deny",
        message: "No",
      }],
    },
  };
  const rows = [
    { role: "user", text: "Go", toolUses: [] },
    { role: "assistant", text: "I delete it to start clean.", toolUses: [] },
    {
      role: "assistant",
      text: "",
      toolUses: [{ tool_use_id: "toolu_1", tool: "Bash", input: { command: "rm -r b" } }],
    },
  ];
  const { beneath, mod, host, answer } = setUp({ rows, files: { "/c/debrief.jsonc": JSON.stringify(config) } });
  await mod.begin(host, { session_id: "s", transcript_path: PATH, cwd: "/p" }, () => Promise.resolve({}));
  assertEquals(await answer("PreToolUse", { tool: "Bash", tool_use_id: "toolu_1", command: "rm -r b" }), {
    deny: "No",
  });
  assertEquals(beneath, [["tool_intent"]]);
});

for (
  const [what, rule, asked] of [
    ["about its input without reading the conversation", { message: "No" }, 0],
    ["that quotes the words before it", { message: "No: {{ intent }}" }, 1],
  ] as const
) {
  Deno.test(`ModHooks denies a call by a rule ${what}`, async () => {
    const whole = { event: "PreToolUse", tool: "Bash", source: "command", pattern: "rm", action: "deny", ...rule };
    const rows = [
      { role: "assistant", text: "I delete it.", toolUses: [] },
      {
        role: "assistant",
        text: "",
        toolUses: [{ tool_use_id: "toolu_1", tool: "Bash", input: { command: "rm -r b" } }],
      },
    ];
    const { mod, host, answer } = setUp({
      rows,
      files: { "/c/debrief.jsonc": JSON.stringify({ session: { runtime: "mod" }, intent: { rules: [whole] } }) },
    });
    await mod.begin(host, { session_id: "s", transcript_path: PATH, cwd: "/p" }, () => Promise.resolve({}));
    const answered = await answer("PreToolUse", { tool: "Bash", tool_use_id: "toolu_1", command: "rm -r b" });
    assertEquals([answered, host.asked], [{ deny: asked === 0 ? "No" : "No: I delete it." }, asked]);
  });
}

for (
  const [what, intent, beneath, markers] of [
    ["nothing is configured", {}, [], 0],
    [
      "no rule is for the event",
      {
        rules: [{ event: "PostToolUse", tool: "*", source: "output", pattern: "x", action: "log" }],
      },
      ["tool_intent"],
      1,
    ],
  ] as const
) {
  Deno.test(`ModHooks asks nothing of the client about a call where ${what}`, async () => {
    const config = JSON.stringify({ session: { runtime: "mod" }, intent });
    const { host, mod, answer, beneath: silenced } = setUp({ files: { "/c/debrief.jsonc": config } });
    await mod.begin(host, { session_id: "s", transcript_path: PATH, cwd: "/p" }, () => Promise.resolve({}));
    host.markers.splice(0);
    assertEquals(await answer("PreToolUse", { tool: "Bash", tool_use_id: "toolu_1", command: "ls" }), {});
    assertEquals([host.asked, silenced, host.markers.length], [0, [[...beneath]], markers]);
  });
}

for (
  const [version, what, during] of [
    ["2.1.330", "for a turn, without a word to the client at each event,", [TOOL]],
    [
      "2.1.287",
      "for each event alone, because the client might lose the module between two,",
      [TOOL, undefined, TOOL, undefined, TOOL, undefined, TOOL, undefined],
    ],
  ] as [string, string, (string | undefined)[]][]
) {
  Deno.test(`ModHooks keeps hook commands of ${version} silent ${what} and none after it`, async () => {
    const rule = { event: "PreToolUse", tool: "Bash", source: "command", pattern: "rm", action: "deny", message: "No" };
    const config = JSON.stringify({ session: { runtime: "mod" }, intent: { rules: [rule] } });
    const { host, mod, answer, beneath } = setUp({ version, files: { "/c/debrief.jsonc": config } });
    await mod.begin(host, { session_id: "s", transcript_path: PATH, cwd: "/p", source: "startup" }, () => {
      assertEquals(host.markers, [undefined]);
      return Promise.resolve({});
    });
    for (const event of ["PreToolUse", "PostToolUse", "PreToolUse", "PostToolUse"]) {
      await answer(event, { session_id: "s", tool: "Bash", tool_name: "Bash", tool_use_id: "toolu_1", command: "ls" });
    }
    assertEquals([beneath, host.markers.slice(1)], [Array(4).fill(["tool_intent"]), during]);
    await answer("Stop", STOP);
    assertEquals([host.markers[during.length + 1], host.markers.at(-1)], [
      "s:,transcript_review,memory_triage,",
      undefined,
    ]);
    const { length } = host.markers;
    await mod.end(host, { session_id: "s" }, () => Promise.resolve({}));
    assertEquals(host.markers.length, length);
  });
}

Deno.test("ModHooks asks for the rows of a call before its handler runs, once, and only where a rule for the tool reads words", async () => {
  const rule = { event: "PreToolUse", tool: "Bash", source: "intent", pattern: "x", action: "deny", message: "No" };
  const config = JSON.stringify({ session: { runtime: "mod" }, intent: { rules: [rule] } });
  let runs = 0;
  const counting: EventHooks = {
    ...EVENT_HOOKS["PreToolUse"]!,
    runs: (config) => {
      const hook = EVENT_HOOKS["PreToolUse"]!.runs(config);
      return hook && { ...hook, handle: (context) => (runs++, hook.handle(context)) };
    },
  };
  const { host, answer } = setUp({ files: { "/c/debrief.jsonc": config } }, { PreToolUse: counting });
  await answer("PreToolUse", {
    session_id: "s",
    transcript_path: PATH,
    tool: "Bash",
    tool_use_id: "t1",
    command: "ls",
  });
  assertEquals([host.asked, runs], [1, 1]);
  await answer("PreToolUse", {
    session_id: "s",
    transcript_path: PATH,
    tool: "Read",
    tool_use_id: "t2",
    file_path: "/a",
  });
  assertEquals([host.asked, runs], [1, 2]);
});

Deno.test("ModHooks tells the user a notice, and the session ends", async () => {
  const config = '{"session":{"runtime":"mod"},"triage":{"channel":"notice"}}';
  const { host, answer } = setUp({ files: { "/c/debrief.jsonc": config } });
  assertEquals(await answer("Stop", STOP), {});
  assertEquals(host.told, ["2 decisions don't seem to be saved yet. Run: debrief triage latest"]);
});

Deno.test("ModHooks records what an agent concluded, with what the client told when it started it", async () => {
  const { host, mod, answer } = setUp();
  host.rowsBy.set("a1", [
    { role: "user", text: "Find the files", toolUses: [] },
    { role: "assistant", text: "Found 1 file: a.txt.", toolUses: [] },
  ]);
  mod.noteAgent({ tool_use_id: "toolu_9", description: "Find", subagentType: "Explore" }, { agentId: "a1" });
  await answer("SubagentStop", {
    session_id: "s",
    transcript_path: PATH,
    cwd: "/p",
    hook_event_name: "SubagentStop",
    stop_hook_active: false,
    agent_id: "a1",
    agent_type: "Explore",
    agent_transcript_path: "/c/projects/-p/s/subagents/agent-a1.jsonl",
    last_assistant_message: "Found 1 file: a.txt.",
  });
  await new Promise((resolve) => setTimeout(resolve, 0));
  const record = parseJsonObject(host.files.get("/c/debrief/state/sessions/s/agents.mod-s.jsonl") ?? "");
  assertEquals(record && [record["text"], record["description"], record["toolUseId"]], [
    "Found 1 file: a.txt.",
    "Find",
    "toolu_9",
  ]);
});

Deno.test("ModHooks follows the session that /clear begins", async () => {
  const { host, mod, answer } = setUp();
  await answer("Stop", STOP);
  const next = { ...STOP, session_id: "s2" };
  await mod.begin(
    host,
    { session_id: "s2", transcript_path: PATH, cwd: "/p", source: "clear" },
    () => Promise.resolve({}),
  );
  assertEquals(arrayAt(await answer("Stop", next), "additionalContext").length, 1);
  assert(host.markers.some((marker) => marker?.startsWith("s2:")));
});

Deno.test("ModHooks leaves context files, which need modes, to the hook command", async () => {
  const config = '{"session":{"runtime":"mod"},"triage":{"data":true}}';
  const { beneath, answer } = setUp({ files: { "/c/debrief.jsonc": config } });
  await answer("Stop", STOP);
  assertEquals(beneath, [["transcript_review"]]);
});

Deno.test("ModHooks keeps the decision about each of many calls that were refused in one turn", async () => {
  const { mod, host, answer } = setUp();
  await mod.begin(host, { session_id: "s", transcript_path: PATH, cwd: "/p" }, () => Promise.resolve({}));
  for (let index = 0; index < 300; index++) {
    mod.noteDecision({ tool: "Bash", tool_use_id: `t${index}`, input: {} }, { decision: "deny", rule: "Bash(rm *)" });
  }
  await answer("Stop", { ...STOP, permission_mode: "default" });
  await mod.end(host, { session_id: "s" }, () => Promise.resolve({}));
  const [text = ""] = [...host.files].filter(([path]) => path.includes("/decisions.mod-")).map(([, text]) => text);
  const records = text.trim().split("\n").map((line) => parseJsonObject(line));
  assertEquals(new Set(records.map((record) => record?.["toolUseId"])).size, 300);
  assertEquals(new Set(records.map((record) => record?.["mode"])), new Set(["default"]));
});

Deno.test("ModHooks answers as soon as a hook command has made the directory of the state", async () => {
  const { host, beneath, answer } = setUp();
  const state = "/c/debrief/state/.gitignore";
  const text = host.files.get(state) ?? "";
  host.files.delete(state);
  await answer("Stop", STOP);
  host.files.set(state, text);
  await answer("Stop", STOP);
  assertEquals(beneath, [[], ["transcript_review", "memory_triage"]]);
});

Deno.test("ModHooks logs how long a run took, and what is wrong with the configuration", async () => {
  const logs = [];
  for (const triage of ["{}", '{"channel":"letter"}']) {
    const { host, mod, answer } = setUp({
      files: { "/c/debrief.jsonc": `{"session":{"runtime":"mod"},"triage":${triage}}` },
    });
    await answer("Stop", STOP);
    await mod.end(host, { session_id: "s" }, () => Promise.resolve({}));
    const [log] = logOf(host.files);
    assert(typeof log?.["ms"] === "number" && log["ms"] >= 0, JSON.stringify(log));
    logs.push(objectAt(log ?? {}, "data")?.["config"]);
  }
  assertEquals(logs[0], undefined);
  assertEquals(Array.isArray(logs[1]) && String(logs[1][0]).includes("channel"), true, JSON.stringify(logs));
});

Deno.test("ModHooks reads a prompt that was typed in the middle of a turn where the model read it", async () => {
  const rule = {
    event: "PreToolUse",
    tool: "Bash",
    source: "prompt",
    pattern: "no sudo",
    action: "deny",
    message: "No",
  };
  const rows = [
    { role: "user", text: "Go", toolUses: [] },
    { role: "assistant", text: "", toolUses: [{ tool_use_id: "t1", tool: "Bash", input: { command: "ls" } }] },
    { role: "user", text: "", toolUses: [], toolResults: [{ tool_use_id: "t1", text: "a" }] },
    { role: "assistant", text: "", toolUses: [{ tool_use_id: "t2", tool: "Bash", input: { command: "sudo ls" } }] },
  ];
  const call = { tool: "Bash", tool_use_id: "t2", command: "sudo ls" };
  const delivery = {
    door: "delivery",
    message: { type: "attachment", name: "queued_command", content: [{ type: "text", text: "Sent: no sudo, please" }] },
  };
  const files = { "/c/debrief.jsonc": JSON.stringify({ session: { runtime: "mod" }, intent: { rules: [rule] } }) };
  for (const isDelivered of [false, true]) {
    const { host, mod, answer } = setUp({ rows: rows.slice(0, 3), files });
    await mod.begin(host, { session_id: "s", transcript_path: PATH, cwd: "/p" }, () => Promise.resolve({}));
    mod.notePrompt(host, { text: "no sudo, please", origin: { kind: "composer" } });
    if (isDelivered) await mod.noteDelivery(host, delivery);
    host.rowsBy.set("", rows);
    assertEquals(await answer("PreToolUse", call), isDelivered ? { deny: "No" } : {});
  }
});

Deno.test("ModHooks asks nothing about a delivery before a session began, nor where hook commands answer", async () => {
  const delivery = {
    door: "delivery",
    message: { name: "queued_command", content: [{ type: "text", text: "Go on" }] },
  };
  for (const runtime of ["mod", "process"]) {
    const { host, mod } = setUp({ files: { "/c/debrief.jsonc": `{"session":{"runtime":"${runtime}"}}` } });
    mod.notePrompt(host, { text: "Go on", origin: { kind: "composer" } });
    await mod.noteDelivery(host, delivery);
    if (runtime === "process") {
      await mod.begin(host, { session_id: "s", transcript_path: PATH, cwd: "/p" }, () => Promise.resolve({}));
      for (const event of [delivery, null]) await mod.noteDelivery(host, event);
    }
    assertEquals(host.asked, 0);
  }
});

Deno.test("ModHooks keeps the decision about a call that ran, with what passed between the question and the result", async () => {
  const { mod, host, answer } = setUp({
    files: { "/c/debrief.jsonc": '{"session":{"runtime":"mod"},"intent":{"log":"all"}}' },
  });
  await mod.begin(host, { session_id: "s", transcript_path: PATH, cwd: "/p" }, () => Promise.resolve({}));
  mod.noteDecision({ tool: "Bash", tool_use_id: "t1", input: {} }, { decision: "ask" });
  for (const [event, result] of [[null, {}], [{}, null], [{ tool_use_id: "t9" }, "deny"]]) {
    mod.noteDecision(event, result);
  }
  await answer("PermissionRequest", { session_id: "s", tool_name: "Bash", tool_input: {}, permission_mode: "default" });
  await answer("PreToolUse", { tool: "Bash", tool_use_id: "t2", command: "ls" }); // of a parallel call
  await answer("PostToolUse", {
    session_id: "s",
    tool_name: "Bash",
    tool_use_id: "t1",
    tool_input: {},
    duration_ms: 0,
  });
  await mod.end(host, { session_id: "s" }, () => Promise.resolve({}));
  const [text = ""] = [...host.files].filter(([path]) => path.includes("/decisions.mod-")).map(([, text]) => text);
  const records = text.trim().split("\n").map((line) => parseJsonObject(line) ?? {});
  assertEquals(records.map(({ toolUseId, asked, ran }) => [toolUseId, asked, ran]), [["t1", true, true]]);
});
