/** Things that go wrong around the hooks. */
import { type JsonObject, stringAt } from "../../../lib/json.ts";
import type { Evidence } from "../evidence.ts";
import { endProblem } from "../laws/reviews.ts";
import { callsOf, toldResult } from "../model/questions.ts";
import type { Scenario } from "../scenario.ts";
import { holding, PROMPT, step, text, tool } from "../model/script.ts";
import { type BadState, canMount } from "../stage/mount.ts";
import { KEEP_EVENT, shellHook } from "./foreign_hooks.ts";
import { NO_WORK_AROUND } from "./decisions/rules.ts";
import { DECIDED, DECISION, toldAtStop } from "./stops.ts";
import { asksAboutEnds } from "../versions.ts";

const LIST = step(text("I list what is there."), tool("Bash", { command: "ls", description: "ls" }));
const LISTED = "toolu_live_main_0_1";

function* listed(evidence: Evidence): Generator<string> {
  if (!toldResult(evidence, LISTED)?.includes("a.txt")) yield "the model was not told the list of files";
}

/** Another's hook that keeps what it is told of the end of the session. */
function witness(version: string): JsonObject {
  return asksAboutEnds(version) ? { SessionEnd: [KEEP_EVENT] } : {};
}

/**
 * The hooks are asked about the end of the session as often as another's hook. 2.1.229 to 2.1.287 ask none at all where a
 * hook at a stop was ended for its timeout (2.1.150 and 2.1.300 ask all); the review is then that of the stop before.
 */
function* endedAsWitnessed(evidence: Evidence): Generator<string> {
  const ends = evidence.events.filter((input) => stringAt(input, "hook_event_name") === "SessionEnd").length;
  const problem = endProblem(evidence, ends);
  if (problem !== null) yield problem;
}

/** The client ends a hook of debrief's that takes too long, and goes on. */
export const hookTimeout: Scenario = {
  name: "hook_timeout",
  about: "memory_triage hangs: the client ends it after its timeout of 5 s, and the session ends",
  // the run that was ended leaves nothing, neither an end nor a line
  without: ["hooks", "log", "stops", "ends"],
  play: (version) => ({
    faults: { memory_triage: "exec sleep 30" },
    settings: { hooks: witness(version) },
    runs: [{ prompt: PROMPT, allow: ["Bash"] }],
    script: { main: [LIST, step(text("There is one file."))] },
  }),
  *check(evidence) {
    yield* listed(evidence);
    yield* endedAsWitnessed(evidence);
    const [stop, ...more] = callsOf(evidence, "memory_triage");
    if (stop !== undefined || more.length > 0) yield "memory_triage ran although it was to hang";
    const ms = evidence.runs[0]?.ms ?? 0;
    if (ms < 4500) yield `the client did not wait for the hook (${Math.round(ms)} ms)`;
    if (ms > 25_000) yield `the client waited ${Math.round(ms)} ms for a hook that may take 5 s`;
  },
};

/** Another's hook hangs beside debrief's, which answers all the same. */
export const otherHookHangs: Scenario = {
  name: "other_hook_hangs",
  about: "another hook hangs at each stop until its timeout of 1 s: debrief's answer still counts",
  without: ["ends"],
  play: (version) => ({
    settings: { hooks: { Stop: [shellHook("exec sleep 30", { timeout: 1 })], ...witness(version) } },
    runs: [{ prompt: PROMPT }],
    script: { main: [holding(DECIDED, DECISION), step(text("Saved it."))] },
  }),
  *check(evidence) {
    yield* toldAtStop(evidence, DECISION.quote);
    yield* endedAsWitnessed(evidence);
  },
};

/** Hooks that are killed and hooks that fail loudly, debrief's and others'. */
export const hookCrashes: Scenario = {
  name: "hook_crashes",
  about: "tool_intent is killed at every call and another hook fails noisily: the calls run and the other hooks answer",
  // of the killed runs nothing is left
  without: ["hooks", "log", "intent"],
  play: () => ({
    faults: { tool_intent: "kill -9 $$" },
    settings: {
      hooks: {
        PreToolUse: [shellHook("echo '{\"decision\":'; echo Traceback >&2; exit 1")],
        Stop: [shellHook("kill -SEGV $$")],
      },
    },
    runs: [{ prompt: PROMPT, allow: ["Bash"] }],
    script: { main: [LIST, holding(DECIDED, DECISION), step(text("Saved it."))] },
  }),
  *check(evidence) {
    yield* listed(evidence);
    yield* toldAtStop(evidence, DECISION.quote);
    const failed = evidence.hooks.filter(({ hook, code }) => hook !== "tool_intent" && code !== 0);
    for (const { hook, input } of failed) yield `${hook} on ${stringAt(input, "hook_event_name")} failed, too`;
  },
};

/** Where nothing can be written, rules still answer, and memory_triage is silent: it would block at every stop. */
function badState(name: string, about: string, state: BadState): Scenario {
  return {
    name,
    about,
    // nothing can be recorded
    without: ["log", "intent", "agents", "review"],
    missing: () => canMount(),
    play: () => ({
      state,
      debrief: { intent: { log: "all", rules: [NO_WORK_AROUND] } },
      runs: [{ prompt: PROMPT, allow: ["Bash"] }],
      script: {
        main: [
          step(text("I copy it to work around the test."), tool("Bash", { command: "cp a.txt b", description: "cp" })),
          step(text(DECIDED)),
        ],
      },
    }),
    *check(evidence) {
      if (!toldResult(evidence, LISTED)?.includes("Say what is broken first")) yield "the rule did not deny the call";
      // the listing of the folder as the client's processes saw it: nothing but what was there before has a byte
      const listing = Deno.readTextFileSync(`${evidence.project}/../state.txt`).split("\n");
      const grown = listing.filter((line) => /^-\S+ +\d+ \S+ +\S+ +[1-9]/.test(line) && !line.endsWith(" filler"));
      if (grown.length > 0) yield `something was written: ${grown.join(", ")}`;
    },
  };
}

export const stateFull: Scenario = badState(
  "state_full",
  "no space left for the state: rules answer, nothing blocks",
  "full",
);
export const stateReadOnly: Scenario = badState(
  "state_read_only",
  "the state cannot be written: rules answer, nothing blocks",
  "read-only",
);
