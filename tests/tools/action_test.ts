import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { parse } from "yaml";
import { GIT_ENV, HAS_GIT } from "../guard/support/git.ts";
import { bundledScript } from "../support/bundled_script.ts";
import { readAnnotations, readJunit, readSarif } from "../support/report/check_formats.ts";
import { findProgram, writeProgram } from "../support/programs.ts";
import { readAction, runAction } from "../support/workflow.ts";
import { copyTree } from "../live/stage/plugin.ts";
import { filesBelow } from "../../tools/files.ts";

const ROOT = decodeURIComponent(new URL("../../", import.meta.url).pathname);
const EXAMPLE = `${ROOT}fixtures/rules-repository`;
const SETTINGS = ".claude/settings.json";

/** The example repository with its first commit, and the action as a release has it. */
interface Scene {
  /** With everything below it. */
  readonly directory: string;
  readonly workspace: string;
  readonly base: string;
  readonly action: string;
  readonly env: Record<string, string>;
  git(...args: readonly string[]): Promise<string>;
  act(
    inputs?: Record<string, string>,
    github?: Record<string, string>,
    path?: string,
  ): ReturnType<typeof runAction>;
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
    const git: Scene["git"] = async (...args) => (await run("git", args, workspace, { ...env, ...GIT_ENV })).out.trim();
    await git("init", "--quiet");
    await git("add", "-A");
    await git("commit", "--quiet", "-m", "first");
    const base = await git("rev-parse", "HEAD");
    const act: Scene["act"] = (inputs = {}, github = { "event.pull_request.base.sha": base }, path = env.PATH) =>
      runAction({ action, workspace, temporary, env: { ...env, PATH: path }, inputs, github });
    await test({ directory, workspace, base, action, env, git, act });
  } finally {
    Deno.removeSync(directory, { recursive: true });
  }
}

/** Changes the settings of the example as text. */
function edit({ workspace }: Scene, from: string, to: string, settings = SETTINGS): void {
  const path = `${workspace}/${settings}`;
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

Deno.test({
  name: "the action takes Deno from npm where there is none, and runs no rules where npm fails",
  ignore: !isUnix,
  fn: () =>
    inRepository(async (scene) => {
      const path = `${scene.directory}/bare`;
      Deno.mkdirSync(path);
      for (const name of ["bash", "cat", "dirname", "git", "grep", "ln", "mkdir", "rm", "sh"]) {
        Deno.symlinkSync(findProgram(name) ?? "", `${path}/${name}`);
      }
      const npm = (script: string) => writeProgram(`${path}/npm`, `#!/bin/sh\n${script}\n`);
      edit(scene, '"Bash(npm test)"', '"Bash(npm test)", "Bash(rm *)"');
      npm("echo 'the registry cannot be reached' >&2; exit 1");
      const failed = { code: 1, stdout: "", stderr: "the registry cannot be reached\n" };
      assertEquals(await scene.act({}, undefined, path), failed);
      // the step calls `npm install … --prefix DIRECTORY deno@VERSION`
      npm(
        'while [ "$1" != --prefix ]; do shift; done\n' +
          `mkdir -p "$2/node_modules/.bin"; ln -s '${Deno.execPath()}' "$2/node_modules/.bin/deno"`,
      );
      const made = await scene.act({}, undefined, path);
      assertEquals([made.code, made.stderr], [1, ""]);
      assert(
        readAnnotations(made.stdout).annotations.some(({ title }) => title === "debrief rules diff: newly_allowed"),
      );
    }),
});

Deno.test({
  name: "the action compares with a commit and with a branch that only origin has",
  ignore: !isUnix,
  fn: () =>
    inRepository(async (scene) => {
      const { directory, workspace, base, git } = scene;
      edit(scene, '"Bash(npm test)"', '"Bash(npm test)", "Bash(rm *)"');
      await git("checkout", "--quiet", "-b", "other");
      await git("commit", "--quiet", "-a", "-m", "second");
      const other = await git("rev-parse", "HEAD");
      Deno.renameSync(`${workspace}/.git`, `${directory}/origin`);
      await git("init", "--quiet");
      await git("remote", "add", "origin", `${directory}/origin`);
      // what is checked out is the second commit: only the first has another rule
      assertEquals(await scene.act({ base: other }), { code: 0, stdout: "", stderr: "" });
      assertEquals(await scene.act({ base: "other" }), { code: 0, stdout: "", stderr: "" });
      const { code, stdout } = await scene.act({ base });
      assertEquals([code, /newly_allowed::.*rm /.test(stdout)], [1, true], stdout);
    }),
});

Deno.test({
  name: "the action fails where its base cannot be fetched or a report cannot be written",
  ignore: !isUnix,
  fn: () =>
    inRepository(async (scene) => {
      const { workspace, action } = scene;
      const unknown = await scene.act({ base: "1".repeat(40) });
      assert(unknown.code !== 0 && unknown.stderr !== "", unknown.stderr);
      Deno.mkdirSync(`${workspace}/sarif/check.sarif`, { recursive: true });
      assert((await scene.act({ sarif: "sarif" })).code !== 0);
      for (const [ended, expected] of [[0, 0], [1, 0], [2, 1]]) {
        writeProgram(`${action}/bin/debrief`, `#!/bin/sh\ncase $* in *sarif) exit ${ended} ;; esac\n`);
        assertEquals((await scene.act({ sarif: "reports" })).code, expected, `debrief ends with ${ended}`);
      }
    }),
});

/** Whether what was printed tells a runner nothing but findings. */
function assertOnlyFindings({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }): void {
  const { annotations, others } = readAnnotations(stdout);
  assertEquals(others, []);
  for (const { title } of annotations) assertMatch(title ?? "", /^debrief rules \w+: \w+$/);
  assertEquals(readAnnotations(stderr).annotations, []);
}

/** The files below a directory that the action was made to write. */
function madeBelow(directory: string): string[] {
  return filesBelow(directory).filter((path) => /(?:^|\/)made/.test(path));
}

Deno.test({
  name: "the action runs no name, rule or base, and takes none for a command of the runner",
  ignore: !isUnix,
  fn: () =>
    inRepository(async (scene) => {
      const { workspace, git, act } = scene;
      const settings = ".claude/$(touch made)'; touch made; ' b/settings.json";
      edit(scene, '"Bash(npm test)"', '"Bash(npm test)", "Bash(x\\n::error::y", "Bash(`touch made`)"');
      const directory = settings.slice(0, settings.lastIndexOf("/"));
      Deno.mkdirSync(`${workspace}/${directory}`);
      for (const name of ["settings.json", "permissions.check.json"]) {
        Deno.renameSync(`${workspace}/.claude/${name}`, `${workspace}/${directory}/${name}`);
      }
      await git("add", "-A");
      await git("commit", "--quiet", "-m", "second");
      edit(scene, '"Bash(npm test)"', '"Bash(npm test)", "Bash(rm *)"', settings);
      const ran = await act({ settings, sarif: "$(touch made)' s" }, {
        "event.before": await git("rev-parse", "HEAD"),
      });
      assertEquals(ran.code, 1, ran.stderr);
      assertOnlyFindings(ran);
      const files = new Set(readAnnotations(ran.stdout).annotations.map(({ file }) => file));
      assertEquals([...files].sort(), [`${directory}/permissions.check.json`, settings]);
      await git("remote", "add", "origin", workspace);
      for (const base of ["--upload-pack=touch made", "--output=made", "x\n::error::y", "$(touch made)"]) {
        const based = await act({ settings, base });
        assert(based.code !== 0, base);
        assertOnlyFindings(based);
      }
      assertEquals(madeBelow(scene.directory), []);
    }),
});

Deno.test({
  name: "the action prints nothing of a file that a link in the repository leads to",
  ignore: !isUnix,
  fn: () =>
    inRepository(async (scene) => {
      const { workspace, directory, git, act } = scene;
      const word = "hunter2";
      Deno.writeTextFileSync(`${directory}/passwd`, `root:${word}:0:0:${word}:/root:/bin/sh\n`.repeat(3));
      for (const name of [SETTINGS, ".claude/permissions.check.json"]) {
        const path = `${workspace}/${name}`;
        const text = Deno.readTextFileSync(path);
        Deno.removeSync(path);
        Deno.symlinkSync(`${directory}/passwd`, path);
        await git("add", "-A");
        await git("commit", "--quiet", "-m", name);
        for (const base of [scene.base, await git("rev-parse", "HEAD")]) {
          const ran = await act({ base, sarif: "sarif" });
          assert(ran.code !== 0, name);
          const kept = filesBelow(`${workspace}/sarif`).map((path) => Deno.readTextFileSync(path));
          for (const printed of [ran.stdout, ran.stderr, ...kept]) assertEquals(printed.includes(word), false, printed);
        }
        Deno.removeSync(path);
        Deno.writeTextFileSync(path, text);
      }
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
