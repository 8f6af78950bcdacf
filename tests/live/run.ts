/**
 * Plays scripted sessions with real clients and holds what came of them against the scripts; see `USAGE`.
 *
 * Ends with 1 where something does not hold, with 2 where the arguments are wrong.
 *
 * @module
 */
import { compareVersions } from "../../lib/session/version.ts";
import { type CellName, Cells } from "./report/cells.ts";
import { playCodex } from "./codex.ts";
import { type Client, installClient, newestVersion } from "./stage/client.ts";
import { type LiveOptions, readLiveOptions, USAGE } from "./options.ts";
import { readPart, writeParts } from "./report/page.ts";
import { inLanes, playCalmly } from "./rounds.ts";
import type { Scenario } from "./scenario.ts";
import { SCENARIOS } from "./scenarios.ts";
import { storedCells } from "./report/stored.ts";
import { matrixText, scenariosText, tallyText, waysText } from "./report/table.ts";
import { Tally, total } from "./report/tally.ts";
import { CODEX, CODEX_VERSIONS, VERSIONS } from "./versions.ts";
import { WAYS } from "./ways.ts";

/** No hook is worth more rounds. */
const MOST_ROUNDS = 200;
/** How many sessions are played at once: most of one is waiting, and what it computes takes one core. */
const LANES = Math.min(2, navigator.hardwareConcurrency);

/** The clients that are asked for, with their versions; a text says why they are not known. */
async function clientsOf({ clients }: LiveOptions): Promise<readonly string[] | string> {
  const named = clients ??
    [...VERSIONS, "newest", ...[...CODEX_VERSIONS, "newest"].map((version) => `${CODEX}${version}`)];
  const found: string[] = [];
  for (const name of named) {
    const [of, codex] = name.startsWith(CODEX) ? [CODEX, true] as const : ["", false] as const;
    if (name !== `${of}newest`) found.push(name);
    else {
      const newest = await newestVersion(codex ? "@openai/codex" : undefined);
      if ("why" in newest) return newest.why;
      found.push(`${of}${newest.version}`);
    }
  }
  return [...new Set(found)];
}

/** A session that is to be played. */
interface Planned {
  readonly client: Client;
  readonly way: string;
  readonly scenario: Scenario;
}

/** Plays a session, keeps what came of it and says so. */
async function play(
  cells: Cells,
  { client, way, scenario }: Planned,
  keep: string | null,
  tally?: Tally,
): Promise<void> {
  const name = { client: client.version, way, scenario: scenario.name };
  const said = `${client.version} ${way} ${scenario.name}`;
  const folder = keep && `${keep}/${client.version}/${way}/${scenario.name}`;
  const { outcome, repeated } = await playCalmly(client, scenario, folder);
  cells.add({ ...name, outcome });
  const again = repeated === 0 ? "" : `, after ${repeated} on a machine that stood still`;
  if (outcome.kind === "missing") return console.log(`${said}: n/a, ${outcome.why}`);
  tally?.add(scenario.name, outcome.judged);
  console.log(`${said}: ${outcome.kind} in ${(outcome.ms / 1000).toFixed(1)} s${again}`);
  for (const problem of outcome.problems) console.log(`  ${problem.split("\n").slice(0, 4).join("\n  ")}`);
}

function machine(): string {
  const [one = 0] = Deno.loadavg();
  return `${Deno.build.os} ${Deno.build.arch}, ${navigator.hardwareConcurrency} cores, load ${one.toFixed(1)}`;
}

/** The parts of the page that are tables of clients, ways and scenarios. */
function tables(cells: Cells): Record<string, string> {
  const sorted = [...new Set(cells.names().map(({ client }) => client))]
    .sort((a, b) => compareVersions(a.replace(CODEX, ""), b.replace(CODEX, "")));
  const versions = sorted.filter((client) => !client.startsWith(CODEX));
  const codex = sorted.filter((client) => client.startsWith(CODEX));
  const at = (client: string, way: string) => cells.names({ client, way }).flatMap((name) => cells.of(name) ?? []);
  const title = (client: string) =>
    client.startsWith(CODEX) ? `Codex ${client.slice(CODEX.length)}` : `Claude Code ${client}`;
  const overview = waysText(
    [...versions, ...codex].map((client) => ({
      client: title(client),
      ways: Object.fromEntries(WAYS.map(({ name }) => [name, at(client, name)])),
    })),
    WAYS.map(({ name }) => name),
  );
  const ofWays = (of: readonly string[], scenariosOf: (way: string) => readonly { name: string; about: string }[]) =>
    WAYS.filter(({ name }) => of.some((client) => at(client, name).some(({ kind }) => kind === "played"))).map((
      { name, about },
    ) =>
      `### ${name}: ${about}\n\n` + matrixText({
        versions: of.map((client) => client.replace(CODEX, "")),
        scenarios: scenariosOf(name),
        cell: (version, scenario) => {
          const client = of.find((one) => one.replace(CODEX, "") === version) ?? version;
          return cells.of({ client, way: name, scenario });
        },
      })
    ).join("\n\n");
  const inWay = (way: string): string[] => [
    ...new Set(codex.flatMap((client) => cells.names({ client, way }).map(({ scenario }) => scenario))),
  ];
  return {
    ways: overview,
    matrix: ofWays(versions, (way) => WAYS.find(({ name }) => name === way)?.scenarios ?? []),
    ...(codex.length === 0 ? {} : { codex: ofWays(codex, (way) => inWay(way).map((name) => ({ name, about: "" }))) }),
  };
}

/** The cells of the page with those in their place that were played, but for sessions that there are no longer. */
function withStored(cells: Cells): Cells {
  const all = new Cells(null);
  for (const [name, cell] of storedCells(readPart)) {
    const way = WAYS.find((one) => one.name === name.way);
    const isKnown = name.client.startsWith(CODEX) || way?.scenarios.some((scenario) => scenario.name === name.scenario);
    if (isKnown) all.put(name, cell);
  }
  for (const name of cells.names()) {
    const cell = cells.of(name);
    if (cell !== undefined) all.put(name, cell);
  }
  return all;
}

/** Everything that is asked for and has not passed yet. */
async function matrix(
  clients: readonly string[],
  installed: readonly Client[],
  options: LiveOptions,
): Promise<boolean> {
  const cells = new Cells(options.cells);
  const isDone = (name: CellName): boolean => cells.of(name) !== undefined && !cells.hasFailed(name);
  const planned = installed.flatMap((client) =>
    options.ways.flatMap(({ name: way, scenarios }) => scenarios.map((scenario) => ({ client, way, scenario })))
  ).filter(({ client, way, scenario }) => !isDone({ client: client.version, way, scenario: scenario.name }));
  const playRounds = async (one: Planned): Promise<void> => {
    for (let round = 0; round < options.rounds; round++) await play(cells, one, options.keep);
  };
  // what failed before is played alone, too
  const isAlone = ({ scenario }: Planned): boolean => cells.failed || scenario.isPlayedAlone === true;
  const [alone, others] = [planned.filter(isAlone), planned.filter((one) => !isAlone(one))];
  await inLanes(others, LANES, playRounds);
  await inLanes(alone, 1, playRounds);
  const versions = clients.filter((client) => client.startsWith(CODEX)).map((client) => client.slice(CODEX.length));
  if (versions.length > 0) {
    const ways = options.ways.map(({ name }) => name);
    const why = await playCodex({ versions, ways, cells, keep: options.keep });
    if (why !== null) console.log(`live: Codex is skipped (${why})`);
  }
  const parts = tables(cells);
  console.log(`\n${parts["ways"]}\n\n${parts["matrix"]}\n\n${parts["codex"] ?? ""}`);
  if (options.write) {
    writeParts({ scenarios: scenariosText(SCENARIOS), ...tables(withStored(cells)) });
  }
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
  const way = "settings";
  const asked = options.ways.find(({ name }) => name === way)?.scenarios ?? [];
  const cells = new Cells(null);
  const tally = new Tally();
  const before = machine();
  const end = performance.now() + options.minutes * 60_000;
  let rounds = 0;
  for (; rounds < MOST_ROUNDS && performance.now() < end; rounds++) {
    const scenarios = asked.filter((scenario) => rounds === 0 || isWanted(scenario, tally, wanted));
    if (scenarios.length === 0) break;
    for (const scenario of scenarios) {
      if (performance.now() < end) await play(cells, { client, way, scenario }, options.keep, tally);
    }
  }
  const cell = (version: string, scenario: string) => cells.of({ client: version, way, scenario });
  const text = [
    `Client ${client.version}; ${before} at the start and ${
      machine().replace(/^.*load/, "load")
    } at the end; ${rounds} rounds, the ` +
    `last of them only of scenarios with a hook that had been called less than ${wanted} times.`,
    tallyText(tally),
    matrixText({ versions: [client.version], scenarios: asked, cell }),
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
  const clients = await clientsOf(options);
  if (typeof clients === "string") return none(clients);
  const installed: Client[] = [];
  for (const version of clients.filter((client) => !client.startsWith(CODEX))) {
    const found = await installClient(version);
    if (found.status === "missing") return none(found.why);
    installed.push(found.client);
  }
  if (clients.length === 0) return none("no client is named");
  if (options.calls === null) return await matrix(clients, installed, options) ? 0 : 1;
  const newest = installed.at(-1);
  return newest === undefined
    ? none("no version of Claude Code is named")
    : await calls(newest, options.calls, options)
    ? 0
    : 1;
}

if (import.meta.main) Deno.exit(await main());
