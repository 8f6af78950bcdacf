import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { ALL_COMMANDS } from "../../../lib/cli/commands.ts";
import {
  COMMAND_HEAP,
  COMMAND_PERMISSIONS,
  READING_COMMANDS,
  READING_VARIABLES,
} from "../../../tools/release/command_permissions.ts";
import { denoRun, keepSession, placeTest, recordedSession } from "../../support/command_line.ts";
import { writeProgram } from "../../support/programs.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

const ROOT = decodeURIComponent(new URL("../../../", import.meta.url).pathname);

function* sourcesIn(directory: string): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(directory)) {
    if (isDirectory) yield* sourcesIn(`${directory}/${name}`);
    else if (name.endsWith(".ts")) yield `${directory}/${name}`;
  }
}

Deno.test("READING_VARIABLES has every variable that the sources name, but those of tables", () => {
  const named = [...sourcesIn(`${ROOT}lib`)].filter((path) => !path.includes("/tables")).flatMap((path) =>
    [...Deno.readTextFileSync(path).matchAll(/\benv\("([A-Za-z_]+)"\)/g)].map(([, name = ""]) => name)
  );
  assert(named.length > 8);
  assertEquals([...new Set(named)].filter((name) => !READING_VARIABLES.includes(name)), []);
});

Deno.test("READING_COMMANDS are commands whose modules write nothing", () => {
  const known = ALL_COMMANDS.commands.map(({ name }) => name);
  const modules = [...sourcesIn(`${ROOT}lib/cli/commands`)];
  for (const command of READING_COMMANDS) {
    assert(known.includes(command), command);
    const module = modules.find((path) => path.endsWith(`/${command}.ts`)) ?? "";
    const writes = /\b(?:replaceText|createFile|makeDirectory|removeFile|appendRecord|appendLine|writeSettings)\b/;
    assert(!writes.test(Deno.readTextFileSync(module)), command);
  }
});

placeTest("READING_COMMANDS answer with exactly what they are granted", async (place) => {
  keepSession(place, "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d", recordedSession("tool_errors"));
  const flags = ["--allow-read", `--allow-write=${place.config}/debrief/state`, `--allow-env=${READING_VARIABLES}`];
  const lines: Readonly<Record<string, readonly string[]>> = {
    find: ["find", "task"],
    why: ["why", "latest"],
    rules: ["rules", "lint"],
    completions: ["completions", "bash"],
    doctor: ["doctor"],
    sessions: ["sessions"],
  };
  for (const command of READING_COMMANDS) {
    const [program = "", ...args] = [...denoRun(flags, "main.ts"), ...lines[command] ?? [command, "latest"]];
    const env = { HOME: place.home, PATH: place.programs, DENO_DIR: `${place.home}/cache` };
    const ended = await new Deno.Command(program, { args, env, clearEnv: true, cwd: place.project }).output();
    const [stdout, stderr] = [ended.stdout, ended.stderr].map((bytes) => new TextDecoder().decode(bytes));
    assertEquals([ended.code, stderr?.includes("--allow-")], [0, false], `${command}: ${stderr}`);
    assert(stdout !== "", command);
  }
});

/** What the plugin's command grants Deno for a command, with nothing but these variables around it. */
async function grantsOf(command: string, env: Readonly<Record<string, string>>): Promise<string[]> {
  using temporary = temporaryDirectory();
  writeProgram(`${temporary.path}/deno`, `#!/bin/sh\nprintf '%s\\n' "$@"\n`);
  const { stdout } = await new Deno.Command("/bin/sh", {
    args: [`${ROOT}bin/debrief`, command, "x"],
    env: { ...env, PATH: `${temporary.path}:/usr/bin:/bin` },
    clearEnv: true,
  }).output();
  const given = new TextDecoder().decode(stdout).split("\n");
  const flags = given.slice(0, given.findIndex((word) => word.endsWith("/dist/debrief.js")));
  return flags.filter((flag) => /^(?:-A|--(?:allow|deny)-.*)$/.test(flag));
}

Deno.test("the plugin's command writes nothing but the history for READING_COMMANDS, wherever the configuration is", async () => {
  const variables = `--allow-env=${READING_VARIABLES}`;
  const places: readonly [env: Readonly<Record<string, string>>, write: string][] = [
    [{ HOME: "/h" }, "--allow-write=/h/.claude/debrief/state,/h/.codex/debrief/state"],
    [
      { HOME: "/h", CLAUDE_CONFIG_DIR: "/a b", CODEX_HOME: "/c" },
      "--allow-write=/a b/debrief/state,/c/debrief/state",
    ],
    // what follows a comma would be a path of its own
    [{ HOME: "/h", CLAUDE_CONFIG_DIR: "/a,/etc" }, "--allow-write=/h/.codex/debrief/state"],
    [{ HOME: "/h", CLAUDE_CONFIG_DIR: "/a\tb" }, "--allow-write=/h/.codex/debrief/state"],
    [{ HOME: "/h,/" }, "--deny-write"],
  ];
  for (const [env, write] of places) {
    assertEquals(await grantsOf("find", env), ["--allow-read", write, variables]);
  }
  const [[env, write] = [{}, ""]] = places;
  for (const command of READING_COMMANDS) {
    assertEquals(await grantsOf(command, env), ["--allow-read", write, variables], command);
  }
});

Deno.test("the plugin's command gives COMMAND_PERMISSIONS, and no more, to every other command", async () => {
  for (const { name } of ALL_COMMANDS.commands.filter(({ name }) => !READING_COMMANDS.includes(name))) {
    assertEquals(await grantsOf(name, { HOME: "/h" }), [...COMMAND_PERMISSIONS], name);
  }
});

Deno.test("COMMAND_HEAP is a flag that V8 knows, and the plugin's command gives it", async () => {
  const script = "data:text/javascript,console.log('runs')";
  const command = new Deno.Command(Deno.execPath(), {
    args: ["run", COMMAND_HEAP, script],
    stdout: "piped",
    stderr: "piped",
  });
  const { stdout, stderr } = await command.output();
  assertEquals([stdout, stderr].map((bytes) => new TextDecoder().decode(bytes)), ["runs\n", ""]);
  assertStringIncludes(Deno.readTextFileSync(new URL("../../../bin/debrief", import.meta.url)), ` ${COMMAND_HEAP} `);
});
