import { assert, assertEquals } from "@std/assert";
import { recommend } from "../../../../lib/analyses/review/recommend/recommend.ts";
import type { Recommendation } from "../../../../lib/analyses/review/review.ts";
import { mergeSettings, toLocalAllowRule } from "../../../../lib/permissions/settings/settings.ts";
import { decide } from "../../../../lib/permissions/decide/decide.ts";
import { closedRisk, HARMFUL_COMMANDS } from "../../../../lib/permissions/risk/reach_table.ts";
import { riskOf } from "../../../../lib/permissions/risk/risk.ts";
import { severityOf } from "../../../../lib/permissions/risk/risk_kinds.ts";
import fc from "../../../support/property.ts";
import { approvedBash, HISTORY, tallyOf } from "../../../support/review/approvals.ts";

function fixture(name: string): string[] {
  const text = Deno.readTextFileSync(new URL(`../../../../fixtures/permissions/${name}`, import.meta.url));
  return text.trimEnd().split("\n");
}

/** A command somebody approves, and one that begins alike and does harm. */
const SIBLINGS = fixture("harmful_siblings.tsv").map((line) => line.split("\t") as [string, string]);
/** Families for which public settings files hold allow rules, with made-up arguments. */
const FAMILIES = fixture("public_families.txt");

function recommended(commands: readonly string[]): Recommendation[] {
  const past = commands.flatMap((command) => ["a", "b", "c"].map((session) => approvedBash(command, { session })));
  return recommend(tallyOf(past), HISTORY).filter(({ status }) => status === "recommended");
}

function isAllowedBy(rules: readonly Recommendation[], command: string): boolean {
  const standing = rules.flatMap(({ rule, root }) => toLocalAllowRule(rule, root) ?? []);
  const settings = { ...mergeSettings([]), rules: standing };
  const context = { settings, cwd: "/p", home: "/home/me", mode: "default" } as const;
  return decide({ tool: "Bash", input: { command } }, context).verdict === "allow";
}

function isAllowedAnyway(command: string): boolean {
  return isAllowedBy([], command);
}

/** The words before the star of a rule for commands; null for one without. */
function openingOf(rule: string): string | null {
  return /^Bash\((.*?)(?::\*| \*|\*)/s.exec(rule)?.[1] ?? null;
}

Deno.test("the tables have at least 120 families and 200 commands", () => {
  assert(SIBLINGS.length >= 120 && new Set(FAMILIES).size >= 200, `${SIBLINGS.length}, ${FAMILIES.length}`);
});

for (const [approved, harmful] of SIBLINGS) {
  Deno.test(`recommend() allows no ${harmful} because of ${approved}`, () => {
    const rules = recommended([approved]);
    assertEquals(rules.filter(({ rule }) => openingOf(rule) !== null).map(({ rule }) => rule), []);
    assert(!isAllowedBy(rules, harmful) || isAllowedAnyway(harmful), harmful);
  });
}

Deno.test("recommend() recommends a star only for commands that are closed under their options", () => {
  const open = FAMILIES.flatMap((command) => recommended([command]))
    .filter(({ rule }) => openingOf(rule) !== null && closedRisk(openingOf(rule) ?? "") === undefined);
  assertEquals(open.map(({ rule }) => rule), []);
});

Deno.test("recommend() recommends nothing for what executes, destroys or changes what others use", () => {
  const wrong = [...SIBLINGS.map(([, harmful]) => harmful), ...HARMFUL_COMMANDS].filter((command) =>
    !isAllowedAnyway(command) && recommended([command]).length > 0 &&
    severityOf(riskOf({ tool: "Bash", input: { command } }, { ...HISTORY, cwd: "/p", mode: "default" }).kind) >
      severityOf("package_install")
  );
  assertEquals(wrong, []);
});

Deno.test("recommend() lets no history of some commands allow what begins alike and does harm", () => {
  const commands = fc.uniqueArray(
    fc.constantFrom(...SIBLINGS.map(([approved]) => approved), ...FAMILIES),
    { minLength: 1, maxLength: 6 },
  );
  const endings = fc.constantFrom("", " --force", " -x", " src/a.ts", " 2>&1", " && ls", " | head -3");
  fc.assert(
    fc.property(commands, endings, (some, ending) => {
      const approved = some.map((command) => `${command}${ending}`);
      const rules = recommended(approved);
      for (const harmful of [...SIBLINGS.map(([, one]) => one), ...HARMFUL_COMMANDS]) {
        if (approved.some((one) => one.includes(harmful)) || isAllowedAnyway(harmful)) continue;
        assert(!isAllowedBy(rules, harmful), `${rules.map(({ rule }) => rule).join(", ")} allow ${harmful}`);
      }
    }),
    { numRuns: 15 },
  );
});
