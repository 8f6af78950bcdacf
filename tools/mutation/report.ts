import { replaceGenerated } from "../docs/replace_generated.ts";
import { REASONS } from "./reasons.ts";
import type { MutantResult } from "./results.ts";
import { AREAS } from "./sample.ts";
import { scoreOf } from "./score.ts";

/** The page on mutation with its measured part replaced: the figures, and every survivor with its reason. */
export function mutationPage(page: string, results: readonly MutantResult[], seed: string): string {
  return replaceGenerated(page, "measurements", `${figureRows(results, seed)}\n${survivors(results)}`);
}

function figureRows(results: readonly MutantResult[], seed: string): string {
  const row = (name: string, some: readonly MutantResult[]): string => {
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

function fileOf({ id }: MutantResult): string {
  return id.split("#")[0] ?? "";
}

/** The name of a mutant that a reader can look up, and that stays when lines move: `lib/a.ts isOld: < → <=`. */
export function nameOf({ file, within, change }: { file: string; within: string; change: string }): string {
  return `${file} ${within}: ${change}`;
}

function survivors(results: readonly MutantResult[]): string {
  const cell = (text: string): string => text.replaceAll("|", "\\|");
  const rows = results.filter(({ outcome }) => outcome === "survived")
    .map((result) => ({ ...result, file: fileOf(result) }))
    .sort((a, b) => a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line)
    .map(({ file, within, change }) => {
      const reason = REASONS[nameOf({ file, within, change })] ?? "**no reason yet**";
      return `| \`${file}\` | \`${within}\` | \`${cell(change)}\` | ${cell(reason)} |\n`;
    });
  return `| file | in | change | reason |\n| --- | --- | --- | --- |\n${rows.join("")}`;
}
