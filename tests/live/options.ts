/** What `deno task live` is asked to do. */
import { parseArgs } from "@std/cli/parse-args";
import type { Scenario } from "./scenario.ts";
import { SCENARIOS } from "./scenarios.ts";

/** The options, judged. */
export interface LiveOptions {
  /** Null: those of the table and the newest. */
  readonly versions: readonly string[] | null;
  readonly scenarios: readonly Scenario[];
  /** How often each scenario is played. */
  readonly rounds: number;
  /** Instead: play until each hook was called so often. */
  readonly calls: number | null;
  /** When no further session is begun with `calls`. */
  readonly minutes: number;
  readonly write: boolean;
  /** Where stages are kept. */
  readonly keep: string | null;
  /** Whether one client that cannot be installed ends the run well, with the reason. */
  readonly skip: boolean;
}

export const USAGE =
  `usage: deno task live [--versions A,B] [--scenarios A,B] [--rounds N] [--calls N [--minutes N]] [--write] [--keep DIR] [--skip]

Plays scripted sessions with real clients, which talk to a model on loopback only.

  --versions A,B   clients, or "newest" (default: those of docs/results/live-matrix.md and the newest)
  --scenarios A,B  by name (default: all)
  --rounds N       play each N times
  --calls N        play until each hook was called N times, and say how its answers were
  --minutes N      with --calls: begin no session after so many minutes (default: 60)
  --write          write docs/results/live-matrix.md: the table, with --calls the part on calls
  --keep DIR       leave what each session left in DIR
  --skip           end well, with the reason, where a client cannot be installed

Clients are installed from npm into DEBRIEF_LIVE_CACHE, else ~/.cache/debrief-live.
`;

/** The scenarios of some names; a text names the one that is not there. */
function chosen(names: readonly string[]): readonly Scenario[] | string {
  const found: Scenario[] = [];
  for (const name of names) {
    const scenario = SCENARIOS.find((known) => known.name === name);
    if (!scenario) return `Unknown scenario "${name}" (${SCENARIOS.map((known) => known.name).join(", ")} are known)`;
    found.push(scenario);
  }
  return found;
}

function positive(name: string, value: string): number | string {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 && number <= 10_000
    ? number
    : `Expected --${name} to be a whole number from 1 to 10000 but found "${value}"`;
}

function list(value: string): string[] {
  return value.split(",").filter((word) => word !== "");
}

/** Reads the arguments; a text says what is wrong with them. */
export function readLiveOptions(args: readonly string[]): LiveOptions | string {
  const unknown: string[] = [];
  const given = parseArgs([...args], {
    string: ["versions", "scenarios", "rounds", "calls", "minutes", "keep"],
    boolean: ["write", "skip"],
    unknown: (arg) => {
      unknown.push(arg);
      return false;
    },
  });
  if (unknown.length > 0) return `Unknown argument "${unknown[0]}"`;
  const scenarios = given.scenarios === undefined ? SCENARIOS : chosen(list(given.scenarios));
  if (typeof scenarios === "string") return scenarios;
  const rounds = positive("rounds", given.rounds ?? "1");
  const calls = given.calls === undefined ? null : positive("calls", given.calls);
  const minutes = positive("minutes", given.minutes ?? "60");
  if (typeof rounds === "string") return rounds;
  if (typeof minutes === "string") return minutes;
  if (typeof calls === "string") return calls;
  const versions = given.versions === undefined ? null : list(given.versions);
  return {
    versions,
    scenarios,
    rounds,
    calls,
    minutes,
    write: given.write,
    keep: given.keep ?? null,
    skip: given.skip,
  };
}
