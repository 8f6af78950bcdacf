/**
 * Cases: small sessions with what commands and hooks must say about them. `fixtures/cases/<name>/expected.json` lists the
 * cases of one fault; this file runs them.
 *
 * `place` says where each file belongs below the case's root, `setup` what a shell runs there first, `checks` the commands
 * and what is right. `{ROOT}` is the root, `{0}` the first file, `{SLUG:app}` the client's name for the directory
 * `{ROOT}/app`.
 */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { isJsonObject, type Json, type JsonObject } from "../../lib/json.ts";
import { projectSlug } from "../../lib/permissions/rules/project_slug.ts";
import { debrief, debriefProcess, type Outcome, type Place, placeTest } from "../support/command_line.ts";

const CASES = new URL("../../fixtures/cases/", import.meta.url);

/** What is right about the answer of a command or a hook; a key that is absent is not checked. */
interface Check {
  /** A command of debrief, and the command that reads what it wrote. */
  readonly run?: readonly string[];
  readonly then?: readonly string[];
  readonly hook?: string;
  readonly stdin?: JsonObject;
  /** The directory it runs in, below the root. */
  readonly cwd?: string;

  /** The prompts of the turns that stand. */
  readonly prompts?: readonly string[];
  /** Texts that may not, or must, be in the answer. */
  readonly never?: readonly string[];
  readonly shows?: readonly string[];
  /** The ids that a list of sessions has exactly, or at least; the id that `latest` means. */
  readonly sessions?: readonly string[];
  readonly includes?: readonly string[];
  readonly latest?: string;
  /** The title of the session, or in a list of the session with this id. */
  readonly title?: string;
  readonly session?: string;
  /** Input and output tokens of the session. */
  readonly tokens?: readonly [number, number];
  /** The sum of US dollars in a file of rows. */
  readonly cost?: number;
  readonly table?: string;
  readonly page?: string;
  /** What the calls were about, what they were not, how many there are. */
  readonly targets?: readonly string[];
  readonly notTargets?: readonly string[];
  readonly count?: number;
  /** The verdict of `check`. */
  readonly resumes?: boolean;
  /** A file that was written, with what it holds and what it does not. */
  readonly kept?: string;
  readonly keeps?: readonly string[];
  readonly drops?: readonly string[];
  /** Whether a command is called destructive. */
  readonly destructive?: boolean;
  /** How a hook speaks. */
  readonly channel?: "block" | "context" | "none";
  /** Whether the command must fail, and what its message says. */
  readonly error?: boolean;
  readonly says?: string;
}

interface Case {
  readonly id: string;
  readonly place: readonly { readonly file: string; readonly at: string }[];
  readonly setup?: readonly string[];
  readonly checks: readonly Check[];
  readonly why: string;
}

/** The directory in which a case plays. */
interface Scene {
  readonly root: string;
  readonly files: readonly string[];
  readonly place: Place;
}

function textsIn(value: Json | undefined): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(textsIn).join("\n");
  return isJsonObject(value) ? Object.entries(value).map(([key, each]) => `${key}\n${textsIn(each)}`).join("\n") : "";
}

/** What an answer says, whether or not it is JSON. */
function saidBy({ stdout, stderr }: Outcome): string {
  try {
    return `${stdout}\n${stderr}\n${textsIn(JSON.parse(stdout))}`;
  } catch {
    return `${stdout}\n${stderr}`;
  }
}

function fill(text: string, { root, files }: Pick<Scene, "root" | "files">): string {
  return text
    .replaceAll("{ROOT}", root)
    .replaceAll(/\{SLUG:([^}]*)\}/g, (_, below) => projectSlug(`${root}/${below}`))
    .replaceAll(/\{(\d+)\}/g, (whole, index) => files[Number(index)] ?? whole);
}

function setUp(folder: URL, { place: placed, setup = [] }: Case, place: Place): Scene {
  const root = place.project;
  const files = placed.map(({ at }) => `${root}/${fill(at, { root, files: [] })}`);
  const scene = { root, files, place };
  for (const [index, { file }] of placed.entries()) {
    const to = files[index] ?? "";
    Deno.mkdirSync(to.replace(/\/[^/]*$/, ""), { recursive: true });
    Deno.writeTextFileSync(to, fill(Deno.readTextFileSync(new URL(file, folder)), { root, files: [] }));
    Deno.utimeSync(to, 1_000 + index, 1_000 + index);
  }
  for (const script of setup) {
    const { success, stderr } = new Deno.Command("/bin/sh", {
      args: ["-c", fill(script, scene)],
      cwd: root,
      env: { GIT_AUTHOR_NAME: "d", GIT_AUTHOR_EMAIL: "d@d", GIT_COMMITTER_NAME: "d", GIT_COMMITTER_EMAIL: "d@d" },
    }).outputSync();
    assert(success, `${script}: ${new TextDecoder().decode(stderr)}`);
  }
  return scene;
}

async function ask({ run, then, hook, stdin, cwd }: Check, scene: Scene): Promise<Outcome> {
  const place = cwd === undefined ? scene.place : { ...scene.place, project: `${scene.root}/${cwd}` };
  const env = {
    CLAUDE_CONFIG_DIR: `${scene.root}/config`,
    CODEX_HOME: `${scene.root}/codex`,
    CLAUDE_PROJECT_DIR: place.project,
  };
  if (hook !== undefined) {
    const input = JSON.stringify(stdin, (_, value) => typeof value === "string" ? fill(value, scene) : value);
    // a busy machine takes longer than the four seconds that a hook has
    return await debriefProcess(place, ["hook", hook, "--timeout=300"], { env, stdin: input });
  }
  const first = await debrief(place, (run ?? []).map((word) => fill(word, scene)), { env });
  return then === undefined ? first : await debrief(place, then.map((word) => fill(word, scene)), { env });
}

// deno-lint-ignore no-explicit-any -- a wrong shape of an answer fails its check
type Answer = any;

function checkTurns(check: Check, answer: Answer): void {
  const turns: Answer[] = answer.turns.filter(({ takenBack, origin }: Answer) =>
    takenBack !== true && origin === "person"
  );
  if (check.prompts) assertEquals(turns.map(({ prompt }) => prompt), [...check.prompts]);
  if (check.latest !== undefined) assertEquals(answer.session.sessionId, check.latest);
  if (check.title !== undefined) assertEquals(answer.session.title, check.title);
  if (check.tokens) {
    const { input, output, cacheRead, cacheCreation } = answer.session.usage;
    assertEquals([input + (cacheRead ?? 0) + (cacheCreation ?? 0), output], [...check.tokens]);
  }
}

function checkSessions(check: Check, answer: Answer): void {
  const ids: string[] = answer.sessions.map(({ session }: Answer) => session);
  if (check.sessions) assertEquals(ids.toSorted(), check.sessions.toSorted());
  for (const id of check.includes ?? []) assert(ids.includes(id), `no session ${id} in ${ids}`);
  if (check.title !== undefined) {
    assertEquals(answer.sessions.find(({ session }: Answer) => session === check.session)?.title, check.title);
  }
}

function checkCalls(check: Check, answer: Answer): void {
  const targets: string[] = answer.calls.map(({ target }: Answer) => target);
  for (const target of check.targets ?? []) assert(targets.includes(target), `no call about "${target}" in ${targets}`);
  for (const target of check.notTargets ?? []) assert(!targets.includes(target), `a call about "${target}"`);
  if (check.count !== undefined) assertEquals(targets.length, check.count);
}

function checkFiles(check: Check, { run = [] }: Check, scene: Scene): void {
  const pathAfter = (option: string) => fill(run[run.indexOf(option) + 1] ?? "", scene);
  if (check.kept !== undefined) {
    const text = Deno.readTextFileSync(fill(check.kept, scene));
    for (const kept of check.keeps ?? []) assertStringIncludes(text, kept);
    for (const dropped of check.drops ?? []) assert(!text.includes(dropped), `"${dropped}" is still there`);
  }
  if (check.page !== undefined) assertStringIncludes(Deno.readTextFileSync(pathAfter("--html")), check.page);
  if (check.cost !== undefined) {
    const rows: Answer[] = Deno.readTextFileSync(`${pathAfter("--out")}/${check.table}`).trim().split("\n").map(
      (line) => JSON.parse(line),
    );
    const cents = rows.reduce((sum, row) => sum + Math.round((row.usd ?? 0) * 100), 0);
    assertEquals(cents, Math.round(check.cost * 100));
  }
}

/** How a hook's answer reaches the model. */
function channelOf(stdout: string): string {
  if (stdout === "") return "none";
  return JSON.parse(stdout).decision === "block" ? "block" : "context";
}

async function run(check: Check, scene: Scene): Promise<void> {
  const outcome = await ask(check, scene);
  const { code, stdout, stderr } = outcome;
  const said = saidBy(outcome);
  for (const text of check.never ?? []) assert(!said.includes(text), `"${text}" is in:\n${said}`);
  for (const text of check.shows ?? []) assertStringIncludes(said, text);
  if (check.error) {
    assert(code !== 0, "the command must fail");
    return assertStringIncludes(stderr, check.says ?? "");
  }
  const notes = stderr.split("\n").filter((line) => line !== "" && !line.startsWith("Wrote "));
  assertEquals([code, ...notes], [0]);
  if (check.hook !== undefined) {
    if (check.channel !== undefined) assertEquals(channelOf(stdout), check.channel);
    return;
  }
  checkFiles(check, check, scene);
  const command = (check.then ?? check.run ?? [])[0];
  if (command === "turns") checkTurns(check, JSON.parse(stdout));
  if (command === "sessions") checkSessions(check, JSON.parse(stdout));
  if (command === "calls") checkCalls(check, JSON.parse(stdout));
  if (check.resumes !== undefined) assertEquals(JSON.parse(stdout).resumes, check.resumes);
  if (check.destructive !== undefined) {
    assertEquals(/"destructive"/.test(JSON.stringify(JSON.parse(stdout))), check.destructive);
  }
}

for (const { name } of [...Deno.readDirSync(CASES)].sort((a, b) => a.name < b.name ? -1 : 1)) {
  const folder = new URL(`${name}/`, CASES);
  const { cases }: { cases: readonly Case[] } = JSON.parse(Deno.readTextFileSync(new URL("expected.json", folder)));
  for (const each of cases) {
    placeTest(`case ${name}/${each.id}: ${each.why}`, async (place) => {
      const scene = setUp(folder, each, place);
      for (const check of each.checks) {
        try {
          await run(check, scene);
        } catch (error) {
          if (!(error instanceof Error)) throw error;
          error.message = `${JSON.stringify(check)}\n${error.message}`;
          throw error;
        }
      }
    });
  }
}
