import { entriesBackward } from "../../../clients/read.ts";
import { CATEGORIES, type Category, type CategoryScore } from "../../../analyses/triage/category.ts";
import { type ChoiceStrength, choiceStrength } from "../../../analyses/triage/choice/choice_strength.ts";
import { CHOICE_RULES } from "../../../analyses/triage/choice/choose.ts";
import { conversationOfText, type Triage, triage, triageText } from "../../../analyses/triage/triage.ts";
import { formatDecimal, formatInteger, pluralize } from "../../../text/format.ts";
import { excerpt, joinSafe, padSafe, safe, type SafeText, safeText } from "../../../text/safe_text.ts";
import { jsonText } from "../../../text/safe_json.ts";
import { paint } from "../../output/color.ts";
import type { Utterance } from "../../../session/conversation.ts";
import { type ConversationWindow, conversationWindow } from "../../../session/conversation_window.ts";
import { lineNumbers } from "../../../session/io/lines.ts";
import type { CommandDefinition } from "../../command.ts";
import { printFitted } from "../../output/columns.ts";
import type { Host } from "../../host/host.ts";
import { jsonOption, type OptionSpec, readOptions } from "../../args/options.ts";
import { readTextFile } from "../../host/read_text_file.ts";
import { FILE_HELP, fileArgument, withTranscript } from "../../args/transcript_argument.ts";
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

function triageJson({ metrics, scores, decision }: Triage): SafeText {
  return safe`${jsonText({ schema: "debrief.triage/1", metrics, scores, decision }, 2)}\n`;
}

interface Shown {
  readonly explain: boolean;
  /** How strong the sentences to choose from are; null if there are none. */
  readonly strength: ChoiceStrength | null;
  readonly host: Host;
}

function describeCategory(category: Category, score: CategoryScore, { explain, host }: Shown): SafeText {
  const bar = safeText("#".repeat(Math.round(score.score * 20)).padEnd(20, "."));
  const mark = score.triggered ? "*" : " ";
  const name = padSafe(safe`${category}`, 15);
  const head = safe`${mark} ${name} ${bar} ${formatDecimal(score.score)} (threshold ${formatDecimal(score.threshold)})`;
  let text = safe`${score.triggered ? paint(head, "bold", host) : head}\n`;
  const shown = explain ? score.evidence : score.triggered ? score.evidence.slice(0, 1) : [];
  for (const { line, cue, text: words, replyTo, speaker, reasons } of shown) {
    const where = line === null ? "" : safe`line ${line}: `;
    const who = speaker === undefined ? "" : safe`${speaker}: `;
    const about = replyTo === undefined ? "" : safe`, in reply to: ${excerpt(replyTo, 120)}`;
    const why = excerpt(`${cue}: ${reasons.join("; ")}`, 160);
    text = safe`${text}    ${where}${who}${excerpt(words, 120)}${about}  [${why}]\n`;
  }
  return text;
}

const WORTH_SAVING: Readonly<Record<Category, string>> = {
  DECISION: "a decision was made",
  RUNBOOK: "a problem was solved",
  CONSTRAINT: "a constraint was found",
  TECH_DEBT: "work was deferred",
  PREFERENCE: "the user stated a preference or a rule",
  SESSION_SUMMARY: "nothing summarizes this session yet",
};

/** What is said of a category beside the verdict. */
function categoryNote(categories: readonly Category[], words: SafeText): SafeText {
  return categories.length === 0 ? safe`` : safe`  ${safeText(categories.join(", "))}: ${words}\n`;
}

/** Where what is said differs from what reaches its threshold: sentences are chosen one by one, by their own probability. */
export function unexpectedChoice(chosen: readonly Category[], triggered: readonly Category[]): SafeText {
  const [sums, silent] = [true, false].map((isSum) =>
    triggered.filter((category) => !chosen.includes(category) && (category === "SESSION_SUMMARY") === isSum)
  );
  return joinSafe([
    categoryNote(
      chosen.filter((category) => !triggered.includes(category)),
      safe`below the threshold, but a sentence of it was chosen`,
    ),
    categoryNote(silent ?? [], safe`above the threshold (marked *), but no sentence of it was chosen`),
    categoryNote(sums ?? [], safe`above the threshold (marked *); only a session without such sentences is summed up`),
  ]);
}

/** What the likeliest sentences lack to be shown; null if none may be shown. */
export function describeShortfall(strength: ChoiceStrength | null): SafeText {
  if (strength === null) return safe`nothing is certain enough`;
  const { minAlone, minSum } = CHOICE_RULES;
  const alone = safe`one alone has to reach ${formatDecimal(minAlone)} (the likeliest has ${
    formatDecimal(strength.strongest)
  })`;
  const sum = strength.count < 2 ? safe`` : safe` (these ${strength.count} have ${formatDecimal(strength.sum)})`;
  return safe`no sentence is likely enough to matter later: ${alone}, several together ${formatDecimal(minSum)}${sum}`;
}

/** The decision in one line, and what does not go with it: categories that reach their threshold but were not chosen. */
function verdictLines({ block, scores }: Triage, { strength, host }: Shown): SafeText {
  const triggered = CATEGORIES.filter((category) => scores[category].triggered);
  if (block !== null) {
    const reasons = block.categories.map((category) => `${WORTH_SAVING[category]} (${category})`).join("; ");
    return safe`${paint(safe`Worth saving`, "magenta", host)}: ${safeText(reasons)}\n${
      unexpectedChoice(block.categories, triggered)
    }`;
  }
  return safe`${paint(safe`Nothing to save`, "green", host)}: ${describeShortfall(strength)}
${unexpectedChoice([], triggered)}`;
}

function metricsLine({ messages, exchanges, toolUses, distinctTools }: Triage["metrics"]): SafeText {
  const more = [
    ...exchanges < messages ? [safe`${formatInteger(exchanges)} with text`] : [],
    ...toolUses > 0 ? [safe`${pluralize(toolUses, "tool call")} of ${pluralize(distinctTools, "tool")}`] : [],
  ];
  return safe`Read ${pluralize(messages, "message")}${more.length === 0 ? "" : safe` (${joinSafe(more, ", ")})`}.\n`;
}

function triageReport(found: Triage, shown: Shown): SafeText {
  const { messages } = found.metrics;
  // bars of nothing would look like figures
  const scores = messages === 0
    ? safe``
    : joinSafe(CATEGORIES.map((category) => describeCategory(category, found.scores[category], shown)));
  return safe`${verdictLines(found, shown)}${metricsLine(found.metrics)}${scores}`;
}

const OPTIONS: readonly OptionSpec[] = [
  { name: "explain", summary: "show every line that counted, not only the first of each category" },
  { name: "compactions", summary: "show what matters later but is missing from the summary of each compaction" },
  { name: "text", summary: "read FILE as plain text, not as a transcript" },
  { name: "messages", value: "N", summary: `how many messages to read, from the end (default: ${MESSAGES})` },
  jsonOption(
    `{"schema":"debrief.triage/1","metrics":{…},"scores":{…},"decision":"block"|"pass"}, or with --compactions ` +
      `{"schema":"debrief.compaction/1","compactions":[{"line","timestamp","messages","summaryLength","summarized","missing":[…]}]}`,
  ),
];

export const triageCommand: CommandDefinition = {
  usage: ["[FILE]"],
  details: `${FILE_HELP}

Shows the decisions, constraints, findings and open ends of a session by category, as the hook memory_triage would weigh them.

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
    const argument = fileArgument(options);
    if (options.flag("compactions")) return await reportCompactions(argument, { json: options.flag("json"), host });
    const messages = options.integer("messages", 1) ?? MESSAGES;
    let found: Triage;
    let read: Pick<ConversationWindow, "conversation" | "outcomes" | "foreign">;
    if (options.flag("text")) {
      const text = argument === "-" ? await host.readStdin() : readTextFile(argument, "text", host);
      found = triageText(text);
      read = { conversation: conversationOfText(text), outcomes: new Map() };
    } else {
      read = await windowOf(argument, messages, host);
      found = triage(read.conversation, { outcomes: read.outcomes, foreign: read.foreign ?? [] });
    }
    if (options.flag("json")) host.stdout(triageJson(found));
    else {
      const strength = found.block === null ? choiceStrength(read.conversation, read.outcomes, read.foreign) : null;
      printFitted(triageReport(found, { explain: options.flag("explain"), strength, host }), host);
    }
    return 0;
  },
};
