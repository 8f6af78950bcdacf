/** What is asked of a session's bytes: everything the readers and analyses say of it. */
import { checkSession } from "../../lib/analyses/check/check.ts";
import { contextFile } from "../../lib/hooks/handlers/block/context_file.ts";
import { decideBlock, ledgerJson, NEW_LEDGER } from "../../lib/hooks/handlers/block/ledger.ts";
import { blockReason } from "../../lib/hooks/handlers/block/reason.ts";
import { intentOf, type IntentOptions, type IntentQuestion } from "../../lib/analyses/intent/intent.ts";
import { callFactsOf } from "../../lib/analyses/review/facts/fact_reader.ts";
import type { CallFact } from "../../lib/analyses/review/facts/call_fact.ts";
import { hookTextOf } from "../../lib/analyses/review/facts/classify.ts";
import { ruleCandidates } from "../../lib/analyses/review/recommend/candidates.ts";
import { resumeReading } from "../../lib/analyses/review/resume.ts";
import { recommend } from "../../lib/analyses/review/recommend/recommend.ts";
import { changeSummary, describeCandidates } from "../../lib/analyses/review/review_summary.ts";
import { newSessionReview, sessionReviewFrom, sessionReviewJson } from "../../lib/analyses/review/session_review.ts";
import { NO_SETTINGS } from "../../lib/permissions/rules/settings.ts";
import { Tallier } from "../../lib/analyses/review/tally.ts";
import { readAgentWork } from "../../lib/analyses/summary/agent_work.ts";
import { concludeAgent, concludeMain } from "../../lib/analyses/summary/conclusion.ts";
import { internalAgentOf } from "../../lib/analyses/summary/internal_agent.ts";
import { couldStart, lastCalls, readMainConversation } from "../../lib/analyses/summary/main_conversation.ts";
import { trailingText } from "../../lib/analyses/summary/trailing_text.ts";
import { languageOf } from "../../lib/analyses/triage/cues/language.ts";
import { parsePassages } from "../../lib/analyses/triage/sentences/passage.ts";
import { stripPastedOutput } from "../../lib/analyses/triage/sentences/pasted_output.ts";
import { type Triage, triage, triageText } from "../../lib/analyses/triage/triage.ts";
import { PRESETS } from "../../lib/analyses/trim/options.ts";
import { trimSession } from "../../lib/analyses/trim/trim.ts";
import { conversationOf, lastUtterances } from "../../lib/session/conversation.ts";
import { newDiagnostics } from "../../lib/session/diagnostics.ts";
import { driftOf } from "../../lib/clients/claude_code/format/drift.ts";
import { conversationEntriesBackward, entriesBackwardFrom } from "../../lib/clients/claude_code/reading/backward.ts";
import type { Entry, UserEntry } from "../../lib/session/entry.ts";
import { linesBackward, linesForward } from "../../lib/session/io/lines.ts";
import { mergeMessages } from "../../lib/session/message.ts";
import { entriesBackward, entriesForward } from "../../lib/clients/claude_code/reading/read.ts";
import { skim } from "../../lib/clients/claude_code/reading/skim.ts";
import { bytesSource } from "../../lib/session/io/source.ts";
import { conversationWindow, conversationWindowOf } from "../../lib/session/conversation_window.ts";
import { toolCallsOf } from "../../lib/session/tool_calls.ts";
import { turnsOf } from "../../lib/session/turns.ts";
import type { Question } from "./question.ts";
import { userFeedbackOf } from "../../lib/session/tool_result.ts";

/** A session file in memory. */
export interface Session {
  readonly bytes: Uint8Array;
  readonly entries: readonly Entry[];
}

const HISTORY = { settings: NO_SETTINGS, home: "/home/dev" };
const NOW = "2026-11-21T12:00:00.000Z";

/** Reads a session's bytes. */
export function sessionOf(bytes: Uint8Array): Session {
  return { bytes, entries: [...entriesForward(bytesSource(bytes))] };
}

function reading({ bytes }: Session): unknown {
  const [forward, backward, capped] = [newDiagnostics(), newDiagnostics(), newDiagnostics()];
  const source = bytesSource(bytes);
  return [
    [...entriesForward(source, { diagnostics: forward })],
    [...entriesBackward(source, { diagnostics: backward, chunk: 700 })].map((
      { location: place, kind },
    ) => [place, kind]),
    [...entriesForward(source, { diagnostics: capped, maxLine: 900, chunk: 64 })].map(({ location: place }) => place),
    [...linesForward(source, { chunk: 100 })].map(({ kind, number, offset }) => [kind, number, offset]),
    [...linesBackward(source, { chunk: 100 })].map(({ kind, number, offset }) => [kind, number, offset]),
    [...linesForward(source)].map((line) => line.kind === "line" ? skim(line.bytes) : line.kind),
    [forward, backward, capped],
  ];
}

const speakers = ({ entries }: Session): unknown => {
  const tools = new Map(toolCallsOf(entries).map(({ use }) => [use.id, use.name]));
  const words = (entry: UserEntry) => userFeedbackOf(entry, (id) => tools.get(id) ?? null);
  return entries.map((entry) => entry.kind === "user" ? [entry.speaker, entry.prompt, words(entry)] : "");
};

const messages = ({ entries }: Session): unknown => [
  mergeMessages(entries.filter((entry) => entry.kind === "assistant")),
  turnsOf(entries),
  toolCallsOf(entries),
  driftOf(entries),
];

const talk = ({ bytes, entries }: Session): unknown => [
  conversationOf(entries),
  [0, 1, 3].map((count) => lastUtterances([...entries].reverse(), count)),
  [2, 50].map((spoken) => conversationWindow(conversationEntriesBackward(bytesSource(bytes)), { spoken })),
  conversationWindowOf(entries, { spoken: 4 }),
];

function triaged({ entries }: Session): unknown {
  const { conversation: talk, outcomes } = conversationWindowOf(entries);
  const all: Triage[] = [triage(talk, { scorer: "keywords" }), triage(talk, { outcomes }), triage(talk.slice(-3))];
  const [first] = talk[0]?.pieces ?? [];
  if (first) all.push(triageText(first.text));
  const limits = { cooldownMinutes: 30, maxHolds: 2 };
  return all.map((found) => {
    const hold = decideBlock(found, NEW_LEDGER, limits, 5e6);
    if (hold.kind === "pass") return [found, hold.why];
    const { findings, ledger } = hold;
    const again = [5e6 + 1000, 1e7].map((now) => decideBlock(found, { ...ledger, shown: [] }, limits, now).kind);
    return [
      found,
      again,
      blockReason(findings, { DECISION: "/x" }),
      findings.map((one) => contextFile(one, found)),
      ledgerJson(ledger),
    ];
  });
}

function intents({ bytes, entries }: Session): unknown {
  const backward = [...entries].reverse();
  return toolCallsOf(entries).slice(0, 12).map(({ use, asked }) => {
    const { timestamp } = asked;
    const ask = (question: IntentQuestion, options: IntentOptions) => intentOf(backward, question, options);
    const byInput = { by: "input", tool: use.name, input: use.input } as const;
    return [
      ask({ by: "id", toolUseId: use.id }, {}),
      intentOf(entriesBackwardFrom(bytesSource(bytes), `"${use.id}"`), { by: "id", toolUseId: use.id }, {
        prompt: false,
      }),
      ask({ ...byInput, now: timestamp, answered: true }, { timeWindowSeconds: 3 }),
      ask({ ...byInput, now: null, answered: false }, { maxTranscriptEntries: 12 }),
      ask({ ...byInput, input: {}, now: null, answered: true }, { inputMatching: false, maxTranscriptEntries: 9 }),
    ];
  });
}

function summaries({ entries }: Session): unknown {
  const backward = [...entries].reverse();
  const main = readMainConversation(backward);
  const files = {
    agent: () => null,
    agents: () => [{ agentId: "a", path: "/agent", layout: "beside", meta: null } as const],
    backward: <T>(path: string, read: (entries: Iterable<Entry>) => T): T | null =>
      path === "/none" ? null : read(backward),
  };
  const agents = [null, ...new Set(main.results.map(({ agentId }) => agentId))].slice(0, 4);
  return [
    main,
    lastCalls(main.calls),
    main.calls.map(({ askedAt }) => couldStart(main.calls, askedAt)),
    (["main", "agent"] as const).map((form) => trailingText(backward, { form })),
    [null, "", "words"].map((lastMessage) => concludeMain("/main", lastMessage, files)),
    agents.flatMap((agentId) =>
      [null, "/agent", "/none"].map((agentTranscriptPath) =>
        concludeAgent({ transcriptPath: "/main", agentId, agentTranscriptPath, lastMessage: null }, files)
      )
    ),
    readAgentWork(backward, null),
    internalAgentOf("a1", "", entries),
  ];
}

function facts({ entries }: Session): unknown {
  const hookTexts = ["not allowed", "/blocked by .* hook/i"].map(hookTextOf);
  const found = callFactsOf(entries, { session: "s", hookTexts });
  const tallier = new Tallier();
  const counted = found.map((fact: CallFact) => tallier.add(fact));
  const tally = tallier.tally();
  return [found, counted, tally, recommend(tally, HISTORY)];
}

function reviews({ bytes }: Session): unknown {
  const options = { history: HISTORY, hookTexts: [], prompted: new Set<string>(), isEnded: false, hasTime: () => true };
  const half = bytesSource(bytes.subarray(0, bytes.length / 2));
  const first = resumeReading(half, newSessionReview("s", null, "t"), options);
  const kept = sessionReviewFrom(JSON.parse(JSON.stringify(sessionReviewJson(first.review, NOW))), "s", {
    agent: null,
    transcript: "t",
  });
  const second = resumeReading(bytesSource(bytes), kept, { ...options, isEnded: true });
  const whole = resumeReading(bytesSource(bytes), newSessionReview("s", { id: "a", type: "b" }, "t"), options);
  const one = changeSummary(null, first.candidates, { now: NOW, notify: true });
  const two = changeSummary(one.summary, second.candidates, { now: NOW, notify: true });
  return [
    sessionReviewJson(second.review, NOW),
    second.status,
    sessionReviewJson(whole.review, NOW),
    one.notified,
    two,
    describeCandidates(whole.candidates),
    callFactsOf(entriesForward(bytesSource(bytes)), { session: "s" }).map((fact) =>
      ruleCandidates(fact, fact.cwd, HISTORY)
    ),
  ];
}

function trims({ entries }: Session): unknown {
  return Object.values(PRESETS).map((preset) => {
    let n = 0;
    const newUuid = (): string => `00000000-0000-4000-8000-${String(n++).padStart(12, "0")}`;
    try {
      const { lines, needsLine: _needsLine, ...trim } = trimSession(entries, preset, { sessionId: newUuid(), newUuid });
      return [trim, [...lines(entries)]];
    } catch (error) {
      return `${error}`;
    }
  });
}

function checks({ bytes }: Session): unknown {
  const diagnostics = newDiagnostics();
  return checkSession([...entriesForward(bytesSource(bytes), { diagnostics })], { diagnostics });
}

/** What is heard in a talk, sentence by sentence. */
function heard({ entries }: Session): unknown {
  return conversationOf(entries).flatMap(({ pieces }) =>
    pieces.map(({ text }) => [languageOf(text), parsePassages(text), stripPastedOutput(text)])
  );
}

/** What is asked of made-up talks, besides what holds them. */
export const TALK_QUESTIONS: readonly Question<Session>[] = [
  { name: "triage", ask: triaged },
  { name: "heard", ask: heard },
];

/** What is asked of every session. */
export const SESSION_QUESTIONS: readonly Question<Session>[] = [
  { name: "reading", ask: reading },
  { name: "speakers", ask: speakers },
  { name: "messages", ask: messages },
  { name: "talk", ask: talk },
  { name: "triage", ask: triaged },
  { name: "intents", ask: intents },
  { name: "summaries", ask: summaries },
  { name: "facts", ask: facts },
  { name: "reviews", ask: reviews },
  { name: "trims", ask: trims },
  { name: "checks", ask: checks },
];
