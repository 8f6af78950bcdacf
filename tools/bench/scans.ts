import { type BenchPart, IDLE, PYTHON_SCAN, reportVerdicts } from "./budget.ts";
import { plainBundle } from "../bundle.ts";
import { writeNpmConfig } from "../deno.ts";
import { DENO_FLAGS } from "./hooks.ts";
import { type Contender, race } from "./measure.ts";
import { findPeer } from "./peers.ts";
import { scanTable } from "./report.ts";
import { type Sample, sample } from "./samples.ts";

const PYTHON_CODE = "import json,sys\nfor line in open(sys.argv[1],'rb'):\n    json.loads(line)\n";

/** Where commands write. */
const OUT = Deno.makeTempDirSync({ prefix: "debrief-bench-" });
addEventListener("unload", () => Deno.removeSync(OUT, { recursive: true }));

/** Commands that read a whole session; add a line here to measure another one. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  turns: ["turns", "FILE", "--json"],
  check: ["check", "FILE", "--json"],
  trim: ["trim", "FILE", "--preset", "default", "--dry-run"],
  review: ["review", "FILE", "--json"],
  tables: ["tables", "FILE", "--out", `${OUT}/tables`, "--force"],
};

/** The page of a long session, beside the budgets of its size, time and memory. */
export async function benchReport({ cache, dist }: Folders): Promise<BenchPart> {
  const session = sample(cache, "200MB");
  const page = `${OUT}/report.html`;
  const name = `debrief report ${session.name}`;
  const args = [...DENO_FLAGS, "-A", `${dist}/debrief.js`, "report", session.path, "--html", page];
  const lines = { name: "wc -l", command: "wc", args: ["-l", session.path] };
  const results = await race([{ name, command: Deno.execPath(), args }, lines], {
    rounds: 3,
    memoryRounds: 1,
    base: lines.name,
  });
  const text = `## Report\n\n3 rounds, whole processes.\n\n${
    scanTable(results, { title: `${session.name} session`, bytes: session.bytes, base: lines.name })
  }`;
  return { text, verdicts: reportVerdicts(results, { name, page: Deno.statSync(page).size }) };
}

function works(args: readonly string[]): boolean {
  const { code } = new Deno.Command(Deno.execPath(), { args: [...args], stdout: "null", stderr: "null" }).outputSync();
  return code === 0;
}

/** Directories. */
export interface Folders {
  readonly cache: string;
  /** The bundles. */
  readonly dist: string;
}

/** Programs that read the `whole` sample. A command takes part if it works on the `small` one. */
export async function scanContenders(whole: Sample, small: Sample, { cache, dist }: Folders): Promise<Contender[]> {
  const scan = `${cache}/scan.js`;
  Deno.writeTextFileSync(scan, await plainBundle("tools/bench/scan.ts", writeNpmConfig()));
  const found: Contender[] = ["lines", "entries", "conversation", "turns"].map((way) => ({
    name: `scan ${way}`,
    command: Deno.execPath(),
    args: [...DENO_FLAGS, `--allow-read=${whole.path}`, scan, way, whole.path],
  }));
  for (const [name, words] of Object.entries(COMMANDS)) {
    const args = (file: string): string[] => [
      ...DENO_FLAGS,
      "--allow-read",
      "--no-prompt",
      `${dist}/debrief.js`,
      ...words.map((word) => word === "FILE" ? file : word),
    ];
    if (works(args(small.path))) {
      found.push({ name: `debrief ${name}`, command: Deno.execPath(), args: args(whole.path) });
    }
  }
  found.push({ name: "wc -l", command: "wc", args: ["-l", whole.path] });
  const python = findPeer("python");
  if (python) {
    found.push({ name: PYTHON_SCAN, command: python.command, args: [...python.flags, "-c", PYTHON_CODE, whole.path] });
  }
  const jq = findPeer("jq");
  if (jq) found.push({ name: "jq -c .type", command: jq.command, args: ["-c", ".type", whole.path] });
  return found;
}

/** Programs that do nothing, beside which a hook's time is seen. */
export function idleContenders(folder: string): Contender[] {
  const empty = `${folder}/empty.js`;
  Deno.writeTextFileSync(empty, "");
  const found: Contender[] = [{ name: IDLE, command: Deno.execPath(), args: [...DENO_FLAGS, empty] }];
  const python = findPeer("python");
  if (python) {
    const args = [...python.flags, "-c", "import json"];
    found.push({ name: "python3 -I -c 'import json'", command: python.command, args });
  }
  for (const name of ["node", "bun"] as const) {
    const peer = findPeer(name);
    if (peer) found.push({ name: `${name} -e ''`, command: peer.command, args: ["-e", ""] });
  }
  return found;
}
