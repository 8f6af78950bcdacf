/** Sessions in a terminal, by keys: what a headless client never does. */
import { toldResult } from "../model/questions.ts";
import { holding, PROMPT, step, text, tool } from "../model/script.ts";
import type { Scenario } from "../scenario.ts";
import { type Key, missingTerminal } from "../stage/terminal.ts";
import { needs } from "../versions.ts";
import { DECIDED, DECISION, toldAtStop } from "./stops.ts";

/** The client is ready when it shows its input, in 1.0.60 in a box; what it shows before that differs by version. */
export const READY: readonly Key[] = [{ see: /^(?:│\s)?[❯>]/m }, { pauseMs: 1000 }];
const QUESTION = "Do you want to proceed?";
const LESSON = "never use frob, prefer blix";
/** How long the first question is left unanswered. */
const WAIT_MS = 2000;

/** Two calls about which the client asks: yes, and no with another wish. */
export const terminalPrompts: Scenario = {
  name: "terminal_prompts",
  about:
    "in a terminal, of two calls about which the client asks one is approved and one rejected, both by keys; the wish is held",
  missing: async (version) =>
    needs("1.0.128", "the client says on the screen that a call was rejected")(version) ?? await missingTerminal(),
  play: () => ({
    runs: [{
      prompt: PROMPT,
      keys: [
        ...READY,
        { submit: PROMPT },
        { see: QUESTION },
        { pauseMs: WAIT_MS },
        { press: "1" },
        { see: "I frob once more." },
        { see: QUESTION },
        { press: "Escape" },
        { see: "Interrupted" },
        { submit: LESSON },
        { see: "I take blix from now on." },
        { see: "Saved it." },
        { pauseMs: 1000 },
      ],
    }],
    script: {
      main: [
        step(text("I frob to learn its format."), tool("Bash", { command: "frob --one", description: "frob" })),
        step(text("I frob once more."), tool("Bash", { command: "frob --two", description: "frob" })),
        holding("I take blix from now on.", { category: "PREFERENCE", quote: LESSON }),
        step(text("Saved it.")),
      ],
    },
  }),
  *check(evidence) {
    if (!toldResult(evidence, "toolu_live_main_0_1")?.includes("not found")) yield "the approved call did not run";
    if (!/doesn't want to/.test(toldResult(evidence, "toolu_live_main_1_1") ?? "")) {
      yield "the other one was not rejected";
    }
  },
};

/** Two sessions in one process. */
export const terminalClear: Scenario = {
  name: "terminal_clear",
  about: "in a terminal, after a call /clear begins another session, which is blocked once",
  missing: missingTerminal,
  play: () => ({
    runs: [{
      prompt: PROMPT,
      allow: ["Bash"],
      keys: [
        ...READY,
        { submit: PROMPT },
        { see: "There is one file." },
        { pauseMs: 1000 },
        { submit: "/clear" },
        { pauseMs: 2000 },
        { submit: "And now decide" },
        { see: "Saved it." },
        { pauseMs: 1000 },
      ],
    }],
    script: {
      main: [
        step(text("I list what is there."), tool("Bash", { command: "ls", description: "ls" })),
        step(text("There is one file.")),
        step(text("I look once more."), tool("Bash", { command: "ls -a", description: "ls" })),
        holding(DECIDED, DECISION),
        step(text("Saved it.")),
      ],
    },
  }),
  *check(evidence) {
    if (evidence.sessions.length !== 2) yield `there are ${evidence.sessions.length} sessions instead of 2`;
    yield* toldAtStop(evidence, DECISION.quote);
  },
};
