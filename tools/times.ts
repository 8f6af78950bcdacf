/**
 * Measures what hooks cost in a real client: a stop (from the assistant's message to the turn's result) and a call (from one
 * request to the next, with a Read that a rule looks at), without hooks, with a hook `true`, with debrief's hooks as
 * processes, and with its module.
 *
 * ```sh
 * deno task times                      # the newest client that is known, three rounds of 24 events
 * chrt -r 10 deno task times --rounds 5 --client 2.1.331 --ways module
 * ```
 *
 * Every round plays all ways one after the other. With `chrt`, neither the client nor the model waits for other work. A
 * session has `--events` stops or calls, of which the first two do not count. "own" is the time of the handler in the
 * module's log, "logged" that of the whole event in the client's debug log, "first" the module's time for the first event of
 * each session.
 */
import { parseArgs } from "@std/cli/parse-args";
import { TextLineStream } from "@std/streams/text-line-stream";
import { type JsonObject, numberAt, parseJsonObject, stringAt } from "../lib/json.ts";
import { linesIn } from "../tests/live/evidence.ts";
import { type ModelAnswer, ScriptedModel } from "../tests/live/model/model.ts";
import { PROMPT, step, text, tool } from "../tests/live/model/script.ts";
import { serveModel } from "../tests/live/model/server.ts";
import { type Client, installClient } from "../tests/live/stage/client.ts";
import { setStage, type StageOptions } from "../tests/live/stage/stage.ts";
import { median } from "./bench/measure.ts";
import { filesBelow } from "./files.ts";
import { cacheFolder, sample } from "./bench/samples.ts";
import { refuseUnknown } from "./usage.ts";

type Kind = "stop" | "call";

/** Rules that look at each call: one needs the client's rows, the other the call alone. */
const RULE = { event: "PreToolUse", tool: "Read", pattern: "never there", action: "deny", message: "No" };
const INPUT_RULE = { ...RULE, source: "command" };
const WORDS_RULE = { ...RULE, source: "intent" };
const TRUE = { hooks: [{ type: "command", command: "true" }] };

function debrief(runtime: "process" | "mod", rule: JsonObject): JsonObject {
  return { session: { headless: "as_interactive", runtime }, intent: { rules: [rule] } };
}

/** As fast as a model ever is; the module uses the time. */
const FIRST_ANSWER_MS = 500;

/** The ways, each with what is there before the client starts; a plugin is loaded where there is one. */
const WAYS: Readonly<Record<string, StageOptions & { readonly plugin: boolean }>> = {
  "no hook": { way: "plugin", plugin: false },
  "a hook `true`": { way: "plugin", plugin: false, settings: { hooks: { Stop: [TRUE], PreToolUse: [TRUE] } } },
  "hooks as processes": { way: "plugin", plugin: true, debrief: debrief("process", WORDS_RULE) },
  "the module, rule about words": { way: "mod", plugin: true, debrief: debrief("mod", WORDS_RULE) },
  "the module, rule about the input": { way: "mod", plugin: true, debrief: debrief("mod", INPUT_RULE) },
};

/** What one session showed. */
interface Times {
  /** Each event as the user waits for it. */
  readonly waited: number[];
  /** The module's own time for each. */
  readonly own: number[];
  /** What the client logged of each. */
  readonly logged: number[];
  /** The most memory of the client. */
  readonly mib: number;
}

/** Notes when it is asked. */
class TimedModel extends ScriptedModel {
  readonly at: number[] = [];

  override answer(body: JsonObject): ModelAnswer {
    const now = performance.now();
    const answer = super.answer(body);
    if (this.requests.at(-1)?.talk === "main") this.at.push(now);
    return answer;
  }
}

/** A long session that the client can resume. */
function longSession(config: string, project: string, size: string): string[] {
  if (size === "small") return [];
  const id = crypto.randomUUID();
  const directory = `${config}/projects/${project.replaceAll(/[^A-Za-z0-9]/g, "-")}`;
  Deno.mkdirSync(directory, { recursive: true });
  const generated = Deno.readTextFileSync(sample(cacheFolder(), size).path);
  Deno.writeTextFileSync(
    `${directory}/${id}.jsonl`,
    generated.replaceAll(/"sessionId":"[^"]*"/g, `"sessionId":"${id}"`),
  );
  return ["--resume", id];
}

function mibOf(pid: number): number {
  const kib = /^VmHWM:\s+(\d+)/m.exec(Deno.readTextFileSync(`/proc/${pid}/status`))?.[1];
  return Number(kib ?? 0) / 1024;
}

/** The module's own times, from its log. */
function ownTimes(config: string, event: string): number[] {
  const logs = filesBelow(config).filter((path) => /\/log\.mod-[^/]*$/.test(path));
  return logs.flatMap((path) => linesIn(path).map((line) => parseJsonObject(line) ?? {}))
    .filter((line) => stringAt(line, "event") === event).map((line) => numberAt(line, "ms") ?? 0);
}

/** Plays a session of some stops or calls. */
async function play(client: Client, wayName: string, { kind, size, events }: {
  readonly kind: Kind;
  readonly size: string;
  readonly events: number;
}): Promise<Times> {
  const folder = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "debrief-times-" }));
  const { plugin, ...options } = WAYS[wayName] ?? { plugin: false };
  const event = kind === "stop" ? "Stop" : "PreToolUse";
  const stage = await setStage(client, folder, options);
  // the hook command starts Deno itself, not the wrapper that records calls
  Deno.removeSync(`${folder}/bin/deno`);
  Deno.symlinkSync(Deno.execPath(), `${folder}/bin/deno`);
  const read = (offset: number) =>
    step(text(`I read line ${offset}.`), tool("Read", { file_path: `${stage.project}/a.txt`, offset: 1, limit: 1 }));
  const end = step(text("A plain answer with nothing to keep."));
  const [first = end, ...rest] = kind === "stop" ? [] : Array.from({ length: events }, (_, index) => read(index));
  const model = new TimedModel({ main: [{ ...first, delayMs: FIRST_ANSWER_MS }, ...rest, end] });
  const server = serveModel(model);
  const debug = `${folder}/debug.txt`;
  const [program, ...programArgs] = client.command;
  const args = [
    ...programArgs,
    ...["-p", "--input-format", "stream-json", "--output-format", "stream-json", "--verbose", "--debug-file", debug],
    ...["--permission-mode", "default", "--allowedTools", "Read", ...longSession(stage.config, stage.project, size)],
    ...plugin ? ["--plugin-dir", `${folder}/plugin`] : [],
  ];
  const command = new Deno.Command(program, {
    args,
    cwd: stage.project,
    clearEnv: true,
    env: { ...stage.env, ANTHROPIC_BASE_URL: server.url },
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  });
  const child = command.spawn();
  const waited: number[] = [];
  let mib = 0;
  try {
    const input = child.stdin.getWriter();
    const ask = () =>
      input.write(
        new TextEncoder().encode(
          `${JSON.stringify({ type: "user", message: { role: "user", content: PROMPT } })}\n`,
        ),
      );
    const turns = kind === "stop" ? events : 1;
    let said = 0;
    let ended = 0;
    await ask();
    for await (const line of child.stdout.pipeThrough(new TextDecoderStream()).pipeThrough(new TextLineStream())) {
      const now = performance.now();
      const message = parseJsonObject(line) ?? {};
      if (message["type"] === "assistant") said = now;
      if (message["type"] !== "result") continue;
      if (kind === "stop") waited.push(now - said);
      mib = mibOf(child.pid);
      if (++ended < turns) await ask();
      else await input.close();
    }
    await child.status;
    if (kind === "call") waited.push(...model.at.slice(1).map((at, index) => at - (model.at[index] ?? at)));
    const settled = new RegExp(`classic\\.${event} settled in ([0-9.]+)ms`, "g");
    const logged = [...Deno.readTextFileSync(debug).matchAll(settled)].map(([, ms]) => Number(ms));
    return { waited, own: ownTimes(stage.config, event), logged, mib };
  } finally {
    await server.close();
    Deno.removeSync(folder, { recursive: true });
  }
}

function number(values: readonly number[]): string {
  return values.length === 0 ? "" : median(values).toFixed(1);
}

async function main(): Promise<void> {
  const given = parseArgs(Deno.args, {
    unknown: refuseUnknown(import.meta.url),
    string: ["client", "rounds", "events", "sizes", "kinds", "ways"],
  });
  const found = await installClient(given.client ?? "2.1.331");
  if (found.status === "missing") throw new Error(`Cannot measure: ${found.why}`);
  const events = Number(given.events ?? 26);
  const rounds = Number(given.rounds ?? 3);
  const asked = Object.keys(WAYS).filter((way) =>
    (given.ways ?? "").split(",").some((part: string) => way.includes(part))
  );
  const load = () => `load ${Deno.loadavg()[0]?.toFixed(1)}`;
  console.log(`${found.client.version}, ${rounds} rounds of ${events - 2} events, ${load()}\n`);
  console.log(
    "| | size | way | waited | logged | own | first | n | MiB |\n|---|---|---|---:|---:|---:|---:|---:|---:|",
  );
  for (const kind of (given.kinds ?? "stop,call").split(",") as Kind[]) {
    for (const size of (given.sizes ?? "small,10MB").split(",")) {
      const times = new Map<string, Times[]>();
      for (let round = 0; round < rounds; round++) {
        for (const way of asked) {
          times.set(way, [...times.get(way) ?? [], await play(found.client, way, { kind, size, events })]);
        }
      }
      for (const [way, of] of times) {
        const all = (name: "waited" | "own" | "logged") => of.flatMap((one) => one[name].slice(2));
        const first = of.flatMap(({ own }) => own.slice(0, 1));
        const columns = [
          kind,
          size,
          way,
          number(all("waited")),
          number(all("logged")),
          number(all("own")),
          number(first),
        ];
        console.log(
          `| ${[...columns, all("waited").length, Math.round(median(of.map(({ mib }) => mib)))].join(" | ")} |`,
        );
      }
    }
  }
  console.log(`\n${load()} at the end`);
}

if (import.meta.main) await main();
