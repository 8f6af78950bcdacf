import { assertEquals } from "@std/assert";
import fc from "../../support/property.ts";
import { HintFinder } from "../../../lib/text/secrets/hint_finder.ts";

Deno.test("HintFinder.find() tells which lists have a hint in the text", () => {
  const finder = new HintFinder([["token", "key"], ["="], [], ["secret"], ["api-key"]]);
  assertEquals(finder.find("api-key=1"), [0, 1, 4]);
  assertEquals(finder.find("a secret"), [3]);
  assertEquals(finder.find(""), []);
});

Deno.test("HintFinder.find() answers as a search for each hint does", () => {
  const text = fc.string({ unit: fc.constantFrom(..."abc:= é密"), maxLength: 700 });
  const hint = fc.string({ unit: fc.constantFrom(..."abc:= é密"), minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(text, fc.array(fc.array(hint, { maxLength: 4 }), { maxLength: 6 }), (text, lists) => {
      const searched = [...lists.keys()].filter((list) => lists[list]?.some((hint) => text.includes(hint)));
      assertEquals(new HintFinder(lists).find(text), searched);
    }),
  );
});
