import { assertEquals } from "@std/assert";
import { bytesSource } from "../../../../lib/session/io/source.ts";
import { conversationEntriesBackward } from "../../../../lib/clients/claude_code/reading/conversation_entries.ts";
import { assistant, bytesOf, jsonl, text, user } from "../../../support/transcript_literals.ts";

/** Longer than all that is read at once. */
const LONG = "x".repeat(400_000);
/** Longer than what is read at first. */
const MIDDLE = "y".repeat(100_000);

/** What is said in some lines, by its length, the last first. */
function lengths(...lines: readonly unknown[]): number[] {
  const entries = [...conversationEntriesBackward(bytesSource(bytesOf(jsonl(...lines))))];
  return entries.map((entry) => {
    const [block] = "content" in entry ? entry.content : [];
    return block?.kind === "text" ? block.text.length : -1;
  });
}

const attachment = (words: string) => ({ type: "attachment", attachment: { type: "prompt_snapshot", text: words } });

Deno.test("talkEntriesBackward() reads lines of every length, and leaves out long ones that hold no talk", () => {
  assertEquals(
    lengths(
      user("first"),
      user(LONG),
      attachment(LONG),
      assistant("m1", [text(MIDDLE)]),
      attachment(MIDDLE),
      user("b"),
    ),
    [1, MIDDLE.length, LONG.length, 5],
  );
});

Deno.test("talkEntriesBackward() reads what follows a long line, and a long line alone", () => {
  assertEquals(lengths(user(LONG), user("ab")), [2, LONG.length]);
  assertEquals(lengths(user(LONG)), [LONG.length]);
  assertEquals(lengths(attachment(LONG)), []);
  assertEquals(lengths(), []);
});

Deno.test("talkEntriesBackward() leaves out a long result that went well", () => {
  const result = { type: "user", message: { content: [{ type: "tool_result", tool_use_id: "t1", content: LONG }] } };
  assertEquals(lengths(user("a"), result, user("ab")), [2, 1]);
});
