import { checkSession } from "../../lib/analyses/check/check.ts";
import { intentOf } from "../../lib/analyses/intent/intent.ts";
import { readMainConversation } from "../../lib/analyses/summary/main_conversation.ts";
import { trailingText } from "../../lib/analyses/summary/trailing_text.ts";
import { triage } from "../../lib/analyses/triage/triage.ts";
import { PRESETS } from "../../lib/analyses/trim/options.ts";
import { NothingToTrimError } from "../../lib/analyses/trim/errors.ts";
import { trimSession } from "../../lib/analyses/trim/trim.ts";
import { conversationOf } from "../../lib/session/conversation.ts";
import { toolCallsOf } from "../../lib/session/calls/tool_calls.ts";
import { expect } from "./expect.ts";
import type { FuzzCase, Subject } from "./subject.ts";

function keywords({ entries }: FuzzCase): void {
  const { scores } = triage(conversationOf(entries), { scorer: "keywords" });
  for (const { score } of Object.values(scores)) expect(score >= 0 && score <= 1, `a score of ${score}`);
}

function speech({ entries }: FuzzCase): void {
  const { scores } = triage(conversationOf(entries), { scorer: "speech" });
  for (const { score } of Object.values(scores)) expect(score >= 0 && score <= 1, `a score of ${score}`);
}

function runCheck({ entries, diagnostics }: FuzzCase): void {
  checkSession(entries, { diagnostics });
}

function intent({ entries }: FuzzCase): void {
  const backward = entries.toReversed();
  for (const { use } of toolCallsOf(entries).slice(0, 2)) {
    intentOf(backward, { by: "id", toolUseId: use.id });
    intentOf(backward, { by: "input", tool: use.name, input: use.input, now: null, answered: true });
  }
}

function summary({ entries }: FuzzCase): void {
  const backward = entries.toReversed();
  readMainConversation(backward);
  for (const form of ["main", "agent"] as const) trailingText(backward, { form });
}

function trim({ entries, random }: FuzzCase): void {
  const names = { sessionId: random.uuid(), newUuid: () => random.uuid() };
  try {
    const trimmed = trimSession(entries, random.pick(Object.values(PRESETS)), names);
    for (const line of trimmed.lines(entries)) JSON.parse(line);
  } catch (error) {
    if (!(error instanceof NothingToTrimError)) throw error;
  }
}

/** The analyses; one that is new is registered by one line here. */
export const ANALYSES: readonly Subject[] = [
  { name: "triage by keywords", run: keywords },
  { name: "triage by speech", run: speech },
  { name: "check", run: runCheck, onlyClient: "claude_code" },
  { name: "intent", run: intent },
  { name: "summary", run: summary },
  { name: "trim", run: trim, onlyClient: "claude_code" },
];
