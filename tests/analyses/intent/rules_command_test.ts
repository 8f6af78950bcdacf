import { assert, assertEquals } from "@std/assert";
import fc from "../../support/property.ts";
import { type IntentRule, matchRules, type RuleInput } from "../../../lib/analyses/intent/rules.ts";

const FORCE = "git push.*(--force(?!-with-lease)|-f\\b)";

function rule(given: Partial<IntentRule> = {}): IntentRule {
  return {
    event: "PreToolUse",
    tool: "Bash",
    source: "command",
    pattern: FORCE,
    action: "deny",
    message: "m",
    ...given,
  };
}

function facts(command: string, given: Partial<RuleInput> = {}): RuleInput {
  return {
    event: "PreToolUse",
    tool: "Bash",
    input: { command },
    intents: [],
    prompt: "",
    output: undefined,
    ...given,
  };
}

const LONG = "x".repeat(200_000);

for (
  const command of [
    "git push --force",
    "git push \\\n  --force",
    "git push \\\r\n --force",
    "git   push\t--force",
    "git -C . push --force",
    "git -C 'a b' -c user.name=x --git-dir=.git --no-pager push --force",
    "git --git-dir .git push --force",
    "git push -f",
    "git push origin main -f",
    "git 'push' \"--force\"",
    "g\\it pu''sh --force",
    "cd a && sudo git -P push --force",
    "env A=1 timeout 5 /usr/bin/git -C . push --force",
    "(git push --force)",
    "echo $(git -C . push --force)",
    "if true; then git -C x push --force; fi",
    `true ${LONG}; git push --force`,
    `git push ${LONG} --force`,
  ]
) {
  Deno.test(`matchRules() sees through ${JSON.stringify(command.replace(LONG, "(200,000 characters)"))}`, () => {
    assertEquals(matchRules([rule()], facts(command)).match?.action, "deny");
    assertEquals(matchRules([rule({ source: "any" })], facts(command)).match?.action, "deny");
  });
}

for (const command of ["git push --force-with-lease", "git push", "git -C . status", "echo push", "git log -f", ""]) {
  Deno.test(`matchRules() leaves ${JSON.stringify(command)} alone`, () => {
    assertEquals(matchRules([rule()], facts(command)).match, null);
  });
}

Deno.test("matchRules() compares a beginning with each command of a line", () => {
  assertEquals(matchRules([rule({ pattern: "^git push" })], facts("cd a && sudo git push")).match?.index, 0);
});

Deno.test("matchRules() takes a command of another tool literally", () => {
  const pattern = "git push --force";
  const given = { tool: "PowerShell" };
  assertEquals(matchRules([rule({ pattern, tool: "*" })], facts("git  push --force", given)).match, null);
});

/** All characters of the rule, so that only a search could tell. */
const HUGE = "push git -f ".repeat(750_000);

for (
  const [action, expected] of [["deny", "ask"], ["ask", "ask"], ["context", undefined], ["log", undefined]] as const
) {
  Deno.test(`matchRules() answers ${expected} for a rule that would ${action}, when the text is too long to search`, () => {
    const answer = matchRules([rule({ action })], facts(HUGE));
    assertEquals([answer.match?.action, answer.unfinished], [expected, [0]]);
  });
}

Deno.test("matchRules() asks when an exception cannot be searched for to the end", () => {
  const given = facts("git push --force", { prompt: HUGE });
  const answer = matchRules([rule({ source: "any", unless: "never said" })], given);
  assertEquals([answer.match?.action, answer.unfinished], ["ask", [0]]);
});

Deno.test("matchRules() reaches the deny rules behind one that cannot be used, and behind one that takes much work", () => {
  const rules = [rule({ pattern: "(a)\\1" }), rule({ pattern: "([a-z]{1,12} ?){1,25}#", action: "log" }), rule()];
  const { match, problems } = matchRules(rules, facts(`true ${"ab cd ".repeat(20_000)}; git push --force`));
  assertEquals([match?.index, problems.length], [2, 1]);
});

/** Pieces of command lines, and patterns of the same letters. */
const piece = fc.constantFrom(
  ..."git push rm sudo env -C . A=1 --force -f && ; | ( ) { } ' \" \\ ` $ $( ~ * {a,b} << > x then if".split(" "),
  " ",
  "\n",
  "\\\n",
  "\t",
);
const wanted = fc.constantFrom(
  "git push",
  "rm -f",
  "g.t",
  "^rm",
  "(push|rm) x",
  "sh -?f",
  "x$",
  "\\bgit\\b",
  "i{2}",
  "~",
  "a|x",
);

Deno.test("matchRules() finds in a command what it would without looking for characters first", () => {
  const found = { yes: 0, no: 0 };
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.boolean(), wanted, (pieces, spaced, pattern) => {
      const call = facts(pieces.join(spaced ? " " : ""));
      const isFound = (source: string) => matchRules([rule({ pattern: source })], call).match !== null;
      // with an alternative that needs nothing, every command is parsed
      const expected = isFound(`${pattern}|\\0{9}|(?!)`);
      found[expected ? "yes" : "no"]++;
      assertEquals(isFound(pattern), expected, JSON.stringify([call.input, pattern]));
    }),
    { numRuns: 5000 },
  );
  assert(found.yes > 200 && found.no > 200, JSON.stringify(found));
});
