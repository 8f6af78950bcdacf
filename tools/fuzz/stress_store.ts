/**
 * Many processes on one store, killed at random points: `deno run -A tools/fuzz/stress_store.ts --rounds 200 --processes 20`.
 *
 * After each round: no acknowledged record lost or doubled, no file half written, no lock left.
 */
import { parseArgs } from "@std/cli/parse-args";
import { openStore } from "../../lib/hooks/store/store.ts";
import { Random } from "../generator/random.ts";
import { arrayAt, isJsonObject, stringAt } from "../../lib/json.ts";

/** What one round or all of them showed. */
export interface StressResult {
  acknowledged: number;
  killed: number;
  lost: number;
  doubled: number;
  halfFiles: number;
  failedRequests: number;
  /** The longest that a new process needed for its first change after the others were killed, in ms. */
  slowestAfter: number;
}

const WORKER = new URL("../../tests/support/hooks/store_worker.ts", import.meta.url).pathname;

function worker(configDir: string, id: string, count: number, padding: number): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      `--allow-read=${configDir}/debrief`,
      `--allow-write=${configDir}/debrief/state`,
      WORKER,
      configDir,
      id,
      String(count),
      String(padding),
    ],
    env: { NO_COLOR: "1" },
    stdin: "null",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
}

function acknowledgements(output: string): { key: string; log: boolean; ledger: boolean }[] {
  return output.split("\n").slice(0, -1).map((line) => JSON.parse(line));
}

function occurrences(keys: readonly (string | null)[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Files that are neither JSON nor, apart from broken-off lines, lines of JSON. */
function brokenFiles(folder: string): number {
  let broken = 0;
  for (const entry of Deno.readDirSync(folder)) {
    if (!entry.name.endsWith(".json")) continue;
    try {
      JSON.parse(Deno.readTextFileSync(`${folder}/${entry.name}`));
    } catch {
      broken++;
    }
  }
  return broken;
}

/** One round on a fresh directory: starts the processes, kills them between 20 and 320 ms after the first answer. */
export async function stressRound(processes: number, random: Random): Promise<StressResult> {
  const configDir = await Deno.makeTempDir({ prefix: "debrief-stress-" });
  try {
    // 20 times 12 records of 8 kB rotate the log once; a second time would take the oldest away, which is no loss
    const [count, padding] = random.chance(0.5) ? [Math.floor(240 / processes), 8000] : [100_000, random.below(500)];
    const children = Array.from({ length: processes }, (_, i) => worker(configDir, String(i), count, padding));
    let killed = 0;
    const outputs = children.map(async (child) => {
      const kill = () => {
        try {
          child.kill("SIGKILL");
          killed++;
        } catch {
          // ended by itself
        }
      };
      const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
      let text = "";
      let timer: ReturnType<typeof setTimeout> | undefined;
      for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
        text += chunk.value;
        timer ??= setTimeout(kill, 20 + random.below(300));
      }
      clearTimeout(timer);
      await child.status;
      return text;
    });
    const acknowledged = (await Promise.all(outputs)).flatMap(acknowledgements);
    const store = openStore({ configDir, now: Date.now() });
    const start = performance.now();
    const after = store.updateState("ledger.json", (old) => old ?? {});
    const slowestAfter = performance.now() - start;
    const records = store.readRecords("log.jsonl");
    const ledger = after.status === "done" && isJsonObject(after.value) ? arrayAt(after.value, "keys") : [];
    const inLog = occurrences(records.status === "done" ? records.value.map((record) => stringAt(record, "key")) : []);
    const inLedger = occurrences(ledger.map((key) => typeof key === "string" ? key : null));
    const lost = acknowledged.filter((one) =>
      (one.log && !inLog.has(one.key)) || (one.ledger && !inLedger.has(one.key))
    ).length;
    return {
      acknowledged: acknowledged.length,
      killed,
      lost,
      doubled: [...inLog.values(), ...inLedger.values()].filter((times) => times > 1).length,
      halfFiles: brokenFiles(store.directory) + (after.status === "done" ? 0 : 1),
      failedRequests: acknowledged.filter((one) => !one.log || !one.ledger).length,
      slowestAfter,
    };
  } finally {
    await Deno.remove(configDir, { recursive: true });
  }
}

/** Runs rounds one after the other and adds them up. */
export async function stress(
  rounds: number,
  processes: number,
  random: Random,
): Promise<StressResult> {
  const sum: StressResult = {
    acknowledged: 0,
    killed: 0,
    lost: 0,
    doubled: 0,
    halfFiles: 0,
    failedRequests: 0,
    slowestAfter: 0,
  };
  for (let round = 0; round < rounds; round++) {
    const one = await stressRound(processes, random);
    sum.acknowledged += one.acknowledged;
    sum.killed += one.killed;
    sum.lost += one.lost;
    sum.doubled += one.doubled;
    sum.halfFiles += one.halfFiles;
    sum.failedRequests += one.failedRequests;
    sum.slowestAfter = Math.max(sum.slowestAfter, one.slowestAfter);
  }
  return sum;
}

if (import.meta.main) {
  const args = parseArgs(Deno.args, { string: ["rounds", "processes", "seed"] });
  const result = await stress(
    Number(args.rounds ?? 10),
    Number(args.processes ?? 20),
    new Random(Number(args.seed ?? 1)),
  );
  console.log(JSON.stringify(result));
  if (result.lost + result.doubled + result.halfFiles > 0) Deno.exit(1);
}
