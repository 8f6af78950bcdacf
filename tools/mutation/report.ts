import { withMeasured } from "../bench/report.ts";
import { REASONS } from "./reasons.ts";
import type { Result } from "./results.ts";
import { AREAS } from "./sample.ts";
import { scoreOf } from "./score.ts";

/** The page on mutation with its measured part replaced: the figures, and every survivor with its reason. */
export function mutationPage(page: string, results: readonly Result[], seed: string): string {
  return withMeasured(page, `${figures(results, seed)}\n${survivors(results)}`, "mutate");
}

function figures(results: readonly Result[], seed: string): string {
  const row = (name: string, some: readonly Result[]): string => {
    const { killed, timeout, survived, invalid, score } = scoreOf(some);
    return `| ${
      [name, some.length, killed, timeout, survived, invalid, `${(100 * score).toFixed(1)} %`].join(" | ")
    } |\n`;
  };
  const operators = [...new Set(results.map(({ operator }) => operator))].sort();
  return `Seed ${seed}, ${results.length} mutants.\n\n` +
    "| mutants of | tried | killed | ran too long | survived | do not compile | score |\n" +
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n" +
    AREAS.map((area) => row(`\`${area}\``, results.filter(({ id }) => id.startsWith(`${area}/`)))).join("") +
    operators.map((operator) => row(operator, results.filter((result) => result.operator === operator))).join("") +
    row("all", results);
}

function survivors(results: readonly Result[]): string {
  const cell = (text: string): string => text.replaceAll("|", "\\|");
  const rows = results.filter(({ outcome }) => outcome === "survived")
    .map(({ id, line, change }) => {
      const [file = ""] = id.split("#");
      return { at: `${file}:${String(line).padStart(4, "0")}`, file, line, id, change };
    })
    .sort((a, b) => a.at < b.at ? -1 : 1)
    .map(({ id, file, line, change }) =>
      `| \`${file}:${line}\` | \`${cell(change)}\` | ${cell(REASONS[id] ?? "**no reason yet**")} |\n`
    );
  return `| survivor | change | reason |\n| --- | --- | --- |\n${rows.join("")}`;
}
