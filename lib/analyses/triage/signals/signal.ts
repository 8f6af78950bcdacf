import type { Category } from "../category.ts";
import type { Cue } from "../cues/cue_table.ts";
import type { WorkEvent } from "./work_event.ts";
import type { Sentence } from "../sentences/sentence.ts";

/** What stands around a sentence. */
export interface SentenceContext {
  /** Whether something was changed between this utterance and the next prompt. */
  readonly isActedOn: boolean;
  /** Whether the assistant had just put something up for a decision. */
  readonly followsRequest: boolean;
  /** Whether what it put up weighs one thing against another. */
  readonly followsProposal: boolean;
  /** Whether a command had failed that was put right later. */
  readonly isDuringFix: boolean;
}

/** One thing that speaks for a category: something said, or something that happened. */
export type Signal =
  & {
    readonly category: Category;
    /** What a person would call it; shown as the reason. */
    readonly reason: string;
    /** How often it counts at the most. */
    readonly most: number;
  }
  & (
    | { readonly kind: "said"; readonly when: (sentence: Sentence, around: SentenceContext) => Cue | "position" | null }
    | { readonly kind: "happened"; readonly of: WorkEvent["kind"] }
  );
