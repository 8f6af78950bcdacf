import { assertEquals } from "@std/assert";
import { parseSettings, settingsLines } from "../../../lib/permissions/settings/settings_text.ts";

const SOURCE = { layer: "project", path: "/p/.claude/settings.json" } as const;

Deno.test("parseSettings() reads the rules of a file, anchored at its project", () => {
  const { rules, problems } = parseSettings(
    '{"permissions":{"allow":["Edit(/src/**)"],"deny":["Bash(rm *)"]}}',
    SOURCE,
  );
  assertEquals(rules.map(({ behavior, rule, anchor }) => `${behavior} ${rule.text} in ${anchor}`).toSorted(), [
    "allow Edit(/src/**) in /p",
    "deny Bash(rm *) in /p",
  ]);
  assertEquals(problems, []);
});

const BROKEN: readonly (readonly [text: string, kind: string, line: number])[] = [
  ['{\n  "permissions": {\n', "syntax", 3],
  ['{\n  // mine\n  "permissions": {}\n}', "comments", 2],
  ['{\n  "permissions": {\n    "allow": ["Bash(ls)"],\n  }\n}', "comments", 3],
];

for (const [text, kind, line] of BROKEN) {
  Deno.test(`parseSettings() takes nothing of ${JSON.stringify(text)}, and says where it breaks`, () => {
    const { rules, problems } = parseSettings(text, SOURCE);
    assertEquals(rules, []);
    assertEquals(problems.map((problem) => `${problem.kind} in line ${problem.line}`), [`${kind} in line ${line}`]);
  });
}

Deno.test("parseSettings() finds nothing wrong with an empty file", () => {
  const { rules, problems } = parseSettings("", SOURCE);
  assertEquals([rules, problems], [[], []]);
});

Deno.test("settingsLines() finds the line of a rule, and null where there is none", () => {
  const lineOf = settingsLines('\ufeff{\n  "permissions": {\n    "allow": [\n      "Read"\n    ]\n  }\n}');
  assertEquals([
    lineOf(["permissions"]),
    lineOf(["permissions", "allow", 0]),
    lineOf(["permissions", "allow", 1]),
    lineOf(["hooks"]),
  ], [2, 4, null, null]);
});

Deno.test("parseSettings() and settingsLines() refuse values that are nested too deep, whatever is wrong with the text", () => {
  const deep = "[".repeat(200_000) + "]".repeat(200_000);
  const source = { layer: "user", path: "/home/me/.claude/settings.json" } as const;
  const { problems, rules } = parseSettings(`{"permissions": ${deep},}`, source);
  assertEquals([rules, problems.map(({ kind }) => kind)], [[], ["syntax"]]);
  assertEquals(settingsLines(`{"permissions": ${deep}}`)(["permissions"]), null);
});
