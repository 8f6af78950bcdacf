import type { Piece, Utterance } from "../../../transcript/conversation.ts";
import type { CallOutcome } from "../../../transcript/talk_window.ts";
import type { Category, Evidence } from "../category.ts";
import { aroundOf } from "./around.ts";
import { askedBefore } from "./asked.ts";
import type { Cue } from "./cue_table.ts";
import { evidenceHash } from "./evidence_hash.ts";
import { happeningsOf } from "./happening.ts";
import { type Position, type Sentence, sentencesOfTalk } from "./sentence.ts";
import { type SignalName, SIGNALS } from "./signals.ts";

/** A piece of evidence with the signals it gives and what it is known by. */
export interface Finding {
  readonly category: Category;
  readonly evidence: Evidence;
  readonly signals: readonly SignalName[];
  readonly hash: string;
}

/** The most of a sentence that is shown. */
const EXCERPT = 200;

const NAMES: readonly SignalName[] = Object.keys(SIGNALS).filter((name): name is SignalName => name in SIGNALS);
const SAID = NAMES.filter((name) => SIGNALS[name].kind === "said");
const HAPPENED = NAMES.filter((name) => SIGNALS[name].kind === "happened");

/** A sentence as it is shown; of a long one the part around its cue. */
function excerptOf(text: string, cue: string): string {
  const whole = text.trim();
  if (whole.length <= EXCERPT) return whole;
  const at = Math.max(0, whole.toLowerCase().indexOf(cue.split(" ")[0] ?? ""));
  const from = Math.max(0, Math.min(at - EXCERPT / 3, whole.length - EXCERPT));
  return [...whole.slice(from, from + EXCERPT)].join("").trim();
}

function evidenceOf(sentence: Sentence, cue: Cue | "position", isText: boolean): Evidence {
  const words = cue === "position" ? sentence.position : sentence.cues.get(cue) ?? cue;
  return {
    line: isText ? sentence.line + 1 : sentence.piece.place.line,
    uuid: sentence.piece.uuid,
    cue: words,
    text: excerptOf(sentence.text, words),
    speaker: sentence.speaker,
  };
}

/** A reply longer than this says for itself what it is about. */
const SHORT = 60;

/** A question shorter than this ("Shall I go ahead?") is about the sentence before it. */
const BARE = 40;

/** What a short reply is about: the last question or proposal of the words it follows, else their last sentence. */
function putUpBefore(sentences: readonly Sentence[], at: number): string | undefined {
  const reply = sentences[at];
  if (reply?.position !== "reply" || reply.text.length > SHORT) return undefined;
  let last: Sentence | undefined;
  for (let i = at - 1; i >= 0; i--) {
    const sentence = sentences[i];
    if (sentence === undefined || sentence.said === reply.said) continue;
    if (sentence.speaker !== "assistant" || (last !== undefined && sentence.said !== last.said)) break;
    if (sentence.kind === "proposal") return excerptOf(sentence.text, "?");
    if (sentence.kind === "question") {
      const before = sentences[i - 1];
      const isBare = sentence.length < BARE && before?.said === sentence.said && before.kind !== "row";
      return excerptOf(isBare ? `${before.text} ${sentence.text}` : sentence.text, "?");
    }
    last ??= sentence;
  }
  return last === undefined ? undefined : excerptOf(last.text, "");
}

/** Happenings of which every one counts, even to the same file; of others the same twice is one. */
const EACH_COUNTS: ReadonlySet<SignalName> = new Set(["changed", "committed", "checked"]);

/** Findings by their hash, and how often each happening was met. */
interface Gathering {
  readonly times: Map<string, number>;
  readonly byHash: Map<string, { evidence: Evidence; category: Category; signals: SignalName[] }>;
}

/** Adds a finding; what is said twice is one. */
function gather({ times, byHash }: Gathering, name: SignalName, evidence: Evidence): void {
  const { category } = SIGNALS[name];
  let { text } = evidence;
  if (EACH_COUNTS.has(name)) {
    const count = (times.get(text) ?? 0) + 1;
    times.set(text, count);
    text = `${text} (${count})`;
  }
  const hash = evidenceHash(category, { ...evidence, text });
  const known = byHash.get(hash);
  if (!known) byHash.set(hash, { evidence, category, signals: [name] });
  else if (!known.signals.includes(name)) known.signals.push(name);
}

function gathered({ byHash }: Gathering): Finding[] {
  return [...byHash].map(([hash, { evidence, category, signals }]) => ({
    category,
    signals,
    hash,
    evidence: { ...evidence, reasons: signals.map((name) => SIGNALS[name].reason) },
  }));
}

/** Where a person's sentence tells something by standing there; every other sentence needs a cue. */
const TELLING_PLACES: ReadonlySet<Position> = new Set(["answer", "reply", "rejection", "plan"]);

/** Everything in a talk that speaks for a category, in the order it was said; then what happened. */
export function findingsOf(
  talk: readonly Utterance[],
  outcomes: ReadonlyMap<string, CallOutcome>,
  isText = false,
): Finding[] {
  const happenings = happeningsOf(talk, outcomes);
  const asked = askedBefore(talk);
  const sentences = sentencesOfTalk(talk, outcomes, asked);
  const arounds = aroundOf(talk, { happenings, sentences, asked });
  const gathering: Gathering = { times: new Map(), byHash: new Map() };
  for (const [at, sentence] of sentences.entries()) {
    const around = arounds[sentence.said];
    if (!around || (sentence.cues.size === 0 && !TELLING_PLACES.has(sentence.position))) continue;
    for (const name of SAID) {
      const signal = SIGNALS[name];
      if (signal.kind !== "said") continue;
      const cue = signal.when(sentence, around);
      if (cue === null) continue;
      const replyTo = putUpBefore(sentences, at);
      const evidence = evidenceOf(sentence, cue, isText);
      gather(gathering, name, replyTo === undefined ? evidence : { ...evidence, replyTo });
    }
  }
  for (const { kind, said, text } of happenings) {
    for (const name of HAPPENED) {
      const signal = SIGNALS[name];
      if (signal.kind !== "happened" || signal.of !== kind) continue;
      const piece = nearestPiece(talk, said);
      gather(gathering, name, { line: piece?.place.line ?? null, uuid: piece?.uuid ?? null, cue: kind, text });
    }
  }
  return gathered(gathering);
}

/** What was said last when something happened. */
function nearestPiece(talk: readonly Utterance[], said: number): Piece | undefined {
  for (let i = said; i >= 0; i--) {
    const piece = talk[i]?.pieces[0];
    if (piece) return piece;
  }
  return undefined;
}
