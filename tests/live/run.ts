/**
 * Plays scripted sessions with real clients and holds what came of them against the scripts; see `USAGE`.
 *
 * Ends with 1 where something does not hold, with 2 where the arguments are wrong.
 *
 * @module
 */
import { type Client, installClient, newestVersion } from "./stage/client.ts";
import { type LiveOptions, readLiveOptions, USAGE } from "./options.ts";
import { writeParts } from "./report/page.ts";
import { playCalmly, withOutcome } from "./rounds.ts";
import type { Scenario } from "./scenario.ts";
import { type Cell, type Matrix, matrixText, scenariosText, tallyText } from "./report/table.ts";
import { Tally, total } from "./report/tally.ts";
import { VERSIONS } from "./versions.ts";

/** No hook is worth more rounds. */
const MOST_ROUNDS = 200;

/** The versions that are asked for; a text says why they are not known. */
async function versionsOf({ versions }: LiveOptions): Promise<readonly string[] | string> {
  const named = versions ?? [...VERSIONS, "newest"];
  if (!named.includes("newest")) return named;
  const newest = await newestVersion();
  if ("why" in newest) return newest.why;
  return [...new Set(named.map((version) => version === "newest" ? newest.version : version))];
}

class Cells implements Matrix {
  readonly #cells = new Map<string, Cell>();

  constructor(readonly versions: readonly string[], readonly scenarios: readonly Scenario[]) {}

  cell(version: string, scenario: string): Cell | undefined {
    return this.#cells.get(`${version} ${scenario}`);
  }

  /** Plays a session and says so. */
  async play(client: Client, scenario: Scenario, keep: string | null, tally?: Tally): Promise<void> {
    const { version } = client;
    const { outcome, repeated } = await playCalmly(client, scenario, keep && `${keep}/${version}/${scenario.name}`);
    this.#cells.set(`${version} ${scenario.name}`, withOutcome(this.cell(version, scenario.name), outcome));
    const again = repeated === 0 ? "" : `, after ${repeated} on a machine that stood still`;
    if (outcome.kind === "missing") return console.log(`${version} ${scenario.name}: n/a, ${outcome.why}`);
    tally?.add(scenario.name, outcome.judged);
    console.log(`${version} ${scenario.name}: ${outcome.kind} in ${(outcome.ms / 1000).toFixed(1)} s${again}`);
    for (const problem of outcome.problems) console.log(`  ${problem.split("\n").slice(0, 4).join("\n  ")}`);
  }

  get failed(): boolean {
    return [...this.#cells.values()].some((cell) => cell.kind === "played" && cell.failed > 0);
  }
}

function machine(): string {
  const [one = 0] = Deno.loadavg();
  return `${Deno.build.os} ${Deno.build.arch}, ${navigator.hardwareConcurrency} cores, load ${one.toFixed(1)}`;
}

/** The table of versions and scenarios. */
async function matrix(clients: readonly Client[], options: LiveOptions): Promise<boolean> {
  const cells = new Cells(clients.map(({ version }) => version), options.scenarios);
  for (const client of clients) {
    for (const scenario of options.scenarios) {
      for (let round = 0; round < options.rounds; round++) await cells.play(client, scenario, options.keep);
    }
  }
  const text = matrixText(cells);
  console.log(`\n${text}`);
  if (options.write) writeParts({ scenarios: scenariosText(options.scenarios), matrix: text });
  return !cells.failed;
}

/** Which hooks a scenario starts: as far as is known after it was played once. */
function isWanted(scenario: Scenario, tally: Tally, calls: number): boolean {
  const hooks = tally.rows().filter((row) => row.scenario === scenario.name).map(({ hook }) => hook);
  if (hooks.length === 0) return !tally.rows().some((row) => row.scenario === scenario.name);
  const counts = tally.by(({ hook }) => hook);
  return hooks.some((hook) => {
    const of = counts.get(hook);
    return of === undefined || total(of) < calls;
  });
}

/** Calls of each hook, until there are enough. */
async function calls(client: Client, wanted: number, options: LiveOptions): Promise<boolean> {
  const cells = new Cells([client.version], options.scenarios);
  const tally = new Tally();
  const before = machine();
  const end = performance.now() + options.minutes * 60_000;
  let rounds = 0;
  for (; rounds < MOST_ROUNDS && performance.now() < end; rounds++) {
    const scenarios = options.scenarios.filter((scenario) => rounds === 0 || isWanted(scenario, tally, wanted));
    if (scenarios.length === 0) break;
    for (const scenario of scenarios) {
      if (performance.now() < end) await cells.play(client, scenario, options.keep, tally);
    }
  }
  const text = [
    `Client ${client.version}; ${before} at the start and ${
      machine().replace(/^.*load/, "load")
    } at the end; ${rounds} rounds, the ` +
    `last of them only of scenarios with a hook that had been called less than ${wanted} times.`,
    tallyText(tally),
    matrixText(cells),
  ].join("\n\n");
  console.log(`\n${text}`);
  if (options.write) writeParts({ calls: text });
  return !cells.failed;
}

async function main(): Promise<number> {
  const options = readLiveOptions(Deno.args);
  if (typeof options === "string") {
    console.error(`${options}\n\n${USAGE}`);
    return 2;
  }
  const none = (why: string): number => {
    console.log(`live: ${options.skip ? "skipped" : "failed"} (${why})`);
    return options.skip ? 0 : 1;
  };
  const versions = await versionsOf(options);
  if (typeof versions === "string") return none(versions);
  const clients: Client[] = [];
  for (const version of versions) {
    const installed = await installClient(version);
    if (installed.status === "missing") return none(installed.why);
    clients.push(installed.client);
  }
  const [first] = clients;
  if (!first) return none("no version is named");
  const passed = options.calls === null
    ? await matrix(clients, options)
    : await calls(clients.at(-1) ?? first, options.calls, options);
  return passed ? 0 : 1;
}

if (import.meta.main) Deno.exit(await main());
