import { assertEquals } from "@std/assert";
import fc from "./support/property.ts";
import {
  arrayAt,
  isJsonObject,
  MAX_VALUE_DEPTH,
  numberAt,
  objectAt,
  ObjectEndScanner,
  parseJson,
  parseJsonObject,
  stringAt,
  stringsAt,
  withoutByteOrderMark,
} from "../lib/json.ts";

Deno.test("isJsonObject() tells objects from arrays, null and other values", () => {
  assertEquals([{}, [], null, "x", undefined].map(isJsonObject), [true, false, false, false, false]);
});

Deno.test("parseJsonObject() returns null for anything but an object", () => {
  assertEquals(['{"a":1}', "[1]", "null", '{"a"', "", "1 {}"].map(parseJsonObject), [
    { a: 1 },
    null,
    null,
    null,
    null,
    null,
  ]);
});

Deno.test("stringAt() and its siblings return what is under a key only if it has their type", () => {
  const object = { text: "x", count: 1, list: ["a", 2, "b"], inner: { a: 1 } };
  const keys = ["text", "count", "list", "inner", "none"];
  assertEquals(keys.map((key) => stringAt(object, key)), ["x", null, null, null, null]);
  assertEquals(keys.map((key) => numberAt(object, key)), [null, 1, null, null, null]);
  assertEquals(keys.map((key) => arrayAt(object, key).length), [0, 0, 3, 0, 0]);
  assertEquals(keys.map((key) => objectAt(object, key)), [null, null, null, { a: 1 }, null]);
  assertEquals(stringsAt(object, "list"), ["a", "b"]);
});

Deno.test("withoutByteOrderMark() removes one mark at the start", () => {
  assertEquals(["\ufeff{}", "{}", "{\ufeff}"].map(withoutByteOrderMark), ["{}", "{}", "{\ufeff}"]);
});

Deno.test("ObjectEndScanner finds the last brace of any object, in characters and in bytes", () => {
  fc.assert(fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (object) => {
    const json = JSON.stringify(object);
    const codes = Array.from({ length: json.length }, (_, index) => json.charCodeAt(index));
    for (const sequence of [codes, [...new TextEncoder().encode(json)]]) {
      const scanner = new ObjectEndScanner();
      assertEquals(sequence.findIndex((code) => scanner.endsWith(code)), sequence.length - 1);
    }
  }));
});

Deno.test("ObjectEndScanner finds no end in a truncated object", () => {
  const scanner = new ObjectEndScanner();
  assertEquals([...'{"a":{"b":"}\\"}"'].some((character) => scanner.endsWith(character.charCodeAt(0))), false);
});

Deno.test("parseJson() counts the brackets of values, not those in strings", () => {
  const texts = ["[".repeat(2_000), '\\"[{'.repeat(600), "\\\\".repeat(600) + "{", '"', "[]{}".repeat(400)];
  for (const text of texts) assertEquals(parseJson(JSON.stringify({ [text]: [text, text] })), { [text]: [text, text] });
  const wide = Array.from({ length: 2_000 }, () => [{}]);
  assertEquals(parseJson(JSON.stringify(wide)), wide);
  const nested = (depth: number): string => `${'["]",{"a":'.repeat(depth / 2)}1${"}]".repeat(depth / 2)}`;
  assertEquals(parseJson(nested(MAX_VALUE_DEPTH)), JSON.parse(nested(MAX_VALUE_DEPTH)));
  assertEquals(parseJson(nested(MAX_VALUE_DEPTH + 2)), undefined);
  for (const [open, close] of [["[ -1, ", "]"], ["[true,", "]"], ['{ "a" : ', "}"]] as const) {
    const spaced = (depth: number): string => `${open.repeat(depth)}null${close.repeat(depth)}`;
    assertEquals(parseJson(spaced(MAX_VALUE_DEPTH)), JSON.parse(spaced(MAX_VALUE_DEPTH)));
    assertEquals(parseJson(spaced(MAX_VALUE_DEPTH + 1)), undefined);
  }
});

Deno.test("parseJson() reads what JSON.parse reads where nothing is nested deep", () => {
  fc.assert(
    fc.property(fc.array(fc.json({ maxDepth: 3 }), { minLength: 300, maxLength: 400 }), (parts) => {
      const text = `[${parts.join(",")}]`;
      assertEquals(parseJson(text), JSON.parse(text));
      assertEquals(parseJson(text.slice(0, -1)), undefined);
    }),
    { numRuns: 20 },
  );
});
