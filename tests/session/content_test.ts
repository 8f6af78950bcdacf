import { assertEquals } from "@std/assert";
import { hasWords, joinText } from "../../lib/session/content.ts";
import { assistant, assistantsOf, text, toolUse } from "../support/transcript.ts";

Deno.test("joinText() joins texts, and leaves out what is empty or no text", () => {
  const [entry] = assistantsOf(assistant("m", [text("a"), toolUse("t", "Bash"), text(""), text("b")]));
  assertEquals(joinText(entry!.content), "a\nb");
  assertEquals(joinText([]), "");
});

Deno.test("hasWords() takes the client's note of an empty message for no words", () => {
  assertEquals(["a", " a ", "", " \n", "(no content)", " (no content)\n", "(no content) but"].map(hasWords), [
    true,
    true,
    false,
    false,
    false,
    false,
    true,
  ]);
});
