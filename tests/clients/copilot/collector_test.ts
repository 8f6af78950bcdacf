import { overviewOf } from "../../../lib/analyses/overview/overview.ts";
import { callFactsOf } from "../../../lib/analyses/review/facts/fact_reader.ts";
import { assertEquals } from "@std/assert";
import { copilot } from "../../../lib/clients/copilot/mod.ts";
import { entriesForward } from "../../../lib/clients/read.ts";
import { recognize } from "../../../lib/clients/recognize.ts";
import type { Entry } from "../../../lib/session/entry.ts";
import { bytesSource, withSource } from "../../../lib/session/io/source.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

const START = {
  type: "session.start",
  data: { sessionId: "s", version: 1, producer: "copilot-agent", copilotVersion: "1.0.102", context: { cwd: "/p" } },
};
const user = (content: string, more: object = {}, envelope: object = {}) => ({
  type: "user.message",
  data: { content, transformedContent: `<current_datetime/>${content}`, ...more },
  ...envelope,
});
const asks = (name: string, args: unknown, id = "c1") => ({
  type: "assistant.message",
  data: { messageId: `m-${id}`, turnId: "0", content: "", toolRequests: [{ toolCallId: id, name, arguments: args }] },
});
const ends = (data: object) => ({
  type: "tool.execution_complete",
  data: { toolCallId: "c1", success: true, ...data },
});
const answered = (result: object) => [
  { type: "permission.requested", data: { requestId: "r", permissionRequest: { toolCallId: "c1" } } },
  { type: "permission.completed", data: { requestId: "r", result } },
];

/** Who said what, in a few words. */
function told(entries: Iterable<Entry>): string[] {
  return [...entries].flatMap((entry) => {
    if (entry.kind === "attachment") {
      return [entry.attachment.kind === "queued_command" ? `queued ${entry.attachment.text}` : ""];
    }
    if (entry.kind !== "user" && entry.kind !== "assistant") return [];
    const who = entry.kind === "user" ? entry.speaker : entry.isApiError ? "error" : "answer";
    const blocks = entry.content.map((block) =>
      block.kind === "text"
        ? block.text
        : block.kind === "tool_use"
        ? `${block.name} ${JSON.stringify(block.changes ?? block.input)}`
        : block.kind === "tool_result"
        ? `${block.ending?.decision} ${block.ending?.outcome} ${block.ending?.exitCode} ${block.feedback?.text ?? ""}`
          .trim()
        : block.kind
    );
    return [`${who}${entry.isSidechain ? " of an agent" : ""} ${blocks.join("+")}`.trim()];
  });
}

for (
  const [what, lines, expected] of [
    ["whose words a message has", [
      user("<system_reminder>typed</system_reminder>"),
      user("and this", { delivery: "steering" }),
      { type: "user.message", data: { content: "in an old version" } },
      user("then that", { delivery: "queued" }),
      user("find it", { source: "agent-s" }, { agentId: "a" }),
      user("more", { source: "agent-s" }, { agentId: "a" }),
      user("a skill", { source: "skill-x" }),
      user("go on", { isAutopilotContinuation: true }),
      user("look", { attachments: [{}, {}] }),
    ], [
      "user <system_reminder>typed</system_reminder>",
      "queued and this",
      "queued in an old version",
      "user then that",
      "agent_task of an agent find it",
      "meta of an agent more",
      "meta a skill",
      "meta go on",
      "user look+document+document",
    ]],
    ["a command that failed, by a number or by the client's last line", [
      asks("bash", { command: "x" }),
      ends({ result: { content: "no" }, shellExecution: { exitCode: 3 } }),
      asks("bash", { command: "x" }, "c2"),
      ends({ toolCallId: "c2", result: { content: "no\n<shellId: 0 completed with exit code 4>" } }),
      asks("view", { path: "/a" }, "c3"),
      ends({ toolCallId: "c3", result: { content: "<exited with exit code 5>" } }),
      asks("task", { agent_type: "explore", prompt: "find" }, "c4"),
    ], [
      'answer Bash {"command":"x"}',
      "tool_result allowed failed 3",
      'answer Bash {"command":"x"}',
      "tool_result allowed failed 4",
      'answer Read {"file_path":"/a"}',
      "tool_result allowed ok null",
      'answer task {"subagent_type":"explore","prompt":"find"}',
    ]],
    ["what the user answered, with his words", [
      asks("bash", {}),
      ...answered({ kind: "denied-interactively-by-user", feedback: "use make" }),
      ends({ success: false, error: { code: "denied", message: "The user rejected this tool call." } }),
    ], ["answer Bash {}", "tool_result rejected_by_person not_run null use make"]],
    ["an approval that holds, and a kind that is not known", [
      asks("bash", {}),
      ...answered({ kind: "approved-for-location" }),
      ends({ result: { content: "" } }),
      asks("bash", {}, "c2"),
      { type: "permission.completed", data: { toolCallId: "c2", result: { kind: "constructor" } } },
      ends({ toolCallId: "c2", result: { content: "" } }),
    ], ["answer Bash {}", "tool_result approved_always ok null", "answer Bash {}", "tool_result allowed ok null"]],
    ["thoughts, and a call whose arguments are none", [
      {
        type: "assistant.message",
        data: {
          ...{ messageId: "m", turnId: "0", reasoningText: "hm", content: "yes" },
          toolRequests: [{ toolCallId: "c1", name: "bash", arguments: "ls" }],
        },
      },
      ...answered({ kind: "approved-for-session" }),
      ends({ result: { content: "" } }),
    ], ["answer thinking+yes+Bash {}", "tool_result approved_always ok null"]],
    ["a patch names its files", [
      asks("apply_patch", "*** Begin Patch\n*** Add File: a.txt\n+x\n*** Update File: b.txt\n*** End Patch"),
      asks("apply_patch", { input: "*** Begin Patch\n*** Add File: c.txt\n*** End Patch" }),
      asks("apply_patch", {}),
    ], ['answer apply_patch ["a.txt","b.txt"]', 'answer apply_patch ["c.txt"]', "answer apply_patch []"]],
    ["calls of the client's own are nobody's", [
      {
        type: "assistant.message",
        data: { messageId: "m", content: "", toolRequests: [{ toolCallId: "c1", name: "read_bash", arguments: {} }] },
      },
      ends({ result: { content: "" } }),
      { type: "tool.user_requested", data: { toolCallId: "u1", arguments: { command: "ls" } } },
      ends({ toolCallId: "u1", isUserRequested: true }),
    ], ["command !ls"]],
    ["a refusal that no end of the call follows did not run", [
      asks("bash", {}),
      { type: "abort", data: { reason: "user initiated" } },
      ...answered({ kind: "denied-interactively-by-user" }),
      asks("bash", {}, "c2"),
      { type: "permission.completed", data: { toolCallId: "c2", result: { kind: "cancelled" } } },
      { type: "abort", data: { reason: "user_initiated" } },
      asks("bash", {}, "c3"),
      { type: "permission.completed", data: { toolCallId: "c3", result: { kind: "approved" } } },
    ], [
      "answer Bash {}",
      "interrupt",
      "tool_result rejected_by_person not_run null",
      "answer Bash {}",
      "tool_result interrupted not_run null",
      "interrupt",
      "answer Bash {}",
    ]],
    ["a summary, an interruption, an error, a notification", [
      { type: "session.compaction_complete", data: { success: false } },
      { type: "session.compaction_complete", data: { success: true, summaryContent: "All." } },
      { type: "abort", data: { reason: "user_abort" } },
      { type: "session.error", data: { message: "no", statusCode: 400 } },
      { type: "system.notification", data: { content: "done" } },
    ], ["compaction_summary All.", "interrupt", "error API Error: 400 no", "notification done"]],
  ] as [string, object[], string[]][]
) {
  Deno.test(`CopilotCollector: ${what}`, () => {
    const text = [START, ...lines].map((line) => `${JSON.stringify(line)}\n`).join("");
    const source = bytesSource(new TextEncoder().encode(text));
    const entries = [...entriesForward(source)];
    assertEquals(told(entries), expected);
    assertEquals(new Set(entries.map(({ sessionId, cwd, version }) => [sessionId, cwd, version].join())).size, 1);
  });
}

Deno.test("recognize() names a version of the format that is not known", () => {
  const kindOf = (version: number) =>
    recognize(new TextEncoder().encode(JSON.stringify({ ...START, data: { ...START.data, version } })));
  assertEquals(kindOf(1), { kind: "transcript", client: copilot });
  const what = "a session of Copilot CLI in version 2 of its format, which debrief does not know";
  assertEquals(kindOf(2), { kind: "other", what, isSession: true });
  const rewritten = { id: "1", timestamp: "t", parentId: null, ...START };
  assertEquals(recognize(new TextEncoder().encode(JSON.stringify(rewritten))), { kind: "transcript", client: copilot });
});

Deno.test("COPILOT_PLACES: sessions of a project by the first line of their files, names by workspace.yaml", () => {
  const root = `${Deno.makeTempDirSync()}/session-state`;
  const session = (id: string, cwd: string, yaml: string) => {
    Deno.mkdirSync(`${root}/${id}`, { recursive: true });
    const start = { ...START, data: { ...START.data, context: { cwd } } };
    Deno.writeTextFileSync(`${root}/${id}/events.jsonl`, `${JSON.stringify(start)}\n`);
    Deno.writeTextFileSync(`${root}/${id}/workspace.yaml`, yaml);
    return `${root}/${id}/events.jsonl`;
  };
  const one = session("aaaa1111", "/p", "name: a prompt\n");
  const two = session("aaaa2222", "/p", "name: 'it''s mine'\nuser_named: true\n");
  const three = session("bbbb3333", "/q", "name: |-\n  two\n  lines\nuser_named: true\n");
  Deno.mkdirSync(`${root}/.session-operation-locks`);
  const files = {
    list: (path: string) => [...Deno.readDirSync(path)].map(({ name }) => name).sort(),
    realPath: (path: string) => path,
    env: () => undefined,
  };
  const { places, files: { givenTitle, sessionIdOf } } = copilot;
  assertEquals(places.allSessions(root, files), [one, two, three]);
  assertEquals(places.projectSessions(root, "/p", files).paths, [one, two]);
  assertEquals(places.sessionsOfId(root, "aaaa2", files), [two]);
  assertEquals([one, two, three].map((path) => givenTitle(path)), [null, "it's mine", "two"]);
  assertEquals(sessionIdOf(one), "aaaa1111");
});

Deno.test("CopilotCollector: tokens are of the answer that follows, or of none", () => {
  const record = (outputTokens: number, envelope: object = {}) => ({
    type: "session.usage_record",
    data: { usage: { inputTokens: 10, cacheReadTokens: 4, cacheWriteTokens: 0, outputTokens } },
    ...envelope,
  });
  const lines = [START, record(1), record(2, { agentId: "a" }), asks("bash", {}), record(3), record(5)];
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  const counted = [...entriesForward(bytesSource(new TextEncoder().encode(text)))].flatMap((entry) =>
    (entry.kind === "assistant" || entry.kind === "usage") && entry.usage !== null
      ? [[entry.kind, entry.location.line, entry.usage.input, entry.usage.output]]
      : []
  );
  assertEquals(counted, [["usage", 3, 6, 2], ["assistant", 4, 6, 1], ["usage", 5, 6, 3], ["usage", 6, 6, 5]]);
});

Deno.test("CopilotCollector: tokens counted at the end are those of one prompt's last answer, else of no answer", () => {
  const says = (id: string, envelope: object = {}) => ({
    type: "assistant.message",
    data: { messageId: id, turnId: "0", content: id, toolRequests: [] },
    ...envelope,
  });
  const counts = (count: number, outputTokens: number) => ({
    modelMetrics: {
      m: {
        requests: { count },
        usage: { inputTokens: 10 * count, cacheReadTokens: count, outputTokens, cacheWriteTokens: 0 },
      },
    },
  });
  const shutdown = (main: object, a: object = {}) => ({
    type: "session.shutdown",
    data: { agentMetrics: { main, a } },
  });
  const agent = { agentId: "a" };
  const outputs = (...lines: object[]) => {
    const text = [START, ...lines].map((line) => `${JSON.stringify(line)}\n`).join("");
    return [...entriesForward(bytesSource(new TextEncoder().encode(text)))].flatMap((entry) =>
      entry.kind === "assistant" ? [entry.usage === null ? "with the next" : entry.usage.output] : []
    );
  };
  const one = [user("go"), says("a"), says("x", agent), says("b"), shutdown(counts(2, 20), counts(1, 7))];
  assertEquals(outputs(...one), ["with the next", 7, 20]);
  // the count goes on where the session is resumed
  assertEquals(outputs(...one, user("on"), says("c"), shutdown(counts(3, 25))), ["with the next", 7, 20, 5]);
  assertEquals(outputs(...one, user("on"), says("c")), ["with the next", 7, 20, null]);
  assertEquals(outputs(user("go"), says("a"), user("on"), says("b"), shutdown(counts(2, 20))), [null, null]);
  assertEquals(outputs(user("go"), says("a"), shutdown(counts(2, 20))), [null]); // a request more than answers
  // 1.0.40 counts all agents as one, and begins anew where the session is resumed
  const old = (...metrics: [number, number]) => ({ type: "session.shutdown", data: counts(...metrics) });
  const first = [user("go"), says("a"), says("b"), old(2, 20)];
  assertEquals(outputs(...first, user("on"), says("c"), old(1, 5)), ["with the next", 20, 5]);
  assertEquals(outputs(user("go"), says("a"), says("x", agent), old(2, 20)), [null, null]);
  // what answers of several prompts used together is in the sums of the session, and in those of no turn
  const sums = (...lines: object[]) => {
    const text = [START, ...lines].map((line) => `${JSON.stringify(line)}\n`).join("");
    const { usage, billed, turns } = overviewOf(entriesForward(bytesSource(new TextEncoder().encode(text))), "s");
    return [
      usage.output,
      billed.map(({ model, usage: { input, output } }) => [model, input, output]),
      turns.map((turn) => turn.usage.output),
    ];
  };
  const two = [user("go"), says("a"), user("on"), says("b"), shutdown(counts(2, 20))];
  assertEquals(sums(...two), [20, [["m", 18, 20]], [null, null]]);
  assertEquals(sums(...two, user("more"), says("c"), shutdown(counts(3, 25))), [
    25,
    [["m", 27, 25]],
    [null, null, 5],
  ]);
  assertEquals(sums(...two, user("more"), says("c"))[0], null);
  assertEquals(sums(user("go"), says("a"), says("x", agent), old(2, 20)), [20, [["m", 18, 20]], [null]]);
});

Deno.test("CopilotCollector learns where a session is where it begins and goes on, and from no other line", () => {
  const lines = [
    START,
    user("a"),
    { type: "subagent.started", data: { sessionId: "x", context: { cwd: "/r" } } },
    user("b"),
    { type: "session.resume", data: { copilotVersion: "1.0.103", context: { cwd: "/q" } } },
    user("c"),
    { type: "session.resume", data: {} },
    user("d"),
  ];
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  const entries = [...entriesForward(bytesSource(new TextEncoder().encode(text)))];
  assertEquals(entries.filter(({ kind }) => kind === "user").map((one) => [one.sessionId, one.cwd, one.version]), [
    ["s", "/p", "1.0.102"],
    ["s", "/p", "1.0.102"],
    ["s", "/q", "1.0.103"],
    ["s", "/q", "1.0.103"],
  ]);
});

Deno.test("CopilotCollector gives each count once, of the session and of each agent", () => {
  const counted = (outputTokens: number, agentId?: string) => ({
    type: "session.usage_record",
    data: { usage: { inputTokens: 9, cacheReadTokens: 4, outputTokens } },
    ...agentId === undefined ? {} : { agentId },
  });
  const lines = [START, counted(1), counted(2, "a"), counted(3), { type: "session.usage_record", data: {} }];
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  const entries = [...entriesForward(bytesSource(new TextEncoder().encode(text)))];
  const counts = entries.flatMap((one) =>
    one.kind === "usage" ? [[one.agentId, one.usage.input, one.usage.output]] : []
  );
  assertEquals(counts, [[null, 5, 1], ["a", 5, 2], [null, 5, 3]]);
});

function readAll(...lines: readonly object[]): Entry[] {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  return [...entriesForward(bytesSource(new TextEncoder().encode(text)))];
}

Deno.test("CopilotCollector: of each answer to a request for permission, and of each error, how the call ended", () => {
  const ending = (answer: object | null, data: object, tool = "bash") => {
    const blocks = readAll(START, asks(tool, {}), ...answer === null ? [] : answered(answer), ends(data)).flatMap((
      entry,
    ) => entry.kind === "user" ? entry.content : []);
    const [block] = blocks;
    if (block?.kind !== "tool_result") return blocks.length;
    const { decision, outcome, exitCode, evidence } = block.ending ?? {};
    return [decision, outcome, exitCode, evidence, block.text, Number(block.isInvalidCall === true)].join("|");
  };
  const denied = { success: false, error: { message: "no" } };
  const ok = { result: { content: "x" } };
  const table: readonly (readonly [answer: string | null, data: object, expected: string, tool?: string])[] = [
    ["approved", ok, "approved_once|ok||permission: approved|x|0"],
    ["cancelled", denied, "interrupted|not_run||permission: cancelled|no|0"],
    ["denied-by-rules", denied, "denied_by_rule|not_run||permission: denied-by-rules|no|0"],
    [
      "denied-by-permission-request-hook",
      denied,
      "blocked_by_hook|not_run||permission: denied-by-permission-request-hook|no|0",
    ],
    [
      "denied-by-content-exclusion-policy",
      denied,
      "blocked_by_client|not_run||permission: denied-by-content-exclusion-policy|no|0",
    ],
    ["approved", denied, "approved_once|failed||permission: approved|no|0"],
    ["denied-by-rules", ok, "denied_by_rule|ok||permission: denied-by-rules|x|0"],
    [null, denied, "allowed|failed||no|no|0"],
    [null, { success: false, error: { code: "denied", message: "no" } }, "not_granted|not_run||no|no|0"],
    [
      null,
      {
        success: false,
        error: { code: "denied", message: "Permission to run this tool was denied due to the following rules: x" },
      },
      "denied_by_rule|not_run||Permission to run this tool was denied due to the following rules: x|Permission to run this tool was denied due to the following rules: x|0",
    ],
    [
      null,
      { success: false, error: { message: "Tool 'x' does not exist." } },
      "allowed|failed||Tool 'x' does not exist.|Tool 'x' does not exist.|1",
    ],
    [null, {}, "allowed|ok||||0"],
    [null, { ...ok, shellExecution: { exitCode: 0 } }, "allowed|ok|0||x|0"],
    [null, { ...ok, shellExecution: { exitCode: 2 } }, "allowed|failed|2||x|0", "powershell"],
    [null, { ...ok, shellExecution: { exitCode: 2 } }, "allowed|ok|||x|0", "view"],
    [
      null,
      { result: { content: `${"x".repeat(300)}\n<exited with exit code -1>` } },
      `allowed|failed|-1||${"x".repeat(300)}\n<exited with exit code -1>|0`,
    ],
  ];
  for (const [kind, data, expected, tool] of table) {
    assertEquals(ending(kind === null ? null : { kind }, data, tool), expected, JSON.stringify([kind, data]));
  }
});

Deno.test("CopilotCollector: when, where and of which agent each entry is, and the answers' models and counts", () => {
  const agent = { agentId: "a" };
  const at = (id: string, parentId: string | null = null) => ({ id, parentId, timestamp: `t${id}` });
  const says = (data: object) => ({ type: "assistant.message", data: { turnId: "0", ...data } });
  const lines = [
    { ...START, ...at("1") },
    { ...user("go"), ...at("2", "1") },
    { ...says({ messageId: "m", model: "x", content: "", outputTokens: 5 }), ...at("3", "2"), ...agent },
    { ...says({ messageId: "n", content: "yes", parentToolCallId: "b" }), ...at("4") },
    { ...says({ messageId: null, turnId: null, interactionId: "i", content: "so" }), ...at("5") },
    { type: "tool.execution_start", data: {}, ...at("6") },
    { type: "session.compaction_complete", data: { success: true }, ...at("7") },
    { type: "session.model_change", data: { newModel: "y" }, ...at("8") },
    { ...says({ messageId: "o", content: "so", outputTokens: 3 }), ...at("9") },
    { ...says({ messageId: "p", content: "so", model: "z", outputTokens: 3 }), ...at("10") },
    { ...says({ messageId: "q", content: "so" }), ...at("11"), ...agent },
  ];
  const told = readAll(...lines).map((entry) => {
    const { kind, uuid, parentUuid, timestamp, agentId, isSidechain, location: { line } } = entry;
    const answer = entry.kind === "assistant"
      ? [entry.messageId, entry.model, entry.usage?.input, entry.usage?.output, entry.content.length]
      : [];
    return [kind, uuid, parentUuid, timestamp, agentId, Number(isSidechain), line, ...answer].join(" ");
  });
  assertEquals(told, [
    "other 1  t1  0 1",
    "user 2 1 t2  0 2",
    "assistant 3 2 t3 a 1 3 m x  5 0",
    "assistant 4  t4 b 1 4 n    1",
    "assistant 5  t5  0 5     1",
    "other 6  t6  0 6",
    "other 7  t7  0 7",
    "other 8  t8  0 8",
    "assistant 9  t9  0 9 o y  3 1",
    "assistant 10  t10  0 10 p z  3 1",
    "assistant 11  t11 a 1 11 q    1",
  ]);
});

Deno.test("CopilotCollector names the kind of the agent that makes a call", () => {
  for (const agent of [{ agentId: "a1" }, {}]) {
    const started = { type: "subagent.started", data: { toolCallId: "c1", agentName: "explore" }, ...agent };
    const call = { ...asks("bash", {}), ...agent };
    const ofAgent = { ...call, data: { ...call.data, parentToolCallId: "c1" } };
    const calls = callFactsOf(readAll(START, started, ofAgent), { session: "s" });
    assertEquals(calls.map(({ agent }) => agent?.type), ["explore"]);
  }
});

Deno.test("CopilotCollector says that the user was asked about a call that Esc at the question stopped", () => {
  const [call] = callFactsOf(readAll(START, asks("bash", {}), ...answered({ kind: "cancelled" })), { session: "s" });
  assertEquals([call?.decision, call?.outcome, call?.prompted], ["interrupted", "not_run", true]);
});

Deno.test("agentsInside() and COPILOT_STORE: an agent has a path below its session's, and what the calls say of it", () => {
  using temporary = temporaryDirectory();
  const directory = `${temporary.path}/session-state/s1`;
  Deno.mkdirSync(directory, { recursive: true });
  const path = `${directory}/events.jsonl`;
  const task = (id: string, description?: string) => ({ toolCallId: id, name: "task", arguments: { description } });
  const started = (toolCallId: string | null, more: object = {}) => ({
    type: "subagent.started",
    data: { toolCallId, agentName: "explore" },
    ...more,
  });
  const lines = [
    START,
    {
      type: "assistant.message",
      data: {
        messageId: "m",
        turnId: "0",
        content: "",
        toolRequests: [task("c1", "find it"), task("c2"), { toolCallId: "c3", name: "task" }],
      },
    },
    started("c1", { agentId: "a1" }),
    started("c2"),
    started(null, { agentId: "a3" }),
    { type: "subagent.completed", data: { toolCallId: "c3", name: "task", note: "subagent.started" } },
    user("for the agent", {}, { agentId: "a1" }),
  ];
  Deno.writeTextFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  const { files } = copilot;
  assertEquals(
    files.agentsInside?.(path).map((
      { agentId, path: of, layout, meta },
    ) => [agentId, of, layout, meta?.agentType, meta?.description, meta?.toolUseId, meta?.parentAgentId]),
    [
      ["a1", `${path}/a1`, "inside", "explore", "find it", "c1", null],
      ["c2", `${path}/c2`, "inside", "explore", null, "c2", null],
    ],
  );
  assertEquals(files.sessionPath(`${path}/a1`), { path: `${path}/a1`, main: path, agentId: "a1" });
  assertEquals(files.sessionPath(path), { path, main: path, agentId: null });
  const names = [path, `${path}/a1`, `${directory}/other.jsonl`, "/x/events.jsonl", `${path}/a 1`];
  assertEquals(names.map(files.isTranscriptName), [true, true, false, false, false]);
  assertEquals([path, `${path}/a1`, "/x/copy.jsonl"].map(files.sessionIdOf), ["s1", "a1", "copy"]);
  const { size, mtime } = Deno.statSync(path);
  const stored = { size, modified: mtime!.getTime(), stamp: `${size} ${mtime!.getTime()}` };
  assertEquals([copilot.store?.holds(path), copilot.store?.holds(`${path}/a1`), copilot.store?.sessionsIn(path)], [
    false,
    true,
    null,
  ]);
  assertEquals([copilot.store?.stored(`${path}/a1`), copilot.store?.stored(`${directory}/none/events.jsonl/a`)], [
    stored,
    null,
  ]);
  const own = withSource(`${path}/a1`, (source) => [...entriesForward(source)]);
  assertEquals(own.map(({ kind, agentId, location: { line } }) => [kind, agentId, line]), [["other", "a1", 3], [
    "user",
    "a1",
    7,
  ]]);
});

Deno.test("copilot names the branch that a session began on", () => {
  const start = { ...START, data: { ...START.data, context: { cwd: "/p", branch: "main" } } };
  const source = bytesSource(new TextEncoder().encode(`${JSON.stringify(start)}\n`));
  assertEquals([...entriesForward(source)].map(({ branch }) => branch), ["main"]);
});
