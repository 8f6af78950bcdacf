import { intentOf } from "../../lib/analyses/intent/intent.ts";
import { readMainConversation } from "../../lib/analyses/summary/main_conversation.ts";
import { trailingText } from "../../lib/analyses/summary/trailing_text.ts";
import { triage } from "../../lib/analyses/triage/triage.ts";
import { CLIENTS } from "../../lib/clients/clients.ts";
import { PRESETS, type TrimOptions } from "../../lib/clients/resuming/trim_options.ts";
import { NothingToTrimError } from "../../lib/clients/resuming/trim_errors.ts";
import { bytesSource } from "../../lib/session/io/source.ts";
import { conversationOf } from "../../lib/session/conversation.ts";
import { toolCallsOf } from "../../lib/session/calls/tool_calls.ts";
import type { Random } from "../generator/random.ts";
import { expect } from "./expect.ts";
import type { FuzzCase, Subject } from "./subject.ts";
import { loadResumings } from "../../lib/clients/resuming/load.ts";

const RESUMINGS = await loadResumings(CLIENTS);

function triageScores({ entries }: FuzzCase): void {
  const { scores } = triage(conversationOf(entries));
  for (const { score } of Object.values(scores)) expect(score >= 0 && score <= 1, `a score of ${score}`);
}

function check({ bytes, client }: FuzzCase): void {
  const resuming = RESUMINGS.get(client);
  if (resuming === undefined) return;
  const source = bytesSource(bytes);
  const { problems, blocker, resumes } = resuming.check(source, null);
  expect(resumes === (blocker === null), "resumes, and a blocker");
  expect(problems.every(({ line }) => line === null || line > 0), "a problem on line 0");
  const good = resuming.trimming?.lastGoodPart(source) ?? null;
  expect(good === null || good.size <= source.size, "a part is larger than the whole");
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

/** What may be asked of a copy. */
function trimOptions(random: Random): TrimOptions {
  return {
    ...random.pick(Object.values(PRESETS)),
    ...random.pick([{}, { keepTurns: 1 }, { tools: { kind: "oldest", percent: 50, how: "shorten" } }] as const),
    ...random.pick([{}, { maxToolOutput: 10, dropImages: true }] as const),
  };
}

function trim({ bytes, client, random }: FuzzCase): void {
  const sessionId = random.uuid();
  const resuming = RESUMINGS.get(client);
  if (resuming?.trimming === undefined) return;
  try {
    const names = { sessionId, newUuid: () => random.uuid() };
    const written = resuming.trimming.trim(bytesSource(bytes), { ...trimOptions(random), repair: true }, names).lines();
    const lines: string[] = [];
    for (let next = written.next();; next = written.next()) {
      if (next.done) {
        expect(next.value.after.tokens >= 0 && next.value.calls.removed >= 0, "less than nothing is left");
        break;
      }
      JSON.parse(next.value);
      lines.push(next.value);
    }
    const copy = new TextEncoder().encode(lines.map((line) => `${line}\n`).join(""));
    const { problems } = resuming.check(bytesSource(copy), null);
    expect(problems.every(({ kind }) => kind !== "unreadable_line"), "a line of the copy cannot be read");
  } catch (error) {
    if (!(error instanceof NothingToTrimError)) throw error;
  }
}

/** The analyses; one that is new is registered by one line here. */
export const ANALYSES: readonly Subject[] = [
  { name: "triage", run: triageScores },
  { name: "check", run: check },
  { name: "intent", run: intent },
  { name: "summary", run: summary },
  { name: "trim", run: trim },
];
