import { assertEquals } from "@std/assert";
import { entriesForward, entriesOfStream } from "../../../lib/clients/read.ts";
import { recognize } from "../../../lib/clients/recognize.ts";
import type { Entry } from "../../../lib/session/entry.ts";
import { bytesSource } from "../../../lib/session/io/source.ts";
import { newDiagnostics } from "../../../lib/session/read.ts";

const HEADER = { sessionId: "5e551011-0000-4000-8000-000000000001", projectHash: "0".repeat(64), startTime: "t0" };
const CONTEXT = "<session_context>\nThis is the Gemini CLI. We are setting up the context for our chat.";

const user = (id: string, ...texts: string[]) => ({ id, type: "user", content: texts.map((text) => ({ text })) });
const answer = (id: string, content: string, more: object = {}) => ({ id, type: "gemini", content, ...more });
const shell = (output: string, status = "success") => ({
  toolCalls: [{
    id: "c1",
    name: "run_shell_command",
    args: { command: "make" },
    status,
    result: [{ functionResponse: { id: "c1", name: "run_shell_command", response: { output } } }],
  }],
});

const shown = (output: string, resultDisplay: unknown) => ({
  toolCalls: shell(output).toolCalls.map((call) => ({ ...call, resultDisplay })),
});

const bytesOf = (...lines: readonly object[]) =>
  new TextEncoder().encode([HEADER, ...lines].map((line) => `${JSON.stringify(line)}\n`).join(""));

/** Who said what, in a few words. */
function told(entries: Iterable<Entry>): string[] {
  return [...entries].flatMap((entry) => {
    const mark = entry.takenBack ? "-" : "";
    if (entry.kind === "title") return [`title ${entry.title}`];
    if (entry.kind === "system") return [`${mark}${entry.subtype} ${entry.text}`];
    if (entry.kind !== "user" && entry.kind !== "assistant") return [];
    const who = entry.kind === "user" ? entry.speaker : "answer";
    const blocks = entry.content.map((block) =>
      block.kind === "text"
        ? block.text
        : block.kind === "tool_use"
        ? block.name
        : block.kind === "tool_result"
        ? `${block.ending?.decision} ${block.ending?.outcome} ${block.ending?.exitCode}`
        : block.kind
    );
    return [`${mark}${who} ${entry.kind === "user" && entry.prompt !== "" ? entry.prompt : blocks.join("+")}`];
  });
}

for (
  const [what, lines, expected] of [
    ["a message that is written again counts once, with its calls", [
      user("u1", "build it"),
      answer("g1", "I build.", { tokens: { input: 5, output: 2 } }),
      { $set: { lastUpdated: "t1" } },
      answer("g1", "I build.", { tokens: { input: 5, output: 2 }, ...shell("Output: done") }),
    ], ["user build it", "answer I build.+Bash", "tool_result allowed ok null"]],
    ["of a message that is written again the first words and the most calls count", [
      answer("g1", "I build.", shell("Output: done")),
      answer("g1", "I build it.", { toolCalls: [] }),
    ], ["answer I build.+Bash", "tool_result allowed ok null"]],
    ["an agent's answer is its one text, and any other value as JSON", [
      ...["done", { answer: "done" }, ["a", 2], { answer: "done", left: 1 }].map((result, index) =>
        answer(`g${index}`, "", { toolCalls: [{ id: `c${index}`, name: "complete_task", args: { result } }] })
      ),
    ], ["done", "done", '["a",2]', '{"answer":"done","left":1}'].flatMap((text) => [`answer complete_task+${text}`])],
    ["what the model no longer gets was said all the same", [
      user("u1", "one"),
      answer("g1", "first"),
      { $set: { messages: [user("u0", CONTEXT)] } },
      user("u2", "two"),
    ], ["user one", "answer first", `reminder ${CONTEXT}`, "user two"]],
    ["what was rewound is taken back, and nothing after it", [
      user("u1", "one"),
      user("u2", "two"),
      answer("g2", "second"),
      { $rewindTo: "u2" },
      user("u3", "three"),
    ], ["user one", "-user two", "-answer second", "user three"]],
    ["a rewind to what is not there takes nothing back", [user("u1", "one"), { $rewindTo: "u9" }], ["user one"]],
    ["a conversation that the client writes anew is not said again", [
      user("u1", "one"),
      user("u7", CONTEXT, "one"),
      answer("g7", "once more"),
      { $set: { messages: [user("u7", CONTEXT, "one")] } },
      user("u2", "two"),
    ], ["user one", `reminder ${CONTEXT}\none`, "user two"]],
    ["a prompt beside the context is one where nothing was written anew", [user("u1", CONTEXT, "one")], ["user one"]],
    ["a compression leaves its summary", [
      user("u1", "one"),
      { $set: { messages: [user("s", "<state_snapshot>\nAll decided.")] } },
    ], ["user one", "compaction_summary <state_snapshot>\nAll decided."]],
    ["a typed text that looks like the client's is the user's", [
      user("u1", "<session_context> is a tag"),
      user("u2", "<state_snapshot> is one, too"),
    ], ["user <session_context> is a tag", "user <state_snapshot> is one, too"]],
    ...[[user("c2", CONTEXT), user("u2", "one")], [user("c2", CONTEXT, "one")]].map((copy) =>
      [`a conversation that is written again is no new one, in ${copy.length} messages`, [
        { $set: { messages: [user("c1", CONTEXT)] } },
        user("u1", "one"),
        answer("g1", "first"),
        ...copy,
        answer("g2", "first"),
        { $set: { messages: [...copy, answer("g2", "first")] } },
        user("u3", "two"),
      ], [
        `reminder ${CONTEXT}`,
        "user one",
        "answer first",
        ...copy.map(({ content }) => `reminder ${content.map(({ text }) => text).join("\n")}`),
        "user two",
      ]] as const
    ),
    ["what was typed counts, not what was sent", [
      { ...user("u1", "Say hello to Ann."), displayContent: [{ text: "/greet Ann" }] },
    ], ["user /greet Ann"]],
    ["a command of the user's own is one", [
      user(
        "u1",
        "I ran the following shell command:\n```sh\nls -l\n```\n\nThis produced the following result:\n```\n```",
      ),
    ], ["command !ls -l"]],
    ["the client speaks for itself", [
      user("u1", "System: Potential loop detected. Stop."),
      { id: "i1", type: "info", content: "Request cancelled." },
      { id: "i2", type: "error", content: "out of quota" },
    ], ["meta System: Potential loop detected. Stop.", "interrupt Request cancelled.", "error out of quota"]],
    ["an exit code is the client's last line, not what a command printed", [
      answer("g1", "", shell("Output: x\nExit Code: 2\nProcess Group PGID: 1")),
      answer("g2", "", { toolCalls: shell("Output: \nExit Code: 2\nthat was the old log").toolCalls }),
    ], ["answer Bash", "tool_result allowed failed 2", "answer Bash", "tool_result allowed ok null"]],
    [
      "what a command printed last is no exit code, whether it was shown as a text or as a terminal",
      [
        answer("g1", "", shown("Output: x\nExit Code: 2\nProcess Group PGID: 1", "x\nExit Code: 2\n")),
        answer("g2", "", shown("Output: Exit Code: 2\nProcess Group PGID: 1", "Exit Code: 2")),
        answer(
          "g3",
          "",
          shown("Output: x\nExit Code: 2", [[{ text: "x   " }], [{ text: "Exit Code: " }, { text: "2 " }], []]),
        ),
        answer("g4", "", shown("Output: x\nExit Code: 2\nExit Code: 2", "x\nExit Code: 2")),
        answer("g5", "", shown("Output: x\nExit Code: 2\nExit Code: 3", "x\nExit Code: 2")),
      ],
      ["null", "null", "null", "2", "3"].flatMap((code) => [
        "answer Bash",
        `tool_result allowed ${code === "null" ? "ok" : "failed"} ${code}`,
      ]),
    ],
    ["a status that is not known says nothing", [answer("g1", "", shell("", "scheduled"))], [
      "answer Bash",
      "tool_result allowed unknown null",
    ]],
    ["the last title counts", [{ $set: { summary: "Old" } }, { $set: { summary: "New" } }], ["title New"]],
  ] as [string, object[], string[]][]
) {
  Deno.test(`GeminiCollector: ${what}`, () => {
    assertEquals(told(entriesForward(bytesSource(bytesOf(...lines)))), expected);
  });
}

Deno.test("GeminiCollector: what is only known when a message is written again is added to it", () => {
  const lines = [
    answer("g1", "I build.", { tokens: null }),
    answer("g1", "I build.", { tokens: { output: 2 }, model: "m" }),
  ];
  const said = [...entriesForward(bytesSource(bytesOf(...lines)))].flatMap((entry) =>
    entry.kind === "assistant" ? [[entry.model, entry.usage?.output]] : []
  );
  assertEquals(said, [["m", 2]]);
});

Deno.test("GeminiCollector: every line that says nothing is an entry, too", () => {
  const lines = [{ $set: { lastUpdated: "t1" } }, { $rewindTo: "u9" }];
  const others = [...entriesForward(bytesSource(bytesOf(...lines)))].filter(({ kind }) => kind === "other");
  assertEquals(others.map(({ raw }) => Object.keys(raw).join()), [
    "sessionId,projectHash,startTime",
    "$set",
    "$rewindTo",
  ]);
});

const DOCUMENT = {
  ...HEADER,
  messages: [user("u1", "one"), answer("g1", "first", shell("Output: ok")), user("u2", "two")],
  kind: "main",
  summary: "A title",
};
const SAID = ["user one", "answer first+Bash", "tool_result allowed ok null", "user two", "title A title"];

for (
  const [form, text] of [
    ["indented", JSON.stringify(DOCUMENT, null, 2)],
    ["with the line ends of Windows", JSON.stringify(DOCUMENT, null, 2).replaceAll("\n", "\r\n")],
    ["on one line", JSON.stringify(DOCUMENT)],
  ] as const
) {
  Deno.test(`GeminiCollector: a document ${form} is read, from a file and from a stream`, async () => {
    const bytes = new TextEncoder().encode(text);
    assertEquals(told(entriesForward(bytesSource(bytes))), SAID);
    const streamed: Entry[] = [];
    for await (const entry of entriesOfStream(new Blob([bytes]).stream())) streamed.push(entry);
    assertEquals(told(streamed), SAID);
  });
}

Deno.test("GeminiCollector: of a damaged document the other messages are read, and the damage is counted", () => {
  const lines = JSON.stringify(DOCUMENT, null, 2).split("\n");
  const broken = lines.map((line) => line === '      "content": "first",' ? '      "content": "fir' : line).join("\n");
  const diagnostics = newDiagnostics();
  assertEquals(
    told(entriesForward(bytesSource(new TextEncoder().encode(broken)), { diagnostics })),
    ["user one", "user two", "title A title"],
  );
  assertEquals(diagnostics.unparsable, 1);
});

Deno.test("GeminiCollector: a message of a document is where it begins", () => {
  const source = bytesSource(new TextEncoder().encode(JSON.stringify(DOCUMENT, null, 2)));
  const lines = [...entriesForward(source)].filter(({ kind }) => kind === "user").map(({ location: { line } }) => line);
  assertEquals(lines, [6, 15, 41]);
});

for (
  const [text, kind] of [
    [JSON.stringify(HEADER), "gemini"],
    ['{\n  "sessionId": "s",\n  "projectHash": "0123456789abcdef"', "gemini"],
    [`torn\n${JSON.stringify({ id: "m", timestamp: "t", type: "user", content: [{ text: "hello" }] })}`, "gemini"],
    [
      `torn\n${JSON.stringify({ $set: { messages: [{ id: "m", timestamp: "t", type: "user", content: [] }] } })}`,
      "gemini",
    ],
    [`{"sessionId":"s","type":"user","mess\n${JSON.stringify(HEADER)}`, "gemini"],
    ['{"sessionId":"s","projectHash":7}', "JSON lines of another kind"],
    ['{"sessionId":"s","startTime":"t"}', "JSON lines of another kind"],
    ['{\n  "info": {\n', "one JSON document, not JSON Lines"],
  ] as const
) {
  Deno.test(`recognize() of ${JSON.stringify(text.slice(0, 60))} is ${kind}`, () => {
    const found = recognize(new TextEncoder().encode(text));
    assertEquals(found.kind === "transcript" ? found.client.id : found.what, kind);
  });
}
