import { assertEquals } from "@std/assert";
import { trailingText } from "../../../lib/analyses/summary/trailing_text.ts";
import { assistant, entriesOf, text, toolUse, user } from "../../support/transcript.ts";

Deno.test("trailingText() reads lines without an id as one message back to one that calls", () => {
  const line = (...content: unknown[]) => assistant(null, content);
  const said = (lines: readonly unknown[], form: "main" | "agent" = "main"): unknown => {
    const { text, thinking, isFinal } = trailingText(entriesOf(...lines).reverse(), { form });
    return [text, thinking, isFinal];
  };
  assertEquals(said([user("q"), line(text("a")), line(text("b"))]), ["a\n\nb", "", true]);
  assertEquals(said([user("q"), line(text("a")), line(toolUse("t")), line(text("b"))]), ["b", "", false]);
  assertEquals(said([user("q"), line(text("a")), line(text("b"))], "agent"), ["b", "", true]);
  assertEquals(said([user("q"), line(text("a")), line(toolUse("t"))], "agent"), ["a", "", false]);
  assertEquals(said([user("q"), assistant("m", [text("a")]), line(text("b"))]), ["b", "", true]);
});

Deno.test("trailingText() finds the lines of a message among others, not too far away", () => {
  const noise = (count: number) => Array.from({ length: count }, (_, i) => assistant(`n${i}`, [text("beside")]));
  const words = (count: number): string =>
    trailingText(
      entriesOf(user("q"), assistant("m", [text("a")]), ...noise(count), assistant("m", [text("b")])).reverse(),
      { form: "main" },
    ).text;
  assertEquals([words(0), words(1), words(64), words(65), words(90)], ["a\n\nb", "a\n\nb", "a\n\nb", "b", "b"]);
});

Deno.test("trailingText() does not quote an answer that was interrupted while it was written", () => {
  const stop = user([text("[Request interrupted by user]")]);
  const said = (lines: readonly unknown[], form: "main" | "agent" = "main"): unknown => {
    const found = trailingText(entriesOf(...lines).reverse(), { form });
    return [found.text, found.isFinal];
  };
  const cut = [
    user("q"),
    assistant("m1", [text("Whole."), toolUse("t")]),
    assistant("m2", [text("We settled on")]),
    stop,
  ];
  assertEquals(said(cut), ["", false]);
  assertEquals(said(cut, "agent"), ["Whole.", false]);
  assertEquals(said([user("q"), assistant("m1", [text("Whole.")], { stop_reason: "end_turn" }), stop]), [
    "Whole.",
    true,
  ]);
  assertEquals(said([user("q"), assistant("m1", [text("I run it."), toolUse("t")]), stop]), ["I run it.", false]);
});
