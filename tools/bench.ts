/**
 * Measures whole hook processes and full scans beside programs everybody has: `bench.ts [--rounds N] [--quick] [--check]
 * [--only hooks|scans|codex|report|hostile|real] [--sessions DIR [--peer HOOK.py]] [--cache DIR]
 * [--dist DIR]`. Writes docs/results/benchmarks.md; `--check` writes nothing and ends with 1 where a budget is missed.
 *
 * All contenders run in turn, each between two runs of what it is held against: ratios hold on a machine that does other
 * things too.
 */
import { parseArgs } from "@std/cli/parse-args";
import { type CheckedClaim, hookVerdicts, IDLE, scanVerdicts } from "./bench/budget.ts";
import { hookContenders } from "./bench/hooks.ts";
import { race } from "./bench/measure.ts";
import { hookTimesTable, scanTable, verdictTable } from "./bench/report.ts";
import { codex } from "../lib/clients/codex/mod.ts";
import { replaceGenerated } from "./docs/replace_generated.ts";
import { cacheFolder, recordedSample, rolloutSample, sample } from "./bench/samples.ts";
import { benchHostile } from "./bench/hostile.ts";
import { benchReal } from "./bench/real.ts";
import { benchReport, type Folders, idleContenders, scanContenders } from "./bench/scans.ts";

const DIST = decodeURIComponent(new URL("../dist", import.meta.url).pathname);
const PAGE = new URL("../docs/results/benchmarks.md", import.meta.url);

/** The parts of the page, and the budgets they were compared with. */
interface Measured {
  text: string;
  readonly verdicts: CheckedClaim[];
}

async function benchHooks(
  { cache, dist }: Folders,
  sizes: readonly string[],
  rounds: number,
  measured: Measured,
): Promise<void> {
  const samples = [recordedSample(cache), ...sizes.map((size) => sample(cache, size))];
  const results = await race([...idleContenders(cache), ...hookContenders(samples, cache, dist)], {
    rounds,
    base: IDLE,
  });
  const text = `## Hooks\n\n${rounds} rounds, bundled hooks with the permissions they declare.\n\n` +
    hookTimesTable(results, IDLE);
  console.log(text);
  measured.text += text + "\n";
  measured.verdicts.push(...hookVerdicts(results));
}

/** The hooks on session files of Codex beside those on Claude Code's, and full scans of one. */
async function benchCodex({ cache, dist }: Folders, rounds: number, measured: Measured): Promise<void> {
  const own = ["1MB", "100MB"].map((size) => sample(cache, size));
  const rollouts = [null, "1MB", "100MB"].map((size) => rolloutSample(cache, size));
  const hooks = await race([
    ...idleContenders(cache),
    ...hookContenders([recordedSample(cache), ...own], cache, dist).filter(({ name }) =>
      !name.startsWith("agent_summary")
    ),
    ...hookContenders(rollouts, cache, dist, codex),
  ], { rounds, base: IDLE });
  const whole = rolloutSample(cache, "100MB");
  const contenders = (await scanContenders(whole, rolloutSample(cache, "1MB"), { cache, dist }))
    .filter(({ name }) => !/^debrief (?:trim|check)$/.test(name));
  const base = contenders.some(({ name }) => name === "python json.loads") ? "python json.loads" : "wc -l";
  const scans = await race(contenders, { rounds: Math.max(3, Math.ceil(rounds / 3)), memoryRounds: 1, base });
  const text =
    `## Codex\n\n${rounds} rounds: the hooks on Claude Code's files and on Codex's, as many bytes of each.\n\n` +
    `${hookTimesTable(hooks, IDLE)}\n${scanTable(scans, { ...whole, name: "100MB rollout" }, base)}`;
  console.log(text);
  measured.text += text + "\n";
}

async function benchScans(folders: Folders, size: string, rounds: number, measured: Measured): Promise<void> {
  for (const version of ["2.1.330", "2.1.30"]) {
    const whole = sample(folders.cache, size, version);
    const contenders = await scanContenders(whole, sample(folders.cache, "1MB", version), folders);
    const base = contenders.some(({ name }) => name === "python json.loads") ? "python json.loads" : "wc -l";
    const results = await race(contenders, { rounds, memoryRounds: 1, base });
    const text = `## Full scans, a session of ${version}\n\n${rounds} rounds, whole processes.\n\n` +
      scanTable(results, whole, base);
    console.log(text);
    measured.text += text + "\n";
    measured.verdicts.push(
      ...scanVerdicts(results).map((verdict) => ({ ...verdict, claim: `${version}: ${verdict.claim}` })),
    );
  }
}

async function runBenches(): Promise<number> {
  const args = parseArgs(Deno.args, {
    string: ["rounds", "cache", "only", "dist", "sessions", "peer"],
    boolean: ["quick", "check"],
    default: { rounds: "15", cache: cacheFolder(), dist: DIST },
  });
  const folders: Folders = { cache: String(args.cache), dist: String(args.dist) };
  Deno.mkdirSync(folders.cache, { recursive: true });
  const rounds = Number(args.rounds);
  const measured: Measured = { text: "", verdicts: [] };
  const isMeasured = (part: string): boolean => args.only === undefined || args.only === part;
  if (isMeasured("hooks")) {
    await benchHooks(folders, args.quick ? ["1MB", "100MB"] : ["1MB", "100MB", "1GB"], rounds, measured);
  }
  if (isMeasured("scans")) await benchScans(folders, "100MB", Math.max(3, Math.ceil(rounds / 3)), measured);
  if (isMeasured("codex")) await benchCodex(folders, rounds, measured);
  if (isMeasured("report")) {
    const { text, verdicts } = await benchReport(folders);
    console.log(text);
    measured.text += text + "\n";
    measured.verdicts.push(...verdicts);
  }
  if (args.sessions !== undefined && isMeasured("real")) {
    const { text, verdicts } = await benchReal(folders, { directory: args.sessions, peer: args.peer, rounds });
    console.log(text);
    measured.text += text + "\n";
    measured.verdicts.push(...verdicts);
  }
  if (isMeasured("hostile")) {
    const { text, verdicts } = benchHostile();
    console.log(text);
    measured.text += text + "\n";
    measured.verdicts.push(...verdicts);
  }
  const verdicts = `## Budgets\n\n${verdictTable(measured.verdicts)}`;
  console.log(verdicts);
  const missed = measured.verdicts.filter(({ met }) => !met);
  if (args.check) return missed.length > 0 ? 1 : 0;
  const { deno, v8 } = Deno.version;
  const machine =
    `Deno ${deno} (V8 ${v8}), ${Deno.build.os} ${Deno.build.arch}, ${navigator.hardwareConcurrency} cores.`;
  const page = Deno.readTextFileSync(PAGE);
  Deno.writeTextFileSync(PAGE, replaceGenerated(page, "measurements", `${machine}\n\n${measured.text}${verdicts}`));
  return 0;
}

if (import.meta.main) Deno.exit(await runBenches());
