import { assertEquals } from "@std/assert";
import { OpencodeCollector } from "../../../lib/clients/opencode/collector.ts";
import type { Entry } from "../../../lib/session/entry.ts";

const SESSION = (more: object = {}) => ({
  type: "opencode.session",
  id: "ses_1",
  data: { directory: "/p", version: "1.18.33", title: "Count the rows", ...more },
});
const message = (id: string, role: string, more: object = {}) => ({
  type: "opencode.message",
  id,
  data: { role, ...more },
});
let parts = 0;
const part = (of: string, data: object) => ({ type: "opencode.part", id: `prt_${++parts}`, message: of, data });
const said = (of: string, text: string, more: object = {}) => part(of, { type: "text", text, ...more });
const called = (tool: string, state: object) => part("msg_2", { type: "tool", callID: "c", tool, state });

function entriesOf(...lines: readonly object[]): readonly Entry[] {
  const collector = new OpencodeCollector();
  lines.forEach((line, index) => collector.add(JSON.stringify(line), { line: index + 1, offset: index }));
  return collector.end();
}

/** Who said what, in a few words. */
const told = (...lines: readonly object[]) =>
  entriesOf(...lines).map((entry) => {
    const back = entry.takenBack ? "taken back " : "";
    if (entry.kind === "title") return `title ${entry.title}`;
    if (entry.kind === "cost") return `cost ${entry.cost.usd} at line ${entry.location.line}`;
    if (entry.kind === "usage") return `usage ${entry.usage.input} ${entry.usage.output}`;
    if (entry.kind !== "user" && entry.kind !== "assistant") return `${back}${entry.kind}`;
    const who = entry.kind === "user" ? entry.speaker : entry.isApiError ? "error" : "answer";
    const blocks = entry.content.map((block) =>
      block.kind === "text"
        ? block.text
        : block.kind === "tool_use"
        ? block.name
        : block.kind === "tool_result"
        ? `${block.ending?.decision} ${block.ending?.outcome} ${block.ending?.exitCode} ${block.feedback?.text ?? ""}`
          .trim()
        : block.kind
    );
    const usage = entry.kind === "assistant" && entry.usage !== null
      ? ` (${entry.usage.input} ${entry.usage.output})`
      : "";
    return `${back}${who} ${blocks.join("+")}`.trim() + usage;
  });

const REJECTED = "The user rejected permission to use this specific tool call";
const ABORTED = "\n<shell_metadata>\nUser aborted the command\n</shell_metadata>";

for (
  const [what, lines, expected] of [
    ["files and reminders of a prompt", [
      message("msg_1", "user"),
      said("msg_1", "look"),
      part("msg_1", { type: "file", mime: "image/png" }),
      part("msg_1", { type: "file", mime: "text/plain" }),
      said("msg_1", "read it first", { synthetic: true }),
      said("msg_1", "left out", { ignored: true }),
      message("msg_2", "user"),
    ], ["user look+image+document", "reminder read it first", "reminder left out", "other"]],
    ["how calls end", [
      message("msg_2", "assistant"),
      called("bash", { status: "completed", output: "a", metadata: { exit: 0 } }),
      called("bash", { status: "completed", output: "no", metadata: { exit: 3 } }),
      called("bash", { status: "completed", output: `${ABORTED}`, metadata: { exit: 0 } }),
      called("bash", { status: "completed", output: `a${ABORTED}` }),
      called("read", { status: "completed", output: "text" }),
      called("invalid", { status: "completed", input: { tool: "frob" }, output: "no such tool" }),
      called("edit", { status: "error", error: "oldString not found" }),
      called("edit", { status: "error", error: "Error: Tool execution aborted" }),
      called("edit", {
        status: "error",
        error: "The user has specified a rule which prevents you from using this specific tool call.",
      }),
      called("edit", { status: "error", error: `${REJECTED} with the following feedback: use sed` }),
      called("bash", { status: "running" }),
    ], [
      "answer Bash+Bash+Bash+Bash+Read+frob+Edit+Edit+Edit+Edit+Bash",
      "tool_result allowed ok 0",
      "tool_result allowed failed 3",
      "tool_result allowed ok 0",
      "tool_result interrupted unknown null",
      "tool_result allowed ok null",
      "tool_result allowed failed null",
      "tool_result allowed failed null",
      "tool_result interrupted unknown null",
      "tool_result denied_by_rule not_run null",
      "tool_result rejected_by_person not_run null use sed",
    ]],
    ["a refusal without words, which ends the turn", [
      message("msg_2", "assistant"),
      called("bash", { status: "error", error: `${REJECTED}.` }),
      called("bash", { status: "completed", output: "" }),
    ], ["answer Bash+Bash", "tool_result rejected_by_person not_run null", "tool_result allowed ok null", "interrupt"]],
    ["a call without a tool, and an answer without words", [
      message("msg_2", "assistant"),
      message("msg_3", "assistant", { tokens: { input: 3, output: 4 } }),
      said("msg_3", ""),
      part("msg_3", { type: "reasoning", text: "hm" }),
    ], ["answer thinking (3 4)"]],
    ["tokens: reasoning apart, within, and nothing", [
      ...[[10, 4], [7, 4], [undefined, 4]].map(([total, reasoning], at) =>
        message(`msg_${at}`, "assistant", {
          tokens: { input: 1, output: 2, reasoning, total, cache: { read: 3, write: 0 } },
        })
      ),
    ], ["answer (1 6)", "answer (1 2)", "answer (1 2)"]],
    ["a summary", [
      message("msg_1", "assistant", { summary: true, tokens: { input: 1, output: 2 } }),
      said("msg_1", "All."),
      message("msg_2", "assistant", { summary: true }),
    ], ["compaction_summary All.", "usage 1 2"]],
    ["a command of the user's own", [
      message("msg_1", "user"),
      said("msg_1", "The following tool was executed by the user", { synthetic: true }),
      message("msg_2", "assistant", { parentID: "msg_1" }),
      called("bash", { status: "completed", input: { command: "ls" }, output: "a.ts" }),
      part("msg_2", { type: "step-start" }),
    ], [
      "other",
      "reminder The following tool was executed by the user",
      "command !ls",
      "command_output a.ts",
      "other",
    ]],
    ["an interruption, an error, a part of no message", [
      message("msg_1", "assistant", { error: { name: "MessageAbortedError", data: {} } }),
      message("msg_2", "assistant", { error: { name: "APIError", data: { statusCode: 400, message: "no" } } }),
      message("msg_3", "assistant", { error: { name: "UnknownError" } }),
      said("msg_9", "of nobody"),
    ], ["interrupt", "error API Error: 400 no", "error API Error: UnknownError", "other"]],
    ["what a session says of itself", [
      SESSION(),
      message("msg_1", "assistant", { cost: 0.5, modelID: "m", tokens: { input: 1, output: 2 } }),
      message("msg_2", "assistant", { cost: 0.25, modelID: "m", tokens: { input: 1, output: 2 } }),
      SESSION({ title: "Later" }),
      said("msg_2", "Done."),
    ], ["answer (1 2)", "answer Done. (1 2)", "title Count the rows", "cost 0.75 at line 5"]],
    ["an agent's session", [
      SESSION({ parentID: "ses_0" }),
      message("msg_1", "user"),
      said("msg_1", "find it"),
      message("msg_2", "user"),
      said("msg_2", "more"),
    ], ["agent_task find it", "meta more", "other"]],
    ["a session that was set back to a message", [
      SESSION({ revert: { messageID: "msg_2" } }),
      ...["msg_1", "msg_2", "msg_3"].flatMap((id) => [message(id, "user"), said(id, id)]),
    ], ["user msg_1", "taken back user msg_2", "taken back user msg_3", "title Count the rows"]],
    ["a session that was set back to a part of a message", [
      SESSION({ revert: { messageID: "msg_2", partID: "prt_x2" } }),
      ...["msg_1", "msg_2", "msg_3"].flatMap((id) => [
        message(id, "user"),
        ...["x1", "x2", "x3"].map((end) => ({ ...said(id, end, { synthetic: true }), id: `prt_${end}` })),
      ]),
    ], [
      ...["other", "reminder x1", "reminder x2", "reminder x3"],
      ...["other", "reminder x1", "taken back reminder x2", "taken back reminder x3"],
      ...["other", "reminder x1", "reminder x2", "reminder x3"].map((each) => `taken back ${each}`),
      "title Count the rows",
    ]],
    ["a session that was set back to nowhere", [
      SESSION({ revert: { partID: "prt_1" } }),
      message("msg_1", "user"),
      said("msg_1", "go"),
    ], ["user go", "title Count the rows"]],
  ] as [string, object[], string[]][]
) {
  Deno.test(`OpencodeCollector: ${what}`, () => assertEquals(told(...lines), expected));
}

/** What each entry says of where and when it is. */
function places(...lines: readonly object[]): unknown[] {
  return entriesOf(...lines).map(({ uuid, sessionId, agentId, isSidechain, timestamp, version, cwd, location, type }) =>
    [type, uuid, sessionId, agentId, Number(isSidechain), timestamp?.slice(17, 19) ?? null, version, cwd, location.line]
      .join(" ")
  );
}

Deno.test("OpencodeCollector: when and where each entry was, and of which session and agent", () => {
  const time = (times: object) => ({ time: times });
  const lines = [
    message("msg_1", "user", time({ created: 1000 })),
    { ...said("msg_1", "go"), id: "prt_a" },
    { ...said("msg_1", "note", { synthetic: true }), id: "prt_b" },
    message("msg_2", "assistant", {
      ...time({ created: 2000, completed: 5000 }),
      error: { name: "APIError", data: {} },
    }),
    { ...called("read", { status: "completed", output: "", ...time({ start: 3000, end: 4000 }) }), id: "prt_c" },
    message("msg_3", "assistant", time({ created: 6000, completed: 7000 })),
    { ...said("msg_3", "so"), id: "prt_d" },
    message("msg_4", "assistant", time({ created: 8000 })),
    { ...said("msg_4", "end"), id: "prt_e" },
    { ...part("msg_9", { type: "step-start" }), id: "prt_f" },
  ];
  const agent = ["ses_r ses_1 1", "1.18.33 /p"] as const;
  assertEquals(places({ ...SESSION({ parentID: "ses_0" }), root: "ses_r" }, ...lines), [
    `user msg_1 ${agent[0]} 01 ${agent[1]} 2`,
    `text prt_b ${agent[0]} 01 ${agent[1]} 4`,
    `assistant msg_2 ${agent[0]} 03 ${agent[1]} 5`,
    `tool prt_c ${agent[0]} 04 ${agent[1]} 6`,
    `assistant msg_2 ${agent[0]} 05 ${agent[1]} 6`,
    `assistant msg_3 ${agent[0]} 07 ${agent[1]} 7`,
    `assistant msg_4 ${agent[0]} 08 ${agent[1]} 9`,
    `step-start prt_f ${agent[0]}  ${agent[1]} 11`,
    `  ${agent[0]}  ${agent[1]} 1`,
  ]);
  assertEquals(places(SESSION(), ...lines.slice(0, 2)), [
    "user msg_1 ses_1  0 01 1.18.33 /p 2",
    "  ses_1  0  1.18.33 /p 1",
  ]);
  assertEquals(places(...lines.slice(0, 2)), ["user msg_1   0 01   1"]);
});

Deno.test("OpencodeCollector: what a session cost, by model, with its agents; nothing where no price was known", () => {
  const answer = (modelID: string, cost: number, more: object = {}) => ({
    modelID,
    cost,
    tokens: { input: 1, output: 2, reasoning: 3, total: 6, ...more },
  });
  const costOf = (agentAnswers: readonly object[], ...own: readonly object[]) =>
    entriesOf({ ...SESSION(), agentAnswers }, ...own.map((data, at) => message(`msg_${at}`, "assistant", data)))
      .flatMap((entry) => entry.kind === "cost" ? [entry.cost] : []);
  const [cost] = costOf(
    [answer("b", 1), "x" as never],
    answer("a", 0.5),
    { cost: 7 },
    answer("a", 0.25, { total: 3 }),
    { tokens: { input: 1 } },
  );
  assertEquals([cost?.usd, cost?.isPriceKnown], [1.75, true]);
  assertEquals(
    cost?.models.map(({ model, usage, thinking, usd }) => [model, usage.input, usage.output, thinking, usd]),
    [
      ["a", 2, 7, 6, 0.75],
      ["", 1, null, 0, 0],
      ["b", 1, 5, 3, 1],
    ],
  );
  assertEquals(costOf([], answer("a", 0)), []);
});

Deno.test("OpencodeCollector: lines that are not OpenCode's, and titles that nobody gave, are refused", () => {
  const collector = new OpencodeCollector();
  const lines = [
    "x",
    "{}",
    '{"type":"opencode.message","id":"m"}',
    '{"type":"opencode.message","data":{}}',
    JSON.stringify({ ...SESSION(), type: "other" }),
    ...[SESSION(), message("m", "user"), said("m", "x")].map((line) => JSON.stringify(line)),
  ];
  assertEquals(lines.map((line) => collector.add(line, { line: 1, offset: 0 })), [
    ...Array(5).fill(false),
    ...Array(3).fill(true),
  ]);
  const titles = [
    "New session - 2026-01-01T00",
    "Child session - 2026-01-01T00",
    "",
    "New session",
    "A New session - 2026-01-01T00",
  ];
  assertEquals(titles.map((title) => told(SESSION({ title }))[0]), [
    "other",
    "other",
    "other",
    "title New session",
    "title A New session - 2026-01-01T00",
  ]);
});
