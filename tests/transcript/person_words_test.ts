import { assertEquals } from "@std/assert";
import { type PersonWords, personWordsOf } from "../../lib/transcript/person_words.ts";
import { text, toolResult, user, userOf } from "./literals.ts";

const REJECTED =
  "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, " +
  "the new_string was NOT written to the file). ";
const CLARIFYING = `${REJECTED}To tell you how to proceed, the user said:
The user wants to clarify these questions.
    This means they may have additional information, context or questions for you.

    Questions asked:`;
const NOTE = "\n\nNote: The user's next message may contain a correction or preference. Pay close attention";

const CASES:
  readonly (readonly [name: string, content: unknown, extra: Record<string, unknown>, expected: PersonWords | null])[] =
    [
      ["words kept apart", [toolResult("t", REJECTED, true)], { userFeedback: "never use frob" }, {
        kind: "rejection",
        text: "never use frob",
      }],
      [
        "words in the text",
        [toolResult("t", `${REJECTED}To tell you how to proceed, the user said:\nuse tabs`, true)],
        {},
        { kind: "rejection", text: "use tabs" },
      ],
      [
        "words before a note",
        [toolResult("t", `${REJECTED}To tell you how to proceed, the user said:\nuse tabs${NOTE}`, true)],
        {},
        { kind: "rejection", text: "use tabs" },
      ],
      [
        "the reason of 1.0.x",
        [toolResult("t", `${REJECTED}The user provided the following reason for the rejection: too big`, true)],
        {},
        { kind: "rejection", text: "too big" },
      ],
      [
        "words inside a subagent",
        [toolResult(
          "t",
          "Permission for this tool use was denied. The tool use was rejected (eg. x). The user said:\nnot there",
          true,
        )],
        {},
        { kind: "rejection", text: "not there" },
      ],
      [
        "a rejection without words",
        [toolResult("t", `${REJECTED}STOP what you are doing and wait for the user`, true)],
        {},
        null,
      ],
      [
        "a wish to talk about the questions",
        [toolResult("t", `${CLARIFYING}\n- "Which?"\n  (No answer provided)`, true)],
        {},
        null,
      ],
      [
        "answers before a wish to talk about the questions",
        [toolResult("t", `${CLARIFYING}\n- "Which?"\n  Answer: Redis\n- "Where?"\n  (No answer provided)`, true)],
        {},
        { kind: "answer", text: "Redis" },
      ],
      ["blank words kept apart", [toolResult("t", `${REJECTED}STOP`, true)], { userFeedback: "  " }, null],
      [
        "program output that quotes a rejection",
        [toolResult("t", `${REJECTED}To tell you how to proceed, the user said:\nx`)],
        {},
        null,
      ],
      [
        "an error that quotes a rejection later",
        [toolResult("t", `Exit code 1\n${REJECTED}the user said:\nx`, true)],
        {},
        null,
      ],
      [
        "a denial by a rule",
        [toolResult("t", "Permission to use Bash with command rm has been denied.", true)],
        {},
        null,
      ],
      [
        "answers in the result",
        [toolResult("t", 'User has answered your questions: "Which?"="Redis". You can now continue')],
        { toolUseResult: { questions: [], answers: { "Which?": "Redis", "Where?": "Kyiv" } } },
        { kind: "answer", text: "Redis\nKyiv" },
      ],
      [
        "answers of several choices",
        [toolResult("t", "User has answered your questions: x")],
        { toolUseResult: { answers: { "Which?": ["a", "b"] } } },
        { kind: "answer", text: "a, b" },
      ],
      [
        "notes beside an answer",
        [toolResult("t", "User has answered your questions: x")],
        { toolUseResult: { answers: { "Which?": "a" }, annotations: { "Which?": { notes: "but not on Fridays" } } } },
        { kind: "answer", text: "a\nbut not on Fridays" },
      ],
      [
        "answers in the text alone",
        [toolResult(
          "t",
          'User has answered your questions: "Which \\"db\\"?"="Redis, please", "Where?"="here". You can now continue',
        )],
        {},
        { kind: "answer", text: "Redis, please\nhere" },
      ],
      ["a text beside a result", [toolResult("t", "ok"), text("go on")], {}, null],
      ["a prompt", 'User has answered your questions: "a"="b"', {}, null],
      ["plain output", [toolResult("t", "ok")], { toolUseResult: { answers: { a: "b" } } }, null],
    ];

for (const [name, content, extra, expected] of CASES) {
  Deno.test(`personWordsOf() reads ${name}`, () => assertEquals(personWordsOf(userOf(user(content, extra))), expected));
}
