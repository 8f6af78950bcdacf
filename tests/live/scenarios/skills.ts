/** Skills of the plugin that the model calls by itself. */
import { toldResult } from "../model/questions.ts";
import { holding, PROMPT, step, text, tool } from "../model/script.ts";
import type { Scenario } from "../scenario.ts";
import { needs } from "../versions.ts";
import { DECIDED, DECISION } from "./stops.ts";

/** What a past session decided is looked up. */
export const findBySkill: Scenario = {
  name: "find_by_skill",
  about: "the model calls /debrief:find in a second session, and gets what the first one decided as a quotation",
  missing: needs("2.1.91", "a plugin's programs can be called by name"),
  play: () => ({
    runs: [{ prompt: PROMPT }, { prompt: "Which journal mode did we take?", allow: ["Skill", "Bash(debrief find:*)"] }],
    script: {
      main: [
        holding(DECIDED, DECISION),
        step(text("Saved it.")),
        step(text("I look it up."), tool("Skill", { skill: "debrief:find", args: "WAL rollback" })),
        step(
          text("I search for it."),
          tool("Bash", { command: "debrief find 'WAL rollback' --quote --limit 5", description: "find" }),
        ),
        step(text("We took WAL.")),
      ],
    },
  }),
  *check(evidence) {
    const skill = toldResult(evidence, "toolu_live_main_2_1");
    if (skill === null || /unknown|error/i.test(skill)) yield `the skill could not be called: ${skill}`;
    const found = toldResult(evidence, "toolu_live_main_3_1") ?? "";
    if (!found.includes("WAL mode rather than rollback")) yield `the model was not told what was decided: ${found}`;
    const end = found.lastIndexOf("<");
    if (!/^<[^>]+>|quot/i.test(found) || end < found.indexOf("WAL mode")) {
      yield `it is not marked as a quotation: ${found}`;
    }
  },
};
