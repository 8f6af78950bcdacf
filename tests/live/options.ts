/** What `deno task live` is asked to do. */
import { parseArgs } from "@std/cli/parse-args";
import { type Way, WAYS } from "./ways.ts";

export interface LiveOptions {
  /** Versions of Claude Code, and of Codex as `codex@VERSION`; null for those of the table and the newest. */
  readonly clients: readonly string[] | null;
  /** Those that are asked for, each with the scenarios that are asked for. */
  readonly ways: readonly Way[];
  /** How often each scenario is played. */
  readonly rounds: number;
  /** Instead: play until each hook was called so often. */
  readonly calls: number | null;
  /** When no further session is begun with `calls`. */
  readonly minutes: number;
  readonly write: boolean;
  /** A file with what came of each session; what passed there is not played again. */
  readonly cells: string | null;
  /** Where stages are kept. */
  readonly keep: string | null;
  /** Whether one client that cannot be installed ends the run well, with the reason. */
  readonly skip: boolean;
}

export const USAGE =
  `usage: deno task live [--clients A,B] [--ways A,B] [--scenarios A,B] [--without A,B] [--rounds N] [--calls N [--minutes N]] [--cells FILE] [--write] [--keep DIR] [--skip]

Plays scripted sessions with real clients, which talk to a model on loopback only.

  --clients A,B    versions of Claude Code, codex@VERSION, "newest", "codex@newest" (default: all of docs/results/live-matrix.md)
  --ways A,B       how debrief is installed: ${WAYS.map(({ name }) => name).join(", ")} (default: all)
  --scenarios A,B  by name (default: all)
  --without A,B    but none whose name begins with A or B
  --rounds N       play each N times
  --calls N        play in the settings until each hook was called N times, and say how its answers were
  --minutes N      with --calls: begin no session after so many minutes (default: 60)
  --cells FILE     keep in FILE what came of each session, and do not play again what passed there
  --write          write docs/results/live-matrix.md: the tables, in which what was not played stays, with --calls the part on calls
  --keep DIR       leave what each session left in DIR
  --skip           end well, with the reason, where a client cannot be installed

Clients are installed from npm into DEBRIEF_LIVE_CACHE, else ~/.cache/debrief-live. Sessions of Codex are played by
.ci/codex_live.py, which needs ../shared/lab. The ways binary and npm need deno task compile and deno task npm.
`;

/** Which ways and scenarios are asked for, by name; null for all. */
interface Choice {
  readonly ways: readonly string[] | null;
  readonly scenarios: readonly string[] | null;
  readonly without: readonly string[];
}

/** The ways with the scenarios that are asked for; a text names the one that is not there. */
function chosen({ ways, scenarios, without }: Choice): readonly Way[] | string {
  const named = ways ?? WAYS.map(({ name }) => name);
  const unknown = named.find((name) => !WAYS.some((way) => way.name === name));
  if (unknown !== undefined) return `Unknown way "${unknown}" (${WAYS.map(({ name }) => name).join(", ")} are known)`;
  const known = [...new Set(WAYS.flatMap((way) => way.scenarios.map(({ name }) => name)))];
  const missing = scenarios?.find((name) => !known.includes(name));
  if (missing !== undefined) return `Unknown scenario "${missing}" (${known.join(", ")} are known)`;
  return WAYS.filter(({ name }) => named.includes(name)).map((way) => ({
    ...way,
    scenarios: way.scenarios.filter(({ name }) =>
      (scenarios?.includes(name) ?? true) && !without.some((start) => name.startsWith(start))
    ),
  }));
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
    string: ["clients", "ways", "scenarios", "without", "rounds", "calls", "minutes", "cells", "keep"],
    boolean: ["write", "skip"],
    unknown: (arg) => {
      unknown.push(arg);
      return false;
    },
  });
  if (unknown.length > 0) return `Unknown argument "${unknown[0]}"`;
  const named = (value: string | undefined) => value === undefined ? null : list(value);
  const ways = chosen({
    ways: named(given.ways),
    scenarios: named(given.scenarios),
    without: list(given.without ?? ""),
  });
  if (typeof ways === "string") return ways;
  const rounds = positive("rounds", given.rounds ?? "1");
  const calls = given.calls === undefined ? null : positive("calls", given.calls);
  const minutes = positive("minutes", given.minutes ?? "60");
  if (typeof rounds === "string") return rounds;
  if (typeof minutes === "string") return minutes;
  if (typeof calls === "string") return calls;
  return {
    clients: named(given.clients),
    ways,
    rounds,
    calls,
    minutes,
    write: given.write,
    cells: given.cells ?? null,
    keep: given.keep ?? null,
    skip: given.skip,
  };
}
