/** Sessions that go on: resumed, compacted, long. */
import type { Evidence } from "../evidence.ts";
import { callsOf, textsOf } from "../model/questions.ts";
import type { Scenario } from "../scenario.ts";
import { holding, PROMPT, step, text, tool } from "../model/script.ts";
import { type ClientRun, newestSession, type Stage } from "../stage/stage.ts";
import { HOOK_EVENTS } from "../../../lib/clients/hooks/hook_events.ts";
import { isJsonObject, stringAt } from "../../../lib/json.ts";
import { missingTerminal } from "../stage/terminal.ts";
import { needs, since } from "../versions.ts";
import { decided } from "./outcomes.ts";
import { READY } from "./terminal.ts";
import { DECIDED, DECISION, toldAtStop } from "./stops.ts";

function again(prompt: string, allow: readonly string[] = []): (stage: Stage) => ClientRun {
  return (stage) => ({ prompt, allow, args: ["--resume", newestSession(stage)] });
}

/** What was held for is not held for again when the session goes on. */
export const resume: Scenario = {
  name: "resume",
  about: "a session is blocked, ends, is resumed and calls a tool: it is not blocked for the same evidence again",
  play: () => ({
    runs: [{ prompt: PROMPT }, again("And now list the files", ["Bash"])],
    script: {
      main: [
        holding(DECIDED, DECISION),
        step(text("Saved it.")),
        step(text("I list what is there."), tool("Bash", { command: "ls", description: "ls" })),
        step(text("There is one file.")),
      ],
    },
  }),
  *check(evidence: Evidence) {
    yield* toldAtStop(evidence, DECISION.quote);
    const last = evidence.requests.findLast(({ talk }) => talk === "main");
    if (!last || !textsOf(last).includes("Saved it.")) yield "the resumed session does not hold the first one's talk";
  },
};

/** A fork has an id of its own, and what was said before it was forked. */
export const fork: Scenario = {
  name: "fork",
  about: "a session is blocked, ends and is forked: the copy is not blocked for the same evidence again",
  missing: (version) => since(version, "2.0.30") ? null : "the client cannot fork a session",
  play: () => ({
    runs: [
      { prompt: PROMPT },
      (stage) => ({ prompt: "And now list the files", args: ["--resume", newestSession(stage), "--fork-session"] }),
    ],
    script: { main: [holding(DECIDED, DECISION), step(text("Saved it.")), step(text("There is one file."))] },
  }),
  *check(evidence: Evidence) {
    yield* toldAtStop(evidence, DECISION.quote);
    if (evidence.sessions.length !== 2) yield `the client wrote ${evidence.sessions.length} sessions instead of 2`;
  },
};

const SUMMARY = `1. Primary request: the person asked for the task.\n2. Decisions: ${DECIDED.replaceAll("\n", " ")}`;

function keepsNoSummary(version: string): string | null {
  return since(version, "1.0.128") ? null : "print mode does not keep a summary before 1.0.128";
}

/** A summary repeats what was said; nobody says it again. */
export const compaction: Scenario = {
  name: "compaction",
  about: "a session is blocked, compacted and continues: it is not blocked for the summary",
  missing: keepsNoSummary,
  play: () => ({
    model: { summary: SUMMARY },
    runs: [{ prompt: PROMPT }, again("/compact"), again("And now list the files", ["Bash"])],
    script: {
      main: [
        holding(DECIDED, DECISION),
        step(text("Saved it.")),
        step(text("I list what is there."), tool("Bash", { command: "ls", description: "ls" })),
        step(text("There is one file.")),
      ],
    },
  }),
  *check(evidence: Evidence) {
    if (!evidence.requests.some(({ talk }) => talk === "(summary)")) yield "the client asked for no summary";
    const summaries = evidence.sessions.flatMap(({ entries }) => entries)
      .filter((entry) => entry.kind === "user" && entry.isSummary);
    if (summaries.length === 0) yield "no summary stands in the session";
    const last = evidence.requests.findLast(({ talk }) => talk === "main");
    if (!last || !textsOf(last).includes("the person asked for the task")) yield "the model does not know the summary";
  },
};

/** What a summary leaves out comes back, once. */
export const compactionLoss: Scenario = {
  name: "compaction_loss",
  about: "the summary of a compaction leaves a decision out: it is given back once, and not said again after a resume",
  missing: keepsNoSummary,
  play: () => ({
    model: { summary: "<summary>\n1. Primary request: the person asked for the task.\n</summary>" },
    runs: [{ prompt: PROMPT }, again("/compact"), again("And now list the files", ["Bash"]), again("Thank you")],
    script: {
      main: [
        holding(DECIDED, DECISION),
        step(text("Saved it.")),
        step(text("I list what is there."), tool("Bash", { command: "ls", description: "ls" })),
        step(text("There is one file.")),
        step(text("You are welcome.")),
      ],
    },
  }),
  *check(evidence: Evidence) {
    const given = callsOf(evidence, "memory_triage", "SessionStart").filter(({ stdout }) => stdout !== "");
    if (given.length !== evidence.copies && given.length !== 1) yield `something was given back ${given.length} times`;
    if (!given.some(({ stdout }) => stdout.includes(DECISION.quote))) yield "the decision did not come back";
    const last = evidence.requests.findLast(({ talk }) => talk === "main");
    // older clients keep it for the rest of the process, and write it into no file
    if (since(evidence.version, COMPACTION_KEPT) && (!last || !textsOf(last).includes(DECISION.quote))) {
      yield "the model does not know the decision";
    }
  },
};

/** The first client seen to keep what a hook gives it after a compaction over a resume. */
const COMPACTION_KEPT = "2.1.330";

/** The first client whose file goes along into a worktree: of those played, 2.1.150 leaves it where it was. */
const WORKTREES = "2.1.150";

/** A session that moves. */
export const worktree: Scenario = {
  name: "worktree",
  about:
    "a session is blocked, enters a worktree, calls a tool there and ends: its file moves, and nothing is lost or counted twice",
  missing: (version) => since(version, WORKTREES) ? null : "the client has no tool EnterWorktree",
  play: () => ({
    repository: true,
    runs: [{ prompt: PROMPT, allow: ["EnterWorktree", "Bash"] }],
    script: {
      main: [
        step(text("I list what is there first."), tool("Bash", { command: "ls", description: "ls" })),
        step(text("I work beside the others."), tool("EnterWorktree", { name: "wt" })),
        step(text("I look where I am."), tool("Bash", { command: "pwd", description: "pwd" })),
        holding(DECIDED, DECISION),
        step(text("Saved it.")),
      ],
    },
  }),
  *check(evidence: Evidence) {
    yield* toldAtStop(evidence, DECISION.quote);
    if (evidence.sessions.length !== 1) yield `the session stands in ${evidence.sessions.length} files`;
    if (!evidence.requests.some((request) => textsOf(request).includes(".claude/worktrees/wt"))) {
      yield "the session entered no worktree";
    }
    const lost = evidence.log.filter(({ data }) => JSON.stringify(data ?? {}).includes('"transcript":"missing"'));
    if (lost.length > 0) yield `${lost.length} runs found no transcript`;
  },
};

const CALLS = 40;

/** A file of some megabytes, and the words that count at its end. */
export const longSession: Scenario = {
  name: "long_session",
  about: `${CALLS} calls with long outputs, then decisions`,
  play: () => ({
    runs: [{ prompt: PROMPT, allow: ["Bash"] }],
    script: {
      main: [
        ...Array.from({ length: CALLS }, (_, index) =>
          step(
            text(`I count block ${index + 1} to compare it with the one before.`),
            tool("Bash", { command: `seq ${index * 4000} ${index * 4000 + 3500}`, description: `Block ${index + 1}` }),
          )),
        holding(DECIDED, DECISION),
        step(text("Saved it.")),
      ],
    },
  }),
  *check(evidence: Evidence) {
    yield* toldAtStop(evidence, DECISION.quote);
  },
};

/** Nothing of a session was reviewed when it ends: the hooks were off while it was worked in. */
export const coldEnd: Scenario = {
  name: "cold_end",
  isPlayedAlone: true,
  about: "in a terminal, a session that no hook has seen is resumed and left at once: its end reviews what was denied",
  missing: async (version) =>
    needs(HOOK_EVENTS.SessionEnd.since, "the client asks hooks about a session's end")(version) ??
      await missingTerminal(),
  play: () => ({
    settings: { permissions: { deny: ["Bash(rm:*)"] } },
    runs: [
      { prompt: PROMPT, args: ["--settings", JSON.stringify({ disableAllHooks: true })] },
      (stage) => ({
        prompt: PROMPT,
        args: ["--resume", newestSession(stage)],
        keys: [...READY, { pauseMs: 1500 }, { submit: "/exit" }, { pauseMs: 2000 }],
      }),
    ],
    script: {
      main: [
        step(text("I delete the build folder."), tool("Bash", { command: "rm -rf build", description: "rm" })),
        step(text("Denied, so I stop.")),
      ],
    },
  }),
  // no hook was asked about the first run
  without: ["intent", "stops", "ends", "review"],
  *check(evidence: Evidence) {
    const events = new Set(evidence.hooks.map(({ input }) => stringAt(input, "hook_event_name")));
    if (events.has("Stop") || events.has("PreToolUse")) yield `hooks were asked about ${[...events].join(", ")}`;
    // a client waits 1.5 s at an end: where starting Deno takes most of it, the hook says that it read nothing
    if (evidence.log.some(({ data }) => isJsonObject(data) && data["incomplete"] === true)) return;
    yield* decided(evidence, "toolu_live_main_0_1", "denied_by_rule", "denied_by_rule_or_hook");
  },
};
