import { assertEquals } from "@std/assert";
import { hasDigitAndLetter, HEX_32, isMixed, isRandom, longestRun, token } from "../../../lib/text/secrets/pattern.ts";

Deno.test("hasDigitAndLetter() asks for both, isMixed() is also content with erratic capitals", () => {
  assertEquals(["a1", "abc", "123", ""].map(hasDigitAndLetter), [true, false, false, false]);
  assertEquals(["a1", "aBcDe", "accessToken", "abc"].map(isMixed), [true, true, false, false]);
});

Deno.test("isRandom() asks for a run of sixteen that mixes digits or cases", () => {
  assertEquals(
    ["a1b2c3d4e5f6g7h8", "abcdefghijklmnop", "aBcDeFgHiJkLmNoP", "a1b2c3d4", "internationalization"].map(isRandom),
    [true, false, true, false, false],
  );
});

Deno.test("token() begins at no middle of a word, and is as long as it says", () => {
  const pattern = new RegExp(token("sk-", 6));
  assertEquals(["sk-abcdef", "xsk-abcdef", "sk-abc", "a sk-abc_d-e."].map((text) => pattern.exec(text)?.[0] ?? null), [
    "sk-abcdef",
    null,
    null,
    "sk-abc_d-e",
  ]);
  const hex = new RegExp(`^${HEX_32}`);
  assertEquals(["a".repeat(32), "a".repeat(33), "g".repeat(32)].map((text) => hex.test(text)), [true, false, false]);
});

Deno.test("longestRun() is the length of the longest run of a kind, wherever it begins", () => {
  for (let before = 0; before < 40; before++) {
    const around = "a b. ".repeat(8).slice(0, before).replace(/\w$/, " ");
    assertEquals(longestRun(`${around} ${"a1-_".repeat(8)} b`, "word"), 32, `${before}`);
    assertEquals(longestRun(`${around} abc/${"a1-_".repeat(8).slice(1)} ${around}`, "word"), 31, `${before}`);
  }
  assertEquals(longestRun("", "word"), 0);
  assertEquals((["word", "hex", "base64"] as const).map((kind) => longestRun("g-h_ beef 12/+z\u0131", kind)), [
    4,
    4,
    5,
  ]);
});
