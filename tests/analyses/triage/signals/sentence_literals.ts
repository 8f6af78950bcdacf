import type { Cue } from "../../../../lib/analyses/triage/cues/cue.ts";
import type { Sentence } from "../../../../lib/analyses/triage/sentences/sentence.ts";
import type { SentenceContext } from "../../../../lib/analyses/triage/signals/sentence_context.ts";
import { type Signal, signalCue } from "../../../../lib/analyses/triage/signals/signal.ts";

/** A statement of the assistant of forty characters, but for what is given. */
export function sentence(cues: readonly Cue[], more: Partial<Sentence> = {}): Sentence {
  const text = "x".repeat(40);
  return {
    text,
    whole: text,
    own: text,
    length: text.length,
    speaker: "assistant",
    position: "working",
    kind: "statement",
    cues: new Map(cues.map((cue) => [cue, cue])),
    utteranceIndex: 0,
    piece: { text, location: { line: 1, offset: null }, uuid: null },
    line: 0,
    column: 0,
    language: "en",
    isFirst: false,
    ...more,
  };
}

export const NOTHING_AROUND: SentenceContext = {
  isActedOn: false,
  followsRequest: false,
  followsProposal: false,
  isDuringFix: false,
  isLast: false,
  changed: "nothing",
  calls: 0,
};

/** The names of the signals of sentences, among some, that a sentence gives. */
export function given(
  signals: Readonly<Record<string, Signal>>,
  one: Sentence,
  around: Partial<SentenceContext> = {},
): string[] {
  return Object.entries(signals).flatMap(([name, signal]) =>
    signalCue(signal, one, { ...NOTHING_AROUND, ...around }) !== null ? [name] : []
  );
}
