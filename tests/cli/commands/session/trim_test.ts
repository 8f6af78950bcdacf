import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { projectState } from "../../../../lib/hooks/store/state_names.ts";
import { isJsonObject, type JsonObject } from "../../../../lib/json.ts";
import { bundledScript } from "../../../support/bundled_script.ts";
import { debrief as runDebrief, keepSession, placeTest } from "../../../support/command_line.ts";
import { runInPlace } from "../../../support/session_commands.ts";
import { temporaryDirectory } from "../../../support/temporary.ts";
import type { Ended } from "../../../support/hooks/shell.ts";

const CONFIG = Deno.env.get("DEBRIEF_DENO_CONFIG");
const RECORDED = new URL("../../../../fixtures/clients/2.1.330/plain_tools/", import.meta.url);
const SOURCE_ID = "487921a1-6511-4ede-8869-e8e6c0f6fde2";

/** Runs the command line in a folder with just these permissions. */
async function debrief(cwd: string, flags: readonly string[], ...args: string[]): Promise<Ended> {
  const config = CONFIG ? ["--config", CONFIG] : [];
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-prompt", "--no-lock", ...config, ...flags, bundledScript("main.ts"), ...args],
    cwd,
    env: { CLAUDE_CONFIG_DIR: `${cwd}/config` },
  }).output();
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

/** A folder with a recorded session in it. */
async function inFolder(act: (folder: string, source: string) => Promise<void>): Promise<void> {
  using temporary = temporaryDirectory({ prefix: "debrief-trim-" });
  const folder = temporary.path;
  const source = `${folder}/${SOURCE_ID}.jsonl`;
  Deno.copyFileSync(new URL(`${SOURCE_ID}.jsonl`, RECORDED), source);
  await act(folder, source);
}

function parsed(text: string): JsonObject {
  const value: unknown = JSON.parse(text);
  assert(isJsonObject(value), text);
  return value;
}

Deno.test("trim writes a new file of its owner's, notes it, and leaves the source as it is", () =>
  inFolder(async (folder, source) => {
    const before = Deno.readTextFileSync(source);
    const id = "aaaaaaaa-1111-4222-8333-bbbbbbbbbbbb";
    const out = `${folder}/${id}.jsonl`;
    const flags = [`--allow-read=${folder}`, `--allow-write=${out},${folder}/config/debrief/state`, "--allow-env"];
    const run = await debrief(folder, flags, "trim", source, "--preset", "extreme", "--out", out);
    assertEquals([run.code, run.stderr], [0, ""]);
    assertStringIncludes(run.stdout, `claude --resume ${id}`);
    assertStringIncludes(run.stdout, "Checked: no problems.");
    assertEquals(Deno.readTextFileSync(source), before);
    const mode = Deno.statSync(out).mode;
    if (Deno.build.os !== "windows" && mode !== null) assertEquals(mode & 0o777, 0o600);
    assert(!Deno.readTextFileSync(out).includes('"type":"tool_use"'));
    const noted = Deno.readTextFileSync(`${folder}/config/debrief/state/${projectState(folder, "trims.jsonl")}`)
      .trimEnd().split("\n").map(parsed);
    assertEquals(noted.length, 1);
    const [note = {}] = noted;
    assertEquals([note["source"], note["target"], note["session"]], [source, out, id]);
    assertEquals(note["options"], { tools: { kind: "last", turns: 0, shorten: 0 }, thinking: 100 });
    assert(isJsonObject(note["counts"]));
    const checked = await debrief(folder, [`--allow-read=${folder}`], "check", out, "--json", "--fail-on");
    assertEquals([checked.code, parsed(checked.stdout)["problems"]], [0, []]);
  }));

Deno.test("trim overwrites nothing, and leaves nothing where it fails", () =>
  inFolder(async (folder, source) => {
    const before = Deno.readTextFileSync(source);
    const flags = [`--allow-read=${folder}`, `--allow-write=${folder}`, "--allow-env"];
    const onto = await debrief(folder, flags, "trim", source, "--out", source);
    assertEquals(onto.code, 2);
    assertStringIncludes(onto.stderr, "to name a new session");
    Deno.writeTextFileSync(`${folder}/other.jsonl`, "");
    const other = await debrief(folder, flags, "trim", source, "--out", `${folder}/other.jsonl`);
    assertEquals(other.code, 2);
    assertStringIncludes(other.stderr, "already exists");
    Deno.symlinkSync(`${folder}/elsewhere.jsonl`, `${folder}/link.jsonl`);
    const link = await debrief(folder, flags, "trim", source, "--out", `${folder}/link.jsonl`);
    assertEquals(link.code, 2);
    Deno.writeTextFileSync(`${folder}/empty.jsonl`, "");
    const empty = await debrief(folder, flags, "trim", `${folder}/empty.jsonl`, "--out", `${folder}/new.jsonl`);
    assertEquals(empty.code, 2);
    assertStringIncludes(empty.stderr, "no prompt or answer");
    const nowhere = await debrief(folder, flags, "trim", `${folder}/empty.jsonl`, "--out", `${folder}/new/deep/`);
    assertEquals(nowhere.code, 2, "no directory, either");
    assertEquals(Deno.readTextFileSync(source), before);
    const names = [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
    assertEquals(names, [`${SOURCE_ID}.jsonl`, "empty.jsonl", "link.jsonl", "other.jsonl"].sort());
  }));

Deno.test("trim creates the directories of its target", () =>
  inFolder(async (folder, source) => {
    for (const out of [`${folder}/a/b/`, `${folder}/c/d/copy.jsonl`]) {
      const flags = [`--allow-read=${folder}`, `--allow-write=${folder}`, "--allow-env"];
      assertEquals((await debrief(folder, flags, "trim", source, "--out", out)).code, 0, out);
      assertEquals([...Deno.readDirSync(out.slice(0, out.lastIndexOf("/")))].length, 1, out);
    }
  }));

Deno.test("trim --dry-run says what would be left and needs to read only", () =>
  inFolder(async (folder, source) => {
    const run = await debrief(
      folder,
      [`--allow-read=${source}`],
      "trim",
      source,
      "--dry-run",
      "--preset",
      "extreme",
      "--json",
    );
    assertEquals([run.code, run.stderr], [0, ""]);
    const { counts, target, session } = parsed(run.stdout);
    assert(isJsonObject(counts) && isJsonObject(counts["before"]) && isJsonObject(counts["after"]));
    assertEquals([target, session], [null, null]);
    assertEquals([counts["before"]["turns"], counts["before"]["calls"], counts["before"]["bytes"]], [
      1,
      2,
      Deno.statSync(source).size,
    ]);
    assertEquals([counts["after"]["turns"], counts["after"]["calls"]], [1, 0]);
  }));

Deno.test("trim --dry-run refuses a name that is taken, as trim does", () =>
  inFolder(async (folder, source) => {
    Deno.writeTextFileSync(`${folder}/taken.jsonl`, "mine");
    Deno.mkdirSync(`${folder}/sessions`);
    const flags = [`--allow-read=${folder}`, "--allow-env"];
    const dry = (out: string) => debrief(folder, flags, "trim", source, "--dry-run", "--out", `${folder}/${out}`);
    const { code, stdout, stderr } = await dry("taken.jsonl");
    assertEquals([code, stdout], [2, ""]);
    assertStringIncludes(stderr, `Cannot write "${folder}/taken.jsonl": it already exists`);
    for (const out of ["free.jsonl", "sessions"]) assertEquals((await dry(out)).code, 0, out);
    assertEquals([...Deno.readDirSync(`${folder}/sessions`)], []);
  }));

Deno.test("trim names a file in a folder after the new session", () =>
  inFolder(async (folder, source) => {
    Deno.mkdirSync(`${folder}/sessions`);
    const flags = [`--allow-read=${folder}`, `--allow-write=${folder}`, "--allow-env"];
    const run = await debrief(folder, flags, "trim", source, "--out", `${folder}/sessions`, "--json");
    assertEquals([run.code, run.stderr], [0, ""]);
    const { session, target } = parsed(run.stdout);
    assertEquals(target, `${folder}/sessions/${session}.jsonl`);
    assert(Deno.readTextFileSync(String(target)).includes(String(session)));
  }));

Deno.test("trim refuses options that contradict each other or are out of range", () =>
  inFolder(async (folder, source) => {
    for (
      const options of [
        [],
        ["--dry-run", "--preset", "huge"],
        ["--dry-run", "--keep-turns", "0"],
        ["--dry-run", "--shorten", "50"],
        ["--dry-run", "--truncate"],
        ["--dry-run", "--percent-tools", "101"],
        ["--dry-run", "--percent-tools", "50", "--preset", "light"],
        ["--dry-run", "--drop-thinking", "--percent-thinking", "5"],
      ]
    ) {
      const run = await debrief(folder, [`--allow-read=${folder}`], "trim", source, ...options);
      assertEquals([run.code, run.stdout], [2, ""], options.join(" "));
      assertEquals(run.stderr.trimEnd().split("\n").length, 1);
    }
  }));

const ID = "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d";

function line(uuid: string, parentUuid: string | null, type: string, content: unknown, more: object = {}): string {
  const message = { role: type, content, ...type === "assistant" ? { id: `m-${uuid}` } : {} };
  return JSON.stringify({
    type,
    uuid,
    parentUuid,
    sessionId: ID,
    cwd: "/work/app",
    version: "2.1.330",
    message,
    ...more,
  }) + "\n";
}

function call(id: string, name = "Bash", input: object = { command: "ls" }): object[] {
  return [{ type: "tool_use", id, name, input }];
}

function answer(id: string, content: unknown = "ok"): object[] {
  return [{ type: "tool_result", tool_use_id: id, content }];
}

/** Two good turns, and one in which a tool had a name of 201 characters. */
const POISONED = line("a", null, "user", "first") + line("b", "a", "assistant", call("t1")) +
  line("c", "b", "user", answer("t1", "long ".repeat(2000))) +
  line("d", "c", "assistant", [{ type: "text", text: "one" }]) +
  line("e", "d", "user", "second") + line("f", "e", "assistant", call("t2")) + line("g", "f", "user", answer("t2")) +
  line("h", "g", "assistant", [{ type: "text", text: "two" }]) + line("i", "h", "user", "third") +
  line("j", "i", "assistant", call("t3", "n".repeat(201))) + line("k", "j", "user", answer("t3", "No such tool")) +
  line("l", "k", "assistant", [{ type: "text", text: "API Error: 400" }], { isApiErrorMessage: true }) +
  line("m", "l", "user", "fourth") +
  line("n", "m", "assistant", [{ type: "text", text: "API Error: 400" }], { isApiErrorMessage: true });

placeTest("check says no, and ends with the line that repairs; that copy resumes", async (place) => {
  const path = keepSession(place, ID, POISONED, "/work/app");
  const { code, stdout } = await runDebrief(place, ["check", path]);
  assertEquals(code, 0);
  assert(stdout.startsWith("Resumes: no\n  line 10 "), stdout);
  assertStringIncludes(stdout, "has 201 characters");
  const repair = stdout.trimEnd().split("\n").filter((line) => line.startsWith("  debrief trim "));
  assertEquals(repair, [`  debrief trim ${path} --to-project`, `  debrief trim ${path} --last-good --to-project`]);
  for (const [at, turns] of [[0, 4], [1, 2]] as const) {
    const words = (repair[at] ?? "").trim().split(" ").slice(1);
    const trimmed = await runDebrief(place, [...words, "--json"]);
    assertEquals([trimmed.code, trimmed.stderr], [0, ""]);
    const { target, session, resume, counts } = JSON.parse(trimmed.stdout);
    assertEquals(target, path.replace(ID, session));
    assertEquals(resume, `cd /work/app && claude --resume ${session}`);
    assertEquals([counts.after.turns, counts.before.bytes], [turns, POISONED.length]);
    const again = await runDebrief(place, ["check", target]);
    assertStringIncludes(again.stdout, "Resumes: yes, no problems found");
  }
});

placeTest("trim prints commands that put the new session where a client looks, where it is not", async (place) => {
  const path = keepSession(place, ID, POISONED, "/work/app");
  for (const out of ["new/", "new/deep/", "short.jsonl", "other/short.jsonl"]) {
    const { code, stdout, stderr } = await runDebrief(place, ["trim", path, "--out", out, "--json"]);
    assertEquals([code, stderr], [0, ""], out);
    const { target, session, resume } = JSON.parse(stdout);
    if (out.endsWith("/")) assertEquals(target, `${out}${session}.jsonl`);
    const folder = `${place.config}/projects/-work-app`;
    assertStringIncludes(resume, `mkdir -p ${folder} && cp ${target} ${folder}/${session}.jsonl && cd /work/app && `);
    assertEquals(Deno.statSync(`${place.project}/${target}`).isFile, true);
  }
  const both = await runDebrief(place, ["trim", path, "--out", "x.jsonl", "--to-project"]);
  assertEquals(both.code, 2);
  const elsewhere = `${place.project}/copy.jsonl`;
  Deno.writeTextFileSync(elsewhere, POISONED);
  const moved = JSON.parse((await runDebrief(place, ["trim", "copy.jsonl", "--to-project", "--json"])).stdout);
  assertEquals(moved.target, `${place.config}/projects/-work-app/${moved.session}.jsonl`);
});

placeTest("trim is no wider than the terminal, and leaves commands to copy whole", async (place) => {
  const forked = POISONED + line("z", "a", "user", "another way");
  const path = keepSession(place, ID, forked, "/work/app");
  const { out } = await runInPlace(place, ["trim", path, "--out", `${place.project}/short.jsonl`], 80);
  const lines = out.split("\n");
  const commands = lines.slice(lines.findIndex((text) => text.startsWith("  mkdir ")));
  const isTooWide = (text: string) => text.length > 80 && text.trim().includes(" ");
  assertEquals(lines.slice(0, -commands.length).filter(isTooWide), []);
  assertEquals(commands.map((text) => text.trim().split(" ")[0]), ["mkdir", "cd", ""]);
  assertStringIncludes(out, "before a compaction, 2 API errors and\nprogress notes\n");
});

placeTest("trim goes by the turns that turns lists: commands that the model answers begin some", async (place) => {
  const command = (name: string) => `<command-name>/${name}</command-name>\n<command-args></command-args>`;
  const said = (words: string) => [{ type: "text", text: words }];
  const commands = line("a", null, "user", command("plan")) + line("b", "a", "assistant", said("planned")) +
    line("c", "b", "user", "go on") + line("d", "c", "assistant", said("done")) +
    line("e", "d", "user", command("clear")) + line("f", "e", "user", command("review")) +
    line("g", "f", "assistant", said("reviewed"));
  const path = keepSession(place, ID, commands, "/work/app");
  const turnsOf = async (file: string) => JSON.parse((await runDebrief(place, ["turns", file, "--json"])).stdout).turns;
  assertEquals((await turnsOf(path)).length, 3);
  for (const keep of [1, 2, 3]) {
    const out = `${place.project}/${keep}.jsonl`;
    const trimmed = await runDebrief(place, ["trim", path, "--keep-turns", String(keep), "--out", out, "--json"]);
    const { before, after } = JSON.parse(trimmed.stdout).counts;
    assertEquals([before.turns, after.turns, (await turnsOf(out)).length], [3, keep, keep]);
  }
});

placeTest("trim counts before as turns does, and says what was dropped", async (place) => {
  const forked = POISONED + line("z", "a", "user", "another way");
  const path = keepSession(place, ID, forked, "/work/app");
  const turns = JSON.parse((await runDebrief(place, ["turns", path, "--json"])).stdout).turns;
  const { stdout } = await runDebrief(place, ["trim", path, "--dry-run"]);
  const { counts } = JSON.parse((await runDebrief(place, ["trim", path, "--dry-run", "--json"])).stdout);
  assertEquals(counts.before.turns, turns.length);
  assertEquals(
    counts.before.calls,
    turns.reduce((sum: number, turn: { toolCalls: number }) => sum + turn.toolCalls, 0),
  );
  assertEquals(counts.after.turns, 2);
  assertStringIncludes(
    stdout,
    "dropped: 11 entries on other branches or before a compaction, 2 API errors and progress notes",
  );
});

placeTest("trim --max-tokens leaves at most so many, or says that it cannot", async (place) => {
  const path = keepSession(place, ID, POISONED, "/work/app");
  const trimmed = async (most: number) =>
    await runDebrief(place, ["trim", path, "--max-tokens", `${most}`, "--dry-run", "--json"]);
  let before = Infinity;
  for (const most of [100_000, 2_000, 1_000, 300, 40, 20]) {
    const { code, stdout, stderr } = await trimmed(most);
    assertEquals([code, stderr], [0, ""], `${most}`);
    const { tokens, turns } = JSON.parse(stdout).counts.after;
    assert(tokens <= most && tokens <= before, `${most}: ${tokens}`);
    if (most >= 40) assertEquals(turns, 4);
    before = tokens;
  }
  const never = await trimmed(1);
  assertEquals(never.code, 2);
  assertStringIncludes(never.stderr, "Cannot fit the session into 1 tokens: the last turn alone has about");
  const [exact, same] = [
    JSON.parse((await trimmed(100_000)).stdout),
    await runDebrief(place, ["trim", path, "--dry-run", "--json"]),
  ];
  assertEquals(exact.counts, JSON.parse(same.stdout).counts);
});

placeTest("trim --last-good goes back before the last turns that failed, and not further", async (place) => {
  const error = { isApiErrorMessage: true };
  const text = line("a", null, "user", "first") +
    line("b", "a", "assistant", [{ type: "text", text: "oops" }], error) +
    line("c", "b", "user", "second") + line("d", "c", "assistant", [{ type: "text", text: "two" }]) +
    line("e", "d", "user", "third") + line("f", "e", "assistant", call("t"));
  const path = keepSession(place, ID, text, "/work/app");
  const { counts } = JSON.parse((await runDebrief(place, ["trim", path, "--last-good", "--dry-run", "--json"])).stdout);
  assertEquals(counts.after.turns, 2);
  const all = keepSession(
    place,
    ID,
    line("a", null, "user", "first") + line("f", "a", "assistant", call("t")),
    "/work/app",
  );
  const never = await runDebrief(place, ["trim", all, "--last-good", "--dry-run"]);
  assertEquals(never.code, 2);
  assertStringIncludes(never.stderr, "the session broke in its first turn");
});

placeTest("trim without options never says that a session grew", async (place) => {
  const system = line("s", "d", "system", "").replace('"message"', '"content":"many words here","m"');
  const path = keepSession(place, ID, POISONED + system, "/work/app");
  for (const options of [[], ["--preset", "light"], ["--preset", "heavy"]]) {
    const { stdout } = await runDebrief(place, ["trim", path, ...options, "--dry-run", "--json"]);
    const { before, after } = JSON.parse(stdout).counts;
    assert(after.tokens <= before.tokens, JSON.stringify(options));
  }
});
