import { assertEquals } from "@std/assert";
import fc from "./support/property.ts";
import { quoteShellWord, singleQuote } from "../lib/shell_quote.ts";

const QUOTED: readonly (readonly [word: string, quoted: string])[] = [
  ["/home/me/a.jsonl", "/home/me/a.jsonl"],
  ["a b", "'a b'"],
  ["", "''"],
  ["$HOME", "'$HOME'"],
  ["it's", "'it'\\''s'"],
  ["~", "'~'"],
  ["a;rm", "'a;rm'"],
  ["é", "'é'"],
];

for (const [word, quoted] of QUOTED) {
  Deno.test(`quoteShellWord() makes ${quoted} of ${JSON.stringify(word)}`, () =>
    assertEquals(quoteShellWord(word), quoted));
}

Deno.test("a shell reads a quoted word as the word", () => {
  const word = fc.string({ unit: fc.constantFrom(..."ab'\"\\$`!*~ \t\n;&|<>(){}#=é"), maxLength: 12 });
  const words = fc.sample(word, { numRuns: 200, seed: 330 });
  const script = words.map((one) => `printf '%s\\0' ${quoteShellWord(one)}; printf '%s\\0' ${singleQuote(one)}`).join(
    "\n",
  );
  const { stdout } = new Deno.Command("sh", { args: ["-c", script] }).outputSync();
  assertEquals(new TextDecoder().decode(stdout), words.map((one) => `${one}\0${one}\0`).join(""));
});
