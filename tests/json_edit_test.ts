import { assert, assertEquals, assertThrows } from "@std/assert";
import { formattingOf, frameOf, insertLast, jsonTree, removeMember, repeatedKey } from "../lib/json_edit.ts";
import fc from "./support/property.ts";

function treeOf(text: string) {
  const tree = jsonTree(text);
  assert(typeof tree !== "string", String(tree));
  return tree;
}

for (
  const [text, expected] of [
    ['{"a": 1, // note\n}', "object"],
    ["[1,]", "array"],
    ["", "it is not valid JSON (line 1, column 1)"],
    ['{\n  "a": b\n}', "it is not valid JSON (line 2, column 8)"],
  ] as const
) {
  Deno.test(`jsonTree() of ${JSON.stringify(text)}`, () => {
    const tree = jsonTree(text);
    assertEquals(typeof tree === "string" ? tree : tree.type as string, expected);
  });
}

Deno.test("repeatedKey() is the first key that an object has twice", () => {
  const texts = ['{"a":1,"b":2}', '{"a":1,"b":2,"b":3,"a":4}', '["a","a"]', '{"a":{"a":1}}'];
  assertEquals(texts.map((text) => repeatedKey(treeOf(text))), [null, "b", null, null]);
  assertEquals(repeatedKey(undefined), null);
});

Deno.test("formattingOf() reads indentation and line ends", () => {
  assertEquals(formattingOf("{}"), { insertSpaces: true, tabSize: 2, eol: "\n" });
  assertEquals(formattingOf('{\r\n    "a": 1\r\n}'), { insertSpaces: true, tabSize: 4, eol: "\r\n" });
  assertEquals(formattingOf('{\n\t"a": 1\n}'), { insertSpaces: false, tabSize: 1, eol: "\n" });
});

for (
  const [text, path, key, expected] of [
    ["{}", [], "k", '{\n  "k": 1\n}'],
    ['{"a":2}', [], "k", '{"a":2, "k": 1}'],
    ['{\n    "a": 2\n}\n', [], "k", '{\n    "a": 2,\n    "k": 1\n}\n'],
    ['{\r\n\t"a": 2\r\n}', [], "k", '{\r\n\t"a": 2,\r\n\t"k": 1\r\n}'],
    ['{"a": [2, 3]}', ["a"], null, '{"a": [2, 3, 1]}'],
    ['{\n  "a": []\n}', ["a"], null, '{\n  "a": [\n    1\n  ]\n}'],
    ["{ // note\n}", [], "k", '{ // note\n  "k": 1\n}'],
  ] as const
) {
  Deno.test(`insertLast() into ${JSON.stringify(text)}`, () =>
    assertEquals(insertLast(text, [...path], 1, key), expected));
}

Deno.test("insertLast() needs an array or object", () => {
  assertThrows(() => insertLast('{"a":1}', ["a"], 1), Error, 'Cannot insert at "a"');
  assertThrows(() => insertLast("{}", ["b"], 1), Error, 'Cannot insert at "b"');
});

// the text, which of its members goes, and what is left
for (
  const [text, index, expected] of [
    ['{"a": 1}', 0, "{}"],
    ['{"a": 1, "b": 2}', 0, '{"b": 2}'],
    ['{"a": 1, "b": 2}', 1, '{"a": 1}'],
    ['{\n  "a": 1,\n  "b": 2,\n  "c": 3\n}', 1, '{\n  "a": 1,\n  "c": 3\n}'],
    ["[1, 2,]", 1, "[1,]"],
    ['{"a": 1, // one\n "b": 2}', 0, '{ // one\n "b": 2}'],
    ['{"a": 1, /* , */ "b": 2}', 1, '{"a": 1 /* , */ }'],
    ['{ /* note */ "a": 1 }', 0, "{ /* note */  }"],
  ] as const
) {
  Deno.test(`removeMember() ${index} of ${JSON.stringify(text)}`, () => {
    const member = treeOf(text).children?.[index];
    assert(member);
    assertEquals(removeMember(text, member), expected);
  });
}

Deno.test("frameOf() is what is around a part, without white space and commas", () => {
  const text = '{ "a": { "b": 1, "c": [ 2 ] } }';
  const tree = treeOf(text);
  const inner = tree.children?.[0]?.children?.[1];
  assert(inner);
  assertEquals(frameOf(text, tree, inner), '{"a":}');
  const part = inner.children?.[0];
  assert(part);
  assertEquals(frameOf(text, inner, part), '{"c":[2]}');
});

Deno.test("insertLast() keeps every character of the rest", () => {
  const layout = fc.constantFrom(undefined, 0, 1, 2, 4, "\t");
  fc.assert(fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue(), layout, (object, value, indent) => {
    const { added: _, ...rest } = object;
    const text = JSON.stringify(rest, null, indent);
    const edited = insertLast(text, [], value, "added");
    assertEquals(JSON.parse(edited), JSON.parse(JSON.stringify({ ...rest, added: value })));
    const head = text.slice(0, text.lastIndexOf("}")).trimEnd();
    assert(edited.startsWith(head));
  }));
});

Deno.test("removeMember() takes back what insertLast() put in", () => {
  const member = fc.tuple(fc.string(), fc.jsonValue());
  const indent = fc.constantFrom(0, 2, "\t");
  fc.assert(fc.property(fc.dictionary(fc.string(), fc.jsonValue()), member, indent, (object, [key, value], indent) => {
    const { [key]: _, ...rest } = object;
    const text = JSON.stringify(rest, null, indent);
    const inserted = insertLast(text, [], value, key);
    const tree = jsonTree(inserted);
    assert(typeof tree !== "string");
    const last = tree.children?.at(-1);
    assert(last);
    assertEquals(removeMember(inserted, last), text);
  }));
});

Deno.test("jsonTree() refuses values that are nested too deep to be walked, wherever a comment hides them", () => {
  const deep = (depth: number) => `{"a": ${"[".repeat(depth)}${"]".repeat(depth)}}`;
  assertEquals(typeof jsonTree(deep(100)), "object");
  for (const text of [deep(200_000), `// don"t\n${deep(200_000)}`, `${deep(200_000)},`]) {
    assertEquals(jsonTree(text), "its values are nested too deep");
  }
});
