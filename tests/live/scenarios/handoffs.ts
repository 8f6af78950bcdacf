/** What a session hands over to the next one at its start: to the person or the model, once, and never without a person. */
import type { JsonObject } from "../../../lib/json.ts";
import type { Evidence } from "../evidence.ts";
import { callsOf, textsOf } from "../model/questions.ts";
import { step, text, unfinished } from "../model/script.ts";
import type { Scenario } from "../scenario.ts";
import { type Key, missingTerminal } from "../stage/terminal.ts";
import { READY } from "./terminal.ts";

const ASKED = "Please write an exporter for the old archive.";
const QUESTION = "Shall the exporter keep the old names?";
const LAST = "Also rename every frobber to blix, please.";
const DONE = "All of it is done.";
const NOTICE = /ended unfinished/;
const CONTEXT = "debrief: the last session of this project ended unfinished";

/** Hooks speak as they do to a person, and not without one. */
function configured(onStart: string): JsonObject {
  return { handoff: { onStart }, session: { headless: "silent" } };
}

/** Leaves a question open. */
const LEAVE: readonly Key[] = [...READY, { submit: ASKED }, { see: QUESTION }, { pauseMs: 1000 }];
const FINISH: readonly Key[] = [{ submit: "And now?" }, { see: DONE }, { pauseMs: 1000 }];

/** The hook's answers that said something. */
function toldAtStart(evidence: Evidence): string[] {
  return callsOf(evidence, "session_handoff").map(({ stdout }) => stdout).filter((stdout) => stdout !== "");
}

function* isTold(evidence: Evidence, sources: readonly string[]): Generator<string> {
  const told = callsOf(evidence, "session_handoff").filter(({ stdout }) => stdout !== "");
  const starts = told.map(({ input }) => String(input["source"]));
  if (starts.join() !== sources.join()) yield `told at [${starts.join()}] instead of [${sources.join()}]`;
}

/** The user is told. */
export const handoffNotice: Scenario = {
  name: "handoff_notice",
  about:
    "in a terminal, a session ends with a question: the next start shows one line, the one after it and that of a finished session none",
  missing: missingTerminal,
  play: () => ({
    debrief: configured("notice"),
    runs: [
      { prompt: ASKED, keys: LEAVE },
      { prompt: ASKED, keys: [{ see: NOTICE }, ...READY] },
      { prompt: ASKED, keys: [...READY, ...FINISH] },
      { prompt: ASKED, keys: READY },
    ],
    script: { main: [step(text(QUESTION)), step(text(DONE))] },
  }),
  *check(evidence) {
    yield* isTold(evidence, ["startup"]);
    const seen = evidence.runs.map(({ stdout }) => NOTICE.test(stdout));
    if (seen.join() !== "false,true,false,false") yield `seen on the screens: ${seen.join()}`;
    if (evidence.requests.some((request) => NOTICE.test(textsOf(request)))) yield "the model was told, too";
  },
};

/** The model is told, after /clear; what was said after the last stop is in it. */
export const handoffContext: Scenario = {
  name: "handoff_context",
  about:
    "in a terminal, a prompt is interrupted, and /clear begins another session: its model is given the handoff once, with that prompt",
  missing: missingTerminal,
  play: () => ({
    debrief: configured("context"),
    runs: [{
      prompt: ASKED,
      keys: [
        ...LEAVE,
        { submit: LAST },
        { see: "to interrupt" },
        { pauseMs: 2000 },
        { press: "Escape", until: "Interrupted" },
        { submit: "/clear" },
        { pauseMs: 2000 },
        ...FINISH,
        { submit: "/clear" },
        { pauseMs: 2000 },
        ...FINISH,
      ],
    }, { prompt: ASKED, keys: [...READY, ...FINISH] }],
    script: {
      main: [step(text(QUESTION)), unfinished("I rename the first"), step(text(DONE))],
    },
  }),
  *check(evidence) {
    yield* isTold(evidence, ["clear"]);
    const [given = ""] = toldAtStart(evidence);
    const bytes =
      new TextEncoder().encode(JSON.parse(given || "{}")?.hookSpecificOutput?.additionalContext ?? "").length;
    if (bytes > 2000 || bytes === 0) yield `the model is given ${bytes} bytes`;
    const requests = evidence.requests.filter(({ talk }) => talk === "main").map(textsOf);
    const told = requests.map((said) => said.split(CONTEXT).length - 1);
    if (told.join() !== "0,0,1,0,0") yield `the requests have it ${told.join()} times`;
    if (!requests[2]?.includes(LAST)) yield "what was said after the last stop is not in it";
  },
};

/** Nobody is there to be told. */
export const handoffHeadless: Scenario = {
  name: "handoff_headless",
  about: "after a session that ended with a question, `-p` is told nothing, and is itself no session that hands over",
  missing: missingTerminal,
  play: () => ({
    debrief: configured("context"),
    runs: [{ prompt: ASKED, keys: LEAVE }, { prompt: "And now?" }, { prompt: ASKED, keys: [...READY, ...FINISH] }],
    script: { main: [step(text(QUESTION)), step(text(QUESTION)), step(text(DONE))] },
  }),
  *check(evidence) {
    yield* isTold(evidence, ["startup"]);
    const requests = evidence.requests.filter(({ talk }) => talk === "main").map(textsOf);
    const told = requests.map((said) => said.split(CONTEXT).length - 1);
    if (told.join() !== "0,0,1") yield `the requests have it ${told.join()} times`;
    const [, own] = evidence.runs;
    if (own?.stdout.trim() !== QUESTION) yield `the result of -p is ${own?.stdout}`;
  },
};
