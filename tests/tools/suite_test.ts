/** What holds for the tests themselves. */
import { assert, assertEquals } from "@std/assert";
import { grouped, isOnlyInCi, ONLY_IN_CI, testFiles as suiteFiles } from "../../tools/suite.ts";

const TESTS = new URL("../", import.meta.url);
/** Kinds with tasks of their own: they play with real clients, and compare times. */
const APART = ["live/", "linear/"];

/** What makes a test pass today and fail tomorrow. */
const UNSTEADY: Readonly<Record<string, RegExp>> = {
  "chance without a seed (seededRandom() in tests/support/property.ts)":
    /\bMath\.random\b|\bgetRandomValues\b|\brandomUUID\b|\bseed: *Date\b/,
  "a measured time (deno task bench, deno task test:linear)":
    /\bperformance\.(?:now|measure|mark)\(|\bconsole\.time\b|\bDate\.now\(\) *- *(?:start|begin|before)|- *Date\.now\(\)|\bhrtime\b/,
};

function* testFiles(folder = ""): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(new URL(folder, TESTS))) {
    if (isDirectory && !APART.includes(`${folder}${name}/`)) yield* testFiles(`${folder}${name}/`);
    else if (name.endsWith(".ts")) yield folder + name;
  }
}

function unsteady(text: string): string[] {
  return Object.entries(UNSTEADY).filter(([, pattern]) => pattern.test(text)).map(([what]) => what);
}

Deno.test("no test depends on chance without a seed or on how long something takes", () => {
  const files = [...testFiles()].filter((path) => path !== "tools/suite_test.ts");
  assert(files.length > 200, "are these the tests?");
  const found = files.flatMap((path) =>
    unsteady(Deno.readTextFileSync(new URL(path, TESTS))).map((what) => `tests/${path}: ${what}`)
  );
  assertEquals(found, []);
});

Deno.test("unsteady() knows chance and times when it sees them", () => {
  for (const text of ["Math.random()", "crypto.getRandomValues(x)", "performance.now()", "Date.now() - start"]) {
    assertEquals(unsteady(text).length, 1, text);
  }
  const steady = ["openStore({ now: Date.now() })", "new Date(Date.now() - days * DAY)", "random.below(9)"];
  for (const text of [...steady, "performance.now = () => time += 1_000"]) {
    assertEquals(unsteady(text), [], text);
  }
});

Deno.test("what is only in CI is there", () => {
  for (const path of ONLY_IN_CI) {
    assert(suiteFiles().some((file) => file === path || file.startsWith(`${path}/`)), path);
  }
  assertEquals(isOnlyInCi("tests/tools/suite_test.ts"), true);
  assertEquals(isOnlyInCi("tests/json_test.ts"), false);
});

Deno.test("grouped() deals out every file once, in as many groups as there are files for", () => {
  const files = ["a", "b", "c", "d", "e"];
  assertEquals(grouped(files, 2), [["a", "c", "e"], ["b", "d"]]);
  assertEquals(grouped(files, 9).flat().toSorted(), files);
  assertEquals(grouped([], 3), []);
});
