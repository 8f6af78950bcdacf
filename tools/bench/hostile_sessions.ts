/**
 * Whole hooks on sessions whose every line is made to take long: they stop reading after a number of lines, or a time.
 *
 * @module
 */
import type { BenchPart, CheckedClaim } from "./budget.ts";
import { hookContenders } from "./hooks.ts";
import { LINE_UNITS, made, SESSION } from "./hostile.ts";
import { median, timeOnce } from "./measure.ts";
import type { Sample } from "./samples.ts";
import type { Folders } from "./scans.ts";

/** What a hook may take. */
const MOST_MS = 2_000;

/** A session that repeats a line. */
function hostileSample(folder: string, unit: string, index: number): Sample {
  const path = `${folder}/00000000-0000-4000-8000-${String(index).padStart(12, "0")}.jsonl`;
  Deno.writeTextFileSync(path, made(unit, SESSION));
  return { name: `hostile ${index}`, path, bytes: SESSION };
}

/** Each hook that reads the session, once on each. */
export async function benchHostileSessions({ cache, dist }: Folders): Promise<BenchPart> {
  const home = `${cache}/hostile`;
  const folder = `${home}/projects/-hostile`;
  Deno.mkdirSync(folder, { recursive: true });
  const times = new Map<string, number[]>();
  for (const [index, unit] of LINE_UNITS.entries()) {
    const sample = hostileSample(folder, unit, index);
    for (const contender of hookContenders([sample], home, dist)) {
      const [hook = ""] = contender.name.split(" ");
      if (contender.catchesUp || hook === "agent_summary") continue; // a session it knows, a file of its own
      if (!times.has(hook)) await timeOnce(contender); // compiles it
      times.set(hook, [...times.get(hook) ?? [], await timeOnce(contender)]);
    }
    Deno.removeSync(sample.path);
  }
  Deno.removeSync(home, { recursive: true });
  const rows: string[] = [];
  const verdicts: CheckedClaim[] = [];
  for (const [hook, all] of times) {
    const most = Math.max(...all);
    rows.push(`| ${hook} | ${median(all).toFixed(0)} | ${most.toFixed(0)} |`);
    verdicts.push({
      claim: `${hook}, a session of 30 MB made to take long`,
      measured: most,
      limit: MOST_MS,
      unit: "ms",
      met: most <= MOST_MS,
    });
  }
  const text =
    `## Sessions made to take long\n\nWhole processes, once on each of ${LINE_UNITS.length} sessions of 30 MB.\n\n` +
    `| hook | median ms | most ms |\n| --- | ---: | ---: |\n${rows.join("\n")}\n`;
  return { text, verdicts };
}
