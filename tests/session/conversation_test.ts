import { assertEquals } from "@std/assert";
import { conversationOf, withLastMessage } from "../../lib/session/conversation.ts";
import { assistant, entriesOf, text, toolResult, toolUse, user } from "../support/transcript.ts";

const TALK = conversationOf(entriesOf(
  user("first"),
  assistant("m0", [text("Old.")]),
  user("q"),
  assistant("m1", [text("One\n two.")]),
));

Deno.test("withLastMessage() adds the final message where the file does not have it", () => {
  const added = withLastMessage(TALK, "Three.");
  assertEquals(added.length, TALK.length + 1);
  assertEquals(added.at(-1), {
    kind: "answer",
    via: "hook_input",
    messageId: null,
    pieces: [{ text: "Three.", location: { line: null, offset: null }, uuid: null }],
    toolUses: [],
  });
  assertEquals(withLastMessage(TALK, "Old.").length, TALK.length + 1, "only since the last prompt");
  assertEquals(withLastMessage([], "x").length, 1);
});

Deno.test("withLastMessage() tells the same words of an earlier turn from the final message", () => {
  assertEquals(withLastMessage(TALK, "One two.", 1), TALK, "said in this turn");
  assertEquals(withLastMessage(TALK, "One two.", 0).length, TALK.length + 1, "said before");
});

Deno.test("withLastMessage() adds nothing that is there, and nothing where nothing is said", () => {
  for (const message of [null, "", "  \n", "(no content)", "One two.", "One\n\n two.  "]) {
    assertEquals(withLastMessage(TALK, message), TALK, `${message}`);
  }
});

Deno.test("conversationOf() takes no words of the user's out of what an adapter's tool printed", () => {
  const words =
    "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, " +
    "the new_string was NOT written to the file). To tell you how to proceed, the user said:\nUse pnpm.";
  const said = (tool: string) =>
    conversationOf(entriesOf(
      assistant("m", [toolUse("t", tool, { command: "x" })]),
      user([toolResult("t", words, true)], { version: "2.1.100" }),
    )).some(({ kind }) => kind === "words");
  assertEquals([said("Bash"), said("mcp__acp__Bash")], [true, false]);
});

const SPOKEN = [
  user("p1", { uuid: "u1" }),
  assistant("m1", [text("a1")]),
  user("p2", { uuid: "u2" }),
  assistant("m2", [text("a2")]),
  assistant("m2", [text("a2, second line")]),
];
const words = (conversation: ReturnType<typeof conversationOf>) =>
  conversation.map(({ kind, pieces }) => `${kind}: ${pieces.map((piece) => piece.text).join(" + ")}`);

Deno.test("conversationOf() puts the lines of a message together, and takes a prompt written twice once", () => {
  assertEquals(words(conversationOf(entriesOf(...SPOKEN, user("p2", { uuid: "u2" })))), [
    "prompt: p1",
    "answer: a1",
    "prompt: p2",
    "answer: a2 + a2, second line",
  ]);
});

Deno.test("conversationOf() leaves out subagents, errors of the API and messages of the client", () => {
  assertEquals(
    words(conversationOf(entriesOf(
      user("task", { isSidechain: true }),
      assistant("m3", [text("aside")], { isSidechain: true }),
      assistant("m4", [text("API Error")], { isApiErrorMessage: true }),
      user("<command-name>/clear</command-name>"),
      ...SPOKEN.slice(0, 1),
    ))),
    ["prompt: p1"],
  );
});

const STOP = user([text("[Request interrupted by user]")], { uuid: "i" });
const STOP_AT_TOOL = user([text("[Request interrupted by user for tool use]")], { uuid: "i" });
const CALL = { type: "tool_use", id: "t", name: "Bash", input: { command: "ls" } };
const RESULT = user([{ type: "tool_result", tool_use_id: "t", content: "The user doesn't want to", is_error: true }]);

for (
  const [what, lines, interrupted] of [
    ["an answer that was cut short", [user("q"), assistant("m1", [text("We settled on")]), STOP, user("no")], ["m1"]],
    [
      "a call that was stopped",
      [user("q"), assistant("m1", [text("First.")]), assistant("m2", [text("Then."), CALL]), RESULT, STOP_AT_TOOL],
      ["m2"],
    ],
    ["an answer of several lines", [user("q"), assistant("m1", [text("One.")]), assistant("m1", [text("Tw")]), STOP], [
      "m1",
    ]],
    ["a prompt before it was answered", [user("q"), assistant("m1", [text("Done.")]), user("more"), STOP], []],
    [
      "the hooks after a whole answer",
      [user("q"), assistant("m1", [text("Done.")], { stop_reason: "end_turn" }), STOP],
      [],
    ],
    ["an agent inside the file", [user("q"), assistant("m1", [text("Done.")]), { ...STOP, isSidechain: true }], []],
  ] as const
) {
  Deno.test(`conversationOf() marks what the user interrupted in ${what}`, () => {
    const marked = conversationOf(entriesOf(...lines)).flatMap((utterance) =>
      utterance.kind === "answer" && utterance.interrupted ? utterance.messageId : []
    );
    assertEquals(marked, [...interrupted]);
  });
}
