import { assert, assertEquals } from "@std/assert";
import { peakUntil } from "../../../tools/bench/measure.ts";
import { writeSession } from "../../../tools/generator/generate_sessions.ts";
import { bundledArguments } from "../../support/bundled_cli.ts";

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

/** Runs it over a directory; with the most memory it took, in KiB. */
async function runMeasured(
  sessions: string,
  args: readonly string[],
): Promise<{ readonly stdout: string; readonly peak: number | null }> {
  const child = command([sessions, ...args]).spawn();
  const output = child.output();
  const peak = await peakUntil(child.pid, output);
  const { code, stdout, stderr } = await output;
  // on a machine that stood still the workers are given up, which changes no answer
  const said = new TextDecoder().decode(stderr).replace(
    /^Workers are unavailable \(a worker has not answered .*\n$/,
    "",
  );
  assertEquals([code, said], [0, ""], args.join(" "));
  return { stdout: new TextDecoder().decode(stdout), peak };
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
      const { stdout: two } = await runMeasured(fleet.sessions, ["--json", "--workers", "2"]);
      assertEquals(two === one, true);
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
