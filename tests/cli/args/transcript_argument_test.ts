import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { debrief, inPlace, keepSession, type Place, placeTest, recordedSession } from "../../support/command_line.ts";

const OLD = "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d";
const NEW = "0f3e9b11-77aa-4f00-8c00-aabbccddeeff";

/** Two sessions of the project, one of another, and an agent's file that is newer than all. */
function keep(place: Place): void {
  keepSession(place, OLD, recordedSession("decisions"), place.project, 1000);
  keepSession(place, NEW, recordedSession("plain_tools"), place.project, 2000);
  keepSession(place, "agent-a1b2", recordedSession("subagent"), place.project, 3000);
  keepSession(place, "77777777-77aa-4f00-8c00-aabbccddeeff", recordedSession("tool_errors"), "/elsewhere", 4000);
}

/** The commands that read one transcript, with what else they need. */
const ONE: readonly (readonly string[])[] = [
  ["triage", "FILE", "--json"],
  ["turns", "FILE", "--json"],
  ["summary", "FILE", "--json", "--explain"],
  ["intent", "FILE", "--tool-use-id", "toolu_lab00000201", "--json"],
  ["check", "FILE", "--json"],
  ["trim", "FILE", "--dry-run", "--json", "--drop-thinking"],
  ["review", "FILE", "--json"],
  ["rules", "test", "Bash(ls *)", "FILE", "--json"],
];

/** Those that cannot read standard input, and say why. */
const NOT_PIPED: readonly (readonly string[])[] = [
  ["agents", "FILE", "--json"],
  ["replay", "memory_triage", "FILE", "--json"],
  ["backtest", "FILE", "--json", "--workers", "1"],
];

/** Ids made for the occasion, and where the transcript lies, differ with how it is named. */
function same(text: string): unknown {
  return JSON.parse(text, (key, value) => {
    if (["source", "path", "session", "resume"].includes(key) && typeof value === "string") return "";
    // only a file has a name and a folder that can be wrong
    if (["problems", "counts", "resumes", "blocker"].includes(key)) return undefined;
    return value;
  });
}

Deno.test("a transcript is named by its path, its id, the beginning of that, latest or -", async (t) => {
  await inPlace(async (place) => {
    keep(place);
    const path = keepSession(place, NEW, recordedSession("plain_tools"), place.project, 2000);
    const stdin = Deno.readTextFileSync(path);
    for (const args of ONE) {
      await t.step(args[0] ?? "", async () => {
        const answers: unknown[] = [];
        for (const name of [path, NEW, NEW.slice(0, 8), NEW.toUpperCase(), "latest", "-"]) {
          const words = args.map((word) => word === "FILE" ? name : word);
          const { code, stdout, stderr } = await debrief(place, words, { stdin });
          assertEquals([code, stderr], [0, ""], words.join(" "));
          answers.push(same(stdout));
        }
        for (const answer of answers) assertEquals(answer, answers[0]);
      });
    }
    for (const args of NOT_PIPED) {
      await t.step(args[0] ?? "", async () => {
        const { code, stdout } = await debrief(place, args.map((word) => word === "FILE" ? path : word));
        assertEquals(code, 0);
        const latest = await debrief(place, args.map((word) => word === "FILE" ? "latest" : word));
        assertEquals(latest.stdout, stdout);
        const piped = await debrief(place, args.map((word) => word === "FILE" ? "-" : word), { stdin });
        assertStringIncludes(piped.stderr, 'to be a path but found "-": ');
      });
    }
  });
});

/** What is asked, and what is said about it. */
const ASTRAY: readonly { readonly args: string; readonly says: readonly string[] }[] = [
  { args: "turns 0f3e", says: ["Cannot choose session", OLD, NEW, "give more of the id"] },
  { args: "turns beef", says: ['session "beef"', "/projects", 'starts with "beef"', "there is no such file"] },
  { args: "agents -", says: ["agents have files of their own beside it"] },
  { args: "turns sesion", says: ['Cannot read transcript "sesion"', "no such file"] },
  { args: "review sesion", says: ['Cannot read transcript "sesion"'] },
];

placeTest("a session that is not found is named, with where it was looked for", async (place) => {
  keep(place);
  for (const { args, says } of ASTRAY) {
    const { code, stdout, stderr } = await debrief(place, args.split(" "));
    assertEquals([code, stdout], [2, ""], args);
    for (const words of says) assertStringIncludes(stderr, words, args);
  }
});

placeTest("sessions names the directory of a client that was used, where no client has sessions", async (place) => {
  Deno.mkdirSync(`${place.home}/.codex`);
  const { code, stderr } = await debrief(place, ["sessions"], { env: { CLAUDE_CONFIG_DIR: `${place.home}/none` } });
  assertEquals(code, 2);
  assertStringIncludes(stderr, `"${place.home}/.codex/sessions" does not exist (your first session creates it;`);
});

placeTest("latest says which folder it looked in, and what it may not look at", async (place) => {
  const none = await debrief(place, ["turns", "latest"]);
  assertStringIncludes(none.stderr, `"${place.config}/projects" does not exist (your first session creates it;`);
  keepSession(place, OLD, recordedSession("decisions"), "/elsewhere");
  const other = await debrief(place, ["turns", "latest"]);
  assertStringIncludes(other.stderr, "-ein-Pr-jekt");
  const homeless = await debrief(place, ["turns", "latest"], { env: { HOME: "" } });
  assertStringIncludes(homeless.stderr, "neither CLAUDE_CONFIG_DIR nor HOME");
  assert([none, other, homeless].every(({ code }) => code === 2));
});

Deno.test("latest looks where the client is configured to: another directory, another name, a name that was cut", () =>
  inPlace(async (place) => {
    const config = `${place.home}/elsewhere`;
    const text = recordedSession("plain_tools");
    keepSession({ ...place, config }, NEW, text);
    const moved = await debrief(place, ["turns", "latest"], { env: { CLAUDE_CONFIG_DIR: config } });
    assertEquals(moved.code, 0, moved.stderr);
    Deno.mkdirSync(`${config}/projects/by-name`);
    Deno.writeTextFileSync(`${config}/projects/by-name/${OLD}.jsonl`, "");
    const env = { CLAUDE_CONFIG_DIR: config, CLAUDE_CODE_PROJECT_DIR_NAME: "by-name" };
    assertStringIncludes((await debrief(place, ["turns", "latest"], { env })).stdout, "No turns");
    const deep = `${place.project}/${"long/".repeat(50)}end`;
    Deno.mkdirSync(deep, { recursive: true });
    const kept = keepSession(place, NEW, text, deep);
    const folder = kept.slice(0, kept.lastIndexOf("/"));
    Deno.renameSync(folder, `${folder}-x1y2z3`);
    assertEquals((await debrief({ ...place, project: deep }, ["turns", "latest"])).code, 0);
  }));

placeTest("what exists at a path takes precedence over latest and ids", async (place) => {
  keep(place);
  for (const name of ["latest", "0f3e7a52"]) {
    Deno.writeTextFileSync(`${place.project}/${name}`, "");
    assertStringIncludes((await debrief(place, ["turns", name])).stdout, "No turns");
  }
});

placeTest("latest is found from a folder below the project's, and from a git worktree", async (place) => {
  keep(place);
  const from = (project: string, env = {}) => debrief({ ...place, project }, ["turns", "latest"], { env });
  const below = `${place.project}/src/deep`;
  Deno.mkdirSync(below, { recursive: true });
  const direct = await from(place.project);
  assertEquals(direct.code, 0, direct.stderr);
  // outside of a repository only what is below the home folder belongs together
  assertEquals((await from(below)).code, 2);
  assertEquals(
    (await from(below, { HOME: place.project.replace(/\/[^/]*$/, ""), CLAUDE_CONFIG_DIR: place.config })).code,
    0,
  );
  Deno.mkdirSync(`${place.project}/.git/worktrees/w`, { recursive: true });
  assertEquals(await from(below), direct);
  const worktree = `${place.home}/w`;
  Deno.mkdirSync(`${worktree}/lib`, { recursive: true });
  Deno.writeTextFileSync(`${worktree}/.git`, `gitdir: ${place.project}/.git/worktrees/w\n`);
  Deno.writeTextFileSync(`${place.project}/.git/worktrees/w/gitdir`, `${worktree}/.git\n`);
  for (const folder of [worktree, `${worktree}/lib`]) assertEquals(await from(folder), direct, folder);
  // what was started in the worktree itself comes first
  keepSession(place, OLD, recordedSession("tool_errors"), worktree);
  assert((await from(`${worktree}/lib`)).stdout !== direct.stdout);
  // another repository within is another project
  Deno.mkdirSync(`${below}/.git`);
  const other = await from(below);
  assertEquals(other.code, 2);
  assertStringIncludes(other.stderr, "src-deep");
});
