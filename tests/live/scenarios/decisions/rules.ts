/** Rules of debrief's own. */
import type { JsonObject } from "../../../../lib/json.ts";
import type { Scenario } from "../../scenario.ts";
import { PROMPT, step, text, tool } from "../../model/script.ts";
import { decided, told } from "../outcomes.ts";

const FIRST = "toolu_live_main_0_1";

/** Denies a call that is made to work around something. */
export const NO_WORK_AROUND: JsonObject = {
  event: "PreToolUse",
  tool: "Bash",
  source: "intent",
  pattern: "to work around",
  action: "deny",
  message: "Say what is broken first",
};

/** A rule of the person's `debrief.jsonc` looks at the words before the call. */
export const intentRule: Scenario = {
  name: "intent_rule",
  about: "a rule of tool_intent denies a call because of the text before it, and not the next call",
  play: () => ({
    debrief: {
      intent: { log: "all", rules: [NO_WORK_AROUND] },
      // of a hook that refuses with an object clients up to 2.1.299 write down its words alone
      review: { hookTexts: ["^Say what is broken first"] },
    },
    runs: [{ prompt: PROMPT, allow: ["Bash"] }],
    script: {
      main: [
        step(
          text("I copy the file to work around the failing test."),
          tool("Bash", { command: "cp a.txt b.txt", description: "copy" }),
        ),
        step(text("Then I list the files."), tool("Bash", { command: "ls", description: "ls" })),
        step(text("The test fails because the greeting changed.")),
      ],
    },
  }),
  *check(evidence) {
    yield* told(evidence, FIRST, "Say what is broken first");
    yield* told(evidence, "toolu_live_main_1_1", "a.txt");
    yield* decided(evidence, FIRST, "blocked_by_hook", "denied_by_rule_or_hook");
  },
};
