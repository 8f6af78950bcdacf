/** The system denies what the sandbox allows: a hook of another user, with files and folders that are not its own. */
import { assert } from "@std/assert";
import { HAS_GIT } from "../guard/support/git.ts";
import { stateDirectory } from "../../lib/hooks/store/state_names.ts";
import { ask, ASKED, assertLeft, GUARDED, nameOf, onFullStage } from "../support/hooks/process.ts";
import { unless } from "../support/programs.ts";
import type { Stage } from "../support/hooks/harness.ts";

const NOBODY = 65534;
/** root is denied nothing, so the hook runs as nobody where the tests run as root. */
const AS_NOBODY = ["setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups"];
const IS_ROOT = Deno.build.os === "linux" && Deno.uid() === 0;
const THROUGH = IS_ROOT ? AS_NOBODY : [];

/** What Deno keeps for the other user: of all hooks here, so that each is compiled once. */
const CACHE = Deno.makeTempDirSync({ prefix: "debrief-test-" });
if (IS_ROOT) Deno.chownSync(CACHE, NOBODY, NOBODY);
Deno.test.afterAll(() => Deno.removeSync(CACHE, { recursive: true }));

/** Why nothing can be denied to a hook here; null where it can. */
function cannot(): string | null {
  if (Deno.build.os === "windows") return "the modes of files are those of Unix";
  const reason = "root cannot run deno as nobody here";
  const [command = "", ...args] = [...THROUGH, Deno.execPath(), "--version"];
  try {
    const { success } = new Deno.Command(command, { args, cwd: "/", stdout: "null", stderr: "null" }).outputSync();
    return success ? null : reason;
  } catch {
    return reason;
  }
}

/** Gives everything below a folder to the user the hook runs as. */
function giveAway(path: string): void {
  if (IS_ROOT) Deno.chownSync(path, NOBODY, NOBODY);
  if (Deno.lstatSync(path).isDirectory) { for (const { name } of Deno.readDirSync(path)) giveAway(`${path}/${name}`); }
}

const DENIED: readonly (readonly [name: string, path: (stage: Stage) => string, mode: number])[] = [
  ["to read the session's file", ({ transcript }) => transcript, 0o000],
  ["to look into the folder of sessions", ({ config }) => `${config}/projects/-project`, 0o000],
  ["to look into the folder of agents", ({ transcript }) => transcript.replace(".jsonl", ""), 0o000],
  ["to read the configuration", ({ config }) => `${config}/debrief.jsonc`, 0o000],
  ["to look into .claude", ({ project }) => `${project}/.claude`, 0o000],
  ["to write into .claude", ({ project }) => `${project}/.claude`, 0o500],
  ["to write context files", ({ project }) => `${project}/.claude/debrief`, 0o500],
  ["to write into its directory", ({ config }) => stateDirectory(config), 0o500],
  ["to look into its directory", ({ config }) => stateDirectory(config), 0o000],
];

for (const asked of ASKED) {
  Deno.test({
    ...unless(cannot(), `${nameOf(asked)} bears what the system denies it`),
    fn: async (t) => {
      for (const [what, place, mode] of DENIED) {
        await t.step(what, () =>
          onFullStage(async (stage) => {
            const path = place(stage);
            if (/\/(?:debrief|state)$/.test(path)) Deno.mkdirSync(path, { recursive: true });
            giveAway(stage.folder);
            Deno.chmodSync(path, mode);
            const options = { through: THROUGH, env: { DENO_DIR: CACHE }, logs: false };
            const faulty = await ask(asked, stage, options);
            Deno.chmodSync(path, 0o700);
            const { stdout } = await ask(asked, stage, { ...options, logs: true });
            assert(asked.says(stdout) || asked.says(faulty.stdout), stdout);
            await assertLeft(asked, stage);
          }, asked));
      }
    },
  });
}

Deno.test({
  ...unless(
    HAS_GIT ? cannot() : "git is not installed",
    "tool_intent with the guard asks while the system denies it the repository",
  ),
  fn: async (t) => {
    for (const name of [".git", ".git/HEAD", ".git/index", ".git/objects", ".git/refs"]) {
      await t.step(name, () =>
        onFullStage(async (stage) => {
          giveAway(stage.folder);
          Deno.chmodSync(`${stage.project}/${name}`, 0o000);
          const { stdout } = await ask(GUARDED, stage, { through: THROUGH, env: { DENO_DIR: CACHE } });
          assert(stdout.includes('"permissionDecision":"ask"'), stdout);
        }, GUARDED));
    }
  },
});
