import { assertEquals, assertThrows } from "@std/assert";
import { findLine } from "../../lib/replay/find_line.ts";
import { NoSuchMomentError } from "../../lib/replay/moments/moment.ts";
import { bytesSource } from "../../lib/session/io/source.ts";
import { assistant, bytesOf, jsonl, text, user } from "../support/transcript.ts";

const TEXT = jsonl(
  user("go", { uuid: "u1" }),
  "not a line of the client",
  assistant("m1", [text("the uuid u1 is quoted here")], { uuid: "u3" }),
);
const lines = TEXT.split("\n");
const source = bytesSource(bytesOf(TEXT));

Deno.test("findLine() finds a line by its number, with the offset after its line break", () => {
  const ends = [1, 2, 3].map((line) => findLine(source, { line }));
  assertEquals(ends.map(({ entry }) => entry?.uuid ?? null), ["u1", null, "u3"]);
  const first = (lines[0]?.length ?? 0) + 1;
  const second = first + (lines[1]?.length ?? 0) + 1;
  assertEquals(ends.map(({ end }) => end), [first, second, source.size]);
});

Deno.test("findLine() finds a uuid where it is the entry's own, not where it is quoted", () => {
  assertEquals(findLine(source, { uuid: "u1" }).line, 1);
  assertEquals(findLine(source, { uuid: "u3" }).line, 3);
});

Deno.test("findLine() says how many lines there are", () => {
  assertThrows(() => findLine(source, { line: 4 }), NoSuchMomentError, "there is no line 4: the file has 3 lines");
  assertThrows(() => findLine(source, { uuid: "u2" }), NoSuchMomentError, "no line has the uuid u2");
  const one = bytesSource(bytesOf(jsonl(user("go"))));
  assertThrows(() => findLine(one, { line: 0 }), NoSuchMomentError, "the file has 1 line");
});
