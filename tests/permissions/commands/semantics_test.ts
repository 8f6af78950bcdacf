import { assertEquals } from "@std/assert";
import { runsArguments } from "../../../lib/permissions/commands/semantics.ts";
import { readShell } from "../../../lib/permissions/bash/read_shell.ts";

function judge(command: string): string | null {
  const [part] = readShell(command).parts;
  return runsArguments(part!, part!.argv);
}

const RUNS = [
  "eval x",
  "source a.sh",
  ". a.sh",
  "alias a=b",
  "watch ls",
  "strace ls",
  "-rf x",
  "find . -exec rm {} +",
  "find . -delete",
  "find . -name *.ts",
  "jq -f prog.jq a.json",
  "jq --slurpfile a b .",
  `jq 'include "x"; .'`,
  "xargs find",
  "env -S 'ls -l'",
  "timeout --foreground 5 ls",
  "command -p ls",
];
const HARMLESS = [
  "ls -l",
  "find . -name '*.ts' -newer a",
  "jq .a b.json",
  "xargs grep x",
  "watch",
  "fc -l",
  "env",
  "command -v ls",
  "grep eval a",
];

Deno.test("runsArguments() says why a rule for the beginning of a command cannot approve it", () => {
  assertEquals(RUNS.filter((command) => judge(command) === null), []);
});

Deno.test("runsArguments() finds nothing against commands that do what their names say", () => {
  assertEquals(HARMLESS.filter((command) => judge(command) !== null), []);
});

Deno.test("runsArguments() sees a comment that hides arguments", () => {
  assertEquals(judge("frob 'a\n # b'"), "A line break and # inside a quoted argument can hide arguments");
});
