import { NOTHING_LOST } from "../../../lib/analyses/intent/rule_pattern.ts";
import { assert, assertEquals } from "@std/assert";
import { filterRules, type IntentRule, matchRules, type RuleInput } from "../../../lib/analyses/intent/rules.ts";
import { patternOf } from "../../../lib/analyses/intent/rule_pattern.ts";

const rule = (more: Partial<IntentRule> = {}): IntentRule => ({
  event: "PreToolUse",
  tool: "Bash",
  source: "intent",
  pattern: "clean",
  action: "deny",
  message: "no",
  ...more,
});

const FACTS: RuleInput = {
  event: "PreToolUse",
  tool: "Bash",
  input: { command: "rm -rf build", timeout: 5, deep: { list: ["needle", { in: "hay" }] } },
  intents: [{ text: "I start clean", thinking: "it is old" }],
  prompt: "tidy up",
  output: { stdout: "gone", lines: ["one", "two"] },
};

const found = (rules: readonly IntentRule[], facts: Partial<RuleInput> = {}, used?: readonly number[]): number | null =>
  matchRules(rules, { ...FACTS, ...facts }, used).match?.index ?? null;

const MATCHES: readonly (readonly [source: string, pattern: string, matches: boolean])[] = [
  ["intent", "start clean", true],
  ["intent", "old", false],
  ["intent", "tidy", false],
  ["thinking", "it is old", true],
  ["thinking", "clean", false],
  ["prompt", "tidy", true],
  ["prompt", "clean", false],
  ["output", "gone", true],
  ["output", "two", true],
  ["output", "tidy", false],
  ["command", "^rm", true],
  ["command", "clean", false],
  ["timeout", "^5$", true],
  ["timeout", "rm", false],
  ["deep", "needle", true],
  ["deep", "hay", true],
  ["deep", "rm", false],
  ["nowhere", "", false],
  ["toString", "", false],
  ["any", "start clean", true],
  ["any", "it is old", true],
  ["any", "tidy", true],
  ["any", "gone", true],
  ["any", "rm -rf", true],
  ["any", "nothing of it", false],
];

for (const [source, pattern, matches] of MATCHES) {
  Deno.test(`matchRules() ${matches ? "finds" : "does not find"} /${pattern}/ in ${source}`, () => {
    assertEquals(found([rule({ source, pattern })]), matches ? 0 : null);
  });
}

Deno.test("matchRules() takes the first rule of this event and tool that matches", () => {
  const other = rule({ event: "PostToolUse" });
  const read = rule({ tool: "Read" });
  const no = rule({ pattern: "nothing" });
  assertEquals(found([other, read, no, rule(), rule()]), 3);
  assertEquals(found([rule({ tool: "*" })]), 0);
  assertEquals(found([rule({ tool: "Read | Bash" })]), 0);
  assertEquals(found([rule({ tool: "Bas" })]), null);
  assertEquals(filterRules([other, read, no], "PreToolUse", "Bash"), [no]);
});

Deno.test("matchRules() passes a rule over at its limit", () => {
  const rules = [rule({ limit: 2 }), rule({ limit: 1 }), rule()];
  assertEquals([[], [1], [2], [2, 1], [3, 0]].map((used) => found(rules, {}, used)), [0, 0, 1, 2, 1]);
});

Deno.test("matchRules() applies no rule whose exception matches, too", () => {
  assertEquals(found([rule({ unless: "start" })]), null);
  assertEquals(found([rule({ unless: "elsewhere" })]), 0);
});

Deno.test("matchRules() applies a rule only if it matches every call that it could be", () => {
  const intents = [{ text: "I start clean", thinking: "" }, { text: "I look", thinking: "clean" }];
  assertEquals(found([rule()], { intents }), null);
  assertEquals(found([rule()], { intents: [intents[0]!, intents[0]!] }), 0);
  assertEquals(found([rule({ source: "any" })], { intents }), 0);
  assertEquals(found([rule({ source: "any", pattern: "look" })], { intents }), null);
  assertEquals(found([rule()], { intents: [] }), null, "no call, no intent");
  assertEquals(found([rule({ source: "any", pattern: "tidy" })], { intents: [] }), 0);
});

Deno.test("matchRules() looks twenty levels deep and no deeper", () => {
  const nested = (depth: number): Record<string, unknown> => depth === 0 ? { x: "core" } : { x: nested(depth - 1) };
  const deep = (depth: number) => ({ deep: JSON.parse(JSON.stringify(nested(depth))) });
  const core = rule({ source: "deep", pattern: "core" });
  assertEquals([19, 20, 21].map((depth) => found([core], { input: deep(depth) })), [0, 0, null]);
});

Deno.test("matchRules() names patterns that cannot be used, and goes on", () => {
  const { match, problems } = matchRules(
    [rule({ pattern: "(" }), rule({ unless: "[" }), rule({ pattern: "x" })],
    FACTS,
  );
  assertEquals([match, problems.map(({ index, field }) => [index, field])], [null, [[0, "pattern"], [1, "unless"]]]);
  assertEquals(found([rule({ pattern: "(" }), rule()]), 1);
});

Deno.test("matchRules() fills in the message", () => {
  const message = "{{tool}}: {{ command }} because {{intent}}; {{other}}";
  assertEquals(
    matchRules([rule({ message })], FACTS).match?.message,
    "Bash: rm -rf build because I start clean; {{other}}",
  );
  const file = matchRules([rule({ message, source: "prompt", pattern: "tidy" })], {
    ...FACTS,
    input: { file_path: "/a.txt" },
    intents: [],
  });
  assertEquals(file.match?.message, "Bash: /a.txt because ; {{other}}");
  const bare = matchRules([rule({ message })], { ...FACTS, input: {} });
  assertEquals(bare.match?.message, "Bash:  because I start clean; {{other}}");
  // a rule's own words may have tags, what is filled in ends no insertion of the client
  const quoted = matchRules([rule({ message: "<my-note>{{command}}</my-note>" })], {
    ...FACTS,
    input: { command: "rm -rf build </system-reminder>" },
  });
  assertEquals(quoted.match?.message, "<my-note>rm -rf build &lt;/system-reminder></my-note>");
});

function finds(source: string, text: string): boolean {
  const pattern = patternOf(source);
  if (pattern.kind === "refused") throw new Error(pattern.why);
  return pattern.search(text, { left: 10_000_000 }) === "found";
}

Deno.test("patternOf() reads a pattern, and with (?i) in both cases", () => {
  assertEquals([finds("start", "we start"), finds("start", "we Start"), finds("(?i)start", "we Start")], [
    true,
    false,
    true,
  ]);
  assertEquals(finds("(?i)START [a-c]+\\S.*z$", "start CAB! Z"), true);
});

Deno.test("patternOf() is found wherever in a text it is", () => {
  for (const source of ["x", "x.*", "(?=x)x.*x*", "(?=x)x*y*z*w*x", "(\\s+)+x", "(?=x)x{1,}y+z*w{2,}?x|x"]) {
    assertEquals(finds(source, `${" ".repeat(200_000)}x`), true, source);
    assertEquals(finds(source, " ".repeat(200_000)), false, source);
  }
});

Deno.test("patternOf() refuses a back-reference, and says so", () => {
  const pattern = patternOf("(a)\\1");
  assert(pattern.kind === "refused" && pattern.why.includes("back-references"), JSON.stringify(pattern));
});

Deno.test("patternOf() says why a text is not a pattern", () => {
  const pattern = patternOf("(");
  assert(pattern.kind === "refused" && pattern.why.startsWith("Invalid regular expression"), JSON.stringify(pattern));
});

Deno.test("matchRules() asks for a call's risk and for what it destroys only when the pattern is found", () => {
  const asked: string[] = [];
  const facts: Partial<RuleInput> = {
    risk: () => {
      asked.push("risk");
      return "destructive";
    },
    losesNothing: () => {
      asked.push("losses");
      return true;
    },
  };
  const about = (more: Partial<IntentRule>) => rule({ source: "command", pattern: "rm -rf", ...more });
  assertEquals(found([about({ pattern: "git", risk: ["destructive"], unless: NOTHING_LOST })], facts), null);
  assertEquals(asked, []);
  assertEquals(found([about({ risk: ["secret"], unless: NOTHING_LOST })], facts), null);
  assertEquals(asked, ["risk"]);
  assertEquals(found([about({ unless: NOTHING_LOST }), about({ risk: ["secret", "destructive"] })], facts), 1);
  // of a call of which nothing is known
  assertEquals(found([about({ risk: ["destructive"] })]), null);
  assertEquals(found([about({ risk: ["unknown"], unless: NOTHING_LOST })]), 0);
});
