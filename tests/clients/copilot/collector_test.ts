import { assertEquals } from "@std/assert";
import { copilot } from "../../../lib/clients/copilot/mod.ts";
import { entriesForward } from "../../../lib/clients/read.ts";
import { recognize } from "../../../lib/clients/recognize.ts";
import type { Entry } from "../../../lib/session/entry.ts";
import { bytesSource } from "../../../lib/session/io/source.ts";

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
    ], [
      "user <system_reminder>typed</system_reminder>",
      "queued and this",
      "queued in an old version",
      "user then that",
      "agent_task of an agent find it",
      "meta of an agent more",
      "meta a skill",
      "meta go on",
    ]],
    ["a command that failed, by a number or by the client's last line", [
      asks("bash", { command: "x" }),
      ends({ result: { content: "no" }, shellExecution: { exitCode: 3 } }),
      asks("bash", { command: "x" }, "c2"),
      ends({ toolCallId: "c2", result: { content: "no\n<shellId: 0 completed with exit code 4>" } }),
      asks("view", { path: "/a" }, "c3"),
      ends({ toolCallId: "c3", result: { content: "<exited with exit code 5>" } }),
    ], [
      'answer Bash {"command":"x"}',
      "tool_result allowed failed 3",
      'answer Bash {"command":"x"}',
      "tool_result allowed failed 4",
      'answer Read {"file_path":"/a"}',
      "tool_result allowed ok null",
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
    ], ['answer apply_patch ["a.txt","b.txt"]']],
    ["calls of the client's own are nobody's", [
      {
        type: "assistant.message",
        data: { messageId: "m", content: "", toolRequests: [{ toolCallId: "c1", name: "read_bash", arguments: {} }] },
      },
      ends({ result: { content: "" } }),
      { type: "tool.user_requested", data: { toolCallId: "u1", arguments: { command: "ls" } } },
      ends({ toolCallId: "u1", isUserRequested: true }),
    ], ["command !ls"]],
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
  assertEquals(kindOf(2), { kind: "other", what });
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
  assertEquals([one, two, three].map(givenTitle), [null, "it's mine", "two"]);
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
