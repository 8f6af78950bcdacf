/** The command lines of the plugin for Codex, started as Codex starts them, and as it must not. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { CODEX_EVENTS } from "../../../lib/clients/codex/protocol/events.ts";
import { HOOK_SETUPS, startCommand } from "../../../lib/hooks/runner/setup.ts";
import { NAMES, SHELLS, start } from "../../support/hooks/shell.ts";
import { writeProgram } from "../../support/programs.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

const ROOT = decodeURIComponent(new URL("../../../", import.meta.url).pathname).replace(/\/$/, "");
const MANIFEST = JSON.parse(Deno.readTextFileSync(`${ROOT}/.codex-plugin/plugin.json`));
const HOOKS: Record<string, { hooks: Record<string, unknown>[] }[]> =
  JSON.parse(Deno.readTextFileSync(`${ROOT}/${MANIFEST.hooks}`)).hooks;
const HANDLERS = Object.values(HOOKS).flatMap((groups) => groups.flatMap(({ hooks }) => hooks));
const LINES = [...new Set(HANDLERS.map(({ command }) => String(command)))];

interface Stage {
  readonly folder: string;
  readonly project: string;
  readonly config: string;
  readonly plugin: string;
  readonly env: Record<string, string>;
}

/** A plugin in a folder of some name, with a project and a CODEX_HOME beside it, and a deno that prints what it was given. */
async function onStage(name: string, test: (stage: Stage) => Promise<void>): Promise<void> {
  using temporary = temporaryDirectory({ prefix: "debrief-test-" });
  const folder = temporary.path;
  const within = `${folder}/${name}`;
  const [project, config, plugin] = [`${within}/project`, `${within}/codex`, `${within}/plugin`];
  for (
    const path of [`${project}/.codex`, `${config}/sessions`, `${plugin}/hooks`, `${plugin}/dist`, `${folder}/bin`]
  ) {
    Deno.mkdirSync(path, { recursive: true });
  }
  Deno.copyFileSync(`${ROOT}/hooks/codex.sh`, `${plugin}/hooks/codex.sh`);
  for (const hook of HOOK_SETUPS) Deno.writeTextFileSync(`${plugin}/dist/${hook.name}.js`, "");
  writeProgram(`${folder}/bin/deno`, `#!/bin/sh\necho "$CODEX_HOME"\nprintf '<%s>\\n' "$@"\n`);
  Deno.writeTextFileSync(`${config}/debrief.jsonc`, '{"intent":{"log":"all"},"handoff":{"onStart":"notice"}}');
  const env = { PATH: `${folder}/bin:/usr/bin:/bin`, PLUGIN_ROOT: plugin, CODEX_HOME: config, HOME: `${folder}/home` };
  await test({ folder, project, config, plugin, env });
}

const isMade = (folder: string) => [...Deno.readDirSync(folder)].some(({ name }) => name === "made");

Deno.test("the plugin for Codex has its own manifest, only events that Codex knows, and only keys of hooks", () => {
  for (const event of Object.keys(HOOKS)) assert(event in CODEX_EVENTS, event);
  for (const handler of HANDLERS) {
    assertEquals(Object.keys(handler).sort(), ["command", "timeout", "type"]);
    // with braces Codex replaces it in the text, where a name of a folder could break out
    assert(!String(handler["command"]).includes("${"));
  }
  assertEquals(LINES.length, HOOK_SETUPS.length);
});

for (const shell of SHELLS) {
  Deno.test(`the plugin's lines for Codex start Deno from folders of any name, in ${shell}`, async () => {
    for (const name of NAMES) {
      await onStage(name, async ({ env, project, config, plugin, folder }) => {
        for (const line of LINES) {
          const { code, stdout, stderr } = await start(shell, line, env, { cwd: project });
          assertEquals([code, stderr], [0, ""]);
          assertStringIncludes(stdout, `<--allow-read=${project}/.codex,${config}/sessions,`);
          // no script that was installed there, and no compiled code
          const own = `${config}/debrief/`;
          const reads = /<--allow-read=(.*)>/.exec(stdout)?.[1]?.split(",") ?? [];
          assertEquals(
            reads.filter((path) => path.startsWith(own) || own.startsWith(`${path}/`)),
            [`${own}state`, `${own}trusted.json`],
            line,
          );
          assertStringIncludes(stdout, `<--allow-write=${own}state>`);
          const hook = HOOK_SETUPS.find((setup) => line.includes(` ${setup.name} `));
          assertStringIncludes(stdout, `<${plugin}/hooks/../dist/${hook?.name}.js>`);
          assert(!/<(?:-A|--allow-(?:all|net|run|ffi|sys).*)>/.test(stdout));
        }
        assertEquals(isMade(folder), false);
      });
    }
  });

  Deno.test(`what Codex sends is never run, and a hook that cannot start ends with 0, in ${shell}`, () =>
    onStage("plain", async ({ env, folder, project, config, plugin }) => {
      const touch = `touch ${folder}/made`;
      Deno.writeTextFileSync(`${folder}/bin/deno`, "#!/bin/sh\n[ $# -gt 0 ] || exec sh\ncat > /dev/null\n");
      const inputs = [`{"tool_input":{"command":"$(${touch})"}}`, `${touch}\n`, `'; ${touch}; "; ${touch}`];
      const environments: Record<string, string>[] = [
        env,
        {},
        { ...env, PLUGIN_ROOT: "" },
        { ...env, CODEX_HOME: "", HOME: "" },
        { ...env, CODEX_HOME: `${config}/gone` },
        { ...env, PATH: "/usr/bin:/bin" },
      ];
      for (const environment of environments) {
        for (const line of LINES) {
          for (const stdin of inputs) {
            const { code, stdout } = await start(shell, line, environment, { stdin, cwd: project });
            assertEquals(code, 0, JSON.stringify(environment));
            // what is said is for the user, in the client's form
            if (stdout !== "") assertEquals(Object.keys(JSON.parse(stdout)), ["systemMessage"]);
          }
        }
      }
      const gone = `${folder}/gone`;
      Deno.mkdirSync(gone);
      for (const line of LINES) {
        const inGone = `cd "${gone}" && rmdir "${gone}" && ${line.startsWith("[") ? `{ ${line}; }` : line}`;
        const { code, stdout } = await start(shell, inGone, env, { cwd: project });
        assertEquals([code, stdout], [0, ""]);
        Deno.mkdirSync(gone);
      }
      Deno.removeSync(plugin, { recursive: true });
      for (const line of LINES) assertEquals((await start(shell, line, env, { cwd: project })).code, 0);
      assertEquals(isMade(folder), false);
    }));

  Deno.test(`the hooks of Codex are given the directory that stands in its paths, in ${shell}`, () =>
    onStage("ein Pröjekt", async ({ env, folder, project, config, plugin }) => {
      const link = `${folder}/link`;
      Deno.symlinkSync(config, link);
      Deno.mkdirSync(`${folder}/home`);
      Deno.symlinkSync(config, `${folder}/home/.codex`);
      const [line = ""] = LINES;
      const at = async (given: Record<string, string>, text = line) =>
        (await start(shell, text, { ...env, ...given }, { cwd: project })).stdout.split("\n")[0];
      // measured: CODEX_HOME is resolved, ~/.codex is not
      assertEquals(await at({ CODEX_HOME: link }), config);
      assertEquals(await at({ CODEX_HOME: "" }), `${folder}/home/.codex`);
      const written = startCommand(`'${plugin}/hooks/codex.sh'`, "memory_triage", {
        deno: "deno",
        config: `'${link}'`,
      });
      assertEquals(await at({ CODEX_HOME: link }, written), config);
      assertEquals(await at({ CODEX_HOME: "" }, written), link);
      // and the project by its path without symlinks
      Deno.symlinkSync(project, `${folder}/p`);
      const { stdout } = await start(shell, `cd "${folder}/p" && { ${line}; }`, env);
      assertStringIncludes(stdout, `<--allow-read=${project}/.codex,`);
    }));

  Deno.test(`no variable moves the user's Codex directory into a project, in ${shell}`, () =>
    onStage("plain", async ({ env, project }) => {
      Deno.mkdirSync(`${project}/moved/.codex`, { recursive: true });
      for (const moved of [{ CODEX_HOME: `${project}/moved` }, { CODEX_HOME: "", HOME: `${project}/moved` }]) {
        for (const line of LINES) {
          const { code, stdout, stderr } = await start(shell, line, { ...env, ...moved }, { cwd: project });
          // the user is told once a turn
          assertEquals([code, stdout !== ""], [0, line.includes("memory_triage")]);
          assertStringIncludes(stderr, "is inside the project");
        }
      }
    }));
}
