/** After a compaction, once each: gives back what was said, matters later, and is missing from the summary. */
import { type CompactedSentence, findCompactionLoss } from "../../analyses/triage/compaction.ts";
import { evidenceHash } from "../../analyses/triage/scoring/evidence_hash.ts";
import { type ByteSource, UnreadableTranscriptError, withSource } from "../../session/io/source.ts";
import { withCallIds } from "../../session/calls/call_ids.ts";
import { lastCompaction } from "../../session/turns/compaction.ts";
import type { Utterance } from "../../session/conversation.ts";
import { type AnswerOf, NO_ANSWER } from "../protocol/output.ts";
import type { HookContext } from "../runner/definition.ts";
import type { JsonObject } from "../../json.ts";
import type { SessionStartInput } from "../protocol/input.ts";
import { sessionState } from "../store/state_names.ts";
import { ledgerJson, parseLedger, withCompaction } from "./block/ledger.ts";
import { compactionText } from "./block/reason.ts";
import { storedCompactionSummary } from "./compaction_summary.ts";
import { maySpeak } from "./restraint.ts";

/** Identifies a compaction by the last words before it, which are there before the boundary is. */
function boundaryOf(conversation: readonly Utterance[]): string {
  const words = conversation.findLast(({ pieces }) => pieces.length > 0)?.pieces.at(-1);
  return evidenceHash("SESSION_SUMMARY", { text: words?.text ?? "", replyTo: words?.uuid ?? "" });
}

export function afterCompaction(context: HookContext, input: SessionStartInput): AnswerOf<"SessionStart"> {
  const { config, store } = context;
  if (input.source !== "compact" || !config.triage.compaction || input.transcriptPath === null) return NO_ANSWER;
  const path = input.transcriptPath;
  const pass = (reason: string): AnswerOf<"SessionStart"> => {
    context.note({ pass: reason });
    context.explain(() => ({ pass: reason }));
    return NO_ANSWER;
  };
  const onUnknown = () => context.note({ branch: "unknown" });
  const read = (source: ByteSource) =>
    lastCompaction(withCallIds(context.client.conversationBackward(source, { onUnknown }), "backward"));
  let found: ReturnType<typeof lastCompaction>;
  try {
    found = withSource(path, read, context.visibleBytes(path), context.check);
  } catch (error) {
    if (error instanceof UnreadableTranscriptError && error.reason === "missing") return pass("nothing");
    throw error;
  }
  const { conversation, outcomes, foreign = [] } = found.window;
  const summary = found.summary ?? storedCompactionSummary(context, input.sessionId);
  context.check();
  const { missing, summarized } = findCompactionLoss(conversation, {
    summary,
    outcomes,
    foreign,
    thresholds: config.triage.thresholds,
    notes: context.readNotes,
  });
  context.note({
    compaction: { summary: summary === null ? "unknown" : "compared", summarized, missing: missing.length },
  });
  if (missing.length === 0) return pass("nothing");
  if (!maySpeak(context)) return pass("silent");
  const { text, shown } = compactionText(missing, { isCompared: summary !== null, notes: context.client.hooks.notes });
  const boundary = boundaryOf(conversation);
  let isNew = false;
  // under the store's lock, so that two hooks of one session never give back the same
  const written = store.updateState<JsonObject>(sessionState(input.sessionId, "ledger.json"), (value) => {
    const ledger = parseLedger(value);
    if (ledger.compactions.includes(boundary)) return undefined;
    isNew = true;
    return ledgerJson(withCompaction(ledger, boundary, shown.flatMap(({ hashes }) => hashes)));
  });
  // without a ledger the same would be given back again and again
  if (written.status === "failed") return pass("no_ledger");
  if (!isNew) return pass("already_reported");
  context.explain(() => ({ given: shown.map(explainSentence) }));
  return { kind: "context", text };
}

function explainSentence({ category, probability, show }: CompactedSentence): JsonObject {
  const { line, uuid, text } = show();
  return { category, probability: Number(probability.toFixed(4)), line, uuid, text };
}
