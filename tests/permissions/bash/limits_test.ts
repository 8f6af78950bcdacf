import { assertEquals } from "@std/assert";
import { readShell } from "../../../lib/permissions/bash/read_shell.ts";

/** What the client (2.1.330) reads, and why it gives up on the rest. */
const CASES: readonly (readonly [command: string, tooComplex: string | null])[] = [
  ["frob x", null],
  ["frob $HOME", null],
  ['frob "$HOME"', null],
  ['frob "a $USER"', null],
  ['frob "$USER"', "Quoted text that is only an expansion"],
  ["frob $X", "A variable"],
  ['frob "x $X"', "A variable"],
  ['frob "x $1"', "A variable"],
  ["[[ $X ]]", "A variable"],
  ["frob ${X}", "A variable in braces"],
  ["frob $(ls)", "A nested command"],
  ['frob "a $(ls)"', null],
  ['frob "$(ls)"', "Quoted text that is only an expansion"],
  ["frob \"$(cat <<'E'\nx\nE\n)\"", null],
  ["A=$(ls)", null],
  ["for i in $(ls); do frob; done", null],
  ["A=~/x", "Tilde in assignment value"],
  ["A=a:~/x", "Tilde in assignment value"],
  ["frob {a,b}", "Brace expansion"],
  ["frob {1..3}", "Brace expansion"],
  ["frob \\{a,b\\}", "Brace expansion"],
  ["frob '{a,b}'", null],
  ["frob {a}", null],
  ["frob {a}..b", "Brace expansion"],
  ["frob ~/../x", null],
  ["[[ {a}..b ]]", "Brace expansion"],
  ["[[ x == {a,b} ]]", null],
  ["[[ x =~ a{1,2} ]]", null],
  ["[[ {a,b} == x ]]", "Brace expansion"],
  ["[[ x == {a,b} && -f {c,d} ]]", "Brace expansion"],
  ["[[ x -eq {1,2} ]]", "Brace expansion"],
  ["[ x == {a,b} ]", "Brace expansion"],
  ["[[ x == =y ]]", "Contains zsh =cmd equals expansion"],
  ["[ a =b ]", "Contains zsh =cmd equals expansion"],
  ["[ a == b ]", null],
  ["frob a\\ b", "Contains backslash-escaped whitespace"],
  ["frob =x", "Contains zsh =cmd equals expansion"],
  ["frob =", "A lone equals sign"],
  ["frob $'a'", "Text with escape codes"],
  ["frob $", "A bare dollar sign"],
  ["frob x\\", "A trailing backslash"],
  ["frob $((1+2))", null],
  ['frob "$((1+2))x"', "Quoted text that is only an expansion"],
  ['frob "$((1+2)) x"', null],
  ["frob $((x+2))", "Arithmetic that references a variable"],
  ["frob <(ls)", "A command used as a file"],
  ["A=(1 2)", "A list of values"],
  ["ls > $X", "A redirection to a computed file"],
  ["ls > a{b,c}", "Brace expansion"],
  ["PATH=/x", "PATH assignment alters later commands"],
  ["A=1 B=2", "Several assignments without a command"],
  ["A[0]=1", "An assignment to an element of a list"],
  ["cat <<E\nx\nE", "Heredoc with unquoted delimiter undergoes shell expansion"],
  ["cat <<'E'\nx\nE", null],
  ["[ -f x", "An unclosed [ test"],
  ["[ a -a b ]", "A joined [ test"],
  ["(ls; ls)", "A group of several statements in parentheses"],
  ["(ls)", null],
  ["{ ls; }", "A group in braces"],
  ["case a in b) c;; esac", "A case statement"],
  ["x\u00a0y", "Contains Unicode whitespace"],
  ["x\u0001y", "Contains control characters"],
  [`frob ${"x".repeat(10_000)}`, "Longer than 10000 characters"],
];

for (const [command, tooComplex] of CASES) {
  Deno.test(`readShell() says ${tooComplex ?? "nothing"} of ${JSON.stringify(command.slice(0, 40))}`, () => {
    const reading = readShell(command, "/home/me");
    assertEquals([reading.tooComplex, reading.assignedVariable], [tooComplex, false]);
  });
}

for (const command of ["A=1; frob $A", 'A=1; frob "x $A"', "A=1 && ls $A", 'frob "$!x"']) {
  Deno.test(`readShell() sees that ${command} uses what the line itself has set`, () => {
    const reading = readShell(command, "/home/me");
    assertEquals([reading.tooComplex, reading.assignedVariable], [null, true]);
  });
}
