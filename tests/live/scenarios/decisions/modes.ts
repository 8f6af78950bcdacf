/** Modes that decide what may run. */
import { stringAt } from "../../../../lib/json.ts";
import type { Evidence } from "../../evidence.ts";
import { callsOf, toldResult } from "../../model/questions.ts";
import type { Scenario } from "../../scenario.ts";
import { decided, madeResult } from "../outcomes.ts";
import { PROMPT, step, text, tool } from "../../model/script.ts";

/** How 2.1.330 ends with 1 where it did all but what its server would have had to check. */
const UNCHECKED = /auto mode could not check some actions/;

function* inMode(evidence: Evidence, mode: string): Generator<string> {
  const modes = new Set(callsOf(evidence, "tool_intent").map(({ input }) => stringAt(input, "permission_mode")));
  if (modes.size === 1 && modes.has(null)) return; // 1.0.60 tells hooks no mode
  if (!modes.has(mode)) yield `hooks were told the modes ${[...modes].join(", ")}, expected ${mode}`;
}

/** Looking is allowed, changing is not. */
export const planMode: Scenario = {
  name: "plan_mode",
  about: "plan mode: a file is read, a change is denied, the plan is shown",
  play: (_version, project) => ({
    mayEnd: UNCHECKED,
    model: { classifier: "block" },
    runs: [{ prompt: PROMPT, mode: "plan" }],
    script: {
      main: [
        step(text("I read a.txt to plan the change."), tool("Read", { file_path: `${project}/a.txt` })),
        step(text("I try a folder for the result."), tool("Bash", { command: "mkdir result", description: "mkdir" })),
        step(text("The plan is ready."), tool("ExitPlanMode", { plan: "1. Change the greeting.\n2. Run the tests." })),
        step(text("I wait for a yes.")),
      ],
    },
  }),
  *check(evidence) {
    yield* inMode(evidence, "plan");
    if (!toldResult(evidence, "toolu_live_main_0_1")?.includes("hello world")) yield "the model was not told the file";
    if (madeResult(evidence)) yield "something was changed in plan mode";
    yield* decided(evidence, "toolu_live_main_1_1", "not_granted", "blocked_by_classifier");
  },
};

/** A classifier decides. */
export const autoMode: Scenario = {
  name: "auto_mode",
  about: "auto mode: the classifier decides, or the call is denied where there is none",
  unknown: { says: /--permission-mode.*'auto' is invalid/, why: "no auto mode" },
  play: () => ({
    mayEnd: UNCHECKED,
    runs: [{ prompt: PROMPT, mode: "auto" }],
    script: {
      main: [
        step(text("I make a folder for the result."), tool("Bash", { command: "mkdir result", description: "mkdir" })),
        step(
          text("I ask the service how it is."),
          tool("Bash", { command: "frobnicate --status http://127.0.0.1:9/x || echo asked", description: "ask" }),
        ),
        step(text("The folder is there.")),
      ],
    },
  }),
  *check(evidence) {
    yield* inMode(evidence, "auto");
    if (!madeResult(evidence)) yield "the folder was not made";
    // the check runs on the server since 2.1.300 or before, and this server has none
    const asked = evidence.requests.some(({ talk }) => talk === "(classifier)");
    if (!asked) yield* decided(evidence, "toolu_live_main_1_1", "blocked_by_classifier");
  },
};
