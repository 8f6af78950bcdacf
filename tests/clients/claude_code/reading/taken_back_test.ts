import { assertEquals } from "@std/assert";
import { conversationEntriesBackward } from "../../../../lib/clients/claude_code/reading/backward.ts";
import { takenBackIn } from "../../../../lib/clients/claude_code/reading/taken_back.ts";
import { CAVEAT_OPENING, PLAN_OPENING } from "../../../../lib/clients/claude_code/format/client_strings.ts";
import type { Entry } from "../../../../lib/session/entry.ts";
import { turnsOf } from "../../../../lib/session/turns/turns.ts";
import { readTranscript } from "../../../../lib/clients/read.ts";
import { type ByteSource, bytesSource, withSource } from "../../../../lib/session/io/source.ts";
import { recordings } from "../../../support/recordings/client_recordings.ts";
import { type LinkedLine, linkedLine, namesEnd } from "../../../support/branch_lines.ts";
import fc from "../../../support/property.ts";
import { bytesOf, jsonl } from "../../../support/transcript.ts";

type Lines = readonly (LinkedLine | string)[];

/** A chain of lines, numbered from 1. Each has the one before it as its parent, unless another one is named: `answer<2`. */
function linked(lines: string): LinkedLine[] {
  return lines.split(" ").map((line, index): LinkedLine => {
    const [kind, parent = index === 0 ? "none" : `${index}`] = line.split("<");
    return [kind as LinkedLine[0], `${index + 1}`, parent === "none" ? null : parent];
  });
}

const sourceOf = (lines: Lines): ByteSource =>
  bytesSource(bytesOf(jsonl(...lines.map((line) => typeof line === "string" ? line : linkedLine(line)))));

function takenBack(lines: Lines): string[] {
  const offsets = takenBackIn(sourceOf(lines));
  const ids: string[] = [];
  let at = 0;
  for (const line of lines) {
    if (offsets.has(at)) ids.push(typeof line === "string" ? line : line[1]);
    at += bytesOf(jsonl(typeof line === "string" ? line : linkedLine(line))).length;
  }
  return ids;
}

Deno.test("conversationEntriesBackward() tells what was taken back", () => {
  const lines: Lines = linked("prompt answer prompt answer prompt<2 answer");
  const gone: (string | null)[] = [];
  const onTakenBack = ({ uuid }: Entry) => void gone.push(uuid);
  const stands = [...conversationEntriesBackward(sourceOf(lines), { onTakenBack })].map(({ uuid }) => uuid);
  assertEquals([stands, gone], [["6", "5", "2", "1"], ["4", "3"]]);
});

/** What is said in the entries that a hook reads, in the file's order. */
function saidToHook(lines: Lines, onUnknown?: () => void): string[] {
  return [...conversationEntriesBackward(sourceOf(lines), { onUnknown })].reverse().flatMap((entry) =>
    entry.kind === "user" && entry.speaker === "user"
      ? [entry.prompt]
      : entry.kind === "assistant"
      ? entry.content.flatMap((block) => block.kind === "text" ? block.text : [])
      : []
  );
}

const planLine = (more: Readonly<Record<string, unknown>>): string =>
  linkedLine(["prompt", "3", null, more]).replace("prompt 3", `${PLAN_OPENING} do it`);
/** A caveat, numbered 3. */
const caveatOf = (version: string): string =>
  linkedLine(["meta", "3", "2", { version }]).replace("meta 3", CAVEAT_OPENING);
/** Two commands that hang on the same caveat, and what was said between and after them. */
const afterCaveat = (version: string): Lines => [
  ["prompt", "1", null],
  ["answer", "2", "1"],
  caveatOf(version),
  ["prompt", "4", "3"],
  ["prompt", "5", "4"],
  ["answer", "6", "5"],
  ["prompt", "7", "3"],
  ["prompt", "8", "7"],
  ["answer", "9", "8"],
];
const queued = JSON.stringify({ type: "queue-operation", operation: "enqueue", content: "later", sessionId: "s" });

const CASES: readonly (readonly [what: string, lines: Lines, taken: readonly string[], hook?: readonly string[]])[] = [
  ["a conversation without a branch", linked("prompt answer prompt answer"), []],
  [
    "an accepted plan that begins an emptied conversation, as 2.1.20 and later mark it",
    [
      ["prompt", "1", null],
      ["answer", "2", "1"],
      ["prompt", "3", null, { planContent: "# Plan" }],
      ["answer", "4", "3"],
    ],
    [],
    ["prompt 1", "answer 2", "prompt 3", "answer 4"],
  ],
  [
    "an accepted plan that begins an emptied conversation, without a mark",
    [["prompt", "1", null], ["answer", "2", "1"], planLine({}), ["answer", "4", "3"]],
    [],
    ["prompt 1", "answer 2", PLAN_OPENING, "answer 4"],
  ],
  [
    "the same words, typed after a rewind to the beginning",
    [["prompt", "1", null], ["answer", "2", "1"], planLine({ promptSource: "typed" }), ["answer", "4", "3"]],
    ["1", "2"],
    [`${PLAN_OPENING} do it`, "answer 4"],
  ],
  [
    // a lead's rows carry the name of its team, and 2.1.332 resumes after the last of them
    "a session that leads a team",
    [
      ["prompt", "1", null],
      ["answer", "2", "1"],
      ["prompt", "3", "2", { teamName: "t" }],
      ["answer", "4", "3", { teamName: "t" }],
      ["prompt", "5", "2", { teamName: "t" }],
      ["answer", "6", "5", { teamName: "t" }],
    ],
    ["3", "4"],
  ],
  ["commands on the first caveat of their process", afterCaveat("1.0.57"), []],
  ["a rewind to a caveat of later clients", afterCaveat("1.0.85"), ["4", "5", "6"]],
  ["a rewind", linked("prompt answer prompt answer prompt<2 answer"), ["3", "4"], [
    "prompt 1",
    "answer 2",
    "prompt 5",
    "answer 6",
  ]],
  ["a rewind before the first prompt", linked("prompt attachment answer prompt<none attachment answer"), [
    "1",
    "2",
    "3",
  ], ["prompt 4", "answer 6"]],
  ["a conversation of another session before this one", [
    ["prompt", "1", null, { session: "old" }],
    ["answer", "2", "1", { session: "old" }],
    ["prompt", "3", null],
    ["answer", "4", "3"],
  ], []],
  ["lines that no client linked", linked("prompt answer<none prompt<none answer<none"), []],
  [
    "a prompt that was sent again before it was answered",
    linked("prompt answer system prompt attachment meta prompt<3 attachment answer"),
    ["4", "5", "6"],
  ],
  ["a branch that begins with an attachment", linked("prompt answer attachment prompt answer prompt<2 answer"), [
    "3",
    "4",
    "5",
  ]],
  ["parallel calls", [
    ["prompt", "1", null],
    ["answer", "2", "1", { message: "m" }],
    ["answer", "3", "2", { message: "m", call: "a" }],
    ["answer", "4", "3", { message: "m", call: "b" }],
    ["result", "5", "4", { call: "b" }],
    ["progress", "6", "3"],
    ["result", "7", "3", { call: "a" }],
    ["attachment", "8", "7"],
    ["answer", "9", "8"],
  ], []],
  ["parallel calls that hang side by side, and an answer that goes on after the first result", [
    ["prompt", "1", null],
    ["answer", "2", "1", { message: "m", call: "a" }],
    ["answer", "3", "1", { message: "m", call: "b" }],
    ["result", "4", "2", { call: "a" }],
    ["answer", "5", "4", { message: "m", call: "c" }],
    ["result", "6", "5", { call: "c" }],
    ["result", "7", "3", { call: "b" }],
    ["answer", "8", "7"],
  ], []],
  ["a turn that went on from an earlier answer", [
    ["prompt", "1", null],
    ["answer", "2", "1", { call: "a" }],
    ["result", "3", "2", { call: "a" }],
    ["answer", "4", "3"],
    ["prompt", "5", "2"],
    ["answer", "6", "5"],
  ], ["4"]],
  ["a compaction", [
    ["prompt", "1", null],
    ["answer", "2", "1"],
    ["boundary", "3", null, { logical: "2" }],
    ["summary", "4", "3"],
    ["prompt", "5", "4"],
    ["answer", "6", "5"],
  ], []],
  ["a rewind before a compaction", [
    ["prompt", "1", null],
    ["answer", "2", "1"],
    ["prompt", "3", "2"],
    ["answer", "4", "3"],
    ["prompt", "5", "2"],
    ["answer", "6", "5"],
    ["boundary", "7", null, { logical: "6" }],
    ["summary", "8", "7"],
    ["prompt", "9", "8"],
  ], ["3", "4"]],
  ["a rewind over a compaction", [
    ["prompt", "1", null],
    ["answer", "2", "1"],
    ["boundary", "3", null, { logical: "2" }],
    ["summary", "4", "3"],
    ["prompt", "5", "4"],
    ["answer", "6", "5"],
    ["prompt", "7", "2"],
    ["answer", "8", "7"],
  ], ["3", "4", "5", "6"]],
  ["a compaction that names no line before it", linked("prompt answer boundary<none summary"), []],
  ["a summary of clients that write no boundary", linked("prompt answer summary<none prompt answer"), []],
  ["a parent that is not in the file", linked("prompt answer prompt answer prompt<2 answer answer<gone prompt"), [
    "3",
    "4",
  ]],
  ["parents that go round in a circle", linked("prompt<2 answer prompt answer"), []],
  ["a line before its parent", [["prompt", "1", null], ["result", "3", "2", { call: "a" }], ["answer", "2", "1", {
    call: "a",
  }], ["answer", "4", "3"]], []],
  ["lines that a resumed session wrote again", [["prompt", "1", null], ["answer", "2", "1"], ["prompt", "1", null], [
    "answer",
    "2",
    "1",
  ], ["prompt", "3", "2"]], []],
  [
    "agents inside the file",
    [
      ["prompt", "1", null],
      ["answer", "2", "1", { call: "a" }],
      ["prompt", "3", null, { isSidechain: true }],
      ["answer", "4", "3", { isSidechain: true }],
      ["result", "5", "2", { call: "a" }],
      ["answer", "6", "5"],
    ],
    [],
    ["prompt 1", "answer 4", "answer 6"],
  ],
  ["a prompt that waits in the queue of a branch that was left", [
    ["prompt", "1", null],
    ["answer", "2", "1"],
    ["prompt", "3", "2"],
    queued,
    ["answer", "4", "3"],
    ["prompt", "5", "2"],
  ], ["3", queued, "4"]],
  [
    "two terminals, and the end that one of them named",
    [["prompt", "1", null], ["answer", "2", "1"], ["prompt", "3", "2"], ["answer", "4", "3"], namesEnd("4"), [
      "prompt",
      "5",
      "2",
    ], ["answer", "6", "5"]],
    ["5", "6"],
    ["prompt 1", "answer 2", "prompt 5", "answer 6"],
  ],
  ["an end that the conversation went on from", [["prompt", "1", null], ["answer", "2", "1"], namesEnd("2"), [
    "prompt",
    "3",
    "2",
  ], ["answer", "4", "3"]], []],
  [
    "two terminals that both went on from the end that was named",
    [
      ["prompt", "1", null],
      ["answer", "2", "1"],
      ["prompt", "3", "2"],
      ["answer", "4", "3"],
      namesEnd("4"),
      ["prompt", "5", "4"],
      ["answer", "6", "5"],
      ["prompt", "7", "2"],
      ["answer", "8", "7"],
    ],
    ["5", "6", "7", "8"],
    ["prompt 1", "answer 2", "prompt 7", "answer 8"],
  ],
  ["an end beside the chain", [
    ["prompt", "1", null],
    ["answer", "2", "1", { message: "m", call: "a" }],
    ["answer", "3", "2", { message: "m", call: "b" }],
    ["result", "4", "2", { call: "a" }],
    namesEnd("4"),
    ["result", "5", "3", { call: "b" }],
    ["answer", "6", "5"],
  ], []],
  ["answers that are written before their prompt", [
    ["answer", "2", "a"],
    ["system", "3", "2"],
    ["prompt", "1", null],
    ["attachment", "a", "1"],
    ["prompt", "4", "3"],
    ["answer", "5", "4"],
  ], []],
  ["a beginning that was left, with answers written before their prompt", [
    ["prompt", "0", null],
    ["answer", "b", "0"],
    ["answer", "2", "1"],
    ["system", "3", "2"],
    ["prompt", "1", null],
    ["prompt", "4", "3"],
  ], ["0", "b"]],
  ["an end that is not in the file", [["prompt", "1", null], namesEnd("gone"), ["answer", "2", "1"]], []],
  ["an end before a compaction", [["prompt", "1", null], ["answer", "2", "1"], namesEnd("1"), ["boundary", "3", null, {
    logical: "2",
  }], ["summary", "4", "3"]], []],
  [
    "an end that the user chose",
    [
      ["prompt", "1", null],
      ["answer", "2", "1"],
      ["prompt", "3", "2"],
      ["answer", "4", "3"],
      namesEnd("4"),
      namesEnd("2", true),
    ],
    ["3", "4"],
    ["prompt 1", "answer 2"],
  ],
  [
    "a conversation that was emptied",
    [["prompt", "1", null], ["answer", "2", "1"], namesEnd(null, true)],
    ["1", "2"],
    [],
  ],
  [
    "a conversation that was emptied and begun again",
    [["prompt", "1", null], ["answer", "2", "1"], namesEnd(null, true), ["prompt", "3", null], ["answer", "4", "3"]],
    ["1", "2"],
    ["prompt 3", "answer 4"],
  ],
];

for (const [what, lines, taken, hook] of CASES) {
  Deno.test(`takenBackIn() finds what was taken back in ${what}`, () => {
    assertEquals(takenBack(lines), [...taken]);
  });

  Deno.test(`conversationEntriesBackward() leaves out what was taken back in ${what}`, () => {
    const ids = new Set(taken);
    const stands = lines.flatMap((line) => {
      if (typeof line === "string") return [];
      const [kind, uuid, , more = {}] = line;
      const isText = kind === "prompt" || (kind === "answer" && more["call"] === undefined);
      return isText && !ids.has(uuid) && more["isSidechain"] !== true ? [`${kind} ${uuid}`] : [];
    });
    assertEquals([...new Set(saidToHook(lines))].filter((said) => !said.startsWith("summary")), [
      ...new Set(hook ?? stands),
    ]);
  });
}

/** A tree of prompts and answers, each with one of those before it as its parent, most often the last. */
const trees = fc.array(fc.tuple(fc.boolean(), fc.option(fc.nat(), { freq: 3 })), { maxLength: 40 }).map((rows) =>
  rows.map(([isPrompt, back], index): LinkedLine => {
    const parent = back === null ? index - 1 : index - 1 - (back % Math.max(1, index));
    return [index === 0 || isPrompt ? "prompt" : "answer", `${index}`, index === 0 ? null : `${parent}`];
  })
);

/** What stands, by walking from the last line to the first. */
function standing(lines: readonly LinkedLine[]): Set<string> {
  const parents = new Map(lines.map(([, uuid, parent]) => [uuid, parent]));
  const ids = new Set<string>();
  for (let at = lines.at(-1)?.[1] ?? null; at !== null; at = parents.get(at) ?? null) ids.add(at);
  return ids;
}

Deno.test("takenBackIn() finds all that the parents of the last line do not lead to", () => {
  fc.assert(
    fc.property(trees, (lines) => {
      const stands = standing(lines);
      assertEquals(takenBack(lines), lines.map(([, uuid]) => uuid).filter((uuid) => !stands.has(uuid)));
    }),
    { numRuns: 500 },
  );
});

Deno.test("conversationEntriesBackward() gives what takenBackIn() leaves", () => {
  fc.assert(
    fc.property(trees, (lines) => {
      const taken = new Set(takenBack(lines));
      const stands = lines.filter(([, uuid]) => !taken.has(uuid)).map(([kind, uuid]) => `${kind} ${uuid}`);
      assertEquals(saidToHook(lines), stands);
    }),
    { numRuns: 500 },
  );
});

Deno.test("conversationEntriesBackward() says when it does not find a parent", () => {
  const far = Array.from({ length: 6000 }, (_, index): LinkedLine => ["prompt", `x${index}`, `y${index}`]);
  let unknown = 0;
  const said = saidToHook([["prompt", "1", null], ...far, ["answer", "2", "1"]], () => unknown++);
  assertEquals([unknown, said.length > 6000], [1, true]);
});

/** The prompts of recorded sessions in which somebody went back, those that were taken back in brackets. */
const WENT_BACK: Readonly<Record<string, readonly string[]>> = {
  rewind: ["What is in this project?", "(Which database fits?)", "Which database needs no server?"],
  rewind_first: ["(Which database fits?)", "Which database needs no server?"],
  resume_at: ["What is in this project?", "(From now on always use tabs and never spaces.)", "Add a license file."],
  // the client forgets a rewind after which nothing is asked: the next run goes on with what was taken back
  rewind_at_end: ["What is in this project?", "Which database fits?", "Which license?"],
};

Deno.test("takenBackIn() finds in recorded sessions what was taken back, and nothing where nobody went back", () => {
  let seen = 0;
  for (const { version, scenario, path } of recordings()) {
    const expected = WENT_BACK[scenario];
    if (expected === undefined) {
      assertEquals([path, withSource(path, takenBackIn).size], [path, 0]);
      continue;
    }
    seen++;
    const prompts = [...turnsOf(readTranscript(path))].map(({ prompt, takenBack }) =>
      takenBack ? `(${prompt})` : prompt
    );
    assertEquals([version, prompts], [version, expected]);
  }
  assertEquals(seen, 8);
});
