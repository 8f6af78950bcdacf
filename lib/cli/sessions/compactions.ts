import { type CompactionLoss, findCompactionLoss } from "../../analyses/triage/compaction.ts";
import { entriesForward } from "../../clients/read.ts";
import { compactionsOf } from "../../session/turns/compaction.ts";
import { isMessage } from "../../session/conversation.ts";
import { formatInteger, formatLocalTime, pluralize } from "../../text/format.ts";
import { excerpt, joinSafe, safe, type SafeText } from "../../text/safe_text.ts";
import { jsonText } from "../../text/safe_json.ts";
import { withTranscript } from "../args/transcript_argument.ts";
import type { Host } from "../host/host.ts";
import { printFitted } from "../output/columns.ts";

/** A compaction of a session, and what its summary lacks. */
interface LostAt extends CompactionLoss {
  readonly line: number | null;
  readonly timestamp: string | null;
  /** How many prompts and answers it replaced, as far as they were read. */
  readonly messages: number;
  /** Characters of the summary. */
  readonly length: number;
}

/** How much of a sentence a line shows, and of what it replies to. */
const MAX_SENTENCE = 200;
const MAX_REPLY_TO = 100;

function lossJson({ line, timestamp, messages, length, summarized, missing }: LostAt) {
  return {
    line,
    timestamp,
    messages,
    summaryLength: length,
    summarized,
    missing: missing.map(({ category, probability, show }) => {
      const { line, text, replyTo = null, speaker = null, reasons = [] } = show();
      return {
        category,
        probability: Number(probability.toFixed(4)),
        line,
        speaker,
        text,
        replyTo,
        reasons: [...reasons],
      };
    }),
  };
}

function describeLoss({ line, timestamp, messages, summarized, missing }: LostAt): SafeText {
  const when = timestamp === null ? safe`` : safe` (${formatLocalTime(new Date(timestamp))})`;
  const total = missing.length + summarized;
  const kept = total === 0
    ? safe`none has a sentence worth keeping`
    : safe`the summary lacks ${formatInteger(missing.length)} of ${pluralize(total, "sentence")} worth keeping`;
  const head = safe`line ${line === null ? "?" : formatInteger(line)}${when}: ${
    pluralize(messages, "message")
  } replaced; ${kept}\n`;
  const lines = missing.map(({ category, show }) => {
    const { line, text, replyTo, speaker } = show();
    const where = line === null ? safe`` : safe`line ${formatInteger(line)}: `;
    const who = speaker === undefined ? safe`` : safe`${speaker}: `;
    const about = replyTo === undefined ? safe`` : safe`, in reply to: ${excerpt(replyTo, MAX_REPLY_TO)}`;
    return safe`    ${where}${who}${excerpt(text, MAX_SENTENCE)}${about}  [${category}]\n`;
  });
  return safe`${head}${joinSafe(lines)}`;
}

/** Prints what each compaction of a session lost. */
export async function reportCompactions(
  argument: string,
  { json, host }: { json: boolean; host: Host },
): Promise<number> {
  const found = await withTranscript(argument, host, (source) => {
    const losses: LostAt[] = [];
    for (const { window, summary, location, timestamp } of compactionsOf(entriesForward(source))) {
      const { conversation, outcomes, foreign = [] } = window;
      losses.push({
        ...findCompactionLoss(conversation, { summary, outcomes, foreign }),
        line: location.line,
        timestamp,
        messages: conversation.filter(isMessage).length,
        length: summary.length,
      });
    }
    return losses;
  });
  if (json) {
    const answer = { schema: "debrief.compaction/1", compactions: found.map(lossJson) };
    host.stdout(safe`${jsonText(answer, 2)}\n`);
  } else if (found.length === 0) host.stdout(safe`This session was not compacted.\n`);
  else printFitted(joinSafe(found.map(describeLoss)), host);
  return 0;
}
