/**
 * A day of use in minutes: `deno task soak` plays 2,000 sessions of both clients, in several projects at once, with 50,000
 * calls of hooks. Most run in this process, a sample as the client starts them; some of those are killed, and at times
 * the disk is full. Meanwhile the history of the sessions is brought up to date again and again, as commands do. Then it looks
 * at what is left.
 *
 * `--sessions N`, `--calls N`, `--processes N`, `--seed N`; `--write` writes docs/results/soak.md. Exits with 1 if something
 * is wrong. The disk is a tmpfs; where none may be mounted, the disk is not filled, and the result says so.
 */
import { parseArgs } from "@std/cli/parse-args";
import { projectState, safeName, sessionState, stateDirectory } from "../lib/hooks/store/state_names.ts";
import { openStore } from "../lib/hooks/store/store.ts";
import { type JsonObject, objectAt, stringAt } from "../lib/json.ts";
import { formatInteger } from "../lib/text/format.ts";
import { formatMarkdownTable } from "./docs/markdown_table.ts";
import { replaceGenerated } from "./docs/replace_generated.ts";
import { Random } from "./generator/random.ts";
import { SoakHistory } from "./soak/history.ts";
import { callHere, callProcess, type Ended, SETTINGS, UNNAMED } from "./soak/hooks.ts";
import { type ClientName, type HookCall, type Place, readRecordings, SoakSession } from "./soak/sessions.ts";
import { inspectState, recordsIn, type StateFigures } from "./soak/state.ts";
import { refuseUnknown } from "./usage.ts";

const PROJECTS = 5;
/** Sessions that are open at once. */
const OPEN = 60;
const LANES = 4;
const DAY_MS = 24 * 60 * 60 * 1000;
const FULL = { times: 5, calls: 200 };
const DISK = "256m";
/** How often the history is brought up to date, in calls, and how many files it then reads at most. */
const HISTORY = { calls: 1000, files: 200 };
const SHARE_KILLED = 0.2;
const LONGEST_LIFE_MS = 120;

/** What a session's files must have. */
interface Expected {
  readonly session: SoakSession;
  /** For tool_intent and agent_summary: event and id of each call that ended. */
  readonly records: Set<string>;
  /** What memory_triage said. */
  readonly said: string[];
  /** Whether the last review ended, with room for what it found. */
  reviewed: boolean;
}

function did(program: string, ...args: string[]): boolean {
  try {
    return new Deno.Command(program, { args, stdout: "null", stderr: "null" }).outputSync().success;
  } catch {
    return false;
  }
}

/** A disk of its own for the state of a client, which can be filled. */
class Disk {
  readonly #path: string;
  readonly isOwn: boolean;

  constructor(config: string) {
    this.#path = `${config}/debrief`;
    Deno.mkdirSync(this.#path, { recursive: true });
    this.isOwn = did("mount", "-t", "tmpfs", "-o", `size=${DISK},mode=0700`, "tmpfs", this.#path);
  }

  fill(): void {
    using file = Deno.openSync(`${this.#path}/filling`, { write: true, create: true });
    const block = new Uint8Array(1 << 20);
    try {
      for (let size = block.length; size > 0;) {
        if (file.writeSync(block.subarray(0, size)) < size) size >>= 1;
      }
    } catch {
      // full
    }
  }

  empty(): void {
    Deno.removeSync(`${this.#path}/filling`);
  }

  remove(): void {
    if (this.isOwn) did("umount", this.#path);
  }
}

/** Makes the calls, and notes what must be in the state afterwards. */
class Soak {
  readonly problems: string[] = [];
  readonly expected = new Map<string, Expected>();
  readonly counts = { calls: 0, here: 0, processes: 0, killed: 0, full: 0, said: 0, notKept: 0 };
  isFull = false;

  constructor(
    readonly random: Random,
    readonly day: { readonly start: number; readonly calls: number; readonly processes: number },
  ) {}

  /** Makes one call, and notes what follows from how it ended. */
  async call(call: HookCall): Promise<void> {
    const { counts, day } = this;
    const full = this.isFull;
    const now = new Date(day.start + (counts.calls / day.calls) * DAY_MS);
    counts.calls++;
    if (full) counts.full++;
    const ended = await this.#run(call, now);
    if (ended.problem !== null) {
      this.problems.push(`${call.hook} on ${call.input["hook_event_name"]}: ${ended.problem}`);
    }
    // where the disk was full nothing can be asked of the state but that it is whole
    const isFull = full || this.isFull;
    if (ended.storeFailures.includes(UNNAMED) && !isFull) {
      this.problems.push(`${call.hook} on ${call.input["hook_event_name"]}: ${UNNAMED}`);
    }
    if (ended.stdout !== null) this.#expect(call, ended, isFull || ended.storeFailures.length > 0);
    else this.#of(call).reviewed = false;
  }

  #run(call: HookCall, now: Date): Promise<Ended> {
    const { counts, day, random } = this;
    if (counts.processes >= day.processes || !random.chance(day.processes / day.calls * 1.1)) {
      counts.here++;
      return callHere(call, now);
    }
    counts.processes++;
    if (!random.chance(SHARE_KILLED)) return callProcess(call, null);
    counts.killed++;
    return callProcess(call, random.below(LONGEST_LIFE_MS));
  }

  #of({ session }: HookCall): Expected {
    const expected = this.expected.get(session.id) ?? { session, records: new Set(), said: [], reviewed: false };
    this.expected.set(session.id, expected);
    return expected;
  }

  #expect(call: HookCall, { stdout, data }: Ended, mayBeLost: boolean): void {
    const { hook, input } = call;
    const of = this.#of(call);
    const event = stringAt(input, "hook_event_name") ?? "";
    if (stdout !== null && stdout !== "") {
      this.counts.said++;
      try {
        JSON.parse(stdout);
      } catch {
        this.problems.push(`${hook} on ${event} printed ${stdout.slice(0, 80)}`);
      }
    }
    if (mayBeLost) this.counts.notKept++;
    if (hook === "transcript_review") of.reviewed = !mayBeLost;
    else if (hook === "memory_triage" && event === "Stop" && stdout) of.said.push(stdout);
    else if (hook === "tool_intent" && !mayBeLost) {
      const id = stringAt(input, "tool_use_id");
      if (id !== null) of.records.add(`${event} ${id}`);
    } else if (hook === "agent_summary" && !mayBeLost && data["internalAgent"] === undefined) {
      const agent = stringAt(data, "agent");
      if (agent !== null) of.records.add(`SubagentStop ${agent}`);
    }
  }

  /** Problems: what is missing in the files of the sessions. */
  lost(): string[] {
    const problems: string[] = [];
    for (const { session, records, said, reviewed } of this.expected.values()) {
      const file = (name: string) =>
        `${stateDirectory(session.place.configs[session.client])}/${sessionState(session.id, name)}`;
      const kept = new Set([
        ...recordsIn(file("intent.jsonl"), []).map((record) => `${record["event"]} ${record["toolUseId"]}`),
        ...recordsIn(file("agents.jsonl"), []).map((record) => `SubagentStop ${record["agentId"]}`),
      ]);
      for (const record of records) {
        if (!kept.has(record)) problems.push(`${session.client} ${safeName(session.id)}: no record of ${record}`);
      }
      if (new Set(said).size !== said.length) problems.push(`${session.client} ${session.id}: the same was said twice`);
      if (reviewed && reviewOf(file("review.json")) === null) {
        problems.push(`${session.client} ${session.id}: no review`);
      }
    }
    return problems;
  }
}

function reviewOf(path: string): JsonObject | null {
  try {
    const value = JSON.parse(Deno.readTextFileSync(path));
    return objectAt(value, "calls");
  } catch {
    return null;
  }
}

/** Plays sessions until there are no more, many open at once. */
async function play(
  soak: Soak,
  sessions: SoakSession[],
  { disks, histories }: { readonly disks: readonly Disk[]; readonly histories: readonly SoakHistory[] },
): Promise<void> {
  const open = sessions.splice(0, OPEN);
  const every = Math.floor(soak.day.calls / (FULL.times + 1));
  const canFill = disks.every(({ isOwn }) => isOwn);
  const lane = async (): Promise<void> => {
    for (;;) {
      const [session] = open.splice(soak.random.below(Math.max(1, open.length)), 1);
      if (session === undefined) return;
      const call = session.next();
      if (call === null) {
        const next = sessions.shift();
        if (next !== undefined) open.push(next);
        continue;
      }
      await soak.call(call);
      open.push(session);
      if (soak.counts.calls % HISTORY.calls === 0) {
        const wasFull = soak.isFull;
        for (const history of histories) {
          soak.problems.push(...await history.update(HISTORY.files, () => wasFull || soak.isFull));
        }
      }
      const phase = soak.counts.calls % every;
      if (!canFill || soak.counts.calls < every) continue;
      if (!soak.isFull && phase < FULL.calls) {
        disks.forEach((disk) => disk.fill());
        soak.isFull = true;
      } else if (soak.isFull && phase >= FULL.calls) {
        disks.forEach((disk) => disk.empty());
        soak.isFull = false;
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  if (soak.isFull) disks.forEach((disk) => disk.empty());
}

const PAGE = new URL("../docs/results/soak.md", import.meta.url);
const MAX_SHOWN_PROBLEMS = 40;

/** Sessions that together make about as many calls as asked for. */
function makeSessions(random: Random, count: number, calls: number, places: readonly Place[]): SoakSession[] {
  const recordings = readRecordings();
  const callsOfOne = recordings.reduce((sum, { calls }) => sum + calls.length, 0) / recordings.length;
  const rounds = calls / count / callsOfOne;
  return Array.from({ length: count }, (_, index) => {
    const [recording, place] = [random.pick(recordings), random.pick(places)];
    // some sessions are ten times as long as others
    const own = random.chance(0.05) ? rounds * 10 : rounds * 1.1;
    return new SoakSession(recording, index, place, Math.max(1, Math.round(own)));
  });
}

/** What a run found. */
interface SoakResult {
  readonly counts: Soak["counts"];
  readonly histories: readonly SoakHistory[];
  readonly sessions: readonly SoakSession[];
  readonly figures: readonly (readonly [client: string, StateFigures])[];
  /** How many sessions of each client have state when a hook is called a month later. */
  readonly leftAfterAMonth: readonly number[];
  readonly problems: readonly string[];
}

function formatResult(
  { counts, histories, sessions, figures, leftAfterAMonth, problems }: SoakResult,
  about: string,
): string {
  const longest = Math.max(...sessions.map(({ path }) => sizeOf(path)));
  const full = counts.full === 0
    ? "No disk could be filled."
    : `The disk was full for ${formatInteger(counts.full)} calls.`;
  const rows = figures.map(([client, { sessions, projects, files, bytes, largestProject, largestSession }]) => [
    client,
    ...[sessions, projects, files, bytes, largestProject].map((figure) => String(formatInteger(figure))),
    `${formatInteger(largestSession.bytes)} in ${largestSession.files} files`,
  ]);
  const shown = problems.slice(0, MAX_SHOWN_PROBLEMS).map((problem) => `- ${problem}`);
  return [
    `${
      formatInteger(sessions.length)
    } sessions of two clients in ${PROJECTS} projects, ${OPEN} of them open at once; ` +
    `the longest grew to ${formatInteger(longest)} bytes. ${formatInteger(counts.calls)} calls of hooks, ` +
    `${formatInteger(counts.here)} in the process of the soak and ${formatInteger(counts.processes)} in processes of ` +
    `their own, of which ${formatInteger(counts.killed)} were to be killed within ${LONGEST_LIFE_MS} ms. ` +
    `${full} ${about}`,
    formatMarkdownTable([
      ["state of", "sessions", "projects", "files", "bytes", "largest project", "largest session"],
      ...rows,
    ]),
    `Hooks answered ${formatInteger(counts.said)} times. ${formatInteger(counts.notKept)} calls could not keep ` +
    "everything, because the disk was full, the lock was taken or they ran out of time; every other call is recorded. " +
    `The histories read ${formatInteger(sumOf(histories, "files"))} files, could not be written ` +
    `${formatInteger(sumOf(histories, "failed"))} times, and are equal to new ones. ` +
    `A call 31 days later leaves the state of ${leftAfterAMonth.join(" and ")} sessions.`,
    problems.length === 0 ? "No problems." : `Problems:\n\n${shown.join("\n")}`,
  ].join("\n\n");
}

function sumOf(histories: readonly SoakHistory[], figure: "files" | "failed"): number {
  return histories.reduce((sum, history) => sum + history[figure], 0);
}

async function main(): Promise<number> {
  const given = parseArgs(Deno.args, {
    unknown: refuseUnknown(import.meta.url),
    string: ["sessions", "calls", "processes", "seed"],
    boolean: ["write"],
    default: { sessions: "2000", calls: "50000", processes: "3000", seed: "1" },
  });
  const random = new Random(Number(given.seed));
  const folder = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "debrief-soak-" }));
  const configs: Record<ClientName, string> = { claude: `${folder}/.claude`, codex: `${folder}/.codex` };
  for (const config of Object.values(configs)) {
    Deno.mkdirSync(config);
    Deno.writeTextFileSync(`${config}/debrief.jsonc`, JSON.stringify(SETTINGS));
  }
  const disks = Object.values(configs).map((config) => new Disk(config));
  try {
    const places = Array.from({ length: PROJECTS }, (_, index): Place => {
      const project = `${folder}/project ${index}`;
      Deno.mkdirSync(project);
      return { project, configs };
    });
    const day = { start: Date.now() - DAY_MS, calls: Number(given.calls), processes: Number(given.processes) };
    const sessions = makeSessions(random, Number(given.sessions), day.calls, places);
    const soak = new Soak(random, day);
    const began = performance.now();
    const histories = [
      new SoakHistory(configs.claude, `${configs.claude}/projects`),
      new SoakHistory(configs.codex, `${configs.codex}/sessions`),
    ];
    await play(soak, [...sessions], { disks, histories });
    for (const history of histories) soak.problems.push(...await history.check());
    const minutes = (performance.now() - began) / 60_000;
    const figures = Object.entries(configs).map(([client, config]) => [client, inspectState(config)] as const);
    const problems = [...soak.problems, ...soak.lost(), ...figures.flatMap(([, { problems }]) => problems)];
    const leftAfterAMonth = Object.values(configs).map((config) => sessionsAfterAMonth(config, `${folder}/project 0`));
    if (leftAfterAMonth.some((left) => left > 0)) {
      problems.push(`after a month there is state of ${leftAfterAMonth.join(" and ")} sessions`);
    }
    const result = { counts: soak.counts, histories, sessions, figures, leftAfterAMonth, problems };
    const text = formatResult(result, `Seed ${given.seed}, ${minutes.toFixed(0)} minutes.`);
    console.log(text);
    if (problems.length > MAX_SHOWN_PROBLEMS) console.log(`and ${problems.length - MAX_SHOWN_PROBLEMS} more`);
    if (given.write) Deno.writeTextFileSync(PAGE, replaceGenerated(Deno.readTextFileSync(PAGE), "figures", text));
    return problems.length === 0 ? 0 : 1;
  } finally {
    disks.forEach((disk) => disk.remove());
    Deno.removeSync(folder, { recursive: true });
  }
}

/** How many sessions have state when a hook is called a month later. */
function sessionsAfterAMonth(config: string, project: string): number {
  const store = openStore({ configDir: config, now: Date.now() + 31 * DAY_MS });
  store.appendRecord(projectState(project, "log.jsonl"), { month: "later" });
  return inspectState(config).sessions;
}

function sizeOf(path: string): number {
  try {
    return Deno.statSync(path).size;
  } catch {
    return 0;
  }
}

if (import.meta.main) Deno.exit(await main());
