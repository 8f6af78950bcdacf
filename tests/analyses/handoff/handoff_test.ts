import { assertEquals } from "@std/assert";
import { claudeCode } from "../../../lib/clients/claude_code/mod.ts";
import { type Handoff, handoffOf } from "../../../lib/analyses/handoff/handoff.ts";
import { isAfter } from "../../../lib/analyses/handoff/handoff_line.ts";
import { OpenWorkReader } from "../../../lib/analyses/handoff/open_work.ts";
import { OverviewReader } from "../../../lib/analyses/overview/overview.ts";
import { type SessionItem, sessionItems } from "../../../lib/analyses/triage/session_items.ts";
import { entriesForward } from "../../../lib/clients/read.ts";
import { bytesSource } from "../../../lib/session/io/source.ts";
import { safeText } from "../../../lib/text/safe_text.ts";
import type { TextCategory } from "../../../lib/analyses/triage/category.ts";
import { assistant, bytesOf, jsonl, text, toolResult, toolUse, user } from "../../support/transcript.ts";

function handoff(...lines: unknown[]): Handoff {
  return handoffWith(sessionItems(bytesSource(bytesOf(jsonl(...lines))), claudeCode), lines);
}

function handoffWith(items: readonly SessionItem[], lines: readonly unknown[]): Handoff {
  const [overview, open] = [new OverviewReader("s"), new OpenWorkReader()];
  for (const entry of entriesForward(bytesSource(bytesOf(jsonl(...lines))))) {
    overview.add(entry);
    open.add(entry);
  }
  return handoffOf({ overview: overview.end(), open: open.end(), items, agents: [] });
}

const shown = (found: Handoff, section: string) =>
  found.lines.filter((line) => line.section === section).map(({ what, text }) => `${what}: ${text}`);

Deno.test('handoffOf() tells the first and the last goal, and no "go on"', () => {
  const found = handoff(
    user("Please build the importer for CSV files."),
    assistant("a", [text("Done.")]),
    user("go on"),
    assistant("b", [text("Done.")]),
    user("Now write the exporter for CSV files, too."),
    assistant("c", [text("Done.")]),
  );
  assertEquals(shown(found, "goal"), [
    "first prompt, answered: Please build the importer for CSV files.",
    "last prompt: Now write the exporter for CSV files, too.",
  ]);
  assertEquals(found.unfinished, []);
});

Deno.test('handoffOf() tells a "go on" that nothing followed, and no command without words', () => {
  const found = handoff(
    user("/design:rework-all-of-the-pages"),
    assistant("a", [text("What shall I do?")]),
    user("Enhance the design"),
    assistant("b", [text("Done.")]),
    user("continue with it"),
  );
  assertEquals(shown(found, "goal"), ["prompt, answered: Enhance the design", "last prompt: continue with it"]);
  assertEquals(found.unfinished, ["the last prompt has no answer"]);
});

Deno.test("handoffOf() tells what the user said while the assistant worked", () => {
  const queued = (prompt: string) => ({ type: "attachment", attachment: { type: "queued_command", prompt } });
  const found = handoff(
    user("Please build the importer for CSV files."),
    assistant("a", [toolUse("a", "Bash", { command: "ls" })]),
    queued("Each of the importers must run in a container of its own."),
    queued("still not done?"),
    user([toolResult("a", "src")]),
    assistant("b", [text("Done.")]),
    user("Now write the exporter for CSV files, too."),
    assistant("c", [toolUse("c", "Bash", { command: "ls" })]),
    queued("Leave the old exporter as it is."),
    user([toolResult("c", "src")]),
    assistant("d", [text("Done.")]),
  );
  const what = "said while the assistant worked";
  assertEquals(shown(found, "goal").slice(-1), [`${what}: Leave the old exporter as it is.`]);
  assertEquals(shown(found, "earlier").slice(-1), [
    `${what}: Each of the importers must run in a container of its own.`,
  ]);
});

Deno.test("handoffOf() tells what was committed, and what was changed after that", () => {
  const edit = (id: string, path: string) => [
    assistant(id, [toolUse(id, "Write", { file_path: path, content: "x" })], { cwd: "/p" }),
    user([toolResult(id, "File created successfully")], {
      toolUseResult: { type: "create", filePath: path, content: "x", structuredPatch: [] },
    }),
  ];
  const found = handoff(
    user("Please build the importer for CSV files.", { cwd: "/p" }),
    ...edit("a", "/p/old.ts"),
    assistant("c", [toolUse("c", "Bash", { command: "git commit -m 'feat: one'" })]),
    user([toolResult("c", "[main 1234567] feat: one\n 1 file changed")]),
    ...edit("b", "/p/new.ts"),
    assistant("d", [text("Done.")]),
  );
  assertEquals(shown(found, "done"), [
    "last answer: Done.",
    "changed after the last commit: new.ts",
    "other files read or changed: old.ts",
    "committed: 1234567 feat: one",
  ]);
});

Deno.test("handoffOf() tells what failed for good, what is open, and that the session is unfinished", () => {
  const run = (id: string, command: string, isError: boolean) => [
    assistant(id, [toolUse(id, "Bash", { command })]),
    user([toolResult(id, isError ? "Exit code 1" : "ok", isError)]),
  ];
  const found = handoff(
    user("Please make the tests of the importer pass."),
    ...run("a", "npm test", true),
    ...run("b", "npm run lint", true),
    ...run("c", "npm run lint", false),
    assistant("t", [toolUse("t", "TodoWrite", { todos: [{ content: "mend the parser", status: "in_progress" }] })]),
    user([toolResult("t", "ok")]),
    assistant("d", [text("The tests still fail. Shall I rewrite the parser?")]),
  );
  assertEquals(shown(found, "open"), [
    "question without an answer: Shall I rewrite the parser?",
    "task, begun: mend the parser",
    "failed, and did not succeed later: Bash npm test",
  ]);
  assertEquals(found.unfinished, ["a question is open", "tasks are open"]);
});

Deno.test("handoffOf() says in which way a session is unfinished", () => {
  const goal = user("Please build the importer for CSV files.");
  const called = assistant("a", [toolUse("a", "Bash", { command: "npm test" })]);
  const stopped = user([{ type: "text", text: "[Request interrupted by user]" }]);
  const table: readonly (readonly [lines: readonly unknown[], unfinished: readonly string[]])[] = [
    [[goal, assistant("d", [text("It is built.")])], []],
    [[goal], ["the last prompt has no answer"]],
    [[goal, stopped], ["the last turn was interrupted"]],
    [[goal, called, user([toolResult("a", "ok")])], ["no answer followed its last calls"]],
    [[goal, called, user([toolResult("a", "ok")]), stopped], ["the last turn was interrupted"]],
    [[goal, assistant("d", [text("Shall I write the exporter, too?")])], ["a question is open"]],
  ];
  for (const [lines, unfinished] of table) {
    assertEquals(handoff(...lines).unfinished.filter((one) => !one.startsWith("tasks")), [...unfinished]);
  }
});

Deno.test("handoffOf() leaves out failures that only looked for something, were overcome, or are of earlier turns", () => {
  const fail = (id: string, tool: string, input: Record<string, unknown>) => [
    assistant(id, [toolUse(id, tool, input)]),
    user([toolResult(id, "Exit code 1", true)]),
  ];
  const turns = ["one", "two", "three"].flatMap((name) => [
    user(`Please build the ${name} importer for CSV files.`),
    assistant(name, [text("Done.")]),
  ]);
  const found = handoff(
    user("Please make the tests of the importer pass."),
    ...fail("a", "Bash", { command: "npm run old" }),
    ...turns,
    ...fail("b", "Read", { file_path: "/p/none.ts" }),
    ...fail("c", "Bash", { command: "npm test" }),
    ...fail("g", "Edit", { file_path: "/p/tabs.ts" }),
    assistant("h", [toolUse("h", "Bash", { command: "python3 -m mend /p/tabs.ts" })]),
    user([toolResult("h", "ok")]),
    ...fail("d", "Bash", { command: "python3 src/check.py" }),
    assistant("e", [toolUse("e", "Bash", { command: "cd src && python3 check.py" })]),
    user([toolResult("e", "ok")]),
    assistant("f", [text("The tests still fail.")]),
  );
  assertEquals(shown(found, "open"), ["failed, and did not succeed later: Bash npm test"]);
});

Deno.test("handoffOf() gives the line of the last words, whatever comes after them", () => {
  const found = handoff(
    user("Please build the importer for CSV files."),
    assistant("a", [text("I look at the files first.")]),
    assistant("b", [toolUse("b", "Bash", { command: "ls" })]),
    user([toolResult("b", "a.txt")]),
    user([{ type: "text", text: "[Request interrupted by user]" }]),
  );
  const words = found.lines.filter(({ text }) => text === "I look at the files first.");
  assertEquals(words.map(({ what, line }) => [what, line]), [["said before the interruption", 2], [
    "last words before more calls",
    2,
  ]]);
});

Deno.test("handoffOf() names files from the session's directory, also of Windows, in the order of their last use", () => {
  const read = (id: string, path: string) => [
    assistant(id, [toolUse(id, "Read", { file_path: path })], { cwd: "C:\\p" }),
    user([toolResult(id, "x")]),
  ];
  const found = handoff(
    user("Please build the importer for CSV files.", { cwd: "C:\\p" }),
    ...["c:\\p\\a.ts", "C:\\pp\\b.ts", "C:\\p\\src\\c.ts", "c:\\p\\a.ts"].flatMap((path, at) => read(`r${at}`, path)),
    assistant("d", [text("Done.")]),
  );
  assertEquals(shown(found, "done"), [
    "last answer: Done.",
    "other files read or changed: a.ts, src\\c.ts, C:\\pp\\b.ts",
  ]);
});

Deno.test("handoffOf() tells apart what holds and what was taken back", () => {
  const at = (uuid: string, parentUuid: string | null) => ({ uuid, parentUuid });
  const found = handoff(
    user("Please build the importer for CSV files.", at("p1", null)),
    assistant("a", [text("Done.")], at("a1", "p1")),
    user("From now on always use MongoDB for every importer.", at("p2", "a1")),
    assistant("b", [text("OK.")], at("a2", "p2")),
    user("From now on always use SQLite for every importer.", at("p3", "a1")),
    assistant("c", [text("OK.")], at("a3", "p3")),
  );
  assertEquals(shown(found, "holds").map((line) => /SQLite|MongoDB/.exec(line)?.[0]), ["SQLite"]);
  assertEquals(shown(found, "dropped"), [
    "prompt that was taken back: From now on always use MongoDB for every importer.",
  ]);
});

const call = (id: string, tool: string, input: Record<string, string>, result: string, isError = false) => [
  assistant(id, [toolUse(id, tool, input)]),
  user([toolResult(id, result, isError)]),
];

/** What failed for good in a turn with these calls. */
const failed = (...lines: unknown[]) => failedWith("Not all of it works: there is an error.", ...lines);
const failedWith = (answer: string, ...lines: unknown[]) =>
  shown(handoff(user("Please build the importer for CSV files."), ...lines, assistant("z", [text(answer)])), "open");

for (
  const [how, lines] of Object.entries({
    "the same command in another line": [
      ...call("a", "Bash", { command: 'export A=b && cd "/p q" && bash ./setup 2>&1' }, "Exit code 1", true),
      ...call("b", "Bash", { command: "bash ./setup 2>&1 | tail -50" }, "ready"),
    ],
    "a program that was asked about itself": call("a", "Bash", { command: "bun --version" }, "Exit code 127", true),
    "what was only looked at": [
      ...call("a", "Bash", { command: 'dir "C:\\\\p\\\\dist" /b 2>&1' }, "Exit code 2", true),
      ...call("b", "Bash", { command: "brew list --cask 2>/dev/null | rg '^font-x$'" }, "Exit code 1", true),
      ...call("c", "Bash", { command: "Get-ChildItem -Force docs/commands" }, "Exit code 1", true),
    ],
    "a file that was looked for": call("a", "Bash", { command: "cd /p && ls -la x.* 2>&1" }, "Exit code 2", true),
    "an edit that was written instead": [
      ...call(
        "a",
        "Edit",
        { file_path: "C:/p/a.resx", old_string: "a", new_string: "b" },
        "<tool_use_error>String to replace not found.</tool_use_error>",
        true,
      ),
      ...call("b", "Write", { file_path: "C:\\p\\a.resx", content: "b" }, "File created successfully"),
    ],
    "a file that was there already": [
      ...call(
        "a",
        "Write",
        { file_path: "/p/index.html", content: "b" },
        "<tool_use_error>File has not been read yet.</tool_use_error>",
        true,
      ),
      ...call("b", "Read", { file_path: "/p/index.html" }, "b"),
    ],
    "a command that was written in another shell's words": [
      ...call("a", "Bash", { command: "where gemini 2>$null; if ($X -ne 0) { echo none }" }, "syntax error", true),
      ...call("b", "Bash", { command: "which gemini || echo none" }, "/bin/gemini"),
    ],
    "a path that was mistyped": [
      ...call(
        "a",
        "Edit",
        { file_path: "/p/.claire/settings.json", old_string: "a", new_string: "b" },
        "<tool_use_error>String to replace not found.</tool_use_error>",
        true,
      ),
      ...call("b", "Edit", { file_path: "/p/.claude/settings.json", old_string: "a", new_string: "b" }, "done"),
    ],
    "a command that was run by another one": [
      ...call("a", "Bash", { command: "npm run build" }, "Exit code 1", true),
      ...call("b", "Bash", { command: "volta run --node 20.11.1 npm run build" }, "ready"),
    ],
    "devices that are not there": call("a", "Bash", { command: "lsusb" }, "Exit code 127", true),
    "a process that was to end and did not run": call(
      "a",
      "Bash",
      { command: "pkill -f server.js" },
      "Exit code 1",
      true,
    ),
    "a program that was looked for with its suffix": [
      ...call("a", "PowerShell", { command: "where.exe tmux 2>&1" }, "Exit code 1", true),
    ],
    "a page that another tool of the same server read": [
      ...call("a", "mcp__browser__open", { url: "http://localhost:1/a" }, "timed out", true),
      ...call("b", "mcp__browser__read_page", { filter: "all" }, "a page"),
    ],
    "what failed in an earlier turn and is no check": [
      ...call("a", "Bash", { command: "git reset HEAD ." }, "Exit code 128", true),
      assistant("b", [text("I add the files again.")]),
      user("Now write the exporter, please."),
    ],
    "a program that was given on the command line, and one on standard input": [
      ...call("a", "Bash", { command: `python3 -c "\nimport csv\nprint(csv.reader(open('a')))"` }, "Exit code 1", true),
      ...call("b", "Bash", { command: "cd /p && node <<'EOF'\nconsole.log(f())\nEOF" }, "Exit code 1", true),
    ],
    "a tool that works again": [
      ...call("a", "mcp__browser__open", { url: "http://localhost:1/a" }, "timed out", true),
      ...call("b", "mcp__browser__open", { url: "http://localhost:1/b" }, "ok"),
    ],
  })
) {
  Deno.test(`handoffOf() takes for overcome: ${how}`, () => assertEquals(failed(...lines), []));
}

Deno.test("handoffOf() tells a command that failed when another one succeeded", () => {
  assertEquals(
    failed(
      ...call("a", "Bash", { command: "cd /p && npm test" }, "Exit code 1", true),
      ...call("b", "Bash", { command: "cd /p && npm run lint" }, "ok"),
    ),
    ["failed, and did not succeed later: Bash cd /p && npm test"],
  );
  assertEquals(
    failed(
      ...call("a", "Bash", { command: "npm test" }, "Exit code 1", true),
      assistant("b", [text("One of them fails.")]),
      user("Now write the exporter, please."),
    ),
    ["failed, and did not succeed later: Bash npm test"],
  );
});

Deno.test("handoffOf() tells a failure that its answer does not tell only of a check", () => {
  const fails = (command: string) => call("a", "Bash", { command }, "Exit code 1", true);
  const lints = call("b", "Bash", { command: "npm run lint" }, "ok");
  assertEquals(failedWith("Done.", ...fails("npm test")), ["failed, and did not succeed later: Bash npm test"]);
  assertEquals(failedWith("Done.", ...fails("npm test"), ...lints).length, 1);
  assertEquals(failedWith("The tests fail.", ...fails("npm test"), ...lints).length, 1);
  assertEquals(failedWith("Done.", ...fails("mkdir out")), []);
  assertEquals(failedWith("It cannot be written.", ...fails("mkdir out")).length, 1);
});

Deno.test("handoffOf() says that a session ended among its calls", () => {
  const found = handoff(
    user("Please build the importer for CSV files."),
    assistant("a", [text("I look at the form.")]),
    ...call("b", "Bash", { command: "npm test" }, "ok"),
  );
  assertEquals(found.unfinished, ["no answer followed its last calls"]);
  assertEquals(shown(found, "done"), ["last words before more calls: I look at the form."]);
});

Deno.test("handoffOf() names files whole, or not at all", () => {
  const paths = Array.from({ length: 12 }, (_, index) => `/p/${"long".repeat(15)}${index}.ts`);
  const found = handoff(
    user("Please build the importer for CSV files."),
    ...paths.flatMap((file_path, index) => call(`r${index}`, "Read", { file_path }, "x")),
    assistant("z", [text("Done.")]),
  );
  const [, names = ""] = shown(found, "done").find((line) => line.startsWith("other files"))?.split(": ") ?? [];
  assertEquals(names.split(", "), paths.slice(-5).reverse());
});

Deno.test("handoffOf() passes over what was announced long ago, and sentences that only point back", () => {
  const parts = (evidence: { speaker: "user" | "assistant"; line: number; text: string }, category: TextCategory) => ({
    category,
    probability: 0.9,
    isSure: true as const,
    evidence: { uuid: null, cue: "c", hash: "", reasons: [], ...evidence, text: safeText(evidence.text) },
  });
  const turns = [1, 2, 3, 4].flatMap((n) => [
    user(`Please do part ${n} of the importer.`),
    assistant(`m${n}`, [text("Done.")]),
  ]);
  const found = handoffWith([
    parts({ speaker: "assistant", line: 2, text: "Phase 2 adds the cache." }, "TECH_DEBT"),
    { ...parts({ speaker: "user", line: 1, text: "Leave the cache for later." }, "TECH_DEBT"), isExplicit: true },
    parts({ speaker: "user", line: 7, text: "Write it down for later sessions." }, "TECH_DEBT"),
    { ...parts({ speaker: "assistant", line: 8, text: "The dates are not read yet." }, "TECH_DEBT"), isExplicit: true },
    parts({ speaker: "assistant", line: 8, text: "This is the cause." }, "RUNBOOK"),
    parts({
      speaker: "assistant",
      line: 8,
      text: "This is why the header of the old archive cannot be read with dates in it.",
    }, "RUNBOOK"),
    parts({ speaker: "assistant", line: 8, text: "这决定了边界线应该画在哪里。" }, "RUNBOOK"),
    parts({ speaker: "assistant", line: 8, text: "**But the real problem is none of this is wired up.**" }, "RUNBOOK"),
    parts({ speaker: "user", line: 7, text: "It crashes with an empty file." }, "RUNBOOK"),
  ], turns);
  assertEquals(shown(found, "open"), [
    "follow-up: Leave the cache for later.",
    "follow-up: The dates are not read yet.",
  ]);
  assertEquals(shown(found, "found"), []);
});

Deno.test("handoffOf() does not tell a prompt as dropped that was completed", () => {
  const lines = [
    { ...user("Please build the importer for CSV"), uuid: "a", parentUuid: null },
    { ...user("Please build the importer for CSV files, with dates."), uuid: "b", parentUuid: null },
    { ...assistant("z", [text("Done.")]), uuid: "c", parentUuid: "b" },
  ];
  assertEquals(shown(handoff(...lines), "dropped"), []);
});

Deno.test("handoffOf() tells the first prompt of a person, however short, where none says more", () => {
  const found = handoff(user("go on"), assistant("a", [text("Done.")]), user("again"), assistant("b", [text("Done.")]));
  assertEquals(shown(found, "goal"), ["first prompt, answered: go on", "last prompt: again"]);
});

Deno.test("handoffOf() names the last of several commits with one title, which was amended or made again", () => {
  const commit = (id: string, hash: string, title: string) =>
    call(id, "Bash", { command: `git commit -m '${title}'` }, `[main ${hash}] ${title}\n 1 file changed`);
  const found = handoff(
    user("Please build the importer for CSV files."),
    ...commit("a", "1234567", "feat: one"),
    ...commit("b", "89abcde", "feat: two"),
    ...commit("c", "fedcba9", "feat: one"),
    assistant("d", [text("Done.")]),
  );
  assertEquals(shown(found, "done").slice(1), ["committed: fedcba9 feat: one", "committed: 89abcde feat: two"]);
});

Deno.test("handoffOf() says in which line a commit was made, and lets each further one weigh less", () => {
  const commit = (id: string, hash: string, title: string) => [
    assistant(id, [toolUse(id, "Bash", { command: `git commit -m '${title}'` })]),
    user([toolResult(id, `[main ${hash}] ${title}\n 1 file changed`)]),
  ];
  const found = handoff(
    user("Please build the importer for CSV files."),
    ...commit("a", "1234567", "feat: one"),
    ...commit("b", "89abcde", "feat: two"),
    assistant("c", [text("We decided to use sqlite because it needs no server.")]),
    assistant("d", [text("We decided to use vitest because jest is slow.")]),
  );
  const of = (what: string) =>
    found.lines.filter((line) => line.what === what).map(({ line, weight }) => [line, weight]);
  assertEquals(of("committed"), [[4, 74], [2, 69]]);
  assertEquals(of("decision").map(([, weight]) => weight), [88, 83]);
});

Deno.test("handoffOf() takes a line of commands for overcome only when all of them succeeded later", () => {
  const run = (id: string, command: string, isError: boolean) => [
    assistant(id, [toolUse(id, "Bash", { command })]),
    user([toolResult(id, isError ? "Exit code 1" : "ok", isError)]),
  ];
  const failed = (...lines: unknown[]) =>
    shown(handoff(user("Please make the tests of the importer pass."), ...lines), "open");
  assertEquals(
    failed(...run("a", "npm run build && npm publish", true), ...run("b", "npm run build && npm audit", false)),
    ["failed, and did not succeed later: Bash npm run build && npm publish"],
  );
  assertEquals(
    failed(...run("a", "npm run build && npm publish", true), ...run("b", "npm publish; npm run build", false)),
    [],
  );
  const types = "npx payload generate:types";
  const then = (next: string) =>
    failed(...run("a", types, true), ...run("b", "git push", false), ...run("c", next, false));
  assertEquals(then("node --import tsx payload.js generate:types"), []);
  assertEquals(then('rg -n "generate:types" .'), [`failed, and did not succeed later: Bash ${types}`]);
  assertEquals(failed(...run("a", "ping -n 6 127.0.0.1 >nul && type b.output", true)), []);
  assertEquals(failed(...run("a", "timeout 8 && type b.output", true)), []);
});

Deno.test("handoffOf() compares a prompt that was taken back with the next one of a person", () => {
  const at = (uuid: string, parentUuid: string | null) => ({ uuid, parentUuid, sessionId: "s", isSidechain: false });
  const found = handoff(
    user("Please build the importer for CSV files.", at("1", null)),
    assistant("a", [text("Done.")], at("2", "1")),
    user("Now add an exporter for JSON files.", at("3", "2")),
    assistant("b", [text("Done.")], at("4", "3")),
    user("Please build the importer for CSV files, with tests.", at("5", "2")),
    assistant("c", [text("Done.")], at("6", "5")),
    // a word was mended
    user("Please read the names of the montths in every language, too.", at("7", "6")),
    user("Please read the names of the months in every language, too.", at("8", "6")),
    assistant("d", [text("Done.")], at("9", "8")),
  );
  assertEquals(shown(found, "dropped"), ["prompt that was taken back: Now add an exporter for JSON files."]);
});

/** The lines of items in a session of five turns, whose prompts are at lines 1, 3, 5, 7 and 9 of ten. */
function linesOf(
  items: readonly (Partial<SessionItem> & { readonly evidence: object })[],
  thirdPrompt = "Go on, please.",
) {
  const turns = [1, 2, 3, 4, 5].flatMap((n) => [
    user(n === 3 ? thirdPrompt : `Please do part ${n} of the importer.`),
    assistant(`m${n}`, [text("Done.")]),
  ]);
  const found = handoffWith(
    items.map((item) => ({ category: "RUNBOOK", probability: 0.7, isSure: true, ...item })),
    turns,
  );
  return found.lines.filter(({ section }) => section === "holds" || section === "found")
    .map(({ what, text }) => `${what}: ${text}`);
}

const said = (line: number, words: string, more: Partial<SessionItem["evidence"]> = {}): SessionItem["evidence"] => ({
  uuid: null,
  cue: "c",
  hash: "",
  reasons: [],
  speaker: "assistant",
  line,
  text: safeText(words),
  ...more,
});
const CAUSE = "The cause is the missing header.";

Deno.test("handoffOf() passes over what later work overtook", () => {
  assertEquals(linesOf([{ evidence: said(4, CAUSE) }]), [`diagnosis: ${CAUSE}`]);
  // at the beginning of the session
  assertEquals(linesOf([{ evidence: said(2, CAUSE) }]), []);
  // answered with an error
  assertEquals(linesOf([{ evidence: said(4, CAUSE) }], "TypeError: header is undefined"), []);
  // a problem that the user told
  assertEquals(linesOf([{ evidence: said(9, "It crashes with an empty file.", { speaker: "user" }) }]), []);
  // what only one sign shows
  assertEquals(
    linesOf([{ evidence: said(4, CAUSE) }].map(({ evidence }) => ({ evidence, isSure: undefined as never }))),
    [],
  );
});

Deno.test("handoffOf() tells the last answer to a question, and no old permission to go on", () => {
  const answer = (line: number, words: string, replyTo: string) => ({
    category: "DECISION" as const,
    evidence: said(line, words, { speaker: "user", replyTo: safeText(replyTo) }),
  });
  assertEquals(
    linesOf([
      answer(3, "Only the docs", "Which files shall be committed?"),
      answer(9, "All of them", "Which of the files shall be committed?"),
      answer(3, "SQLite", "Which database do you prefer?"),
      answer(3, "1", "1. go on, or 2. stop?"),
      answer(3, "Sí, instálalo", "¿Quieres que lo instale?"),
      answer(9, "1", "Want me to:"),
    ]),
    ["answer: All of them", "answer: SQLite"],
  );
  // a long answer may be about something else than the question above it
  const long = "Dates are written as in the old archive, and every importer reads both forms.";
  const found = handoffWith(
    [{ probability: 0.7, isSure: true, ...answer(1, long, "Which database do you prefer?") }],
    [user(long)],
  );
  assertEquals(found.lines.filter(({ text }) => text === long).map(({ replyTo }) => replyTo), [undefined, undefined]);
  // of a tool's question it is the answer
  assertEquals(linesOf([answer(10, long, "How are dates written?")]), [`answer: ${long}`]);
});

Deno.test("handoffOf() tells an answer of many letters of a dense script", () => {
  // as an option of one letter it was tried in all ways, which did not end
  const text = "采用国内外各三家头部服务，允许用户自行添加地址和密钥，其余的都按照之前说的来做";
  const evidence = said(10, text, { speaker: "user", replyTo: safeText("1. A, 2. B?") });
  assertEquals(linesOf([{ category: "DECISION", evidence }]), [`answer: ${text}`]);
});

Deno.test("handoffOf() passes over what only seems to hold", () => {
  const item = (category: TextCategory, evidence: SessionItem["evidence"], more: Partial<SessionItem> = {}) =>
    linesOf([{ category, evidence, isSure: undefined as never, ...more }], undefined);
  const cause = said(9, "build it and check for errors", { speaker: "user", replyTo: safeText("What shall I do?") });
  assertEquals(item("RUNBOOK", cause), []);
  const decided = "We decided to use sqlite because it needs no server.";
  assertEquals(item("DECISION", said(10, decided, { cue: "decided" }), { isExplicit: true }), [`decision: ${decided}`]);
  const described = said(10, "The model is intentionally left out.", { cue: "intentionally" });
  assertEquals(item("DECISION", described, { isExplicit: true }), []);
  const agreed = said(10, "yes", { speaker: "user", replyTo: safeText("Shall I restart it?") });
  assertEquals(item("DECISION", agreed), []);
  const rule = said(9, "Add this rule to CLAUDE.md for every session.", { speaker: "user" });
  assertEquals(item("PREFERENCE", rule), []);
  const twice = (text: string) => {
    const { speaker: _, ...event } = said(10, text);
    return item("RUNBOOK", event);
  };
  assertEquals(twice("cargo clippy --all → cargo clippy --all"), []);
  assertEquals(twice("python x.py → python3 x.py"), ["diagnosis: python x.py → python3 x.py"]);
});

Deno.test("handoffOf() calls a command that replaced another one a workaround, at the line where it worked", () => {
  const { speaker: _, ...evidence } = said(2, "python x.py → python3 x.py", { cue: "workaround" });
  const found = handoffWith([{ category: "RUNBOOK", probability: 0.9, evidence }], [
    user("Please run the importer for CSV files."),
    assistant("a", [text("I run it.")]),
    ...call("b", "Bash", { command: "python x.py" }, "python: command not found", true),
    ...call("c", "Bash", { command: "python3 x.py" }, "ok"),
    assistant("d", [text("It runs.")]),
  ]);
  assertEquals(
    found.lines.filter(({ section }) => section === "found").map(({ what, line }) => [what, line]),
    [["workaround", 5]],
  );
});

Deno.test("handoffOf() tells a prompt as a task, not as a preference, unless it surely is one", () => {
  const told = (words: string, isSure: boolean, ...before: unknown[]) => {
    const evidence = said(before.length + 1, words, { speaker: "user" });
    const item = { category: "PREFERENCE" as const, probability: 0.9, evidence, ...isSure ? { isSure } : {} };
    const { lines } = handoffWith([item], [...before, user(words), assistant("a", [text("Done.")])]);
    return lines.some(({ what }) => what === "preference");
  };
  const before = [user("Please build the importer for CSV files."), assistant("b", [text("Done.")])];
  const order = "I want the list to be shown above the others.";
  const rule = "I always want the list to be shown above the others.";
  assertEquals([told(order, true), told(rule, true)], [false, true]);
  assertEquals([told(order, false, ...before), told(order, true, ...before), told(rule, false, ...before)], [
    false,
    true,
    true,
  ]);
});

Deno.test("handoffOf() tells no answer whose question was asked again", () => {
  const chose = (id: string, question: string, header: string, labels: readonly string[], answer: string) => [
    assistant(id, [
      toolUse(id, "AskUserQuestion", {
        questions: [{ question, header, options: labels.map((label) => ({ label, description: "" })) }],
      }),
    ]),
    user([toolResult(id, "User has answered your questions: …")], {
      toolUseResult: { questions: [], answers: { [question]: answer } },
    }),
  ];
  const [first, second] = ["What shall I do exactly?", "You have seen it; what now?"];
  const answered = (line: number, words: string, question: string) => ({
    category: "DECISION" as const,
    probability: 0.9,
    isSure: true as const,
    evidence: said(line, words, { speaker: "user", replyTo: safeText(question) }),
  });
  const answers = (header: string, labels: readonly string[]) => {
    const lines = [
      user("Please go back to the last version that you gave me."),
      ...chose("q", first, "Action", ["Restore all", "Only the changed", "See the diff"], "See the diff"),
      ...chose("r", second, header, labels, "Restore all"),
      assistant("z", [text("Restored.")]),
    ];
    const items = [answered(3, "See the diff", first), answered(5, "Restore all", second)];
    const told = handoffWith(items, lines).lines.filter(({ what }) => what === "answer");
    return [...new Set(told.map((line) => line.text))].sort();
  };
  assertEquals(answers("Action", ["Restore all", "Only the changed", "Keep them"]), ["Restore all"]);
  assertEquals(answers("Branch", ["Restore all", "Only the changed", "Keep them"]).length, 2);
  assertEquals(answers("Action", ["Restore all", "A new branch", "Keep them"]).length, 2);
});

Deno.test("handoffOf() says of a prompt that the client did not write down its answer", () => {
  const thought = (uuid: string) => assistant(uuid, [{ type: "thinking", thinking: "I explain it." }], { uuid });
  const end = { type: "system", subtype: "turn_duration", durationMs: 1000, uuid: "e", parentUuid: "gone" };
  const found = handoff(
    user("Please explain how the importer reads CSV files.", { uuid: "a" }),
    thought("b"),
    user("Please write the importer for CSV files.", { uuid: "c", parentUuid: "gone" }),
    ...call("w", "Bash", { command: "make importer" }, "made"),
    thought("d"),
    end,
  );
  assertEquals(shown(found, "goal").map((line) => line.slice(0, line.indexOf(":"))), [
    "first prompt, answered, but the transcript lacks the answer",
    "last prompt, answered, but the transcript lacks the answer",
  ]);
  assertEquals(found.unfinished, []);
});

Deno.test("handoffOf() says of a prompt that no answer followed its last calls", () => {
  const importer = "Please build the importer for CSV files.";
  const state = (...lines: unknown[]) =>
    handoff(user(importer), ...lines).lines.find(({ text }) => text === importer)?.what;
  const announced = assistant("a", [text("Now I write the reader.")]);
  const write = call("w", "Bash", { command: "make reader" }, "made");
  const next = [user("Show me the list of all formats, please."), assistant("n", [text("CSV.")])];
  assertEquals(state(announced, ...write, ...next), "first prompt, not answered; others followed");
  assertEquals(state(announced, ...write, assistant("d", [text("Done.")]), ...next), "first prompt, answered");
  const list = call("t", "TodoWrite", { todos: "" }, "Todos have been modified");
  assertEquals(state(announced, ...list, ...next), "first prompt, answered");
  // one that work followed all the same is over
  const stopped = user([{ type: "text", text: "[Request interrupted by user]" }]);
  assertEquals(
    handoff(
      user(importer),
      announced,
      stopped,
      user("Put all of it into a container, to avoid my machine."),
      announced,
      ...write,
      user("continue"),
      assistant("d", [text("Done.")]),
    )
      .lines.filter(({ speaker }) => speaker === "user").map(({ what }) => what),
    ["first prompt, interrupted; others followed", "last detailed prompt, answered"],
  );
  // the one that ends the session, too
  assertEquals(
    handoff(user(importer), announced, ...next.slice(0, 1), assistant("b", [text("Now I list them.")]), ...write)
      .lines.filter(({ section }) => section === "goal").map(({ what }) => what),
    ["first prompt, answered", "last prompt"],
  );
  assertEquals(state(announced, ...next, user("go on"), announced, ...write), "first prompt, answered");
});

Deno.test("handoffOf() tells no cause from an answer that the next one takes back", () => {
  const item = { category: "RUNBOOK" as const, probability: 0.9, isExplicit: true as const, evidence: said(2, CAUSE) };
  const found = (reply: string) =>
    shown(
      handoffWith([item], [
        user("Why does the importer fail?"),
        assistant("a", [text(CAUSE)]),
        user("The header is there, look again at the file of yesterday."),
        assistant("b", [text(reply)]),
      ]),
      "found",
    );
  assertEquals(found("You're right, it is."), []);
  assertEquals(found("It is, in that file."), [`diagnosis: ${CAUSE}`]);
});

Deno.test("handoffOf() says of a cause that files were changed after it was told", () => {
  const item = { category: "RUNBOOK" as const, probability: 0.9, isExplicit: true as const, evidence: said(2, CAUSE) };
  const found = (...after: unknown[]) =>
    shown(
      handoffWith([item], [user("Why does the importer fail?"), assistant("a", [text(CAUSE)]), ...after]),
      "found",
    );
  assertEquals(found(), [`diagnosis: ${CAUSE}`]);
  assertEquals(found(...worked("Then mend it, please.", "/p/a.ts")), [`diagnosis, before later changes: ${CAUSE}`]);
});

Deno.test("handoffOf() tells no follow-up and no box about a file that was changed after it", () => {
  const debt = "`menu.ts:14` still has a TODO for the name of the user.";
  const open = (path: string) =>
    shown(
      handoffWith([{ category: "TECH_DEBT", probability: 0.9, isExplicit: true, evidence: said(2, debt) }], [
        user("Why is there no name in the menu?"),
        assistant("a", [text(`${debt}\n\n- [ ] read the name in menu.ts`)]),
        ...worked("Please store the name that was typed.", path),
      ]),
      "open",
    );
  const story = { ...said(2, "It is lost only when the user commits first, then later commits the rest.") };
  assertEquals(
    shown(
      handoffWith([{ category: "TECH_DEBT", probability: 0.9, isExplicit: true, evidence: story }], [
        user("When is it lost?"),
        assistant("a", [text(story.text)]),
      ]),
      "open",
    ),
    [],
  );
  assertEquals(open("/p/menu.ts"), []);
  assertEquals(open("/p/other.ts"), [`follow-up: ${debt}`, "unchecked box: read the name in menu.ts"]);
});

Deno.test("handoffOf() tells what was chosen in a tool's question since the last prompt, and the question of a short reply", () => {
  const chose = (id: string, question: string, answer: string) => [
    assistant(id, [toolUse(id, "AskUserQuestion", { questions: [{ question }] })]),
    user([toolResult(id, "User has answered your questions: …")], {
      toolUseResult: { questions: [], answers: { [question]: answer } },
    }),
  ];
  const found = handoff(
    user("Please look at the list of open work."),
    // of the prompt before
    ...chose("q", "Which list?", "The short one"),
    assistant("a", [text("1. Drop the index\n2. Add the column")]),
    user("2 looks like the easiest one"),
    ...chose("r", "What shall become of it?", "Work on it now"),
    assistant("b", [text("The column is there.")]),
  );
  assertEquals(
    found.lines.filter(({ section }) => section === "goal").map(({ what, text, replyTo }) => [what, text, replyTo]),
    [
      ["last prompt", "2 looks like the easiest one", "2. Add the column"],
      ["answer", "Work on it now", "What shall become of it?"],
    ],
  );
});

Deno.test("handoffOf() passes over what settles nothing that lasts", () => {
  const preference = (words: string) =>
    linesOf([{ category: "PREFERENCE", evidence: said(9, words, { speaker: "user" }) }]);
  for (
    const words of [
      "determine how this happened and what keeps it from ever happening again",
      "show me the list of changes that prevent it in the future",
      "The reader always returns null for an empty row.",
      "If an importer stops before the last row, the rows are never counted.",
      "I like that the form is documented.",
      "I honestly feel that the risk is always low.",
      "though we might want to improve this in future",
      "I never want the number to be a string in this case.",
    ]
  ) assertEquals(preference(words), [], words);
  for (const words of ["Never execute git.", "The readers must always check their rows.", "I never want mocks."]) {
    assertEquals(preference(words), [`preference: ${words}`]);
  }
  const answer = (words: string, question: string, more: Partial<SessionItem> = {}) =>
    linesOf([{
      category: "DECISION",
      evidence: said(10, words, { speaker: "user", replyTo: safeText(question) }),
      ...more,
    }]).length;
  const how = "How should the rows be stored?";
  assertEquals(
    [
      answer("#2 is the way to go", how),
      answer("I go with 1", how),
      answer("hmm, in the old form", how),
      answer("could you explain both of them", how),
      answer("this depends on the size of a row", how),
      answer("(recommended)", how),
      answer("Yes, remove it", "Can I remove the old clone?"),
      answer("The readers", "What would you like to work on?"),
      answer("the hybrid", how, { isUnclear: true }),
      answer("15 minutes", how),
      answer("#2", "1. In rows, or #2. in columns?"),
      answer("Yes, remove it", "Shall the importer keep the old form?"),
    ],
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1],
  );
  for (
    const words of [
      "This version avoids the nesting that caused the error of the parser in the old reader.",
      "The mismatch of the names that broke the reader of the old archive is fixed.",
      "I also fixed a flow that was confusing in the reader of the old archive.",
      "The row was cut.",
      "The log of the reader would confirm that the step of the old archive succeeded.",
    ]
  ) assertEquals(linesOf([{ evidence: said(10, words) }]), [], words);
  assertEquals(linesOf([{ evidence: said(4, CAUSE) }], "No, the header is there."), []);
  const chose = { category: "DECISION" as const, isExplicit: true as const, isSure: undefined as never };
  assertEquals(linesOf([{ ...chose, evidence: said(10, "I chose to start two agents at once.") }]), []);
});

Deno.test("handoffOf() takes no sentence of a long prompt for what holds", () => {
  const preference = (prompt: string) =>
    shown(
      handoffWith([{
        category: "PREFERENCE",
        probability: 0.9,
        evidence: said(1, "Always use tabs.", { speaker: "user" }),
      }], [user(prompt), assistant("m", [text("Done.")])]),
      "holds",
    );
  const short = `${"Please write the importer for the archive. ".repeat(9)}Always use tabs.`;
  assertEquals(preference(short), ["preference: Always use tabs."]);
  assertEquals(preference(`${"Please write the importer for the archive. ".repeat(19)}Always use tabs.`), []);
});

Deno.test("handoffOf() tells one item of each message, two of the latest, and no mere comparison as a decision", () => {
  const items = [4, 4, 10, 10, 10].map((line, index) => ({ evidence: said(line, `Cause ${index} is the header.`) }));
  assertEquals(linesOf(items).map((line) => line.split(" ")[2]), ["0", "2", "3"]);
  const decision = {
    category: "DECISION" as const,
    evidence: said(10, "The reader returns null instead of an error."),
  };
  assertEquals(linesOf([decision]), []);
  assertEquals(linesOf([{ ...decision, isExplicit: true }]).length, 1);
});

Deno.test("handoffOf() tells the cause of a problem that the assistant states, no guess, and no limit that it only names", () => {
  const found = (words: string) =>
    shown(
      handoff(user("Please mend the build of the importer."), assistant("a", [text(`${words}\n\nNow it passes.`)])),
      "found",
    );
  const cause = "The build failed because the cache directory is not writable on this machine.";
  assertEquals(found(cause), [`diagnosis: ${cause}`]);
  assertEquals(found("**Root cause**: a cache of two months."), ["diagnosis: **Root cause**: a cache of two months."]);
  for (
    const none of [
      "The slow start is a real regression, root cause found, and it is not what we thought it would be.",
      "**Root cause**: why the cache of the build is not emptied on this machine",
      "**Notes**: `notes.md` documents the root cause of the failure of the build, and what to check.",
      "The build failed because the cache was full at two percent, and that's why we tried another directory.",
      // a reason, a feature and a risk, where nothing went wrong
      "The office will not approve an importer from a simulation, due to the cost of getting a date wrong.",
      "- After an outage, the timeline·근본 원인·재발 방지책을 AI가 자동 문서화하고 담당자에게 배정합니다",
      "**Grain mismatch**: joining daily rows with monthly ones silently produces garbage in the report.",
    ]
  ) assertEquals(found(none), [], none);
  assertEquals(found(`My bet is that the disk is full. ${cause}`), []);
  assertEquals(found(`I think that is all.\n\n${cause}`), [`diagnosis: ${cause}`]);
  assertEquals(found("The build failed because of the cache."), []);
  assertEquals(
    found("**Root cause fix** - it finds that commits without a change break the state of the session."),
    [],
  );
  assertEquals(found("I think the build failed because the cache directory is not writable on this machine."), []);
  const limit = { category: "CONSTRAINT" as const, evidence: said(10, "The archive cannot be written to from here.") };
  const holds = (speaker: "user" | "assistant") =>
    shown(
      handoffWith([{ ...limit, probability: 0.9, evidence: { ...limit.evidence, speaker } }], [user("Go on.")]),
      "holds",
    );
  assertEquals([holds("assistant").length, holds("user").length], [0, 1]);
});

Deno.test("handoffOf() names a prompt the first or the last one only if it is", () => {
  const prompts = (...texts: string[]) =>
    shown(
      handoff(...texts.flatMap((words, index) => [user(words), assistant(`m${index}`, [text("Done.")])])),
      "goal",
    ).map((line) => line.slice(0, line.indexOf(":")));
  assertEquals(
    prompts("hi", "Please build the importer for CSV files.", "Now write the exporter for them.", "thanks"),
    ["prompt, answered", "last detailed prompt, answered"],
  );
  assertEquals(prompts("ルーレットのアプリを作成してください", "当たらないこともあるようにして"), [
    "first prompt, answered",
    "last prompt",
  ]);
  assertEquals(prompts("/plan Evaluate and calibrate the ranking of candidates"), ["first prompt"]);
});

Deno.test("handoffOf() names the files that a command wrote a text to", () => {
  const commands = [
    "mkdir -p docs && cat > docs/plan.md <<'EOF'\n# Plan\nEOF",
    "cat <<'EOF' > ./setup.md\ntext\nEOF",
    "echo dist >> .gitignore",
    "cat > gone.md <<'EOF'\ntext\nEOF\nrm gone.md",
    "cat > /tmp/probe.py <<'EOF'\npass\nEOF",
    "cd /tmp/work && mkdir -p sbin\ncat > sbin/su <<'EOF'\n#!/bin/sh\nEOF",
    "cd $OTHER && echo x > elsewhere.md",
    "cd /q/r && echo x > ./notes.md && cd sub && echo y > more.md",
    "cat a.md > $TARGET; echo done > /dev/null; cat b.md 2> errors.txt; npm test > test.log",
  ];
  const found = handoff(
    user("Please build the importer for CSV files."),
    ...commands.flatMap((command, at) => call(`w${at}`, "Bash", { command }, "ok")),
    ...call("f", "Bash", { command: "cat > failed.md <<'EOF'\ntext\nEOF" }, "Exit code 1", true),
    assistant("z", [text("It is built.")]),
  );
  assertEquals(shown(found, "done").filter((one) => one.startsWith("changed")), [
    "changed: /q/r/sub/more.md",
    "changed: /q/r/notes.md",
    "changed: .gitignore",
    "changed: setup.md",
    "changed: docs/plan.md",
  ]);
});

Deno.test("handoffOf() does not name a changed file that was removed again", () => {
  const found = handoff(
    user("Please build the importer for CSV files.", { cwd: "/p" }),
    ...["/p/keep.py", "/p/make_doc.py", "/p/old.py", "/p/shop-ide/status.md"].flatMap((path, index) => [
      assistant(`w${index}`, [toolUse(`w${index}`, "Write", { file_path: path, content: "x" })], { cwd: "/p" }),
      user([toolResult(`w${index}`, "File created successfully")], {
        toolUseResult: { type: "create", filePath: path, content: "x", structuredPatch: [] },
      }),
    ]),
    ...call("r", "Bash", { command: "python3 make_doc.py && rm make_doc.py" }, "ok"),
    ...call("l", "Bash", {
      command:
        'cat > /tmp/clean.sh <<EOF\nfor name in "shop-ide" "shop-api"; do\n  rm -rf ~/$name\ndone\nEOF\nbash /tmp/clean.sh',
    }, "ok"),
    ...call("i", "Bash", { command: "for one in a b; do python3 keep.py $one; done" }, "ok"),
    // somebody removed it outside of the session
    ...call("o", "Read", { file_path: "/p/old.py" }, "<tool_use_error>File does not exist.</tool_use_error>", true),
    ...call(
      "k",
      "Edit",
      { file_path: "/p/keep.py" },
      "<tool_use_error>String to replace not found.</tool_use_error>",
      true,
    ),
    assistant("z", [text("Done.")]),
  );
  assertEquals(shown(found, "done").filter((line) => line.startsWith("changed")), ["changed: keep.py"]);
});

Deno.test("handoffOf() reads a command whose text in its own lines is long, and takes what removes for a change", () => {
  const done = (command: string) =>
    shown(
      handoff(
        user("Please build the importer for CSV files.", { cwd: "/p" }),
        assistant("a", [text("There are two of them, and each reads one form of a date. ".repeat(4))]),
        user("Write down which is which."),
        ...call("b", "Bash", { command }, "ok"),
        assistant("z", [text("Done.")]),
      ),
      "done",
    );
  const long = "Read `it`, (or not)\n".repeat(1000);
  assertEquals(done(`cat <<'EOF' > docs/a.md\n${long}EOF\nrm -f b.md`), ["last answer: Done.", "changed: docs/a.md"]);
  assertEquals(done("rm -rf old"), ["last answer: Done."]);
  assertEquals(done("ls <<< EOF").length, 2);
});

Deno.test("handoffOf() names a file once, in whichever way its path is written", () => {
  const found = handoff(
    user("Please build the importer for CSV files.", { cwd: "C:\\p" }),
    ...call("r", "Read", { file_path: "C:/p/src/a.ts" }, "x"),
    ...call("e", "Edit", { file_path: "c:\\p\\src\\a.ts", old_string: "x", new_string: "y" }, "ok"),
    ...call("w", "Write", { file_path: "C:/p/src/a.ts", content: "z" }, "ok"),
    ...call("s", "Read", { file_path: "C:\\p\\src\\b.ts" }, "x"),
    assistant("z", [text("Done.")]),
  );
  assertEquals(shown(found, "done").filter((line) => !line.startsWith("last")), [
    "changed: src/a.ts",
    "other files read or changed: src\\b.ts",
  ]);
});

Deno.test("handoffOf() does not name files as changed that were committed without a word, or put back", () => {
  const after = (command: string) =>
    shown(
      handoff(
        user("Please build the importer for CSV files.", { cwd: "/p" }),
        ...["/p/a.py", "/p/src/b.py"].flatMap((path) => call(path, "Write", { file_path: path, content: "x" }, "ok")),
        ...call("g", "Bash", { command }, "ok"),
        assistant("z", [text("Done.")]),
      ),
      "done",
    ).filter((line) => line.startsWith("changed"));
  const both = ["changed: src/b.py", "changed: a.py"];
  for (
    const [command, expected] of [
      ["git add -A && git -c core.hooksPath=/dev/null commit -qm 'Add it' && git push -q", []],
      ["git -C /p commit -q --no-verify -m x > /dev/null", []],
      ["git status && echo commit", both],
      ["git reset --hard HEAD", []],
      ["git checkout -- .", []],
      ["git checkout -- a.py", ["changed: src/b.py"]],
      ["git restore src/b.py", ["changed: a.py"]],
      ["git restore --staged .", both],
      ["git checkout main", both],
    ] as const
  ) {
    assertEquals(after(command), [...expected], command);
  }
});

Deno.test("handoffOf() does not name changed files under a name that they no longer have", () => {
  const found = handoff(
    user("Please build the importer for CSV files.", { cwd: "/p" }),
    ...["/p/roles/data/a.md", "/p/roles/tech/b.md", "/p/old.md", "C:\\p\\gone.md", "/p/roles/keep.md"].flatMap((
      path,
      index,
    ) => [
      assistant(`w${index}`, [toolUse(`w${index}`, "Write", { file_path: path, content: "x" })], { cwd: "/p" }),
      user([toolResult(`w${index}`, "File created successfully")], {
        toolUseResult: { type: "create", filePath: path, content: "x", structuredPatch: [] },
      }),
    ]),
    ...call("n", "Bash", { command: 'rm "/c/p/gone.md"' }, "ok"),
    ...call(
      "m",
      "Bash",
      { command: "mv roles/data 'roles/Data Team' && git mv -f ./old.md new.md && rm -rf tech/" },
      "ok",
    ),
    assistant("z", [text("Done.")]),
  );
  assertEquals(shown(found, "done").filter((line) => line.startsWith("changed")), ["changed: roles/keep.md"]);
});

Deno.test("handoffOf() tells a plan that waits for the user, until it is accepted or something else is asked for", () => {
  const asked = (...more: unknown[]) =>
    handoff(
      user("Please build the importer for CSV files."),
      assistant("a", [text("I write the plan now.")]),
      assistant("p", [toolUse("p", "ExitPlanMode", { plan: "# Importer\n\nRead dates first." })]),
      ...more,
    );
  const proposed = (isError: boolean, ...more: unknown[]) =>
    asked(user([toolResult("p", isError ? "The user rejected it" : "The user approved it", isError)]), ...more);
  const stopped = user([{ type: "text", text: "[Request interrupted by user for tool use]" }]);
  assertEquals(shown(asked(), "open"), ["plan that waits for the user: # Importer\n\nRead dates first."]);
  assertEquals(asked().unfinished, ["no answer followed its last calls", "a plan waits for the user"]);
  // where the user accepts it and clears the context, the client says that it was declined
  const declined = proposed(true, stopped);
  assertEquals(shown(declined, "open"), [
    "plan that was not accepted in this session: # Importer\n\nRead dates first.",
  ]);
  assertEquals(declined.unfinished, ["the last turn was interrupted", "its plan was not accepted"]);
  assertEquals(shown(proposed(false), "open"), []);
  assertEquals(shown(proposed(true, stopped, user("Forget it, and write the exporter.")), "open"), []);
});

Deno.test("handoffOf() tells no task and no box that a later commit or answer tells as done", () => {
  const open = (...later: unknown[]) => {
    const todos = ["mend the date parser", "write the exporter's tests"].map((content) => ({
      content,
      status: "pending",
    }));
    const found = handoff(
      user("Please build the importer for CSV files."),
      assistant("t", [toolUse("t", "TodoWrite", { todos })]),
      user([toolResult("t", "ok")]),
      ...later,
    );
    return shown(found, "open");
  };
  const rest = ["task: write the exporter's tests"];
  const all = ["task: mend the date parser", ...rest];
  const commit = call("c", "Bash", { command: "git commit -am x" }, "[main 1a2b3c4] Mended the date parser\n 1 file");
  assertEquals(open(...commit), rest);
  assertEquals(open(assistant("a", [text("- ✅ Date parser mended\n- the exporter's tests come next")])), rest);
  assertEquals(open(assistant("a", [text("Next I mend the date parser.")])), all);
  assertEquals(
    open(assistant("a", [text("The date parser is not done, and is to be finished when you say so.")])),
    all,
  );
  assertEquals(open(assistant("a", [text("The reader is complete. Next I mend the date parser.")])), all);
  const boxed = handoff(
    user("Please build the importer for CSV files."),
    assistant("a", [text("- [ ] mend the date parser\n- [ ] write the exporter's tests")]),
    user("Go on, please."),
    assistant("b", [text("The date parser is mended: done.")]),
  );
  assertEquals(shown(boxed, "open"), ["unchecked box: write the exporter's tests"]);
});

Deno.test("handoffOf() tells no task as begun after which files were changed and an answer came", () => {
  const ended = (...words: string[]) =>
    shown(
      handoff(
        user("Please build the importer for CSV files."),
        assistant("t", [toolUse("t", "TodoWrite", {
          todos: [{ content: "mend the parser", status: "in_progress" }, { content: "docs", status: "pending" }],
        })]),
        user([toolResult("t", "ok")]),
        ...call("w", "Write", { file_path: "/p/a.ts", content: "x" }, "ok"),
        ...words.map((one) => assistant("z", [text(one)])),
      ),
      "open",
    ).filter((line) => line.startsWith("task"));
  const all = ["task, begun: mend the parser", "task: docs"];
  assertEquals(ended("Both forms of a date are read."), ["task: docs"]);
  assertEquals(ended("Shall I also read the names of months?"), all);
  assertEquals(ended(), all);
});

Deno.test("handoffOf() tells what the user said when a call was turned down", () => {
  const found = handoff(
    user("Please build the importer for CSV files."),
    assistant("p", [toolUse("p", "ExitPlanMode", { plan: "# Importer" })]),
    user([toolResult(
      "p",
      "The user doesn't want to proceed with this tool use. The tool use was rejected. To tell you how to proceed, the user said:\nRead the dates in UTC, never in local time.",
      true,
    )]),
    assistant("z", [text("Done.")]),
  );
  assertEquals(shown(found, "goal"), [
    "first prompt: Please build the importer for CSV files.",
    "when turning down ExitPlanMode: Read the dates in UTC, never in local time.",
  ]);
  // where the words stand, not the call
  assertEquals(found.lines.filter(({ section }) => section === "goal").map(({ line }) => line), [1, 3]);
});

Deno.test("handoffOf() forgets a list of tasks that nobody touched for two finished prompts", () => {
  const tasks = (...later: string[]) =>
    handoff(
      user("Please build the importer for CSV files."),
      assistant("t", [toolUse("t", "TodoWrite", { todos: [{ content: "mend the parser", status: "in_progress" }] })]),
      user([toolResult("t", "ok")]),
      assistant("a", [text("It is built.")]),
      ...later.flatMap((words, at) => [user(words), assistant(`m${at}`, [text("Done.")])]),
    );
  assertEquals(shown(tasks("Now write the exporter."), "open"), ["task, begun: mend the parser"]);
  const forgotten = tasks("Now write the exporter.", "And now the docs of both.");
  assertEquals([shown(forgotten, "open"), forgotten.unfinished], [[], []]);
});

Deno.test("handoffOf() tells a short last prompt with the question it replies to, and commands with what they are about", () => {
  const goals = (...lines: unknown[]) =>
    handoff(...lines).lines.filter(({ section }) => section === "goal")
      .map(({ what, text, replyTo }) => [what, text, ...replyTo === undefined ? [] : [replyTo]]);
  const first = user("Please build the importer for CSV files.");
  const asked = assistant("a", [text("It is built. Which of the 45 projects shall I do next?")]);
  assertEquals(goals(first, asked, user("all"), assistant("b", [text("OK.")])), [
    ["first prompt, answered", "Please build the importer for CSV files."],
    ["last prompt", "all", "Which of the 45 projects shall I do next?"],
  ]);
  // a question of its own leaves that one aside
  const aside = "Can the plugin be installed for every computer of mine?";
  assertEquals(goals(first, asked, user(aside), assistant("b", [text("OK.")])).at(-1), ["last prompt", aside]);
  const back = "What do the projects have in common?";
  assertEquals(goals(first, asked, user(back), assistant("b", [text("OK.")])).at(-1)?.length, 3);
  const told = assistant("a", [text("It is built.")]);
  assertEquals(goals(first, told, user("next question"), assistant("b", [text("OK.")])).at(-1), [
    "last prompt",
    "next question",
  ]);
  for (const bare of ["yes please", "네", "[Image #2]", "b", "3.", "고", "Thanks!"]) {
    assertEquals(goals(first, told, user(bare), assistant("b", [text("OK.")])).length, 1, bare);
  }
  const resumed = "resume session 69562ade of yesterday";
  assertEquals(goals(first, told, user(resumed), assistant("b", [text("OK.")])).at(-1)?.[1], resumed);
  assertEquals(goals(first, told, user("전부"), assistant("b", [text("OK.")])).at(-1), ["last prompt", "전부"]);
  // a command that comes after a reply replies to nothing
  assertEquals(
    goals(
      first,
      asked,
      user("all"),
      assistant("b", [text("OK.")]),
      user("<command-name>/review</command-name>"),
      assistant("c", [
        text("Reviewed."),
      ]),
    ).filter((line) => line.length > 2 && line[1] !== "all"),
    [],
  );
  const command = (name: string, args: string) =>
    user(`<command-name>/${name}</command-name> <command-args>${args}</command-args>`);
  assertEquals(
    goals(first, asked, command("migrate", "login"), assistant("b", [text("OK.")])).map(([, words]) => words),
    ["Please build the importer for CSV files.", "/migrate login"],
  );
});

Deno.test("handoffOf() tells short goals where none is longer", () => {
  const prompts = ["로컬 프로젝트 분석", "2", "계속", "기록 저장필수", "go"];
  const found = handoff(...prompts.flatMap((words, at) => [user(words), assistant(`m${at}`, [text("Done.")])]));
  assertEquals(shown(found, "goal"), [
    "first prompt, answered: 로컬 프로젝트 분석",
    "last detailed prompt, answered: 기록 저장필수",
  ]);
  const long = ["Fix the tests", "Please build the importer for CSV files.", "Now write the exporter for them, too."];
  const longer = handoff(...long.flatMap((words, at) => [user(words), assistant(`m${at}`, [text("Done.")])]));
  assertEquals(shown(longer, "goal"), [`prompt, answered: ${long[1]}`, `last prompt: ${long[2]}`]);
});

Deno.test("handoffOf() tells earlier prompts that say most, and none that only make sense where it was typed", () => {
  const prompts = [
    "Please build the importer for CSV files.",
    `Both computers share one drive: ${"each has its own folder, ".repeat(4)}and nothing else is shared.`,
    "option 3 sounds better, more visual",
    "TypeError: undefined is not a function, in src/importer/reader.ts at line 12",
    '<td class="cell" tabindex="-1"><div class="flex"><button class="link">Email</button></div></td>',
    "ghp_0123456789abcdefghijklmnopqrstuvwxyz",
    "Now write the exporter for archive 9, too, but",
    ...Array.from({ length: 9 }, (_, index) => `Now write the exporter for archive ${index + 1}, too.`),
  ];
  const found = handoff(...prompts.flatMap((words, at) => [user(words), assistant(`m${at}`, [text("Done.")])]));
  const middle = found.lines.filter(({ what }) => what === "answered").map(({ text }) => text);
  assertEquals(middle.length, 8);
  // in the order in which they were typed
  assertEquals(middle.slice(0, 1), prompts.slice(1, 2));
  assertEquals(middle.slice(-5), prompts.slice(-6, -1));
  const middleOf = (...all: string[]) =>
    handoff(...all.flatMap((words, at) => [user(words), assistant(`m${at}`, [text("Done.")])]))
      .lines.filter(({ what }) => what === "answered").map(({ text }) => text);
  // where there are few, all of them, unless they began with a problem or only ask
  const few = [
    "Please build the importer.",
    "option 3 sounds better, more visual",
    "The importer fails with an empty file, mend it.",
    "Now write the exporter, and check the files first to avoid errors.",
    "Now the docs of both, please.",
    "And the changelog, please.",
  ];
  assertEquals(middleOf(...few), [few[1], few[3], few[4]]);
  // of those there is no room for, the oldest is missed least
  const weights = handoff(...few.flatMap((words, at) => [user(words), assistant(`m${at}`, [text("Done.")])])).lines
    .filter(({ what }) => what === "answered").map(({ weight }) => weight);
  assertEquals(weights, weights.toSorted((a, b) => a - b));
  assertEquals(new Set(weights).size, 3);
  assertEquals(
    middleOf("Please build the importer.", "Does it read the dates of 1970?", "And the changelog, please."),
    [],
  );
  // a short prompt that only had something looked up is settled once others follow, and a commit tells itself
  const others = [few[1], few[4], few[5]].map((words = "") => words);
  const told = others.map((words, at) => [user(words), assistant(`m${at}`, [text("Done.")])]);
  const looked = handoff(
    user("Please build the importer."),
    assistant("a", [text("Done.")]),
    user("Tell me which of the tables are empty."),
    ...call("b", "Bash", { command: "sqlite3 a.db .tables" }, "none"),
    assistant("c", [text("None is.")]),
    ...told.slice(0, 2).flat(),
    user("Write the docs, and commit them."),
    ...call("d", "Bash", { command: "git commit -am x" }, "[main 1a2b3c4] Docs"),
    ...told.slice(2).flat(),
  );
  assertEquals(looked.lines.filter(({ what }) => what === "answered").map((one) => one.text), others.slice(0, 2));
  const latest = few.slice(3);
  // of 24 letters, and of one less
  const short = ["Now write the docs of it", "Now write the text of i"];
  assertEquals(middleOf("Please build the importer.", ...short, ...latest), [short[0], ...latest.slice(0, 2)]);
  // it only says to go on
  assertEquals(
    middleOf("Please build the importer.", "Continue from where you have stopped, please.", ...latest),
    latest.slice(0, 2),
  );
  // an image is not there any more
  assertEquals(
    middleOf("Please build the importer.", "[Image #1] the border of this table is wrong", ...latest),
    latest.slice(0, 2),
  );
});

Deno.test("handoffOf() tells what was answered before, as long as the user did not reply with an error", () => {
  const told = (at: number) =>
    `Part ${at} of the importer is built. ${"It reads every form of a date. ".repeat(5)}`.trim();
  const earlier = (...replies: string[]) =>
    shown(
      handoff(
        ...worked("Please build the importer for CSV files.", "/p/a.ts", told(0)),
        ...replies.flatMap((reply, at) => [...at === 0 ? [] : [assistant(`m${at}`, [text(told(at))])], user(reply)]),
        assistant("z", [text("Done.")]),
      ),
      "done",
    ).filter((line) => line.startsWith("earlier"));
  assertEquals(earlier("Now the next part.", "And the next one."), [
    `earlier answer: ${told(1)}`,
    `earlier answer: ${told(0)}`,
  ]);
  // the latest of them is missed as much as a last answer, if that says little
  const weighty = (last: string) =>
    handoff(
      user("Please build the importer for CSV files."),
      ...[0, 1].flatMap((at) => [assistant(`m${at}`, [text(told(at))]), user("Now the next part.")]),
      assistant("z", [text(last)]),
    ).lines.filter(({ what, weight }) => what === "earlier answer" && weight > 80).map((line) => line.text);
  assertEquals([weighty("Done."), weighty(told(2))], [[told(1)], []]);
  for (
    const problem of [
      "It still isn't moving.",
      "The page does not open",
      "I'm stuck on the first page",
      "まだ動かない",
      "还是不行",
      "여전히 안 돼",
      "belum muncul di pengaturan",
      "run them all to be sure, the list was fixed",
      // what it was to be checked for is known now
      "oui, elle apparaît dans la liste",
    ]
  ) {
    assertEquals(earlier(problem, "And the next one."), [`earlier answer: ${told(1)}`], problem);
  }
  const takenBack = (reply: string) =>
    shown(
      handoff(
        user("Please build the importer for CSV files."),
        assistant("a", [text(told(0))]),
        user("But that is the form of dates that we have dropped in the last version."),
        assistant("b", [text(reply)]),
      ),
      "done",
    ).filter((line) => line.startsWith("earlier")).length;
  for (const reply of ["You're right. I had it backwards.", "Good catch! It reads the new one now.", "죄송합니다."]) {
    assertEquals(takenBack(reply), 0, reply);
  }
  assertEquals(takenBack("It reads both of them."), 1);
  assertEquals(
    shown(
      handoff(
        user("Please build the importer for CSV files."),
        ...call("d", "Bash", { command: "npm test" }, "Permission to use Bash has been denied.", true),
        assistant("m", [text(told(0))]),
        user("Now the next part."),
        assistant("z", [text("Done.")]),
      ),
      "done",
    ),
    ["last answer: Done."],
  );
  assertEquals(
    shown(
      handoff(
        user("Please build the importer for CSV files."),
        assistant("m", [text(told(0))]),
        user("Now the next part."),
        assistant("w", [toolUse("w", "Write", { file_path: "/p/a.ts", content: "x" })]),
        user([toolResult("w", "File created successfully")], {
          toolUseResult: { type: "create", filePath: "/p/a.ts", content: "x", structuredPatch: [] },
        }),
        assistant("z", [text("Done.")]),
      ),
      "done",
    ),
    ["last answer: Done.", "changed: /p/a.ts"],
  );
  assertEquals(earlier("Now the next part.", "TypeError: x is undefined"), [`earlier answer: ${told(0)}`]);
  assertEquals(
    shown(
      handoff(
        user("Please build the importer for CSV files."),
        assistant("m", [text(told(0))]),
        user([{ type: "text", text: "[Request interrupted by user]" }]),
        user("Now the next part."),
        assistant("z", [text("Done.")]),
      ),
      "done",
    ),
    ["last answer: Done."],
  );
});

Deno.test("handoffOf() names no files that are kept for a moment", () => {
  const found = handoff(
    user("Please build the importer for CSV files."),
    ...[
      "/p/a.ts",
      "/private/tmp/x/tasks/b1.output",
      "/h/.claude/projects/-p/s/tool-results/b3.txt",
      "C:\\Users\\k\\AppData\\Local\\Temp\\tasks\\b2.output",
    ].flatMap(
      (file_path, at) => call(`r${at}`, "Read", { file_path }, "x"),
    ),
    assistant("z", [text("Done.")]),
  );
  assertEquals(shown(found, "done").filter((line) => line.startsWith("other")), [
    "other files read or changed: /p/a.ts",
  ]);
});

Deno.test("handoffOf() tells what agents concluded without what only announces it", () => {
  const [overview, open] = [new OverviewReader("s").end(), new OpenWorkReader().end()];
  const conclusion = (words: string) =>
    handoffOf({ overview, open, items: [], agents: [{ description: "", conclusion: words }] }).lines.map(({ text }) =>
      text
    );
  const table = {
    "Perfect! Now I have a complete picture. Let me compile my findings:\n\n## Findings\n\nTwo bugs.": [
      "## Findings\n\nTwo bugs.",
    ],
    "Great, here's what I found:\n---\nNo caller is left.": ["No caller is left."],
    "I've gathered all of it. Based on the code, here is a summary:\n\nTwo bugs.": ["Two bugs."],
    "I found two bugs. Now both are mended.": ["I found two bugs. Now both are mended."],
    "Let me check a few more pieces to round out the analysis.": [],
  };
  for (const [words, shownOf] of Object.entries(table)) assertEquals(conclusion(words), shownOf);
});

Deno.test("handoffOf() says that a session ended with an error of the service", () => {
  const service = assistant("e", [text("You've hit your limit")], { isApiErrorMessage: true, model: "<synthetic>" });
  // what a proxy answers, and the client keeps as an answer
  const proxy = assistant("e", [text("Provider API request failed. (request_id=req_f7d8)")]);
  for (const error of [service, proxy]) {
    const found = handoff(
      user("Please build the importer for CSV files."),
      assistant("a", [text("I write the reader now.")]),
      error,
    );
    assertEquals(found.unfinished, ["its last answer is an error"]);
    assertEquals(shown(found, "done"), ["last words before an error: I write the reader now."]);
  }
  // "continue" had no answer, either
  const waiting = handoff(
    user("Please build the importer for CSV files."),
    assistant("a", [text("I write the reader now.")]),
    service,
    user("continue"),
  );
  assertEquals(waiting.unfinished, ["its last answer is an error"]);
  assertEquals(shown(waiting, "done"), ["last words before an error: I write the reader now."]);
});

Deno.test("handoffOf() takes the findings of a review for mended when files are changed later", () => {
  const finding = {
    category: "CONSTRAINT" as const,
    probability: 0.9,
    isSure: true as const,
    evidence: said(2, "High: the reader accepts dates that the archive cannot hold."),
  };
  const review = [
    user("Please review the importer for CSV files."),
    assistant("a", [text("I read it.")]),
    user("Now mend all of it, please."),
  ];
  const mended = assistant("w", [toolUse("w", "Write", { file_path: "/p/a.ts", content: "x" })]);
  const written = user([toolResult("w", "File created successfully")], {
    toolUseResult: { type: "create", filePath: "/p/a.ts", content: "x", structuredPatch: [] },
  });
  assertEquals(shown(handoffWith([finding], review), "holds").length, 1);
  assertEquals(shown(handoffWith([finding], [...review, mended, written]), "holds"), []);
  const bracketed = { ...finding, evidence: said(2, "[P1] The reader accepts dates that the archive cannot hold.") };
  assertEquals(shown(handoffWith([bracketed], [...review, mended, written]), "holds"), []);
});

/** A turn in which a file was written, and what the assistant said at its end; `""`: it was stopped. */
const worked = (prompt: string, path: string, answer = "Done.") => {
  const edit = { type: "create", filePath: path, content: "x", structuredPatch: [] };
  return [
    user(prompt, { cwd: "/p" }),
    assistant(prompt, [toolUse(prompt, "Write", { file_path: path, content: "x" })], { cwd: "/p" }),
    user([toolResult(prompt, "File created successfully")], { toolUseResult: edit }),
    answer === ""
      ? user("[Request interrupted by user]")
      : assistant(`${prompt} answered`, [text(answer)], { cwd: "/p" }),
  ];
};

Deno.test("handoffOf() tells apart what is asked for and what was asked for earlier", () => {
  const importer = "Please build the importer for CSV files.";
  const exporter = "Now write the exporter for archives, too.";
  const sections = (...lines: unknown[]) =>
    ["goal", "earlier"].map((section) => shown(handoff(...lines), section).map((line) => line.slice(0, 28)));
  // the same file: one task
  assertEquals(sections(...worked(importer, "/p/a.ts"), ...worked(exporter, "/p/a.ts")), [
    ["first prompt, answered: Plea", "last prompt: Now write the e"],
    [],
  ]);
  // another one: the first task is over
  assertEquals(sections(...worked(importer, "/p/a.ts"), ...worked(exporter, "/p/b.ts")), [
    ["last prompt: Now write the e"],
    ["first prompt, answered: Plea"],
  ]);
  // it goes on
  const resumed = [user("고"), assistant("r", [toolUse("r", "Bash", { command: "ls" })]), user([toolResult("r", "a")])];
  assertEquals(
    shown(handoff(...worked(importer, "/p/a.ts", ""), ...resumed), "goal"),
    [`first prompt, interrupted: ${importer}`],
  );
  assertEquals(
    sections(...worked(importer, "/p/a.ts", ""), user("sorry, continue"), assistant("r", [text("Done.")]))[0]?.[0],
    "first prompt, answered: Plea",
  );
  const asked = [user("Is the old reader reusable?"), assistant("q", [text("In part.")])];
  assertEquals(
    sections(
      ...worked(importer, "/p/a.ts", ""),
      ...asked,
      user("yes, that one. continue then"),
      assistant("r", [
        text("Done."),
      ]),
    )[0]?.[0],
    "first prompt, answered: Plea",
  );
  // only the question at its end was turned down
  const asking = [
    user(importer),
    assistant("s", [text("It is built.")]),
    ...call("t", "AskUserQuestion", { questions: "" }, "The user doesn't want to proceed with this tool use.", true),
    user("[Request interrupted by user for tool use]"),
  ];
  assertEquals(sections(...asking, ...worked(exporter, "/p/b.ts"))[0]?.[0], "first prompt, answered: Plea");
  // it was not, if it was stopped
  assertEquals(sections(...worked(importer, "/p/a.ts", ""), ...worked(exporter, "/p/b.ts"))[1], []);
  const question = [user("Which of the readers are slow here?"), assistant("q", [text("None.")])];
  assertEquals(sections(...question, ...worked(exporter, "/p/b.ts")), [
    ["last prompt: Now write the e"],
    ["first prompt, answered: Whic"],
  ]);
  const others = ["one", "two", "three"].flatMap((name) =>
    worked(`Add the column ${name} to the list of archives, please.`, "/p/a.ts")
  );
  const last = worked(exporter, "/p/a.ts");
  // long ago and not answered; a short one was replaced by the next
  const long = `Let every reader check its rows. ${"Each row has its own checks. ".repeat(5)}`;
  assertEquals(
    sections(...worked(importer, "/p/a.ts"), ...worked(long, "/p/a.ts", ""), ...others, ...last)[1]?.[0],
    "interrupted; others followed",
  );
  assertEquals(sections(...question, ...worked(importer, "/p/a.ts", ""), ...others, ...last)[1]?.slice(0, 2), [
    "first prompt, answered: Whic",
    "answered: Add the column one",
  ]);
  // copied from a terminal
  const terminal = ["PS C:\\p> .\\setup.ps1 -Force", "ann@host:~/p$ make install", "❯ ./run.sh --all --now"];
  const pasted = terminal.flatMap((line, at) => worked(`${line}\n${"OK  step is ready\n".repeat(9)}`, `/p/${at}.ts`));
  assertEquals(sections(...worked(importer, "/p/a.ts"), ...pasted, ...others, ...last)[1]?.length, 3);
});

Deno.test("handoffOf() tells no last detailed prompt that was committed, and no prompt that only goes on", () => {
  const goals = (...lines: unknown[]) => shown(handoff(...lines), "goal");
  const start = worked("Please build the importer for CSV files.", "/p/a.ts", "It is built. Shall I write the docs?");
  const commit = [
    user("Commit the working tree with a sensible message."),
    ...call("c", "Bash", { command: "git commit -qam Importer" }, "[main 1a2b3c4] Importer"),
    assistant("d", [text("Committed.")]),
  ];
  assertEquals(goals(...start, ...commit, user("see you tomorrow"), assistant("e", [text("Fine.")])), [
    "first prompt, answered: Please build the importer for CSV files.",
    "last prompt: see you tomorrow",
  ]);
  for (
    const words of [
      "Yes, and continue with the process",
      "done, continue with the plan",
      "oui, et continue avec le plan",
      "好的，继续下一步吧请你",
    ]
  ) {
    assertEquals(goals(...start, user(words), assistant("e", [text("Fine.")])), [
      "first prompt, answered: Please build the importer for CSV files.",
      `last prompt: ${words}`,
    ]);
    // it replies to nothing
    const told = worked("Please build the importer for CSV files.", "/p/a.ts");
    assertEquals(goals(...told, user(words), assistant("e", [text("Fine.")])).length, 1);
  }
});

Deno.test("handoffOf() tells what became of a prompt, none that was taken back at once, and first what holds for good", () => {
  const start = worked("Please build the importer for CSV files.", "/p/a.ts");
  const names = (...lines: unknown[]) =>
    ["goal", "earlier"].flatMap((section) => shown(handoff(...lines), section)).map((line) => line.slice(0, 44));
  const last = worked("Now write the exporter for archives, too.", "/p/a.ts");
  // the answer came after "go on"
  assertEquals(
    names(...start, user("Let every reader of the archive check its rows."), ...worked("continue", "/p/a.ts"), ...last),
    [
      "first prompt, answered: Please build the impo",
      "last prompt: Now write the exporter for archi",
      "answered: Let every reader of the archive che",
    ].map((line) => line.slice(0, 44)),
  );
  assertEquals(
    names(
      ...start,
      ...worked("Work on the branch of the old archive, please.", "/p/b.ts"),
      user("sorry, on the new one"),
      ...last,
    ),
    ["first prompt, answered: Please build the impo", "last prompt: Now write the exporter for archi"].map((line) =>
      line.slice(0, 44)
    ),
  );
  const others = Array.from(
    { length: 14 },
    (_, at) => worked(`Add the column ${"abcdefghijklmn"[at]} to the long list of all archives, please.`, "/p/a.ts"),
  ).flat();
  assertEquals(
    names(...start, ...worked("never execute git, save in your memory please", "/p/m.md"), ...others, ...last)
      .filter((line) => line.includes("never execute git")).length,
    1,
  );
});

Deno.test("handoffOf() tells what was said to a call of an earlier turn apart, and no answer that was turned down or followed", () => {
  const rejected =
    "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). To tell you how to proceed, the user said:\nis this the branch of the old archive?";
  const start = [
    user("Please build the importer for CSV files."),
    ...call("a", "Bash", { command: "git rebase main" }, rejected, true),
    assistant("b", [text("It is another one.")]),
  ];
  const said = "when turning down Bash: is this the branch of the old archive?";
  assertEquals(shown(handoff(...start), "goal").includes(said), true);
  const later = handoff(...start, user("Now write the exporter for archives, too."), assistant("c", [text("Done.")]));
  assertEquals([shown(later, "goal"), shown(later, "earlier")].map((lines) => lines.includes(said)), [false, true]);
  const long = "The importer is built, and it reads every form of a date. ".repeat(4);
  const earlier = (answer: string, ...replies: string[]) =>
    shown(
      handoff(
        user("Please build the importer for CSV files."),
        assistant("m", [text(answer)]),
        ...replies.flatMap((reply, at) => [user(reply), assistant(`r${at}`, [text("Done.")])]),
      ),
      "done",
    ).filter((line) => line.startsWith("earlier")).length;
  assertEquals(
    [
      earlier(long, "Now the next part."),
      earlier(long, "No, that is the old form."),
      earlier(long, "ce n'est pas ce que tu décris"),
      earlier(`${long}\n\nNow run this:\n\`\`\`\nmake\n\`\`\``, "Now the next part."),
    ],
    [1, 0, 0, 0],
  );
});

Deno.test("handoffOf() knows a commit behind another program, and tells none that a rebase wrote again", () => {
  const edit = worked("Please build the importer for CSV files.", "/p/a.ts");
  const committed = (command: string, output: string) =>
    shown(handoff(...edit, ...call("c", "Bash", { command }, output), assistant("d", [text("Committed.")])), "done");
  assertEquals(committed("rtk git commit -qm Importer", "ok").some((line) => line.startsWith("changed")), false);
  assertEquals(committed("echo git commit", "git commit").some((line) => line.startsWith("changed")), true);
  const commit = call("c", "Bash", { command: "git commit -m One" }, "[main 1234567] One");
  const titles = (...lines: unknown[]) =>
    shown(handoff(...edit, ...commit, ...lines, assistant("d", [text("Rebased.")])), "done")
      .filter((line) => line.startsWith("committed"));
  assertEquals(titles(), ["committed: 1234567 One"]);
  for (const command of ["git rebase origin/main", "git reset --hard origin/main", "git cherry-pick 1234567"]) {
    assertEquals(titles(...call("r", "Bash", { command }, "ok")), [], command);
  }
  // in one line: the order matters
  const inOneLine = (command: string) => titles(...call("r", "Bash", { command }, "[main 89abcde] Two"));
  assertEquals(inOneLine("git commit --fixup=1234567 && git rebase -i --autosquash main"), []);
  assertEquals(inOneLine("git pull --rebase && git commit -m Two"), ["committed: 89abcde Two"]);
  assertEquals(titles(...call("r", "Bash", { command: "git reset --hard HEAD" }, "ok")).length, 1);
  assertEquals(
    titles(...call("r", "Bash", { command: "git commit --amend -m Two" }, "[main 89abcde] Two")),
    ["committed: 89abcde Two"],
  );
  const three = ["2222222", "3333333"].flatMap((hash) =>
    call(hash, "Bash", { command: `git commit -m ${hash}` }, `[main ${hash}] ${hash}`)
  );
  for (
    const [command, left] of Object.entries({
      "git reset --soft HEAD~1": ["2222222 2222222", "1234567 One"],
      "git reset HEAD^^": ["1234567 One"],
      "git reset --hard @~ && git status": ["2222222 2222222", "1234567 One"],
      "git reset HEAD a.ts": ["3333333 3333333", "2222222 2222222", "1234567 One"],
    })
  ) {
    assertEquals(
      titles(...three, ...call("r", "Bash", { command }, "ok")),
      left.map((one) => `committed: ${one}`),
      command,
    );
  }
  // which one it was is no longer known
  assertEquals(titles(...call("r", "Bash", { command: "git commit --amend -F /p/m >/dev/null" }, "ok")), []);
});

Deno.test("handoffOf() tells what the last turn was not allowed to change, and did not change later", () => {
  const importer = "Please build the importer for CSV files.";
  const write = (id: string, path: string) =>
    call(
      id,
      "Write",
      { file_path: path, content: "x" },
      `Claude requested permissions to write to ${path}, but you haven't granted it yet.`,
      true,
    );
  const end = assistant("z", [text("I made the build file.")]);
  const denied = (...lines: unknown[]) => shown(handoff(...lines), "open").filter((line) => line.startsWith("denied"));
  const build = "denied, and not done later: Write p/build.gradle";
  assertEquals(denied(user(importer), ...write("a", "/p/build.gradle"), ...write("b", "p/build.gradle"), end), [build]);
  assertEquals(denied(user(importer), ...write("a", "/p/a.ts"), end, ...worked("Now you may.", "/p/q/a.ts")), []);
  assertEquals(
    denied(user(importer), ...write("a", "/p/a.ts"), ...worked(importer, "/q/a.ts").slice(1)),
    [],
  );
  const sed = call("s", "Bash", { command: "sed -i s/a/b/ /p/a.ts" }, "ok");
  assertEquals(denied(user(importer), ...write("a", "/p/a.ts"), ...sed, end), []);
  // what the user stops is told apart
  assertEquals(
    denied(user(importer), ...write("a", "/p/a.ts"), user("[Request interrupted by user for tool use]")),
    [],
  );
});

Deno.test("handoffOf() tells the call at which the user stopped the last turn", () => {
  const rejected =
    "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). STOP what you are doing and wait for the user to tell you how to proceed.";
  const lines = [
    user("Please ask the other agent for a review."),
    assistant("a", [toolUse("a", "Bash", { command: "python3 ask.py review" })]),
    user([toolResult("a", rejected, true)]),
    user("[Request interrupted by user for tool use]"),
  ];
  const stopped = "call that the user stopped: Bash python3 ask.py review";
  assertEquals(shown(handoff(...lines), "open").filter((line) => line.startsWith("call")), [stopped]);
  const later = [user("Then read it yourself, please."), assistant("b", [text("Done.")])];
  assertEquals(shown(handoff(...lines, ...later), "open"), []);
  // nobody was asked about the call beside it
  const at = { timestamp: "2026-03-01T10:00:00.500Z" };
  const beside = [
    lines[0],
    ...["python3 ask.py review", "ls"].map((command) => assistant("a", [toolUse(command, "Bash", { command })])),
    user([toolResult("python3 ask.py review", rejected, true)], { ...at, toolDenialKind: "user-rejected" }),
    user([toolResult("ls", rejected, true)], { ...at, toolDenialKind: "user-rejected" }),
    lines[3],
  ];
  assertEquals(shown(handoff(...beside), "open").filter((line) => line.startsWith("call")), [stopped]);
});

Deno.test("handoffOf() tells an earlier answer only of work, until more is done", () => {
  const told = `The top bar stands: ${"it shows the day, the account and a button. ".repeat(4)}`;
  const count = (first: unknown[], ...later: unknown[]) =>
    handoff(...first, ...later, user("And where is it?"), assistant("z", [text(told)]))
      .lines.filter(({ what }) => what === "earlier answer").length;
  const bar = worked("Please add a top bar to the dashboard.", "/p/a.ts", told);
  const bash = (command: string) => call(command, "Bash", { command }, "ok");
  assertEquals(count(bar), 1);
  // without its question it says little
  assertEquals(count([user("Is the product ready for them?"), assistant("q", [text(`No. ${told}`)])]), 0);
  for (const same of ["git add . && git commit -qm Bar && git push", "npm run dev", "git status; ls /p"]) {
    assertEquals(count(bar, user("Go on with it."), ...bash(same)), 1, same);
  }
  for (const more of ["php artisan migrate --force", "cp a.ts /srv && git push"]) {
    assertEquals(count(bar, user("Run it, then."), ...bash(more)), 0, more);
  }
  const replied = (reply: string) => count(bar, user(reply), assistant("r", [text("I see.")]));
  assertEquals(
    replied(`Where does it take the day from, and ${"what does it show at night, ".repeat(5)}in winter?`),
    1,
  );
  assertEquals(replied(`No sorry, I forgot: ${"the bar is no part of the dashboard, ".repeat(5)}so drop it.`), 0);
});

Deno.test("handoffOf() tells what was answered before a commit, and first where the last answer says little", () => {
  const told = `The top bar stands: ${"it shows the day, the account and a button. ".repeat(4)}`;
  const found = handoff(
    ...worked("Please add a top bar to the dashboard.", "/p/a.ts", told),
    user("Commit it."),
    ...call("c", "Bash", { command: "git commit -qam Bar" }, "[main 1a2b3c4] Bar"),
    assistant("d", [text("Committed.")]),
  );
  const done = found.lines.filter(({ what }) => what.endsWith("answer"));
  assertEquals(done.map(({ what, weight }) => [what, weight]), [["last answer", 86], ["earlier answer", 85]]);
  const notified = (answer: string) =>
    handoff(
      user("What does the top bar show, and where?"),
      assistant("a", [text(answer)]),
      user("<task-notification> <task-id>b1</task-id> <status>completed</status> </task-notification>"),
      assistant("b", [text("Noted; nothing to do.")]),
    );
  assertEquals(shown(notified(told), "done"), [`last answer: ${told.trim()}`]);
  assertEquals(shown(notified(`${told} Shall I move the button?`), "open"), [
    "question without an answer: Shall I move the button?",
  ]);
});

Deno.test("handoffOf() does not tell the announcement of a plan that it tells, nor a client's file of a moment", () => {
  const planned = (words: string, ...between: unknown[]) =>
    shown(
      handoff(
        user("Please plan the importer for CSV files.", { cwd: "C:\\Users\\ann" }),
        ...call("r", "Read", { file_path: "C:\\Users\\ann\\AppData\\Local\\Temp\\claude\\a.output" }, "x"),
        assistant("a", [text(words)], { cwd: "C:\\Users\\ann" }),
        ...between,
        assistant("p", [toolUse("p", "ExitPlanMode", { plan: "# Importer" })]),
      ),
      "done",
    );
  assertEquals(planned("I go over to the plan.", ...call("w", "Glob", { pattern: "*.csv" }, "none")), []);
  assertEquals(planned("The plan has three steps.").length, 1);
});

for (
  const words of [
    "Is there anything in the old tables, just look in short",
    "so will the importer reads both of them, answer briefly",
    "Tell me one thing , if a row comes twice then how does the importer choose",
    "Great work, it looks much nicer than what we had before",
    "ありがとう、とても見やすくなりました。表もきれいです。助かりました。",
    "谢谢，现在看起来好多了，比以前的版本清楚很多，非常满意，辛苦了",
    "Ist die Reihenfolge der Spalten in beiden Dateien eigentlich gleich geblieben oder nicht",
    "que pasa con las filas vacias? y como se cuentan en el informe final",
  ]
) {
  Deno.test(`handoffOf() takes for done with, as nothing was changed for it: ${words}`, () => {
    const earlier = (...lines: unknown[]) =>
      shown(
        handoff(
          ...worked("Please build the importer for CSV files.", "/p/a.ts"),
          ...lines,
          ...worked("Add the column for the weight to the list, please.", "/p/a.ts"),
          ...worked("Now write the exporter for archives, too.", "/p/a.ts"),
        ),
        "earlier",
      ).filter((line) => line.includes(words));
    assertEquals(earlier(user(words), assistant("q", [text("It is.")])), []);
    assertEquals(earlier(...worked(words, "/p/b.ts")).length, 1);
  });
}

Deno.test("handoffOf() shows a prompt as asked for whose tasks are open, and a task that was cut off as begun", () => {
  const todos = assistant("t", [toolUse("t", "TodoWrite", {
    todos: [{ content: "write the plan of migration", status: "in_progress" }, { content: "ship", status: "pending" }],
  })], { cwd: "/p" });
  const lines = [
    user("Please look over the importer for CSV files.", { cwd: "/p" }),
    assistant("a", [text("It reads CSV.")]),
    user("Now write the plan of the migration, with all agents at once.", { cwd: "/p" }),
    todos,
    user([toolResult("t", "Todos have been modified successfully")]),
  ];
  const asked = handoff(
    ...lines,
    assistant("b", [text("The agents run.")]),
    user("Tell me when all of it is written, please."),
  );
  assertEquals(shown(asked, "goal"), [
    "first prompt, answered: Please look over the importer for CSV files.",
    "prompt: Now write the plan of the migration, with all agents at once.",
    "last prompt: Tell me when all of it is written, please.",
  ]);
  const [cutOff] = [handoff(
    ...lines,
    ...worked("x", "/p/a.ts").slice(1, 3),
    assistant("b", [text("I start another agent.")]),
    assistant("c", [toolUse("c", "Bash", { command: "npm test" })]),
  )];
  assertEquals(shown(cutOff, "open").filter((line) => line.startsWith("task")), [
    "task, begun: write the plan of migration",
    "task: ship",
  ]);
});

Deno.test("handoffOf() tells no question as taken back, and a first prompt that was sent again by its last answer", () => {
  const back = [user("Are the agents of the review still running?"), user("[Request interrupted by user]")];
  const first = "Please look through all the importers of the project.";
  const found = handoff(
    user(first),
    user("[Request interrupted by user]"),
    user(first),
    ...call("r", "Read", { file_path: "/p/a.ts" }, "x"),
    assistant("a", [text("There are three.")]),
    ...back,
    ...worked("Now write the exporter for archives, too.", "/p/b.ts"),
  );
  assertEquals(shown(found, "goal"), ["last prompt: Now write the exporter for archives, too."]);
  assertEquals(shown(found, "earlier"), [`first prompt, answered: ${first}`]);
  assertEquals(shown(found, "dropped"), []);
});

Deno.test("handoffOf() tells a stopped prompt as asked for as long as later ones only ask about it", () => {
  const first = worked("Please look over the importer for CSV files.", "/p/a.ts");
  const stopped = worked("Install the build tool, and report what it says.", "/p/b.ts", "");
  const question = [user("Is the list of tasks really up to date now?"), assistant("q", [text("It is.")])];
  const goals = (...lines: unknown[]) => shown(handoff(...first, ...lines), "goal").map((line) => line.split(":")[0]);
  assertEquals(goals(...stopped, ...question), ["prompt", "last prompt"]);
  assertEquals(goals(...stopped, ...question, ...worked("Now write the exporter, too.", "/p/c.ts")), ["last prompt"]);
});

Deno.test("handoffOf() tells a first prompt as over when only questions, or files of others, follow it", () => {
  const importer = "Please build the importer for CSV files.";
  const question = [user("Is this reader used by many projects?"), assistant("q", [text("It is.")])];
  const isFirstGoal = (...lines: unknown[]) =>
    shown(handoff(...lines), "goal").some((line) => line.startsWith("first prompt"));
  assertEquals(isFirstGoal(...worked(importer, "/p/a.ts"), ...question), false);
  assertEquals(isFirstGoal(...worked(importer, "/p/a.ts"), ...question.slice(0, 1)), true);
  const talk = [user("I want one place for all drafts of the team; say how."), assistant("t", [text("In a vault.")])];
  const works = ["one", "two", "three"].flatMap((name) => worked(`Write the page ${name} of the guide.`, "/p/b.md"));
  assertEquals([isFirstGoal(...talk, ...works.slice(0, 8)), isFirstGoal(...talk, ...works)], [true, false]);
});

Deno.test("handoffOf() tells no thanks as what was asked for, and whether the last words are older than the last prompt", () => {
  const first = worked("Ajoute la pagination à la liste des clients.", "/p/a.ts", "La pagination est en place.");
  const thanks = [user("merci, c'est parfait comme ça"), assistant("t", [text("Avec plaisir.")])];
  assertEquals(shown(handoff(...first, ...thanks), "goal"), [
    "first prompt, answered: Ajoute la pagination à la liste des clients.",
  ]);
  const praised = worked("super, fais la même chose pour les commandes", "/p/b.ts");
  assertEquals(shown(handoff(...first, ...praised), "goal"), [
    "last prompt: super, fais la même chose pour les commandes",
  ]);
  const stopped = worked("Exporte aussi les clients dans un fichier.", "/p/c.ts", "");
  assertEquals(
    shown(handoff(...first, ...stopped), "done")[0],
    "answer before the last prompt: La pagination est en place.",
  );
});

Deno.test("handoffOf() tells no error that was pasted long ago, and no prompt as answered that the service failed on", () => {
  const log = `the checks are unhappy:\n${
    "2026-01-01 10:00:00 [job 12] Error: no such table, exit code 1\n".repeat(12)
  }`;
  const others = ["one", "two", "three"].flatMap((name) =>
    worked(`Add the column ${name} to the list of archives, please.`, "/p/a.ts")
  );
  const asked = (...lines: unknown[]) =>
    handoff(...worked("Please build the importer for CSV files.", "/p/a.ts"), ...lines).lines
      .filter(({ section }) => section === "goal" || section === "earlier").map((
        { what, text },
      ) => [what, text.slice(0, 11)]);
  assertEquals(asked(...worked(log, "/p/a.ts"), ...others).some(([, text]) => text === "the checks "), false);
  const failed = "Provider request failed. (request_id=req_0123456789ab)";
  const review = [user("Review the plan of the migration with all agents, please."), assistant("f", [text(failed)])];
  assertEquals(asked(...review, user("Can you hear me?"), assistant("g", [text(failed)]))[1], [
    "prompt",
    "Review the ",
  ]);
});

Deno.test("handoffOf() does not tell a prompt as dropped that a later one than the next completes", () => {
  const at = (uuid: string, parentUuid: string | null) => ({ uuid, parentUuid, sessionId: "s", isSidechain: false });
  const plan = "Build the server after this plan, with one tool for each route.";
  const dropped = (...last: unknown[]) =>
    shown(
      handoff(
        user("Please build the importer for CSV files.", at("1", null)),
        assistant("a", [text("Done.")], at("2", "1")),
        user(plan, at("3", "2")),
        assistant("b", [text("Done.")], at("4", "3")),
        user("Please use the other model for all of this.", at("5", "2")),
        assistant("c", [text("It is set.")], at("6", "5")),
        ...last,
      ),
      "dropped",
    );
  assertEquals(dropped(), [`prompt that was taken back: ${plan}`]);
  assertEquals(dropped(user(`${plan} Go.`, at("7", "6")), assistant("d", [text("Done.")], at("8", "7"))), []);
});

Deno.test("handoffOf() tells a long answer that a short one follows, if only the list of tasks was kept between them", () => {
  const long = `The importer reads the dates first. ${"It then reads the rows and their names. ".repeat(6)}`.trim();
  const call = (id: string, name: string, input: Record<string, unknown>) => [
    assistant(id, [toolUse(id, name, input)]),
    user([toolResult(id, "ok")]),
  ];
  const list = call("t", "TaskUpdate", { taskId: "1", status: "completed" });
  const work = call("b", "Bash", { command: "npm run build" });
  const end = "All of it is from the source.";
  const table: readonly (readonly [between: readonly unknown[], told: readonly string[]])[] = [
    [list, [`last answer: ${end}`, `said before the last answer: ${long}`]],
    [[...list, ...work], [`last answer: ${end}`]],
    [[...list, assistant("m", [text("Now the end.")]), ...list], [
      `last answer: ${end}`,
      `said before the last answer: ${long}`,
    ]],
    [[...list, user("And what of the names?")], [`last answer: ${end}`]],
  ];
  for (const [between, told] of table) {
    const found = handoff(
      user("How does the importer read its files?"),
      assistant("a", [text(long)]),
      ...between,
      assistant("e", [text(end)]),
    );
    assertEquals(shown(found, "done").filter((line) => !line.startsWith("earlier answer")), [...told]);
  }
});

/** The weights of all lines, by what they are, in the order in which they are told. */
const weightsOf = ({ lines }: Handoff) =>
  Object.fromEntries(
    [...Map.groupBy(lines, ({ what }) => what)].map(([what, all]) => [what, all.map(({ weight }) => weight)]),
  );

Deno.test("handoffOf() weighs each kind of line by how much it would be missed", () => {
  const at = (uuid: string, parentUuid: string | null) => ({ uuid, parentUuid, sessionId: "s", isSidechain: false });
  const importer = "Please build the importer for CSV files.";
  const files = Array.from({ length: 13 }, (_, index) => worked(`part ${index}`, `/p/${index}.ts`).slice(1, 3)).flat();
  assertEquals(weightsOf(handoff(user(importer, { cwd: "/p" }), ...files, assistant("z", [text("Done.")]))), {
    "first prompt": [100],
    "last answer": [86],
    changed: [84, 74, 64, 54, 44, 34, 24, 14, 4, 1, 1, 1],
    "other files read or changed": [83],
  });
  const others = ["one", "two", "three"].flatMap((name) =>
    worked(`Add the column ${name} to the list of archives, please.`, "/p/b.ts")
  );
  const goals = (...last: unknown[]) => weightsOf(handoff(...worked(importer, "/p/a.ts"), ...others, ...last));
  assertEquals(goals(user("see you tomorrow, then")), {
    "last prompt": [96],
    "answer before the last prompt": [86],
    changed: [84, 74],
    "first prompt, answered": [63],
    answered: [59, 60, 61],
  });
  assertEquals(goals(user("see you"))["last prompt"], [97]);
  const settled = [user("Is the column two in all of the lists?"), assistant("q", [text("It is.")])];
  assertEquals(
    weightsOf(handoff(...worked(importer, "/p/a.ts"), ...settled, user("see you"), assistant("e", [text("Fine.")])))
      .answered,
    [62],
  );
  const todos = ["in_progress", "pending"].map((status, index) => ({ content: `step ${index}`, status }));
  const open = weightsOf(handoff(
    user(importer),
    assistant("t", [toolUse("t", "TodoWrite", { todos })]),
    user([toolResult("t", "ok")]),
    ...["make", "npm test"].flatMap((command) => call(command, "Bash", { command }, "Exit code 1", true)),
    ...["/p/a.ts", "/p/b.ts"].flatMap((path) =>
      call(path, "Write", { file_path: path, content: "x" }, "Claude requested permissions to write", true)
    ),
    assistant("e", [text("It fails.\n\n- [ ] one\n- [ ] two\n\nStill open: the docs\n\nShall I go on with the rest?")]),
  ));
  assertEquals(open, {
    "first prompt": [100],
    "question without an answer": [95],
    "task, begun": [89],
    task: [84],
    "denied, and not done later": [79, 69],
    "unchecked box": [78, 73],
    "left open": [77],
    "failed, and did not succeed later": [76, 66],
    "last answer": [86],
  });
  const rejected =
    `The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). `;
  const stopped = weightsOf(handoff(
    user(importer),
    assistant("p", [toolUse("p", "ExitPlanMode", { plan: "# Importer" })]),
    ...call(
      "a",
      "Bash",
      { command: "make" },
      `${rejected}STOP what you are doing and wait for the user to tell you how to proceed.`,
      true,
    ),
    user("[Request interrupted by user for tool use]"),
  ));
  assertEquals(stopped, {
    "first prompt": [100],
    "plan that waits for the user": [97],
    "call that the user stopped": [93],
  });
  assertEquals(weightsOf(handoff(user(importer), user("[Request interrupted by user]"))), {
    "first prompt": [100],
    interrupted: [94],
  });
  const dropped = Array.from({ length: 5 }, (_, index) => [
    user(`Now write the exporter number ${index} for ${"abcde"[index]}${index} files, please.`, at(`d${index}`, "2")),
    assistant(`e${index}`, [text("Done.")], at(`e${index}`, `d${index}`)),
  ]).flat();
  assertEquals(
    weightsOf(handoff(
      user(importer, at("1", null)),
      assistant("a", [text("Done.")], at("2", "1")),
      ...dropped,
      user("Use the other model for all of this, will you.", at("5", "2")),
    ))["prompt that was taken back"],
    [50, 45, 40, 35],
  );
  const [overview, none] = [new OverviewReader("s").end(), new OpenWorkReader().end()];
  const agents = Array.from({ length: 5 }, (_, index) => ({
    description: index === 4 ? "Count " : "",
    conclusion: `${index} callers are left.`,
  }));
  assertEquals(weightsOf(handoffOf({ overview, open: none, items: [], agents })), { Count: [58], agent: [53, 48, 43] });
});

/** A text of exactly that many characters. */
const ofLength = (length: number, begin: string, end = ".") =>
  `${begin}${" and of all of its rows".repeat(30)}`.slice(0, length - end.length) + end;

Deno.test("handoffOf() measures prompts to the character", () => {
  const importer = "Please build the importer for CSV files.";
  const start = worked(importer, "/p/a.ts");
  const last = worked("Now write the exporter for archives, too.", "/p/a.ts");
  const isTold = (words: string, ...more: unknown[]) =>
    handoff(...start, user(words), ...more, assistant("q", [text("Done.")]), ...last).lines
      .some((line) => line.text === words);
  const commit = call("c", "Bash", { command: "git commit -qam x" }, "[main 1a2b3c4] x");
  const edges: readonly (readonly [from: number, begin: string, end: string, calls: readonly unknown[]])[] = [
    [120, "Commit the tree of the importer", ".", commit],
    [120, "Continue with the importer", ".", []],
    [24, "Mind the rows", ".", []],
  ];
  for (const [from, begin, end, calls] of edges) {
    assertEquals(
      [from - 1, from].map((length) => isTold(ofLength(length, begin, end), ...calls)),
      [false, true],
      begin,
    );
  }
  const goals = (...lines: unknown[]) => shown(handoff(...start, ...lines), "goal");
  const bye = [user("see you"), assistant("e", [text("Fine.")])];
  const asked = (length: number, ...calls: unknown[]) =>
    goals(user(ofLength(length, "Does it read the names", "?")), ...calls, assistant("q", [text("Yes.")]), ...bye)
      .length;
  assertEquals([asked(400), asked(401)], [2, 3]);
  const edit = worked("x", "/p/a.ts").slice(1, 3);
  assertEquals([asked(200, ...edit), asked(200, ...commit), asked(200, ...edit, ...commit)], [3, 3, 3]);
  // a question of its own, and an agreement
  const question = assistant("r", [text("It is built. Which of the 45 projects shall I do next?")]);
  const replyTo = (words: string) =>
    handoff(...start, question, user(words), assistant("s", [text("OK.")])).lines
      .find((line) => line.text === words)?.replyTo !== undefined;
  assertEquals(["And of docs?", "And the docs?"].map(replyTo), [true, false]);
  assertEquals(["yes, please.", "yes, please.."].map((words) => goals(user(words), ...bye.slice(1)).length), [1, 2]);
});

Deno.test("handoffOf() tells no prompt that only repeats, was corrected, or pastes an error", () => {
  const importer = "Please build the importer for CSV files of the old archive.";
  const exporter = "Now write the exporter for archives, too, with the names of the rows.";
  const told = (...prompts: string[]) =>
    handoff(...[importer, ...prompts, exporter].flatMap((words, at) => worked(words, `/p/${at}.ts`))).lines
      .filter(({ section }) => section === "earlier").slice(1).map((line) => line.text);
  const docs = "Now the docs of both, please.";
  const table: readonly (readonly [prompts: readonly string[], told: readonly string[]])[] = [
    [[docs, docs], [docs]],
    [[`${importer} Read the dates first.`], []],
    [["Now write the exporter for archives"], []],
    [["Now write the docs for all archives"], ["Now write the docs for all archives"]],
    [["ghp_0123456789abcdefghijklmnopqrstuvwxyz"], []],
  ];
  for (const [prompts, expected] of table) assertEquals(told(...prompts), [...expected], prompts[0]);
  // a word of 60 triples that differs in one letter, and in two
  const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  const [one, two] = [letters.replace("m", "_"), letters.replace("m", "_").replace("R", "_")];
  assertEquals([told(letters, one), told(letters, two).length], [[one], 2]);
  const goals = (...lines: unknown[]) => shown(handoff(...lines), "goal");
  // the first one stays, whatever follows
  const first = [user("Work on the branch of the archive."), assistant("a", [text("Done.")])];
  assertEquals(goals(...first, user("No, on the new one of them."), assistant("b", [text("Done.")])).length, 2);
  const others = ["one", "two", "three"].flatMap((name) => worked(`Add the column ${name} to the list.`, "/p/a.ts"));
  const log = `${ofLength(90, "the checks are unhappy")}\n${
    "2026-01-01 10:00:00 [job 12] Error: no table\n".repeat(12)
  }`;
  const isTold = (prompt: string) =>
    handoff(...worked(importer, "/p/a.ts"), ...worked(prompt, "/p/a.ts"), ...others).lines
      .some(({ section, text }) => section !== "done" && text === prompt);
  assertEquals([log, `${ofLength(150, "Let each reader check")}\n${log}`, log.slice(0, 380)].map(isTold), [
    false,
    true,
    true,
  ]);
});

Deno.test("handoffOf() says of each plan which prompt brought it, and what became of that", () => {
  const importer = "Implement the plan of the importer:";
  const goals = (planLines: readonly number[], ...lines: unknown[]) => {
    const [overview, open] = [new OverviewReader("s"), new OpenWorkReader()];
    for (const entry of entriesForward(bytesSource(bytesOf(jsonl(...lines))))) {
      overview.add(entry);
      open.add(entry);
    }
    const plans = new Map(planLines.map((line) => [line, `# Plan ${line}`]));
    const parts = { overview: overview.end(), open: open.end(), items: [], agents: [] };
    return handoffOf({ ...parts, plans, readFromStart: 1 }).lines
      .filter(({ speaker, section }) => speaker === "user" || section === "goal" || section === "earlier")
      .map(({ section, what, weight }) => [section, what, weight]);
  };
  const first = worked(importer, "/p/a.ts");
  const last = worked("Now write the exporter for archives, too.", "/p/b.ts");
  assertEquals(goals([1], ...first), [["goal", "plan of the first prompt", 98]]);
  assertEquals(goals([1], ...first, ...last), [
    ["goal", "last prompt", 96],
    ["earlier", "plan of the first prompt, answered", 98],
  ]);
  assertEquals(goals([5], ...first, ...last).slice(0, 2), [["goal", "plan of a prompt", 98], [
    "goal",
    "last prompt",
    96,
  ]]);
  assertEquals(
    goals([5], ...first, ...last, ...worked("Add the column two to the list.", "/p/a.ts"))[1],
    ["goal", "plan of a prompt, answered", 98],
  );
});

Deno.test("handoffOf() tells apart prompts by who typed them, and by what was done for each", () => {
  const importer = "Please build the importer for CSV files.";
  const exporter = "Now write the exporter for archives, too.";
  const start = worked(importer, "/p/a.ts");
  const notification = user(
    "<task-notification> <task-id>b1</task-id> <status>completed</status> </task-notification>",
  );
  assertEquals(handoff(...start, notification).unfinished, []);
  const command = user("<command-name>/migrate</command-name> <command-args>login</command-args>");
  const names = (...lines: unknown[]) => handoff(...lines).lines.map(({ section, what }) => `${section}: ${what}`);
  // one that was answered says what is asked for, however short
  assertEquals(names(...start, ...worked(exporter, "/p/a.ts"), command, assistant("c", [text("Done.")])), [
    "goal: first prompt, answered",
    "goal: last prompt",
    "done: last answer",
    "done: changed",
    "earlier: answered",
  ]);
  // a question that was stopped is over, and a task that the last turn goes on with is not
  const stopped = [user("Are the agents of the review still running?"), user("[Request interrupted by user]")];
  assertEquals(
    names(...stopped, ...worked(exporter, "/p/a.ts")).at(-1),
    "earlier: first prompt, interrupted; others followed",
  );
  // and so is a short task that was stopped, once several others were answered
  const begun = [...worked(importer, "/p/b.ts", "").slice(0, 2), user("[Request interrupted by user]")];
  const others = (count: number) =>
    ["archives", "mails", "photos"].slice(0, count).flatMap((one) =>
      worked(`Now write the exporter for ${one}.`, "/p/a.ts")
    );
  const stateAfter = (count: number) => names(...begun, ...others(count)).find((name) => name.includes("first prompt"));
  assertEquals([1, 3].map(stateAfter), [
    "goal: first prompt, interrupted; others followed",
    "earlier: first prompt, interrupted; others followed",
  ]);
  const both = [...worked(exporter, "/p/a.ts").slice(0, 3), ...worked("y", "/p/b.ts").slice(1)];
  assertEquals(names(...start, ...both)[0], "goal: first prompt, answered");
  const todos = assistant("t", [toolUse("t", "TodoWrite", { todos: [{ content: "ship it", status: "pending" }] })]);
  const migrate = [user("Now write the plan of the migration, please."), todos, user([toolResult("t", "ok")])];
  const column = (name: string) => worked(`Add the column ${name} to the list of archives.`, "/p/a.ts");
  const prompts = (...lines: unknown[]) =>
    names(...start, ...lines).filter((name) => /: (?:prompt|answered)/.test(name));
  assertEquals(
    prompts(
      ...column("one"),
      ...migrate,
      assistant("m", [text("It is begun.")]),
      ...worked(exporter, "/p/a.ts"),
    ),
    ["goal: prompt", "earlier: answered"],
  );
  const said = (tool: string, words: string) => {
    const rejected =
      `The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). To tell you how to proceed, the user said:\n${words}`;
    return names(user(importer), ...call("a", tool, { command: "make" }, rejected, true))
      .filter((name) => name.includes("turning down")).length;
  };
  assertEquals([said("Bash", ofLength(24, "Read dates")), said("Bash", ofLength(23, "Read dates"))], [1, 0]);
  assertEquals(said("AskUserQuestion", ofLength(24, "Read dates")), 0);
  const chose = [
    assistant("q", [toolUse("q", "AskUserQuestion", { questions: [{ question: "Which list?" }] })]),
    user([toolResult("q", "User has answered your questions: …")], {
      toolUseResult: { questions: [], answers: { "Which list?": "The short one" } },
    }),
  ];
  const chosen = (next: string) => names(user(importer), ...chose, user(next)).includes("goal: answer");
  assertEquals([chosen("go on"), chosen("Then the list of all rows, please.")], [true, false]);
});

Deno.test("handoffOf() passes over items by their kind, their place and their exact length", () => {
  const importer = "Please build the importer for CSV files.";
  const sure = { probability: 0.9, isSure: true as const };
  const explicit = { probability: 0.9, isExplicit: true as const };
  const turns = [1, 2, 3, 4, 5].flatMap((n) => [
    user(`Please do part ${n} of the importer.`),
    assistant(`m${n}`, [text(n === 4 ? "I think that is best: Rows are kept." : "Done.")]),
  ]);
  const count = (item: Partial<SessionItem> & { readonly evidence: object }, lines: readonly unknown[] = turns) =>
    handoffWith([{ ...sure, category: "DECISION", ...item }], lines).lines
      .filter(({ section, what }) => ["holds", "found", "open"].includes(section) && !what.startsWith("unchecked"))
      .length;
  const decided = (line: number, words: string, more: Partial<SessionItem> = {}) =>
    count({ ...explicit, evidence: said(line, words), ...more });
  // what only points back
  assertEquals(
    [
      "We decided on rows for this reader.",
      "This was decided for rows.",
      `That's why rows are kept ${"for good ".repeat(9)}.`,
    ]
      .map((words) => decided(10, words)),
    [1, 0, 0],
  );
  assertEquals([59, 60].map((length) => decided(10, ofLength(length, "This was decided for"))), [0, 1]);
  // a decision is no guess, and no error refutes it
  assertEquals(decided(8, "Rows are kept."), 1);
  const cause = (line: number, words: string, lines: readonly unknown[] = turns) =>
    count({ category: "RUNBOOK", evidence: said(line, words) }, lines);
  const long = "The build failed because the cache directory is not writable.";
  assertEquals([long, long.replace("writable", "empty")].map((words) => cause(10, words)), [1, 0]);
  const guess = [user(importer), assistant("a", [text(`My bet: ${long}`)]), ...turns];
  assertEquals([cause(2, long, guess), cause(2, long, [user(importer), assistant("a", [text(long)])])], [0, 1]);
  const debt = (line: number, more: Partial<SessionItem> = explicit) =>
    count({
      category: "TECH_DEBT",
      evidence: said(line, "The dates are not read yet."),
      ...more,
      isSure: undefined as never,
    });
  assertEquals([debt(4), debt(8), debt(8, {})], [0, 1, 0]);
  const limit = (next: string) =>
    count({ category: "CONSTRAINT", evidence: said(2, "The archive cannot be written to.") }, [
      user(importer),
      assistant("a", [text("Done.")]),
      user(next),
      assistant("b", [text("Done.")]),
    ]);
  assertEquals(["No, the header is there.", "Then TypeError: x is undefined"].map(limit), [1, 1]);
  const answer = (line: number, words: string, replyTo: string, more: Partial<SessionItem> = {}) =>
    count({ evidence: said(line, words, { speaker: "user", replyTo: safeText(replyTo) }), ...more });
  const how = "Which form do you prefer?";
  const unsure = { isSure: undefined as never };
  const answers: readonly (readonly [told: number, ...Parameters<typeof answer>])[] = [
    // of a prompt, and of a tool's question
    [0, 9, "The old form", how, unsure],
    [1, 10, "The old form", how, unsure],
    [0, 3, "CSV", how],
    [1, 9, "CSV", how],
    [1, 3, "CSVX!", how],
    [0, 3, "Yes, keep the old form", how],
    [0, 3, "All of the docs", "What shall I commit?"],
    [1, 9, "All of the docs", "What shall I commit?"],
    [0, 10, "yes", how],
    [0, 10, "yes, please", how],
    [1, 10, "yes, please!", how],
    [0, 10, `#2 ${ofLength(56, "is the way to go")}`, how],
    [1, 10, `#2 ${ofLength(57, "is the way to go")}`, how],
    [1, 10, "Only the rows", "Which of the rows that the reader of the old archive drops shall be kept?"],
  ];
  for (const [told, ...of] of answers) assertEquals(answer(...of), told, `${of[0]} ${of[1]}`);
  assertEquals(
    count({ evidence: said(3, "yes", { speaker: "user", replyTo: safeText(how) }) }, [
      ...turns.slice(0, 2),
      user("yes"),
    ]),
    1,
  );
  // the questions have only a part of their words in common
  const two = [said(3, "Only rows", { speaker: "user", replyTo: safeText("Which rows?") })].concat(
    said(10, "All of them", {
      speaker: "user",
      replyTo: safeText("Which rows of the old archive shall every reader drop?"),
    }),
  );
  const told = handoffWith(two.map((evidence) => ({ ...sure, category: "DECISION" as const, evidence })), turns).lines
    .filter(({ section }) => section === "holds");
  assertEquals(told.map(({ text, replyTo }) => [text, replyTo]), [
    ["Only rows", "Which rows?"],
    ["All of them", "Which rows of the old archive shall every reader drop?"],
  ]);
  const prompt = (length: number) => ofLength(length - 17, "Please write it") + " Always use tabs.";
  const preference = (length: number) =>
    count({ category: "PREFERENCE", evidence: said(1, "Always use tabs.", { speaker: "user" }) }, [
      user(prompt(length)),
    ]);
  assertEquals([600, 601].map(preference), [1, 0]);
  // a commit may have mended it, too, and the command that worked is the first one after what was said
  const found = (item: SessionItem["evidence"], ...after: unknown[]) =>
    handoffWith([{ ...sure, category: "RUNBOOK", evidence: item }], [user(importer), ...after]).lines
      .filter(({ section }) => section === "found").map(({ what, line }) => [what, line]);
  const told2 = assistant("a", [text(CAUSE)]);
  const commit = call("c", "Bash", { command: "git commit -qam x" }, "[main 1a2b3c4] x");
  assertEquals(found(said(2, CAUSE), told2, ...commit), [["diagnosis, before later changes", 2]]);
  assertEquals(found(said(4, CAUSE), ...commit, told2), [["diagnosis", 4]]);
  const { speaker: _, ...worked } = said(4, "python x.py → python3 x.py", { cue: "workaround" });
  const run = (id: string, command: string, isError: boolean) =>
    call(id, "Bash", { command }, isError ? "no" : "ok", isError);
  assertEquals(
    found(
      worked,
      ...run("a", "python3 x.py", false),
      told2,
      ...run("b", "python x.py", true),
      ...run("c", "python3 x.py", true),
      ...run("d", "ls; python3 x.py", false),
      ...run("e", "python3 x.py --all", false),
      ...run("f", "python3 x.py", false),
    ),
    [["workaround", 11]],
  );
});

Deno.test("handoffOf() knows whether a check that failed earlier is still open", () => {
  const open = (answer: string, ...later: unknown[]) =>
    shown(
      handoff(
        user("Please build the importer for CSV files."),
        ...call("a", "Bash", { command: "npm test" }, "Exit code 1", true),
        assistant("b", [text("Done.")]),
        user("Now write the exporter, please."),
        ...later,
        assistant("c", [text(answer)]),
      ),
      "open",
    ).length;
  const table: readonly (readonly [left: number, answer: string, ...later: unknown[]])[] = [
    [1, "Done."],
    [1, "Done.", ...call("r", "Read", { file_path: "/p/a.ts" }, "x")],
    [0, "Done.", ...call("s", "Bash", { command: "ls" }, "a.ts")],
    [1, "Done.", ...call("s", "Bash", { command: "mkdir out" }, "Exit code 1", true)],
    [0, "Done.", ...worked("x", "/p/a.ts").slice(1, 3)],
    [1, "It cannot be written.", ...call("s", "Bash", { command: "ls" }, "a.ts")],
  ];
  for (const [left, answer, ...later] of table) assertEquals(open(answer, ...later), left, JSON.stringify(later));
});

Deno.test("handoffOf() tells what was denied or failed until just that was done", () => {
  const importer = "Please build the importer for CSV files.";
  const end = assistant("z", [text("It cannot be done.")]);
  const open = (...lines: unknown[]) =>
    shown(handoff(user(importer), ...lines, end), "open").map((line) => line.split(": ")[1]);
  const bash = (command: string, isError = false) =>
    call(command, "Bash", { command }, isError ? "Exit code 1" : "ok", isError);
  const tool = (id: string, name: string, input: Record<string, string>, isError = false) =>
    call(id, name, input, isError ? "<tool_use_error>It was not found.</tool_use_error>" : "x", isError);
  const denied = call(
    "w",
    "Write",
    { file_path: "/p/a.ts", content: "x" },
    "Claude requested permissions to write",
    true,
  );
  const edit = tool("e", "Edit", { file_path: "/p/a.ts" }, true);
  const page = tool("m", "mcp__browser__open", { url: "http://localhost:1/a" }, true);
  const table: readonly (readonly [lines: readonly unknown[], left: readonly string[]])[] = [
    // what looks, fails, or is about another file does not do it
    [[...denied, ...bash("cat /p/a.ts")], ["Write /p/a.ts"]],
    [[...denied, ...bash("sed -i s/a/b/ /p/a.ts", true)], ["Write /p/a.ts", "Bash sed -i s/a/b/ /p/a.ts"]],
    [[...denied, ...bash("sed -i s/a/b/ /p/b.ts")], ["Write /p/a.ts"]],
    [[...call("r", "Read", { file_path: "/p/a.ts" }, "Claude requested permissions to read", true)], []],
    [[...edit, ...bash("sed -i s/a/b/ /p/a.ts")], []],
    [[...edit, ...bash("cat /p/a.ts")], ["Edit /p/a.ts"]],
    [[...edit, ...bash("sed -i s/a/b/ /p/b.ts")], ["Edit /p/a.ts"]],
    [[...edit, ...tool("f", "Write", { file_path: "/q/a.ts" })], ["Edit /p/a.ts"]],
    [[...edit, ...tool("f", "Edit", { file_path: "/q/a.ts" })], []],
    [[...edit, ...tool("f", "Edit", { file_path: "/p/b.ts" }), ...tool("g", "Edit", { file_path: "/q/a.ts" })], [
      "Edit /p/a.ts",
    ]],
    [[...edit, ...tool("f", "Edit", { file_path: "/p/b.ts" }), ...tool("g", "Read", { file_path: "/p/a.ts" })], []],
    [[...page, ...tool("n", "mcp__mail__open", { url: "x" })], ["mcp__browser__open http://localhost:1/a"]],
    [[...page, ...tool("n", "WebSearch", { query: "x" })], ["mcp__browser__open http://localhost:1/a"]],
    [[...tool("k", "KillShell", { shell_id: "1" }, true), ...tool("l", "KillShell", { shell_id: "2" })], []],
    // the last one of a kind, in the order in which they came
    [[...bash("mkdir one", true), ...bash("touch two", true), ...bash("mkdir -p one", true)], [
      "Bash mkdir -p one",
      "Bash touch two",
    ]],
    [[...bash("mkdir one", true), ...bash("mkdir two", true)], ["Bash mkdir two", "Bash mkdir one"]],
    [[...bash("make a.bin", true), ...bash("mkdir out"), ...bash("touch b.bin")], ["Bash make a.bin"]],
    [[...bash("make a.bin", true), ...bash("cp a.bin out")], []],
  ];
  for (const [lines, left] of table) assertEquals(open(...lines), [...left], JSON.stringify(lines));
  const todos = ["pending", "in_progress", "pending"].map((status, index) => ({
    content: `step ${"abc"[index]}`,
    status,
  }));
  const list = [assistant("t", [toolUse("t", "TodoWrite", { todos })]), user([toolResult("t", "ok")])];
  const done = assistant("d", [text("Done.")]);
  const tasks = (...lines: unknown[]) =>
    shown(handoff(user(importer), ...lines), "open").filter((line) => line.startsWith("task"));
  const all = ["task, begun: step b", "task: step a", "task: step c"];
  const write = worked("x", "/p/a.ts").slice(1, 3);
  assertEquals(tasks(...list, ...write, done), all.slice(1));
  assertEquals(tasks(...write, ...list, done), all);
  assertEquals(tasks(...list, ...bash("mkdir out"), done), all);
  assertEquals(tasks(...list, ...denied, ...write, done), all);
  // only prompts that were answered forget it
  const later = (words: string, ...answer: unknown[]) => [user(words), ...answer];
  const stopped = user("[Request interrupted by user]");
  assertEquals(tasks(...list, done, ...later("Now the docs of it.", done), ...later("And the list.", stopped)), all);
  assertEquals(tasks(...list, done, ...later("Now the docs of it.", done), ...later("And the list.")), all);
  assertEquals(tasks(...list, done, ...later("Now the docs of it.", done), ...later("And the list.", done)), []);
});

Deno.test("handoffOf() follows what commands do with files and commits, word by word", () => {
  const importer = "Please build the importer for CSV files.";
  const write = (path: string) => worked(`write ${path}`, path).slice(1, 3);
  const run = (command: string, output = "ok") => call(command, "Bash", { command }, output);
  const done = (what: string, ...lines: unknown[]) =>
    shown(handoff(user(importer, { cwd: "/p" }), ...lines, assistant("z", [text("Done.")])), "done")
      .filter((line) => line.startsWith(what)).map((line) => line.slice(line.indexOf(": ") + 2));
  const both = [...write("/p/a.ts"), ...write("/p/src/b.ts")];
  const changed: readonly (readonly [command: string, left: readonly string[]])[] = [
    ["git restore --staged a.ts", ["src/b.ts", "a.ts"]],
    ["git checkout a.ts", ["src/b.ts", "a.ts"]],
    ["git checkout HEAD -- a.ts", ["src/b.ts"]],
    ["git checkout --ours -- src/b.ts a.ts", []],
    ["git restore .", []],
    ["git restore --staged .", ["src/b.ts", "a.ts"]],
    ["git reset --soft HEAD", ["src/b.ts", "a.ts"]],
    ["git status .", ["src/b.ts", "a.ts"]],
    ["mv a.ts src/b.ts out", []],
    ["mv a.ts src/b.ts", ["src/b.ts"]],
    ["cp a.ts src/b.ts; touch rm", ["src/b.ts", "a.ts"]],
    ["rm -f ./a.ts ../x/", ["src/b.ts"]],
    ["rm ts", ["src/b.ts", "a.ts"]],
    ["rm -r src", ["a.ts"]],
    ["for name in a.ts b; do rm $name; done", ["src/b.ts"]],
    ["for name in src b; do rm -r $name; done", ["a.ts"]],
    ["for name in p b; do rm -r $name; done", ["src/b.ts", "a.ts"]],
    ["git", ["src/b.ts", "a.ts"]],
    ["echo x > a.ts", ["a.ts", "src/b.ts"]],
    ["echo x > c.ts", ["c.ts", "src/b.ts", "a.ts"]],
    ["sort a.ts > c.ts", ["src/b.ts", "a.ts"]],
    ["ls > c.ts && echo x", ["src/b.ts", "a.ts"]],
    ["cd lib && cat a.ts > ./d.ts; cd /q; cat x > e.ts; cat y > /r/f.ts", [
      "/r/f.ts",
      "/q/e.ts",
      "lib/d.ts",
      "src/b.ts",
      "a.ts",
    ]],
  ];
  for (const [command, left] of changed) assertEquals(done("changed", ...both, ...run(command)), [...left], command);
  assertEquals(done("changed", ...run("echo x > a.ts"), ...run("git commit -qm x")), []);
  const read = (path: string, isError = false) =>
    call(path, "Read", { file_path: path }, isError ? "<tool_use_error>Too large.</tool_use_error>" : "x", isError);
  assertEquals(done("other", ...read("/p/a.ts"), ...read("/p/b.ts", true), ...run("cat c.ts")), ["a.ts"]);
  assertEquals(done("other", ...read("/p/a.ts"), ...run("rm a.ts")), []);
  const names = Array.from({ length: 17 }, (_, at) => `${at}.ts`);
  assertEquals(done("other", ...names.flatMap((name) => read(`/p/${name}`))), [names.slice(1).reverse().join(", ")]);
  const fits = (length: number) => done("other", ...read("/p/a.ts"), ...read(`/p/${"x".repeat(length)}`));
  assertEquals([fits(394), fits(395)].map(([line]) => line?.length), [400, 395]);
  const committed = (hash: string) => run(`git commit -m ${hash}`, `[main ${hash}] ${hash}`);
  const commits: readonly (readonly [lines: readonly unknown[], left: readonly string[]])[] = [
    [[...committed("1111111"), ...run("git rebase --abort")], ["1111111"]],
    [[...committed("1111111"), ...run("git pull")], ["1111111"]],
    [[...committed("1111111"), ...run("git pull --rebase")], []],
    [[...committed("1111111"), ...run("git reset --hard")], ["1111111"]],
    [[...committed("1111111"), ...run("git reset --soft main")], ["1111111"]],
    [[...committed("1111111"), ...run("git reset --hard -q")], ["1111111"]],
    [[...committed("1111111"), ...committed("2222222"), ...run("git reset HEAD~")], ["1111111"]],
    [[...committed("1111111"), ...run("git reset HEAD~5"), ...committed("2222222")], ["2222222"]],
    [[...committed("1111111"), ...run("git log HEAD~1")], ["1111111"]],
    [[...committed("1111111"), ...run("git rebase main"), ...committed("2222222")], ["2222222"]],
  ];
  for (const [lines, left] of commits) {
    assertEquals(done("committed", ...lines), left.map((hash) => `${hash} ${hash}`), JSON.stringify(lines));
  }
});

Deno.test("handoffOf() tells an earlier answer until its prompt is answered, measured to the character", () => {
  const told = `The top bar stands: ${"it shows the day, the account and a button. ".repeat(8)}`;
  const earlier = (answer: string, reply: string, last = "Done.") =>
    handoff(
      ...worked("Please add a top bar to the dashboard.", "/p/a.ts", answer),
      user(reply),
      assistant("r", [text("I see.")]),
      user("And the next one."),
      assistant("z", [text(last)]),
    ).lines.filter(({ what }) => what === "earlier answer").map(({ weight }) => weight);
  const table: readonly (readonly [told: readonly number[], answer: string, reply: string, last?: string])[] = [
    [[85], told, "Go on with it."],
    [[40], told, "Go on with it.", told],
    [[], told, ofLength(119, "Yes, that")],
    [[85], told, ofLength(120, "Yes, that")],
    [[], told, ofLength(119, "It was never")],
    [[85], told, ofLength(120, "It was never")],
    // a question in the last 300 characters
    [[], `${told.slice(0, 60)}? ${ofLength(298, "It shows")}`, "Blue."],
    [[85], `${told.slice(0, 60)}? ${ofLength(299, "It shows")}`, "Blue."],
  ];
  for (const [weights, answer, reply, last] of table) {
    assertEquals(earlier(answer, reply, last), [...weights], `${answer.length} ${reply}`);
  }
});

Deno.test("isAfter() knows the order of known lines alone", () => {
  const table = [[2, 1, true], [1, 1, false], [1, 2, false], [null, 1, false], [2, null, false]] as const;
  for (const [line, other, after] of table) assertEquals(isAfter(line, other), after, `${line} ${other}`);
});
