/** What a person takes back, interrupts, asks or pastes: none of it is a decision to save. */
import { turnsOf } from "../../../lib/session/turns/turns.ts";
import type { Evidence } from "../evidence.ts";
import { reasonOf } from "../laws/stops.ts";
import { callsOf, textsOf } from "../model/questions.ts";
import { holding, step, text, unfinished } from "../model/script.ts";
import type { Scenario } from "../scenario.ts";
import { newestSession, type Stage } from "../stage/stage.ts";
import { type Key, missingTerminal } from "../stage/terminal.ts";
import { needs, since } from "../versions.ts";
import { DECIDED, DECISION, toldAtStop } from "./stops.ts";
import { READY } from "./terminal.ts";

/** All that memory_triage said to the model in a session. */
function saidIn(evidence: Evidence): string {
  return callsOf(evidence, "memory_triage").map(reasonOf).filter((reason) => reason !== "").join("\n");
}

/** Types a prompt and waits for its answer, and for the hooks. */
function ask(prompt: string, answer: string): Key[] {
  return [{ submit: prompt }, { see: answer }, { pauseMs: 1000 }];
}

const FIRST = ["What is in this project?", "There is one file."] as const;
const TAKEN_BACK = ["Which database fits?", "We decided to use mongodb because it scales."] as const;
const INSTEAD = "Which database needs no server?";

const NOTED = "It is noted.";

/** The conversation that ends in what is taken back, while it stands; then that of the branch which stays. */
const BRANCHES = {
  main: [
    step(text(FIRST[1])),
    holding(TAKEN_BACK[1], { category: "DECISION", quote: TAKEN_BACK[1] }),
    step(text(NOTED)),
    holding(DECIDED, DECISION),
    step(text("Saved it.")),
  ],
};

function* staysTakenBack(evidence: Evidence): Generator<string> {
  yield* toldAtStop(evidence, DECISION.quote);
  const [standing = "", ...later] = callsOf(evidence, "memory_triage").map(reasonOf).filter((reason) => reason !== "");
  if (!standing.includes("mongodb")) yield `it was not said while it stood: ${standing}`;
  for (const said of later) if (said.includes("mongodb")) yield `what was taken back is said: ${said}`;
  const [, , , fourth] = evidence.requests.filter(({ talk }) => talk === "main");
  if (fourth && textsOf(fourth).includes("mongodb")) yield "the client did not take it back";
  const last = evidence.requests.findLast(({ talk }) => talk === "main");
  if (last && textsOf(last).includes("mongodb")) yield "the model is told again what was taken back";
}

/** A prompt is taken back as a person does it. */
export const rewind: Scenario = {
  name: "rewind",
  about:
    "in a terminal, a prompt is taken back by Esc Esc and the next turn decides: what was said of it is not said again",
  missing: (version) =>
    since(version, "2.0.50")
      ? missingTerminal()
      : "the client goes back without a menu, or its input cannot be emptied",
  play: () => ({
    runs: [{
      prompt: FIRST[0],
      keys: [
        ...READY,
        ...ask(...FIRST),
        ...ask(TAKEN_BACK[0], NOTED),
        { press: "Escape Escape", until: "Rewind" },
        { press: "Up Enter", until: "Restore" },
        { pauseMs: 500 },
        { press: "Enter" },
        { pauseMs: 1500 },
        // the prompt that was taken back stands in the input
        { press: "End C-u" },
        ...ask(INSTEAD, "Saved it."),
      ],
    }],
    script: BRANCHES,
  }),
  check: staysTakenBack,
};

/** By what a client finds the message at which it resumes: 2.0.30 by the model's id, 2.0.50 by the line's. */
function idOfMessage(version: string): RegExp {
  return since(version, "2.0.50") ? /"uuid":"([^"]+)"/ : /"id":"(msg_[^"]+)"/;
}

function messageWith(stage: Stage, words: string, id: RegExp): string {
  const session = newestSession(stage);
  for (const { name } of Deno.readDirSync(`${stage.config}/projects`)) {
    const lines = Deno.readTextFileSync(`${stage.config}/projects/${name}/${session}.jsonl`).split("\n");
    const line = lines.find((one) => one.includes('"type":"assistant"') && one.includes(words));
    const found = id.exec(line ?? "")?.[1];
    if (found !== undefined) return found;
  }
  throw new Error(`Cannot resume at "${words}": no line has it`);
}

/** The same without a terminal. */
export const resumeAt: Scenario = {
  name: "resume_at",
  about:
    "a session is resumed at an earlier message and decides: nothing of what came after that message is said again",
  missing: (version) => since(version, "2.0.0") ? null : "the client cannot resume at a message",
  play: (version) => ({
    runs: [
      { prompt: FIRST[0] },
      (stage) => ({ prompt: TAKEN_BACK[0], args: ["--resume", newestSession(stage)] }),
      (stage) => ({
        prompt: INSTEAD,
        args: [
          "--resume",
          newestSession(stage),
          "--resume-session-at",
          messageWith(stage, FIRST[1], idOfMessage(version)),
        ],
      }),
    ],
    script: BRANCHES,
  }),
  check: staysTakenBack,
};

const INTERRUPTED = "We settled on postgres rather than sqlite because it scales.\n" +
  "We decided to use docker because everybody has it.\n" +
  "From now on we always run everything in contai";
const NOTHING = "Understood, nothing is decided yet.";

/** The oldest client seen to write what it had of an answer that was interrupted; 2.0.50 and 2.0.77 write nothing of it. */
const WRITES_INTERRUPTED = "2.1.150";

/** An answer that the person does not let end. */
export const interrupted: Scenario = {
  name: "interrupted",
  about:
    "in a terminal, an answer that decides is interrupted by Esc in the middle of a sentence: nothing of it is said",
  missing: missingTerminal,
  play: () => ({
    runs: [{
      prompt: TAKEN_BACK[0],
      keys: [
        ...READY,
        { submit: TAKEN_BACK[0] },
        { see: "to interrupt" },
        { pauseMs: 2000 },
        { press: "Escape", until: "Interrupted" },
        ...ask("No, stop. I did not ask for that.", NOTHING),
      ],
    }],
    script: { main: [unfinished(INTERRUPTED), step(text(NOTHING))] },
  }),
  *check(evidence) {
    const said = saidIn(evidence);
    if (said !== "") yield `what was interrupted is said: ${said}`;
    const isWritten = evidence.sessions.some(({ entries }) => JSON.stringify(entries).includes("everybody has it"));
    if (since(evidence.version, WRITES_INTERRUPTED) && !isWritten) yield "the client wrote nothing of the answer";
  },
};

/** Each would be a choice if it were no question. */
const QUESTIONS = [
  ["Should we use postgres instead of sqlite?", "Both would do."],
  ["Welche Datenbank sollen wir nehmen, sqlite oder postgres?", "Beide sind gut."],
  ["これからはsqliteの代わりにpostgresを使うべきですか？", "どちらも使えます。"],
] as const;

/** Questions, and later something that is worth saving. */
export const questions: Scenario = {
  name: "questions",
  about: "in a terminal, questions in English, German and Japanese, then an answer that decides: no question is said",
  missing: missingTerminal,
  play: () => ({
    runs: [{
      prompt: QUESTIONS[0][0],
      keys: [
        ...READY,
        ...QUESTIONS.flatMap(([question, answer]) => ask(question, answer)),
        ...ask("What did we agree on?", "Saved it."),
      ],
    }],
    script: {
      main: [...QUESTIONS.map(([, answer]) => step(text(answer))), holding(DECIDED, DECISION), step(text("Saved it."))],
    },
  }),
  *check(evidence) {
    yield* toldAtStop(evidence, DECISION.quote);
    const said = saidIn(evidence);
    if (QUESTIONS.some(([question]) => said.includes(question))) yield `a question is said: ${said}`;
    if (/\(the user\b/.test(said)) yield `the user is said to have decided: ${said}`;
  },
};

const RULE = "From now on always run the linter before you commit.";
const HAND_OVER = `This session is being continued from a previous conversation that ran out of context.

Summary:
1. Primary request: the importer reads CSV files.
2. Open: the dates of old files.

${RULE}`;

/** How the hook may show it: as text that was pasted. */
const AS_PASTED = `"${RULE}" (pasted by the user)`;

/** The community's way to begin anew: a summary is written, and pasted after /clear. */
export const handOver: Scenario = {
  name: "hand_over",
  about: "in a terminal, a summary is pasted after /clear, which begins like the client's own: it is the user's prompt",
  missing: async (version) =>
    needs("1.0.128", "the client marks its own summaries")(version) ?? await missingTerminal(),
  play: () => ({
    runs: [{
      prompt: HAND_OVER,
      keys: [
        ...READY,
        ...ask(...FIRST),
        { submit: "/clear" },
        { pauseMs: 2000 },
        { paste: HAND_OVER },
        { pauseMs: 500 },
        { press: "Enter", until: "I know where we were." },
        { pauseMs: 1000 },
      ],
    }],
    script: { main: [step(text(FIRST[1])), step(text("I know where we were."))] },
  }),
  *check(evidence) {
    if (evidence.sessions.length !== 2) yield `there are ${evidence.sessions.length} sessions instead of 2`;
    const said = saidIn(evidence);
    if (said.replaceAll(AS_PASTED, "").includes(RULE)) yield `what was pasted is said to be the user's: ${said}`;
    const prompts = evidence.sessions.flatMap(({ entries }) => [...turnsOf(entries)]).map(({ prompt }) => prompt);
    if (!prompts.some((prompt) => prompt.includes(RULE))) yield `no turn has the prompt: ${JSON.stringify(prompts)}`;
  },
};
