import { assertEquals, assertStrictEquals } from "@std/assert";
import { memoize, once } from "../lib/memoize.ts";

Deno.test("memoize() computes a text once", () => {
  const asked: string[] = [];
  const wordsOf = memoize((text) => {
    asked.push(text);
    return text.split(" ");
  });
  assertStrictEquals(wordsOf("one two"), wordsOf("one two"));
  wordsOf("");
  assertEquals([wordsOf(""), asked], [[""], ["one two", ""]]);
});

Deno.test("memoize() remembers a result that is undefined", () => {
  let count = 0;
  const nothingOf = memoize(() => void count++);
  nothingOf("a");
  nothingOf("a");
  assertEquals(count, 1);
});

Deno.test("memoize() begins anew after a million characters, and never remembers a long text", () => {
  const asked: string[] = [];
  const initialOf = memoize((text) => {
    asked.push(text);
    return text.charAt(0);
  });
  const long = "x".repeat(20_000);
  assertEquals([initialOf(long), initialOf(long), asked.length], ["x", "x", 2]);
  const texts = Array.from({ length: 110 }, (_, index) => `${index} `.padEnd(10_000, "words "));
  for (const text of texts) initialOf(text);
  asked.length = 0;
  initialOf(texts[109] ?? "");
  initialOf(texts[0] ?? "");
  assertEquals(asked, texts.slice(0, 1));
});

Deno.test("once() makes a value at the first question, and never again", () => {
  let made = 0;
  const value = once(() => ({ number: ++made }));
  assertEquals(made, 0);
  assertEquals(value() === value(), true);
  assertEquals(made, 1);
  let times = 0;
  const nothing = once(() => void times++);
  nothing();
  nothing();
  assertEquals(times, 1);
});
