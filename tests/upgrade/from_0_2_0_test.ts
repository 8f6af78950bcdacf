/**
 * Whoever has 0.2.0 pulls, and goes on: its settings, state, configuration and plugin are played in a clone that has 0.2.0 first
 * and what is here afterwards. `.ci/upgrade` plays the plugin with a real client.
 */
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { copyTree, filesBelow } from "../../tools/files.ts";
import { start } from "../support/hooks/shell.ts";
import { assistant, chain, jsonl, text, user } from "../support/transcript.ts";
import { temporaryDirectory } from "../support/temporary.ts";

const ROOT = decodeURIComponent(new URL("../../", import.meta.url).pathname);
/** The last commit of 0.2.0. */
const OLD = "3c202b8d";
/** What of a clone the hooks and the command line need. */
const PARTS = ["dist", "hooks", ".claude-plugin"];
const SESSION = "11111111-2222-4333-8444-555555555555";

function shell(script: string, cwd = ROOT): boolean {
  return new Deno.Command("sh", { args: ["-c", script], cwd, stdout: "null", stderr: "null" }).outputSync().success;
}

const hasOld = Deno.build.os !== "windows" && shell(`git cat-file -e ${OLD}:dist/debrief.js`);

interface Stage {
  readonly directory: string;
  readonly config: string;
  readonly project: string;
  readonly transcript: string;
  /** Runs the command line of the clone. */
  debrief(...args: readonly string[]): { readonly code: number; readonly said: string };
  /** Runs what the settings register for an event; returns what was printed. */
  fire(event: string, fields?: Readonly<Record<string, unknown>>): Promise<string>;
  /** Replaces 0.2.0 by what is here. */
  pull(): void;
}

async function withOld(test: (stage: Stage) => Promise<void>): Promise<void> {
  using temporary = temporaryDirectory({ prefix: "debrief-upgrade-" });
  const directory = temporary.path;
  const [clone, config, project] = [`${directory}/debrief`, `${directory}/home/.claude`, `${directory}/project`];
  const sessions = `${config}/projects/${project.replace(/[^A-Za-z0-9]/g, "-")}`;
  for (const path of [clone, project, sessions]) Deno.mkdirSync(path, { recursive: true });
  assert(shell(`git archive ${OLD} ${PARTS.join(" ")} | tar x -C '${clone}'`));
  const env = {
    HOME: `${directory}/home`,
    CLAUDE_CONFIG_DIR: config,
    CLAUDE_PROJECT_DIR: project,
    DENO_DIR: `${directory}/deno`,
    NO_COLOR: "1",
    PATH: `${directory}/bin:/usr/bin:/bin`,
  };
  Deno.mkdirSync(`${directory}/bin`);
  Deno.symlinkSync(Deno.execPath(), `${directory}/bin/deno`);
  Deno.writeTextFileSync(`${directory}/bin/claude`, '#!/bin/sh\necho "2.1.332 (Claude Code)"\n', { mode: 0o755 });
  const transcript = `${sessions}/${SESSION}.jsonl`;
  await test({
    directory,
    config,
    project,
    transcript,
    debrief(...args) {
      const { code, stdout, stderr } = new Deno.Command(Deno.execPath(), {
        args: ["run", "-A", "--quiet", "--no-config", `${clone}/dist/debrief.js`, ...args],
        cwd: project,
        clearEnv: true,
        env,
        stdin: "null",
      }).outputSync();
      return { code, said: new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr) };
    },
    async fire(event, fields = {}) {
      const { hooks } = JSON.parse(Deno.readTextFileSync(`${config}/settings.json`));
      const input = {
        session_id: SESSION,
        transcript_path: transcript,
        cwd: project,
        permission_mode: "default",
        hook_event_name: event,
        ...fields,
      };
      let said = "";
      for (const { hooks: commands } of hooks[event] ?? []) {
        for (const { command } of commands) {
          const options = { stdin: JSON.stringify(input), cwd: project };
          const ended = await start("sh", command, { ...env, CLAUDE_CODE_ENTRYPOINT: "cli" }, options);
          assertEquals([ended.code, ended.stderr], [0, ""], command);
          said += ended.stdout;
        }
      }
      return said;
    },
    pull() {
      for (const part of PARTS) {
        Deno.removeSync(`${clone}/${part}`, { recursive: true });
        copyTree(`${ROOT}${part}`, `${clone}/${part}`);
      }
    },
  });
}

function upgradeTest(name: string, test: (stage: Stage) => Promise<void>): void {
  const title = hasOld ? name : `${name} (skipped: the history of this clone has no ${OLD})`;
  Deno.test({ name: title, ignore: !hasOld, fn: () => withOld(test) });
}

/** The lines of a session in which the assistant decides something. */
function deciding(...answers: readonly string[]): string {
  const fields = { cwd: "/p", version: "2.1.332", entrypoint: "cli", timestamp: "2026-11-28T10:00:00.000Z" };
  const lines = answers.flatMap((answer, index) => [
    user(`Part ${index}, please`, fields),
    assistant(`m${index}`, [text(answer)], { ...fields, stop_reason: "end_turn" }),
  ]);
  return jsonl(...chain(SESSION, ...lines));
}

const FIRST = "We decided to use sqlite because it needs no server.\n" +
  "We settled on WAL mode rather than rollback because readers must not block.";
const SECOND = "We decided to write the importer in Rust rather than Go because its parser is there already.\n" +
  "We settled on ISO dates instead of local ones because two offices share the files.";
const CALL = { tool_name: "Bash", tool_input: { command: "rm -rf build" }, tool_use_id: "toolu_1" };
const RULE = { event: "PreToolUse", tool: "Bash", source: "command", pattern: "rm", action: "ask", message: "Sure?" };

upgradeTest(
  "settings, state and configuration of 0.2.0 go on, and uninstall gives the settings back",
  async (stage) => {
    const { config, transcript, debrief, fire } = stage;
    const settings = '{ "permissions": { "allow": ["Bash(ls)"] } }\n';
    Deno.writeTextFileSync(`${config}/settings.json`, settings);
    Deno.writeTextFileSync(
      `${config}/debrief.jsonc`,
      `// mine\n${
        JSON.stringify({ session: { runtime: "mod" }, triage: { cooldownMinutes: 0 }, intent: { rules: [RULE] } })
      }`,
    );
    assertEquals(debrief("install").code, 0);
    Deno.writeTextFileSync(transcript, deciding(FIRST));
    assertStringIncludes(await fire("PreToolUse", CALL), "Sure?");
    assertStringIncludes(await fire("Stop", { stop_hook_active: false }), "WAL mode");

    stage.pull();
    // without another command: the hooks are the new ones, and know what was said
    Deno.writeTextFileSync(transcript, deciding(FIRST, SECOND));
    assertStringIncludes(await fire("PreToolUse", CALL), "Sure?");
    const stop = await fire("Stop", { stop_hook_active: false });
    assertStringIncludes(stop, "importer in Rust");
    assert(!stop.includes("WAL mode"), stop);

    // what is to be done is said
    const doctor = debrief("doctor").said;
    assertMatch(doctor, /"session\.runtime" is retired: .*remove the key/);
    assert(!/^ERROR/m.test(doctor), doctor);
    const again = debrief("install");
    assertEquals(again.code, 0);
    assertStringIncludes(again.said, "session_handoff");
    assertStringIncludes(debrief("install").said, "already");
    assertEquals(await fire("SessionEnd", { reason: "clear" }), "");
    Deno.writeTextFileSync(`${config}/debrief.jsonc`, JSON.stringify({ intent: { rules: [RULE] } }));
    assert(!/^(?:ERROR|WARNING)/m.test(debrief("doctor").said), debrief("doctor").said);

    assertEquals(debrief("uninstall").code, 0);
    assertEquals(Deno.readTextFileSync(`${config}/settings.json`), settings);
    assertEquals(debrief("uninstall", "--purge", "--yes").code, 0);
    assertEquals(filesBelow(`${config}/debrief`).filter((path) => path.includes(SESSION)), []);
  },
);

upgradeTest(
  "an installed plugin of 0.2.0 that names the module is said to, and install --plugin takes it out",
  (stage) => {
    const { directory, config, debrief } = stage;
    const copy = `${config}/plugins/cache/debrief/debrief/0.2.0`;
    for (const part of PARTS) copyTree(`${directory}/debrief/${part}`, `${copy}/${part}`);
    Deno.writeTextFileSync(`${config}/settings.json`, '{"enabledPlugins":{"debrief@debrief":true}}\n');
    assertEquals(debrief("install", "--plugin", "--runtime", "mod").code, 0);
    const hooks = `${copy}/hooks/hooks.json`;
    assertStringIncludes(Deno.readTextFileSync(hooks), '"modules"');

    stage.pull();
    assertMatch(debrief("doctor").said, /hooks\.json" still names the module .*\n +-> run debrief install --plugin/);
    assertMatch(debrief("install", "--plugin", "--dry-run").said, /Would remove the module/);
    assertStringIncludes(Deno.readTextFileSync(hooks), '"modules"');
    assertMatch(debrief("install", "--plugin").said, /Removed the module .*hooks\.json/);
    const { modules, ...rest } = JSON.parse(Deno.readTextFileSync(hooks));
    assertEquals([modules, Object.keys(rest)], [undefined, ["description", "hooks"]]);
    assert(!debrief("doctor").said.includes("still names the module"));
    assert(!debrief("install", "--plugin").said.includes("Removed"));
    return Promise.resolve();
  },
);

upgradeTest("every command of 0.2.0 is still one, or leads to one", (stage) => {
  const names = [...stage.debrief("--help").said.matchAll(/^ {2}([a-z]+) {2,}\S/gm)].map(([, name]) => name ?? "");
  assert(names.length > 20, names.join());
  stage.pull();
  const lost = names.filter((name) => stage.debrief("help", name).code !== 0);
  assertEquals(lost, []);
  return Promise.resolve();
});
