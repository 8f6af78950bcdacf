import { assertEquals } from "@std/assert";
import fc from "../../support/property.ts";
import { textHints } from "../../../lib/text/secrets/hints.ts";

Deno.test("textHints() answers as a search does, in short texts and in long ones", () => {
  const text = fc.string({ unit: fc.constantFrom(..."abc:= é"), maxLength: 700 });
  const hint = fc.string({ unit: fc.constantFrom(..."abc:= é"), minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(
      text,
      fc.constantFrom(1, 30),
      fc.array(hint, { maxLength: 10 }),
      fc.nat(600),
      (once, times, hints, at) => {
        const text = once.repeat(times);
        const hasHint = textHints(text);
        for (const one of [...hints, text.slice(at, at + 4)]) assertEquals(hasHint(one), text.includes(one), one);
      },
    ),
  );
});
