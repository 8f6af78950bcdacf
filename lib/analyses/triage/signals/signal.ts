import type { Category } from "../category.ts";
import type { Cue } from "../cues/cue.ts";
import type { Sentence } from "../sentences/sentence.ts";
import type { SentenceContext } from "./sentence_context.ts";
import type { WorkEvent } from "./work_event.ts";

/** A named feature that speaks for a category: a kind of sentence, or a kind of work event. */
export type Signal =
  & {
    readonly category: Category;
    /** Why it counts, shown with the evidence. */
    readonly reason: string;
    /** From how many times on it adds no more. */
    readonly cap: number;
  }
  & (
    | {
      readonly kind: "sentence";
      /** The cue by which a sentence gives this signal, `position` if its position is enough, or null. */
      readonly match: (sentence: Sentence, context: SentenceContext) => Cue | "position" | null;
    }
    /** A sentence that says nothing by itself but follows a heading with another signal. */
    | { readonly kind: "under"; readonly heading: string }
    | { readonly kind: "event"; readonly event: WorkEvent["kind"] }
  );
