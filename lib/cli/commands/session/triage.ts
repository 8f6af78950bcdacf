import { entriesBackward } from "../../../clients/read.ts";
import { recognizeFile } from "../../../clients/recognize.ts";
import { CATEGORY_NOUNS } from "../../../analyses/triage/category.ts";
import { CHOICE_RULES } from "../../../analyses/triage/choice/choose.ts";
import type { WeighedSentence } from "../../../analyses/triage/choice/weighed.ts";
import { weighedJson } from "../../../analyses/triage/evidence_json.ts";
import { type Triage, triage, triageText } from "../../../analyses/triage/triage.ts";
import { formatDecimal, formatInteger, pluralize } from "../../../text/format.ts";
import { joinSafe, safe, type SafeText, safeText } from "../../../text/safe_text.ts";
import { jsonText } from "../../../text/safe_json.ts";
import { paint } from "../../output/color.ts";
import type { Utterance } from "../../../session/conversation.ts";
import { type ConversationWindow, conversationWindow } from "../../../session/conversation_window.ts";
import { lineNumbers } from "../../../session/io/lines.ts";
import type { CommandDefinition } from "../../command.ts";
import { printFitted } from "../../output/columns.ts";
import { weighedText } from "../../output/weighed_text.ts";
import { type Host, UsageError } from "../../host/host.ts";
import { jsonOption, type Options, type OptionSpec, readOptions } from "../../args/options.ts";
import { readTextFile } from "../../host/read_text_file.ts";
import { FILE_HELP, fileArgument, refuse, withTranscript } from "../../args/transcript_argument.ts";
import { reportCompactions } from "../../sessions/compactions.ts";
import type { ByteSource } from "../../../session/io/source.ts";

/** How many messages are read by default. */
const MESSAGES = 40;

/** The end of a transcript: what was said, and how calls ended. */
async function windowOf(argument: string, messages: number, host: Host): Promise<ConversationWindow> {
  return await withTranscript(argument, host, (source) => {
    const window = conversationWindow(entriesBackward(source), { spoken: messages });
    return { ...window, conversation: withLineNumbers(window.conversation, source) };
  });
}

/** Gives every piece the number of its line: read from the end, the lines before were not counted. */
function withLineNumbers(conversation: readonly Utterance[], source: ByteSource): readonly Utterance[] {
  const lines = lineNumbers(
    source,
    conversation.flatMap(({ pieces }) => pieces.flatMap(({ location }) => location.offset ?? [])),
  );
  return conversation.map((utterance) => ({
    ...utterance,
    pieces: utterance.pieces.map((piece) => {
      const { offset } = piece.location;
      return offset === null ? piece : { ...piece, location: { line: lines.get(offset) ?? null, offset } };
    }),
  }));
}

function triageJson({ metrics, sentences, scores, decision }: Triage): SafeText {
  const { minAlone, minSum } = CHOICE_RULES;
  const limits = { alone: minAlone, together: minSum };
  const found = { metrics, decision, limits, sentences: sentences.map(weighedJson), scores };
  return safe`${jsonText({ schema: "debrief.triage/1", ...found }, 2)}\n`;
}

interface Shown {
  readonly explain: boolean;
  /** Whether a plain text was read, which has no messages and no speakers. */
  readonly isText: boolean;
  readonly host: Host;
}

/** How many of the sentences that are not shown are listed, unless all are asked for. */
const NEAREST = 3;

function shownCounts(sentences: readonly WeighedSentence[]): SafeText {
  const counts = [...Map.groupBy(sentences, ({ category }) => category)].map(([category, { length }]) =>
    safe`${formatInteger(length)} ${safeText(CATEGORY_NOUNS[category][length === 1 ? 0 : 1])}`
  );
  return joinSafe(counts, ", ");
}

/** From which probability on the hook speaks. */
function limitsText(): SafeText {
  const { minAlone, minSum } = CHOICE_RULES;
  const [alone, together] = [formatDecimal(minAlone), formatDecimal(minSum)];
  return safe`The hook speaks from ${alone} on for one sentence, or from ${together} on for several together.`;
}

/** Whether the hook would speak, and what that depends on. */
export function verdictText(
  { decision, sentences }: Pick<Triage, "decision"> & { readonly sentences: readonly WeighedSentence[] },
  host: Pick<Host, "color">,
): SafeText {
  const sum = (some: readonly WeighedSentence[]) =>
    formatDecimal(some.reduce((total, { probability }) => total + probability, 0));
  const shown = sentences.filter(({ isShown }) => isShown);
  if (decision === "block") {
    const saving = paint(safe`Worth saving`, "magenta", host);
    if (shown.length === 0) return safe`${saving}: a lot was done, and nothing sums it up yet.\n`;
    const together = shown.length === 1 ? safe`` : safe`, together ${sum(shown)}`;
    return safe`${saving}: ${shownCounts(shown)}${together}. ${limitsText()}\n`;
  }
  const nothing = paint(safe`Nothing to save`, "green", host);
  const [first] = sentences;
  if (first === undefined) return safe`${nothing}: no sentence is likely to matter later.\n`;
  const counted = sentences.filter(({ probability }) => probability >= CHOICE_RULES.minProbability)
    .slice(0, CHOICE_RULES.maxSentences);
  const together = counted.length < 2
    ? safe``
    : safe`, and the likeliest ${counted.length} have ${sum(counted)} together`;
  return safe`${nothing}: the likeliest sentence has ${formatDecimal(first.probability)}${together}. ${limitsText()}\n`;
}

function metricsLine({ messages, exchanges, toolUses, distinctTools }: Triage["metrics"]): SafeText {
  const more = [
    ...exchanges < messages ? [safe`${formatInteger(exchanges)} with text`] : [],
    ...toolUses > 0 ? [safe`${pluralize(toolUses, "tool call")} of ${pluralize(distinctTools, "tool")}`] : [],
  ];
  return safe`Read ${pluralize(messages, "message")}${more.length === 0 ? "" : safe` (${joinSafe(more, ", ")})`}.\n`;
}

function triageReport({ metrics, sentences, decision }: Triage, { explain, isText, host }: Shown): SafeText {
  const shown = sentences.filter(({ isShown }) => isShown);
  const noSpeaker = isText ? { speaker: null } : {};
  const listed = explain ? sentences : shown.length > 0 ? shown : sentences.slice(0, NEAREST);
  const left = sentences.length - listed.length;
  const more = left === 0 ? safe`` : safe`    ${pluralize(left, "less likely sentence")}, shown with --explain\n`;
  return joinSafe([
    verdictText({ decision, sentences }, host),
    isText ? safe`Read ${pluralize(metrics.textLength, "character")} of text.\n` : metricsLine(metrics),
    ...listed.map((sentence) => weighedText({ ...weighedJson(sentence), ...noSpeaker }, { explain })),
    more,
  ]);
}

const OPTIONS: readonly OptionSpec[] = [
  { name: "explain", summary: "show less likely sentences, too, and what made each more or less likely" },
  { name: "compactions", summary: "show what matters later but is missing from the summary of each compaction" },
  { name: "text", summary: "read FILE as plain text, not as a transcript" },
  { name: "messages", value: "N", summary: `how many messages with text to read, from the end (default: ${MESSAGES})` },
  jsonOption(
    `{"schema":"debrief.triage/1","metrics":{…},"decision":"block"|"pass","limits":{"alone","together"},` +
      `"sentences":[{"category","probability","shown","line","uuid","cue","text","speaker","reasons",…}],` +
      `"scores":{…}}, or with --compactions ` +
      `{"schema":"debrief.compaction/1","compactions":[{"line","timestamp","messages","summaryLength","summarized","missing":[…]}]}`,
  ),
];

/** Checks that the options belong together. Throws UsageError for one that would be without effect. */
function expectTriageOptions(options: Options): void {
  const isGiven = (name: string) => options.flag(name) || options.text(name) !== undefined;
  for (const [one, others] of [["compactions", ["text", "explain", "messages"]], ["text", ["messages"]]] as const) {
    const other = isGiven(one) ? others.find(isGiven) : undefined;
    if (other !== undefined) throw new UsageError(`Expected --${one} or --${other} but found both`);
  }
  if (options.flag("text") && options.positional.length === 0) {
    throw new UsageError("Expected FILE with --text but found nothing");
  }
}

export const triageCommand: CommandDefinition = {
  usage: ["[FILE]"],
  details: `${FILE_HELP}

Shows the sentences of a session that the hook memory_triage would show at its end (*): decisions, diagnoses, constraints,
follow-ups and preferences, each with the probability that it must not be lost. With --json, "scores" adds up the signals of each
category, for comparison; they decide nothing.

With --compactions, each summary is compared word by word: what it says in entirely different words counts as missing. After a
compaction, memory_triage reminds the model of the same sentences, at most 2 kB, unless the configuration says
"compaction": false.`,
  options: OPTIONS,
  transcripts: true,
  examples: [
    "triage latest --explain",
    "triage session.jsonl --messages 100",
    "triage latest --compactions",
    "triage --text notes.txt --json",
  ],
  async run(args, host) {
    const options = readOptions(args, OPTIONS);
    expectTriageOptions(options);
    const argument = fileArgument(options);
    if (options.flag("compactions")) return await reportCompactions(argument, { json: options.flag("json"), host });
    const messages = options.integer("messages", 1) ?? MESSAGES;
    const isText = options.flag("text");
    let found: Triage;
    if (isText) {
      found = triageText(argument === "-" ? await host.readStdin() : readTextFile(argument, "text", host));
    } else {
      const kind = host.machine.pathKind(argument) === "file" ? recognizeFile(argument) : null;
      if (kind?.kind === "other" && kind.what === "text") refuse(argument, kind, "add --text if it is meant");
      const { conversation, outcomes, foreign = [] } = await windowOf(argument, messages, host);
      found = triage(conversation, { outcomes, foreign });
    }
    if (options.flag("json")) host.stdout(triageJson(found));
    else printFitted(triageReport(found, { explain: options.flag("explain"), isText, host }), host);
    return 0;
  },
};
