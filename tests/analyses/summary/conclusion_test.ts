import type { AgentFile } from "../../../lib/clients/files/session_file.ts";
import { assert, assertEquals } from "@std/assert";
import {
  type AgentQuestion,
  concludeAgent,
  concludeMain,
  findEarlierReport,
  refersBack,
  type SessionFiles,
} from "../../../lib/analyses/summary/conclusion.ts";
import type { Entry } from "../../../lib/session/entry.ts";
import { assistant, entriesOf, text, toolResult, toolUse, user } from "../../support/transcript.ts";

const POINTERS = [
  "The full report was delivered above.",
  "Report delivered above — nothing to add.",
  "As reported above.",
  "See my previous message for the findings.",
  "I have already provided the complete analysis in my earlier response.",
  "Done. My final review is in the message above.",
  "The deliverable is the write-up in my prior message.",
  "See above.",
  "As described earlier, all three modules are affected.",
  "Wie oben berichtet.",
  "上記の通りです。",
];

const REPORTS = [
  "Two bugs: the cache is never emptied, and the lock is taken twice.",
  "Done.",
  "The tests pass.",
  "I changed the parser and ran the tests; everything above line 12 is untouched.",
  `The findings above show that ${"the cache is never emptied. ".repeat(30)}`,
];

Deno.test("pointsBack() tells a message that only points back from a report", () => {
  for (const words of POINTERS) assert(refersBack(words), words);
  for (const words of REPORTS) assert(!refersBack(words), words);
});

Deno.test("earlierReport() finds the nearest earlier text that is long enough", () => {
  const report = `Findings: ${"the cache is never emptied. ".repeat(20)}`.trim();
  const entries = entriesOf(
    user("look for bugs"),
    assistant("m0", [text(`An older one: ${"x ".repeat(300)}`)]),
    assistant("m1", [text(report)]),
    assistant("m2", [text("One more look."), toolUse("t")]),
    user([toolResult("t", "ok")]),
    assistant("m3", [text("The report is above.")]),
  );
  assertEquals(findEarlierReport(entries.toReversed(), "The report is above."), report);
  assertEquals(findEarlierReport(entries.slice(3).toReversed(), "The report is above."), null);
});

const meta = (toolUseId: string) => ({ agentType: null, description: null, toolUseId, parentAgentId: null });

function filesOf(
  contents: Readonly<Record<string, readonly unknown[]>>,
  known: readonly AgentFile[] = [],
): SessionFiles {
  return {
    agent: (id) => known.find(({ agentId }) => agentId === id) ?? null,
    agents: () => known,
    backward: <T>(path: string, read: (entries: Iterable<Entry>) => T): T | null => {
      const lines = contents[path];
      return lines === undefined ? null : read(entriesOf(...lines).reverse());
    },
  };
}

const QUESTION: AgentQuestion = {
  transcriptPath: "/main",
  agentId: "a1",
  agentTranscriptPath: null,
  lastMessage: null,
};

const agentFile = (toolUseId: string): AgentFile => ({
  agentId: "a1",
  path: "/a1",
  layout: "subagents",
  meta: meta(toolUseId),
});

const RUN = [user("find"), assistant("m1", [text("Found."), toolUse("t1")]), user([toolResult("t1", "x")])];

const DONE = [...RUN, assistant("m2", [text("One file.")])];

const MAIN = [
  user("go"),
  assistant("m1", [toolUse("task", "Task", { prompt: "find" })]),
  user([toolResult("task", "Task says: two.")], { toolUseResult: { agentId: "a9" } }),
];

const short = ({ source, text, isFinal, agentId, tried }: ReturnType<typeof concludeAgent>): unknown => [
  source,
  text,
  isFinal,
  agentId,
  tried.map(({ source, outcome, path, length }) => `${source} ${outcome} ${path} ${length}`),
];

Deno.test("concludeAgent() takes what the input says, unless it says nothing", () => {
  const files = filesOf({ "/a1": DONE }, [agentFile("x")]);
  assertEquals(short(concludeAgent({ ...QUESTION, lastMessage: "Done." }, files)), [
    "hook_input",
    "Done.",
    true,
    "a1",
    ["hook_input used null 5"],
  ]);
  assertEquals(concludeAgent({ ...QUESTION, lastMessage: " (no content) " }, files).source, "agent_transcript");
});

Deno.test("concludeAgent() takes the agent's own file where it came to rest", () => {
  const files = filesOf({ "/a1": DONE, "/other": [user("find"), assistant("m", [text("Other.")])] }, [agentFile("x")]);
  assertEquals(short(concludeAgent(QUESTION, files)), [
    "agent_transcript",
    "One file.",
    true,
    "a1",
    ["hook_input missing null 0", "agent_transcript used /a1 9"],
  ]);
  assertEquals(concludeAgent({ ...QUESTION, agentTranscriptPath: "/other" }, files).text, "Other.");
  assertEquals(concludeAgent({ ...QUESTION, agentId: null, agentTranscriptPath: "/other" }, files).text, "Other.");
});

Deno.test("concludeAgent() takes the result of the call where the agent's file is not at rest", () => {
  const tied = filesOf({ "/a1": RUN, "/main": MAIN }, [agentFile("task")]);
  assertEquals(short(concludeAgent(QUESTION, tied)), [
    "task_result",
    "Task says: two.",
    true,
    "a1",
    ["hook_input missing null 0", "agent_transcript not_final /a1 6", "task_result used /main 15"],
  ]);
  assertEquals(concludeAgent({ ...QUESTION, agentId: "a9" }, filesOf({ "/main": MAIN })).text, "Task says: two.");
  const untied = filesOf({ "/a1": RUN, "/main": MAIN }, [agentFile("another")]);
  assertEquals(short(concludeAgent(QUESTION, untied)), [
    "agent_transcript",
    "Found.",
    false,
    "a1",
    ["hook_input missing null 0", "agent_transcript not_final /a1 6", "task_result empty /main 0"],
  ]);
  assertEquals(short(concludeAgent(QUESTION, filesOf({}))), [
    "none",
    "",
    false,
    "a1",
    ["hook_input missing null 0", "agent_transcript missing null 0", "task_result missing /main 0"],
  ]);
});

Deno.test("concludeAgent() without a name finds the one agent that the calls leave", () => {
  const question = { ...QUESTION, agentId: null };
  const files = filesOf({ "/a1": DONE, "/main": MAIN.slice(0, 2) }, [agentFile("x")]);
  assertEquals(short(concludeAgent(question, files)), [
    "agent_transcript",
    "One file.",
    true,
    "a1",
    ["hook_input missing null 0", "agent_transcript used /a1 9"],
  ]);
  assertEquals(short(concludeAgent(question, filesOf({ "/main": MAIN }))), [
    "task_result",
    "Task says: two.",
    true,
    "a9",
    ["hook_input missing null 0", "task_result used /main 15"],
  ]);
  assertEquals(concludeAgent({ ...question, transcriptPath: null }, files).source, "none");
  const two = [
    user("go"),
    assistant("m1", [toolUse("x1", "Task", { prompt: "find" }), toolUse("x2", "Task", { prompt: "look" })]),
  ];
  const both = filesOf({ "/a1": DONE, "/b": [user("look"), assistant("m", [text("Seen.")])], "/main": two }, [
    agentFile("x"),
    { ...agentFile("y"), agentId: "b", path: "/b" },
  ]);
  const { source, text: words, candidates } = concludeAgent(question, both);
  assertEquals([source, words, candidates], ["ambiguous", "", [
    { agentId: "a1", toolUseId: "x1", text: "One file." },
    { agentId: "b", toolUseId: "x2", text: "Seen." },
  ]]);
});

Deno.test("concludeMain() takes the last message, and says that there was none", () => {
  const files = filesOf({ "/main": [user("q"), assistant("m", [text("Answer.")])], "/empty": [user("q")] });
  assertEquals(short(concludeMain("/main", "Said.", files)), ["hook_input", "Said.", true, null, [
    "hook_input used null 5",
  ]]);
  assertEquals(concludeMain("/main", null, files).text, "Answer.");
  assertEquals(short(concludeMain("/empty", "", files)), [
    "none",
    "",
    false,
    null,
    ["hook_input empty null 0", "main_transcript empty /empty 0"],
  ]);
  assertEquals(concludeMain("/gone", null, files).tried.at(-1)?.outcome, "missing");
});
