import type { Piece, Utterance } from "../../../transcript/conversation.ts";
import type { CallOutcome } from "../../../transcript/talk_window.ts";
import type { Category, Evidence } from "../category.ts";
import { aroundOf } from "./around.ts";
import { askedBefore } from "./asked.ts";
import type { Cue } from "./cue_table.ts";
import { evidenceHash } from "./evidence_hash.ts";
import { happeningsOf } from "./happening.ts";
import { type Sentence, sentencesOfTalk } from "./sentence.ts";
import type { Signal } from "./signals/signal.ts";
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

/** Happenings of which every one counts, even to the same file; of others the same twice is one. */
const EACH_COUNTS: ReadonlySet<SignalName> = new Set(["changed", "committed", "checked"]);

/** Gathers findings; what is said twice is one finding. */
class Gathering {
  readonly #times = new Map<string, number>();
  readonly #byHash = new Map<string, { evidence: Evidence; category: Category; signals: SignalName[] }>();

  add(name: SignalName, signal: Signal, evidence: Evidence): void {
    let { text } = evidence;
    if (EACH_COUNTS.has(name)) {
      const times = (this.#times.get(text) ?? 0) + 1;
      this.#times.set(text, times);
      text = `${text} (${times})`;
    }
    const hash = evidenceHash(signal.category, { text });
    const known = this.#byHash.get(hash);
    if (!known) this.#byHash.set(hash, { evidence, category: signal.category, signals: [name] });
    else if (!known.signals.includes(name)) known.signals.push(name);
  }

  findings(): Finding[] {
    return [...this.#byHash].map(([hash, { evidence, category, signals }]) => ({
      category,
      signals,
      hash,
      evidence: { ...evidence, reasons: signals.map((name) => SIGNALS[name].reason) },
    }));
  }
}

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
  const gathering = new Gathering();
  for (const sentence of sentences) {
    const around = arounds[sentence.said];
    if (!around) continue;
    for (const name of SAID) {
      const signal = SIGNALS[name];
      if (signal.kind !== "said") continue;
      const cue = signal.when(sentence, around);
      if (cue !== null) gathering.add(name, signal, evidenceOf(sentence, cue, isText));
    }
  }
  for (const { kind, said, text } of happenings) {
    for (const name of HAPPENED) {
      const signal = SIGNALS[name];
      if (signal.kind !== "happened" || signal.of !== kind) continue;
      const piece = nearestPiece(talk, said);
      gathering.add(name, signal, { line: piece?.place.line ?? null, uuid: piece?.uuid ?? null, cue: kind, text });
    }
  }
  return gathering.findings();
}

/** What was said last when something happened. */
function nearestPiece(talk: readonly Utterance[], said: number): Piece | undefined {
  for (let i = said; i >= 0; i--) {
    const piece = talk[i]?.pieces[0];
    if (piece) return piece;
  }
  return undefined;
}
