import { assertEquals } from "@std/assert";
import { commandPaths } from "../../../lib/permissions/commands/command_paths.ts";

/** What reads files, and what takes a script before them: that is no file, unless a flag names one. */
const CASES: readonly (readonly [command: string, read: readonly string[]])[] = [
  ["awk {print} a b", ["a", "b"]],
  ["awk -F : {print} a", ["a"]],
  ["awk -v x=1 {print} a", ["a"]],
  ["awk -f s.awk a b", ["s.awk", "a", "b"]],
  ["awk -F : -f s.awk a", ["s.awk", "a"]],
  ["awk --file=s.awk a", ["s.awk", "a"]],
  ["grep --file=/etc/shadow a", ["/etc/shadow", "a"]],
  ["grep -f /etc/shadow a", ["/etc/shadow", "a"]],
  ["awk {print} -", []],
  ["jq .x a.json", ["a.json"]],
  ["jq -r .x a.json", ["a.json"]],
  ["jq --arg k v .x a.json", ["a.json"]],
  ["jq --indent 2 .x a.json", ["a.json"]],
  ["jq -f s.jq a.json", ["s.jq", "a.json"]],
  ["jq --from-file s.jq", ["s.jq"]],
  ["sort -t / -k 2 a", ["/", "-k", "2", "a"]],
  ["column -t a", ["a"]],
  ["column -s : a", ["a"]],
];
for (const [command, read] of CASES) {
  Deno.test(`commandPaths() reads ${read.join(" ") || "nothing"} in ${command}`, () => {
    assertEquals(commandPaths(command.split(" ")), read.map((path) => ({ path, use: "read" })));
  });
}

Deno.test("commandPaths() takes patterns of find for paths, as the client does", () => {
  const found = commandPaths("find src -path ./a/* -o ! -lname ../b -newer c -name d".split(" "));
  assertEquals(found?.map(({ path }) => path), ["src", "./a/*", "../b", "c"]);
});
