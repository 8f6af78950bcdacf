import { assert, assertEquals } from "@std/assert";
import { makeCommandIndex } from "../../../lib/permissions/rules/command_index.ts";
import { matchesCommand } from "../../../lib/permissions/rules/command_match.ts";
import { contextOf } from "../../support/recordings/permission_recordings.ts";
import fc from "../../support/property.ts";

Deno.test("makeCommandIndex() finds every rule that covers a command, whatever its stars", () => {
  const piece = fc.constantFrom(" ", "  ", "\t", "\\*", "a", "ab", "git", "push", "--force", "x", "\\", "\n");
  const pieces = fc.array(piece, { minLength: 1, maxLength: 7 });
  // a rule is the command with stars, or with other pieces, for some of its own
  const change = fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: fc.constant("*") },
    piece,
  );
  const given = fc.tuple(
    pieces,
    fc.array(fc.tuple(fc.array(change, { minLength: 7, maxLength: 7 }), fc.constantFrom("", "", ":*")), {
      maxLength: 60,
    }),
  );
  let covering = 0;
  fc.assert(
    fc.property(given, ([command, changes]) => {
      const allow = changes.map(([change, end]) =>
        `Bash(${command.map((one, at) => change[at] ?? one).join("")}${end})`
      );
      const text = command.join("").replaceAll("\\*", "*");
      const rules = contextOf({ allow }).settings.rules.filter(({ rule: { content } }) =>
        content.kind !== "whole_tool"
      );
      const spellings = { exact: [text], spaced: [text] };
      const found = new Set(makeCommandIndex(rules).find(spellings));
      const covers = rules.filter(({ rule }) => matchesCommand(rule.content, spellings));
      covering += covers.length;
      assertEquals(covers.filter((each) => !found.has(each)), []);
    }),
    { numRuns: 2000 },
  );
  assert(covering > 2000, `${covering} rules covered a command`);
});

Deno.test("makeCommandIndex() finds among many rules none that requires another text", () => {
  const made = (text: (i: number) => string) => Array.from({ length: 1000 }, (_, i) => `Bash(${text(i)})`);
  const shapes = [
    made((i) => `git w${i} *`),
    made((i) => `git * w${i}`),
    made((i) => `* --w${i}`),
    made((i) => `*word${i}*`),
    made((i) => `cat *.w${i}`),
    made((i) => `echo w${i}`),
    made((i) => `npm run w${i}:*`),
  ];
  for (const allow of shapes) {
    const index = makeCommandIndex(contextOf({ allow }).settings.rules);
    // at its end, and without what the star stands for, the seventh's own text is found
    const own = allow[7]!.slice("Bash(".length, -1).replace(/:\*$/, "").replaceAll("*", "").replace(/ $/, "");
    assertEquals(index.find({ exact: [own], spaced: [own] }).map(({ rule }) => rule.text), [allow[7]]);
    for (const command of ["git push origin main", "cat a.ts", "echo w", "npm run w"]) {
      assertEquals(index.find({ exact: [command], spaced: [command] }).length, 0, `${allow[0]} ${command}`);
    }
  }
});
