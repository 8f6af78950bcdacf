import { assertEquals } from "@std/assert";
import { readShell } from "../../../lib/permissions/bash/read_shell.ts";
import {
  checkedCommand,
  isSafeAssignment,
  joinedLine,
  type Strictness,
  unwrap,
} from "../../../lib/permissions/commands/wrappers.ts";

function spellings(command: string, strictness: Strictness): ReturnType<typeof unwrap> {
  return unwrap(readShell(command).parts[0]!, strictness);
}

/** What is compared with the prefix and the pattern of a rule: an allow rule's, and what deny and ask rules see beside. */
const CASES: readonly (readonly [command: string, allow: readonly string[], deny: readonly string[]])[] = [
  ["frob x", ["frob x"], []],
  ["frob   x", ["frob x"], []],
  ["FOO=1 frob x", ["FOO=1 frob x"], ["frob x"]],
  ["LANG=C frob x", ["LANG=C frob x", "frob x"], []],
  ["LANG=/x frob", ["LANG=/x frob"], ["frob"]],
  ["timeout 5 frob x", ["timeout 5 frob x", "frob x"], []],
  ["timeout -k 1 5 frob x", ["timeout -k 1 5 frob x", "frob x"], []],
  ["timeout -x 5 frob", ["timeout -x 5 frob"], []],
  ["nice -n 5 frob", ["nice -n 5 frob", "frob"], []],
  ["nice -5 frob", ["nice -5 frob", "frob"], []],
  ["nice --adjustment=5 frob", ["nice --adjustment=5 frob"], []],
  ["nohup frob", ["nohup frob", "frob"], []],
  ["command -p frob", ["command -p frob", "frob"], []],
  ["command -v frob", ["command -v frob"], []],
  ["builtin noglob frob", ["builtin noglob frob", "frob"], []],
  ["stdbuf -oL frob", ["stdbuf -oL frob", "frob"], []],
  ["stdbuf -o L frob", ["stdbuf -o L frob"], []],
  ["xargs frob x", ["xargs frob x", "frob x"], []],
  ["xargs -n1 frob", ["xargs -n1 frob"], []],
  ["xargs nice frob", ["xargs nice frob", "nice frob"], []],
  ["timeout 5 nice frob", ["timeout 5 nice frob", "frob"], ["nice frob"]],
  ["LANG=C nice frob", ["LANG=C nice frob", "frob"], ["nice frob"]],
  ["time xargs frob", ["time xargs frob", "xargs frob", "frob"], []],
  ["env A=1 frob", ["env A=1 frob"], ["frob"]],
  ["env -u X frob", ["env -u X frob"], ["frob"]],
  ["sudo -u a frob x", ["sudo -u a frob x"], ["frob x"]],
  ["sudo A=1 frob", ["sudo A=1 frob"], ["frob"]],
  ["doas frob", ["doas frob"], ["frob"]],
  ["watch -n 1 frob x", ["watch -n 1 frob x"], ["-n 1 frob x", "1 frob x", "frob x", "x"]],
  ["/usr/bin/frob x", ["/usr/bin/frob x"], ["frob x"]],
  ["'frob' \"a b\"", ["'frob' \"a b\"", 'frob "a b"'], ["frob a b"]],
  ["> out frob x", [], ["frob x"]],
  ["sudo", ["sudo"], []],
];

for (const [command, allow, deny] of CASES) {
  Deno.test(`unwrap() compares ${command} with rules as ${JSON.stringify(allow)}`, () => {
    const [strict, loose] = [spellings(command, "allow").spaced, spellings(command, "deny").spaced];
    assertEquals([strict, loose.filter((one) => !strict.includes(one))], [allow, deny]);
  });
}

Deno.test("unwrap() keeps the command as written for exact rules, without its heredoc's start and with a text on its input", () => {
  assertEquals(spellings("frob   x", "allow").exact, ["frob   x"]);
  assertEquals(spellings("frob <<E\nx\nE", "allow").exact, ["frob"]);
  assertEquals(spellings("frob <<< x", "allow").exact, ["frob <<< x"]);
  assertEquals(spellings("timeout 5 frob   x", "allow").exact, ["timeout 5 frob   x", "frob   x"]);
});

Deno.test("unwrap() names the innermost program", () => {
  assertEquals(spellings("timeout 5 nice frob x", "allow").argv, ["frob", "x"]);
  assertEquals(spellings("sudo frob x", "allow").argv, ["sudo", "frob", "x"]);
  assertEquals(spellings("sudo frob x", "deny").argv, ["frob", "x"]);
});

Deno.test("isSafeAssignment() takes known names with plain values, and of locales only a name", () => {
  const safe = (raw: string): boolean => isSafeAssignment({ name: raw.split("=")[0]!, raw });
  assertEquals(["NODE_ENV=test", "LANG=C", "LC_ALL=de_DE.UTF-8"].map(safe), [true, true, true]);
  assertEquals(["FOO=1", "NODE_ENV=$X", "LANG=/x", "LANG=", 'CI="1"'].map(safe), [false, false, false, false, false]);
});

for (
  const [line, checked] of [
    ["cat a", "cat a"],
    ["timeout 5 nice cat a", "cat a"],
    ["/usr/bin/timeout 5 cat a", "cat a"],
    ["env cat a", "cat a"],
    ["/usr/bin/env -i -0 -v -u X A=1 b.c=2 nohup cat a", "cat a"],
    ["env - cat a", "env - cat a"],
    ["env -- cat a", "env -- cat a"],
    ["env -uX cat a", "env -uX cat a"],
    ["env A=1", "env A=1"],
    ["xargs cat a", "xargs cat a"],
    ["env xargs cat a", "xargs cat a"],
    ["sudo cat a", "sudo cat a"],
    ["/bin/cat a", "/bin/cat a"],
    ["/bin/rm a", "rm a"],
    ["env ./cp a b", "cp a b"],
    ["bin/tee a", "tee a"],
    ["/bin/touch a", "/bin/touch a"],
    ["", ""],
  ]
) {
  Deno.test(`checkedCommand() of "${line}" is "${checked}"`, () => {
    assertEquals(checkedCommand(line!.split(" ")).join(" "), checked);
  });
}

for (
  const [line, joined] of [
    ["ls&&frob > a  # c", ["ls && frob"]],
    ["ls ;frob\nx", ["ls ; frob\nx"]],
    ["timeout 5 ls 2>&1 &&\n frob  x", ["timeout 5 ls && frob  x", "ls && frob  x"]],
    ["for i in a; do frob > a; done", ["for i in a; do frob > a; done"]],
    ["ls && (frob; x)&& y", ["ls && (frob; x) && y"]],
    ["if ls; then { x; }; fi;frob for", ["if ls; then { x; }; fi ; frob for"]],
    ["", []],
  ] as const
) {
  Deno.test(`joinedLine() of ${JSON.stringify(line)} is ${JSON.stringify(joined)}`, () => {
    assertEquals(joinedLine(line, readShell(line)), [...joined]);
  });
}
