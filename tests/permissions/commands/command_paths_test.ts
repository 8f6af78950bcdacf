import { assertEquals } from "@std/assert";
import { commandPaths } from "../../../lib/permissions/commands/command_paths.ts";

/** What reads a script and then files: the script is no file, unless a flag names one. */
const CASES: readonly (readonly [command: string, read: readonly string[]])[] = [
  ["awk {print} a b", ["a", "b"]],
  ["awk -F : {print} a", ["a"]],
  ["awk -v x=1 {print} a", ["a"]],
  ["awk -f s.awk a b", ["a", "b"]],
  ["awk -F : -f s.awk a", ["a"]],
  ["awk -f s.awk", []],
  ["awk {print} -", []],
  ["jq .x a.json", ["a.json"]],
  ["jq -r .x a.json", ["a.json"]],
  ["jq --arg k v .x a.json", ["a.json"]],
  ["jq --indent 2 .x a.json", ["a.json"]],
];
for (const [command, read] of CASES) {
  Deno.test(`commandPaths() reads ${read.join(" ") || "nothing"} in ${command}`, () => {
    assertEquals(commandPaths(command.split(" ")), read.map((path) => ({ path, use: "read" })));
  });
}
