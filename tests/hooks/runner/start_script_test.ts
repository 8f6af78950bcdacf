/** The command lines of the plugin, started as clients start them, and as clients must not. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { NAMES, SHELLS, start, whereIs } from "../../support/hooks/shell.ts";
import { HOOK_SETUPS, startCommand } from "../../../lib/hooks/runner/setup.ts";
import { sampleConfig } from "../../../lib/cli/config/sample_config.ts";
import { writeProgram } from "../../support/programs.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

const ROOT = decodeURIComponent(new URL("../../../", import.meta.url).pathname).replace(/\/$/, "");
const HOOKS: Record<string, { hooks: { command: string; args?: unknown }[] }[]> =
  JSON.parse(Deno.readTextFileSync(`${ROOT}/hooks/hooks.json`)).hooks;
const COMMANDS = [...new Set(Object.values(HOOKS).flatMap((groups) => groups.flatMap(({ hooks }) => hooks)))];
const LINES = [...new Set(COMMANDS.map(({ command }) => command))];

interface Stage {
  readonly folder: string;
  readonly project: string;
  readonly config: string;
  /** The plugin, with a folder for its scripts that is empty. */
  readonly plugin: string;
  /** A deno that prints what it was given. */
  readonly programs: string;
  readonly env: Record<string, string>;
}

/** A plugin in a folder of some name, with a project and a configuration beside it. */
async function onStage(name: string, test: (stage: Stage) => Promise<void>): Promise<void> {
  using temporary = temporaryDirectory({ prefix: "debrief-test-" });
  const folder = temporary.path;
  const within = `${folder}/${name}`;
  const stage = { project: `${within}/project`, config: `${within}/claude`, plugin: `${within}/plugin` };
  for (const path of [`${stage.project}/.claude`, stage.config, `${stage.plugin}/hooks`, `${stage.plugin}/dist`]) {
    Deno.mkdirSync(path, { recursive: true });
  }
  const programs = `${folder}/programs`;
  Deno.mkdirSync(programs);
  Deno.copyFileSync(`${ROOT}/hooks/debrief.sh`, `${stage.plugin}/hooks/debrief.sh`);
  for (const hook of HOOK_SETUPS) Deno.writeTextFileSync(`${stage.plugin}/dist/${hook.name}.js`, "");
  writeProgram(`${programs}/deno`, `#!/bin/sh\npwd\nprintf '<%s>\\n' "$@"\n`);
  Deno.writeTextFileSync(`${stage.config}/debrief.jsonc`, '{"intent":{"log":"all"},"handoff":{"onStart":"notice"}}');
  const env = {
    PATH: `${programs}:/usr/bin:/bin`,
    CLAUDE_PLUGIN_ROOT: stage.plugin,
    CLAUDE_PROJECT_DIR: stage.project,
    CLAUDE_CONFIG_DIR: stage.config,
    HOME: `${folder}/home`,
  };
  await test({ ...stage, folder, programs, env });
}

/** A hook that does not start says nothing; memory_triage may tell the user why, once a turn. */
function assertNotStarted({ code, stdout }: { code: number; stdout: string }, line: string, what: string): void {
  assertEquals(code, 0, what);
  if (stdout === "") return;
  assert(line.includes("memory_triage"), what);
  assertEquals(Object.keys(JSON.parse(stdout)), ["systemMessage"], what);
}

Deno.test("every command of the plugin is whole: no args, nothing a client replaces", () => {
  for (const handler of COMMANDS) {
    assertEquals(handler.args, undefined);
    assert(!handler.command.includes("${"), handler.command);
  }
  assertEquals(LINES.length, HOOK_SETUPS.length);
});

for (const shell of SHELLS) {
  Deno.test(`the plugin's lines start Deno with their permissions from folders of any name, in ${shell}`, async () => {
    for (const name of NAMES) {
      await onStage(name, async ({ env, project, config, plugin, folder }) => {
        for (const line of LINES) {
          const { code, stdout, stderr } = await start(shell, line, env);
          assertEquals([code, stderr], [0, ""]);
          const hook = HOOK_SETUPS.find((setup) => line.includes(` ${setup.name} `));
          const lines = stdout.split("\n");
          assertEquals(lines[1], "<run>", line);
          assertStringIncludes(stdout, `<--allow-read=${project}/.claude,`);
          assertStringIncludes(stdout, `,${config}/projects`);
          // no script that was installed there, and no compiled code
          const own = `${config}/debrief/`;
          const reads = /<--allow-read=(.*)>/.exec(stdout)?.[1]?.split(",") ?? [];
          assertEquals(
            reads.filter((path) => path.startsWith(own) || own.startsWith(`${path}/`)),
            [`${own}state`, `${own}trusted.json`],
            line,
          );
          assertStringIncludes(stdout, `<--allow-write=${own}state>`);
          assertStringIncludes(stdout, `<${plugin}/hooks/../dist/${hook?.name}.js>`);
          assert(!/<(?:-A|--allow-(?:all|net|run|ffi|sys).*)>/.test(stdout));
        }
        assertEquals([...Deno.readDirSync(folder)].some((entry) => entry.name === "made"), false);
      });
    }
  });
  Deno.test(`what a client sends is never run, whatever it leaves away, in ${shell}`, () =>
    onStage("plain", async ({ env, folder, project, plugin, config }) => {
      const made = `${folder}/made`;
      const touch = `touch ${made}`;
      const inputs = [
        JSON.stringify({ tool_input: { command: `\`${touch}\` $(${touch}); ${touch}` }, x: `'; ${touch}; '` }),
        `{"a":"\n${touch}\n"}`,
        `Deno.writeTextFileSync(${JSON.stringify(made)}, "")`,
        `${touch}\n`,
        `"; ${touch}; "${"x".repeat(300_000)}`,
      ];
      Deno.writeTextFileSync(`${folder}/programs/deno`, `#!/bin/sh\n[ $# -gt 0 ] || exec sh\ncat > /dev/null\n`);
      const { CLAUDE_PROJECT_DIR: _, ...withoutProject } = env;
      const environments: Record<string, string>[] = [
        env,
        {},
        withoutProject,
        // Codex: no project, the plugin's folder by both names
        { ...withoutProject, PLUGIN_ROOT: plugin },
        { ...env, CLAUDE_PROJECT_DIR: "" },
        { ...env, CLAUDE_PLUGIN_ROOT: "" },
        { ...env, CLAUDE_CONFIG_DIR: "", HOME: config },
        { ...env, CLAUDE_PROJECT_DIR: `${project}/gone` },
      ];
      for (const [at, environment] of environments.entries()) {
        for (const line of LINES) {
          const stdin = inputs[at % inputs.length] ?? "";
          for (const input of at < 3 ? inputs : [stdin]) {
            const ended = await start(shell, line, environment, { stdin: input });
            assertNotStarted(ended, line, JSON.stringify(environment));
          }
        }
      }
      assertEquals([...Deno.readDirSync(folder)].some((entry) => entry.name === "made"), false);
    }));

  Deno.test(`a hook that cannot start ends with 0 and says why, in ${shell}`, async () => {
    const cases: readonly [string, (stage: Stage) => Record<string, string>, string][] = [
      ["another client, without a project", () => ({ CLAUDE_PROJECT_DIR: "" }), ""],
      [
        "a project that is gone",
        ({ project }) => ({ CLAUDE_PROJECT_DIR: `${project}/gone` }),
        "cannot enter the project's directory",
      ],
      ["a project that is a file", ({ config }) => ({ CLAUDE_PROJECT_DIR: `${config}/debrief.jsonc` }), "cannot enter"],
      ["no home", () => ({ CLAUDE_CONFIG_DIR: "", HOME: "" }), "neither CLAUDE_CONFIG_DIR nor HOME"],
      ["no deno", ({ folder }) => ({ PATH: `${folder}/bare` }), "Deno is not installed"],
    ];
    await onStage("plain", async (stage) => {
      Deno.mkdirSync(`${stage.folder}/bare`);
      for (const program of ["sh", "grep", "head", "id"]) {
        Deno.symlinkSync(whereIs(program) ?? "", `${stage.folder}/bare/${program}`);
      }
      for (const [what, change, why] of cases) {
        for (const line of LINES) {
          const { code, stdout, stderr } = await start(shell, line, { ...stage.env, ...change(stage) });
          assertEquals(code, 0, what);
          assertStringIncludes(stderr, why, what);
          const told = ["no deno", "no home"].includes(what) && line.includes("memory_triage");
          assertEquals(stdout !== "", told, what);
          if (told) assertStringIncludes(JSON.parse(stdout).systemMessage, why);
        }
      }
    });
    for (const name of ["a,b", "a\nb", "x,/etc", "a\tb"]) {
      await onStage(name, async ({ env, folder, project }) => {
        for (const line of LINES) {
          const ended = await start(shell, line, env);
          assertNotStarted(ended, line, name);
          assertEquals(ended.stdout !== "", line.includes("memory_triage"), name);
          assertStringIncludes(ended.stderr, "comma");
          const plain = `${folder}/plain`;
          Deno.mkdirSync(plain, { recursive: true });
          // in either of the two places
          const one = await start(shell, line, { ...env, CLAUDE_PROJECT_DIR: plain });
          const two = await start(shell, line, { ...env, CLAUDE_CONFIG_DIR: plain, CLAUDE_PROJECT_DIR: project });
          assertNotStarted(one, line, name);
          assertNotStarted(two, line, name);
        }
      });
    }
    await onStage("plain", async ({ env, plugin }) => {
      Deno.removeSync(`${plugin}/dist`, { recursive: true });
      for (const line of LINES) {
        const { code, stdout } = await start(shell, line, env);
        assertEquals(code, 0);
        // told once a turn, in the client's own form
        if (line.includes("memory_triage")) {
          assertStringIncludes(JSON.parse(stdout).systemMessage, "install debrief again");
        } else assertEquals(stdout, "");
      }
      Deno.removeSync(plugin, { recursive: true });
      for (const line of LINES) assertEquals((await start(shell, line, env)).code, 0);
    });
  });

  Deno.test(`a program starts where its state is, and not for a project that no longer exists, in ${shell}`, () =>
    onStage("ein, Pröjekt", async ({ env, project, config, plugin }) => {
      const script = `${plugin}/hooks/debrief.sh`;
      for (const { name } of HOOK_SETUPS) {
        const line = startCommand(`"${script}"`, name, { deno: null, config: null });
        assertEquals((await start(shell, line, env)).code, 0, "no program");
        writeProgram(`${plugin}/hooks/${name}`, "#!/bin/sh\npwd\ncat\n");
        const { code, stdout } = await start(shell, line, env, { stdin: "input" });
        assertEquals([code, stdout], [0, `${config}\ninput`]);
        const gone = await start(shell, line, { ...env, CLAUDE_PROJECT_DIR: `${project}/gone` });
        assertEquals([gone.code, gone.stdout], [0, ""]);
      }
      assertEquals(
        (await start(shell, startCommand(`"${script}"`, "../../x", { deno: null, config: null }), env)).code,
        0,
      );
    }));

  Deno.test(`session_handoff starts only where it is asked for, and reads no sessions that came with the project, in ${shell}`, () =>
    onStage("plain", async ({ env, config, plugin, project, folder }) => {
      const line = startCommand(`"${plugin}/hooks/debrief.sh"`, "session_handoff", { deno: "deno", config: null });
      const own = `${config}/projects/-p`;
      const stdin = JSON.stringify({ transcript_path: `${own}/new.jsonl` });
      const started = async (more: Record<string, string> = {}) =>
        (await start(shell, line, { ...env, ...more }, { stdin })).stdout;
      const write = (text: string) => Deno.writeTextFileSync(`${config}/debrief.jsonc`, text);
      write('{"intent":{"log":"all"}}');
      assertEquals(await started(), "", "another section");
      Deno.removeSync(`${config}/debrief.jsonc`);
      assertEquals(await started(), "", "no configuration");
      write('{"handoff":{"onStart":"off"}}');
      assertStringIncludes(await started(), "<--plan>", "no plan yet");
      for (const path of [`${folder}/codex`, `${project}/codex`]) Deno.mkdirSync(path);
      Deno.symlinkSync(`${project}/codex`, `${folder}/link`);
      const reads = async (CODEX_HOME: string) =>
        /--allow-read=([^>]*)/.exec(await started({ CODEX_HOME }))?.[1]?.split(",") ?? [];
      const [first, ...rest] = await reads(`${folder}/codex`);
      assertEquals([first, rest.includes(own), rest.at(-1)], [`${project}/.claude`, true, `${folder}/codex/sessions`]);
      for (const place of [`${project}/codex`, `${folder}/link`, "/proc/self/cwd/codex", "codex", `${folder}/a,b`]) {
        assertEquals((await reads(place)).filter((path) => path.endsWith("/sessions")), [], place);
      }
    }));

  Deno.test(`compiled code is kept in the user's directory, whatever a project's variables say, in ${shell}`, () =>
    onStage("plain", async ({ env, project, config, plugin, folder }) => {
      const script = `"${plugin}/hooks/debrief.sh"`;
      const tells = '#!/bin/sh\nprintf "%s " "$DENO_DIR" "$TMPDIR"\n';
      writeProgram(`${plugin}/hooks/memory_triage`, tells);
      writeProgram(`${folder}/deno`, tells);
      const cache = `${config}/debrief/cache`;
      const given = { ...env, DENO_DIR: project, TMPDIR: project };
      const told = async (deno: string | null) => {
        const line = startCommand(script, "memory_triage", { deno, config: null });
        return (await start(shell, line, given)).stdout;
      };
      assertEquals(await told(null), `${cache} ${cache} `, "a program");
      assertEquals((Deno.statSync(cache).mode ?? 0) & 0o777, 0o700);
      Deno.removeSync(cache);
      assertEquals(await told(`${folder}/deno`), `${cache} ${project} `, "a script");
      assertEquals((Deno.statSync(cache).mode ?? 0) & 0o777, 0o700);
    }));

  Deno.test(`no variable that a project's settings can set moves the user's configuration, in ${shell}`, () =>
    onStage("ein Pröjekt", async ({ env, project, config, plugin, folder }) => {
      const moved = `${project}/.claude/moved`;
      Deno.mkdirSync(`${moved}/.claude/projects`, { recursive: true });
      Deno.mkdirSync(`${config}/projects`);
      Deno.symlinkSync(moved, `${folder}/link`);
      const quote = (word: string) => `'${word}'`;
      const script = quote(`${plugin}/hooks/debrief.sh`);
      const hostile: readonly Record<string, string>[] = [
        { CLAUDE_CONFIG_DIR: moved },
        { CLAUDE_CONFIG_DIR: "", HOME: moved },
        { CLAUDE_CONFIG_DIR: ".claude/moved" },
        { CLAUDE_CONFIG_DIR: `${folder}/link` },
        { CLAUDE_CONFIG_DIR: `${config}/../project/.claude/moved` },
        { CLAUDE_CONFIG_DIR: "/proc/self/cwd/.claude/moved" },
        { CLAUDE_CONFIG_DIR: project },
        { CLAUDE_CONFIG_DIR: `${project}/` },
        { CLAUDE_CONFIG_DIR: `${project}/.claude/none` },
        { CLAUDE_CONFIG_DIR: "", HOME: project },
        { CLAUDE_CONFIG_DIR: `${folder}//ein Pröjekt/./project/.claude/moved` },
        { CLAUDE_CONFIG_DIR: `${project}/../project//.claude/../.claude/moved` },
        { CLAUDE_CONFIG_DIR: "/proc/self/cwd/../.evil" },
        { CLAUDE_CONFIG_DIR: "", HOME: "/proc/self/cwd/.." },
        { CLAUDE_CONFIG_DIR: "//proc/./self/cwd/../.evil" },
        { CLAUDE_CONFIG_DIR: `${folder}/around` },
        { CLAUDE_CONFIG_DIR: `${folder}/ein Pröjekt/.evil` },
      ];
      // the project is a directory of a clone, which has a configuration of its own beside it
      Deno.mkdirSync(`${folder}/ein Pröjekt/.evil/projects`, { recursive: true });
      Deno.mkdirSync(`${folder}/ein Pröjekt/.claude`);
      Deno.mkdirSync(`${folder}/ein Pröjekt/.git`);
      Deno.symlinkSync("/proc/self/cwd/../.evil", `${folder}/around`);
      const cached = `${config}/plugins/cache/market/debrief/0.1.0`;
      Deno.mkdirSync(`${cached}/hooks`, { recursive: true });
      Deno.mkdirSync(`${cached}/dist`);
      Deno.copyFileSync(`${plugin}/hooks/debrief.sh`, `${cached}/hooks/debrief.sh`);
      for (const { name } of HOOK_SETUPS) Deno.writeTextFileSync(`${cached}/dist/${name}.js`, "");
      for (const variables of hostile) {
        const given = { ...env, ...variables };
        for (const { name } of HOOK_SETUPS) {
          const say = JSON.stringify([name, variables]);
          const bare = await start(shell, startCommand(script, name, { deno: "deno", config: null }), given);
          assertNotStarted(bare, name, say);
          assertStringIncludes(bare.stderr, "did not run: the configuration directory", say);
          // where the user sees it: a rule that denies does not work either
          if (name === "memory_triage") {
            assertStringIncludes(JSON.parse(bare.stdout).systemMessage, "no rule of yours works here", say);
          }
          const written = startCommand(script, name, { deno: "deno", config: quote(config) });
          const installed = await start(shell, written, given);
          assertStringIncludes(installed.stdout, `,${config}/debrief`, say);
          assert(!installed.stdout.includes(moved), say);
          const own = startCommand(quote(`${cached}/hooks/debrief.sh`), name, { deno: "deno", config: null });
          assertStringIncludes((await start(shell, own, given)).stdout, `,${config}/debrief`, say);
        }
        writeProgram(`${plugin}/hooks/memory_triage`, '#!/bin/sh\necho "$CLAUDE_CONFIG_DIR"\n');
        const program = startCommand(script, "memory_triage", { deno: null, config: quote(config) });
        assertEquals((await start(shell, program, given)).stdout, `${config}\n`);
      }
    }));
}

Deno.test("a project that contains the user's home may contain the configuration, too", async () => {
  const home = new TextDecoder().decode(
    new Deno.Command("sh", { args: ["-c", 'eval "cd -P ~$(id -un)" && pwd -P'] }).outputSync().stdout,
  ).trim();
  using temporary = temporaryDirectory({ dir: home, prefix: ".debrief-test-" });
  const folder = temporary.path;
  await onStage("plain", async ({ env }) => {
    const line = LINES.find((one) => one.includes("memory_triage")) ?? "";
    const given = { ...env, CLAUDE_PROJECT_DIR: home, CLAUDE_CONFIG_DIR: folder };
    assertStringIncludes((await start("sh", line, given)).stdout, `,${folder}/debrief`);
  });
});

Deno.test("no start script seeks a part of the input by the shortest match, for which a shell tries each of its beginnings", () => {
  for (const name of ["debrief.sh", "codex.sh"]) {
    const text = Deno.readTextFileSync(`${ROOT}/hooks/${name}`);
    assertEquals(/\$\{\w+#{1,2}\*/.exec(text.replaceAll("${words#* }", ""))?.[0], undefined, name);
  }
});

Deno.test("tool_intent is started exactly where a configuration has something for it", async () => {
  const line = LINES.find((one) => one.includes("tool_intent")) ?? "";
  const cases: readonly [string | null, string | { linkTo: string } | null, boolean][] = [
    [null, null, false],
    ['{"triage":{"messages":80}}', null, false],
    [null, '{"triage":{"messages":80}}', false],
    ['{"intent":{"log":"prompts"}}', null, true],
    [null, '{"guard":{"lostWork":"ask"}}', true],
    [sampleConfig(), null, false],
    [sampleConfig(), '{"intent":{"rules":[]}}', true],
    ['{"a":"http://b","intent":{}}', null, true],
    ['{\n// "intent"\n\t// intent \\u\n}', null, false],
    ['{ /* x */ "intent": {} }', null, true],
    ['{ // y\n "intent": {} }', null, true],
    ['{\n  /* x */"intent": {} }', null, true],
    ['{\r\n"intent"\r\n: {} }', null, true],
    ['{"\\u0069ntent":{"log":"all"}}', null, true],
    [null, { linkTo: "/dev/zero" }, false],
    ['{"intent":{"log":"all"},"handoff":{"onStart":"notice"}}', { linkTo: "/dev/zero" }, true],
  ];
  for (const [user, project, starts] of cases) {
    await onStage("ein Pröjekt", async (stage) => {
      const file = `${stage.project}/.claude/debrief.jsonc`;
      Deno.removeSync(`${stage.config}/debrief.jsonc`);
      if (user !== null) Deno.writeTextFileSync(`${stage.config}/debrief.jsonc`, user);
      if (typeof project === "string") Deno.writeTextFileSync(file, project);
      else if (project !== null) Deno.symlinkSync(project.linkTo, file);
      const { code, stdout } = await start("sh", line, stage.env);
      assertEquals([code, stdout !== ""], [0, starts], JSON.stringify([user, project]));
    });
  }
});

/** `{"a":"ä","intent":{}}` in Latin-1. */
const LATIN_1 = Uint8Array.from('{"a":"\u00e4","intent":{}}', (character) => character.charCodeAt(0));

Deno.test("tool_intent is not started by what follows the part that a hook reads, however large the file", async () => {
  const line = LINES.find((one) => one.includes("tool_intent")) ?? "";
  const cases: readonly [what: string, make: (file: string) => void, starts: boolean][] = [
    ["800 MB of nothing", (file) => {
      Deno.writeTextFileSync(file, "");
      Deno.truncateSync(file, 800 * 1024 * 1024);
    }, false],
    ["the word behind 64 KiB", (file) => Deno.writeTextFileSync(file, " ".repeat(64 * 1024) + '{"intent":{}}'), false],
    ["the word before", (file) => Deno.writeTextFileSync(file, " ".repeat(64 * 1024 - 100) + '{"intent":{}}'), true],
    ["the word behind a byte that is no UTF-8", (file) => Deno.writeFileSync(file, LATIN_1), true],
    ["a FIFO", (file) => void new Deno.Command("mkfifo", { args: [file] }).outputSync(), false],
    ["a folder", (file) => Deno.mkdirSync(file), false],
  ];
  for (const [what, make, starts] of cases) {
    await onStage("ein Pröjekt", async (stage) => {
      Deno.removeSync(`${stage.config}/debrief.jsonc`);
      make(`${stage.project}/.claude/debrief.jsonc`);
      const { code, stdout } = await start("sh", line, stage.env);
      assertEquals([code, stdout !== ""], [0, starts], what);
    });
  }
});
