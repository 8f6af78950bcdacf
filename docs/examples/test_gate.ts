/** test_gate: lets a turn that changed code end only after a test has run since the last change. */
import { answers, defineHook, poll, runHook } from "jsr:@debrief/debrief/hook";
import { toolCallsOf } from "jsr:@debrief/debrief/transcript";
import * as z from "npm:zod@4.6.7/mini";

const EDITS = new Set(["Edit", "Write", "MultiEdit"]);

const hook = defineHook({
  name: "test_gate",
  events: ["Stop"],
  needs: [],
  settings: z.object({ tests: z._default(z.string(), "npm test|deno test|pytest|cargo test|go test") }),
  handle({ input, settings, files, clock }) {
    const path = input.transcriptPath;
    // object only once: the model may have its reasons
    if (input.stopHookActive || path === null) return answers.none;
    // the result of the last call may not be written yet
    const calls = poll(
      () => {
        const written = files.backward(path, (entries) => toolCallsOf([...entries].reverse())) ?? [];
        return written.at(-1)?.result === null ? undefined : written;
      },
      clock,
      { budgetMs: 150 },
    );
    if (calls.status === "timeout") return answers.none;
    const tests = new RegExp(settings.tests);
    let untested: string | null = null;
    for (const { use, result } of calls.value) {
      if (result === null || result.isError) continue;
      if (EDITS.has(use.name)) untested = String(use.input["file_path"]);
      if (use.name === "Bash" && tests.test(String(use.input["command"]))) untested = null;
    }
    return untested === null
      ? answers.none
      : answers.block(`No test has passed since ${untested} was changed: run one.`);
  },
});

export default hook;
if (import.meta.main) await runHook(hook);
