import { assertEquals } from "@std/assert";
import { feed, writeProgram } from "./programs.ts";
import { stateDirectory } from "../../lib/hooks/store/state_names.ts";
import { projectState } from "../../lib/hooks/store/state_names.ts";
import { projectSlug } from "../../lib/permissions/rules/project_slug.ts";
import { bundledScript } from "./bundled_script.ts";
import { TextLineStream } from "@std/streams/text-line-stream";

const ROOT = new URL("../../", import.meta.url);
/** Where the places of a test file are made: the folders that commands may write to, and those of programs. */
const PLACES = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "debrief-test-" }));

/** A machine of its own: a home, a project and programs. */
export interface Place {
  readonly home: string;
  /** The configuration folder, `~/.claude`. */
  readonly config: string;
  readonly project: string;
  /** A folder that is alone in PATH. */
  readonly programs: string;
}

/** A file of the project's state, with the directory it lies in. */
export function stateFile(place: Place, name: string): string {
  const path = `${stateDirectory(place.config)}/${projectState(place.project, name)}`;
  Deno.mkdirSync(path.replace(/\/[^/]*$/, ""), { recursive: true });
  return path;
}

export interface CommandLine {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** The text of standard input. */
  readonly stdin: string;
}

/** What a command did. */
export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

let places = 0;

/** Makes a place, runs a test in it and clears it away. */
export async function inPlace(test: (place: Place) => Promise<void>): Promise<void> {
  const number = ++places;
  const folder = `${PLACES}/own/${number}`;
  const place = {
    home: `${folder}/home`,
    config: `${folder}/home/.claude`,
    project: `${folder}/ein Pröjekt`,
    programs: `${PLACES}/programs/${number}`,
  };
  for (const path of [place.config, place.project, place.programs]) Deno.mkdirSync(path, { recursive: true });
  try {
    await test(place);
  } finally {
    for (const path of [folder, place.programs]) Deno.removeSync(path, { recursive: true });
  }
}

/** Registers a test that runs in a place of its own. */
export function placeTest(name: string, test: (place: Place) => Promise<void>): void {
  Deno.test(name, () => inPlace(test));
}

interface CommandOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
}

/**
 * Runs the command line from its source, with no network, no subprocess and no writing but in places. One process
 * answers for all commands of a test file; `debriefProcess` starts one.
 */
export async function debrief(place: Place, args: readonly string[], options: CommandOptions = {}): Promise<Outcome> {
  server ??= startServer();
  return await server.ask({ args, cwd: place.project, env: environment(place, options), stdin: options.stdin ?? "" });
}

/** What the command line may do besides, where a test says so. */
interface Allowed {
  /** The subprocesses it may start. */
  readonly run?: string;
  /** The servers it may reach. */
  readonly net?: string;
}

/** Runs the command line from its source in a process of its own, with no subprocess and no server but those that are named. */
export async function debriefProcess(
  place: Place,
  args: readonly string[],
  options: CommandOptions & Allowed = {},
): Promise<Outcome> {
  const [program = "", ...rest] = debriefCommand(place, options);
  return await run(program, [...rest, ...args], place, options);
}

/** The process that answers. */
interface Server {
  ask(asked: CommandLine): Promise<Outcome>;
  end(): Promise<void>;
}

let server: Server | null = null;

function startServer(): Server {
  const [program = "", ...args] = denoRun(permissions(`${PLACES}/own`), "tests/support/cli_server.ts");
  const child = new Deno.Command(program, {
    args,
    env: { NO_COLOR: "1" },
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const writer = child.stdin.getWriter();
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).pipeThrough(new TextLineStream()).getReader();
  const ask = async (asked: CommandLine): Promise<Outcome> => {
    await writer.write(new TextEncoder().encode(`${JSON.stringify(asked)}\n`));
    const { value } = await reader.read();
    if (value === undefined) throw new Error(`The command line ended at "${asked.args.join(" ")}"`);
    return JSON.parse(value);
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    ask(asked) {
      const answer = last.then(() => ask(asked));
      last = answer.catch(() => {});
      return answer;
    },
    async end() {
      await writer.close();
      await reader.read();
      await child.status;
    },
  };
}

Deno.test.afterAll(async () => {
  await server?.end();
  server = null;
  Deno.removeSync(PLACES, { recursive: true });
});

/** How deno runs a module of the project, bundled, with no permissions but those of the flags. */
export function denoRun(flags: readonly string[], module: string): string[] {
  const config = Deno.env.get("DEBRIEF_DENO_CONFIG") || decodeURIComponent(new URL("deno.json", ROOT).pathname);
  return [
    Deno.execPath(),
    "run",
    "--quiet",
    "--no-prompt",
    "--no-lock",
    "--config",
    config,
    ...flags,
    bundledScript(module),
  ];
}

/** Everything but the network and subprocesses, and writing only here. */
function permissions(...write: readonly string[]): string[] {
  return ["--allow-read", `--allow-write=${write.join(",")}`, "--allow-env"];
}

/** How the command line is started from its source in a process of its own. */
export function debriefCommand(place: Place, { run, net }: Allowed = {}): string[] {
  const flags = permissions(place.home, place.project);
  if (run !== undefined) flags.push(`--allow-run=${run}`);
  if (net !== undefined) flags.push(`--allow-net=${net}`);
  return denoRun(flags, "main.ts");
}

function environment(place: Place, { env }: CommandOptions): Record<string, string> {
  return {
    PATH: place.programs,
    HOME: place.home,
    DENO_DIR: Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME")}/.cache/deno`,
    NO_COLOR: "1",
    ...env,
  };
}

/** Runs a program in a place. */
export async function run(
  program: string,
  args: readonly string[],
  place: Place,
  options: CommandOptions = {},
): Promise<Outcome> {
  const child = new Deno.Command(program, {
    args: [...args],
    cwd: place.project,
    clearEnv: true,
    env: environment(place, options),
    stdin: options.stdin === undefined ? "null" : "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  if (options.stdin !== undefined) await feed(child, options.stdin);
  const { code, stdout, stderr } = await child.output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: text(stdout), stderr: text(stderr) };
}

/** Runs the installed `debrief` and kills it after so many ms, if it has not ended by then. */
export async function killedRun(
  place: Place,
  args: readonly string[],
  { milliseconds }: { readonly milliseconds: number },
): Promise<void> {
  const child = new Deno.Command(`${place.programs}/debrief`, {
    args: [...args],
    cwd: place.project,
    clearEnv: true,
    env: environment(place, { env: { PATH: installDebrief(place) } }),
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  const timer = setTimeout(() => {
    try {
      child.kill("SIGKILL");
    } catch { /* it has ended */ }
  }, milliseconds);
  await child.status;
  clearTimeout(timer);
}

/** Puts `debrief` into PATH, as a script that starts it from its source; returns a PATH with a system's programs. */
export function installDebrief(place: Place): string {
  const words = debriefCommand(place).map((word) => `'${word}'`).join(" ");
  writeProgram(`${place.programs}/debrief`, `#!/bin/sh\nexec ${words} "$@"\n`);
  return `${place.programs}:/usr/bin:/bin`;
}

export function recordedSession(scenario: string, version = "2.1.330"): string {
  const folder = new URL(`fixtures/clients/${version}/${scenario}/`, ROOT);
  for (const { name } of Deno.readDirSync(folder)) {
    if (/^[0-9a-f]{8}-.*\.jsonl$/.test(name)) return Deno.readTextFileSync(new URL(name, folder));
  }
  throw new Error(`No session in "${folder}"`);
}

/** The same entries at other times, the last one at a time in seconds. */
function lastUsed(text: string, at: number): string {
  const times = [...text.matchAll(/(?<="timestamp":")[^"]+/g)].map(([time]) => Date.parse(time));
  const shift = at * 1000 - Math.max(...times);
  return text.replace(/(?<="timestamp":")[^"]+/g, (time) => new Date(Date.parse(time) + shift).toISOString());
}

/** Puts a session where a client keeps those of a folder, last used at a time in seconds; returns its path. */
export function keepSession(place: Place, id: string, text: string, folder = place.project, used?: number): string {
  const kept = `${place.config}/projects/${projectSlug(folder)}`;
  Deno.mkdirSync(kept, { recursive: true });
  Deno.writeTextFileSync(`${kept}/${id}.jsonl`, used === undefined ? text : lastUsed(text, used));
  return `${kept}/${id}.jsonl`;
}

/** Puts a client of a version into PATH, as npm installs it. */
export function installClient(place: Place, version: string): string {
  const folder = `${place.home}/node_modules/@anthropic-ai/claude-code`;
  Deno.mkdirSync(folder, { recursive: true });
  Deno.writeTextFileSync(`${folder}/package.json`, JSON.stringify({ name: "claude-code", version }));
  Deno.writeTextFileSync(`${folder}/cli.js`, "");
  Deno.symlinkSync(`${folder}/cli.js`, `${place.programs}/claude`);
  return `${folder}/cli.js`;
}

/** What a command prints that succeeds and has nothing to warn of. */
export async function say(place: Place, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await debrief(place, args);
  assertEquals([code, stderr], [0, ""]);
  return stdout;
}

/** The recording of approved prompts, moved into the project: frob one, frob two, a new file, blix three && frob two. */
export function keepApprovals(place: Place, id: string): void {
  keepSession(place, id, recordedSession("approvals").replaceAll("/home/dev/project", place.project));
}

export function writePermissions(path: string, permissions: unknown): void {
  Deno.mkdirSync(path.slice(0, path.lastIndexOf("/")), { recursive: true });
  Deno.writeTextFileSync(path, JSON.stringify({ permissions }, null, 2));
}
