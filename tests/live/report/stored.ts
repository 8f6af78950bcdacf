/** The cells that stand on the page: what is not played again stays there. */
import { CODEX } from "../versions.ts";
import type { CellName } from "./cells.ts";
import type { Cell } from "./table.ts";

export type NamedCell = readonly [name: CellName, cell: Cell];

/** The cells of the lines of a table that begin with `|`. */
function rowsIn(text: string): string[][] {
  return text.split("\n").filter((line) => line.startsWith("| ")).map((line) =>
    line.split("|").slice(1, -1).map((cell) => cell.trim())
  );
}

function reasonsIn(text: string): string[] {
  return [...text.matchAll(/^\d+\. (.*)$/gm)].map(([, why = ""]) => why);
}

/** Undoes what a text is changed to for a list of Markdown. */
function unescaped(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("\\|", "|");
}

const MISSING = /^n\/a \((\d+)\)$/;
const PLAYED = /^(passed|\*\*failed\*\*)(?: (\d+) of (\d+))?(?:, (\d+) late)?$/;

/** A reason by its number; null where the words give none. */
function missing(words: string, reasons: readonly string[]): Cell | null {
  const number = MISSING.exec(words)?.[1];
  return number === undefined ? null : { kind: "missing", why: unescaped(reasons[Number(number) - 1] ?? "") };
}

/** What `matrixText` was made of: the problems are those of the version and the scenario. */
function cellOf(words: string, reasons: readonly string[], problems: readonly string[]): Cell | null {
  const [, result, passed, rounds = "1", late = "0"] = PLAYED.exec(words) ?? [];
  if (result === undefined) return missing(words, reasons);
  const failed = Number(rounds) - Number(passed ?? (result === "passed" ? rounds : 0));
  return { kind: "played", rounds: Number(rounds), failed, problems, late: Number(late) };
}

/** Versions by scenarios, as `matrixText` writes them. */
export function cellsOfMatrix(text: string): { version: string; scenario: string; cell: Cell }[] {
  const [[, ...versions] = [], , ...rows] = rowsIn(text);
  const reasons = reasonsIn(text);
  return rows.flatMap(([scenario = "", ...cells]) =>
    cells.flatMap((words, index) => {
      const version = versions[index] ?? "";
      const start = `- ${version} ${scenario}: `;
      const problems = text.split("\n").filter((line) => line.startsWith(start))
        .map((line) => unescaped(line.slice(start.length)));
      const cell = cellOf(words, reasons, problems);
      return cell === null ? [] : [{ version, scenario, cell }];
    })
  );
}

/** The cells of a part of the page: a matrix of each way. */
function cellsOfWays(text: string, prefix: string): NamedCell[] {
  return text.split(/^### /m).slice(1).flatMap((section): NamedCell[] => {
    const way = section.slice(0, section.indexOf(":"));
    return cellsOfMatrix(section).map(({ version, scenario, cell }) => [
      { client: `${prefix}${version}`, way, scenario },
      cell,
    ]);
  });
}

/** Ways in which a client plays nothing, which have no matrix of their own. */
function missingWays(overview: string): NamedCell[] {
  const [[, ...ways] = [], , ...rows] = rowsIn(overview);
  const reasons = reasonsIn(overview);
  return rows.flatMap(([title = "", ...cells]) =>
    cells.flatMap((words, index): NamedCell[] => {
      const cell = missing(words, reasons);
      const client = title.replace("Claude Code ", "").replace("Codex ", CODEX);
      return cell === null ? [] : [[{ client, way: ways[index] ?? "", scenario: "*" }, cell]];
    })
  );
}

export function storedCells(part: (name: string) => string): NamedCell[] {
  return [...missingWays(part("ways")), ...cellsOfWays(part("matrix"), ""), ...cellsOfWays(part("codex"), CODEX)];
}
