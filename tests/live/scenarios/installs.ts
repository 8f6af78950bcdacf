/** debrief installed twice. */
import { DEFAULT_CLIENT } from "../../../lib/clients/default_client.ts";
import { callsOf } from "../model/questions.ts";
import type { Scenario } from "../scenario.ts";
import { holding, PROMPT, step, text, tool } from "../model/script.ts";
import { needs } from "../versions.ts";
import { DECIDED, DECISION, toldAtStop } from "./stops.ts";

/** Every hook runs twice, and one of the two answers. */
export const pluginAndSettings: Scenario = {
  name: "plugin_and_settings",
  about: "debrief as a plugin and in the settings: every hook runs twice and speaks once",
  missing: needs(DEFAULT_CLIENT.installation.oldestPlugin.version, "the client runs plugin hooks"),
  play: () => ({
    way: "both",
    runs: [{ prompt: PROMPT, allow: ["Bash"] }],
    script: {
      main: [
        step(text("I list what is there."), tool("Bash", { command: "ls", description: "ls" })),
        holding(DECIDED, DECISION),
        step(text("Saved it.")),
      ],
    },
  }),
  *check(evidence) {
    yield* toldAtStop(evidence, DECISION.quote);
    const said = callsOf(evidence, "memory_triage").filter(({ stdout }) => stdout !== "");
    if (said.length !== 1) yield `the session was held ${said.length} times`;
  },
};
