import { arrayAt, isJsonObject, stringAt } from "../../../json.ts";
import type { Utterance, UtterancePart } from "../../../session/conversation.ts";
import type { CallResult } from "../../../session/conversation_window.ts";
import { once } from "../../../memoize.ts";
import { excerptPart, joinSafe, safe, type SafeText } from "../../../text/safe_text.ts";
import type { Category, Evidence } from "../category.ts";
import type { Cue } from "../cues/cue.ts";
import { followsRequest } from "../sentences/follows_request.ts";
import { retractionTest } from "../sentences/retraction.ts";
import { type Position, type Sentence, sentencesOfConversation, type TextReading } from "../sentences/sentence.ts";
import { type Surroundings, surroundingsOf } from "./surroundings.ts";
import { lateness } from "../choice/features.ts";
import { mayHaveOpenBox } from "../signals/conditions.ts";
import { type SentenceContext, sentenceContexts } from "../signals/sentence_context.ts";
import { signalCue } from "../signals/signal.ts";
import { type SignalName, SIGNALS } from "../signals/signals.ts";
import { extractEvents } from "../signals/work_event.ts";
import { evidenceHash, evidenceKey, hashEvidenceKey } from "./evidence_hash.ts";

/** A sentence of a conversation, and what surrounds it. */
export interface SentenceInContext {
  readonly sentence: Sentence;
  readonly context: SentenceContext;
  /** How late in the session it was said: {@linkcode lateness}. */
  readonly late: number;
}

/** A work event, and when it happened. */
export interface EventInContext {
  readonly utteranceIndex: number;
  /** How late in the session it happened: {@linkcode lateness}. */
  readonly late: number;
}

/** A sentence or a work event with the signals that it gives for one category. */
export interface TriageFinding {
  readonly category: Category;
  readonly signals: readonly SignalName[];
  /** Identifies the finding; see {@linkcode evidenceHash}. */
  readonly hash: string;
  /** What was said or done, and what it replies to; findings with the same identity are shown once. */
  readonly identity: string;
  /** The sentence with its context; absent for events. */
  readonly inContext?: SentenceInContext;
  /** When it happened; absent for sentences. */
  readonly event?: EventInContext;
  /** Returns the evidence, redacted. */
  show(): Evidence;
  /**
   * Returns the evidence with the sentences around it, redacted. `isQuotation`: whether somebody else said a sentence
   * first: it is not shown with this one.
   */
  showPassage(isQuotation: (sentence: Sentence) => boolean): Evidence;
}

/** How many characters of a sentence are shown. */
const MAX_EXCERPT = 300;

const SIGNAL_NAMES = Object.keys(SIGNALS).filter((name): name is SignalName => name in SIGNALS);
const POSITION_SIGNALS = SIGNAL_NAMES.filter((name) => SIGNALS[name].kind === "position");
const UNDER_SIGNALS = SIGNAL_NAMES.filter((name) => SIGNALS[name].kind === "under");
const COMPANIONS: ReadonlySet<SignalName> = new Set(SIGNAL_NAMES.filter((name) => "isCompanion" in SIGNALS[name]));
const EVENT_SIGNALS = SIGNAL_NAMES.filter((name) => SIGNALS[name].kind === "event");

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** The lines of the text that was asked about last: a text may have a million sentences, all of them asked about. */
let lastText: { readonly whole: string; readonly own: string; readonly starts: readonly number[] } | undefined;

/** Where a sentence begins in its whole text; null if it is not found there. */
function sentenceStart({ text, whole, own, line, column }: Sentence): number | null {
  if (lastText?.whole !== whole || lastText.own !== own) {
    // not indexOf(): in a text that repeats itself it takes quadratic time. Insertions precede or follow the user's own
    // words; where lines were emptied, the others have kept their number
    const ownStart = whole.startsWith(own) ? 0 : whole.endsWith(own) ? whole.length - own.length : -1;
    const starts = ownStart === -1 ? lineStarts(whole) : lineStarts(own).map((start) => ownStart + start);
    lastText = { whole, own, starts };
  }
  const start = (lastText.starts[line] ?? whole.length) + column;
  return whole.startsWith(text, start) ? start : null;
}

/** A sentence, redacted; of a long one the part around a cue. */
function excerptSentence(sentence: Sentence, cue: string): SafeText {
  const start = sentenceStart(sentence);
  const [whole, from] = start === null ? [sentence.text, 0] : [sentence.whole, start];
  return excerptPart(whole, { start: from, end: from + sentence.text.length }, { max: MAX_EXCERPT, around: cue });
}

/** A sentence with those that it is shown with; what a heading announces follows its colon. */
function excerptPassage(sentence: Sentence, cue: string, { before, after }: Surroundings): SafeText {
  const excerpts = [...before, sentence, ...after].map((one) => {
    const shown = excerptSentence(one, one === sentence ? cue : "");
    return one.kind === "heading" && !endsWithMark().test(shown) ? safe`${shown}:` : shown;
  });
  return joinSafe(excerpts, " ");
}

/** Made when it is needed: the class costs each start 0.2 ms. */
const endsWithMark = once(() => /\p{P}\s*$/u);

/** The assistant's proposal, question or last sentence, which a short reply is about. */
interface Proposal {
  readonly text: string;
  /** Its sentences; none of a tool's question. */
  readonly sentences: readonly Sentence[];
  show(): SafeText;
}

function makeProposal(sentence: Sentence, cue: string, before?: Sentence): Proposal {
  return {
    text: before === undefined ? sentence.text : `${before.text} ${sentence.text}`,
    sentences: before === undefined ? [sentence] : [before, sentence],
    show: () => {
      const shown = excerptSentence(sentence, cue);
      return before === undefined ? shown : safe`${excerptSentence(before, "")} ${shown}`;
    },
  };
}

/** A longer reply says for itself what it is about. */
const MAX_SHORT_REPLY = 60;

/** A shorter question, such as "Shall I go ahead?", is about the sentence before it. */
const MIN_FULL_QUESTION = 40;

/** The questions that a tool put to the user in a call, in their order; none for other calls. */
function questionsOf(utterance: Utterance | undefined): string[] {
  if (utterance?.kind !== "answer") return [];
  return utterance.toolUses.flatMap(({ input }) =>
    isJsonObject(input)
      ? arrayAt(input, "questions").filter(isJsonObject).map((question) => stringAt(question, "question") ?? "")
      : []
  );
}

/**
 * Finds the questions that answers to a tool are about: each answer has a line of its own. Where there are more or
 * fewer lines than questions, an answer has several lines or was left out, and what a line is about is not known.
 */
class AskedQuestions {
  readonly #conversation: readonly Utterance[];
  /** The questions before each utterance that was asked about. */
  readonly #before = new Map<number, readonly string[]>();

  constructor(conversation: readonly Utterance[]) {
    this.#conversation = conversation;
  }

  /** The question that a sentence of an answer is about. */
  of({ utteranceIndex, line }: Sentence): Proposal | undefined {
    let questions = this.#before.get(utteranceIndex);
    if (questions === undefined) this.#before.set(utteranceIndex, questions = this.#find(utteranceIndex));
    const lines = (this.#conversation[utteranceIndex]?.pieces ?? []).flatMap(({ text }) => text.split("\n"));
    const text = questions.length === 1
      ? questions[0]
      : questions.length === lines.length
      ? questions[line]
      : undefined;
    if (text === undefined || text === "") return undefined;
    const whole = { start: 0, end: text.length };
    return { text, sentences: [], show: () => excerptPart(text, whole, { max: MAX_EXCERPT, around: "?" }) };
  }

  #find(utteranceIndex: number): readonly string[] {
    for (let index = utteranceIndex - 1; index >= 0; index--) {
      if (this.#conversation[index]?.kind === "prompt") break;
      const questions = questionsOf(this.#conversation[index]);
      if (questions.length > 0) return questions;
    }
    return [];
  }
}

/** What a short reply is about: the last question or proposal before it, or else the last sentence. */
function precedingProposal(sentences: readonly Sentence[], index: number): Proposal | undefined {
  const reply = sentences[index];
  if (reply?.position !== "reply" || reply.text.length > MAX_SHORT_REPLY) return undefined;
  let last: Sentence | undefined;
  for (let i = index - 1; i >= 0; i--) {
    const sentence = sentences[i];
    if (sentence === undefined || sentence.utteranceIndex === reply.utteranceIndex) continue;
    const isOther = last !== undefined && sentence.utteranceIndex !== last.utteranceIndex;
    if (sentence.speaker !== "assistant" || isOther) break;
    if (sentence.kind === "proposal") return makeProposal(sentence, "?");
    if (sentence.kind === "question") {
      const before = sentences[i - 1];
      const needsContext = sentence.length < MIN_FULL_QUESTION &&
        before?.utteranceIndex === sentence.utteranceIndex && before.kind !== "row";
      return makeProposal(sentence, "?", needsContext ? before : undefined);
    }
    last ??= sentence;
  }
  return last === undefined ? undefined : makeProposal(last, "");
}

/** Signals whose every event counts, even with the same text; for the others, the same text is one finding. */
const EACH_EVENT_COUNTS: ReadonlySet<SignalName> = new Set(["changedFile", "commit", "passedCheck"]);

/** A sentence or a work event that gives a signal. */
interface Observation {
  readonly inContext?: SentenceInContext;
  readonly event?: EventInContext;
  readonly text: string;
  readonly replyTo?: string;
  show(): Omit<Evidence, "hash" | "reasons">;
  /** The text with the sentences around it, and what it replies to unless that is quoted; absent for events. */
  passage?(isQuotation: (sentence: Sentence) => boolean): Pick<Evidence, "text" | "replyTo">;
}

function evidenceOf(
  observation: Observation,
  { category, signals }: { readonly category: Category; readonly signals: readonly SignalName[] },
): Evidence {
  return {
    ...observation.show(),
    hash: evidenceHash(category, observation),
    reasons: signals.map((name) => SIGNALS[name].reason),
  };
}

/** Collects observations into findings: what is said twice is one finding. */
class FindingCollector {
  /** How often each text of an event was observed. */
  readonly #counts = new Map<string, number>();
  readonly #byKey = new Map<string, { observation: Observation; category: Category; signals: SignalName[] }>();

  add(name: SignalName, observation: Observation): void {
    const { category } = SIGNALS[name];
    let { text } = observation;
    if (EACH_EVENT_COUNTS.has(name)) {
      const count = (this.#counts.get(text) ?? 0) + 1;
      this.#counts.set(text, count);
      text = `${text} (${count})`;
    }
    const key = evidenceKey(category, { ...observation, text });
    const known = this.#byKey.get(key);
    if (!known) this.#byKey.set(key, { observation, category, signals: [name] });
    else if (!known.signals.includes(name)) known.signals.push(name);
  }

  findings(): TriageFinding[] {
    const collected = [...this.#byKey.values()];
    const isAlone = (category: Category) => collected.filter((one) => one.category === category).length === 1;
    const isLeftOut = (
      { category, signals }: { readonly category: Category; readonly signals: readonly SignalName[] },
    ) => signals.every((name) => COMPANIONS.has(name)) && isAlone(category);
    const counting = [...this.#byKey].filter(([, one]) => !isLeftOut(one));
    return counting.map(([key, { observation, category, signals }]) => ({
      category,
      signals,
      // on demand: at most stops nothing was shown before, and nothing is shown now
      get hash() {
        return hashEvidenceKey(key);
      },
      identity: `${observation.text}\n${observation.replyTo ?? ""}`,
      ...observation.inContext === undefined ? {} : { inContext: observation.inContext },
      ...observation.event === undefined ? {} : { event: observation.event },
      show: () => evidenceOf(observation, { category, signals }),
      showPassage: (isQuotation) => {
        const evidence = evidenceOf(observation, { category, signals });
        if (observation.passage === undefined) return evidence;
        const { replyTo: _, ...alone } = evidence;
        return { ...alone, ...observation.passage(isQuotation) };
      },
    }));
  }
}

function observeSentence(
  inContext: SentenceInContext,
  cue: Cue | "position",
  { isText, proposal, around }: {
    readonly isText: boolean;
    readonly proposal: Proposal | undefined;
    readonly around: (isQuotation: (sentence: Sentence) => boolean) => Surroundings;
  },
): Observation {
  const { sentence } = inContext;
  // only what is shown needs the words of its cue; those of a remembered sentence have to be found again
  const words = once(() => cue === "position" ? sentence.position : sentence.cues.get(cue) ?? cue);
  return {
    inContext,
    text: sentence.text,
    ...proposal === undefined ? {} : { replyTo: proposal.text },
    passage: (isQuotation) => {
      const text = excerptPassage(sentence, words(), around(isQuotation));
      // a question is the assistant's own, whoever has asked it before
      const isOwn = proposal?.sentences.every((one) =>
        one.kind === "question" || (one.kind !== "quotation" && !isQuotation(one))
      );
      return proposal !== undefined && isOwn ? { text, replyTo: proposal.show() } : { text };
    },
    show: () => ({
      line: isText ? sentence.line + 1 : sentence.piece.location.line,
      uuid: sentence.piece.uuid,
      cue: words(),
      text: excerptSentence(sentence, words()),
      // a plan is what the assistant wrote, whoever approved it
      speaker: sentence.position === "plan" ? "assistant" : sentence.speaker,
      ...proposal === undefined ? {} : { replyTo: proposal.show() },
    }),
  };
}

/** How many sentences under a heading belong to what it announces. */
const MAX_UNDER_HEADING = 2;

/** The sentences under a heading, in the order they were said. */
class Headed {
  #heading: { readonly sentence: Sentence; readonly signals: readonly SignalName[] } | undefined;
  #left = 0;

  /** Returns the signals that a sentence gives because of the heading before it. */
  follow(sentence: Sentence, own: readonly SignalName[]): readonly SignalName[] {
    if (sentence.kind === "heading") {
      this.#heading = { sentence, signals: UNDER_SIGNALS.filter((name) => isUnder(name, own)) };
      this.#left = MAX_UNDER_HEADING;
      return [];
    }
    const heading = this.#heading;
    if (heading === undefined || heading.signals.length === 0 || heading.sentence.whole !== sentence.whole) return [];
    if (sentence.length < MIN_UNDER_HEADING || --this.#left < 0) return [];
    return heading.signals;
  }
}

/** A shorter line under a heading is a label: what it labels follows. */
const MIN_UNDER_HEADING = 12;

function isUnder(name: SignalName, own: readonly SignalName[]): boolean {
  const signal = SIGNALS[name];
  return signal.kind === "under" && own.some((heading) => heading === signal.heading);
}

/** Positions in which a sentence without a cue may give a signal. */
const SIGNAL_POSITIONS: ReadonlySet<Position> = new Set(["answer", "reply", "rejection", "plan"]);

/** The signals that look for each cue: most sentences have none or one, so that few signals have to be tried. */
const signalsByCue = once((): ReadonlyMap<Cue, readonly SignalName[]> => {
  const byCue = new Map<Cue, SignalName[]>();
  for (const name of SIGNAL_NAMES) {
    const signal = SIGNALS[name];
    for (const cue of signal.kind === "cue" ? signal.cues : []) byCue.set(cue, [...byCue.get(cue) ?? [], name]);
  }
  return byCue;
});

/** The signals that a sentence may give by its cues and its position, in the order of the table. */
function possibleSignals(sentence: Sentence): readonly SignalName[] {
  const { cues, position } = sentence;
  const isPosition = SIGNAL_POSITIONS.has(position) || (position === "closing" && mayHaveOpenBox(sentence));
  const names: SignalName[] = isPosition ? [...POSITION_SIGNALS] : [];
  for (const cue of cues.keys()) {
    for (const name of signalsByCue().get(cue) ?? []) if (!names.includes(name)) names.push(name);
  }
  return names.length > 1 ? names.sort((a, b) => SIGNAL_NAMES.indexOf(a) - SIGNAL_NAMES.indexOf(b)) : names;
}

/**
 * Finds everything in a conversation that speaks for a category: sentences in the order they were said, then work
 * events. `options`: whether the conversation is one plain text, in which lines are counted, and how its texts are
 * read.
 */
export function findSignals(
  conversation: readonly Utterance[],
  outcomes: ReadonlyMap<string, CallResult>,
  { isText = false, reading }: { readonly isText?: boolean; readonly reading?: TextReading | undefined } = {},
): TriageFinding[] {
  const events = extractEvents(conversation, outcomes);
  const afterRequest = followsRequest(conversation, reading?.memory);
  const sentences = sentencesOfConversation(conversation, outcomes, afterRequest, reading);
  const contexts = sentenceContexts(conversation, { events, sentences, followsRequest: afterRequest });
  const late = lateness(conversation);
  const collector = new FindingCollector();
  const headed = new Headed();
  const asked = new AskedQuestions(conversation);
  const isTakenBack = isText ? () => false : retractionTest(sentences, afterRequest, reading?.memory);
  for (const [index, sentence] of sentences.entries()) {
    if (isTakenBack(sentence)) continue;
    const context = contexts[sentence.utteranceIndex];
    if (!context) continue;
    const inContext = { sentence, context, late: late[sentence.utteranceIndex] ?? 0 };
    // each answer to a question is shown with its own, and each line of a plain text with its number
    const isAlone = isText || sentence.position === "answer";
    const around = (isQuotation: (sentence: Sentence) => boolean) =>
      isAlone ? { before: [], after: [] } : surroundingsOf(sentences, index, isQuotation);
    const own: SignalName[] = [];
    const proposal = once(() =>
      sentence.position === "answer" ? asked.of(sentence) : precedingProposal(sentences, index)
    );
    for (const name of possibleSignals(sentence)) {
      const cue = signalCue(SIGNALS[name], sentence, context);
      if (cue === null) continue;
      own.push(name);
      collector.add(name, observeSentence(inContext, cue, { isText, around, proposal: proposal() }));
    }
    for (const name of headed.follow(sentence, own)) {
      collector.add(name, observeSentence(inContext, "position", { isText, around, proposal: undefined }));
    }
  }
  for (const { kind, utteranceIndex, text, show } of events) {
    for (const name of EVENT_SIGNALS) {
      const signal = SIGNALS[name];
      if (signal.kind !== "event" || signal.event !== kind) continue;
      const piece = lastSpokenPart(conversation, utteranceIndex);
      const location = { line: piece?.location.line ?? null, uuid: piece?.uuid ?? null };
      const event = { utteranceIndex, late: late[utteranceIndex] ?? 0 };
      collector.add(name, { text, event, show: () => ({ ...location, cue: kind, text: show() }) });
    }
  }
  return collector.findings();
}

/** What was last said when an event happened. */
function lastSpokenPart(conversation: readonly Utterance[], utteranceIndex: number): UtterancePart | undefined {
  for (let index = utteranceIndex; index >= 0; index--) {
    const piece = conversation[index]?.pieces[0];
    if (piece) return piece;
  }
  return undefined;
}
