/**
 * What a hook usually calls: recorded calls of a real client, and the end of a generated session, are given to the script, and V8
 * counts which functions were called.
 */
import { HOOK_SETUPS, type HookSetup, v8Argument } from "../../lib/hooks/runner/setup.ts";
import { arrayAt, isJsonObject, type JsonObject, objectAt, parseJsonObject, stringAt } from "../../lib/json.ts";
import { filesBelow } from "../files.ts";
import { writeSession } from "../generator/generate_sessions.ts";

const RECORDED = new URL("../../fixtures/clients/2.1.330/", import.meta.url);
const SCENARIOS = ["decisions", "two_subagents", "plain_tools", "tool_errors"];
/** The configuration of a project that uses what can be set. */
const CONFIG = {
  triage: { messages: 50 },
  intent: {
    rules: [
      { event: "PreToolUse", tool: "*", source: "intent", pattern: "\\bnever\\b", action: "deny" },
      { event: "PreToolUse", tool: "Bash", source: "command", pattern: "rm -rf [/~]", action: "deny" },
    ],
  },
};

/** The guard is on in it, and finds nothing that these commands would destroy. */
const GUARD_CONFIG = { guard: { lostWork: "ask" } };
const GUARDED_COMMANDS = ["git reset --hard", "git checkout -- src", "git clean -fd", "rm -rf src", "echo a > src/a"];

/** What fewer runs call is not usual: each function that is compiled before costs every start. */
const USUAL_RUNS = 2;

interface Call {
  readonly input: JsonObject;
  readonly transcript: string;
  /** Where it is made; the folder of all if it is not said. */
  readonly cwd?: string;
}

/** The recorded calls a hook is registered for, with the session beside the record. */
function* recordedCalls({ events }: HookSetup): Generator<Call> {
  for (const scenario of SCENARIOS) {
    const folder = new URL(`${scenario}/`, RECORDED);
    for (const line of Deno.readTextFileSync(new URL("hook_calls.jsonl", folder)).trim().split("\n")) {
      const { input }: { input?: unknown } = JSON.parse(line);
      if (!isJsonObject(input) || !events.some((event) => event === input["hook_event_name"])) continue;
      const transcript = new URL(`${stringAt(input, "session_id")}.jsonl`, folder).pathname;
      const agent = stringAt(input, "agent_transcript_path");
      const below = agent === null ? null : agent.slice(agent.indexOf("/subagents/") + 1);
      const moved = below === null ? {} : { agent_transcript_path: `${transcript.replace(/\.jsonl$/, "")}/${below}` };
      yield { input: { ...input, ...moved }, transcript };
    }
  }
}

/** Calls of the newest tools, agents and turns of the generated session: enough that what they have in common is usual. */
const GENERATED_CALLS = 4;

/**
 * Calls in a session in many languages. Its turns are long, as real ones are: many results precede a call, some of failed
 * tools, which the short recorded ones do not have.
 */
function generatedCalls(folder: string, { events }: HookSetup): Call[] {
  const transcript = `${folder}/generated.jsonl`;
  writeSession(transcript, 7, { bytes: 300_000 });
  const common = { session_id: "generated", stop_hook_active: false };
  const of = (event: HookSetup["events"][number], inputs: readonly JsonObject[]): Call[] =>
    events.includes(event)
      ? inputs.map((input) => ({ input: { ...common, hook_event_name: event, ...input }, transcript }))
      : [];
  const agents = filesBelow(`${folder}/generated/subagents`).filter((path) => path.endsWith(".jsonl")).slice(
    -GENERATED_CALLS,
  );
  return [
    ...(events.includes("Stop") ? stopsOf(transcript) : []).map((path) => ({
      input: { ...common, hook_event_name: "Stop" },
      transcript: path,
    })),
    ...of(
      "SubagentStop",
      agents.map((path) => ({ agent_id: path.replace(/^.*agent-|\.jsonl$/g, ""), agent_transcript_path: path })),
    ),
    ...of("PreToolUse", toolUses(transcript).slice(-GENERATED_CALLS)),
  ];
}

/** A session as its file was at the ends of the newest turns: most stops are in a session that earlier ones have read. */
function stopsOf(transcript: string): string[] {
  const lines = Deno.readTextFileSync(transcript).trim().split("\n");
  const prompts = lines.flatMap((line, index) => stringAt(parseJsonObject(line) ?? {}, "promptSource") ? [index] : []);
  const ends = [...prompts.slice(1 - GENERATED_CALLS), lines.length];
  return ends.map((end) => {
    const path = transcript.replace(/\.jsonl$/, `-${end}.jsonl`);
    Deno.writeTextFileSync(path, lines.slice(0, end).map((line) => `${line}\n`).join(""));
    return path;
  });
}

/** The calls in a session's file, as the client gives them to a hook. */
function toolUses(transcript: string): JsonObject[] {
  const lines = Deno.readTextFileSync(transcript).trim().split("\n").map((line) => parseJsonObject(line) ?? {});
  const blocks = lines.flatMap((line) => arrayAt(objectAt(line, "message") ?? {}, "content")).filter(isJsonObject);
  return blocks.filter(({ type }) => type === "tool_use")
    .map(({ name = null, input = null, id = null }) => ({ tool_name: name, tool_input: input, tool_use_id: id }));
}

/** The stop of a session in which the user approved calls; the record has no calls of hooks. */
function approvedCalls({ events }: HookSetup): Call[] {
  if (!events.includes("Stop")) return [];
  const folder = new URL("approvals/", RECORDED);
  const [name = ""] = [...Deno.readDirSync(folder)].map((file) => file.name);
  const input = { session_id: name.replace(/\.jsonl$/, ""), hook_event_name: "Stop", stop_hook_active: false };
  return [{ input, transcript: new URL(name, folder).pathname }];
}

/** Calls that the guard looks into, in a clean repository. */
function guardedCalls(folder: string, { name }: HookSetup): Call[] {
  if (name !== "tool_intent") return [];
  const script = "git init -q && mkdir src && echo a > src/a && git add . && git commit -q -m a && git status";
  const author = { GIT_AUTHOR_NAME: "a", GIT_AUTHOR_EMAIL: "a", GIT_COMMITTER_NAME: "a", GIT_COMMITTER_EMAIL: "a" };
  const { success } = new Deno.Command("sh", { args: ["-c", script], cwd: `${folder}/project`, env: author })
    .outputSync();
  if (!success) throw new Error(`Cannot make a repository in "${folder}": is git installed?`);
  return GUARDED_COMMANDS.map((command) => ({
    input: {
      session_id: "guarded",
      hook_event_name: "PreToolUse",
      tool_name: "Bash",
      tool_input: { command },
      tool_use_id: "a",
    },
    transcript: `${folder}/generated.jsonl`,
    cwd: `${folder}/project`,
  }));
}

/** Runs a hook; whether it had something to say. */
async function call(
  script: string,
  { input, transcript, cwd }: Call,
  folder: string,
  flags: readonly string[],
): Promise<boolean> {
  const command = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", "--no-config", "--no-remote", "--no-npm", ...flags, script],
    env: {
      CLAUDE_PROJECT_DIR: `${folder}/project`,
      CLAUDE_CONFIG_DIR: `${folder}/config`,
      CLAUDE_CODE_ENTRYPOINT: "cli", // the recordings are headless: there a hook makes an answer and keeps it to itself
    },
    stdin: "piped",
    stdout: "piped",
  });
  const child = command.spawn();
  const writer = child.stdin.getWriter();
  await writer.write(
    new TextEncoder().encode(JSON.stringify({ ...input, transcript_path: transcript, cwd: cwd ?? folder })),
  );
  await writer.close();
  const { success, stdout } = await child.output();
  if (!success) throw new Error(`Cannot run "${script}": it did not exit 0`);
  return stdout.length > 0;
}

/**
 * Where the functions begin that a hook usually calls, while it has nothing to say, as most have. What it takes to
 * answer is compiled when there is something to say. `code`: its bundle.
 */
export async function calledIn(name: string, code: string): Promise<ReadonlySet<number>> {
  const setup = HOOK_SETUPS.find((known) => known.name === name);
  if (!setup) throw new Error(`Cannot run hook "${name}": lib/hooks/runner/setup.ts does not know it`);
  // all of its name is hexadecimal, so that no letters of chance are taken for a word or a secret and change what runs
  const folder = Deno.makeTempDirSync({ prefix: "deb" });
  try {
    for (const part of ["project/.claude", "config"]) {
      Deno.mkdirSync(`${folder}/${part}`, { recursive: true });
    }
    const script = `${folder}/${name}.js`;
    Deno.writeTextFileSync(script, code);
    const calls = [...recordedCalls(setup), ...generatedCalls(folder, setup), ...approvedCalls(setup)];
    const counts = `${folder}/counts`;
    const flags = [`--coverage=${counts}`, ...v8Argument(setup.v8Flags)];
    const runs = async (config: JsonObject | null, ofThese: readonly Call[]): Promise<Map<number, number>> => {
      if (config) {
        Deno.removeSync(`${folder}/config/debrief`, { recursive: true }); // the sessions are new to each run
        Deno.writeTextFileSync(`${folder}/config/debrief.jsonc`, JSON.stringify(config));
      }
      const called = new Map<number, number>();
      for (const one of ofThese) {
        const answered = await call(script, one, folder, flags);
        if (!answered) { for (const at of readCalls(counts, name)) called.set(at, (called.get(at) ?? 0) + 1); }
        Deno.removeSync(counts, { recursive: true });
      }
      return called;
    };
    const usual = await runs(null, calls);
    for (const [at, count] of await runs(CONFIG, calls)) usual.set(at, (usual.get(at) ?? 0) + count);
    const guarded = await runs(GUARD_CONFIG, guardedCalls(folder, setup));
    return new Set([
      ...[...usual].filter(([, count]) => count >= USUAL_RUNS).map(([at]) => at),
      // few calls are looked into: only what all of these do
      ...[...guarded].filter(([, count]) => count === GUARDED_COMMANDS.length).map(([at]) => at),
    ]);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

/** What is asked most often, of a history that knows all sessions. */
const COMMANDS: readonly (readonly string[])[] = [["sessions", "--all"], ["find", "file", "command", "--all"]];

/** Where the functions begin that a later search or list of sessions calls. `name`: of the command line's bundle; `code`: its text. */
export function calledByCommands(name: string, code: string): ReadonlySet<number> {
  const folder = Deno.makeTempDirSync({ prefix: "deb" });
  try {
    const project = `${folder}/config/projects/p`;
    Deno.mkdirSync(project, { recursive: true });
    for (const scenario of SCENARIOS) {
      const recorded = new URL(`${scenario}/`, RECORDED);
      for (const { name } of Deno.readDirSync(recorded)) {
        if (/^[0-9a-f-]{36}\.jsonl$/.test(name)) Deno.copyFileSync(new URL(name, recorded), `${project}/${name}`);
      }
    }
    const script = `${folder}/${name}.js`;
    Deno.writeTextFileSync(script, code);
    const run = (args: readonly string[], counts: string): void => {
      const { success } = new Deno.Command(Deno.execPath(), {
        args: [
          "run",
          "-A",
          "--quiet",
          "--no-config",
          "--no-remote",
          "--no-npm",
          `--coverage=${counts}`,
          script,
          ...args,
        ],
        env: { HOME: folder, CLAUDE_CONFIG_DIR: `${folder}/config`, CODEX_HOME: folder, NO_COLOR: "1" },
        stdout: "null",
      }).outputSync();
      if (!success) throw new Error(`Cannot run "${script}" with "${args.join(" ")}": it did not exit 0`);
    };
    for (const args of COMMANDS) run(args, `${folder}/first`);
    for (const args of COMMANDS) run(args, `${folder}/counts`);
    return new Set(readCalls(`${folder}/counts`, name));
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

/** V8's counts of a function: the first range is the whole. */
interface FunctionCounts {
  readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
}

/** Where the functions begin that were called, by what `--coverage=folder` wrote of a script: `name.js`. */
function readCalls(folder: string, name: string): number[] {
  return [...Deno.readDirSync(folder)].filter((file) => file.name.endsWith(".json")).flatMap((file) => {
    const counts: { url: string; functions: FunctionCounts[] } = JSON.parse(
      Deno.readTextFileSync(`${folder}/${file.name}`),
    );
    if (!counts.url.endsWith(`/${name}.js`)) return [];
    return counts.functions.flatMap(({ ranges: [whole] }) => whole && whole.count > 0 ? [whole.startOffset] : []);
  });
}

/** What was counted when `dist/` was made: kept, because no two machines count quite the same. */
const FILE = new URL("called.json", import.meta.url);

/** What is kept of every hook, by its file name in dist/. */
export function readCalled(): Record<string, ReadonlySet<number>> {
  let text = "{}";
  try {
    text = Deno.readTextFileSync(FILE);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  const kept: Record<string, string> = JSON.parse(text);
  return Object.fromEntries(Object.entries(kept).map(([name, of]) => [name, new Set(of.split(" ").map(Number))]));
}

export function writeCalled(counted: Readonly<Record<string, ReadonlySet<number>>>): void {
  const kept = Object.entries(counted).sort(([a], [b]) => a < b ? -1 : 1).map((
    [name, called],
  ) => [name, [...called].sort((a, b) => a - b).join(" ")]);
  Deno.writeTextFileSync(FILE, JSON.stringify(Object.fromEntries(kept), null, 2) + "\n");
}
