import { assertEquals, assertStringIncludes } from "@std/assert";
import { claudeCode } from "../../../lib/clients/claude_code/mod.ts";
import { handoffMarkdown } from "../../../lib/analyses/handoff/handoff_markdown.ts";
import { readHandoff } from "../../../lib/analyses/handoff/read_handoff.ts";
import { assistant, jsonl, text, toolResult, toolUse, user } from "../../support/transcript.ts";
import { temporaryDirectory, temporaryFile } from "../../support/temporary.ts";

Deno.test("readHandoff() quotes the plan that a prompt brings along as the assistant's", () => {
  using temporary = temporaryFile({ suffix: ".jsonl" });
  const path = temporary.path;
  const prompt = "Implement the following plan:\n\n# Exporter\n\nWrite src/exporter.ts.";
  Deno.writeTextFileSync(
    path,
    jsonl(user(prompt, { uuid: "u1" }), assistant("m", [text("It is written.")], { uuid: "a" })),
  );
  const goals = readHandoff({ client: claudeCode, path }).handoff.lines.filter(({ section }) => section === "goal");
  assertEquals(goals.map(({ what, text, speaker }) => [what, text, speaker]), [
    ["plan of the first prompt", "# Exporter\n\nWrite src/exporter.ts.", "assistant"],
  ]);
});

Deno.test("readHandoff() tells a plan once that came with a prompt and waits for the user again", () => {
  using temporary = temporaryFile({ suffix: ".jsonl" });
  const path = temporary.path;
  const plan = "# Exporter\n\nWrite src/exporter.ts with the names of the old archive.";
  Deno.writeTextFileSync(
    path,
    jsonl(
      user(`Implement the following plan:\n\n${plan}`, { uuid: "u1" }),
      assistant("p", [toolUse("p", "ExitPlanMode", { plan: `${plan}\n` })], { uuid: "a" }),
    ),
  );
  const { lines } = readHandoff({ client: claudeCode, path }).handoff;
  assertEquals(lines.map(({ what }) => what), ["plan that waits for the user"]);
});

Deno.test("readHandoff() reads the beginning and the end of a long session, with the lines of the whole file", () => {
  using temporary = temporaryFile({ suffix: ".jsonl" });
  const path = temporary.path;
  const filler = Array.from(
    { length: 300 },
    (_, at) => assistant(`m${at}`, [text("x".repeat(50_000))], { uuid: `a${at}` }),
  );
  Deno.writeTextFileSync(
    path,
    jsonl(
      user("Build the importer for the old archive.", { uuid: "u1" }),
      ...filler,
      user("Now write the exporter, please, for the new one.", { uuid: "u2" }),
      assistant("m", [text("Should the exporter keep the old names?")], { uuid: "a" }),
    ),
  );
  const report = readHandoff({ client: claudeCode, path });
  const { handoff: { lines, unfinished }, unread } = report;
  assertEquals(lines.filter(({ section }) => section === "goal").map(({ what, line }) => [what, line]), [
    ["first prompt, answered", 1],
    ["last prompt", 302],
  ]);
  assertEquals(lines.find(({ section }) => section === "open")?.line, 303);
  assertEquals(unfinished, ["a question is open"]);
  assertEquals((unread?.lines ?? 0) > 100, true);
  assertStringIncludes(handoffMarkdown(report), ` lines in its middle were not read.\n`);
});

Deno.test("readHandoff() tells what holds with the line where it was said", () => {
  using temporary = temporaryFile({ suffix: ".jsonl" });
  const path = temporary.path;
  Deno.writeTextFileSync(
    path,
    jsonl(
      user("Please build the importer for CSV files.", { uuid: "u1" }),
      assistant("m", [text("We decided to use sqlite because it needs no server.")], { uuid: "a1" }),
      user("Thanks.", { uuid: "u2" }),
      assistant("n", [text("You are welcome.")], { uuid: "a2" }),
    ),
  );
  const holds = readHandoff({ client: claudeCode, path }).handoff.lines.filter(({ section }) => section === "holds");
  assertEquals(holds.map(({ what, line }) => [what, line]), [["decision", 2]]);
});

Deno.test("readHandoff() tells nothing of which it knows no line, as of a plan that came without words", () => {
  using temporary = temporaryFile({ suffix: ".jsonl" });
  const plan = "# Exporter\n\nThe names are kept by design, and the old archive cannot be written to.";
  Deno.writeTextFileSync(
    temporary.path,
    jsonl(
      user("Please write the exporter."),
      assistant("p", [toolUse("p", "ExitPlanMode", { plan })]),
      user([toolResult("p", "User has approved your plan. You can now start coding.")]),
      assistant("m", [text("It is written.")]),
    ),
  );
  const { lines } = readHandoff({ client: claudeCode, path: temporary.path }).handoff;
  assertEquals(lines.map(({ what }) => what), ["first prompt", "last answer"]);
});

Deno.test("readHandoff() tells what agents concluded, not those of the client itself nor what was cut off", () => {
  using temporary = temporaryDirectory();
  const directory = temporary.path;
  const path = `${directory}/s1.jsonl`;
  Deno.writeTextFileSync(path, jsonl(user("Please build the importer."), assistant("m", [text("It is built.")])));
  const agents = `${directory}/s1/subagents`;
  Deno.mkdirSync(agents, { recursive: true });
  const agent = (id: string, ...lines: unknown[]) =>
    Deno.writeTextFileSync(
      `${agents}/agent-${id}.jsonl`,
      jsonl(...lines.map((line) => ({ ...line as object, isSidechain: true, agentId: id }))),
    );
  const ended = { isSidechain: true };
  agent("a1", user("Count the callers."), assistant("x", [text("No caller is left.")], ended));
  agent("acompact-1", user("Summarize."), assistant("y", [text("The user builds an importer.")], ended));
  agent(
    "a2",
    user("Read the docs."),
    assistant("z", [text("More to read."), toolUse("t", "Read", { file_path: "/p" })]),
  );
  agent("a3", user("Read it."), assistant("w", [text("API request failed. (request_id=req_24f7)")], ended));
  const { lines } = readHandoff({ client: claudeCode, path }).handoff;
  assertEquals(lines.filter(({ section }) => section === "agents").map((line) => line.text), ["No caller is left."]);
});

Deno.test("readHandoff() names an agent as the call did that started it, where nothing else does", () => {
  using temporary = temporaryDirectory();
  const path = `${temporary.path}/s1.jsonl`;
  const input = { subagent_type: "Explore", description: "Find the callers", prompt: "Find them." };
  const result = user([toolResult("t", "None.")], { toolUseResult: { agentId: "a1" } });
  Deno.writeTextFileSync(path, jsonl(user("Please build it."), assistant("m", [toolUse("t", "Task", input)]), result));
  Deno.mkdirSync(`${temporary.path}/s1/subagents`, { recursive: true });
  const aside = { isSidechain: true, agentId: "a1" };
  const lines = [user("Find them.", aside), assistant("x", [text("No caller is left.")], aside)];
  Deno.writeTextFileSync(`${temporary.path}/s1/subagents/agent-a1.jsonl`, jsonl(...lines));
  const [agent] = readHandoff({ client: claudeCode, path }).handoff.lines.filter(({ section }) => section === "agents");
  assertEquals([agent?.what, agent?.text], ["Find the callers", "No caller is left."]);
});

Deno.test("readHandoff() tells what the latest agents concluded, whatever they are called", () => {
  using temporary = temporaryDirectory();
  const path = `${temporary.path}/s1.jsonl`;
  Deno.writeTextFileSync(path, jsonl(user("Please build the importer."), assistant("m", [text("It is built.")])));
  Deno.mkdirSync(`${temporary.path}/s1/subagents`, { recursive: true });
  for (const [id, minute] of [["a1", 5], ["a2", 1], ["a3", 4], ["a4", 2], ["a5", 3]] as const) {
    const aside = { isSidechain: true, agentId: id, timestamp: `2026-01-01T00:0${minute}:00.000Z` };
    const lines = [
      user("Count.", aside),
      assistant("x", [text(`Count ${id}.`)], { ...aside, stop_reason: "end_turn" }),
    ];
    Deno.writeTextFileSync(`${temporary.path}/s1/subagents/agent-${id}.jsonl`, jsonl(...lines));
  }
  const { lines } = readHandoff({ client: claudeCode, path }).handoff;
  assertEquals(
    lines.filter(({ section }) => section === "agents").map((line) => line.text),
    ["Count a1.", "Count a3.", "Count a5.", "Count a4."],
  );
});

Deno.test("readHandoff() calls no prompt the first one before which something was not read", () => {
  using temporary = temporaryFile({ suffix: ".jsonl" });
  const filler = Array.from({ length: 300 }, (_, at) => assistant(`m${at}`, [text("x".repeat(50_000))]));
  Deno.writeTextFileSync(
    temporary.path,
    jsonl(...filler, user("Now write the exporter, please, for the new one."), assistant("m", [text("Done.")])),
  );
  const { lines } = readHandoff({ client: claudeCode, path: temporary.path }).handoff;
  assertEquals(lines.filter(({ section }) => section === "goal").map(({ what, line }) => [what, line]), [[
    "prompt",
    301,
  ]]);
});

Deno.test("readHandoff() knows the lines of what it found by reading a session without answers again", () => {
  using temporary = temporaryFile({ suffix: ".jsonl" });
  const filler = Array.from({ length: 20_001 }, (_, at) => user([toolResult(`t${at}`, "")], { uuid: `r${at}` }));
  Deno.writeTextFileSync(
    temporary.path,
    jsonl(
      user("Please build the importer for CSV files.", { uuid: "u1" }),
      ...filler,
      assistant("m", [text("We decided to use sqlite because it needs no server.")], { uuid: "a1" }),
    ),
  );
  const { lines } = readHandoff({ client: claudeCode, path: temporary.path }).handoff;
  assertEquals(lines.filter(({ section }) => section === "holds").map(({ what, line }) => [what, line]), [
    ["decision", 20_003],
  ]);
});

Deno.test("readHandoff() gives a command that resumes a session whose file is named by its id, and plans of prompts alone", () => {
  using temporary = temporaryDirectory();
  const read = (name: string, ...lines: unknown[]) => {
    const path = `${temporary.path}/${name}.jsonl`;
    Deno.writeTextFileSync(path, jsonl(...lines));
    return readHandoff({ client: claudeCode, path });
  };
  const id = "1d3f0b6e-0000-4000-8000-000000000000";
  const asked = user("Please build the importer for CSV files.", { cwd: "/p" });
  assertEquals([id, "a b"].map((name) => read(name, asked).resume), [`cd /p && claude --resume ${id}`, null]);
  const goals = (words: string, what = user) =>
    read("p", what(words), assistant("m", [text("Done.")])).handoff.lines
      .filter(({ section }) => section === "goal").map(({ what }) => what);
  const table: readonly (readonly [words: string, goals: readonly string[]])[] = [
    ["Implement the following plan:\n\n# Exporter", ["plan of the first prompt"]],
    ["Implement the following plan.\n\n# Exporter", ["first prompt"]],
    ["Write all of the names of the columns as follows:", ["first prompt"]],
  ];
  for (const [words, expected] of table) assertEquals(goals(words), [...expected], words);
});
