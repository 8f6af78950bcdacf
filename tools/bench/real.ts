import { type BenchPart, IDLE, LONG_SESSION_BYTES, PEER_SUFFIX, realVerdicts, type SessionLength } from "./budget.ts";
import { hookContenders, stopInput } from "./hooks.ts";
import { type Contender, joinRaces, type Measurement, median, race } from "./measure.ts";
import { findPeer } from "./peers.ts";
import { filesBelow } from "../files.ts";
import { realTable } from "./report.ts";
import type { Sample } from "./samples.ts";
import { type Folders, idleContenders } from "./scans.ts";

/** How many sessions are measured. */
const SESSIONS = 40;
/** Smaller files hold no conversation. */
const LEAST_BYTES = 3000;
/** What the author of a small hook would write: read the file, parse every line. */
const WHOLE_FILE_JS =
  "const f=require('fs');let n=0;for(const l of f.readFileSync(process.argv[1],'utf8').split('\\n'))if(l)try{JSON.parse(l);n++}catch{}";
const WHOLE_FILE_PYTHON =
  "import json,sys\nfor line in open(sys.argv[1],'rb'):\n    try: json.loads(line)\n    except ValueError: pass\n";

/** Whether a file is an agent's: by its first line with a message, wherever the file lies. */
function isAgentFile(path: string): boolean {
  for (const line of Deno.readTextFileSync(path).split("\n")) {
    const field = /"isSidechain":(true|false)/.exec(line)?.[1];
    if (field !== undefined) return field === "true";
  }
  return false;
}

/** The session files below a directory, without those of agents, in the order of their paths. */
function sessionsBelow(directory: string): string[] {
  return filesBelow(directory).filter((path) =>
    path.endsWith(".jsonl") && Deno.statSync(path).size >= LEAST_BYTES && !isAgentFile(path)
  );
}

/** Files from all over a sorted list of sizes, as many small and large ones as there are. */
function spread(paths: readonly string[], count: number): string[] {
  const sorted = paths.map((path) => ({ path, bytes: Deno.statSync(path).size })).sort((a, b) => a.bytes - b.bytes);
  if (sorted.length <= count) return sorted.map(({ path }) => path);
  return Array.from({ length: count }, (_, i) => sorted[Math.floor((i + 0.5) * sorted.length / count)]?.path ?? "");
}

/** Programs that read the same session: the whole file parsed by common tools, and a program that is named. */
function peersOf(sample: Sample, { cache }: Folders, peer: string | undefined): Contender[] {
  const found: Contender[] = [];
  const python = findPeer("python");
  if (python) {
    found.push({
      name: "python json.loads of each line",
      command: python.command,
      args: [...python.flags, "-c", WHOLE_FILE_PYTHON, sample.path],
    });
  }
  for (const name of ["node", "bun"] as const) {
    const program = findPeer(name)?.command;
    if (program) {
      found.push({
        name: `${name} JSON.parse of each line`,
        command: program,
        args: ["-e", WHOLE_FILE_JS, sample.path],
      });
    }
  }
  const jq = findPeer("jq")?.command;
  if (jq) found.push({ name: "jq .type of each line", command: jq, args: ["-R", "fromjson? | .type", sample.path] });
  if (peer === undefined || !python) return found;
  // the session is new to each run, because the hook would decide nothing a second time
  const home = `${cache}/peer`;
  const forget = () => {
    Deno.mkdirSync(home, { recursive: true });
    Deno.removeSync(home, { recursive: true });
    Deno.mkdirSync(`${home}/project`, { recursive: true });
  };
  const name = `python3 ${peer.slice(peer.lastIndexOf("/") + 1)}${PEER_SUFFIX}`;
  return [...found, {
    name,
    command: python.command,
    args: ["-Es", peer], // without the user's environment; -I would keep it from the files beside it, too
    stdin: stopInput(sample, `${home}/project`),
    env: { HOME: home, XDG_CACHE_HOME: home, XDG_RUNTIME_DIR: "" },
    before: forget,
  }];
}

/**
 * The hooks at the end of real sessions, beside an empty script and programs that read the same file. `directory`:
 * where session files are; 40 of them are taken, spread over their sizes. `peer`: a Python program that takes a Stop
 * hook's input, to be measured beside.
 */
export async function benchReal(
  folders: Folders,
  { directory, peer, rounds }: {
    readonly directory: string;
    readonly peer?: string | undefined;
    readonly rounds: number;
  },
): Promise<BenchPart> {
  const project = `${folders.cache}/projects/-home-dev-real`;
  Deno.mkdirSync(project, { recursive: true });
  const paths = spread(sessionsBelow(directory), SESSIONS);
  if (paths.length === 0) {
    throw new Error(`Cannot measure real sessions: "${directory}" has none of ${LEAST_BYTES} bytes or more`);
  }
  const measured: Measured[] = [];
  for (const [index, path] of paths.entries()) {
    const copy = `${project}/00000000-0000-4000-8000-${String(index).padStart(12, "0")}.jsonl`;
    Deno.copyFileSync(path, copy);
    const sample = { name: "session", path: copy, bytes: Deno.statSync(copy).size };
    const hasCall = Deno.readTextFileSync(copy).includes('"tool_use"'); // else there is nothing to ask tool_intent about
    const contenders = [
      ...idleContenders(folders.cache),
      ...hookContenders([sample], folders.cache, folders.dist).filter(({ name }) =>
        hasCall || !name.startsWith("tool_intent")
      ),
      ...peersOf(sample, folders, peer),
    ];
    const results = await race(contenders, { rounds, memoryRounds: 0, base: IDLE });
    measured.push({ bytes: sample.bytes, results });
    Deno.removeSync(copy);
  }
  const parts = (["short", "long"] as const).map((length) => {
    const own = measured.filter(({ bytes }) => (bytes < LONG_SESSION_BYTES) === (length === "short"));
    return own.length === 0 ? null : partOf(own, length);
  }).filter((part) => part !== null);
  const text =
    `## Real sessions\n\n${paths.length} session files, ${rounds} rounds each: the median of each session, then of all of them.\n\n` +
    parts.map((part) => part.text).join("\n");
  return { text, verdicts: parts.flatMap(({ verdicts }) => verdicts) };
}

/** A session, and what its contenders took. */
interface Measured {
  readonly bytes: number;
  readonly results: readonly Measurement[];
}

function partOf(measured: readonly Measured[], length: SessionLength): BenchPart {
  const bytes = measured.map((session) => session.bytes);
  const results = joinRaces(measured.map((session) => session.results));
  const kib = (size: number) => `${Math.round(size / 1024).toLocaleString("en")} KiB`;
  const text = `${measured.length} ${length} ones, of ${kib(Math.min(...bytes))} to ${kib(Math.max(...bytes))}, ` +
    `${kib(median(bytes))} in the median:\n\n${realTable(results)}`;
  return { text, verdicts: realVerdicts(results, length) };
}
