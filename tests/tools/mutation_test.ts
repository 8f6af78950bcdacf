import { assertEquals } from "@std/assert";
import { findMutants } from "../../tools/mutation/find_mutants.ts";
import { applyChange, formatChange } from "../../tools/mutation/mutant.ts";
import { REASONS } from "../../tools/mutation/reasons.ts";
import { mutationPage, nameOf } from "../../tools/mutation/report.ts";
import { type MutantResult, readResults, resultOf } from "../../tools/mutation/results.ts";
import { AREAS, drawSample, drawSampleFrom } from "../../tools/mutation/sample.ts";
import { scoreOf } from "../../tools/mutation/score.ts";
import { coveredLines, importsOf, testsOf } from "../../tools/mutation/test_map.ts";

const changes = (text: string): string[] => findMutants("a.ts", text).map((mutant) => formatChange(text, mutant));

const CASES: readonly (readonly [text: string, changes: readonly string[]])[] = [
  ["if (a < b) f();", ["a < b → true", "a < b → false", "< → <=", "< → >=", "f(); → ;"]],
  ["const x = a && !b;", ["&& → ||", "!b → b"]],
  ["const x = a ?? 1;", ["?? → &&", "1 → (1 + 1)"]],
  ["const x = a === b ? [1] : [];", ["a === b → true", "a === b → false", "=== → !==", "[1] → []", "1 → (1 + 1)"]],
  ["while (x) i++;", ["x → false", "i++ → i--", "i++; → ;"]],
  ["for (let i = 0; i < 1; --i) break;", [
    "0 → (0 + 1)",
    "i < 1 → false",
    "< → <=",
    "< → >=",
    "1 → (1 + 1)",
    "--i → ++i",
    "break; → ;",
  ]],
  ["function f() { return a.some(b); }", ["a.some(b) → undefined", "some → every"]],
  ["const f = () => -x * 2;", ["-x * 2 → undefined", "-x → x", "* → /", "2 → (2 + 1)"]],
  ['const x = "a" + b + `c` + (d + e);', ["+ → -"]],
  ["const x: 1 | 2 = true as unknown as 1;", ["true → false"]],
  ['type A = { b: true }; interface B { c: 1 } import c from "c";', []],
  ['throw new Error("a" + (b < 1));', []],
  ["return;", []],
  ["[a, b] = [b, a];", ["[a, b] = [b, a]; → ;", "[b, a] → []"]],
  ["x += 1;", ["x += 1; → ;", "+= → -=", "1 → (1 + 1)"]],
  ['x += "a";', ['x += "a"; → ;']],
];
for (const [text, expected] of CASES) {
  Deno.test(`findMutants() of ${text}`, () => assertEquals(changes(text).sort(), [...expected].sort()));
}

Deno.test("findMutants() names mutants by their line, wherever it is", () => {
  const line = "if (a < b) f(1, 1);\n";
  const ids = (text: string): string[] => findMutants("a.ts", text).map(({ id }) => id);
  const alone = ids(line);
  assertEquals(new Set(alone).size, alone.length);
  assertEquals(ids(`// a comment\n\n${line}`), alone);
  assertEquals(ids(line + line).slice(0, alone.length).sort(), alone.sort());
  assertEquals(findMutants("a.ts", `\n\n${line}`).map((one) => one.line), alone.map(() => 3));
});

Deno.test("applyChange() makes exactly the change", () => {
  const text = "if (a < b) f();";
  assertEquals(findMutants("a.ts", text).map((one) => applyChange(text, one)).sort(), [
    "if (a < b) ;",
    "if (a <= b) f();",
    "if (a >= b) f();",
    "if (false) f();",
    "if (true) f();",
  ]);
});

Deno.test("drawSample() gives the same mutants for the same seed, whatever else there is", () => {
  const all = findMutants("a.ts", "if (a < b && c > 1) f(2, true);");
  const order = drawSample(all, "1").map(({ id }) => id);
  assertEquals(drawSample(all.toReversed(), "1").map(({ id }) => id), order);
  assertEquals(order.length, all.length);
  assertEquals(drawSample(all.slice(1), "1").map(({ id }) => id), order.filter((id) => id !== all[0]?.id));
  assertEquals(drawSample(all, "2").map(({ id }) => id).join() === order.join(), false);
});

Deno.test("coveredLines() and testsOf() find the tests that run a line, the quickest first", () => {
  const lcov = "SF:/w/lib/a.ts\nDA:1,2\nDA:2,0\nend_of_record\nSF:/w/tests/b.ts\nDA:1,1\nend_of_record\n";
  const lines = coveredLines(lcov, "/w");
  assertEquals(lines, new Map([["lib/a.ts", new Set([1])]]));
  const slow = { file: "slow", ms: 9, lines, hook: null };
  const quick = { file: "quick", ms: 1, lines: new Map([["lib/a.ts", new Set([1, 3])]]), hook: null };
  const hook = { file: "hook", ms: 0, lines: new Map([["lib/a.ts", null]]), hook: "h" };
  const names = (line: number): string[] => testsOf([slow, quick, hook], "lib/a.ts", line).map(({ file }) => file);
  assertEquals([names(1), names(3), names(2)], [["quick", "slow", "hook"], ["quick", "hook"], [
    "quick",
    "slow",
    "hook",
  ]]);
  assertEquals(testsOf([slow, quick, hook], "lib/z.ts", 1), []);
});

function result(id: string, outcome: MutantResult["outcome"]): MutantResult {
  const [mutant] = findMutants(id, "x = true;");
  if (mutant === undefined) throw new Error("no mutant");
  return { ...resultOf(mutant, "x = true;", { outcome, by: "" }, 1.4), id };
}

Deno.test("scoreOf() counts what ran too long as found, and what does not compile not at all", () => {
  const all = (["killed", "killed", "timeout", "survived", "invalid"] as const).map((outcome) =>
    result("a.ts", outcome)
  );
  assertEquals(scoreOf(all), { killed: 2, timeout: 1, survived: 1, invalid: 1, score: 0.75 });
  assertEquals(scoreOf([]).score, 0);
});

Deno.test("readResults() takes the last word on each mutant, and no line that was broken off", () => {
  const path = Deno.makeTempFileSync();
  const text = [result("a", "survived"), result("b", "killed"), result("a", "killed")].map((one) =>
    JSON.stringify(one)
  );
  Deno.writeTextFileSync(path, `${text.join("\n")}\n${text[0]?.slice(0, 30)}`);
  assertEquals([...readResults(path)].map(([id, { outcome }]) => [id, outcome]), [["a", "killed"], ["b", "killed"]]);
  Deno.removeSync(path);
  assertEquals(readResults(path), new Map());
});

Deno.test("mutationPage() lists survivors, and keeps what is written by hand", () => {
  const page = mutationPage("# By hand\n<!-- generated: measurements -->\n<!-- end: measurements -->\n", [
    result("lib/session/a.ts#1", "survived"),
  ], "7");
  const again = mutationPage(`${page}after\n`, [result("lib/session/a.ts#1", "killed")], "8");
  assertEquals(page.includes("| `lib/session/a.ts` | `` | `x = true; → ;` | **no reason yet** |"), true, page);
  assertEquals([again.startsWith("# By hand\n"), again.endsWith("after\n"), again.includes("no reason")], [
    true,
    true,
    false,
  ]);
});

Deno.test("every survivor that docs/results/mutation.md lists has a reason", () => {
  const page = Deno.readTextFileSync(new URL("../../docs/results/mutation.md", import.meta.url));
  assertEquals(page.includes("no reason yet"), false);
  for (const reason of Object.values(REASONS)) assertEquals(page.includes(reason.replaceAll("|", "\\|")), true, reason);
});

Deno.test("every reason is about a change that can be made in the sources there are", () => {
  const found = new Set<string>();
  for (const file of new Set(Object.keys(REASONS).map((name) => name.split(" ")[0] ?? ""))) {
    const text = Deno.readTextFileSync(new URL(`../../${file}`, import.meta.url));
    for (const mutant of findMutants(file, text)) {
      found.add(nameOf({ file, within: mutant.within, change: formatChange(text, mutant) }));
    }
  }
  assertEquals(Object.keys(REASONS).filter((name) => !found.has(name)), []);
});

Deno.test("findMutants() says which function, method or constant a change is in", () => {
  const text = `const MOST = 1;
    class Reader { #at = 2; constructor() { f(3); } get end() { return this.#at; } #next() { const inner = () => 4; } }
    function outer() { const x = 5; [6].map((y) => y + 7); }
    const arrow = () => 8;
    8 + x;`;
  const within = (change: string): string[] =>
    findMutants("a.ts", text).filter((one) => formatChange(text, one) === change).map((one) => one.within);
  assertEquals(within("1 → (1 + 1)"), ["MOST"]);
  assertEquals(within("2 → (2 + 1)"), ["Reader"]);
  assertEquals(within("3 → (3 + 1)"), ["Reader.constructor"]);
  assertEquals(within("this.#at → undefined"), ["Reader.end"]);
  assertEquals(within("4 → (4 + 1)"), ["Reader.#next.inner"]);
  assertEquals([within("5 → (5 + 1)"), within("7 → (7 + 1)")], [["outer"], ["outer"]]);
  assertEquals(within("8 → (8 + 1)"), ["arrow", ""]);
});

Deno.test("importsOf() follows imports and re-exports of files, and nothing else", () => {
  const files: Record<string, string> = {
    "tests/a/a_test.ts":
      'import { b } from "../../lib/b.ts";\nimport "../support/c.ts";\nimport ts from "typescript";\n',
    "lib/b.ts": 'export { d } from "./d/d.ts";\nimport type { A } from "./b.ts";\n',
    "lib/d/d.ts": "",
    "tests/support/c.ts": "",
  };
  const found = importsOf("tests/a/a_test.ts", (file) => files[file] ?? "not there");
  assertEquals([...found].sort(), Object.keys(files).sort());
});

Deno.test("drawSampleFrom() draws as many from each part that is named, wherever in lib/ that is", () => {
  const root = Deno.makeTempDirSync();
  for (const area of [...AREAS, "lib/text"]) {
    Deno.mkdirSync(`${root}/${area}`, { recursive: true });
    for (const name of ["a", "b"]) Deno.writeTextFileSync(`${root}/${area}/${name}.ts`, "f(1, 2, 3);\n");
  }
  const files = (parts: readonly string[], count: number): string[] =>
    drawSampleFrom(root, { parts, seed: "3", count }).map(({ file }) => file);
  const [both, twice, sample] = [files(["text/a", "session/b"], 2), files(["text/a", "lib/text/a"], 9), files([], 99)];
  Deno.removeSync(root, { recursive: true });
  assertEquals(both, ["lib/text/a.ts", "lib/text/a.ts", "lib/session/b.ts", "lib/session/b.ts"]);
  assertEquals(twice, Array(4).fill("lib/text/a.ts"));
  assertEquals([sample.length, sample.some((file) => file.startsWith("lib/text/"))], [8 * AREAS.length, false]);
});
