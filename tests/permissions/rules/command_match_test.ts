import { assertEquals } from "@std/assert";
import fc from "../../support/property.ts";
import { matchesCommand, matchesStars, matchesWildcard } from "../../../lib/permissions/rules/command_match.ts";
import { contextOf } from "../../support/recordings/permission_recordings.ts";

const contentOf = (text: string) => contextOf({ allow: [text] }).settings.rules[0]!.rule.content;

const MATCHES: readonly (readonly [rule: string, command: string, matches: boolean])[] = [
  ["Bash", "anything at all", true],
  ["Bash(npm test)", "npm test", true],
  ["Bash(npm test)", "npm test -- --watch", false],
  ["Bash(npm test:*)", "npm test", true],
  ["Bash(npm test:*)", "npm test -- --watch", true],
  ["Bash(npm test:*)", "npm tests", false],
  ["Bash(npm *)", "npm", true],
  ["Bash(npm *)", "npm run x", true],
  ["Bash(npm *)", "npmx", false],
  ["Bash(npm*)", "npmx", true],
  ["Bash(git * main)", "git push main", true],
  ["Bash(git * main)", "git main", false],
  ["Bash(git * main)", "git push main --force", false],
  ["Bash(* --help)", "frob --help", true],
  ["Bash(a * b * c)", "a 1 b 2 c", true],
  ["Bash(a * b * c)", "a 1 c 2 b", false],
  ["Read(src/**)", "cat src/a", false],
];

for (const [rule, command, matches] of MATCHES) {
  Deno.test(`matchesCommand(): ${rule} ${matches ? "covers" : "does not cover"} ${command}`, () => {
    assertEquals(matchesCommand(contentOf(rule), { exact: [command], spaced: [command] }), matches);
  });
}

Deno.test("matchesCommand() compares an exact rule with the text as written, and stars with single spaces", () => {
  const spellings = { exact: ["npm  test"], spaced: ["npm test"] };
  assertEquals(matchesCommand(contentOf("Bash(npm test)"), spellings), false);
  assertEquals(matchesCommand(contentOf("Bash(npm  test)"), spellings), true);
  assertEquals(matchesCommand(contentOf("Bash(npm te*)"), spellings), true);
});

Deno.test("matchesStars() is a regular expression of the same meaning, whatever the pattern", () => {
  const letters = fc.array(fc.constantFrom("a", "b", "*"), { maxLength: 7 }).map((parts) => parts.join(""));
  const text = fc.array(fc.constantFrom("a", "b"), { maxLength: 9 }).map((parts) => parts.join(""));
  fc.assert(fc.property(letters, text, (pattern, text) => {
    assertEquals(matchesStars(pattern, text), new RegExp(`^${pattern.replace(/\*+/g, ".*")}$`).test(text));
  }));
});

Deno.test("matchesWildcard() takes nothing for a star at the end only where the pattern is open", () => {
  const pieces = ["git ", ""];
  assertEquals([true, false].map((open) => matchesWildcard({ pieces, open }, "git")), [true, false]);
});

Deno.test("matchesCommand() is content with one of several spellings, and takes a star behind a backslash for itself", () => {
  const spaced = ["timeout 5 npm test", "npm test"];
  assertEquals(matchesCommand(contentOf("Bash(npm:*)"), { exact: [], spaced }), true);
  assertEquals(matchesCommand(contentOf("Bash(npm te*)"), { exact: [], spaced }), true);
  const stars = contentOf("Bash(echo \\* *)");
  assertEquals(["echo * a", "echo b a"].map((one) => matchesCommand(stars, { exact: [one], spaced: [one] })), [
    true,
    false,
  ]);
});
