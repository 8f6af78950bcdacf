/**
 * Measures whole hook processes and full scans beside programs everybody has: `bench.ts [--rounds N] [--quick] [--check]
 * [--only hooks|calls|scans|codex|report|history|hostile|real] [--sessions DIR [--peer HOOK.py]] [--cache DIR]
 * [--dist DIR]`. Writes docs/results/benchmarks.md, of which `--only` renews one part; `--check` writes nothing and ends
 * with 1 where a budget is missed.
 *
 * All contenders run in turn, each between two runs of what it is compared with, so that the ratios are right even on a
 * busy machine.
 */
import { parseArgs } from "@std/cli/parse-args";
import { type BenchPart, hookVerdicts, IDLE, PYTHON_SCAN, scanVerdicts } from "./bench/budget.ts";
import { callContenders, hookContenders } from "./bench/hooks.ts";
import { type Contender, race } from "./bench/measure.ts";
import { hookTimesTable, renewedMeasurements, scanTable, verdictTable } from "./bench/report.ts";
import { codex } from "../lib/clients/codex/mod.ts";
import { generatedPart, replaceGenerated } from "./docs/replace_generated.ts";
import { cacheFolder, recordedSample, rolloutSample, sample } from "./bench/samples.ts";
import { benchHistory } from "./bench/history.ts";
import { benchHostile } from "./bench/hostile.ts";
import { benchHostileSessions } from "./bench/hostile_sessions.ts";
import { peerVersions } from "./bench/peers.ts";
import { benchReal } from "./bench/real.ts";
import { benchReport, type Folders, idleContenders, scanContenders } from "./bench/scans.ts";
import { refuseUnknown } from "./usage.ts";

const DIST = decodeURIComponent(new URL("../dist", import.meta.url).pathname);
const PAGE = new URL("../docs/results/benchmarks.md", import.meta.url);

/** What scans are compared with: Python where it is installed. */
function scanBase(contenders: readonly Contender[]): string {
  return contenders.some(({ name }) => name === PYTHON_SCAN) ? PYTHON_SCAN : "wc -l";
}

async function benchHooks({ cache, dist }: Folders, sizes: readonly string[], rounds: number): Promise<BenchPart> {
  const samples = [recordedSample(cache), ...sizes.map((size) => sample(cache, size))];
  const results = await race([...idleContenders(cache), ...hookContenders(samples, cache, dist)], {
    rounds,
    base: IDLE,
  });
  const text = `## Hooks\n\n${rounds} rounds, bundled hooks as settings start them.\n\n` +
    hookTimesTable(results);
  return { text, verdicts: hookVerdicts(results) };
}

/** What the hook of tool calls costs a session. */
async function benchCalls({ cache, dist }: Folders, rounds: number): Promise<BenchPart> {
  const contenders = [...idleContenders(cache).filter(({ name }) => name === IDLE)];
  const results = await race([...contenders, ...callContenders(recordedSample(cache), cache, dist)], {
    rounds: Math.max(3, Math.ceil(rounds / 5)),
    memoryRounds: 0,
    base: IDLE,
  });
  return { text: `## 100 calls of Bash\n\n${hookTimesTable(results)}`, verdicts: [] };
}

/** The hooks on session files of Codex beside those on Claude Code's, and full scans of one. */
async function benchCodex({ cache, dist }: Folders, rounds: number): Promise<BenchPart> {
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
  const base = scanBase(contenders);
  const scans = await race(contenders, { rounds: Math.max(3, Math.ceil(rounds / 3)), memoryRounds: 1, base });
  const text =
    `## Codex\n\n${rounds} rounds: the hooks on Claude Code's files and on Codex's, as many bytes of each.\n\n` +
    `${hookTimesTable(hooks)}\n${scanTable(scans, { title: "100MB rollout session", bytes: whole.bytes, base })}`;
  return { text, verdicts: [] };
}

/** Full scans of a session of 100 MB. */
async function benchScans(folders: Folders, version: string, rounds: number): Promise<BenchPart> {
  const whole = sample(folders.cache, "100MB", version);
  const contenders = await scanContenders(whole, sample(folders.cache, "1MB", version), folders);
  const base = scanBase(contenders);
  const results = await race(contenders, { rounds, memoryRounds: 1, base });
  return {
    text: `## Full scans, a session of ${version}\n\n${rounds} rounds, whole processes.\n\n` +
      scanTable(results, { title: `${whole.name} session`, bytes: whole.bytes, base }),
    verdicts: scanVerdicts(results).map((verdict) => ({ ...verdict, claim: `${version}: ${verdict.claim}` })),
  };
}

async function runBenches(): Promise<number> {
  const args = parseArgs(Deno.args, {
    unknown: refuseUnknown(import.meta.url),
    string: ["rounds", "cache", "only", "dist", "sessions", "peer"],
    boolean: ["quick", "check"],
    default: { rounds: "15", cache: cacheFolder(), dist: DIST },
  });
  const folders: Folders = { cache: args.cache, dist: args.dist };
  Deno.mkdirSync(folders.cache, { recursive: true });
  const rounds = Number(args.rounds);
  const scanRounds = Math.max(3, Math.ceil(rounds / 3));
  const sizes = args.quick ? ["1MB", "100MB"] : ["1MB", "100MB", "1GB"];
  const { sessions: directory, peer } = args;
  const benches: readonly (readonly [part: string, () => BenchPart | Promise<BenchPart>])[] = [
    ["hooks", () => benchHooks(folders, sizes, rounds)],
    ["calls", () => benchCalls(folders, rounds)],
    ["scans", () => benchScans(folders, "2.1.330", scanRounds)],
    ["scans", () => benchScans(folders, "2.1.30", scanRounds)],
    ["codex", () => benchCodex(folders, rounds)],
    ["report", () => benchReport(folders)],
    ["history", () => benchHistory(folders)],
    ...directory === undefined ? [] : [["real", () => benchReal(folders, { directory, peer, rounds })] as const],
    ["hostile", benchHostile],
    ["hostile", () => benchHostileSessions(folders)],
  ];
  const parts: BenchPart[] = [];
  for (const [name, bench] of benches) {
    if (args.only !== undefined && args.only !== name) continue;
    const part = await bench();
    console.log(part.text);
    parts.push(part);
  }
  const claims = parts.flatMap(({ verdicts }) => verdicts);
  console.log(verdictTable(claims));
  if (args.check) return claims.every(({ met }) => met) ? 0 : 1;
  const { deno, v8 } = Deno.version;
  const machine =
    `Deno ${deno} (V8 ${v8}), ${peerVersions()}; ${Deno.build.os} ${Deno.build.arch}, ${navigator.hardwareConcurrency} cores.`;
  const page = Deno.readTextFileSync(PAGE);
  // what was not measured stays
  const former = args.only === undefined ? "" : generatedPart(page, "measurements");
  const measurements = renewedMeasurements(former, { machine, parts });
  Deno.writeTextFileSync(PAGE, replaceGenerated(page, "measurements", measurements));
  return 0;
}

if (import.meta.main) Deno.exit(await runBenches());
