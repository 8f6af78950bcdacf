import { assertEquals } from "@std/assert";
import { MAX_VALUE_DEPTH } from "../../../../lib/json.ts";
import { parseObjects } from "../../../../lib/clients/claude_code/format/objects.ts";

const FIRST = '{"type":"summary","summary":"a","leafUuid":"l"}';
const SECOND = '{"parentUuid":"p","type":"user","sessionId":"s","message":{"content":"{\\"type\\":1}"}}';

const CASES:
  readonly (readonly [name: string, line: string, types: readonly unknown[], concatenated: boolean, lost: boolean])[] =
    [
      ["one object", FIRST, ["summary"], false, false],
      ["one object with blanks around", `  ${FIRST} \r`, ["summary"], false, false],
      ["two objects", FIRST + SECOND, ["summary", "user"], true, false],
      ["two objects with a blank between", `${FIRST} ${SECOND}`, ["summary", "user"], true, false],
      ["as many as one looks for", FIRST.repeat(64), Array(64).fill("summary"), true, false],
      ["three objects", FIRST + SECOND + FIRST, ["summary", "user", "summary"], true, false],
      ["an object behind a broken one", '{"parentUuid":"234065dd-47d5-46b8-bd' + SECOND, ["user"], true, true],
      [
        "an object behind one broken in a list",
        '{"type":"user","message":{"content":[{"type":"te' + SECOND,
        ["user"],
        true,
        true,
      ],
      ["an object behind a tail", `-mixing-swan"}${FIRST}`, ["summary"], true, true],
      ["an object before a broken one", FIRST + '{"parentUuid":"2340', ["summary"], true, true],
      ["a tail alone", '-mixing-swan"}', [], false, true],
      ["a line broken off", '{"type":"user","sessionId":"s","message":{"role":"user","content":"abc', [], false, true],
      [
        "a line broken off behind a block",
        '{"type":"user","sessionId":"s","message":{"content":[{"type":"text","text":"a"},',
        [],
        false,
        true,
      ],
      [
        "a line broken off behind a message",
        '{"type":"progress","data":{"message":{"type":"user","message":{"content":"x"}},',
        [],
        false,
        true,
      ],
      ["an array", "[1,2]", [], false, true],
      ["null", "null", [], false, true],
      ["a string", '"x"', [], false, true],
      ["words", "hello", [], false, true],
      ["a brace", "{", [], false, true],
    ];

for (const [name, line, types, concatenated, lost] of CASES) {
  Deno.test(`parseObjects() reads ${name}`, () => {
    const read = parseObjects(line);
    assertEquals(read.objects.map((object) => object["type"]), types);
    assertEquals([read.concatenated, read.lost], [concatenated, lost]);
  });
}

Deno.test("parseObjects() ends on a long line full of openings that never close", () => {
  const line = '{"type":"a","x":['.repeat(200_000);
  assertEquals(parseObjects(line).objects, []); // trying each opening to the end of the line would take minutes
});

Deno.test("parseObjects() loses an object nested so deep that walking it would end the program", () => {
  const nested = (depth: number): string => `{"type":"user","content":${"[".repeat(depth)}1${"]".repeat(depth)}}`;
  assertEquals(parseObjects(nested(MAX_VALUE_DEPTH - 1)).objects.length, 1);
  for (const depth of [MAX_VALUE_DEPTH, 20_000, 200_000]) {
    assertEquals(parseObjects(nested(depth)), { objects: [], concatenated: false, lost: true });
    assertEquals(parseObjects(nested(depth).replaceAll("[", '{"a":').replaceAll("]", "}")).objects, []);
  }
});
