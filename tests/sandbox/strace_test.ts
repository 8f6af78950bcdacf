/** What each hook asks the system for: nothing outside what it declares, no process, no socket. */
import { assert, assertEquals } from "@std/assert";
import { HOOK_SETUPS, v8Argument } from "../../lib/hooks/runner/setup.ts";
import { permissionFlags } from "../../lib/hooks/runner/definition.ts";
import { unless } from "../support/programs.ts";
import { ASKED, assertBorne, nameOf, onFullStage } from "../support/hooks/process.ts";
import { runHook, type Stage, startPaths, startPermissions } from "../support/hooks/harness.ts";
import { isLook, isNetwork, noStrace, readTrace, startsProcess, type SystemCall, traced } from "./trace.ts";

const DIST = new URL("../../dist/", import.meta.url).pathname;
const skipped = noStrace();

/** V8 asks for the clock's frequency from a thread of its own: in some runs of a script of nothing, too. */
const AT_TIMES = ["/sys/devices/system/cpu/cpu0/tsc_freq_khz"];

/**
 * The runtime wakes itself by a pair of sockets of its own, when it has to wait. Without `socket` and `connect`, which the
 * test looks for, nothing else can be received.
 */
const RECEIVED_AT_TIMES = "recvfrom";

const below = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** Traces a script with a hook's flags, in a stage, with a cache of its own. */
async function trace(hook: string, script: string, stage: Stage): Promise<SystemCall[]> {
  const setup = HOOK_SETUPS.find(({ name }) => name === hook);
  assert(setup);
  const file = `${stage.folder}/${hook}.trace`;
  const [command = "", ...args] = [
    ...traced(file),
    Deno.execPath(),
    ...["run", "--quiet", "--no-config", "--no-remote", "--no-npm"],
    ...v8Argument(setup.v8Flags),
    ...permissionFlags(startPermissions(setup, stage), startPaths(stage)),
    script,
  ];
  const { success, stderr } = await new Deno.Command(command, {
    args,
    cwd: stage.project,
    clearEnv: true,
    env: environment(stage),
    stdin: "null",
  }).output();
  assert(success, new TextDecoder().decode(stderr));
  return readTrace(file, stage.project);
}

const environment = (stage: Stage): Record<string, string> => ({
  PATH: Deno.env.get("PATH") ?? "",
  HOME: Deno.env.get("HOME") ?? "",
  CLAUDE_PROJECT_DIR: stage.project,
  CLAUDE_CONFIG_DIR: stage.config,
  DENO_DIR: `${stage.folder}/cache`,
  DENO_NO_UPDATE_CHECK: "1", // else deno asks for newer versions where a run takes longer than half a second
});

/** What a script that only asks for the time and waits does under the same flags: the runtime's own. */
async function runtimeOf(hook: string, stage: Stage): Promise<readonly SystemCall[]> {
  const script = `${stage.folder}/nothing.js`;
  Deno.writeTextFileSync(script, "new Date();\nAtomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);\n");
  const cold = await trace(hook, script, stage);
  return [...cold, ...await trace(hook, script, stage)]; // with and without a cache
}

/** The scripts that Deno loads for a hook: its own, and the command line's where it has no code of its own. */
function scriptsOf(hook: string): string[] {
  const own = `${DIST}${hook}.js`;
  return Deno.readTextFileSync(own).includes('from "./debrief.js"') ? [own, `${DIST}debrief.js`] : [own];
}

/** What of a trace is neither the runtime's nor declared. */
function outside(calls: readonly SystemCall[], runtime: readonly SystemCall[], stage: Stage, hook: string): string[] {
  const setup = HOOK_SETUPS.find(({ name }) => name === hook);
  const permissions = setup && startPermissions(setup, stage);
  const { session = "" } = startPaths(stage);
  const expand = (path: string): string =>
    path.replace("{project}", stage.project).replace("{config}", stage.config).replace("/{session}", session);
  const writable = permissions?.write.map(expand) ?? [];
  const readable = [...writable, ...permissions?.read.map(expand) ?? []];
  const own = new Set([...AT_TIMES, ...runtime.flatMap(({ paths }) => paths)]);
  const network = new Set([RECEIVED_AT_TIMES, ...runtime.filter(isNetwork).map(({ name }) => name)]);
  const scripts = scriptsOf(hook);
  const ofRuntime = (path: string): boolean =>
    own.has(path) || below(path, `${stage.folder}/cache`) || scripts.includes(path);
  return calls.filter((call) => {
    if (startsProcess(call)) return !call.line.startsWith(`execve("${Deno.execPath()}"`);
    if (isNetwork(call)) return !network.has(call.name);
    return call.paths.some((path) => {
      if (ofRuntime(path)) return false;
      // the sandbox itself looks at every folder on the way to what is asked for
      if (isLook(call)) return !readable.some((allowed) => below(path, allowed) || below(allowed, path));
      // a directory that is made with those above it
      if (call.name.startsWith("mkdir") && writable.some((allowed) => below(allowed, path))) return false;
      const writes = !/^open/.test(call.name) || /O_WRONLY|O_RDWR|O_CREAT|O_TRUNC|O_APPEND/.test(call.line);
      return !(writes ? writable : readable).some((allowed) => below(path, allowed));
    });
  }).map(({ line }) => line);
}

for (const asked of ASKED) {
  Deno.test({
    ...unless(skipped, `${nameOf(asked)} opens what it declares, and starts and connects nothing`),
    fn: () =>
      onFullStage(async (stage) => {
        const runtime = await runtimeOf(asked.hook, stage);
        const file = `${stage.folder}/hook.trace`;
        const through = traced(file);
        for (const run of ["first", "second"]) {
          const ran = await runHook(asked.hook, stage, asked.input(stage), { through, env: environment(stage) });
          assertBorne(ran);
          const calls = readTrace(file, stage.project);
          assertEquals(outside(calls, runtime, stage, asked.hook), []);
          assertEquals(calls.filter(({ name }) => name === "execve").length, 1);
          assertEquals(calls.filter(({ name }) => name === "socket" || name === "connect"), []);
          const opened = calls.filter(({ name }) => name === "openat").flatMap(({ paths }) => paths);
          if (run === "first") assert(asked.says(ran.stdout), ran.stdout);
          assert(opened.includes(asked.file(stage)), "the trace is blind");
          assert(opened.includes(stage.state("log.jsonl")), "the trace is blind");
        }
        asked.left(stage);
      }, asked),
  });
}

Deno.test({
  ...unless(skipped, "a script that opens, starts and connects something else is seen"),
  fn: () =>
    onFullStage(async (stage) => {
      const hook = "memory_triage";
      const runtime = await runtimeOf(hook, stage);
      const script = `${stage.folder}/nothing.js`;
      Deno.writeTextFileSync(
        script,
        `try { Deno.readTextFileSync("/etc/hostname"); } catch {}
        try { Deno.statSync("/etc/hosts"); } catch {}
        try { Deno.writeTextFileSync(${JSON.stringify(`${stage.project}/.claude/other`)}, ""); } catch {}
        new Deno.Command("true").outputSync();
        await Deno.connect({ hostname: "127.0.0.1", port: 9 }).catch(() => {});`,
      );
      const file = `${stage.folder}/bad.trace`;
      const [command = "", ...args] = [...traced(file), Deno.execPath(), "run", "-A", "--no-config", script];
      const ran = await new Deno.Command(command, { args, cwd: stage.project, env: environment(stage), clearEnv: true })
        .output();
      assert(ran.success, new TextDecoder().decode(ran.stderr));
      const found = outside(readTrace(file, stage.project), runtime, stage, hook).join("\n");
      for (const sign of ['"/etc/hostname"', '"/etc/hosts"', ".claude/other", 'true"', "socket(AF_INET"]) {
        assert(found.includes(sign), `${sign} is not in\n${found}`);
      }
    }),
});
