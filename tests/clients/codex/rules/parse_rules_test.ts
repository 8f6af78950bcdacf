import { assert, assertEquals } from "@std/assert";
import { formatPrefixRule, parseRules } from "../../../../lib/clients/codex/rules/parse_rules.ts";
import { decideByPrefixes } from "../../../../lib/clients/command_rules.ts";
import { findProgram } from "../../../support/programs.ts";
import { temporaryFile } from "../../../support/temporary.ts";

const RULES = `# comment
prefix_rule(pattern=["git","push"], decision="prompt", justification="ask me")
prefix_rule(
    pattern = ["rm", ["-rf", "-fr"]],
    decision = "forbidden",
    justification = 'use trash', # and why
    match = ["rm -rf x", ["rm", "-fr", "y"]],
    not_match = ["rm x"],
)
prefix_rule(pattern=["git"], decision="allow")
prefix_rule(["echo"])
READ = ["npm", "view"]
prefix_rule(pattern=READ, decision="allow")
prefix_rule(pattern=["esc\\"q", r"raw\\n", """tri"""], decision="allow")
network_rule(host="x.com", protocol="https", decision="allow")
host_executable(name="git", paths=["/usr/bin/git"])
`;

/** What codex execpolicy check of 0.124.0 and 0.169.0 answered: the decision, and the words that matched. */
const ORACLE: readonly [command: readonly string[], decision: string | undefined, matched: readonly string[]][] = [
  [["git", "status"], "allow", ["git"]],
  [["git", "push", "origin"], "prompt", ["git push", "git"]],
  [["rm", "-fr", "a"], "forbidden", ["rm -fr"]],
  [["rm", "a"], undefined, []],
  [["echo", "hi"], "allow", ["echo"]],
  [["npm", "view", "x"], "allow", ["npm view"]],
  [["npm"], undefined, []],
  [["bash", "-lc", "git push && rm -rf x"], undefined, []],
  [["/usr/bin/git", "push"], undefined, []],
  [["GIT", "x"], undefined, []],
  [["env", "git", "push"], undefined, []],
  [['esc"q', "raw\\n", "tri"], "allow", ['esc"q raw\\n tri']],
];

Deno.test("parseRules() and decideByPrefixes() decide as codex execpolicy check does", () => {
  const { rules, problems } = parseRules(RULES);
  assertEquals(problems, []);
  for (const [words, decision, matched] of ORACLE) {
    const found = decideByPrefixes(rules, words);
    assertEquals(found.decision, decision as typeof found.decision, words.join(" "));
    assertEquals(found.matchedRules.map(({ prefixRuleMatch }) => prefixRuleMatch.matchedPrefix.join(" ")), [
      ...matched,
    ]);
  }
});

const CODEX = findProgram("codex");

Deno.test({
  name: "the client itself decides so, where it is installed",
  ignore: CODEX === null,
  async fn() {
    using temporary = temporaryFile({ suffix: ".rules" });
    const path = temporary.path;
    Deno.writeTextFileSync(path, RULES);
    const { rules } = parseRules(RULES);
    for (const [words] of ORACLE) {
      const args = ["execpolicy", "check", "--rules", path, "--", ...words];
      const { stdout, success } = await new Deno.Command(CODEX ?? "", { args }).output();
      assert(success, words.join(" "));
      assertEquals(decideByPrefixes(rules, words), JSON.parse(new TextDecoder().decode(stdout)), words.join(" "));
    }
  },
});

Deno.test("parseRules() names what it does not read, with its line, and reads what stands behind it", () => {
  const text = [
    'prefix_rule(pattern=["a"], foo="b")',
    "def f():",
    'prefix_rule(pattern=["b" + "c"])',
    "prefix_rule(pattern=[])",
    'prefix_rule(pattern=["c"], decision="ask")',
    'prefix_rule(pattern=["ok"], decision="allow")',
    'prefix_rule(pattern=["open"',
  ].join("\n");
  const { rules, problems } = parseRules(text);
  assertEquals(rules.map(({ pattern, line }) => [pattern, line]), [[[["ok"]], 6]]);
  assertEquals(problems.map(({ line }) => line), [1, 2, 3, 4, 5, 7]);
});

Deno.test("formatPrefixRule() writes what parseRules() reads", () => {
  for (const words of [["git", "push"], ["a b", 'q"', "back\\slash", "ünï"]]) {
    const { rules, problems } = parseRules(formatPrefixRule(words, "allow"));
    assertEquals([rules[0]?.pattern, rules[0]?.decision, problems], [words.map((word) => [word]), "allow", []]);
  }
});
