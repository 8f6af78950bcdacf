import { assertEquals } from "@std/assert";
import { OpenWorkReader, toldOpen } from "../../../lib/analyses/handoff/open_work.ts";
import { assistant, entriesOf, text, toolResult, toolUse, user } from "../../support/transcript.ts";

function openOf(...lines: unknown[]) {
  const reader = new OpenWorkReader();
  for (const entry of entriesOf(...lines)) reader.add(entry);
  return reader.end();
}

const tasks = (...lines: unknown[]) => openOf(...lines).tasks.map(({ text, isBegun }) => [text, isBegun]);
const todos = (...items: readonly [string, string][]) =>
  assistant("t", [toolUse("t", "TodoWrite", { todos: items.map(([content, status]) => ({ content, status })) })]);
const create = (id: string, number: number, subject: string) => [
  assistant(id, [toolUse(id, "TaskCreate", { subject })]),
  user([toolResult(id, `Task #${number} created successfully: ${subject}`)]),
];
const update = (input: Record<string, string>) => assistant("u", [toolUse("u", "TaskUpdate", input)]);

Deno.test("OpenWorkReader knows the tasks that are not done, from the last list", () => {
  assertEquals(
    tasks(user("go"), todos(["a", "pending"]), todos(["a", "completed"], ["b", "in_progress"], ["c", "pending"])),
    [["b", true], ["c", false]],
  );
  assertEquals(tasks(todos(["a", "pending"]), todos()), []);
  const plan = { plan: [{ step: "one", status: "completed" }, { step: "two", status: "pending" }] };
  assertEquals(tasks(assistant("p", [toolUse("p", "update_plan", plan)])), [["two", false]]);
});

Deno.test("OpenWorkReader follows tasks by the numbers that the client gave them", () => {
  const made = [...create("a", 1, "write"), ...create("b", 2, "test"), ...create("c", 3, "ship")];
  assertEquals(tasks(...made).length, 3);
  assertEquals(tasks(...made, assistant("d", [toolUse("d", "TeamDelete", {})])), []);
  assertEquals(
    tasks(
      ...made,
      update({ taskId: "1", status: "completed" }),
      update({ taskId: "2", status: "in_progress" }),
      update({ taskId: "2", subject: "test it" }),
      update({ taskId: "3", status: "deleted" }),
      update({ taskId: "9", status: "completed" }),
    ),
    [["test it", true]],
  );
  // one whose result is missing or an error has no number
  assertEquals(tasks(assistant("d", [toolUse("d", "TaskCreate", { subject: "x" })])), []);
});

Deno.test("OpenWorkReader leaves out what agents and what was taken back listed", () => {
  const list = { todos: [{ content: "a", status: "pending" }] };
  assertEquals(tasks(assistant("s", [toolUse("s", "TodoWrite", list)], { isSidechain: true })), []);
});

for (
  const [words, question] of [
    ["All done. Shall I also update the docs?", "Shall I also update the docs?"],
    ["Done.\n\n**Should I commit it?**", "Should I commit it?"],
    ["There is no package.json; shall I add one?", "There is no package.json; shall I add one?"],
    ["Done. Shall I call x.test() in v1.2?", "Shall I call x.test() in v1.2?"],
    ["ドキュメントも更新しますか？", "ドキュメントも更新しますか？"],
    [
      "It is done. How shall we go on?\n\n1) Commit it.\n2) Write the docs first.",
      "How shall we go on?\n\n1) Commit it.\n2) Write the docs first.",
    ],
    ["What changed here?\n- the reader\n- the writer", null],
    // too short to make sense alone
    ["Done.\n- save it\n- do it again\nどうしますか？", "Done.\n- save it\n- do it again\nどうしますか？"],
    [
      `${"It is done. ".repeat(30)}\n1. sqlite\n2. postgres\nWhich do you want?`,
      "…1. sqlite\n2. postgres\nWhich do you want?",
    ],
    ["Why did it fail? The cache was stale.", null],
    ["Done.", null],
  ] as const
) {
  Deno.test(`OpenWorkReader finds ${question === null ? "no question" : "the question"} in ${JSON.stringify(words)}`, () => {
    assertEquals(openOf(user("go"), assistant("m", [text(words)])).question?.text ?? null, question);
    assertEquals(openOf(user("go"), assistant("m", [text(words)]), user("yes")).question, null);
  });
}

Deno.test("OpenWorkReader reads the boxes of the last answer that has some", () => {
  const boxes = (...answers: string[]) =>
    openOf(user("go"), ...answers.map((words, index) => assistant(`m${index}`, [text(words)]))).boxes.map(({ text }) =>
      text
    );
  assertEquals(boxes("- [x] a\n- [ ] b\n1. [ ] c", "Working."), ["b", "c"]);
  assertEquals(boxes("- [ ] a", "- [x] a"), []);
});

const asking = assistant("q", [toolUse("q", "AskUserQuestion", { questions: [{ question: "Tabs or spaces?" }] })]);

Deno.test("OpenWorkReader knows a question that a tool asks until it is answered", () => {
  assertEquals(openOf(user("go"), asking).question?.text, "Tabs or spaces?");
  assertEquals(openOf(user("go"), asking, user([toolResult("q", "Tabs")])).question, null);
});

for (
  const words of [
    "All done. What else do you want to work on?",
    "Done. Is there anything else?",
    "What's next?",
    "How can I assist you today?",
    "완료했습니다. 무엇을 도와드릴까요?",
    "終わりました。他に何かお手伝いできることはありますか？",
    "完成了。还有什么可以帮您的吗？",
    "Listo. ¿En qué más puedo ayudarte?",
    "C'est fait. Comment puis-je vous aider ?",
    "Fertig. Womit kann ich noch helfen?",
    "Pronto. Como posso te ajudar?",
    "Готово. Чем ещё могу помочь?",
    "That is how it works. Any part you'd like me to explain further?",
    "Do you need help with anything else in this project?",
    "C'est en place. As-tu besoin d'aide pour autre chose dans le dépôt ?",
  ]
) {
  Deno.test(`OpenWorkReader takes for no open question: ${words}`, () => {
    assertEquals(openOf(user("go"), assistant("a", [text(words)])).question, null);
  });
}

Deno.test("OpenWorkReader knows a session that ends among calls, other than those of its list", () => {
  const said = assistant("a", [text("I run it.")]);
  const run = assistant("b", [toolUse("b", "Bash", { command: "npm test" })]);
  const ok = user([toolResult("b", "ok")]);
  assertEquals(openOf(user("go"), said, run, ok).isCutOff, true);
  assertEquals(openOf(user("go"), said, run, ok, assistant("c", [text("It works.")])).isCutOff, false);
  assertEquals(openOf(user("go"), said, todos(["a", "completed"])).isCutOff, false);
  assertEquals(openOf(user("go"), said, run, ok, user("stop here")).isCutOff, false);
});

Deno.test("OpenWorkReader takes nothing for a task but what the tool of tasks made, with words", () => {
  assertEquals(tasks(todos(["", "pending"], [" ", "pending"], ["a", "pending"])), [["a", false]]);
  assertEquals(
    tasks(assistant("b", [toolUse("b", "Bash", { command: "x" })]), user([toolResult("b", "Task #5 created: x")])),
    [],
  );
  const made = (subject: string, result: string) =>
    tasks(assistant("c", [toolUse("c", "TaskCreate", { subject })]), user([toolResult("c", result)]));
  assertEquals([made("x", "it failed"), made(" ", "Task #1 created"), made("x", "Task #1 created")], [[], [], [[
    "x",
    false,
  ]]]);
});

Deno.test("OpenWorkReader keeps a question that a tool asks while other calls return", () => {
  const ask = assistant("q", [
    toolUse("q", "AskUserQuestion", { questions: [{ question: "Which store?" }] }),
    toolUse("r", "Read", { file_path: "/a" }),
  ]);
  assertEquals(openOf(ask, user([toolResult("r", "text")])).question?.text, "Which store?");
  assertEquals(openOf(ask, user([toolResult("q", "sqlite")])).question, null);
});

for (
  const [answer, told] of [
    ["Committed. Still open: an index on `next_attempt`.", ["an index on `next_attempt`."]],
    ["All done.\n\n**TODO:** test mul()", ["test mul()"]],
    ["Done.\n\n## Left open:\n- the docs\n- `a.ts` has no tests\n\nBye.", ["the docs", "`a.ts` has no tests"]],
    ["完成了。\n待办：补充测试用例", ["补充测试用例"]],
    ["Not done yet: 1) the migration", ["1) the migration"]],
    ["Still open: none.", []],
    ["Still open: -", []],
    ["Still open: A 3", []],
    ["Still open: docs", ["docs"]],
    ["Still open: the docs\n- the tests", ["the docs"]],
    ["The ticket is still open: nobody looked at it.", []],
    ["I removed the comment // TODO: fix later", []],
    ["Left open:\n- [ ] the docs", []],
    ["Todo lists:\n\nThey are kept by the client.", []],
    ["", []],
  ] as const
) {
  Deno.test(`toldOpen() of ${JSON.stringify(answer)}`, () => assertEquals(toldOpen(answer), [...told]));
}

Deno.test("toldOpen() is linear", () => {
  const tell = (count: number) => toldOpen("TODO:\n".repeat(count) + "- ".repeat(count));
  assertEquals([tell(20_000), toldOpen("\n- **".repeat(50_000))], [[], []]);
});

Deno.test("OpenWorkReader knows which of the numbered options the last prompt picks", () => {
  const offer = text(
    "Two ways are left.\n\n1. **Store** it in the client.\n2. Ask the server.\n\nI would begin small.",
  );
  const picked = (prompt: string, ...blocks: ReturnType<typeof text>[]) =>
    openOf(user("go"), assistant("a", blocks.length === 0 ? [offer] : blocks), user(prompt)).replyTo;
  const table: readonly (readonly [prompt: string, option: string | null])[] = [
    ["2", "2. Ask the server."],
    ["ok, let's go with option 1", "1. **Store** it in the client."],
    ["1 does seem like a good path", "1. **Store** it in the client."],
    ["2번으로", "2. Ask the server."],
    ["テスト2", null],
    ["3", null],
    ["2 tests are red now", null],
    ["a store of 2", null],
  ];
  for (const [prompt, option] of table) assertEquals(picked(prompt), option, prompt);
  assertEquals(picked("2", text("| # | Task |\n|---|---|\n| 2 | Drop the index |")), "2 | Drop the index");
  // a list of what was done before
  assertEquals(
    picked(
      "2",
      text("1. It is downloaded.\n2. It is made.\n\nDo you want me to\n1. go on waiting?\n2. or do it by hand?"),
    ),
    "2. or do it by hand?",
  );
  // two lists
  assertEquals(picked("1", text("1. One\n\nOr:\n\n1. Other")), null);
});

Deno.test("OpenWorkReader knows what the user chose in the latest questions of a tool, the latest first", () => {
  const ask = (id: string, ...questions: string[]) =>
    assistant(id, [toolUse(id, "AskUserQuestion", { questions: questions.map((question) => ({ question })) })]);
  const chose = (id: string, answers: Record<string, string>) =>
    user([toolResult(id, "User has answered your questions: …")], { toolUseResult: { questions: [], answers } });
  const chosen = (...lines: unknown[]) => openOf(...lines).chosen.map(({ question, answer }) => [question, answer]);
  assertEquals(
    chosen(
      ask("q", "Which store?", "Which name?"),
      chose("q", { "Which store?": "SQLite", "Which name?": "shop" }),
      ask("r", "Shall I start?"),
      chose("r", { "Shall I start?": "Work on it now" }),
    ),
    [["Shall I start?", "Work on it now"], ["Which name?", "shop"], ["Which store?", "SQLite"]],
  );
  // whose answer it is cannot be told
  assertEquals(chosen(ask("q", "Which store?", "Which name?"), chose("q", { "Which store?": "SQLite" })), []);
});

Deno.test("OpenWorkReader takes nothing for a plan, a question or a task that is none", () => {
  const called = (name: string, input: unknown) => openOf(user("go"), assistant("a", [toolUse("a", name, input)]));
  assertEquals(called("Bash", { command: "x", plan: "# Importer" }).plan, null);
  assertEquals(called("ExitPlanMode", { plan: " " }).plan, null);
  assertEquals(called("AskUserQuestion", { questions: ["Which?", { question: "" }] }).question, null);
  assertEquals(called("Other", { questions: [{ question: "Which list?" }] }).question, null);
  assertEquals(
    called("AskUserQuestion", { questions: [{ question: "Which list?", options: ["a"] }] }).question?.text,
    "Which list?",
  );
  assertEquals(
    tasks(assistant("a", [toolUse("a", "TodoWrite", { todos: ["x", { content: "b", status: "pending" }] })])),
    [["b", false]],
  );
  const create = [
    assistant("c", [toolUse("c", "TaskCreate", { subject: "build" })]),
    user([toolResult("c", "Task #1 created successfully: build")]),
  ];
  const update = (input: Record<string, string>) =>
    assistant("u", [toolUse("u", "TaskUpdate", { taskId: "1", ...input })]);
  assertEquals(tasks(...create, update({ status: "completed" }), update({ subject: "build it" })), []);
  assertEquals([300, 301].map((length) => toldOpen(`TODO: ${"x".repeat(length)}`).length), [1, 0]);
  const asks = (words: string) => openOf(user("go"), assistant("a", [text(words)])).question !== null;
  assertEquals(["Go on??", "Go on??.", "Shall I?", "Shall we?"].map(asks), [false, false, false, true]);
});

Deno.test("OpenWorkReader follows what the last words reply to, word by word", () => {
  const long = `Both forms of a date are read. ${"Each row has its own form. ".repeat(4)}`;
  const say = (id: string, words: string) => assistant(id, [text(words)]);
  const notified = user("<task-notification> <task-id>b1</task-id> <status>completed</status> </task-notification>");
  const stopped = user([{ type: "text", text: "[Request interrupted by user]" }]);
  const service = assistant("e", [text("You've hit your limit")], { isApiErrorMessage: true, model: "<synthetic>" });
  const told = (words: string) => words.length < 20 ? words : `${words.slice(0, 3)} ${words.length}`;
  const last = (...lines: unknown[]) => {
    const { lastWords, before, earlier } = openOf(user("go"), ...lines);
    return [lastWords, before, ...earlier].map((one) => one === null ? null : told(one.text));
  };
  const x = (length: number) => "x".repeat(length);
  const table: readonly (readonly [lines: readonly unknown[], words: readonly (string | null)[]])[] = [
    // half as long, or shorter
    [[say("a", x(100)), notified, say("b", x(49))], ["xxx 100", null]],
    [[say("a", x(100)), notified, say("b", x(50))], ["xxx 50", null]],
    [[say("a", x(100)), notified, say("b", x(9)), say("c", "Now it is.")], ["Now it is.", "xxx 100"]],
    [[say("a", x(100)), say("b", x(49))], ["xxx 49", "xxx 100"]],
    [[say("a", x(100)), say("b", x(50))], ["xxx 50", null]],
    [[say("a", x(100)), say("b", x(49)), user("And the names?")], ["xxx 49", null]],
    [[assistant("a", [text("I run it."), toolUse("a")]), say("b", "It runs.")], ["It runs.", null]],
    // an answer of 120, and of less; one that asks, ends with an error, or was stopped
    [[say("a", x(120)), user("And the names?"), say("b", "No.")], ["No.", null, "xxx 120"]],
    [[say("a", x(119)), user("And the names?"), say("b", "No.")], ["No.", null]],
    [[say("a", `${long} Shall I go on?`), user("Of course."), say("b", "No.")], ["No.", null]],
    [[say("a", long), service, user("And the names?"), say("b", "No.")], ["No.", null]],
    [[say("a", long), stopped, user("And the names?"), say("b", "No.")], ["No.", null]],
    [[say("a", long), assistant("c", [toolUse("c")]), user("And the names?"), say("b", "No.")], ["No.", null]],
    [[stopped, say("a", long), user("And the names?"), say("b", "No.")], ["No.", null, told(long.trimEnd())]],
    [[say("a", long), user("And the names?"), user("And the rows?"), say("b", "No.")], [
      "No.",
      null,
      told(long.trimEnd()),
    ]],
    // only the first words take back
    [[say("a", long), user("And the names?"), say("b", "You're right."), say("c", "No.")], ["No.", "You're right."]],
    [[say("a", long), user("And the names?"), say("b", "Fine."), say("c", "You're right.")], [
      "You're right.",
      null,
      told(long.trimEnd()),
    ]],
  ];
  for (const [lines, words] of table) assertEquals(last(...lines), [...words], JSON.stringify(lines));
  const again = openOf(user("go"), service, user("continue"), say("a", "Done."));
  assertEquals([again.endsWithError, again.isErrorBefore], [false, false]);
});
