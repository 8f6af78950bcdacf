/** What is four times as long takes about four times as long: hostile texts and files, made of one piece over and over. */
import { assert } from "@std/assert";
import { checkSession } from "../../lib/clients/claude_code/check/check.ts";
import { callFactsOf } from "../../lib/analyses/review/facts/fact_reader.ts";
import { readMainConversation } from "../../lib/analyses/summary/main_conversation.ts";
import { readProse } from "../../lib/analyses/triage/prose.ts";
import { scoreConversation } from "../../lib/analyses/triage/scoring/conversation_score.ts";
import { resumeReading } from "../../lib/analyses/review/resume.ts";
import { newSessionReview } from "../../lib/analyses/review/session_review.ts";
import { shortenNotice } from "../../lib/clients/claude_code/trim/shorten.ts";
import { CLIENTS } from "../../lib/clients/clients.ts";
import { recognizeSource } from "../../lib/clients/recognize.ts";
import { readShell } from "../../lib/permissions/bash/read_shell.ts";
import { NO_SETTINGS } from "../../lib/permissions/settings/settings.ts";
import { conversationOf } from "../../lib/session/conversation.ts";
import { bytesSource } from "../../lib/session/io/source.ts";
import { newDiagnostics } from "../../lib/session/read.ts";
import type { Entry } from "../../lib/session/entry.ts";
import { speakerOfText } from "../../lib/clients/claude_code/format/speaker.ts";
import { StopReader } from "../../lib/session/turns/stops.ts";
import { conversationWindow, conversationWindowOf } from "../../lib/session/conversation_window.ts";
import { toolCallsOf } from "../../lib/session/calls/tool_calls.ts";
import { turnsOf } from "../../lib/session/turns/turns.ts";
import fc from "../support/property.ts";
import { approved } from "../support/hooks/review_stage.ts";
import { assistant, bytesOf, entriesOf, jsonl, text, toolResult, toolUse, user } from "../support/transcript.ts";
import { costs, isLinear } from "./growth.ts";

function speech(entries: Entry[]): unknown {
  const { conversation: talk, outcomes } = conversationWindowOf(entries);
  return scoreConversation(talk, outcomes);
}

/** What reads a text of a session. */
const READERS: Readonly<Record<string, (words: string) => unknown>> = {
  "a queued prompt": speakerOfText,
  "a prompt": (words) => speech(entriesOf(user(words), assistant("m", [text("ok")]))),
  "an answer": (words) => speech(entriesOf(user("go"), assistant("m", [text(words)]))),
  "text without code": (words) =>
    readProse([{ piece: { text: words, location: { line: 1, offset: 0 }, uuid: null }, utterance: null }]).lines(),
  "a command": (words) =>
    speech(entriesOf(assistant("m", [toolUse("t", "Bash", { command: words })]), user([toolResult("t", "x", true)]))),
  "a failure": (words) =>
    callFactsOf(entriesOf(assistant("m", [toolUse("t", "mcp__a__b")]), user([toolResult("t", words, true)])), {
      session: "s",
    }),
  "an answer to a question": (words) =>
    conversationOf(entriesOf(
      assistant("m", [toolUse("t", "AskUserQuestion")]),
      user([toolResult("t", `User has answered your questions: ${words}`)]),
    )),
  "a notification": (words) => readMainConversation(entriesOf(user(`<task-notification>${words}`))),
  "a notification that is cut": (words) => shortenNotice(`<task-notification>${words}`),
};

/** Pieces that once took quadratic time, and others like them. */
const PIECES = [
  "<ide_selection>",
  "<ide_selection></ide_selection>",
  "</system-reminder>",
  "```a```\n`b` x\n",
  "`a`",
  "`",
  '\\"',
  '"="',
  "<result>",
  "</result>",
  "saved to ",
  "](",
  "[a](",
  "**a",
  "A. B. ",
  "。",
  "a\n",
  "cd a && ",
  "a=b ",
  "2>&1 |",
  "Exit code 1\n",
  "| a ",
  "{",
  "“",
  "bob: hi\n",
  "-----BEGIN a-----",
  "[quote]",
  "- a\n    b\n",
];

for (const [what, read] of Object.entries(READERS)) {
  Deno.test(`${what} is read in linear time, whatever it is made of`, () => {
    for (const piece of PIECES) {
      const size = Math.ceil(40_000 / piece.length);
      assert(isLinear((times) => read(piece.repeat(times * size))), `${JSON.stringify(piece)} over and over`);
    }
  });
}

Deno.test("law: every text is read in linear time", () => {
  const bits = fc.constantFrom(
    ...'<>/`"\\=*_[]().。!?#|-+:;& \n\ta1Zé日'.split(""),
    "ide_selection",
    "result",
    "saved to",
    "```",
  );
  fc.assert(
    fc.property(
      fc.array(bits, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(...Object.keys(READERS)),
      (piece, what) => {
        const one = piece.join("");
        const size = Math.ceil(20_000 / one.length);
        assert(isLinear((times) => READERS[what]?.(one.repeat(times * size))));
      },
    ),
    { numRuns: 60 },
  );
});

const at = (index: number): string => `t${index}`;
const enqueue = (index: number) => ({ type: "queue-operation", operation: "enqueue", content: at(index) });
const remove = (index: number) => ({ type: "queue-operation", operation: "remove", content: at(index) });
const many = <Made>(count: number, make: (index: number) => Made): Made[] =>
  Array.from({ length: count }, (_, index) => make(index));
const NO = "The user doesn't want to proceed with this tool use.";

/** Files of so many parts that are hard to join. */
const FILES: Readonly<Record<string, (count: number) => unknown[]>> = {
  "results without calls in one line": (count) => [user(many(count, (index) => toolResult(at(index), "x", true)))],
  "results before their calls": (count) => [
    user(many(count, (index) => toolResult(at(index), "x"))),
    assistant("m", many(count, (index) => toolUse(at(index)))),
  ],
  "prompts that leave the queue in reverse": (count) => [
    user("go", { version: "2.0.77" }),
    ...many(count, enqueue),
    ...many(count, (index) => remove(count - 1 - index)),
  ],
  "an interruption after each open call": (count) =>
    many(count, (index) => [assistant(at(index), [toolUse(at(index))]), user("[Request interrupted by user]")]).flat(),
  "refusals, and an agent that goes on": (count) => [
    ...many(count, (index) => assistant(at(index), [toolUse(at(index), "Edit")])),
    ...many(count, (index) => user([toolResult(at(index), NO, true)])),
    ...many(count, (index) => assistant(`s${index}`, [text("x")], { isSidechain: true, agentId: at(index) })),
  ],
  "agents that never report": (count) =>
    many(count, (index) => [
      user([toolResult(at(index), "x")], {
        version: "2.1.330",
        toolUseResult: { status: "async_launched", agentId: at(index) },
      }),
      assistant(at(index), [text("ok")]),
      user("go on"),
    ]).flat(),
};

for (const [what, make] of Object.entries(FILES)) {
  Deno.test(`a file of ${what} is read in linear time`, () => {
    const fileOf = (count: number) =>
      entriesOf(
        ...make(count).map((line, index) => ({
          ...Object(line),
          uuid: `u${index}`,
          parentUuid: index === 0 ? null : `u${index - 1}`,
        })),
      );
    const files = [fileOf(2_000), fileOf(8_000)];
    const isFileLinear = (read: (entries: Entry[]) => unknown) =>
      isLinear((times) => read(files[times === 1 ? 0 : 1] ?? []));
    assert(isFileLinear((entries) => callFactsOf(entries, { session: "s" })), "calls of a review");
    assert(isFileLinear(toolCallsOf), "calls");
    assert(isFileLinear(conversationOf), "the conversation");
    assert(isFileLinear((entries) => checkSession(entries, { diagnostics: newDiagnostics() })), "what is checked");
    assert(isFileLinear((entries) => [...turnsOf(entries)]), "turns");
    assert(
      isFileLinear((entries) => {
        const reader = new StopReader();
        for (const entry of entries) reader.add(entry);
      }),
      "stops",
    );
  });
}

const REVIEW = {
  history: { settings: NO_SETTINGS, home: "/home/me" },
  hookTexts: [],
  prompted: new Set<string>(),
  isEnded: false,
  hasTime: () => true,
};

/** The longest command that the client reads has 10,000 characters. */
const LONGEST = 9_600;

for (const piece of ["a;", "a|", "a\n", "cd a && b > c; ", "case x in a) b;; esac; "]) {
  Deno.test(`approved calls of ${JSON.stringify(piece)} over and over are reviewed in linear time`, () => {
    // each is another command, because what was read is remembered
    let made = 0;
    const commandsOf = (calls: number, length: number) =>
      many(calls, () => `x${made++}; ${piece.repeat(length / piece.length)}a`);
    const review = (commands: string[]) => {
      const source = bytesSource(bytesOf(jsonl(...commands.flatMap((command) => approved(command)))));
      resumeReading(source, newSessionReview("s", null, "t"), REVIEW);
    };
    assert(isLinear((times) => review(commandsOf(4, times * LONGEST / 4))), "longer commands");
    assert(isLinear((times) => review(commandsOf(times, LONGEST))), "more commands");
    const factor = costs(
      () => review(commandsOf(4, LONGEST)),
      () => commandsOf(4, LONGEST).forEach((command) => readShell(command, "/home/me")),
    );
    assert(factor < 3, `${factor} times as long as to read the commands, though none is rated`);
  });
}

/** Lines that say nothing, of which a file of 30 MB has millions. */
const EMPTY_LINES = ["\n", "\r\n", " \n", "{}\n", "1\n", "{\n", '{"a":1}\n', '{"type":"x"}\n', '{"type":"us\n'];

for (const line of EMPTY_LINES) {
  Deno.test(`a file of ${JSON.stringify(line)} over and over is read in linear time`, () => {
    const count = Math.ceil(1_000_000 / line.length);
    const sources = [1, 4].map((times) => bytesSource(bytesOf(line.repeat(times * count))));
    const isFileLinear = (read: (source: (typeof sources)[number]) => unknown) =>
      isLinear((times) => read(sources[times === 1 ? 0 : 1]!));
    assert(isFileLinear(recognizeSource), "what file it is");
    assert(isFileLinear((source) => resumeReading(source, newSessionReview("s", null, "t"), REVIEW)), "a review");
    for (const client of CLIENTS) {
      assert(isFileLinear((source) => conversationWindow(client.conversationBackward(source))), client.title);
    }
  });
}
