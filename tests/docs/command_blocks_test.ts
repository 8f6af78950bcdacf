import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { projectSlug } from "../../lib/permissions/rules/project_slug.ts";
import { copyTree } from "../../tools/files.ts";
import { type Expectation, EXPECTATIONS } from "./expectations.ts";
import { type Block, blocksOf, readPages } from "./read_pages.ts";
import { writeProgram } from "../support/programs.ts";

const PAGES = readPages();
const ROOT = decodeURIComponent(new URL("../../", import.meta.url).pathname);

/** What a clone has and a block may use. */
const CLONED = [".claude-plugin", ".gitignore", "LICENSE", "deno.json", "dist", "hooks"];
/** What of it only the tasks of deno.json and the scripts in tools/ read: five hundred files. */
const SOURCES = [
  ".ci",
  "docs/examples",
  "fixtures/clients/2.1.330",
  "fixtures/example",
  "lib",
  "main.ts",
  "mod.ts",
  "schema",
  "tools",
];

/** Replaces the client and reads the plugin's files as its two commands do. `.ci/installs` runs real clients. */
const CLAUDE = `#!/usr/bin/env -S deno run --quiet --no-config --allow-read --allow-write --allow-env
const [plugin, what, ...rest] = Deno.args;
const state = Deno.env.get("HOME") + "/marketplace";
if (plugin !== "plugin") throw new Error("not stubbed: " + plugin);
if (what === "marketplace" && rest[0] === "add") {
  const { name, plugins } = JSON.parse(Deno.readTextFileSync(rest[1] + "/.claude-plugin/marketplace.json"));
  Deno.writeTextFileSync(state, JSON.stringify({ name, plugins: plugins.map((one) => one.name + "@" + name) }));
  console.log("added marketplace " + name);
} else if (what === "install") {
  const { plugins } = JSON.parse(Deno.readTextFileSync(state));
  if (!plugins.includes(rest[0])) throw new Error("no plugin " + rest[0]);
  console.log("installed " + rest[0]);
} else throw new Error("not stubbed: " + what);
`;

/** Stands for npm's npx, which would fetch deno: runs the one that is here. That npx does it is what \`.ci/run\` runs. */
const NPX = `#!/bin/sh
[ "$1" = --yes ] && [ "$2" = deno@2.9.6 ] || { echo "not stubbed: $*" >&2; exit 1; }
shift 2
exec deno "$@"
`;

function recordedSession(): string {
  const folder = `${ROOT}fixtures/clients/2.1.330/decisions`;
  const name = [...Deno.readDirSync(folder)].map((entry) => entry.name).find((one) => /^[0-9a-f]{8}-.*l$/.test(one));
  return Deno.readTextFileSync(`${folder}/${name}`);
}

/** A directory with a copy of the project, a home and programs, and the environment to run in. */
interface Stage {
  readonly directory: string;
  readonly env: Record<string, string>;
}

function openStage(block: string): Stage {
  const directory = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "debrief-docs-" }));
  const project = `${directory}/project`;
  const cloned = / task |tools\//.test(block) ? [...CLONED, ...SOURCES] : CLONED;
  for (const path of cloned) copyTree(ROOT + path, `${project}/${path}`);
  for (const { path, text } of PAGES) {
    Deno.mkdirSync(`${project}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
    Deno.writeTextFileSync(`${project}/${path}`, text);
  }
  const session = recordedSession();
  Deno.writeTextFileSync(`${project}/SESSION.jsonl`, session);
  Deno.mkdirSync(`${project}/SESSIONS`);
  Deno.writeTextFileSync(`${project}/SESSIONS/one.jsonl`, session);
  const rules = { allow: ["Bash(npm test)"], deny: ["Bash(git push --force)", "Read(.env)"] };
  Deno.mkdirSync(`${project}/.claude`, { recursive: true });
  for (const name of [".claude/settings.json", "new-settings.json"]) {
    Deno.writeTextFileSync(`${project}/${name}`, JSON.stringify({ permissions: rules }));
  }
  const examples = /```json\n([^`]*)```/.exec(PAGES.find(({ path }) => path === "docs/ci.md")?.text ?? "")?.[1];
  Deno.writeTextFileSync(`${project}/.claude/permissions.check.json`, examples ?? "");
  Deno.mkdirSync(`${project}/company`);
  const company = { permissions: { deny: ["Bash(curl *)"] } };
  Deno.writeTextFileSync(`${project}/company/managed-settings.json`, JSON.stringify(company));
  const sessions = `${directory}/home/.claude/projects/${projectSlug(project)}`;
  Deno.mkdirSync(sessions, { recursive: true });
  Deno.writeTextFileSync(`${sessions}/0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d.jsonl`, session);
  Deno.mkdirSync(`${directory}/programs`);
  Deno.symlinkSync(Deno.execPath(), `${directory}/programs/deno`);
  writeProgram(`${directory}/programs/claude`, CLAUDE);
  writeProgram(`${directory}/programs/npx`, NPX);
  // what the block on installing makes in the home directory
  const debrief = `#!/bin/sh\nexec deno run --no-config -RWE '${project}/dist/debrief.js' "$@"\n`;
  writeProgram(`${directory}/programs/debrief`, debrief);
  const env = {
    PATH: `${directory}/programs:/usr/bin:/bin`,
    HOME: `${directory}/home`,
    DENO_DIR: Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME")}/.cache/deno`,
    DEBRIEF_STD: Deno.env.get("DEBRIEF_DENO_CONFIG") ? "npm" : "jsr", // as chosen for this run; the copy writes its own configuration
    NO_COLOR: "1",
  };
  return { directory, env };
}

async function runBlock({ text }: Block, { directory, env }: Stage) {
  const { code, stdout, stderr } = await new Deno.Command("/bin/bash", {
    args: ["-euo", "pipefail", "-c", text],
    cwd: `${directory}/project`,
    clearEnv: true,
    env,
    stdin: "null",
  }).output();
  const decoder = new TextDecoder();
  return { code, output: decoder.decode(stdout) + decoder.decode(stderr) };
}

const blocks = PAGES.flatMap(blocksOf);

function keyOf({ page, text }: Block): string {
  return `${page}: ${text.split("\n")[0]}`;
}

Deno.test("every block of commands is run literally, or something is named that runs it", async (t) => {
  const commands = blocks.filter(({ language }) => language === "sh" || language === "bash");
  assert(commands.length > 8, "are these the pages?");
  for (const block of commands) {
    await t.step(`${block.page}:${block.line} ${block.text.split("\n")[0]}`, async () => {
      const expectation: Expectation | undefined = EXPECTATIONS[keyOf(block)];
      if (expectation === undefined) throw new Error(`tests/docs/expectations.ts does not know "${keyOf(block)}"`);
      if (!expectation.run) {
        assert(expectation.why !== "" && expectation.instead.length > 0);
        for (const [file, text] of expectation.instead) {
          assertStringIncludes(Deno.readTextFileSync(ROOT + file), text, `${file} does not run it`);
        }
        return;
      }
      const stage = openStage(block.text);
      try {
        const { code, output } = await runBlock(block, stage);
        assertEquals(code, 0, output);
        for (const text of expectation.prints) assertStringIncludes(output, text);
        for (const path of expectation.leaves ?? []) assert(Deno.statSync(`${stage.directory}/${path}`).size > 0, path);
      } finally {
        Deno.removeSync(stage.directory, { recursive: true });
      }
    });
  }
  const known = new Set(commands.map(keyOf));
  assertEquals(Object.keys(EXPECTATIONS).filter((key) => !known.has(key)), [], "expected of blocks that are gone");
});

Deno.test("config check finds no problems in any sample configuration", async (t) => {
  const samples = blocks.filter(({ language }) => language === "jsonc");
  assert(samples.length > 0);
  for (const { page, line, text } of samples) {
    await t.step(`${page}:${line}`, async () => {
      const command = "deno run --allow-read --allow-env dist/debrief.js config check --fail-on";
      const { directory, env } = openStage(command);
      try {
        Deno.writeTextFileSync(`${directory}/home/.claude/debrief.jsonc`, text);
        const block = { page, line, language: "sh", text: command };
        const { code, output } = await runBlock(block, { directory, env });
        assertEquals(code, 0, output);
        assertStringIncludes(output, "no problems");
      } finally {
        Deno.removeSync(directory, { recursive: true });
      }
    });
  }
});

/** Languages of blocks, and what looks at them. */
const LOOKED_AT: Readonly<Record<string, string>> = {
  sh: "run above",
  bash: "run above",
  jsonc: "checked above",
  ts: "deno task test:doc runs them",
  text: "prose, or output that tools/generate.ts makes and its test compares",
  json: "parsed below",
  sql: "run where the tables are tested",
  yaml: "run by tests/tools/action_test.ts",
};

Deno.test("every block of code says its language, and it is one that something looks at", () => {
  for (const { page, line, language, text } of blocks) {
    assert(Object.hasOwn(LOOKED_AT, language), `${page}:${line}: nothing looks at a block of "${language}"`);
    if (language === "json") JSON.parse(text);
  }
  const { tasks } = JSON.parse(Deno.readTextFileSync(`${ROOT}deno.json`));
  for (const { page } of blocks.filter(({ language }) => language === "ts")) {
    assert(tasks["test:doc"].split(" ").includes(page), `deno task test:doc does not read ${page}`);
  }
});

Deno.test(".ci/installs runs one block of docs/install.md for each way, the one that installs so", () => {
  const texts = [...Deno.readTextFileSync(`${ROOT}.ci/installs`).matchAll(/^ +(\w+)\) text="?([^"]*?)"? ;;$/gm)];
  const found = texts.map(([, way = "", text = ""]) => {
    const first = blocks.find((block) => block.page === "docs/install.md" && block.text.includes(text));
    return [way, first?.text.trim().split("\n").at(-1)];
  });
  assertEquals(found, [
    ["plugin", "claude plugin install debrief@debrief"],
    ["settings", "debrief install"],
    ["binary", "debrief install --binary"],
  ]);
});
