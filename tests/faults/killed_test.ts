/** Twenty hooks of one session at once on one ledger, killed at random points. */
import { assert, assertEquals } from "@std/assert";
import { ask, ASKED, assertLeft, GUARDED, onFullStage, SAYING_ONCE } from "../support/hooks/process.ts";
import { seededRandom } from "../support/property.ts";
import { runHook } from "../support/hooks/harness.ts";

const HOOKS = 20;

// the guard counts nothing
for (const asked of ASKED.filter((one) => one.hook !== "transcript_review" && one !== GUARDED)) {
  Deno.test(`${asked.hook} loses and doubles nothing when ${HOOKS} of it are killed at random points`, async () => {
    const random = seededRandom();
    await onFullStage(async (stage) => {
      let said = 0;
      let done = 0;
      for (let round = 0; round < 2; round++) {
        const runs = await Promise.all(
          Array.from({ length: HOOKS }, () =>
            // 20 starts on two cores end one after the other
            runHook(asked.hook, stage, asked.input(stage), {
              killAfterMs: 100 + (random.below(1000) / 1000) ** 2 * 2500,
            })),
        );
        for (const { killed, code, stdout, stderr } of runs) {
          if (stdout.endsWith("\n") && asked.says(stdout)) said++;
          if (killed) continue;
          assertEquals([code, stderr], [0, ""]);
          done++;
        }
      }
      assert(done < 2 * HOOKS, "none was killed");
      const { stdout } = await ask(asked, stage, { logs: false });
      // the same is said once: by one of the hooks, or by one that was killed before it could say so
      if (SAYING_ONCE.has(asked.hook)) assert(said + (stdout === "" ? 0 : 1) <= 1, `it was said ${said} times`);
      else assert(asked.says(stdout), `it says ${stdout}`);
      await assertLeft(asked, stage);
      const records = SAYING_ONCE.has(asked.hook) ? [] : stage.records(
        asked.hook === "agent_summary" ? "agents.jsonl" : "intent.jsonl",
      );
      const log = stage.records("log.jsonl").filter(({ status }) => status !== "failed").length;
      assert(log > done, `${log} lines in the log of ${done} that were done`);
      if (!SAYING_ONCE.has(asked.hook)) assert(records.length > done, `${records.length} records of ${done}`);
      if (asked.hook === "tool_intent") {
        const [used] = Object.values(JSON.parse(Deno.readTextFileSync(stage.state("limits.json"))));
        assert(Number(used) > done, `${used} uses counted of ${done}`);
      }
    });
  });
}

Deno.test(`memory_triage speaks once when ${HOOKS} of it are asked at once`, async () => {
  const [asked] = ASKED;
  assert(asked?.hook === "memory_triage");
  await onFullStage(async (stage) => {
    const runs = await Promise.all(Array.from({ length: HOOKS }, () => runHook(asked.hook, stage, asked.input(stage))));
    assertEquals(runs.filter(({ stdout }) => asked.says(stdout)).length, 1);
    assertEquals(runs.filter(({ code, stderr }) => code !== 0 || stderr !== ""), []);
    await assertLeft(asked, stage);
    assertEquals(stage.records("log.jsonl").length, HOOKS);
  });
});
