import { assert, assertEquals } from "@std/assert";
import { inputFor, onStage, runHook, type Stage } from "../../support/hooks/harness.ts";
import { seededRandom } from "../../support/property.ts";
import { approved, calls, HOOK, type Rule, summary } from "../../support/hooks/review_stage.ts";
import { jsonl } from "../../support/transcript.ts";

/** Starts the hook and kills it after some milliseconds; whether it was done by then. */
async function runOrKill(stage: Stage, input: string, killAfterMs: number): Promise<boolean> {
  return (await runHook(HOOK, stage, input, { killAfterMs })).code === 0;
}

/** Whether a session's own record has all of its calls. */
function isRecorded(stage: Stage, session: string): boolean {
  try {
    return calls(stage, "review", session) === 4;
  } catch {
    return false; // it is not written yet
  }
}

Deno.test("transcript_review loses and doubles nothing when ten sessions end at once and are killed at random points", () =>
  onStage(null, async (stage) => {
    const sessions = Array.from({ length: 10 }, (_, i) => `session-${i}`);
    const inputs = sessions.map((session) => {
      const path = stage.transcript.replace("session.jsonl", `${session}.jsonl`);
      const own = session.replace("-", "");
      Deno.writeTextFileSync(
        path,
        jsonl(
          ...[1, 2, 3].flatMap(() => approved("frob shared x", { session })),
          ...approved(`frob ${own} x`, { session }),
        ),
      );
      return inputFor(stage, "SessionEnd", { session_id: session, transcript_path: path });
    });
    const known = (): Map<string, Rule> => new Map(summary(stage).map((rule) => [rule.rule, rule]));
    const acknowledged = new Set<number>();
    const random = seededRandom();
    const killAfterMs = (): number => 20 + (random.below(1000) / 1000) ** 2 * 700;
    for (let round = 0; round < 5; round++) {
      const done = await Promise.all(inputs.map((input) => runOrKill(stage, input, killAfterMs())));
      // one that had no time for it, on a busy machine, leaves it to the next run and says so by what it did not record
      done.forEach((success, i) => success && isRecorded(stage, sessions[i] ?? "") && acknowledged.add(i));
      if (acknowledged.size === 0) continue;
      const rules = known();
      for (const i of acknowledged) {
        assertEquals(rules.get(`Bash(frob session${i} x)`)?.occurrences, 1, `session ${i} is lost`);
      }
      assert((rules.get("Bash(frob shared x)")?.occurrences ?? 0) <= 30, "a session was counted twice");
    }
    for (const [i, input] of inputs.entries()) {
      for (let tries = 0; tries === 0 || (tries < 20 && !isRecorded(stage, sessions[i] ?? "")); tries++) {
        assertEquals((await runHook(HOOK, stage, input)).code, 0);
      }
    }
    const rules = known();
    assertEquals([rules.get("Bash(frob shared x)")?.occurrences, rules.get("Bash(frob shared x)")?.sessions], [30, 10]);
    sessions.forEach((session, i) => {
      assertEquals(rules.get(`Bash(frob session${i} x)`)?.occurrences, 1);
      assertEquals(calls(stage, "review", session), 4);
    });
  }));
