import { assertEquals } from "@std/assert";
import { conversationOf, withLastMessage } from "../../lib/session/conversation.ts";
import { assistant, entriesOf, text, user } from "../support/transcript.ts";

const TALK = conversationOf(entriesOf(
  user("first"),
  assistant("m0", [text("Old.")]),
  user("q"),
  assistant("m1", [
    text("One\n two."),
  ]),
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
