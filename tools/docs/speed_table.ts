import { HOOK_SETUPS } from "../../lib/hooks/runner/setup.ts";
import { formatMarkdownTable } from "./markdown_table.ts";

function tableRows(page: string): string[][] {
  return page.split("\n").filter((line) => line.startsWith("| ")).map((line) =>
    line.split("|").slice(1, -1).map((cell) => cell.trim())
  );
}

/** The measurements of one hook: warm, and cold where the page has that. */
function hookRows(rows: readonly string[][], hook: string): string[][] {
  return ["", ", cold"].flatMap((suffix) => {
    const [small, large] = ["1MB", "1GB"].map((size) => rows.find(([name]) => name === `${hook} ${size}${suffix}`));
    if (small === undefined || large === undefined) return [];
    return [[`${hook}${suffix}`, `${small[1]} ms`, `${large[1]} ms`, `${small[3]} times`, `${large[4]} MiB`]];
  });
}

/** The figures in docs/hooks.md, taken from the text of docs/results/benchmarks.md so that the two pages agree. */
export function formatSpeedSection(benchmarks: string): string {
  const rows = tableRows(benchmarks);
  const machine = /^Deno [\d.]+.*$/m.exec(benchmarks)?.[0] ?? "";
  const [, emptyMs = ""] = rows.find(([name]) => name === "empty deno script") ?? [];
  const hooks = HOOK_SETUPS.flatMap(({ name }) => {
    const measured = hookRows(rows, name);
    return measured.length === 0 ? [[name, "not measured yet"]] : measured;
  });
  const budgets = rows.filter((cells) => /^(?:met|\*\*missed\*\*)$/.test(cells.at(-1) ?? ""));
  const missed = budgets.filter((cells) => cells.at(-1) === "**missed**");
  const verdict = missed.length === 0
    ? `All ${budgets.length} budgets are met.`
    : `${budgets.length - missed.length} of ${budgets.length} budgets are met. Missed:\n\n${
      missed.map(([what, measured, limit]) => `- ${what}: ${measured}, over the budget of ${limit}`).join("\n")
    }`;
  const header = ["hook", "1 MB session", "1 GB session", "1 MB, relative to an empty script", "memory, 1 GB"];
  return `${machine}\n\nMedians of whole processes; an empty Deno script takes ${emptyMs} ms.\n\n${
    formatMarkdownTable([header, ...hooks])
  }\n\n${verdict}`;
}
