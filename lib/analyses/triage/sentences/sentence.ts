import type { AssistantMessage, Utterance, UtterancePart } from "../../../session/conversation.ts";
import type { CallResult } from "../../../session/conversation_window.ts";
import { stringAt } from "../../../json.ts";
import { memoize } from "../../../memoize.ts";
import { UNSPACED_LANGUAGES } from "../cues/cue.ts";
import { type CuesFound, findCues } from "../cues/find_cues.ts";
import { detectLanguage, type Language } from "../cues/language.ts";
import { parsePassages, type Passage } from "./passage.ts";
import { ownWordsOf } from "./own_prose.ts";
import { isAdopted, reportsOf } from "./reported.ts";
import { hasQuestionMark, isPoliteRequest, isQuestion } from "./question.ts";
import type { SentenceKind } from "./sentence_kind.ts";
import type { RecognizedText, TextMemory } from "./text_memory.ts";

/** Where in a conversation a sentence was said. */
export type Position =
  /** In the user's prompt. */
  | "prompt"
  /** In a short prompt that answers a request of the assistant. */
  | "reply"
  /** In the user's answer to a question tool. */
  | "answer"
  /** In the user's reason for a rejection. */
  | "rejection"
  /** In a plan that the user approved. */
  | "plan"
  /** In the assistant's last message before the user speaks, or at the end. */
  | "closing"
  /** In the assistant's text between its calls. */
  | "working";

/** A sentence with everything that signals need. */
export interface Sentence {
  readonly text: string;
  readonly speaker: "user" | "assistant";
  readonly position: Position;
  readonly kind: SentenceKind;
  readonly cues: CuesFound;
  readonly utteranceIndex: number;
  readonly piece: UtterancePart;
  /** Line of `whole`, from 0. */
  readonly line: number;
  /** Column in that line, from 0. */
  readonly column: number;
  /** The whole text of the prompt, answer or plan. */
  readonly whole: string;
  /** The same without lines that the speaker did not write, which are empty, and without the middle of a long text. */
  readonly own: string;
  readonly language: Language | null;
  /** Whether it is the first of its text, such as a plan's title. */
  readonly isFirst: boolean;
  /** Number of characters; each counts twice in languages that write a word with one or two. */
  readonly length: number;
}

/** A text of the conversation before it is split into sentences. */
interface SpokenText extends Pick<Sentence, "speaker" | "position" | "utteranceIndex" | "piece" | "whole" | "own"> {
  readonly gap: Gap;
}

/** Lines that were left out: their number, and the line of the remaining text that they follow. */
interface Gap {
  readonly after: number;
  readonly lines: number;
}

interface ReadText {
  readonly text: string;
  readonly gap: Gap;
}

const NO_GAP: Gap = { after: Infinity, lines: 0 };

/** The most characters of a reply; a longer prompt stands on its own. */
const MAX_REPLY = 160;

/** Texts with more characters are mostly output; all of them share the limit below. */
const LONG_TEXT = 16 * 1024;
/** How many characters of long texts are read in total, at the beginning and the end of each. */
const MAX_LONG_TEXTS = 64 * 1024;
/** The same for texts with more lines: recognizing a line takes as long as reading 100 characters. */
const MANY_LINES = 50;
const MAX_MANY_LINES = 2_000;
/** How many sentences of a text are recognized; of more, the first and the last ones. */
const MAX_SENTENCES = 400;

/** The tool that asks the user to approve a plan. */
const PLAN_TOOL = "ExitPlanMode";

/** How many empty lines replace those that are left out, so that pasted text before and after them is not one block. */
const GAP_LINES = 3;

function lineBreaksIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count++;
  return count;
}

function hasMoreLines(text: string, count: number): boolean {
  return text.length > count && startOfLine(text, count) !== -1;
}

/** The index at which a line (from 0) begins; -1 if there are fewer lines. */
function startOfLine(text: string, line: number): number {
  let at = 0;
  for (let i = 0; i < line; i++) {
    at = text.indexOf("\n", at) + 1;
    if (at === 0) return -1;
  }
  return at;
}

/** The index of the line break before the last lines of a text; -1 if there are fewer lines. */
function breakBeforeLast(text: string, lines: number): number {
  let at = text.length;
  for (let i = 0; i < lines && at !== -1; i++) at = at === 0 ? -1 : text.lastIndexOf("\n", at - 1);
  return at;
}

/** Makes a function that leaves out the middle of long texts, to bound the work. */
function textLimiter(conversation: readonly Utterance[]): (text: string) => ReadText {
  let longTexts = 0;
  let manyLines = 0;
  for (const { pieces } of conversation) {
    for (const { text } of pieces) {
      if (text.length > LONG_TEXT) longTexts++;
      if (hasMoreLines(text, MANY_LINES)) manyLines++;
    }
  }
  const max = Math.max(LONG_TEXT, MAX_LONG_TEXTS / Math.max(1, longTexts));
  const maxLines = Math.max(MANY_LINES, Math.floor(MAX_MANY_LINES / Math.max(1, manyLines)));
  const half = Math.ceil(maxLines / 2);
  return (text) => {
    const isLong = text.length > max;
    const hasMany = hasMoreLines(text, maxLines);
    if (!isLong && !hasMany) return { text, gap: NO_GAP };
    const from = Math.min(
      isLong ? text.lastIndexOf("\n", max / 2) + 1 : Infinity,
      hasMany ? startOfLine(text, half) : Infinity,
    );
    const to = Math.max(
      isLong ? text.indexOf("\n", text.length - max / 2) : -1,
      hasMany ? breakBeforeLast(text, half) : -1,
    );
    if (to <= from) return { text: from > 0 ? text.slice(0, from) : text, gap: NO_GAP };
    const head = text.slice(0, from);
    const lines = lineBreaksIn(text.slice(from, to)) + 1;
    const kept = Math.min(lines, GAP_LINES);
    return {
      text: head + "\n".repeat(kept - 1) + text.slice(to),
      gap: { after: lineBreaksIn(head), lines: lines - kept },
    };
  };
}

/**
 * Whether an answer ends its turn: nothing or the user follows, or, if it calls no tool, text that a hook made the
 * assistant add. If its message has no id, lines with its calls may follow.
 */
function isClosing(answer: AssistantMessage, next: Utterance | undefined): boolean {
  if (next === undefined || next.kind === "prompt") return true;
  const isWhole = answer.messageId !== null || (next.kind === "answer" && next.via === "hook_input");
  return next.kind === "answer" && answer.toolUses.length === 0 && isWhole;
}

function listSpokenTexts(
  conversation: readonly Utterance[],
  outcomes: ReadonlyMap<string, CallResult>,
  followsRequest: readonly boolean[],
  { memory, check }: TextReading,
): SpokenText[] {
  const texts: SpokenText[] = [];
  const limit = textLimiter(conversation);
  for (const [utteranceIndex, utterance] of conversation.entries()) {
    const add = (
      spoken: Pick<SpokenText, "speaker" | "position" | "piece"> & {
        readonly whole?: string;
        readonly read?: ReadText;
      },
    ) => {
      const { speaker, position, piece, whole = piece.text, read = limit(whole) } = spoken;
      texts.push({ speaker, position, piece, whole, own: read.text, gap: read.gap, utteranceIndex });
    };
    if (utterance.kind === "answer") {
      if (utterance.interrupted) continue; // the user stopped it, and it may end in mid-sentence
      if (utterance.repliesToDebrief) continue;
      const position = isClosing(utterance, conversation[utteranceIndex + 1]) ? "closing" : "working";
      for (const piece of utterance.pieces) add({ piece, speaker: "assistant", position });
      for (const use of utterance.toolUses) {
        if (use.name !== PLAN_TOOL || outcomes.get(use.id)?.status !== "ok") continue;
        const plan = stringAt(use.input, "plan");
        const piece = utterance.pieces[0] ?? { text: "", location: { line: null, offset: null }, uuid: null };
        if (plan) add({ whole: plan, piece, speaker: "user", position: "plan" });
      }
      continue;
    }
    for (const piece of utterance.pieces) {
      // an answer may be the option that was chosen: words of the assistant's
      if (utterance.kind === "words" && utterance.via === "answer") {
        add({ piece, speaker: "user", position: "answer" });
        continue;
      }
      if (utterance.kind === "prompt" && utterance.plan !== undefined) {
        add({ whole: utterance.plan, piece, speaker: "user", position: "plan" });
        continue;
      }
      const { text, gap } = limit(piece.text);
      check?.();
      const read = { text: memory?.ownWords(text, ownWordsOf) ?? ownWordsOf(text), gap };
      const isReply = followsRequest[utteranceIndex] === true && read.text.trim().length <= MAX_REPLY;
      const position = utterance.kind === "words" ? utterance.via : isReply ? "reply" : "prompt";
      add({ read, piece, speaker: "user", position });
    }
  }
  return texts;
}

const OPENING_QUOTES = '"“„«「『';
const CLOSING_QUOTES = '"“”»」』';

function isQuoted(text: string): boolean {
  const end = text.at(-1) === "." ? text.at(-2) : text.at(-1);
  return text.length > 2 && OPENING_QUOTES.includes(text.charAt(0)) && end !== undefined &&
    CLOSING_QUOTES.includes(end);
}

/** Cues of what a user decides or wants: only these do not count in a question without a mark. */
const WANTED = [
  "choice",
  "request",
  "approval",
  "generality",
  "rule",
  "preference",
  "correction",
  "standing",
  "order",
] as const;

/** Nor do those of what is put off: "can you see what still needs to be done". */
const PUT_OFF = ["deferral", "debt"] as const;

/** Shorter sentences may be questions without any of these cues. */
const SHORT = 40;

/** How long questions end in Chinese. */
const ENDS_AS_QUESTION = /[吗嗎]\s*$/;

function mayAsk(words: string, cues: CuesFound): boolean {
  return words.length < SHORT || [...WANTED, ...PUT_OFF].some((cue) => cues.has(cue)) || ENDS_AS_QUESTION.test(words);
}

function classifySentence(
  { text, words, form }: Passage,
  cues: CuesFound,
  language: Language | null,
): SentenceKind {
  if (form === "quote" || isQuoted(text)) return "quotation";
  if (form === "heading") return "heading";
  if (form === "row") return "row";
  // the assistant's questions have a mark, and without words there is no question
  if (hasQuestionMark(words) || (mayAsk(words, cues) && isQuestion(words, language))) {
    // "could you from now on always …?" is a polite request
    const isLasting = cues.has("standing") || cues.has("rule") || cues.has("generality");
    const isWish = isLasting && isPoliteRequest(words, language);
    return isWish ? "statement" : "question";
  }
  if (cues.has("proposal")) return "proposal";
  // "so I will use …" is not about the next step
  const isChoice = cues.has("choice") || cues.has("decision");
  if (cues.has("intention") && !(isChoice && isAdopted(words))) return "intention";
  if (cues.has("hypothesis")) return "hypothesis";
  return cues.has("past") ? "past" : "statement";
}

/** Cues that can make a sentence a finding. */
const COUNTING = [
  ...WANTED,
  "decision",
  "rootCause",
  "cause",
  "failure",
  "fix",
  "limit",
  "hardLimit",
  "deferral",
  "debt",
  "summary",
] as const;

/** Those of a rule, which whoever quotes somebody may add. */
const RULES = ["standing", "rule", "order", "generality"] as const;

const NO_CUES: CuesFound = new Map();

/** Recognizes the sentences of a text; `replay` and `backtest` come to the same text at many stops. */
const recognizeText = memoize((own): RecognizedText => {
  const language = detectLanguage(own);
  const all = parsePassages(own);
  const passages = all.length <= MAX_SENTENCES
    ? all
    : [...all.slice(0, MAX_SENTENCES / 2), ...all.slice(-MAX_SENTENCES / 2)];
  const cues = passages.map(({ words }) => findCues(words, language));
  // the source of a sentence matters only where the sentence could count; its introduction comes before it
  const last = cues.findLastIndex((found) => COUNTING.some((cue) => found.has(cue)));
  const reports = last === -1 ? [] : reportsOf(own, passages.slice(0, last + 1));
  const sentences = passages.map((passage, index) => {
    const { text, line, column } = passage;
    const found = cues[index] ?? NO_CUES;
    const report = reports[index] ?? null;
    const isQuoting = report === "told" && passage.words.includes("\u00b7") && !RULES.some((cue) => found.has(cue));
    const kind = isQuoting ? "quotation" : classifySentence(passage, found, language);
    return { text, kind, cues: found, line, column, report };
  });
  return { language, sentences };
});

type TextSentence = RecognizedText["sentences"][number] & Pick<Sentence, "language" | "isFirst" | "length">;

function sentencesOf(own: string, memory: TextMemory | undefined): readonly TextSentence[] {
  const { language, sentences } = memory === undefined ? recognizeText(own) : memory.sentences(own, recognizeText);
  const density = language !== null && UNSPACED_LANGUAGES.has(language) ? 2 : 1;
  return sentences.map((sentence, index) => {
    const length = sentence.text.length * density;
    return { ...sentence, language, isFirst: index === 0, length };
  });
}

export interface TextReading {
  /** Remembers what was recognized in them. @default nothing is remembered */
  readonly memory?: TextMemory;
  /** Called before each text is read; throws if there is no more time. */
  readonly check?: () => void;
}

/**
 * Splits a conversation into sentences, in order, with their speakers and positions. `outcomes`: how the calls ended;
 * only a plan whose call succeeded was approved. `followsRequest`: for each utterance, whether the assistant had just
 * requested something: `followsRequest`.
 */
export function sentencesOfConversation(
  conversation: readonly Utterance[],
  outcomes: ReadonlyMap<string, CallResult>,
  followsRequest: readonly boolean[],
  reading: TextReading = {},
): Sentence[] {
  const sentences: Sentence[] = [];
  for (const spoken of listSpokenTexts(conversation, outcomes, followsRequest, reading)) {
    if (spoken.own.trim() === "") continue;
    reading.check?.();
    for (const { report, ...said } of sentencesOf(spoken.own, reading.memory)) {
      // what users report is what they want; what they quote is somebody else's
      const isQuoted = report === "quoted" || (report === "told" && spoken.speaker === "assistant");
      sentences.push({
        ...said,
        kind: isQuoted && said.kind !== "heading" ? "quotation" : said.kind,
        speaker: spoken.speaker,
        position: spoken.position,
        utteranceIndex: spoken.utteranceIndex,
        piece: spoken.piece,
        line: said.line > spoken.gap.after ? said.line + spoken.gap.lines : said.line,
        whole: spoken.whole,
        own: spoken.own,
      });
    }
  }
  return sentences;
}
