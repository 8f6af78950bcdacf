/** Sessions that say something worth remembering. */
import { contextDirectory } from "../../../lib/hooks/store/context_files.ts";
import type { Evidence } from "../evidence.ts";
import { textsOf, toldResult } from "../model/questions.ts";
import type { Scenario } from "../scenario.ts";
import { holding, PROMPT, step, text, tool } from "../model/script.ts";
import { since } from "../versions.ts";
import { shellHook } from "./foreign_hooks.ts";

/** Words for which a session must be held. */
export const DECIDED = "We decided to use sqlite because it needs no server.\n" +
  "We settled on WAL mode rather than rollback because readers must not block.\n" +
  "From now on we always use prepared statements as a rule.";

/** What of them is quoted. */
export const DECISION = {
  category: "DECISION",
  quote: "We settled on WAL mode rather than rollback because readers must not block.",
};

/** Whether the model was told something after the first stop. */
export function* toldAtStop(evidence: Evidence, words: string): Generator<string> {
  const requests = evidence.requests.filter(({ talk }) => talk === "main");
  if (!requests.slice(1).some((request) => textsOf(request).includes(words))) {
    yield `the model was not told "${words}"`;
  }
}

/** Held once, then let go. */
export const decisions: Scenario = {
  name: "decisions",
  about: "decisions are made: the session is blocked once, and the reason reaches the model",
  play: () => ({ runs: [{ prompt: PROMPT }], script: { main: [holding(DECIDED, DECISION), step(text("Saved it."))] } }),
  *check(evidence) {
    yield* toldAtStop(evidence, "seem to be saved yet");
    yield* toldAtStop(evidence, DECISION.quote);
    if (evidence.requests.some((request) => textsOf(request).includes("debrief.jsonc"))) {
      yield "the model was told how to turn the hook off";
    }
  },
};

const SESSION = "7c3d0a1e-5b2f-4c6d-8e9f-0a1b2c3d4e5f";

/** What the model is told to open it can open: `-p` refuses whatever a person would be asked about. */
export function contextFileIn(directory: (project: string) => string): Scenario {
  return {
    name: "context_file",
    about: "the model opens the file that the reason names, and nobody is asked",
    missing: (version) => since(version, "2.0.0") ? null : "the session's id cannot be chosen, so its path is unknown",
    play: (_version, project) => ({
      debrief: { triage: { data: true }, session: { headless: "as_interactive" }, intent: { log: "all" } },
      runs: [{ prompt: PROMPT, args: ["--session-id", SESSION] }],
      script: {
        main: [
          holding(DECIDED, DECISION),
          step(text("I open the file."), tool("Read", { file_path: `${directory(project)}/${SESSION}/decision.md` })),
          step(text("Saved it.")),
        ],
      },
    }),
    *check(evidence) {
      const told = toldResult(evidence, "toolu_live_main_1_1");
      if (!told?.includes(DECISION.quote)) yield `the model was told ${JSON.stringify(told)} instead of the file`;
    },
  };
}

/** Where Deno may write, the files are in the project. */
export const contextFile: Scenario = contextFileIn((project) => `${project}/.claude/debrief`);

/** A compiled program may not write there; `install` allows the model to read where it writes. */
export const contextFileOfProgram: Scenario = contextFileIn((project) =>
  contextDirectory(project.replace(/[^/]*$/, "config"))
);

/** The last answer of a headless run is its result. */
export const headless: Scenario = {
  name: "headless",
  about:
    "decisions are made in `claude -p` without a configuration: nothing is added, and the answer is the run's result",
  missing: (version) => since(version, "2.0.0") ? null : "the client does not tell its hooks that it runs headless",
  play: () => ({
    debrief: { session: { headless: "silent" }, intent: { log: "all" } },
    runs: [{ prompt: PROMPT }],
    script: { main: [step(text(DECIDED))] },
  }),
  *check(evidence) {
    const asked = evidence.requests.filter(({ talk }) => talk === "main").length;
    if (asked !== 1) yield `the model was asked ${asked} times`;
    const [run] = evidence.runs;
    if (run?.stdout.trim() !== DECIDED) yield `the run's result is ${JSON.stringify(run?.stdout)}`;
    const lines = evidence.log.filter(({ hook }) => hook === "memory_triage");
    if (!lines.some(({ data }) => JSON.stringify(data).includes('"pass":"silent"'))) yield "the log does not say why";
  },
};

/** Another hook holds; debrief's has nothing to say. */
export const stopHeldOnce: Scenario = {
  name: "stop_held_once",
  about: "another hook blocks the session once",
  play: () => ({
    settings: {
      hooks: {
        Stop: [shellHook(
          `i=$(cat); case "$i" in *'"stop_hook_active":true'*) ;; ` +
            `*) echo '{"decision":"block","reason":"Save the list first"}';; esac`,
        )],
      },
    },
    runs: [{ prompt: PROMPT }],
    script: { main: [step(text("The list of files is complete.")), step(text("Saved the list."))] },
  }),
  *check(evidence) {
    yield* toldAtStop(evidence, "Save the list first");
  },
};
