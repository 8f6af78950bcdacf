/**
 * Runs the tests: `tools/suite.ts loop` those that every change should pass before it is committed, `tools/suite.ts ci`
 * those that take long. What follows goes to `deno test`: `tools/suite.ts loop --shuffle=7`.
 *
 * Deno gives each test file an isolate of its own, which loads the modules of the project again: that was half of the
 * time of the suite. So the files are imported by a few, one of which runs on each core at a time.
 */
import { compareVersions } from "../lib/session/version.ts";

const ROOT = new URL("../", import.meta.url);
/** The first Deno that checks only when asked whether a test leaves something open. */
const UNCHECKED = "2.8.0";
/** So that no core waits long for the last one. */
const GROUPS_PER_CORE = 4;

/** Tests that take long or that only what goes out can break; all others are in the loop. */
export const ONLY_IN_CI: readonly string[] = [
  "tests/analyses/review/recommend/harmful_siblings_test.ts",
  "tests/cli/backtest/fleet_test.ts",
  "tests/cli/closed_output_test.ts",
  "tests/cli/commands/session/tables_test.ts",
  "tests/cli/help_test.ts",
  "tests/cli/tables/clickhouse_load_test.ts",
  "tests/clients/claude_code/trim/laws_test.ts",
  "tests/docs",
  "tests/door",
  "tests/export/duckdb_test.ts",
  "tests/export/memory_test.ts",
  "tests/faults",
  "tests/golden",
  "tests/guard",
  "tests/hooks/codex/start_script_test.ts",
  "tests/hooks/process/transcript_review_killed_test.ts",
  "tests/hooks/runner",
  "tests/laws",
  "tests/live",
  "tests/pattern/search_test.ts",
  "tests/permissions/hostile_test.ts",
  "tests/permissions/laws_test.ts",
  "tests/sandbox",
  "tests/text/corpus",
  "tests/tools",
  "tests/upgrade",
];

/** The test files below a directory, in the order of their names, as paths from the project's directory. */
export function testFiles(directory = "tests"): string[] {
  return [...Deno.readDirSync(new URL(directory, ROOT))]
    .flatMap(({ name, isDirectory }) => {
      const path = `${directory}/${name}`;
      return isDirectory ? testFiles(path) : name.endsWith("_test.ts") ? [path] : [];
    })
    .sort();
}

/** Whether a test file is one of those that take long. */
export function isOnlyInCi(path: string): boolean {
  return ONLY_IN_CI.some((part) => path === part || path.startsWith(`${part}/`));
}

/** Deals files out to groups: those of one folder, which often take equally long, to different ones. */
export function grouped(files: readonly string[], count: number): string[][] {
  return Array.from(
    { length: Math.min(count, files.length) },
    (_, group) => files.filter((_, index) => index % count === group),
  );
}

async function main(which: string | undefined, rest: readonly string[]): Promise<number> {
  if (which !== "loop" && which !== "ci") {
    console.error("usage: tools/suite.ts loop|ci [arguments of deno test]");
    return 2;
  }
  const files = testFiles().filter((path) => isOnlyInCi(path) === (which === "ci"));
  const setup = compareVersions(Deno.version.deno, UNCHECKED) < 0 ? ["tests/support/sanitizers_off.ts"] : [];
  const directory = Deno.makeTempDirSync({ prefix: "debrief-suite-" });
  try {
    const groups = grouped(files, navigator.hardwareConcurrency * GROUPS_PER_CORE).map((paths, index) => {
      const group = `${directory}/${which}_${index + 1}.ts`;
      const imports = [...setup, ...paths].map((path) => `import ${JSON.stringify(new URL(path, ROOT).href)};\n`);
      Deno.writeTextFileSync(group, imports.join(""));
      return group;
    });
    const { code } = await new Deno.Command(Deno.execPath(), {
      args: [
        ...["run", "-A", "--no-config", "--no-lock", "tools/deno.ts"],
        ...["test", "-A", "--no-check", "--parallel", ...rest, ...groups],
      ],
      cwd: ROOT,
      stdin: "null",
      stdout: "inherit",
      stderr: "inherit",
    }).spawn().status;
    return code;
  } finally {
    Deno.removeSync(directory, { recursive: true });
  }
}

if (import.meta.main) Deno.exit(await main(Deno.args[0], Deno.args.slice(1)));
