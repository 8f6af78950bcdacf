import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { peakUntil } from "../../tools/bench/measure.ts";
import { writeSession } from "../../tools/generator/generate_sessions.ts";
import { bundledArguments } from "../support/bundled_cli.ts";

const SESSIONS = 500;
/** What each thread may keep: less than the text of all sessions, which parsed takes several times as much. */
const HEAP_MB = 20;

interface Fleet {
  readonly folder: string;
  readonly sessions: string;
  readonly bytes: number;
}

/** The generated sessions; made once for all tests of this file. */
function makeFleet(): Fleet {
  const folder = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "debrief-test-" }));
  const sessions = `${folder}/sessions`;
  Deno.mkdirSync(sessions);
  let bytes = 0;
  for (let seed = 1; seed <= SESSIONS; seed++) {
    bytes += writeSession(`${sessions}/session-${String(seed).padStart(3, "0")}.jsonl`, seed, { bytes: 40_000 });
  }
  return { folder, sessions, bytes };
}

function command(args: readonly string[]): Deno.Command {
  return new Deno.Command(Deno.execPath(), {
    args: bundledArguments(HEAP_MB, ["backtest", ...args]),
    // each thread that reads would take memory of its own from the system, and a busy machine has more of them at once
    env: { MALLOC_ARENA_MAX: "1" },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  });
}

async function run(fleet: Fleet, args: readonly string[]): Promise<string> {
  return (await runMeasured(fleet.sessions, ["--json", ...args])).stdout;
}

/** Runs it over a directory; with the most memory it took, in KiB. */
async function runMeasured(
  sessions: string,
  args: readonly string[],
): Promise<{ readonly stdout: string; readonly peak: number | null }> {
  const child = command([sessions, ...args]).spawn();
  const output = child.output();
  const peak = await peakUntil(child.pid, output);
  const { code, stdout, stderr } = await output;
  const told = new TextDecoder().decode(stderr).replace(/^Resumed: \d+ of \d+ sessions already done\n$/, "");
  assertEquals([code, told], [0, ""], args.join(" "));
  return { stdout: new TextDecoder().decode(stdout), peak };
}

function linesIn(path: string): number {
  try {
    return Deno.readTextFileSync(path).split("\n").length;
  } catch {
    return 0; // not made yet
  }
}

/** Starts a run and kills it as soon as some sessions are done. */
async function interrupted(fleet: Fleet, state: string, done: number): Promise<void> {
  const child = command([fleet.sessions, "--json", "--workers", "2", "--state", state]).spawn();
  for (let looks = 0; linesIn(state) <= done && looks < 6000; looks++) await new Promise((go) => setTimeout(go, 10));
  child.kill("SIGKILL");
  const { success } = await child.output();
  assertEquals(success, false, "it was ended before it was done");
}

Deno.test("backtest over 500 sessions", async (t) => {
  const fleet = makeFleet();
  try {
    assert(fleet.bytes > HEAP_MB * 1024 * 1024, `${fleet.bytes} bytes`);
    const { stdout: one, peak: large } = await runMeasured(fleet.sessions, ["--json", "--workers", "1"]);

    await t.step("finds stops and blocks", () => {
      const report = JSON.parse(one);
      assertEquals([report.schema, report.files.read, report.sessions.length], [
        "debrief.backtest/1",
        SESSIONS,
        SESSIONS,
      ]);
      assert(report.stops > SESSIONS && report.blocks > 10);
    });

    await t.step("gives the same result with two workers", async () => {
      assertEquals(await run(fleet, ["--workers", "2"]) === one, true);
    });

    await t.step("gives the same result after an interruption, and does not begin again", async () => {
      const state = `${fleet.folder}/state.jsonl`;
      await interrupted(fleet, state, 100);
      const kept = linesIn(state);
      // what a killed writer leaves behind
      Deno.writeTextFileSync(state, '{"of":["/half', { append: true });
      assertEquals(await run(fleet, ["--workers", "2", "--state", state]) === one, true);
      assert(kept > 100 && kept < SESSIONS, `${kept}`);
      const lines = Deno.readTextFileSync(state).trimEnd().split("\n").length;
      assert(lines <= SESSIONS + 3, `${lines} lines: finished sessions were looked at again`);
      const before = Deno.readTextFileSync(state);
      assertEquals(await run(fleet, ["--state", state]) === one, true);
      assertEquals(Deno.readTextFileSync(state), before, "nothing is left to do");
    });

    await t.step("looks again at a file that changed, and refuses a state of another configuration", async () => {
      const state = `${fleet.folder}/state.jsonl`;
      const changed = `${fleet.sessions}/session-001.jsonl`;
      Deno.utimeSync(changed, 1_700_000_000, 1_700_000_000);
      assertEquals(await run(fleet, ["--state", state]) === one, true);
      const config = `${fleet.folder}/debrief.jsonc`;
      Deno.writeTextFileSync(config, '{"triage":{"maxBlocks":1}}');
      const { code, stderr } = await command([fleet.sessions, "--state", state, "--config", config]).output();
      assertEquals(code, 2);
      assertStringIncludes(new TextDecoder().decode(stderr), "another configuration");
    });

    await t.step("takes memory that does not grow with what is read", async () => {
      const few = `${fleet.folder}/few`;
      Deno.mkdirSync(few);
      for (let seed = 1; seed <= SESSIONS / 5; seed++) {
        const name = `session-${String(seed).padStart(3, "0")}.jsonl`;
        Deno.copyFileSync(`${fleet.sessions}/${name}`, `${few}/${name}`);
      }
      const { peak: small } = await runMeasured(few, ["--json", "--workers", "1"]);
      if (small === null || large === null) return; // only Linux says
      // what a thread has given back the system takes later on a busy machine; what is kept is in each run
      let least = large;
      const grows = () => (least - small) * 1024 >= fleet.bytes * 0.5;
      for (let again = 0; again < 2 && grows(); again++) {
        least = Math.min(least, (await runMeasured(fleet.sessions, ["--json", "--workers", "1"])).peak ?? least);
      }
      assert(!grows(), `${small} KiB for a fifth, ${least} KiB for all`);
    });
  } finally {
    Deno.removeSync(fleet.folder, { recursive: true });
  }
});
