import { assertEquals } from "@std/assert";
import { readShell } from "../../../lib/permissions/bash/read_shell.ts";

/** What a pattern or a search that goes back over its text would need ages for: one of these once took minutes for 90 characters. */
const HOSTILE: Readonly<Record<string, string>> = {
  "heredocs in a substitution": `$(${"<<a ".repeat(1500)}${"\nb".repeat(1500)}\na\n)`,
  "heredocs with names of their own": `$(${Array.from({ length: 1500 }, (_, i) => `<<a${i} `).join("")}\na`,
  "substitutions around heredocs": "$(".repeat(38) + "<<a ".repeat(1500) + "\na".repeat(1500) + ")".repeat(38),
  "quotation marks in an element": `\${x[${'"a"'.repeat(3000)}]y}`,
  "substitutions in an element": `\${x[${"$(a)".repeat(2000)}]y}`,
  "open elements": "${x[".repeat(2400),
  "escapes in an expansion": "${x:-" + "\\x".repeat(4900) + "{",
  "parentheses": "((".repeat(4900),
  "sums behind words": "a ((x)) ".repeat(1200),
  "assignments": "A=1 ".repeat(2400) + "x",
  "groups": `$(${"(ls);".repeat(1900)}(ls))`,
  "digits in braces": `\${${"1".repeat(9000)}x}`,
  "blanks in braces": `\${${" ".repeat(9000)};}`,
  "backslashes in a comment": "ls # " + "\\".repeat(9000),
  "tildes in assignments": "A=" + "~[".repeat(4000),
  "an open quotation": "ls '" + " =".repeat(4500),
  "groups in a pattern": `[[ a == ${"(a|".repeat(3000)}`,
  "groups in a test": `[[ ${"( ".repeat(3000)}a${" )".repeat(3000)} ]]`,
  "heads of loops": "for ((;".repeat(1400),
  "sums behind braces": "{$((1)) ".repeat(1200),
  "names that are unset": `unset ${"x ".repeat(4500)}!`,
  "commands nobody closes": `if ${"$(ls; ".repeat(1600)}`,
  "pipes in loops": "while ls | cat; do ".repeat(500),
  "an open end": `ls;${"\n ".repeat(4500)}(`,
  "blanks in an open end": `ls && (${" ".repeat(9000)})`,
  "elements of a sum": `((${"a[".repeat(4500)}))`,
  "texts on the input": `ls ${"&& cat > x <<< a ".repeat(500)}`,
  "values of local": `${"env A=1 ".repeat(1100)}local x=1; ls`,
};

Deno.test("readShell() comes to an end with any command", () => {
  for (const [name, command] of Object.entries(HOSTILE)) {
    assertEquals(typeof readShell(command, "/home/dev"), "object", name);
  }
});
