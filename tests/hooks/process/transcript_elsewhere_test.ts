import { assertEquals, assertStringIncludes } from "@std/assert";
import { exchange, inputFor, onStage, runHook, type Stage } from "../../support/hooks/harness.ts";
import { jsonl } from "../../support/transcript.ts";

const ID = "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d";
const DECIDED = "We decided to use sqlite because it needs no server.\n" +
  "We settled on WAL mode rather than rollback because readers must not block.";

/** The last event of a session whose file is with another project, and whose named file is nowhere. */
function stopElsewhere(stage: Stage, fields: Record<string, unknown> = {}): string {
  const other = `${stage.config}/projects/-project--claude-worktrees-wt`;
  Deno.mkdirSync(other, { recursive: true });
  Deno.renameSync(stage.transcript, `${other}/${ID}.jsonl`);
  return inputFor(stage, "Stop", {
    session_id: ID,
    transcript_path: `${stage.config}/projects/-gone/${ID}.jsonl`,
    stop_hook_active: false,
    ...fields,
  });
}

function notesOf(stage: Stage): unknown[] {
  return stage.records("log.jsonl").map(({ data }) => (data as Record<string, unknown> | undefined)?.["transcript"]);
}

Deno.test("a hook reads a session's file with another project, and says so, when it is not where the client says", async () => {
  for (const fields of [{}, { transcript_path: undefined }]) {
    await onStage(jsonl(...exchange("Which database?", DECIDED)), async (stage) => {
      const { code, stdout, stderr } = await runHook("memory_triage", stage, stopElsewhere(stage, fields));
      assertEquals([code, stderr], [0, ""]);
      assertStringIncludes(stdout, "WAL mode");
      assertEquals(notesOf(stage), ["found_elsewhere"]);
    });
  }
});

Deno.test("every hook of a stop names a transcript that is nowhere in the log", () =>
  onStage(null, async (stage) => {
    const input = inputFor(stage, "Stop", { stop_hook_active: false, last_assistant_message: "Done." });
    for (const hook of ["memory_triage", "transcript_review"]) {
      const { code, stdout } = await runHook(hook, stage, input);
      assertEquals([code, stdout], [0, ""], hook);
    }
    assertEquals(notesOf(stage), ["missing", "missing"]);
  }));

Deno.test("a session that was found says nothing of where", async () => {
  await onStage(jsonl(...exchange("Which?", "None.")), async (stage) => {
    await runHook("memory_triage", stage, inputFor(stage, "Stop", { stop_hook_active: false }));
    assertEquals(notesOf(stage), [undefined]);
  });
});
