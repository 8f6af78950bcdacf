import { CATEGORIES, type Category, type CategoryScore } from "../analyses/triage/category.ts";
import { type Scorer, SCORERS, type Triage, triage, triageText } from "../analyses/triage/triage.ts";
import { redact } from "../text/mod.ts";
import { paint } from "./colour.ts";
import { oneLine } from "./one_line.ts";
import { conversationOf, lastMessages, lastOfConversation, type Utterance } from "../transcript/conversation.ts";
import { EMPTY_WINDOW, type TalkWindow, talkWindow, talkWindowOf } from "../transcript/talk_window.ts";
import { countLineBreaks } from "../transcript/lines.ts";
import { entriesBackward, withSource } from "../transcript/read.ts";
import type { Entry } from "../transcript/entry.ts";
import type { Command, Shell } from "./command.ts";
import { oneOf, type OptionNames, type Options, readOptions } from "./options.ts";
import { FILE_HELP, pipedEntries, transcriptPath } from "./transcript_argument.ts";

/** How many messages are read where nothing else is said. */
const MESSAGES: Readonly<Record<Scorer, number>> = { speech: 40, keywords: 50 };

/** What a scorer reads of a transcript: `speech` counts what is said, and sees how calls ended. */
async function windowOf(
  argument: string,
  read: { messages: number; scorer: Scorer },
  shell: Shell,
): Promise<TalkWindow> {
  const { messages, scorer } = read;
  if (argument === "-") {
    const entries: Entry[] = [];
    for await (const entry of pipedEntries(shell)) entries.push(entry);
    if (scorer === "speech") return talkWindowOf(entries, { spoken: messages });
    return { ...EMPTY_WINDOW, talk: lastMessages(conversationOf(entries), messages) };
  }
  return withSource(transcriptPath(argument, shell), (source) => {
    const backward = entriesBackward(source);
    const window = scorer === "speech"
      ? talkWindow(backward, { spoken: messages })
      : { ...EMPTY_WINDOW, talk: lastOfConversation(backward, messages) };
    return { ...window, talk: numbered(window.talk, (offset) => countLineBreaks(source, offset) + 1) };
  });
}

/** Gives every piece the number of its line: read from the end, the lines before were not counted. */
function numbered(talk: readonly Utterance[], lineAt: (offset: number) => number): readonly Utterance[] {
  const lines = new Map<number, number>();
  return talk.map((said) => ({
    ...said,
    pieces: said.pieces.map((piece) => {
      const { offset } = piece.place;
      if (offset === null) return piece;
      const line = lines.get(offset) ?? lineAt(offset);
      lines.set(offset, line);
      return { ...piece, place: { line, offset } };
    }),
  }));
}

/** The answer as JSON, by schema `debrief.triage/1`; secrets in the evidence are redacted. */
function triageJson({ metrics, scores, decision }: Triage): string {
  const answer = { schema: "debrief.triage/1", metrics, scores, decision };
  return JSON.stringify(
    answer,
    (key, value) => key === "text" || key === "replyTo" ? redact(String(value)) : value,
    2,
  ) + "\n";
}

/** How the report is shown. */
interface Shown {
  readonly explain: boolean;
  readonly shell: Shell;
}

function describe(category: Category, score: CategoryScore, { explain, shell }: Shown): string {
  const bar = "#".repeat(Math.round(score.score * 20)).padEnd(20, ".");
  const mark = score.triggered ? "*" : " ";
  const head = `${mark} ${category.padEnd(15)} ${bar} ${score.score.toFixed(2)} of ${score.threshold.toFixed(2)}`;
  let text = `${score.triggered ? paint(head, "bold", shell) : head}\n`;
  const shown = explain ? score.evidence : score.triggered ? score.evidence.slice(0, 1) : [];
  for (const { line, cue, text: said, replyTo, speaker, reasons } of shown) {
    const where = line === null ? "" : `line ${line}: `;
    const who = speaker === undefined ? "" : `${speaker}: `;
    const about = replyTo === undefined ? "" : `, to: ${oneLine(replyTo, 120)}`;
    const why = reasons === undefined ? oneLine(cue, 40) : oneLine(`${cue}: ${reasons.join("; ")}`, 160);
    text += `    ${where}${who}${oneLine(said, 120)}${about}  [${why}]\n`;
  }
  return text;
}

function report(found: Triage, shown: Shown): string {
  const { messages, exchanges, toolUses, distinctTools } = found.metrics;
  const read = `Read ${messages} messages (${exchanges} exchanges, ${toolUses} tool uses of ${distinctTools} tools).\n`;
  const scores = CATEGORIES.map((category) => describe(category, found.scores[category], shown)).join("");
  const verdict = found.decision === "hold"
    ? `${paint("hold", "yellow", shown.shell)}: ${
      found.hold?.categories.join(", ")
    } should be remembered before this ends\n`
    : `${paint("pass", "green", shown.shell)}: nothing here is sure enough to hold for\n`;
  return read + scores + verdict;
}

function scorerOf(options: Options): Scorer {
  return oneOf("--scorer", SCORERS, options.text("scorer") ?? SCORERS[0]);
}

const OPTIONS: OptionNames = {
  text: ["scorer", "messages"],
  flag: ["json", "explain", "text"],
  values: { scorer: SCORERS },
};

/** `triage FILE`: what of a session is worth remembering. */
export const triageCommand: Command = {
  name: "triage",
  summary: "what of a session is worth remembering before it ends",
  usage: `usage: triage FILE [--json] [--explain] [--text] [--scorer ${SCORERS.join("|")}] [--messages N]

${FILE_HELP}

  --json          {"schema":"debrief.triage/1","metrics":{…},"scores":{…},"decision":"hold"|"pass"}
  --explain       every line that counted, not only the first of what triggered
  --text          FILE is plain text, no transcript
  --scorer NAME   how the talk is read
  --messages N    how many messages from the end are read (${MESSAGES.speech}; keywords: ${MESSAGES.keywords})`,
  options: OPTIONS,
  transcripts: true,
  examples: ["triage latest --explain", "triage session.jsonl --messages 100", "triage --text notes.txt --json"],
  async run(args, shell) {
    const options = readOptions(args, OPTIONS);
    const argument = options.only("FILE");
    const scorer = scorerOf(options);
    const messages = options.integer("messages", 1) ?? MESSAGES[scorer];
    let found: Triage;
    if (options.flag("text")) {
      found = triageText(argument === "-" ? await shell.readStdin() : shell.readText(argument), { scorer });
    } else {
      const { talk, outcomes } = await windowOf(argument, { messages, scorer }, shell);
      found = triage(talk, { scorer, outcomes });
    }
    shell.stdout(
      options.flag("json") ? triageJson(found) : report(found, { explain: options.flag("explain"), shell }),
    );
    return 0;
  },
};
