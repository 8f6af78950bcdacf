/**
 * Breaks the code in seeded ways and looks whether a test notices: `mutate.ts --count 400 --seed 1`.
 *
 * Works in copies of the project, never in it. Results are kept in `--out` (default out/mutation), so that a run that was
 * ended goes on where it was. `--in A,B` draws as many from each: of files anywhere in lib/ whose path holds A or B; `--id A,B`
 * tries those; `--again` tries survivors once more, with `--tests A,B` by those tests only whose path holds A or B: by new
 * ones. `--hooks` also runs the tests that start hooks, bundled anew for each mutant, which takes long. `--list` says which
 * survived and tries nothing; `--write` renews the table of docs/results/mutation.md.
 */
import { parseArgs } from "@std/cli/parse-args";
import type { Mutant } from "./mutation/mutant.ts";
import { mutationPage } from "./mutation/report.ts";
import { appendResult, type MutantResult, readResults, resultOf, sourceHash } from "./mutation/results.ts";
import { allMutants, drawSampleFrom } from "./mutation/sample.ts";
import { scoreOf } from "./mutation/score.ts";
import { type MapOptions, mapTests, type TestFile } from "./mutation/test_map.ts";
import { tryMutant } from "./mutation/try_mutant.ts";
import { Workspace } from "./mutation/workspace.ts";
import { refuseUnknown } from "./usage.ts";

const ROOT = decodeURIComponent(new URL("../", import.meta.url).pathname).replace(/\/$/, "");
const PAGE = `${ROOT}/docs/results/mutation.md`;

/** Tries mutants one after the other in as many workspaces as there are workers. */
async function tryAll(
  mutants: readonly Mutant[],
  { workers, done, ...map }: MapOptions & { workers: number; done: (result: MutantResult) => void },
): Promise<void> {
  const waiting = [...mutants];
  let tests: readonly TestFile[] | null = null;
  const work = async (workspace: Workspace): Promise<void> => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const start = performance.now();
      const outcome = await tryMutant(mutant, { workspace, tests: tests ?? [] });
      done(resultOf(mutant, workspace.read(mutant.file), outcome, performance.now() - start));
    }
  };
  const workspaces: Workspace[] = [];
  // a mutant that never ends would go on without whoever waits for it
  const end = (): never => {
    for (const workspace of workspaces) workspace.remove();
    Deno.exit(1);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) Deno.addSignalListener(signal, end);
  try {
    for (let n = 0; n < workers; n++) workspaces.push(new Workspace(ROOT));
    const [first] = workspaces;
    if (first) tests = await mapTests(first, map);
    await Promise.all(workspaces.map(work));
  } finally {
    for (const signal of ["SIGINT", "SIGTERM"] as const) Deno.removeSignalListener(signal, end);
    for (const workspace of workspaces) workspace.remove();
  }
}

async function runMutants(): Promise<number> {
  const args = parseArgs(Deno.args, {
    unknown: refuseUnknown(import.meta.url),
    string: ["count", "seed", "workers", "out", "in", "id", "tests"],
    boolean: ["again", "hooks", "list", "write"],
    default: { count: "400", seed: "1", workers: "1", out: `${ROOT}/out/mutation`, in: "" },
  });
  Deno.mkdirSync(args.out, { recursive: true });
  const path = `${args.out}/results.jsonl`;
  const list = (value: string | undefined): string[] => (value ?? "").split(",").filter((part) => part !== "");
  const ids = list(args.id);
  const sample = ids.length === 0
    ? drawSampleFrom(ROOT, { parts: list(args.in), seed: args.seed, count: Number(args.count) })
    : allMutants(ROOT, { directories: ["lib"] }).filter(({ id }) => ids.includes(id));
  if (sample.length === 0) throw new Error(`Cannot find a mutant of "${args.id ?? args.in}" in lib/`);
  const known = readResults(path);
  const texts = new Map(sample.map(({ file }) => [file, sourceHash(Deno.readTextFileSync(`${ROOT}/${file}`))]));
  const isKnown = ({ id, file }: Mutant): boolean => {
    const result = known.get(id);
    return result !== undefined && result.source === texts.get(file) && !(args.again && result.outcome === "survived");
  };
  const open = args.list ? [] : sample.filter((mutant) => ids.length > 0 || !isKnown(mutant));
  if (open.length > 0) {
    let n = 0;
    await tryAll(open, {
      workers: Number(args.workers),
      hooks: args.hooks,
      only: list(args.tests),
      sources: new Set(open.map(({ file }) => file)),
      tell: (line) => console.error(`  ${line}`),
      done: (result) => {
        known.set(result.id, result);
        appendResult(path, result);
        const { outcome, id, line, change, by, ms } = result;
        console.error(`${++n}/${open.length} ${outcome} ${id} line ${line}: ${change} (${ms} ms) ${by}`);
      },
    });
  }
  const results = sample.flatMap(({ id }) => known.get(id) ?? []);
  const survivors = results.filter(({ outcome }) => outcome === "survived");
  for (const { id, line, change } of survivors) console.log(`survived ${id} line ${line}: ${change}`);
  const sum = (name: string, some: readonly MutantResult[]): void => {
    const { killed, timeout, survived, invalid, score } = scoreOf(some);
    console.log(
      `${name}, ${some.length} mutants, seed ${args.seed}: ${killed} killed, ${timeout} ran too long, ` +
        `${survived} survived, ${invalid} do not compile: ${(100 * score).toFixed(1)} %`,
    );
  };
  for (const part of list(args.in)) sum(part, results.filter(({ id }) => id.split("#")[0]?.includes(part)));
  sum("all", results);
  if (args.write) Deno.writeTextFileSync(PAGE, mutationPage(Deno.readTextFileSync(PAGE), results, args.seed));
  return 0;
}

if (import.meta.main) Deno.exit(await runMutants());
