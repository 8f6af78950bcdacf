import { assertEquals } from "@std/assert";
import { hookTextFlaw, hookTextOf } from "../../../lib/clients/hooks/hook_texts.ts";

Deno.test("hookTextOf() takes words by their letters, and patterns as patterns", () => {
  const matches = (text: string, said: string): boolean => hookTextOf(text).pattern.test(said);
  assertEquals([matches("[Gate] wait (5)", "the [gate] WAIT (5)."), matches("[Gate] wait (5)", "G wait 5")], [
    true,
    false,
  ]);
  assertEquals([matches("/^no.*way$/", "no, no way"), matches("/^no.*way$/", "No way"), matches("/^no/i", "No")], [
    true,
    false,
    true,
  ]);
  assertEquals([matches("^blocked", "Blocked by"), matches("^blocked", "is blocked")], [true, false]);
  assertEquals([matches("a.*b", "a and b"), matches("ends here$", "it ends here"), matches("\\bx\\b", "a x b")], [
    true,
    true,
    true,
  ]);
  assertEquals([matches("a?b", "a?b"), matches("a?b", "b"), matches("a.b", "axb"), matches("^(", "^(")], [
    true,
    false,
    false,
    true,
  ]);
  assertEquals(hookTextOf("  words ").name, "words");
});

Deno.test("hookTextFlaw() has a reason only for what is between slashes and no pattern", () => {
  assertEquals(hookTextFlaw(" /(/ "), "Invalid regular expression: /(/: Unterminated group");
  assertEquals(["/^no/i", "^(", "words", "/opt/(x)", ""].map(hookTextFlaw), [null, null, null, null, null]);
});
