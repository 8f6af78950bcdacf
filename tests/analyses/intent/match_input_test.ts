import { assertEquals } from "@std/assert";
import { matchInput } from "../../../lib/analyses/intent/match_input.ts";
import type { JsonObject } from "../../../lib/json.ts";

/** A list in a list, and so on. */
function nested(depth: number): JsonObject {
  return JSON.parse(`{"a":${"[".repeat(depth)}${"]".repeat(depth)}}`);
}

const CASES: readonly (readonly [asked: JsonObject, given: JsonObject, fit: string])[] = [
  [{}, {}, "whole"],
  [{ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }, "whole"],
  [{ a: [1, 2] }, { a: [1, 2, 3] }, "none"],
  [{ a: [1, 2] }, { a: [2, 1] }, "none"],
  [{ a: [1, 2] }, { a: { 0: 1, 1: 2 } }, "none"],
  [{ a: { b: 1 } }, { a: { b: 1, c: 2 } }, "none"],
  [{ a: "1" }, { a: 1 }, "none"],
  [{ command: "ls" }, { command: "ls", timeout: 5 }, "distinctive"],
  [{ command: "ls", description: "x" }, { command: "ls", description: "y" }, "none"],
  [{ command: "ls" }, { command: "cd" }, "none"],
  [{ command: "ls" }, { query: "ls" }, "none"],
  [{ query: "q", a: 1 }, { query: "q", a: 2 }, "distinctive"],
  [{ file_path: "src/a.ts", limit: 1 }, { file_path: "/srv/src/a.ts" }, "distinctive"],
  [{ file_path: "/srv/src/a.ts" }, { file_path: "./src/a.ts" }, "distinctive"],
  [{ file_path: "C:\\work\\src\\a.ts" }, { file_path: "src/a.ts" }, "distinctive"],
  [{ file_path: "a.ts" }, { file_path: "/srv/ba.ts" }, "none"],
  [{ command: "a.ts" }, { command: "/srv/a.ts" }, "none"],
  [{ file_path: 1 }, { file_path: "/1" }, "none"],
  [nested(100), nested(100), "whole"],
  [{ ...nested(20_000), command: "ls" }, { ...nested(20_000), command: "ls" }, "distinctive"],
];
for (const [asked, given, fit] of CASES) {
  const [left, right] = [asked, given].map((input) => JSON.stringify(input).slice(0, 100));
  Deno.test(`matchInput() of ${left} and ${right} is ${fit}`, () => {
    assertEquals(matchInput(asked, given), fit);
  });
}
Deno.test("matchInput() knows a path again that the client made absolute", () => {
  const cases: [asked: string, given: string, fit: string][] = [
    ["src/a.ts", "/home/dev/project/src/a.ts", "distinctive"],
    ["./src/a.ts", "/home/dev/project/src/a.ts", "distinctive"],
    // 2.1.330 told its PermissionRequest hook the second of these where the model had written the first
    ["/home/dev/project/../outside.txt", "/home/dev/outside.txt", "distinctive"],
    ["../outside.txt", "/home/dev/outside.txt", "distinctive"],
    ["src/./lib/../a.ts", "/home/dev/project/src/a.ts", "distinctive"],
    ["/home/dev/project/a.ts", "/home/dev/project/a.ts", "whole"],
    ["rc/a.ts", "/home/dev/project/src/a.ts", "none"],
    ["/home/dev/project/../outside.txt", "/home/dev/project/outside.txt", "none"],
    ["..", "/home/dev", "none"],
  ];
  for (const [asked, given, fit] of cases) {
    assertEquals(matchInput({ file_path: asked }, { file_path: given }), fit, `${asked} beside ${given}`);
  }
});
