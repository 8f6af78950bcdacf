/** The page's parts as Markdown. */
import type { Judgment } from "../laws/judged.ts";
import { JUDGMENTS, type Tally, total } from "./tally.ts";

/** One cell: why a version cannot play a scenario, or what came of each round. */
export type Cell =
  | { readonly kind: "missing"; readonly why: string }
  | {
    readonly kind: "played";
    readonly rounds: number;
    /** How many rounds failed. */
    readonly failed: number;
    readonly problems: readonly string[];
    /** How many answers reported what the client had not written yet. */
    readonly late: number;
  };

/** A table of cells. */
export interface Matrix {
  readonly versions: readonly string[];
  readonly scenarios: readonly { readonly name: string; readonly about: string }[];
  cell(version: string, scenario: string): Cell | undefined;
}

function row(cells: readonly (string | number)[]): string {
  return `| ${cells.join(" | ")} |`;
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[], left: number): string {
  const line = head.map((_, index) => (index < left ? "---" : "---:"));
  return [row(head), row(line), ...rows.map(row)].join("\n");
}

/** A text in a cell or a list of Markdown. */
function plain(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll("|", "\\|").replaceAll("<", "&lt;").trim();
}

function share(part: number, of: number): string {
  return of === 0 ? "" : `${((100 * part) / of).toFixed(1)} %`;
}

/** The cell's words; a reason is a number that is explained below the table. */
function words(cell: Cell | undefined, reasonNumber: (why: string) => number): string {
  if (cell === undefined) return "";
  if (cell.kind === "missing") return `n/a (${reasonNumber(cell.why)})`;
  const passed = cell.rounds - cell.failed;
  const rounds = cell.rounds === 1 ? "" : ` ${passed} of ${cell.rounds}`;
  if (cell.failed > 0) return `**failed**${rounds}`;
  return `passed${rounds}${cell.late === 0 ? "" : `, ${cell.late} late`}`;
}

/** Why there are no sessions, each reason once and by its number. */
class Reasons {
  readonly #reasons: string[] = [];

  numberOf = (why: string): number => {
    if (!this.#reasons.includes(why)) this.#reasons.push(why);
    return this.#reasons.indexOf(why) + 1;
  };

  text(): string[] {
    return this.#reasons.length === 0 ? [] : [
      "Not applicable, because the client lacks something:",
      this.#reasons.map((why, index) => `${index + 1}. ${plain(why)}`).join("\n"),
    ];
  }
}

/** Versions by scenarios, the reasons of what is missing, and what failed. */
export function matrixText(matrix: Matrix): string {
  const reasons = new Reasons();
  const rows = matrix.scenarios.map(({ name }) => [
    name,
    ...matrix.versions.map((version) => words(matrix.cell(version, name), reasons.numberOf)),
  ]);
  const parts = [table(["scenario", ...matrix.versions], rows, 1 + matrix.versions.length), ...reasons.text()];
  const problems = matrix.scenarios.flatMap(({ name }) =>
    matrix.versions.flatMap((version) => {
      const cell = matrix.cell(version, name);
      return cell?.kind === "played" ? cell.problems.map((problem) => `- ${version} ${name}: ${plain(problem)}`) : [];
    })
  );
  parts.push(problems.length === 0 ? "Nothing failed." : `What failed:\n\n${problems.join("\n")}`);
  return parts.join("\n\n");
}

/** A cell of the overview: how many sessions of a client in a way passed, or why there are none. */
function sum(cells: readonly Cell[], reasonNumber: (why: string) => number): string {
  const played = cells.filter((cell) => cell.kind === "played");
  const failed = played.filter((cell) => cell.failed > 0).length;
  const whys = [...new Set(cells.flatMap((cell) => cell.kind === "missing" ? [cell.why] : []))];
  if (played.length === 0) return whys.length === 0 ? "" : `n/a (${reasonNumber(whys[0] ?? "")})`;
  return failed > 0 ? `**${failed} of ${played.length} failed**` : `${played.length} passed`;
}

/** A line of the overview. */
export interface Row {
  readonly client: string;
  readonly ways: Readonly<Record<string, readonly Cell[]>>;
}

export function waysText(rows: readonly Row[], ways: readonly string[]): string {
  const reasons = new Reasons();
  const lines = rows.map((one) => [one.client, ...ways.map((way) => sum(one.ways[way] ?? [], reasons.numberOf))]);
  return [table(["client", ...ways], lines, 1 + ways.length), ...reasons.text()].join("\n\n");
}

export function scenariosText(scenarios: Matrix["scenarios"]): string {
  return table(["scenario", "what happens"], scenarios.map(({ name, about }) => [name, plain(about)]), 2);
}

function countsRow(name: readonly string[], counts: Readonly<Record<Judgment, number>>): (string | number)[] {
  const calls = total(counts);
  return [...name, calls, ...JUDGMENTS.map((judgment) => counts[judgment]), share(counts.unflushed, calls)];
}

/** Calls by hook, by hook and event, and where some were late. */
export function tallyText(tally: Tally): string {
  const columns = ["calls", ...JUDGMENTS, "unflushed"];
  columns[columns.length - 1] = "share unflushed";
  const rows = (key: (row: { hook: string; event: string; scenario: string }) => string, late = false) =>
    [...tally.by(key)].filter(([, counts]) => !late || counts.unflushed > 0)
      .map(([name, counts]) => countsRow(name.split(" "), counts));
  const late = rows(({ hook, event, scenario }) => `${hook} ${event} ${scenario}`, true);
  return [
    table(["hook", ...columns], rows(({ hook }) => hook), 1),
    table(["hook", "event", ...columns], rows(({ hook, event }) => `${hook} ${event}`), 2),
    late.length === 0
      ? "No call was late."
      : "Where calls were late:\n\n" + table(["hook", "event", "scenario", ...columns], late, 3),
  ].join("\n\n");
}
