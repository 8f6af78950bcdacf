import type { Utterance, UtterancePart } from "../../../session/conversation.ts";
import type { CallResult } from "../../../session/conversation_window.ts";
import type { Category, Evidence } from "../category.ts";
import { excerptPart, safe, type SafeText } from "../../../text/safe_text.ts";
import { sentenceContexts } from "../signals/sentence_context.ts";
import { followsRequest } from "../sentences/requests.ts";
import type { Cue } from "../cues/cue_table.ts";
import { evidenceHash } from "./evidence_hash.ts";
import { extractEvents } from "../signals/work_event.ts";
import { type Position, type Sentence, sentencesOfConversation } from "../sentences/sentence.ts";
import { type SignalName, SIGNALS } from "../signals/signals.ts";

/** A piece of evidence with the signals it gives and what it is known by. */
export interface TriageFinding {
  readonly category: Category;
  readonly signals: readonly SignalName[];
  readonly hash: string;
  /** What was said or done, and to what: the same twice is shown once. */
  readonly identity: string;
  /** As it may be shown. */
  show(): Evidence;
}

/** The most of a sentence that is shown. */
const EXCERPT = 200;

const NAMES: readonly SignalName[] = Object.keys(SIGNALS).filter((name): name is SignalName => name in SIGNALS);
const SENTENCE_SIGNALS = NAMES.filter((name) => SIGNALS[name].kind === "said");
const EVENT_SIGNALS = NAMES.filter((name) => SIGNALS[name].kind === "happened");

/** Where a sentence stands in all that was said at once; null where it is not found there again. */
function excerptStart({ text, whole, own, line, column }: Sentence): number | null {
  const inOwn = lineStart(own, line) + column;
  const moved = own === whole ? 0 : whole.indexOf(own);
  // lines that were taken out are empty: those that stayed have their number
  const start = moved === -1 ? lineStart(whole, line) + column : moved + inOwn;
  return whole.startsWith(text, start) ? start : null;
}

function lineStart(text: string, line: number): number {
  let start = 0;
  for (let left = line; left > 0; left--) start = text.indexOf("\n", start) + 1;
  return start;
}

/** A sentence as it is shown; of a long one the part around its cue. */
function excerptOf(sentence: Sentence, cue: string): SafeText {
  const start = excerptStart(sentence);
  const [whole, from] = start === null ? [sentence.text, 0] : [sentence.whole, start];
  return excerptPart(whole, { start: from, end: from + sentence.text.length }, { max: EXCERPT, around: cue });
}

/** What a short reply is about. */
interface Proposal {
  readonly said: string;
  show(): SafeText;
}

function makeProposal(sentence: Sentence, cue: string, before?: Sentence): Proposal {
  return {
    said: before === undefined ? sentence.text : `${before.text} ${sentence.text}`,
    show: () => {
      const asked = excerptOf(sentence, cue);
      return before === undefined ? asked : safe`${excerptOf(before, "")} ${asked}`;
    },
  };
}

/** A reply longer than this says for itself what it is about. */
const SHORT = 60;

/** A question shorter than this ("Shall I go ahead?") is about the sentence before it. */
const BARE = 40;

/** What a short reply is about: the last question or proposal of the words it follows, else their last sentence. */
function precedingProposal(sentences: readonly Sentence[], at: number): Proposal | undefined {
  const reply = sentences[at];
  if (reply?.position !== "reply" || reply.text.length > SHORT) return undefined;
  let last: Sentence | undefined;
  for (let i = at - 1; i >= 0; i--) {
    const sentence = sentences[i];
    if (sentence === undefined || sentence.utteranceIndex === reply.utteranceIndex) continue;
    if (sentence.speaker !== "assistant" || (last !== undefined && sentence.utteranceIndex !== last.utteranceIndex)) {
      break;
    }
    if (sentence.kind === "proposal") return makeProposal(sentence, "?");
    if (sentence.kind === "question") {
      const before = sentences[i - 1];
      const isBare = sentence.length < BARE && before?.utteranceIndex === sentence.utteranceIndex &&
        before.kind !== "row";
      return makeProposal(sentence, "?", isBare ? before : undefined);
    }
    last ??= sentence;
  }
  return last === undefined ? undefined : makeProposal(last, "");
}

/** Happenings of which every one counts, even to the same file; of others the same twice is one. */
const EACH_COUNTS: ReadonlySet<SignalName> = new Set(["changed", "committed", "checked"]);

/** Something that was said or happened, before it is known what else speaks for it. */
interface Observation {
  readonly text: string;
  readonly replyTo?: string;
  show(): Omit<Evidence, "hash" | "reasons">;
}

/** Findings by their hash, and how often each happening was met. */
interface FindingIndex {
  readonly times: Map<string, number>;
  readonly byHash: Map<string, { met: Observation; category: Category; signals: SignalName[] }>;
}

/** Adds a finding; what is said twice is one. */
function addObservation({ times, byHash }: FindingIndex, name: SignalName, met: Observation): void {
  const { category } = SIGNALS[name];
  let { text } = met;
  if (EACH_COUNTS.has(name)) {
    const count = (times.get(text) ?? 0) + 1;
    times.set(text, count);
    text = `${text} (${count})`;
  }
  const hash = evidenceHash(category, { ...met, text });
  const known = byHash.get(hash);
  if (!known) byHash.set(hash, { met, category, signals: [name] });
  else if (!known.signals.includes(name)) known.signals.push(name);
}

function listFindings({ byHash }: FindingIndex): TriageFinding[] {
  return [...byHash].map(([hash, { met, category, signals }]) => ({
    category,
    signals,
    hash,
    identity: `${met.text}\n${met.replyTo ?? ""}`,
    show: () => ({
      ...met.show(),
      hash: evidenceHash(category, met),
      reasons: signals.map((name) => SIGNALS[name].reason),
    }),
  }));
}

/** A sentence that counts. */
function observeSentence(
  sentence: Sentence,
  cue: Cue | "position",
  { isText, about }: { readonly isText: boolean; readonly about: Proposal | undefined },
): Observation {
  const words = cue === "position" ? sentence.position : sentence.cues.get(cue) ?? cue;
  return {
    text: sentence.text,
    ...about === undefined ? {} : { replyTo: about.said },
    show: () => ({
      line: isText ? sentence.line + 1 : sentence.piece.place.line,
      uuid: sentence.piece.uuid,
      cue: words,
      text: excerptOf(sentence, words),
      speaker: sentence.speaker,
      ...about === undefined ? {} : { replyTo: about.show() },
    }),
  };
}

/** Where a person's sentence tells something by standing there; every other sentence needs a cue. */
const TELLING_PLACES: ReadonlySet<Position> = new Set(["answer", "reply", "rejection", "plan"]);

/** Everything in a talk that speaks for a category, in the order it was said; then what happened. */
export function findSignals(
  talk: readonly Utterance[],
  outcomes: ReadonlyMap<string, CallResult>,
  isText = false,
): TriageFinding[] {
  const happenings = extractEvents(talk, outcomes);
  const asked = followsRequest(talk);
  const sentences = sentencesOfConversation(talk, outcomes, asked);
  const arounds = sentenceContexts(talk, { happenings, sentences, asked });
  const gathering: FindingIndex = { times: new Map(), byHash: new Map() };
  for (const [at, sentence] of sentences.entries()) {
    const around = arounds[sentence.utteranceIndex];
    if (!around || (sentence.cues.size === 0 && !TELLING_PLACES.has(sentence.position))) continue;
    for (const name of SENTENCE_SIGNALS) {
      const signal = SIGNALS[name];
      if (signal.kind !== "said") continue;
      const cue = signal.when(sentence, around);
      if (cue === null) continue;
      addObservation(
        gathering,
        name,
        observeSentence(sentence, cue, { isText, about: precedingProposal(sentences, at) }),
      );
    }
  }
  for (const { kind, utteranceIndex: said, text, show } of happenings) {
    for (const name of EVENT_SIGNALS) {
      const signal = SIGNALS[name];
      if (signal.kind !== "happened" || signal.of !== kind) continue;
      const piece = lastSpokenPart(talk, said);
      const place = { line: piece?.place.line ?? null, uuid: piece?.uuid ?? null };
      addObservation(gathering, name, { text, show: () => ({ ...place, cue: kind, text: show() }) });
    }
  }
  return listFindings(gathering);
}

/** What was said last when something happened. */
function lastSpokenPart(talk: readonly Utterance[], said: number): UtterancePart | undefined {
  for (let i = said; i >= 0; i--) {
    const piece = talk[i]?.pieces[0];
    if (piece) return piece;
  }
  return undefined;
}
