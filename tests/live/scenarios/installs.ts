/** Ways to install debrief; all other scenarios have it in the settings. */
import { DEFAULT_INSTALLATION } from "../../../lib/clients/installation/installations.ts";
import { callsOf } from "../model/questions.ts";
import type { Scenario } from "../scenario.ts";
import { holding, PROMPT, step, text, tool } from "../model/script.ts";
import type { StageOptions } from "../stage/stage.ts";
import { needs } from "../versions.ts";
import { DECIDED, DECISION, toldAtStop } from "./stops.ts";

function installed(name: string, about: string, way: StageOptions["way"] & string): Scenario {
  return {
    name,
    about,
    missing: needs(DEFAULT_INSTALLATION.oldestPlugin.version, "a client that runs the hooks of the plugin"),
    play: () => ({
      way,
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
}

export const plugin: Scenario = installed("plugin", "debrief as a plugin", "plugin");
export const pluginAndSettings: Scenario = installed(
  "plugin_and_settings",
  "debrief as a plugin and in the settings: every hook runs twice and speaks once",
  "both",
);
