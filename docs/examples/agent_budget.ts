/** agent_budget: asks the user before a session starts more agents than its settings allow. */
import { answers, defineHook, runHook, sessionState } from "jsr:@debrief/debrief/hook";
import * as z from "npm:zod@4.6.7/mini";

const AGENT_TOOLS = new Set(["Agent", "Task"]);

const hook = defineHook({
  name: "agent_budget",
  events: ["PreToolUse"],
  needs: [],
  settings: z.object({ most: z._default(z.int().check(z.gte(0)), 5) }),
  handle({ input, settings, store }) {
    if (!AGENT_TOOLS.has(input.toolName)) return answers.none;
    // calls run in parallel, but the store lets only one hook count at a time
    const counted = store.updateState(sessionState(input.sessionId, "agents.json"), (old) => Number(old ?? 0) + 1);
    if (counted.status === "failed") return answers.none;
    const count = Number(counted.value);
    return count > settings.most ? answers.ask(`This is agent ${count} of the session.`) : answers.none;
  },
});

export default hook;
if (import.meta.main) await runHook(hook);
