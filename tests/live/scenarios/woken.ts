/** What wakes the assistant that no person typed: a schedule, a teammate, an agent in the background. None of it is the user's wish. */
import { turnsOf } from "../../../lib/session/turns/turns.ts";
import type { Evidence } from "../evidence.ts";
import { reasonOf } from "../laws/stops.ts";
import { callsOf } from "../model/questions.ts";
import { holding, PROMPT, step, text, tool } from "../model/script.ts";
import type { Scenario } from "../scenario.ts";
import { missingTerminal } from "../stage/terminal.ts";
import { agentTool, since } from "../versions.ts";
import { DECIDED, DECISION, toldAtStop } from "./stops.ts";
import { READY } from "./terminal.ts";

/** What would be a rule of the user's if he had said it. */
const RULE = "From now on always run the linter before you commit.";

/** `origin`: what the turn came from that begins with the rule. `cause`: what is said of its beginning. */
function* staysOthers(evidence: Evidence, origin: string, cause: string): Generator<string> {
  yield* toldAtStop(evidence, DECISION.quote);
  const said = callsOf(evidence, "memory_triage").map(reasonOf).join("\n");
  if (said.includes(RULE)) yield `it is said: ${said}`;
  const turns = evidence.sessions.flatMap(({ entries }) => [...turnsOf(entries)]);
  const begun = turns.map(({ origin, prompt, cause }) => `${origin}: ${prompt || cause}`);
  if (!begun.includes(`${origin}: ${cause}`)) yield `no turn begins with it: ${JSON.stringify(begun)}`;
  if (turns.some(({ prompt }) => prompt.includes(RULE))) yield `it is a prompt: ${JSON.stringify(begun)}`;
}

/** The oldest client seen to mark what it sends by itself, and to start a teammate by the tool for agents; 2.1.150 does neither. */
const LEAST = "2.1.330";

async function missing(version: string): Promise<string | null> {
  return since(version, LEAST) ? await missingTerminal() : "the client does not mark it, or has other tools for it";
}

/** A prompt that the client sends by itself, at the next full minute. */
export const schedule: Scenario = {
  name: "schedule",
  about: "in a terminal, a prompt that the assistant scheduled comes at its time: it is nothing that the user said",
  missing,
  play: () => ({
    runs: [{
      prompt: PROMPT,
      keys: [
        ...READY,
        { submit: PROMPT },
        { see: "It is scheduled." },
        { see: "The linter found nothing." },
        { pauseMs: 1000 },
        { submit: "And now decide" },
        { see: "Saved it." },
        { pauseMs: 1000 },
      ],
    }],
    script: {
      main: [
        step(tool("CronCreate", { cron: "* * * * *", prompt: RULE, recurring: false })),
        step(text("It is scheduled.")),
        step(text("The linter found nothing.")),
        holding(DECIDED, DECISION),
        step(text("Saved it.")),
      ],
    },
  }),
  *check(evidence) {
    yield* staysOthers(evidence, "schedule", RULE);
  },
};

/** What a teammate writes to the lead. */
export const teammate: Scenario = {
  name: "teammate",
  about: "in a terminal, an agent of the team sends a message that wakes the lead: it is nothing that the user said",
  missing,
  play: () => ({
    settings: { env: { CLAUDE_CODE_EXPERIMENTAL_AGENT_TEAMS: "1" } },
    runs: [{
      prompt: PROMPT,
      keys: [
        ...READY,
        { submit: PROMPT },
        { see: "I know the rule of my teammate." },
        { see: "My teammate has ended." },
        { pauseMs: 1000 },
        { submit: "And now decide" },
        { see: "Saved it." },
        { pauseMs: 1000 },
      ],
    }],
    script: {
      main: [
        step(
          tool("Agent", {
            description: "Find the rules",
            prompt: "AGENT-MATE find the rules",
            subagent_type: "general-purpose",
            name: "mate",
          }),
        ),
        step(text("I wait for my teammate.")),
        step(text("I know the rule of my teammate.")),
        step(text("My teammate has ended.")),
        holding(DECIDED, DECISION),
        step(text("Saved it.")),
      ],
      "AGENT-MATE": [
        step(tool("SendMessage", { to: "team-lead", summary: "the rule", message: RULE })),
        // its end wakes the lead once more, after what it told
        { ...step(text("I told the lead.")), delayMs: 3000 },
      ],
    },
  }),
  *check(evidence) {
    yield* staysOthers(evidence, "peer", "the rule");
  },
};

/** The oldest client that tells its hooks which tasks still run; without the list, debrief asks at the first stop. */
const LISTS_TASKS = "2.1.150";

/** An agent that runs on while the session stops. */
export const backgroundAgent: Scenario = {
  name: "background_agent",
  about:
    "in a terminal, an agent runs on in the background: nothing is said until it has ended, and its words are nobody's wish",
  missing: async (version) =>
    since(version, LISTS_TASKS) ? await missingTerminal() : "the client does not tell its hooks which tasks run",
  play: (version) => ({
    runs: [{
      prompt: PROMPT,
      keys: [
        ...READY,
        { submit: PROMPT },
        { see: "because readers must not block" },
        { see: "The agent has ended." },
        { see: "Saved it." },
        { pauseMs: 1000 },
      ],
    }],
    script: {
      main: [
        step(
          text("I start the search and decide meanwhile."),
          tool(agentTool(version), {
            description: "Find the rules",
            prompt: "AGENT-SLOW find the rules",
            subagent_type: "general-purpose",
            run_in_background: true,
          }),
        ),
        holding(DECIDED, DECISION),
        holding("The agent has ended.", DECISION),
        step(text("Saved it.")),
      ],
      "AGENT-SLOW": [
        { ...step(text("Listing files."), tool("Bash", { command: "ls", description: "ls" })), delayMs: 3000 },
        step(text(RULE)),
      ],
    },
  }),
  *check(evidence) {
    yield* toldAtStop(evidence, DECISION.quote);
    const stops = callsOf(evidence, "memory_triage", "Stop").map(reasonOf);
    if (stops[0] !== "") yield `the first stop said ${JSON.stringify(stops[0])} while the agent ran`;
    if (stops.some((said) => said.includes(RULE))) yield `the agent's words are said: ${stops.join("\n")}`;
    const turns = evidence.sessions.flatMap(({ entries }) => [...turnsOf(entries)]);
    if (!turns.some(({ origin }) => origin === "task")) {
      yield `no turn begins with the agent's end: ${
        JSON.stringify(turns.map(({ origin, prompt }) => [origin, prompt]))
      }`;
    }
    if (turns.some(({ prompt }) => prompt.includes(RULE))) yield "the agent's words are a prompt";
  },
};
