import { assertEquals } from "@std/assert";
import type { HookCost } from "../../lib/analyses/overview/hook_cost.ts";
import { hookTable } from "../../lib/report/hook_table.ts";

const MEASURED: HookCost = { command: "fmt.sh", runs: 3, medianMs: 40, p90Ms: 60, worstMs: 60, totalMs: 140, each: [] };
const UNMEASURED: HookCost = { ...MEASURED, command: "x.sh", medianMs: null, p90Ms: null, worstMs: null, totalMs: 0 };

/** The texts of the headings, and of each row. */
function texts(hooks: readonly HookCost[], workMs?: number | null): string[][] {
  return hookTable(hooks, workMs).toString().split("<tr>").slice(1).map((row) =>
    row.split(/<[^>]*>/).map((cell) => cell.trim()).filter((cell) => cell !== "")
  );
}

Deno.test("hookTable() has the same figures for a session and for several, and the share of work where that is known", () => {
  const columns = ["Command", "Runs", "Median", "90 %", "Worst", "Total"];
  const figures = ["fmt.sh", "3", "40 ms", "60 ms", "60 ms", "140 ms"];
  assertEquals(texts([MEASURED]), [columns, figures]);
  assertEquals(texts([MEASURED], null), [columns, figures]);
  assertEquals(texts([MEASURED], 1400), [[...columns, "Share of work"], [...figures, "10.0 %"]]);
});

Deno.test("hookTable() says unknown of what the client did not measure", () => {
  assertEquals(texts([UNMEASURED], 1400)[1], ["x.sh", "3", ...Array(5).fill("unknown")]);
});
