/** call_log: logs one line for each tool call, with secrets redacted. */
import { answers, defineHook, projectState, runHook } from "jsr:@debrief/debrief/hook";

const hook = defineHook({
  name: "call_log",
  events: ["PostToolUse", "PostToolUseFailure"],
  needs: [],
  handle({ input, store, project, now }) {
    // the store sanitizes and redacts whatever it writes
    store.appendRecord(projectState(project, "calls.jsonl"), {
      at: now.toISOString(),
      session: input.sessionId,
      tool: input.toolName,
      input: input.toolInput,
      failed: input.kind === "PostToolUseFailure",
    }, { rotate: true });
    return answers.none;
  },
});

export default hook;
if (import.meta.main) await runHook(hook);
