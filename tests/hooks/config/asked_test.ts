import { assert, assertEquals } from "@std/assert";
import { filterRules, type IntentRule, matchRules } from "../../../lib/analyses/intent/rules.ts";
import { patternWords } from "../../../lib/analyses/intent/rule_pattern.ts";
import { claudeCode } from "../../../lib/clients/claude_code/mod.ts";
import { codex } from "../../../lib/clients/codex/mod.ts";
import { askedCalls, askedMatchers, isHookAsked } from "../../../lib/hooks/config/asked.ts";
import { type Config, DEFAULT_CONFIG } from "../../../lib/hooks/config/config.ts";
import fc from "../../support/property.ts";

const RULE: IntentRule = {
  event: "PreToolUse",
  tool: "Bash",
  source: "command",
  pattern: "git push.*--force",
  action: "deny",
  message: "no",
};

function withIntent(intent: Partial<Config["intent"]>): Config {
  return { ...DEFAULT_CONFIG, intent: { ...DEFAULT_CONFIG.intent, ...intent } };
}

const rows = (config: Config, client = claudeCode) =>
  askedCalls(config, client.hooks).map(({ event, tool, words }) => [event, tool, ...words].join(" "));

const ASKED: readonly [what: string, intent: Partial<Config["intent"]>, rows: readonly string[]][] = [
  ["nothing", {}, []],
  ["a rule on a command", { rules: [RULE] }, ["PreToolUse Bash git push --force"]],
  ["a rule on words before the call", { rules: [{ ...RULE, source: "intent" }] }, ["PreToolUse Bash"]],
  ["two tools", { rules: [{ ...RULE, tool: "Edit | Write", source: "any" }] }, ["PreToolUse Edit", "PreToolUse Write"]],
  ["every tool", { rules: [RULE, { ...RULE, tool: "*", source: "any" }] }, ["PreToolUse *"]],
  ["the same twice", { rules: [RULE, RULE] }, ["PreToolUse Bash git push --force"]],
  ["a name that is a pattern", { rules: [{ ...RULE, tool: "mcp.*x", source: "any" }] }, ["PreToolUse *"]],
  ["any case", { rules: [{ ...RULE, pattern: "(?i)drop table" }] }, ["PreToolUse Bash"]],
  ["alternatives", { rules: [{ ...RULE, pattern: "rm -rf|git clean" }] }, ["PreToolUse Bash"]],
  ["what may be missing", { rules: [{ ...RULE, pattern: "rm( -rf)? build" }] }, ["PreToolUse Bash rm build"]],
  ["a pattern that is refused", { rules: [{ ...RULE, pattern: "(a)\\1" }] }, ["PreToolUse Bash"]],
  ["a log of prompts", { log: "prompts" }, ["PermissionRequest *"]],
  ["a log of all", { log: "all", rules: [RULE] }, [
    "PreToolUse *",
    "PostToolUse *",
    "PostToolUseFailure *",
    "PermissionRequest *",
  ]],
  ["rules that are off", { enabled: false, log: "all", rules: [RULE] }, []],
];

for (const [what, intent, expected] of ASKED) {
  Deno.test(`askedCalls() of ${what}`, () => assertEquals(rows(withIntent(intent)), [...expected]));
}

Deno.test("askedCalls() names the tool that Codex calls hooks for when it changes files", () => {
  assertEquals(rows(withIntent({ rules: [{ ...RULE, tool: "Edit", source: "any" }] }), codex), [
    "PreToolUse Edit",
    "PreToolUse apply_patch",
  ]);
});

Deno.test("askedMatchers() has one matcher for each event that is asked for", () => {
  const rules: IntentRule[] = [RULE, { ...RULE, tool: "Edit" }, { ...RULE, event: "PostToolUse", tool: "*" }];
  assertEquals([...askedMatchers(askedCalls(withIntent({ rules }), claudeCode.hooks))], [
    ["PreToolUse", "Bash|Edit"],
    ["PostToolUse", null],
  ]);
});

Deno.test("isHookAsked() is false for a hook that is off", () => {
  const asked = (config: Config) =>
    ["memory_triage", "agent_summary", "tool_intent", "transcript_review", "mine"].filter((hook) =>
      isHookAsked(hook, config, claudeCode.hooks)
    );
  assertEquals(asked(DEFAULT_CONFIG), ["memory_triage", "agent_summary", "transcript_review", "mine"]);
  assertEquals(
    asked({
      ...withIntent({ rules: [RULE] }),
      triage: { ...DEFAULT_CONFIG.triage, enabled: false },
      summary: { ...DEFAULT_CONFIG.summary, enabled: false },
      review: { ...DEFAULT_CONFIG.review, mode: "off" },
    }),
    ["tool_intent", "mine"],
  );
});

const PIECE = fc.constantFrom(
  "git",
  "push",
  " ",
  "-f",
  "-",
  ".",
  "x",
  "[ab]",
  "(a|b)",
  "(ab)+",
  "(ab)?",
  "\\s",
  "\\.",
  "^",
  "$",
  "a*",
  "b{2}",
  "\\bcd",
);
const PART = fc.constantFrom(
  "git",
  "push",
  " ",
  "-f",
  "sudo ",
  "env A=1 ",
  "x",
  "a",
  "b",
  "ab",
  "&& ",
  "; ",
  "/usr/bin/",
  "-C . ",
  "{a,b}",
  "\t",
  "bb",
  "cd ",
);

Deno.test("patternWords() are in each command that a rule matches, if nothing in it is quoted or replaced", () => {
  fc.assert(
    fc.property(fc.array(PIECE, { minLength: 1, maxLength: 6 }), fc.array(PART, { maxLength: 8 }), (pieces, parts) => {
      const pattern = pieces.join("");
      const command = parts.join("");
      const rule: IntentRule = { ...RULE, pattern };
      const facts = { event: RULE.event, tool: "Bash", input: { command }, intents: [], prompt: "", output: undefined };
      if (matchRules([rule], facts).match === null) return;
      for (const word of patternWords(pattern)) {
        assert(command.includes(word), JSON.stringify([pattern, command, word]));
      }
    }),
  );
});

Deno.test("askedCalls() has a row for every call that a rule is for", () => {
  const rule = fc.record({
    event: fc.constantFrom<IntentRule["event"]>("PreToolUse", "PostToolUse", "PermissionRequest"),
    tool: fc.constantFrom("*", "Bash", "Edit|Write", " Read ", "mcp__a__b"),
    source: fc.constantFrom("any", "command", "intent"),
    pattern: fc.constantFrom("git push", "x", "(?i)ab"),
    action: fc.constantFrom<IntentRule["action"]>("deny", "log"),
    message: fc.constant(""),
  });
  fc.assert(fc.property(fc.array(rule, { maxLength: 5 }), (rules) => {
    const asked = askedCalls(withIntent({ rules }), claudeCode.hooks);
    for (const event of ["PreToolUse", "PostToolUse", "PermissionRequest", "PostToolUseFailure"]) {
      for (const tool of ["Bash", "Edit", "Write", "Read", "mcp__a__b", "Other"]) {
        const named = filterRules(rules, event, tool);
        const row = asked.filter((one) => one.event === event && ["*", tool].includes(one.tool));
        assertEquals(row.length > 0, named.length > 0);
        // the widest row asks for no word that only one of the rules needs
        for (const { pattern, source } of named) {
          const words = source === "command" ? patternWords(pattern) : [];
          assert(row.some((one) => one.words.every((word) => words.includes(word))));
        }
      }
    }
  }));
});
