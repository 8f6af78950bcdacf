/**
 * Commands that ask across sessions, on a fleet of generated ones: the first run, which builds the history, and later ones.
 *
 * @module
 */
import { stateDirectory } from "../../lib/hooks/store/state_names.ts";
import { writeSession } from "../generator/generate_sessions.ts";
import { filesBelow } from "../files.ts";
import { type BenchPart, historyVerdicts } from "./budget.ts";
import { DENO_FLAGS } from "./hooks.ts";
import { type Contender, race } from "./measure.ts";
import { findPeer } from "./peers.ts";
import { scanTable } from "./report.ts";
import type { Folders } from "./scans.ts";

const SESSIONS = 110;
const SESSION_BYTES = 500_000;
const PROJECTS = 10;

/** The commands, in the order of the page. */
const COMMANDS: readonly (readonly [name: string, args: readonly string[]])[] = [
  ["find", ["find", "--all", "deploy"]],
  ["sessions --all", ["sessions", "--all"]],
  ["permissions --all", ["permissions", "--all"]],
];

const SCAN_CODE =
  "import json,sys\nfor path in sys.argv[1:]:\n    for line in open(path,'rb'):\n        json.loads(line)\n";

/** Writes the sessions where a client keeps them, unless they are there. */
function layFleet(home: string): string[] {
  const projects = `${home}/projects`;
  for (let index = 0; index < SESSIONS; index++) {
    const project = `${projects}/-home-dev-project-${index % PROJECTS}`;
    const path = `${project}/00000000-0000-4000-8000-${String(index).padStart(12, "0")}.jsonl`;
    Deno.mkdirSync(project, { recursive: true });
    try {
      Deno.statSync(path);
    } catch {
      writeSession(path, index + 1, { version: "2.1.330", bytes: SESSION_BYTES });
    }
  }
  return filesBelow(projects);
}

/** The commands across sessions beside Python, which parses every line of the same files, and ripgrep. */
export async function benchHistory({ cache, dist }: Folders): Promise<BenchPart> {
  const home = `${cache}/fleet`;
  const files = layFleet(home);
  const bytes = files.reduce((sum, path) => sum + Deno.statSync(path).size, 0);
  const state = stateDirectory(home);
  const env = { HOME: home, CLAUDE_CONFIG_DIR: home, CODEX_HOME: `${home}/none` };
  const forget = (): void => {
    Deno.mkdirSync(state, { recursive: true });
    Deno.removeSync(state, { recursive: true });
  };
  const run = (name: string, args: readonly string[]): Contender => ({
    name,
    command: Deno.execPath(),
    args: [...DENO_FLAGS, "-A", `${dist}/debrief.js`, ...args],
    cwd: home,
    env,
  });
  const python = findPeer("python");
  const scan: Contender = python
    ? { name: "python json.loads", command: python.command, args: [...python.flags, "-c", SCAN_CODE, ...files] }
    : { name: "wc -l", command: "wc", args: ["-l", ...files] };
  const search = findPeer("rg");
  const peers: Contender[] = search
    ? [{ name: "rg -c", command: search.command, args: ["-c", "deploy", `${home}/projects`] }]
    : [];
  const page = `${cache}/fleet-report.html`;
  // `find` reads the most, so that the later runs have nothing left to read
  const rest = [
    ...COMMANDS.map(([name, args]) => run(`${name}, later`, args)),
    run("report DIR, later", ["report", `${home}/projects`, "--html", page]),
    ...peers,
  ];
  const options = { rounds: 3, memoryRounds: 1, base: scan.name };
  const first = COMMANDS.map(([name, args]) => ({ ...run(`${name}, first`, args), before: forget }));
  const results = [...await race([scan, ...first], options)];
  results.push(...(await race([scan, ...rest], options)).filter(({ name }) => name !== scan.name));
  const title = `${SESSIONS} sessions, ${(bytes / 1e6).toFixed(0)}MB`;
  const text = `## History\n\n3 rounds, whole processes. \`first\` finds no history, and builds what it needs.\n\n` +
    scanTable(results, { title, bytes, base: scan.name });
  return { text, verdicts: historyVerdicts(results, scan.name) };
}
