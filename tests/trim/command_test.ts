import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { isJsonObject, type JsonObject } from "../../lib/json.ts";

const MAIN = new URL("../../main.ts", import.meta.url).pathname;
const CONFIG = Deno.env.get("DEBRIEF_DENO_CONFIG");
const RECORDED = new URL("../../fixtures/clients/2.1.330/plain_tools/", import.meta.url);
const SOURCE_ID = "487921a1-6511-4ede-8869-e8e6c0f6fde2";

interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line in a folder with just these permissions. */
async function debrief(cwd: string, flags: readonly string[], ...args: string[]): Promise<Run> {
  const config = CONFIG ? ["--config", CONFIG] : [];
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-prompt", "--no-lock", ...config, ...flags, MAIN, ...args],
    cwd,
  }).output();
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

/** A folder with a recorded session in it. */
async function inFolder(act: (folder: string, source: string) => Promise<void>): Promise<void> {
  const folder = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "debrief-trim-" }));
  try {
    const source = `${folder}/${SOURCE_ID}.jsonl`;
    Deno.copyFileSync(new URL(`${SOURCE_ID}.jsonl`, RECORDED), source);
    await act(folder, source);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

function parsed(text: string): JsonObject {
  const value: unknown = JSON.parse(text);
  assert(isJsonObject(value), text);
  return value;
}

Deno.test("trim writes a new file of its owner's, notes it, and leaves the source as it is", async () => {
  await inFolder(async (folder, source) => {
    const before = Deno.readTextFileSync(source);
    const id = "aaaaaaaa-1111-4222-8333-bbbbbbbbbbbb";
    const out = `${folder}/${id}.jsonl`;
    const flags = [`--allow-read=${folder}`, `--allow-write=${out},${folder}/.claude/debrief`];
    const run = await debrief(folder, flags, "trim", source, "--preset", "extreme", "--out", out);
    assertEquals([run.code, run.stderr], [0, ""]);
    assertStringIncludes(run.stdout, `claude --resume ${id}`);
    assertStringIncludes(run.stdout, "Checked: clean.");
    assertEquals(Deno.readTextFileSync(source), before);
    const mode = Deno.statSync(out).mode;
    if (Deno.build.os !== "windows" && mode !== null) assertEquals(mode & 0o777, 0o600);
    assert(!Deno.readTextFileSync(out).includes('"type":"tool_use"'));
    const noted = Deno.readTextFileSync(`${folder}/.claude/debrief/trims.jsonl`).trimEnd().split("\n").map(parsed);
    assertEquals(noted.length, 1);
    const [note = {}] = noted;
    assertEquals([note["source"], note["target"], note["session"]], [source, out, id]);
    assertEquals(note["options"], { tools: { kind: "last", turns: 0, shorten: 0 }, thinking: 100 });
    assert(isJsonObject(note["counts"]));
    const checked = await debrief(folder, [`--allow-read=${folder}`], "check", out, "--json", "--fail-on");
    assertEquals([checked.code, parsed(checked.stdout)["problems"]], [0, []]);
  });
});

Deno.test("trim overwrites nothing, and leaves nothing where it fails", async () => {
  await inFolder(async (folder, source) => {
    const before = Deno.readTextFileSync(source);
    const flags = [`--allow-read=${folder}`, `--allow-write=${folder}`];
    const onto = await debrief(folder, flags, "trim", source, "--out", source);
    assertEquals(onto.code, 2);
    assertStringIncludes(onto.stderr, "exists already");
    Deno.symlinkSync(`${folder}/elsewhere.jsonl`, `${folder}/link.jsonl`);
    const link = await debrief(folder, flags, "trim", source, "--out", `${folder}/link.jsonl`);
    assertEquals(link.code, 2);
    Deno.writeTextFileSync(`${folder}/empty.jsonl`, "");
    const empty = await debrief(folder, flags, "trim", `${folder}/empty.jsonl`, "--out", `${folder}/new.jsonl`);
    assertEquals(empty.code, 2);
    assertStringIncludes(empty.stderr, "no prompt or answer");
    assertEquals(Deno.readTextFileSync(source), before);
    const names = [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
    assertEquals(names, [`${SOURCE_ID}.jsonl`, "empty.jsonl", "link.jsonl"].sort());
  });
});

Deno.test("trim --dry-run says what would be left and needs to read only", async () => {
  await inFolder(async (folder, source) => {
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
  });
});

Deno.test("trim names a file in a folder after the new session", async () => {
  await inFolder(async (folder, source) => {
    Deno.mkdirSync(`${folder}/sessions`);
    const flags = [`--allow-read=${folder}`, `--allow-write=${folder}`];
    const run = await debrief(folder, flags, "trim", source, "--out", `${folder}/sessions`, "--json");
    assertEquals([run.code, run.stderr], [0, ""]);
    const { session, target } = parsed(run.stdout);
    assertEquals(target, `${folder}/sessions/${session}.jsonl`);
    assert(Deno.readTextFileSync(String(target)).includes(String(session)));
  });
});

Deno.test("trim refuses options that contradict each other or are out of range", async () => {
  await inFolder(async (folder, source) => {
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
  });
});

Deno.test("check exits with 1 only with --fail-on, and only for the kinds named", async () => {
  await inFolder(async (folder, source) => {
    const broken = `${folder}/broken.jsonl`;
    Deno.writeTextFileSync(broken, Deno.readTextFileSync(source) + "no json\n");
    const read = [`--allow-read=${folder}`];
    const codes: number[] = [];
    for (
      const options of [[], ["--fail-on"], ["--fail-on", "unreadable_line,cycle"], ["--fail-on=cycle"], ["--fail-on=x"]]
    ) {
      codes.push((await debrief(folder, read, "check", broken, ...options)).code);
    }
    assertEquals(codes, [0, 1, 1, 0, 2]);
    const { stdout } = await debrief(folder, read, "check", broken, "--json");
    const { schema, problems } = parsed(stdout);
    assertEquals(schema, "debrief.check/1");
    assert(Array.isArray(problems) && isJsonObject(problems[0]));
    assertEquals(Object.keys(problems[0]), ["kind", "line", "uuid", "detail"]);
  });
});
