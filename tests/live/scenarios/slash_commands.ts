/** The plugin's slash commands that show what debrief prints: no model is asked. */
import { step, text } from "../model/script.ts";
import type { Scenario } from "../scenario.ts";
import { missingTerminal } from "../stage/terminal.ts";
import { needs } from "../versions.ts";
import { READY } from "./terminal.ts";

const ASKED = "Please write an exporter for the old archive.";
const DONE = "All of it is done.";

export const slashCommands: Scenario = {
  name: "slash_commands",
  about:
    "in a terminal, `/debrief:permissions` and `/debrief:handoff` show what debrief prints: the model is asked nothing",
  missing: async (version) => needs("2.1.150", "hooks answer slash commands")(version) ?? await missingTerminal(),
  play: () => ({
    way: "plugin",
    runs: [{
      prompt: ASKED,
      keys: [
        ...READY,
        { submit: ASKED },
        { see: DONE },
        { pauseMs: 1000 },
        { submit: "/debrief:permissions latest" },
        { see: "You were asked 0 times" },
        { pauseMs: 1000 },
        { submit: "/debrief:handoff" },
        { see: "Wrote HANDOFF.md" },
        { pauseMs: 1000 },
      ],
    }],
    script: { main: [step(text(DONE))] },
  }),
  *check(evidence) {
    const asked = evidence.requests.filter(({ talk }) => talk === "main").length;
    if (asked !== 1) yield `the model was asked ${asked} times`;
  },
};
