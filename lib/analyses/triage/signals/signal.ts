import type { Category } from "../category.ts";
import type { Cue } from "../cues/cue.ts";
import type { Sentence } from "../sentences/sentence.ts";
import type { SentenceContext } from "./sentence_context.ts";
import type { WorkEvent } from "./work_event.ts";

/** What else must hold of a sentence. */
type Condition = (sentence: Sentence, context: SentenceContext) => boolean;

/** A named feature that speaks for a category: a kind of sentence, or a kind of work event. */
export type Signal =
  & {
    readonly category: Category;
    /** Why it counts, shown with the evidence. */
    readonly reason: string;
    /** How many times it adds to the score. */
    readonly cap: number;
    /** Whether it counts only beside another finding of its category. */
    readonly isCompanion?: true;
  }
  & (
    /** A sentence with one of these cues, the first of which is shown; most sentences have none. */
    | { readonly kind: "cue"; readonly cues: readonly Cue[]; readonly when: Condition }
    /** A sentence that needs no cue where it was said. */
    | { readonly kind: "position"; readonly when: Condition }
    /** A sentence that says nothing by itself but follows a heading with another signal. */
    | { readonly kind: "under"; readonly heading: string }
    | { readonly kind: "event"; readonly event: WorkEvent["kind"] }
  );

/** The cue by which a sentence gives a signal, `position` if its position is enough, or null. */
export function signalCue(signal: Signal, sentence: Sentence, context: SentenceContext): Cue | "position" | null {
  if (signal.kind !== "cue" && signal.kind !== "position") return null;
  const cue = signal.kind === "position" ? "position" : signal.cues.find((cue) => sentence.cues.has(cue));
  return cue !== undefined && signal.when(sentence, context) ? cue : null;
}
