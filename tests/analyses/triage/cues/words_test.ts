import { assertEquals } from "@std/assert";
import { splitWords } from "../../../../lib/analyses/triage/cues/words.ts";

const WORDS: readonly (readonly [text: string, words: readonly string[]])[] = [
  ["Let's use Postgres_2, now!", ["let's", "use", "postgres_2", "now"]],
  ["a-b -c d- 'e' f’s", ["a-b", "c", "d", "e", "f's"]],
  ["zoo az09 `{[/:@", ["zoo", "az09"]],
  ["àÿ ß ñ ª µ º ¿x¡ 5×6÷2", ["àÿ", "ß", "ñ", "ª", "µ", "º", "x", "5", "6", "2"]],
  ["a\u1fff b\u2000c\u2bffd\u2c30", ["a\u1fff", "b", "c", "d\u2c30"]],
  ["a\u2fffb\u3000c\u303fd\u3040", ["a\u2fffb", "c", "d\u3040"]],
  ["a\ufeffb\uff00c\uff0fd\uff10", ["a\ufeffb", "c", "d\uff10"]],
  ["", []],
];
for (const [text, words] of WORDS) {
  Deno.test(`splitWords() ${JSON.stringify(text)}`, () => assertEquals(splitWords(text, "en"), words));
}

Deno.test("splitWords() separates French elisions, and no other language's", () => {
  assertEquals([splitWords("d'erreur qu'il", "fr"), splitWords("d'erreur", "en")], [["d'", "erreur", "qu'", "il"], [
    "d'erreur",
  ]]);
});
