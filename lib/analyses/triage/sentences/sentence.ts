import type { Utterance, UtterancePart } from "../../../session/conversation.ts";
import type { CallResult } from "../../../session/conversation_window.ts";
import { stringAt } from "../../../json.ts";
import { type CuesFound, findCues } from "../cues/find_cues.ts";
import { UNSPACED_LANGUAGES } from "../cues/cue_table.ts";
import { type Language, languageOf } from "../cues/language.ts";
import { parsePassages } from "./passage.ts";
import { stripPastedOutput } from "./pasted_output.ts";
import { parsePlanPrompt, PLAN_TOOL } from "./plan.ts";

/** Where a sentence stands. */
export type Position =
  /** A person's prompt. */
  | "prompt"
  /** A person's short prompt that answers what the assistant put up. */
  | "reply"
  /** A person's answer to a question tool. */
  | "answer"
  /** A person's words with a rejection. */
  | "rejection"
  /** A plan a person approved. */
  | "plan"
  /** What the assistant says last before the person speaks, or at the end. */
  | "closing"
  /** What it says between its calls. */
  | "working";

/** What kind of sentence it is. */
export type SentenceKind =
  | "statement"
  | "intention"
  | "question"
  | "proposal"
  | "hypothesis"
  | "quotation"
  | "past"
  | "heading"
  | "row";

/** A sentence with everything signals look at. */
export interface Sentence {
  readonly text: string;
  readonly speaker: "user" | "assistant";
  readonly position: Position;
  readonly kind: SentenceKind;
  readonly cues: CuesFound;
  /** Index of the utterance in the talk. */
  readonly utteranceIndex: number;
  readonly piece: UtterancePart;
  /** Line of its own text it stands in, from 0, and where in that line it begins. */
  readonly line: number;
  readonly column: number;
  /** All that was said or put down there at once. */
  readonly whole: string;
  /** The part of it that sentences are made of: lines that are none of the speaker's own are empty. */
  readonly own: string;
  readonly language: Language | null;
  /** The first of its text: a plan's title. */
  readonly isFirst: boolean;
  /** Characters; those of languages that say a word with one or two count twice. */
  readonly length: number;
}

/** A text of the talk before it is cut into sentences. */
interface SpokenText {
  readonly text: string;
  readonly whole: string;
  readonly piece: UtterancePart;
  readonly said: number;
  readonly speaker: "user" | "assistant";
  readonly position: Position;
}

/** A reply is short; what is longer says something of its own. */
const REPLY_LENGTH = 160;

/** A longer text is output for the most part, and has to share what is read of such texts with the others. */
const LONG_TEXT = 16 * 1024;
/** So many characters of such texts are read: the first and the last of each. */
const LONG_READ = 256 * 1024;

/** The texts of a talk as far as they are read: the lines in the middle of very long ones become empty. */
function readable(talk: readonly Utterance[]): (text: string) => string {
  let long = 0;
  for (const { pieces } of talk) for (const { text } of pieces) if (text.length > LONG_TEXT) long++;
  const most = Math.max(LONG_TEXT, LONG_READ / Math.max(1, long));
  return (text) => {
    if (text.length <= most) return text;
    const from = text.lastIndexOf("\n", most / 2) + 1;
    const to = text.indexOf("\n", text.length - most / 2);
    if (to <= from) return from > 0 ? text.slice(0, from) : text;
    return text.slice(0, from) + "\n".repeat(text.slice(from, to).split("\n").length - 1) + text.slice(to);
  };
}

function listSpokenTexts(
  talk: readonly Utterance[],
  outcomes: ReadonlyMap<string, CallResult>,
  asked: readonly boolean[],
): SpokenText[] {
  const spoken: SpokenText[] = [];
  const read = readable(talk);
  for (const [said, utterance] of talk.entries()) {
    if (utterance.kind === "answer") {
      const next = talk[said + 1];
      const closes = next === undefined || next.kind === "prompt" ||
        (next.kind === "answer" && next.via === "hook_input" && utterance.toolUses.length === 0);
      const position = closes ? "closing" : "working";
      for (const piece of utterance.pieces) {
        spoken.push({ text: read(piece.text), whole: piece.text, piece, said, speaker: "assistant", position });
      }
      for (const use of utterance.toolUses) {
        if (use.name !== PLAN_TOOL || outcomes.get(use.id)?.status !== "ok") continue;
        const plan = stringAt(use.input, "plan");
        const piece = utterance.pieces[0] ?? { text: "", place: { line: null, offset: null }, uuid: null };
        if (plan) spoken.push({ text: read(plan), whole: plan, piece, said, speaker: "user", position: "plan" });
      }
      continue;
    }
    for (const piece of utterance.pieces) {
      if (utterance.kind === "words") {
        spoken.push({
          text: read(piece.text),
          whole: piece.text,
          piece,
          said,
          speaker: "user",
          position: utterance.via,
        });
        continue;
      }
      const plan = parsePlanPrompt(piece.text);
      if (plan !== null) {
        spoken.push({ text: read(plan), whole: piece.text, piece, said, speaker: "user", position: "plan" });
        continue;
      }
      const text = stripPastedOutput(read(piece.text));
      const reply = asked[said] === true && text.trim().length <= REPLY_LENGTH;
      spoken.push({ text, whole: piece.text, piece, said, speaker: "user", position: reply ? "reply" : "prompt" });
    }
  }
  return spoken;
}

const OPENING_QUOTES = '"“„«「『';
const CLOSING_QUOTES = '"“”»」』';
const ENDINGS = /[?？][\s"')\]*_]*$|(?:か|かな|ですか|ますか|까요|나요)[。.]?$/;
/** How much of a sentence's end shows whether it asks. */
const END = 8;

function isQuoted(text: string): boolean {
  const end = text.at(-1) === "." ? text.at(-2) : text.at(-1);
  return text.length > 2 && OPENING_QUOTES.includes(text.charAt(0)) && end !== undefined &&
    CLOSING_QUOTES.includes(end);
}

function classifySentence(text: string, form: string, cues: CuesFound): SentenceKind {
  if (form === "quote" || isQuoted(text)) return "quotation";
  if (form === "heading") return "heading";
  if (form === "row") return "row";
  if (ENDINGS.test(text.slice(-END))) return "question";
  if (cues.has("proposing")) return "proposal";
  if (cues.has("intending")) return "intention";
  if (cues.has("hypothesis")) return "hypothesis";
  return cues.has("past") ? "past" : "statement";
}

/**
 * The sentences of a talk, in order, with who says them and where they stand.
 *
 * @param asked For each utterance, whether the assistant had just put something up: `followsRequest`.
 */
export function sentencesOfConversation(
  talk: readonly Utterance[],
  outcomes: ReadonlyMap<string, CallResult>,
  asked: readonly boolean[],
): Sentence[] {
  const sentences: Sentence[] = [];
  for (const { text, whole, piece, said, speaker, position } of listSpokenTexts(talk, outcomes, asked)) {
    if (text.trim() === "") continue;
    const language = languageOf(text);
    const dense = language !== null && UNSPACED_LANGUAGES.has(language) ? 2 : 1;
    for (const [index, { text: words, words: matched, form, line, column }] of parsePassages(text).entries()) {
      const cues = findCues(matched, language);
      sentences.push({
        text: words,
        speaker,
        position,
        kind: classifySentence(words, form, cues),
        cues,
        utteranceIndex: said,
        piece,
        line,
        column,
        whole,
        own: text,
        language,
        isFirst: index === 0,
        length: words.length * dense,
      });
    }
  }
  return sentences;
}
