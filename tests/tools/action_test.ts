import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { parse } from "yaml";
import { GIT_ENV, HAS_GIT } from "../guard/support/git.ts";
import { bundledScript } from "../support/bundled_script.ts";
import { readAnnotations, readJunit, readSarif } from "../support/report/check_formats.ts";
import { readAction, runAction } from "../support/workflow.ts";
import { copyTree } from "../live/stage/plugin.ts";

const ROOT = decodeURIComponent(new URL("../../", import.meta.url).pathname);
const EXAMPLE = `${ROOT}fixtures/rules-repository`;
const SETTINGS = ".claude/settings.json";

/** The example repository with its first commit, and the action as a release has it. */
interface Scene {
  readonly workspace: string;
  readonly base: string;
  readonly action: string;
  readonly env: Record<string, string>;
  act(inputs?: Record<string, string>, github?: Record<string, string>): ReturnType<typeof runAction>;
}

async function run(program: string, args: readonly string[], cwd: string, env: Record<string, string>) {
  const { code, stdout, stderr } = await new Deno.Command(program, { args: [...args], cwd, env, clearEnv: true })
    .output();
  const decoder = new TextDecoder();
  return { code, out: decoder.decode(stdout), err: decoder.decode(stderr) };
}

async function inRepository(test: (scene: Scene) => Promise<void>): Promise<void> {
  const directory = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "debrief-action-" }));
  try {
    const [workspace, action, temporary] = [`${directory}/work`, `${directory}/action`, `${directory}/temp`];
    copyTree(EXAMPLE, workspace);
    for (const path of [`${action}/bin`, `${action}/dist`, temporary, `${directory}/programs`]) {
      Deno.mkdirSync(path, { recursive: true });
    }
    for (const file of ["action.yml", "bin/debrief"]) Deno.copyFileSync(ROOT + file, `${action}/${file}`);
    Deno.copyFileSync(bundledScript("main.ts"), `${action}/dist/debrief.js`);
    Deno.symlinkSync(Deno.execPath(), `${directory}/programs/deno`);
    const env = {
      PATH: `${directory}/programs:${Deno.env.get("PATH")}`,
      HOME: `${directory}/home`,
      DENO_DIR: Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME")}/.cache/deno`,
      NO_COLOR: "1",
    };
    const git = async (...args: string[]) => (await run("git", args, workspace, { ...env, ...GIT_ENV })).out.trim();
    await git("init", "--quiet");
    await git("add", "-A");
    await git("commit", "--quiet", "-m", "first");
    const base = await git("rev-parse", "HEAD");
    const act: Scene["act"] = (inputs = {}, github = { "event.pull_request.base.sha": base }) =>
      runAction({ action, workspace, temporary, env, inputs, github });
    await test({ workspace, base, action, env, act });
  } finally {
    Deno.removeSync(directory, { recursive: true });
  }
}

/** Changes the settings of the example as text. */
function edit({ workspace }: Scene, from: string, to: string): void {
  const path = `${workspace}/${SETTINGS}`;
  const text = Deno.readTextFileSync(path);
  assert(text.includes(from));
  Deno.writeTextFileSync(path, text.replace(from, to));
}

const isUnix = Deno.build.os !== "windows" && HAS_GIT;

Deno.test({
  name: "the action passes where nothing is wrong, and where a change opens nothing harmful",
  ignore: !isUnix,
  fn: () =>
    inRepository(async (scene) => {
      assertEquals(await scene.act(), { code: 0, stdout: "", stderr: "" });
      edit(scene, '"Bash(npm run lint)"', '"Bash(npm run lint)", "Bash(npm run build)"');
      const { code, stdout, stderr } = await scene.act();
      assertEquals([code, stderr], [0, ""]);
      const { annotations, others } = readAnnotations(stdout);
      assertEquals(others, []);
      assertEquals(annotations.map(({ level, file, line }) => [level, file, line]), [["warning", SETTINGS, "5"]]);
      assertMatch(annotations[0]!.message, /^1 call would newly run: npm run build \(runs code\)/);
    }),
});

Deno.test({
  name: "the action fails on a rule that newly allows git push --force, and annotates its line",
  ignore: !isUnix,
  fn: () =>
    inRepository(async (scene) => {
      edit(scene, '"Edit(/docs/**)"', '"Edit(/docs/**)",\n      "Bash(git push *)"');
      edit(scene, '    "ask": [\n      "Bash(git push *)"\n    ],\n', "");
      const { code, stdout } = await scene.act({ sarif: "sarif" });
      assertEquals(code, 1);
      const { annotations, others } = readAnnotations(stdout);
      assertEquals(others, []);
      const errors = annotations.filter(({ level }) => level === "error");
      for (const { file, line } of errors) assertEquals([file, line], [SETTINGS, "7"]);
      assertEquals([...new Set(errors.map(({ title }) => title))], [
        "debrief rules check: unexpected_allow",
        "debrief rules diff: newly_allowed",
      ]);
      assertEquals(errors.some(({ message }) => message.includes("git push --force (removes what cannot be")), true);
      const sarif = (name: string) => readSarif(Deno.readTextFileSync(`${scene.workspace}/sarif/${name}.sarif`));
      assertEquals(sarif("lint"), []);
      assertEquals(sarif("check").map(({ ruleId }) => ruleId), ["unexpected_allow", "unexpected_allow"]);
      assertEquals(sarif("diff")[0]?.locations[0]?.physicalLocation.region?.startLine, 7);
    }),
});

Deno.test({
  name: "the action annotates mistakes in rules, and fails on them only if asked to",
  ignore: !isUnix,
  fn: () =>
    inRepository(async (scene) => {
      edit(scene, '"Read(.env)"', '"Read(.env)", "Bash(rm"');
      for (const [fail, expected] of [["false", 0], ["true", 1]] as const) {
        const { code, stdout } = await scene.act({ "fail-on-lint": fail });
        assertEquals(code, expected);
        const [first] = readAnnotations(stdout).annotations;
        assertEquals([first?.level, first?.file, first?.line], ["error", SETTINGS, "12"]);
      }
    }),
});

Deno.test({
  name: "the action does without a base, and fails where there are no settings or the file is none",
  ignore: !isUnix,
  fn: () =>
    inRepository(async (scene) => {
      edit(scene, '"Bash(npm test)"', '"Bash(npm test)", "Bash(rm *)"');
      assertEquals((await scene.act()).code, 1);
      // examples that nobody deleted in this change count, too
      Deno.removeSync(`${scene.workspace}/.claude/permissions.check.json`);
      assertEquals((await scene.act({}, { "event.before": "0".repeat(40) })).code, 0);
      assertEquals((await scene.act({}, {})).code, 0);
      Deno.writeTextFileSync(`${scene.workspace}/${SETTINGS}`, "{");
      const broken = await scene.act();
      assertStringIncludes(broken.stdout, "ignored_file");
      Deno.removeSync(`${scene.workspace}/${SETTINGS}`);
      const none = await scene.act();
      assertEquals(none.code, 1);
      assertStringIncludes(none.stderr, "Cannot read settings");
    }),
});

Deno.test("the action and the examples name the version of Deno that everything is tested with", () => {
  const [, version = ""] = /^version=(\S+)$/m.exec(Deno.readTextFileSync(`${ROOT}.ci/run`)) ?? [];
  assertEquals(readAction(ROOT).runs.steps[0]?.env?.["VERSION"], version);
  assertStringIncludes(Deno.readTextFileSync(`${EXAMPLE}/.gitlab-ci.yml`), `deno@${version}`);
});

Deno.test({
  name: "the script for GitLab passes and fails like the action, with reports of tests",
  ignore: !isUnix,
  fn: () =>
    inRepository(async (scene) => {
      const { workspace, base, action, env } = scene;
      const { script } = parse(Deno.readTextFileSync(`${EXAMPLE}/.gitlab-ci.yml`))["permission rules"];
      copyTree(action, `${workspace}.debrief`);
      Deno.chmodSync(`${workspace}.debrief/bin/debrief`, 0o755);
      const gitlab = { ...env, CI_PROJECT_DIR: workspace, CI_MERGE_REQUEST_DIFF_BASE_SHA: base };
      const ran = () => run("bash", ["-eo", "pipefail", "-c", script.join("\n")], workspace, gitlab);
      assertEquals(await ran(), { code: 0, out: "", err: "" });
      edit(scene, '"Edit(/docs/**)"', '"Bash(git push --force)"');
      edit(scene, '"Bash(git push *)"', '"Bash(git push)"');
      assertEquals((await ran()).code, 1);
      const failed = readJunit(Deno.readTextFileSync(`${workspace}/diff.xml`)).filter(({ failure }) => failure);
      assertMatch(String(failed[0]?.failure?.message), /git push --force/);
      assertEquals([failed[0]?.["file"], failed[0]?.["line"]], [SETTINGS, "6"]);
      assertEquals(readJunit(Deno.readTextFileSync(`${workspace}/check.xml`)).some(({ failure }) => failure), true);
    }),
});

Deno.test({
  name: "the hooks for pre-commit run as they are declared",
  ignore: !isUnix,
  fn: () =>
    inRepository(async (scene) => {
      const { workspace, action, env } = scene;
      const hooks = parse(Deno.readTextFileSync(`${ROOT}.pre-commit-hooks.yaml`));
      const used = parse(Deno.readTextFileSync(`${EXAMPLE}/.pre-commit-config.yaml`)).repos[0].hooks;
      assertEquals(used.map(({ id }: { id: string }) => id), hooks.map(({ id }: { id: string }) => id));
      const codes = async () => {
        const found: number[] = [];
        for (const { entry, args, language, pass_filenames, files } of hooks) {
          assertEquals([language, pass_filenames, new RegExp(files).test(SETTINGS)], ["script", false, true]);
          const [program, ...words] = entry.split(" ");
          found.push((await run(`${action}/${program}`, [...words, ...args], workspace, env)).code);
        }
        return found;
      };
      assertEquals(await codes(), [0, 0]);
      edit(scene, '"Read(.env)"', '"Read(.env)", "Bash(rm"');
      assertEquals(await codes(), [1, 0]);
      edit(scene, '"Bash(npm publish *)"', '"Bash(npm publishing *)"');
      assertEquals(await codes(), [1, 1]);
    }),
});

Deno.test("docs/ci.md shows the files of the example repository", () => {
  const page = Deno.readTextFileSync(`${ROOT}docs/ci.md`);
  for (const file of [".github/workflows/rules.yml", ".gitlab-ci.yml", ".pre-commit-config.yaml"]) {
    assertStringIncludes(page, `\`\`\`yaml\n${Deno.readTextFileSync(`${EXAMPLE}/${file}`)}\`\`\``, file);
  }
  for (const name of Object.keys(readAction(ROOT).inputs)) assertStringIncludes(page, `| \`${name}\``);
});
