/** What the machine decides besides the person's rules: an organization's settings, and the client's sandbox. */
import { isJsonObject, stringAt } from "../../../../lib/json.ts";
import type { Evidence } from "../../evidence.ts";
import { toldResult } from "../../model/questions.ts";
import { PROMPT, step, text, tool } from "../../model/script.ts";
import type { Scenario } from "../../scenario.ts";
import { findProgram } from "../../../support/programs.ts";
import { needs } from "../../versions.ts";
import { decided, madeResult } from "../outcomes.ts";

/** Proposed rules that name a program: there was nothing to propose. */
function* proposesNothingFor(evidence: Evidence, program: string): Generator<string> {
  for (const review of evidence.reviews) {
    for (const need of Array.isArray(review["needs"]) ? review["needs"] : []) {
      const rule = isJsonObject(need) ? JSON.stringify(need) : "";
      if (rule.includes(program)) yield `transcript_review proposes ${rule}`;
    }
  }
}

/** The organization allows one command and denies another, whatever the person allows. */
export const managedSettings: Scenario = {
  name: "managed_settings",
  about: "an organization's settings allow one command and deny another: no rule is proposed for the one it allows",
  missing: () => findProgram("unshare") === null ? "no unshare on this machine" : null,
  play: () => ({
    managed: { permissions: { allow: ["Bash(mkdir:*)"], deny: ["Bash(frob:*)"] } },
    runs: [{ prompt: PROMPT, allow: ["Bash(frob:*)"] }],
    script: {
      main: [
        step(text("I make a folder for the result."), tool("Bash", { command: "mkdir result", description: "mkdir" })),
        step(text("I frob it."), tool("Bash", { command: "frob --all", description: "frob" })),
        step(text("It is denied, so I stop.")),
      ],
    },
  }),
  *check(evidence) {
    yield* decided(evidence, "toolu_live_main_1_1", "denied_by_rule", "denied_by_rule_or_hook");
    if (!madeResult(evidence)) yield "the folder was not made";
    yield* proposesNothingFor(evidence, "mkdir");
  },
};

/** A command that would have been asked about runs in the client's sandbox. */
export const sandboxed: Scenario = {
  name: "sandbox",
  about: "with the client's sandbox on, a command that no rule allows runs unasked; hooks work, no rule is proposed",
  missing: (version) => {
    const program = ["bwrap", "socat"].find((name) => findProgram(name) === null);
    return program === undefined
      ? needs("2.1.150", "the client's sandbox lets commands run")(version)
      : `no ${program} on this machine`;
  },
  play: () => ({
    settings: { sandbox: { enabled: true, autoAllowBashIfSandboxed: true } },
    runs: [{ prompt: PROMPT }],
    script: {
      main: [
        step(text("I note the result."), tool("Bash", { command: "touch result", description: "touch" })),
        step(text("It is noted.")),
      ],
    },
  }),
  *check(evidence) {
    if (!madeResult(evidence)) {
      yield `nothing was noted: ${toldResult(evidence, "toolu_live_main_0_1")}`;
    }
    yield* proposesNothingFor(evidence, "touch");
    const modes = evidence.hooks.map(({ input }) => stringAt(input, "permission_mode")).filter((mode) => mode !== null);
    if (modes.some((mode) => mode !== "default")) yield `hooks were told the modes ${modes.join(", ")}`;
  },
};
