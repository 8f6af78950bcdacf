import { assertEquals } from "@std/assert";
import { type FlagTable, readFlags } from "../../../lib/permissions/commands/flags.ts";

const TABLE: FlagTable = { plain: "-a -b --all", number: "-n", text: "--name" };

const CASES: readonly (readonly [words: string, flags: readonly string[], operands: readonly string[]])[] = [
  ["", [], []],
  ["x -a y", ["-a"], ["x", "y"]],
  ["-n 5 x", ["-n"], ["x"]],
  ["--name=x y", ["--name"], ["y"]],
  ["-a -", ["-a"], ["-"]],
  ["-- x", [], ["x"]],
  ["-a -- -b -z", ["-a"], ["-b", "-z"]],
  ["x -a -- y", ["-a"], ["x", "y"]],
  ["x -- -- y", [], ["x", "--", "y"]],
  ["-a x --", ["-a"], ["x"]],
];
for (const [words, flags, operands] of CASES) {
  Deno.test(`readFlags() takes ${flags.join(" ") || "nothing"} off ${JSON.stringify(words)}`, () => {
    assertEquals(readFlags(words.split(" ").filter((word) => word !== ""), TABLE), { flags, operands });
  });
}

for (const words of ["-z", "-n x", "-n", "--name -a", "-az"]) {
  Deno.test(`readFlags() does not read ${words}`, () => assertEquals(readFlags(words.split(" "), TABLE), null));
}
