import { assertEquals } from "@std/assert";
import { cellsOfMatrix, storedCells } from "./stored.ts";
import { type Cell, matrixText, waysText } from "./table.ts";

const PASSED: Cell = { kind: "played", rounds: 1, failed: 0, problems: [], late: 0 };
const MISSING: Cell = { kind: "missing", why: "no <such> | thing" };
const CELLS: readonly { readonly version: string; readonly scenario: string; readonly cell: Cell }[] = [
  { version: "1.0.60", scenario: "resume", cell: MISSING },
  { version: "2.1.330", scenario: "resume", cell: PASSED },
  { version: "1.0.60", scenario: "plain, code mode", cell: { ...PASSED, rounds: 3, late: 2 } },
  { version: "2.1.330", scenario: "plain, code mode", cell: { ...PASSED, failed: 1, problems: ["a | b: <c>", "d"] } },
  { version: "1.0.60", scenario: "fork", cell: { ...PASSED, rounds: 3, failed: 1, problems: ["resume"] } },
  { version: "2.1.330", scenario: "fork", cell: { kind: "missing", why: "another" } },
];

function text(cells: typeof CELLS): string {
  const names = ["resume", "plain, code mode", "fork", "never played"];
  return matrixText({
    versions: ["1.0.60", "2.1.330"],
    scenarios: names.map((name) => ({ name, about: "" })),
    cell: (version, scenario) => cells.find((one) => one.version === version && one.scenario === scenario)?.cell,
  });
}

Deno.test("cellsOfMatrix() reads every cell that matrixText() writes", () => {
  assertEquals(cellsOfMatrix(text(CELLS)), [...CELLS]);
  assertEquals(text(cellsOfMatrix(text(CELLS))), text(CELLS));
});

Deno.test("storedCells() knows the client, the way and the scenario of each cell, and ways that are not for a client", () => {
  const row = { client: "Codex 0.124.0", ways: { npm: [PASSED], plugin: [MISSING] } };
  const parts: Readonly<Record<string, string>> = {
    ways: waysText([row], ["npm", "plugin"]),
    matrix: `### plugin: its hooks\n\n${text(CELLS.slice(1, 2))}`,
    codex: `### npm: the package\n\n${text(CELLS.slice(2, 3))}\n\n### binary: none\n\n${text(CELLS.slice(0, 1))}`,
  };
  assertEquals(storedCells((name) => parts[name] ?? ""), [
    [{ client: "codex@0.124.0", way: "plugin", scenario: "*" }, MISSING],
    [{ client: "2.1.330", way: "plugin", scenario: "resume" }, PASSED],
    [{ client: "codex@1.0.60", way: "npm", scenario: "plain, code mode" }, { ...PASSED, rounds: 3, late: 2 }],
    [{ client: "codex@1.0.60", way: "binary", scenario: "resume" }, MISSING],
  ]);
});
