import { applyChange, type Mutant } from "./mutant.ts";
import { type TestFile, testsOf } from "./test_map.ts";
import type { Ran, Workspace } from "./workspace.ts";

/** What happened to a mutant. `invalid`: it does not compile, and counts for nothing. */
export type MutantFate =
  | { readonly outcome: "killed"; readonly by: string }
  | { readonly outcome: "timeout"; readonly by: string }
  | { readonly outcome: "survived" }
  | { readonly outcome: "invalid" };

/** Files of tests that take no longer than this share one process. */
const QUICK_MS = 1200;
const SHARED = 12;

/** Runs the tests that concern a mutant, and restores the workspace. */
export async function tryMutant(
  mutant: Mutant,
  { workspace, tests }: { readonly workspace: Workspace; readonly tests: readonly TestFile[] },
): Promise<MutantFate> {
  const text = workspace.read(mutant.file);
  workspace.write(mutant.file, applyChange(text, mutant));
  try {
    for (const batch of batches(testsOf(tests, mutant.file, mutant.line))) {
      const hook = batch[0]?.hook ?? null;
      if (hook !== null && !(await workspace.bundle(hook)).success) return { outcome: "invalid" };
      const usual = batch.reduce((sum, { ms }) => sum + ms, 0);
      const files = batch.map(({ file }) => file);
      let ran = await workspace.test(files, 8000 + 4 * usual);
      // once more: the machine may have been busy
      if (ran.timedOut) ran = await workspace.test(files, 4 * (8000 + 4 * usual));
      if (ran.timedOut) return { outcome: "timeout", by: batch.map(({ file }) => file).join(" ") };
      if (/could not be parsed|Expression expected|SyntaxError: Invalid/.test(ran.output) && !ran.success) {
        return { outcome: "invalid" };
      }
      if (!ran.success) return { outcome: "killed", by: failed(ran) };
    }
    return { outcome: "survived" };
  } finally {
    workspace.write(mutant.file, text);
  }
}

/** The quick ones together, then each alone. */
function batches(tests: readonly TestFile[]): TestFile[][] {
  const isQuick = ({ ms, hook }: TestFile): boolean => hook === null && ms <= QUICK_MS;
  const quick = tests.filter(isQuick);
  const slow = tests.filter((test) => !isQuick(test));
  const found: TestFile[][] = [];
  for (let at = 0; at < quick.length; at += SHARED) found.push(quick.slice(at, at + SHARED));
  return [...found, ...slow.map((test) => [test])];
}

/** The first test that failed, as deno names it. */
function failed({ output }: Ran): string {
  const named = /^(.+ => \.\/tests\/[^:]+):\d+/m.exec(output);
  if (named?.[1] !== undefined) return named[1];
  return (/^(?:error|Error|#).*$/m.exec(output)?.[0] ?? output.trim().split("\n").at(-1) ?? "").slice(0, 200);
}
