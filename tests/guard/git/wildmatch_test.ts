import { assertEquals } from "@std/assert";
import { wildmatch } from "../../../lib/guard/git/wildmatch.ts";

Deno.test("wildmatch() says of a pattern with one star what it says where each letter is a class, which takes the long way", () => {
  const parts = ["", "a", "b", "/", "a/b", "ab", "aa/b", "B", ".js", "Ab.JS"];
  for (const pattern of ["*.js", "a*", "*b", "a*b", "a/*", "*/b", "a*a"]) {
    const long = pattern.replace(/[a-z.]/g, (letter) => `[${letter}]`);
    for (
      const options of [true, false].flatMap((one) =>
        [true, false].map((ignoreCase) => ({ pathname: one, ignoreCase }))
      )
    ) {
      const [quick, slow] = [wildmatch(pattern, options), wildmatch(long, options)];
      const texts = parts.flatMap((first) => parts.map((second) => first + second));
      assertEquals(texts.filter(quick), texts.filter(slow), `${pattern} ${JSON.stringify(options)}`);
    }
  }
});
