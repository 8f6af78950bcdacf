/** Agents that are started and end. */
import type { Scenario } from "../scenario.ts";
import { PROMPT, step, text, thinking, tool } from "../model/script.ts";
import { agentTool } from "../versions.ts";

function start(version: string, description: string, prompt: string) {
  return tool(agentTool(version), { description, prompt, subagent_type: "general-purpose" });
}

/** One agent with a call of its own. */
export const subagent: Scenario = {
  name: "subagent",
  about: "an agent calls a tool and concludes",
  play: (version) => ({
    runs: [{ prompt: PROMPT, allow: ["Bash", agentTool(version)] }],
    script: {
      main: [
        step(text("I hand the search over."), start(version, "Find files", "AGENT-ONE find the files")),
        step(text("The agent found one file.")),
      ],
      "AGENT-ONE": [
        step(thinking("List first."), text("Listing files."), tool("Bash", { command: "ls", description: "ls" })),
        step(text("Excellent! Found 1 file: a.txt.")),
      ],
    },
  }),
};

/** Two agents at once. */
export const twoSubagents: Scenario = {
  name: "two_subagents",
  about: "two agents at once: one only answers, one calls a tool without any text",
  play: (version) => ({
    runs: [{ prompt: PROMPT, allow: ["Bash", agentTool(version)] }],
    script: {
      main: [
        step(
          text("I hand over two searches."),
          start(version, "A", "AGENT-A find"),
          start(version, "B", "AGENT-B find"),
        ),
        step(text("Both are done.")),
      ],
      "AGENT-A": [step(text("Summary of agent A."))],
      "AGENT-B": [
        step(tool("Bash", { command: "sleep 0.2; ls", description: "ls" })),
        step(text("Summary of agent B.")),
      ],
    },
  }),
};
