import { assert, assertEquals } from "@std/assert";
import { stateDirectory } from "../../../lib/hooks/store/state_names.ts";
import { claudeCode } from "../../../lib/clients/claude_code/mod.ts";
import type { HookPermissions } from "../../../lib/clients/client.ts";
import { permissionFlags, permissionsFor } from "../../../lib/hooks/runner/definition.ts";
import { projectState } from "../../../lib/hooks/store/state_names.ts";
import { isJsonObject, type JsonObject, stringAt } from "../../../lib/json.ts";
import { VERSION } from "../../../lib/version.ts";
import { bundledScript } from "../../support/bundled_script.ts";
import { cachedModules } from "../../support/cached_modules.ts";
import { definition } from "../../support/hooks/tiny_hook.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

const CONFIG = Deno.env.get("DEBRIEF_DENO_CONFIG");
const encoder = new TextEncoder();

const PERMISSIONS = permissionsFor(claudeCode.hooks, definition);

interface Places {
  readonly root: string;
  readonly project: string;
  readonly config: string;
}

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly log: readonly JsonObject[];
}

interface Options {
  /** The module of the hook. @default {"tests/support/hooks/tiny_hook.ts"} */
  readonly script?: string;
  readonly permissions?: HookPermissions;
  /** Text to write with pauses in ms between; the pipe is left open where the last is `null`. */
  readonly feed: readonly (string | number | Uint8Array | null)[];
  readonly closeStdout?: boolean;
  /** The time that the hook is given, in seconds; its client's would decide tests on a busy machine. @default {300} */
  readonly timeout?: number;
  readonly env?: Record<string, string>;
}

async function withPlaces(act: (places: Places) => Promise<void>): Promise<void> {
  using temporary = temporaryDirectory({ prefix: "debrief-run-" });
  const root = temporary.path;
  const places = { root, project: `${root}/project`, config: `${root}/config` };
  Deno.mkdirSync(places.project);
  Deno.mkdirSync(places.config);
  await act(places);
}

function logOf({ config, project }: Places): JsonObject[] {
  try {
    const lines = Deno.readTextFileSync(`${stateDirectory(config)}/${projectState(project, "log.jsonl")}`).trimEnd()
      .split("\n");
    return lines.map((line) => JSON.parse(line)).filter(isJsonObject);
  } catch {
    return [];
  }
}

async function run(
  places: Places,
  { script = "tests/support/hooks/tiny_hook.ts", permissions = PERMISSIONS, feed, closeStdout, timeout = 300, env }:
    Options,
): Promise<Outcome> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--quiet",
      "--no-check",
      "--no-lock",
      ...(CONFIG ? ["--config", CONFIG] : []),
      ...permissionFlags(permissions, places),
      bundledScript(script),
      `--timeout=${timeout}`,
    ],
    cwd: places.root,
    clearEnv: true,
    env: {
      PATH: Deno.env.get("PATH") ?? "",
      DENO_DIR: Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME")}/.cache/deno`,
      HOME: places.root,
      CLAUDE_PROJECT_DIR: places.project,
      CLAUDE_CONFIG_DIR: places.config,
      NO_COLOR: "1",
      ...env,
    },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  const stdout = closeStdout ? child.stdout.cancel().then(() => "") : new Response(child.stdout).text();
  const stderr = new Response(child.stderr).text();
  const feeding = (async () => {
    for (const part of feed) {
      if (part === null) return;
      if (typeof part === "number") await new Promise((resolve) => setTimeout(resolve, part));
      else await writer.write(typeof part === "string" ? encoder.encode(part) : part);
    }
    await writer.close();
  })().catch(() => {}); // the hook may have gone before it read everything
  const { code } = await child.status;
  await feeding;
  await writer.close().catch(() => {});
  return { code, stdout: await stdout, stderr: await stderr, log: logOf(places) };
}

function stop(members: JsonObject = {}): string {
  return JSON.stringify({ hook_event_name: "Stop", session_id: "s-1", cwd: "/nowhere", ...members }) + "\n";
}

function only(outcome: Outcome): JsonObject {
  assertEquals(outcome.code, 0, outcome.stderr);
  assertEquals(outcome.stderr, "");
  assertEquals(outcome.log.length, 1);
  return outcome.log[0] ?? {};
}

const ROWS: readonly [mode: string, stdout: string, status: string, error: string | null][] = [
  ["none", "", "passed", null],
  ["block", '{"decision":"block","reason":"messages 40"}\n', "answered", null],
  ["promise", '{"decision":"block","reason":"promised"}\n', "answered", null],
  ["console", '{"decision":"block","reason":"said"}\n', "answered", null],
  ["state", '{"decision":"block","reason":"state 1"}\n', "answered", null],
  ["throw", "", "failed", "RangeError: thrown with password=[redacted:password]"],
  ["reject", "", "failed", "TypeError: nobody waits"],
  ["later", "", "failed", "TypeError: thrown later"],
  ["hang", "", "failed", "OutOfTimeError: gave up after 1000 ms"],
  ["busy", "", "failed", "OutOfTimeError: gave up after 1000 ms"],
];

for (const [mode, stdout, status, error] of ROWS) {
  Deno.test(`runHook() exits 0 with one line in the log when its handler does "${mode}"`, () =>
    withPlaces(async (places) => {
      const timeout = error?.startsWith("OutOfTimeError") ? 1 : 300;
      const outcome = await run(places, { timeout, feed: [stop({ mode })] });
      const line = only(outcome);
      assertEquals(outcome.stdout, stdout);
      assertEquals(line.status, status);
      assertEquals(stringAt(line, "error"), error);
      assertEquals([line.hook, line.event, line.session, line.version], ["tiny", "Stop", "s-1", VERSION]);
      assert(typeof line.ms === "number" && line.ms > 0 && typeof line.ts === "string");
      assertEquals(line.data, { seen: 1, transcript: "missing" });
    }));
}

Deno.test("runHook() writes a line of the log that is never longer than 4 KiB, and is JSON", () =>
  withPlaces(async (places) => {
    const line = only(await run(places, { feed: [stop({ mode: "wordy" })] }));
    assert(encoder.encode(JSON.stringify(line)).length <= 4096);
    assert(JSON.stringify(line.data).includes("wörd"), "the beginning stays");
  }));

const BAD: readonly [what: string, input: string][] = [
  ["nothing", ""],
  ["blanks", " \n"],
  ["no JSON", "hello"],
  ["half an object", '{"hook_event_name":"Stop"'],
  ["an array", "[1]"],
  ["null", "null"],
  ["an object with something behind", '{"a":1} x'],
  ["a secret", '{"a":"sk-ant-api03-abcdefghijklmnopqrstuvwxyz" x}'],
];

for (const [what, input] of BAD) {
  Deno.test(`runHook() says nothing and logs why when its input is ${what}`, () =>
    withPlaces(async (places) => {
      const outcome = await run(places, { feed: [input] });
      const line = only(outcome);
      assertEquals([outcome.stdout, line.status, line.event], ["", "failed", ""]);
      assert(stringAt(line, "error")?.startsWith("Cannot read hook input: "));
      assert(!JSON.stringify(line).includes("abcdefgh"));
    }));
}

Deno.test("runHook() passes when the event is another hook's or unknown", () =>
  withPlaces(async (places) => {
    for (const event of ["SessionEnd", "Unheard"]) {
      await run(places, { feed: [stop({ hook_event_name: event, mode: "block" })] });
    }
    assertEquals(logOf(places).map((line) => [line.event, line.status]), [["SessionEnd", "passed"], [
      "Unheard",
      "passed",
    ]]);
  }));

Deno.test("runHook() takes the input's cwd for the project when CLAUDE_PROJECT_DIR is not set", () =>
  withPlaces(async (places) => {
    const outcome = await run(places, {
      feed: [stop({ mode: "state", cwd: places.project })],
      env: { CLAUDE_PROJECT_DIR: "" },
    });
    assertEquals(only(outcome).status, "answered");
  }));

Deno.test("runHook() does without state and without a log when no configuration directory is known", () =>
  withPlaces(async (places) => {
    const feed = [JSON.stringify({ hook_event_name: "Stop", mode: "state" })];
    const outcome = await run(places, { feed, env: { CLAUDE_CONFIG_DIR: "", HOME: "" } });
    assertEquals([outcome.code, outcome.stdout, outcome.log.length], [
      0,
      '{"decision":"block","reason":"not_writable"}\n',
      0,
    ]);
  }));

Deno.test("runHook() reads the configuration and logs what is wrong with it", () =>
  withPlaces(async (places) => {
    Deno.writeTextFileSync(`${places.config}/debrief.jsonc`, '{ "triage": { "messages": 20, "channel": 7, }, } // c');
    const outcome = await run(places, { feed: [stop({ mode: "block" })] });
    const { data } = only(outcome);
    assertEquals(outcome.stdout, '{"decision":"block","reason":"messages 20"}\n');
    assert(JSON.stringify(data).includes("triage.channel"));
  }));

Deno.test("runHook() stops at the end of the object when the pipe stays open", () =>
  withPlaces(async (places) => {
    const outcome = await run(places, { feed: [stop({ mode: "block" }), null] });
    assertEquals(only(outcome).status, "answered");
  }));

Deno.test("runHook() puts an input together when it comes byte by byte", () =>
  withPlaces(async (places) => {
    const bytes = encoder.encode(stop({ mode: "block", text: "ä🦕}" }));
    const feed = Array.from(bytes, (byte): (Uint8Array | number)[] => [new Uint8Array([byte]), 1]).flat();
    const outcome = await run(places, { feed: [...feed, null] });
    assertEquals(outcome.stdout, '{"decision":"block","reason":"messages 40"}\n');
    assertEquals(only(outcome).status, "answered");
  }));

Deno.test("runHook() takes an input of 5 MB", () =>
  withPlaces(async (places) => {
    const input = stop({ mode: "size", text: '"ä\\{'.repeat(1_000_000) });
    const outcome = await run(places, { feed: [input] });
    assertEquals(outcome.stdout, `{"decision":"block","reason":"${input.trim().length}"}\n`);
    assertEquals(only(outcome).status, "answered");
  }));

Deno.test("runHook() gives up when the input does not go on", () =>
  withPlaces(async (places) => {
    const input = stop({ mode: "block" });
    const outcome = await run(places, { timeout: 1, feed: [input.slice(0, 30), null] });
    const line = only(outcome);
    assertEquals([outcome.stdout, line.status], ["", "failed"]);
    assert(stringAt(line, "error")?.includes("did not arrive within 1 s"));
  }));

Deno.test("runHook() waits for the first byte as long as the client does", () =>
  withPlaces(async (places) => {
    const outcome = await run(places, { feed: [2500, stop({ mode: "none" })] });
    assertEquals(only(outcome).status, "passed");
  }));

Deno.test("runHook() cuts a reason at 10,000 characters with a mark", () =>
  withPlaces(async (places) => {
    const { stdout } = await run(places, { feed: [stop({ mode: "long" })] });
    const { reason } = JSON.parse(stdout);
    assertEquals(reason.length, 10_000);
    assert(reason.endsWith("[cut: longer than 10,000 characters]"));
  }));

Deno.test("runHook() exits 0 and logs it when nobody reads the answer", () =>
  withPlaces(async (places) => {
    const input = stop({ mode: "long" });
    const outcome = await run(places, { feed: [input.slice(0, 20), 300, input.slice(20)], closeStdout: true });
    const line = only(outcome);
    assertEquals(line.status, "failed");
    assert(stringAt(line, "error")?.startsWith("BrokenPipe"), stringAt(line, "error") ?? "");
  }));

const { read, write, env } = PERMISSIONS;
const WITHOUT: readonly [what: string, permissions: HookPermissions, logged: boolean][] = [
  ["any permission", { read: [], write: [], env: [] }, false],
  ["the project to read", { read: read.slice(1), write, env }, true],
  ["the state to write", { read, write: [], env }, false],
  ["the configuration to read", { read: read.slice(0, 1), write, env }, false],
  ["CLAUDE_PROJECT_DIR", { read, write, env: env.filter((name) => name !== "CLAUDE_PROJECT_DIR") }, true],
  ["CLAUDE_CONFIG_DIR", { read, write, env: env.filter((name) => name !== "CLAUDE_CONFIG_DIR") }, false],
  ["HOME", { read, write, env: env.filter((name) => name !== "HOME") }, true],
];

for (const [what, permissions, logged] of WITHOUT) {
  Deno.test(`runHook() exits 0 and still answers when it lacks ${what}`, () =>
    withPlaces(async (places) => {
      const outcome = await run(places, { permissions, feed: [stop({ mode: "block", cwd: places.project })] });
      assertEquals([outcome.code, outcome.stderr], [0, ""]);
      assertEquals(outcome.stdout, '{"decision":"block","reason":"messages 40"}\n');
      assertEquals(outcome.log.length, logged ? 1 : 0);
    }));
}

Deno.test("runHook() ends no work that a handler leaves behind", () =>
  withPlaces(async (places) => {
    for (let runs = 1; runs <= 6; runs++) {
      assertEquals((await run(places, { feed: [stop({ mode: "leave" })] })).code, 0);
      assertEquals(JSON.parse(Deno.readTextFileSync(`${stateDirectory(places.config)}/left.json`)), runs);
    }
  }));

Deno.test("debrief's own hooks let Deno cache their compiled code in the first run, and now and then later", () =>
  withPlaces(async (places) => {
    const cache = `${places.root}/cache`;
    const call = { hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command: "ls" } };
    const isCachedAfterRun = async () => {
      const script = "hooks/tool_intent.ts";
      const { code } = await run(places, { script, feed: [stop(call)], env: { DENO_DIR: cache } });
      assertEquals(code, 0);
      return cachedModules(cache).includes("hooks_tool_intent");
    };
    assert(await isCachedAfterRun(), "the first run");
    Deno.removeSync(cache, { recursive: true });
    let isCached = false;
    for (let runs = 0; runs < 150 && !isCached; runs++) isCached = await isCachedAfterRun();
    assert(isCached, "150 runs more");
  }));

Deno.test("VERSION is the version of the package", () => {
  const config = JSON.parse(Deno.readTextFileSync(new URL("../../../deno.json", import.meta.url)));
  assertEquals(VERSION, config.version);
});
