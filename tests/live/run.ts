/**
 * Runs real clients against a scripted model and holds what came of it against the scripts:
 * `deno task live [--versions a,b] [--scenarios a,b] [--rounds N] [--write] [--keep DIR]`.
 *
 * @module
 */
import { parseArgs } from "@std/cli/parse-args";
import { installClient, newestVersion } from "./client.ts";
import { playScenario } from "./play.ts";
import { SCENARIOS } from "./scenarios.ts";
import { VERSIONS } from "./versions.ts";

async function main(): Promise<number> {
  const args = parseArgs(Deno.args, { string: ["versions", "scenarios", "rounds", "keep"], boolean: ["write"] });
  const versions = args.versions?.split(",") ?? VERSIONS;
  const names = args.scenarios?.split(",") ?? SCENARIOS.map(({ name }) => name);
  let failed = 0;
  for (const version of versions) {
    const installed = await installClient(version);
    if (installed.status === "missing") {
      console.log(version, installed.why);
      continue;
    }
    for (const name of names) {
      const scenario = SCENARIOS.find((known) => known.name === name);
      if (!scenario) throw new Error(`No scenario ${name}`);
      const keep = args.keep ? `${args.keep}/${version}/${name}` : null;
      if (keep) Deno.mkdirSync(keep, { recursive: true });
      const outcome = await playScenario(installed.client, scenario, { deadlineMs: 180_000, keep });
      if (outcome.kind === "missing") console.log(version, name, "n/a", outcome.why);
      else {
        if (outcome.kind === "failed") failed++;
        const t: Record<string, number> = {};
        for (const j of outcome.judged) {
          t[`${j.hook}.${j.event}.${j.judgement}`] = (t[`${j.hook}.${j.event}.${j.judgement}`] ?? 0) + 1;
        }
        console.log(version, name, outcome.kind, Math.round(outcome.ms), t);
        for (const p of outcome.problems) console.log("    ", p);
      }
    }
  }
  return failed > 0 ? 1 : 0;
}

if (import.meta.main) Deno.exit(await main());
