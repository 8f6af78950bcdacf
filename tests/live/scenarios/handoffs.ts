/** What a session hands over to the next one at its start: to the person or the model, once, and never without a person. */
import type { JsonObject } from "../../../lib/json.ts";
import type { Evidence } from "../evidence.ts";
import { callsOf, textsOf } from "../model/questions.ts";
import { step, text, unfinished } from "../model/script.ts";
import type { Scenario } from "../scenario.ts";
import type { Stage } from "../stage/stage.ts";
import { type Key, missingTerminal } from "../stage/terminal.ts";
import { HOOK_EVENTS } from "../../../lib/clients/hooks/hook_events.ts";
import { needs } from "../versions.ts";
import { READY } from "./terminal.ts";

const ASKED = "Please write an exporter for the old archive.";
const QUESTION = "Shall the exporter keep the old names?";
const LAST = "Also rename every frobber to blix, please.";
const DONE = "All of it is done.";
const NOTICE = /ended unfinished/;
const CONTEXT = "debrief: the last session of this project ended unfinished";

async function missingStart(version: string): Promise<string | null> {
  return needs(HOOK_EVENTS.SessionStart.since, "the client asks hooks about a session's start")(version) ??
    await missingTerminal();
}

/** Hooks speak as they do to a person, and not without one. */
function configured(onStart: string): JsonObject {
  return { handoff: { onStart }, session: { headless: "silent" } };
}

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
  missing: missingStart,
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
  missing: missingStart,
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
    script: { main: [step(text(QUESTION)), unfinished("I rename the first"), step(text(DONE))] },
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

/** Lays a session of Codex that ended a moment ago, in the project of a stage. */
function layRollout({ folder, project }: Stage): void {
  const timestamp = new Date().toISOString();
  const id = "01a22243-b2ec-7f03-b5ba-202255840f2f";
  const message = (role: string, type: string, said: string) => ({
    type: "response_item",
    payload: { type: "message", role, content: [{ type, text: said }] },
  });
  const event = (payload: JsonObject) => ({ type: "event_msg", payload });
  const lines = [
    { type: "session_meta", payload: { id, cwd: project, cli_version: "0.171.0", source: "cli" } },
    event({ type: "task_started", turn_id: "t1" }),
    message("user", "input_text", ASKED),
    event({ type: "user_message", message: ASKED }),
    message("assistant", "output_text", QUESTION),
    event({ type: "task_complete", turn_id: "t1", last_agent_message: QUESTION }),
  ];
  const day = `${folder}/home/.codex/sessions/${timestamp.slice(0, 10).replaceAll("-", "/")}`;
  Deno.mkdirSync(day, { recursive: true });
  const text = lines.map((line) => JSON.stringify({ timestamp, ...line }) + "\n").join("");
  Deno.writeTextFileSync(`${day}/rollout-${timestamp.slice(0, 19).replaceAll(":", "-")}-${id}.jsonl`, text);
}

/** The last session was another client's. */
export const handoffBetweenClients: Scenario = {
  name: "handoff_between_clients",
  about: "in a terminal, the last session of the project was one of Codex: the model is given its handoff",
  missing: missingStart,
  play: () => ({
    debrief: configured("context"),
    runs: [(stage) => {
      layRollout(stage);
      return { prompt: ASKED, keys: [...READY, ...FINISH] };
    }],
    script: { main: [step(text(DONE))] },
  }),
  *check(evidence) {
    yield* isTold(evidence, ["startup"]);
    const [said = ""] = evidence.requests.filter(({ talk }) => talk === "main").map(textsOf);
    if (!said.includes(CONTEXT) || !said.includes("of Codex")) yield `the model was told ${said}`;
  },
};

/** Nobody is there to be told. */
export const handoffHeadless: Scenario = {
  name: "handoff_headless",
  about: "after a session that ended with a question, `-p` is told nothing, and is itself no session that hands over",
  missing: missingStart,
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
