/** A report of a session with something in every part of it, for tests of what is made of it. */
import { overviewOf } from "../../../lib/analyses/overview/overview.ts";
import type { SessionReport } from "../../../lib/report/session/session_report.ts";
import { safeText } from "../../../lib/text/mod.ts";
import { assistant, chain, entriesOf, text, toolResult, toolUse, user } from "../transcript.ts";

/** A time of the session: seconds from its start. */
export function at(seconds: number): { readonly timestamp: string } {
  return { timestamp: new Date(Date.UTC(2026, 0, 2, 9, 0, seconds)).toISOString() };
}

const APPROVED = { decision: "accept", source: "user_temporary", grantScope: "once" };

const LINES = chain(
  "s1",
  user("Fix the *build*", { ...at(0), cwd: "/home/me/app", gitBranch: "main", version: "2.1.330" }),
  assistant("m1", [text("I look."), toolUse("t1", "Bash", { command: "make `all`" })], {
    ...at(2),
    usage: { input_tokens: 10, output_tokens: 1200 },
  }),
  user([toolResult("t1", "Exit code 2", true)], at(4)),
  assistant("m2", [toolUse("t2", "Write", { file_path: "/home/me/app/a.ts", content: "1\n2\n" })], at(5)),
  user([toolResult("t2", "done")], {
    ...at(9),
    permissionDecision: APPROVED,
    toolUseResult: { type: "create", filePath: "/home/me/app/a.ts", content: "1\n2\n", structuredPatch: [] },
  }),
  assistant("m3", [toolUse("t3", "Bash", { command: "make `all`" })], at(10)),
  user([toolResult("t3", "ok")], at(11)),
  assistant("m4", [toolUse("t4", "Bash", { command: "git commit -m fix" })], at(12)),
  user([toolResult("t4", "[main 1a2b3c4] fix the build")], at(13)),
  assistant("m5", [text("Fixed.")], {
    ...at(14),
    usage: { input_tokens: 5, output_tokens: 300 },
    stop_reason: "end_turn",
  }),
  { type: "system", subtype: "stop_hook_summary", hookInfos: [{ command: "hook.sh", durationMs: 40 }], ...at(15) },
  user("And push", { ...at(60) }),
  assistant("m6", [toolUse("t5", "Bash", { command: "git push" })], at(61)),
  user([toolResult("t5", "The user doesn't want to proceed with this tool use.", true)], {
    ...at(70),
    toolDenialKind: "user-rejected",
    userFeedback: "not on Friday",
  }),
  user([text("[Request interrupted by user]")], at(71)),
  { type: "custom-title", customTitle: "Fix the build" },
  {
    type: "cost-state",
    totalCostUSD: 0.42,
    modelUsage: { opus: { costUSD: 0.42, inputTokens: 15, outputTokens: 1500 } },
  },
);

/** A session with a turn that ends well and one that is interrupted. */
export function richReport(): SessionReport {
  return {
    id: "s1",
    client: "Claude Code",
    overview: overviewOf(entriesOf(...LINES), "s1"),
    estimate: null,
    billedOfAgents: [],
    agents: [{
      id: "a1",
      type: "Explore",
      description: "look around",
      toolCalls: 3,
      errors: 1,
      ...{ startedAt: at(6).timestamp, durationMs: 2000 },
      conclusion: "# It is green.\nAll of it.",
      source: "agent_transcript",
    }],
    items: [{
      category: "DECISION",
      probability: 0.9,
      isShown: true,
      evidence: {
        line: 3,
        uuid: null,
        cue: "we",
        text: safeText("We settled on WAL."),
        speaker: "user",
        replyTo: safeText("Which one?"),
        hash: "",
        reasons: [],
      },
    }, {
      category: "RUNBOOK",
      probability: 0.8,
      isShown: true,
      evidence: {
        line: 4,
        uuid: null,
        cue: "run",
        text: safeText("Run make."),
        speaker: "assistant",
        hash: "",
        reasons: [],
      },
    }],
    intents: new Map([["t5", "to publish it"]]),
    review: {
      from: ["review.json"],
      candidates: [{
        rule: "Write(a.ts)",
        status: "review_needed",
        risk: "edits_project",
        reason: "approved once",
        examples: ["a.ts"],
        calls: { t2: "s1" },
        older: { occurrences: 2, sessions: 1 },
        first: null,
        last: null,
      }],
    },
    actions: [
      { at: at(16).timestamp, agent: null, hook: "memory_triage", what: "blocked: DECISION", from: "log.jsonl" },
      { at: null, agent: null, hook: "trim", what: "wrote a copy", from: "trims.jsonl" },
    ],
  };
}

/** A session of one prompt without an answer, of which nothing else is known. */
export function bareReport(prompt = "hello"): SessionReport {
  const overview = overviewOf(entriesOf(user(prompt, { uuid: "u" })), "s2");
  return {
    id: "s2",
    client: "Claude Code",
    overview,
    estimate: null,
    agents: [],
    billedOfAgents: [],
    items: [],
    intents: new Map(),
    review: null,
    actions: [],
  };
}
