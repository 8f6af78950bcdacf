/** Codex's hooks, as it starts them, with a full disk, two at once, killed, and with a clock that goes back. */
import { feed, killRunning } from "../support/programs.ts";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { stateDirectory } from "../../lib/hooks/store/state_names.ts";
import { codexRecordings } from "../support/recordings/codex_recordings.ts";
import { temporaryDirectory } from "../support/temporary.ts";

const ROOT = decodeURIComponent(new URL("../../", import.meta.url).pathname);
const YEAR = 365 * 24 * 60 * 60 * 1000;

interface Stage {
  readonly project: string;
  readonly config: string;
  /** The input of the stop at which something is to be saved. */
  readonly input: string;
}

/** A recorded session with decisions, in a CODEX_HOME of its own. */
async function onStage(test: (stage: Stage) => Promise<void>): Promise<void> {
  const recording = codexRecordings().find(({ version, scenario }) =>
    version === "0.169.0" && scenario === "decisions"
  );
  const stop = recording?.hookCalls.find(({ input }) => input["hook_event_name"] === "Stop");
  if (recording === undefined || stop === undefined) throw new Error("The recording has no stop");
  using temporary = temporaryDirectory({ prefix: "debrief-test-" });
  const folder = temporary.path;
  const [project, config] = [`${folder}/project`, `${folder}/codex`];
  const sessions = `${config}/sessions/2026/11/22`;
  for (const path of [project, sessions]) Deno.mkdirSync(path, { recursive: true });
  const transcript = `${sessions}/${recording.main.split("/").at(-1)}`;
  const lines = Deno.readTextFileSync(recording.main).split("\n").slice(0, stop.transcript_lines ?? undefined);
  Deno.writeTextFileSync(transcript, lines.join("\n") + "\n");
  Deno.writeTextFileSync(`${config}/debrief.jsonc`, '{"session":{"headless":"as_interactive"}}');
  const input = JSON.stringify({ ...stop.input, cwd: project, transcript_path: transcript });
  await test({ project, config, input });
}

/** How memory_triage is started, and what it answers. */
async function ask(
  { project, config, input }: Stage,
  { limit = "", killAfterMs }: { readonly limit?: string; readonly killAfterMs?: number } = {},
): Promise<string> {
  const child = new Deno.Command("sh", {
    args: ["-c", `${limit}exec sh "$@"`, "sh", `${ROOT}hooks/codex.sh`, "memory_triage", Deno.execPath(), config],
    cwd: project,
    env: { CODEX_HOME: config },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => killRunning(child), killAfterMs);
  await feed(child, input);
  const { code, signal, stdout, stderr } = await child.output();
  clearTimeout(timer);
  if (signal === null) assertEquals([code, new TextDecoder().decode(stderr)], [0, ""]);
  return new TextDecoder().decode(stdout);
}

/** Every whole file of the state is JSON, and no unfinished one is left. */
function assertWhole(folder: string): void {
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) assertWhole(path);
    else if (name.endsWith(".json")) JSON.parse(Deno.readTextFileSync(path));
    assert(name !== ".temp", path);
  }
}

function moveAhead(folder: string): void {
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) moveAhead(path);
    else {
      const text = Deno.readTextFileSync(path);
      const ahead = text.replace(
        /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z/g,
        (time) => new Date(Date.parse(time) + YEAR).toISOString(),
      );
      Deno.writeTextFileSync(path, ahead.replace(/\b1[789]\d{11}\b/g, (time) => String(Number(time) + YEAR)));
      Deno.utimeSync(path, new Date(Date.now() + YEAR), new Date(Date.now() + YEAR));
    }
  }
}

Deno.test("memory_triage of Codex bears that none of its files may grow, and says once there is room what is to be saved", () =>
  onStage(async (stage) => {
    await ask(stage, { limit: "trap '' XFSZ; ulimit -f 0; " });
    assertStringIncludes(await ask(stage), '"decision":"block"');
    assertWhole(stateDirectory(stage.config));
    assertEquals(await ask(stage), "", "what was said is not said again");
  }));

Deno.test("memory_triage of Codex speaks once when four of it are asked at once", () =>
  onStage(async (stage) => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(stage)));
    assertEquals(answers.filter((answer) => answer !== "").length, 1);
    assertWhole(stateDirectory(stage.config));
  }));

Deno.test("memory_triage of Codex goes on where it was killed before", () =>
  onStage(async (stage) => {
    let said = 0;
    for (const killAfterMs of [10, 40, 80, 120, 200]) {
      said += await ask(stage, { killAfterMs }) === "" ? 0 : 1;
    }
    said += await ask(stage) === "" ? 0 : 1;
    // one that was killed may have noted what it could not say any more
    assert(said <= 1, `said ${said} times`);
    assertWhole(stateDirectory(stage.config));
    assertEquals(await ask(stage), "");
  }));

Deno.test("memory_triage of Codex says nothing twice when its state lies a year ahead of the clock", () =>
  onStage(async (stage) => {
    assertStringIncludes(await ask(stage), '"decision":"block"');
    moveAhead(stateDirectory(stage.config));
    assertEquals(await ask(stage), "");
    assertWhole(stateDirectory(stage.config));
  }));
