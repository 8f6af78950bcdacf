/** Calls that run and calls that fail. */
import type { Evidence } from "../evidence.ts";
import { toldResult } from "../model/questions.ts";
import type { Scenario } from "../scenario.ts";
import { PROMPT, step, text, thinking, tool } from "../model/script.ts";

/** A call with words and thoughts, one with words, and an end. */
export const plainTools: Scenario = {
  name: "plain_tools",
  about: "two calls, each with its reason, and an end that has nothing to save",
  play: (_version, project) => ({
    runs: [{ prompt: PROMPT, allow: ["Read", "Bash"] }],
    script: {
      main: [
        step(
          thinking("I should look at the greeting first."),
          text("I'll read a.txt to learn the greeting before I change it."),
          tool("Read", { file_path: `${project}/a.txt` }),
        ),
        step(
          text("Now I list the folder to see what else is there."),
          tool("Bash", { command: "ls -la", description: "List files" }),
        ),
        step(text("All done: the greeting stands in a.txt.")),
      ],
    },
  }),
  *check(evidence: Evidence) {
    if (!toldResult(evidence, "toolu_live_main_0_2")?.includes("hello world")) yield "the model was not told the file";
  },
};

/** Two calls of one answer, by one tool. */
export const parallelSameTool: Scenario = {
  name: "parallel_same_tool",
  about: "two calls of the same tool in one answer",
  play: () => ({
    runs: [{ prompt: PROMPT, allow: ["Bash"] }],
    script: {
      main: [
        step(
          text("I print both numbers to compare them."),
          tool("Bash", { command: "echo one", description: "one" }),
          tool("Bash", { command: "echo two", description: "two" }),
        ),
        step(text("Both printed.")),
      ],
    },
  }),
};

/** A missing file, a failing command, an edit that does not fit, a tool that is not there. */
export const toolErrors: Scenario = {
  name: "tool_errors",
  about: "four calls that fail, with no text before them",
  play: (_version, project) => ({
    runs: [{ prompt: PROMPT, allow: ["Read", "Bash", "Edit"] }],
    script: {
      main: [
        step(tool("Read", { file_path: `${project}/missing.txt` })),
        step(tool("Bash", { command: "exit 3", description: "fail" })),
        step(tool("Edit", { file_path: `${project}/a.txt`, old_string: "nope", new_string: "x" })),
        step(tool("NoSuchTool", { x: 1 })),
        step(text("All four failed.")),
      ],
    },
  }),
};
