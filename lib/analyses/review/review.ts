import type { Diagnostics } from "../../session/read.ts";
import type { DecidingRule } from "./deciding_rule.ts";
import { DECISIONS_MISSING, type ReviewFinding, type Tally } from "./tally.ts";
import { formatInteger, pluralize } from "../../text/format.ts";

/** Where to add a rule: `.claude/settings.local.json`, `.claude/settings.json` or the user's own settings. */
export type Destination = "local" | "project" | "user";

export type Confidence = "low" | "medium" | "high";

/** An allow rule that would have avoided prompts; with status `review_needed` if the user has to check it first. */
export interface Recommendation {
  readonly rule: string;
  readonly destination: Destination;
  readonly status: "recommended" | "review_needed";
  /** Calls that this rule is required for, and that the user approved or nobody could. */
  readonly occurrences: number;
  readonly sessions: number;
  /** In addition to the rules before it in the list: the sum is what all avoid together. */
  readonly promptsSaved: number;
  /** Denied calls of this history that the rule would have allowed. */
  readonly newlyAllowed: number;
  readonly risk: string;
  readonly confidence: Confidence;
  readonly why: string;
  readonly examples: readonly string[];
  /** The project directory; null if calls of several projects require the rule. */
  readonly root: string | null;
  readonly first: string | null;
  readonly last: string | null;
}

export interface ReviewSuggestion {
  readonly kind: "deny_rule" | "claude_md";
  /** The deny rule; null for an instruction in CLAUDE.md. */
  readonly rule: string | null;
  readonly occurrences: number;
  readonly sessions: number;
  readonly words: readonly string[];
  readonly why: string;
  readonly examples: readonly string[];
}

export interface ReadCounts {
  readonly files: { readonly read: number; readonly skipped: number };
  readonly entries: { readonly read: number; readonly skipped: number };
}

/** A review of any number of sessions. Texts are not redacted; reports do that. */
export interface Review extends ReadCounts {
  readonly tally: Tally;
  readonly recommendations: readonly Recommendation[];
  readonly suggestions: readonly ReviewSuggestion[];
  readonly deciding: ReadonlyMap<ReviewFinding, DecidingRule>;
  /** Limits of what these files show. */
  readonly notes: readonly string[];
}

export function entryCounts({ entries, unparsable, oversize, incomplete }: Diagnostics): ReadCounts["entries"] {
  return { read: entries, skipped: unparsable + oversize + incomplete };
}

export function reviewNotes({ calls, unattributed }: Pick<Tally, "calls" | "unattributed">): string[] {
  if (unattributed === 0) return [];
  return [
    `For ${formatInteger(unattributed)} of ${
      pluralize(calls.total, "call")
    } the transcript does not record who allowed ` +
    `${calls.total === 1 ? "it" : "them"}: ${DECISIONS_MISSING} ` +
    `record denials only, so approved prompts are missing. Set "intent": {"log": "prompts"} to have tool_intent record ` +
    `prompts from now on, and pass --prompts to include them.`,
  ];
}
