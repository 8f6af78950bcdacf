import { assertEquals } from "@std/assert";
import { readAgentWork } from "../../../lib/analyses/summary/agent_work.ts";
import {
  type AgentQuestion,
  concludeAgent,
  concludeMain,
  type SessionFiles,
} from "../../../lib/analyses/summary/conclusion.ts";
import { readMainConversation } from "../../../lib/analyses/summary/main_conversation.ts";
import { trailingText } from "../../../lib/analyses/summary/trailing_text.ts";
import type { AgentFile } from "../../../lib/clients/claude_code/files/session_files.ts";
import type { Entry } from "../../../lib/session/entry.ts";
import { assistant, entriesOf, text, toolResult, toolUse, user } from "../../support/transcript_literals.ts";

const meta = (toolUseId: string) => ({ agentType: null, description: null, toolUseId, parentAgentId: null });

/** Files in memory. */
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

const short = ({ source, text, isFinal: settled, agentId, tried }: ReturnType<typeof concludeAgent>): unknown => [
  source,
  text,
  settled,
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
    ["hook_input missing null 0", "agent_transcript unsettled /a1 6", "task_result used /main 15"],
  ]);
  assertEquals(concludeAgent({ ...QUESTION, agentId: "a9" }, filesOf({ "/main": MAIN })).text, "Task says: two.");
  const untied = filesOf({ "/a1": RUN, "/main": MAIN }, [agentFile("another")]);
  assertEquals(short(concludeAgent(QUESTION, untied)), [
    "agent_transcript",
    "Found.",
    false,
    "a1",
    ["hook_input missing null 0", "agent_transcript unsettled /a1 6", "task_result empty /main 0"],
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

Deno.test("readMainTalk() parts inline talks by their first line, and leaves the main talk out", () => {
  const side = (uuid: string, parentUuid: string | null, line: Record<string, unknown>) => ({
    ...line,
    uuid,
    parentUuid,
    isSidechain: true,
  });
  const talk = [
    { ...user("main"), uuid: "m0", parentUuid: null },
    side("a0", null, user("task A")),
    side("b0", null, user("task B")),
    side("a1", "a0", assistant("x", [text("A.")])),
    side("b1", "b0", assistant("y", [text("B.")])),
    side("a2", "a1", user([toolResult("t", "r")])),
    side("c0", "gone", assistant("z", [text("C.")])),
  ];
  const { inline } = readMainConversation(entriesOf(...talk).reverse());
  assertEquals(inline.map(({ prompt, entries }) => [prompt, entries.map(({ uuid }) => uuid)]), [
    ["task A", ["a0", "a1", "a2"]],
    ["task B", ["b0", "b1"]],
    ["", ["c0"]],
  ]);
});

Deno.test("readAgentWork() counts calls and errors once, and knows the first prompt", () => {
  const at = (second: number) => ({ timestamp: `2026-01-01T00:00:0${second}.000Z` });
  const read = (...lines: unknown[]) => readAgentWork(entriesOf(...lines).reverse(), null);
  const work = read(
    user("find", at(1)),
    assistant("m1", [toolUse("t1"), toolUse("t2")], at(2)),
    assistant("m1", [toolUse("t2")], at(2)),
    user([toolResult("t1", "x", true)], at(3)),
    user([toolResult("t1", "x", true)], at(4)),
    { type: "system", ...at(9) },
  );
  assertEquals([work.toolCalls, work.errors, work.startedAt, work.endedAt, work.durationMs], [
    2,
    1,
    at(1).timestamp,
    at(4).timestamp,
    3000,
  ]);
  assertEquals(work.opening?.content.length, 1);
  assertEquals(read(assistant("m", [text("x")], at(2)), user("later", at(1))).opening, null);
  assertEquals(read(assistant("m", [text("x")], at(2)), user("later", at(1))).durationMs, 0);
  assertEquals(read(user([toolResult("t", "x")])).opening, null);
  assertEquals([read(user("x")).durationMs, read().opening], [null, null]);
});

Deno.test("trailingOf() reads lines without an id as one message back to one that calls", () => {
  const line = (...content: unknown[]) => ({ type: "assistant", message: { role: "assistant", content } });
  const said = (lines: readonly unknown[], form: "main" | "agent" = "main"): unknown => {
    const { text, thinking, isFinal: settled } = trailingText(entriesOf(...lines).reverse(), { form });
    return [text, thinking, settled];
  };
  assertEquals(said([user("q"), line(text("a")), line(text("b"))]), ["a\n\nb", "", true]);
  assertEquals(said([user("q"), line(text("a")), line(toolUse("t")), line(text("b"))]), ["b", "", false]);
  assertEquals(said([user("q"), line(text("a")), line(text("b"))], "agent"), ["b", "", true]);
  assertEquals(said([user("q"), line(text("a")), line(toolUse("t"))], "agent"), ["a", "", false]);
  assertEquals(said([user("q"), assistant("m", [text("a")]), line(text("b"))]), ["b", "", true]);
});

Deno.test("trailingOf() finds the lines of a message among others, not too far away", () => {
  const noise = (count: number) => Array.from({ length: count }, (_, i) => assistant(`n${i}`, [text("beside")]));
  const words = (count: number): string =>
    trailingText(
      entriesOf(user("q"), assistant("m", [text("a")]), ...noise(count), assistant("m", [text("b")])).reverse(),
      {
        form: "main",
      },
    ).text;
  assertEquals([words(0), words(1), words(64), words(65), words(90)], ["a\n\nb", "a\n\nb", "a\n\nb", "b", "b"]);
});
