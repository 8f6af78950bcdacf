import { assertEquals } from "@std/assert";
import type { CheckedClaim } from "../../../tools/bench/budget.ts";
import { renewedMeasurements } from "../../../tools/bench/report.ts";

function budget(claim: string, measured: number): CheckedClaim {
  return { claim, measured, limit: 2, unit: "times", met: measured <= 2 };
}

const hooks = { text: "## Hooks\n\n3 rounds.\n", verdicts: [budget("a hook", 1), budget("search (a|b)", 1)] };
const report = { text: "## Report\n\nA page.\n", verdicts: [budget("a page", 1)] };
const all = renewedMeasurements("", { machine: "Deno 1.", parts: [hooks, report] });

Deno.test("renewedMeasurements() has the machine, each section, and the budgets of all", () => {
  assertEquals(
    all,
    "Deno 1.\n\n## Hooks\n\n3 rounds.\n\n## Report\n\nA page.\n\n## Budgets\n\n" +
      "| budget | measured | at most |  |\n| --- | ---: | ---: | ---: |\n" +
      ["a hook", "search (a|b)", "a page"].map((claim) => `| ${claim} | 1.00 times | 2 times | met |`).join("\n"),
  );
});

Deno.test("renewedMeasurements() replaces what was measured again, and keeps the rest", () => {
  const again = { text: "## Hooks\n\n9 rounds.\n", verdicts: [budget("a hook", 3), budget("another", 1)] };
  const expected = all.replace("Deno 1.", "Deno 2.").replace("3 rounds.", "9 rounds.")
    .replace("| a hook | 1.00 times | 2 times | met |", "| a hook | 3.00 times | 2 times | **missed** |");
  assertEquals(
    renewedMeasurements(all, { machine: "Deno 2.", parts: [again] }),
    `${expected}\n| another | 1.00 times | 2 times | met |`,
  );
});
