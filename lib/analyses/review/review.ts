import type { Diagnostics } from "../../session/diagnostics.ts";
import type { Tally } from "./tally.ts";

/** Where a rule should be written: `.claude/settings.local.json`, `.claude/settings.json`, or the person's own settings. */
export type Destination = "local" | "project" | "user";

/** How often a need was seen: once, twice, three times or more. */
export type Confidence = "low" | "medium" | "high";

/** An allow rule that would have helped, or one that a person has to look at first. */
export interface Recommendation {
  /** In the client's own form: `Bash(npm run *)`. */
  readonly rule: string;
  readonly destination: Destination;
  readonly status: "recommended" | "review_needed";
  /** Calls that a person approved or nobody could grant, and that ask for this rule. */
  readonly occurrences: number;
  readonly sessions: number;
  /**
   * Questions this rule would have answered on this very history, on top of the rules before it in the list; the sum over
   * all recommended rules is what they save together.
   */
  readonly promptsSaved: number;
  /** Past calls it would have let through that nobody is seen to have approved. */
  readonly newlyAllowed: number;
  readonly risk: string;
  readonly confidence: Confidence;
  readonly why: string;
  /** At most two calls. */
  readonly examples: readonly string[];
  /** The project it was seen in; null for rules of more than one. */
  readonly root: string | null;
  /** ISO 8601; null where no line said when. */
  readonly first: string | null;
  readonly last: string | null;
}

/** A refusal worth writing down. */
export interface ReviewSuggestion {
  readonly kind: "deny_rule" | "claude_md";
  /** The deny rule, where one says it. */
  readonly rule: string | null;
  readonly occurrences: number;
  readonly sessions: number;
  /** What people said with the refusals. */
  readonly words: readonly string[];
  readonly why: string;
  readonly examples: readonly string[];
}

/** What was read, and what was not. */
export interface ReadCounts {
  readonly files: { readonly read: number; readonly skipped: number };
  readonly entries: { readonly read: number; readonly skipped: number };
}

/** A review of any number of sessions. Texts are as the transcripts have them: reports redact them. */
export interface Review extends ReadCounts {
  readonly tally: Tally;
  readonly recommendations: readonly Recommendation[];
  readonly suggestions: readonly ReviewSuggestion[];
  /** What these files cannot show. */
  readonly notes: readonly string[];
}

/** Entries read and lines skipped, from a reader's counters. */
export function entryCounts({ entries, unparsable, oversize, incomplete }: Diagnostics): ReadCounts["entries"] {
  return { read: entries, skipped: unparsable + oversize + incomplete };
}

/** What transcripts cannot show, for the ones that were read. */
export function limitsOf({ calls, unsaid }: Pick<Tally, "calls" | "unsaid">): string[] {
  if (unsaid === 0) return [];
  return [
    `For ${unsaid} of ${calls.total} calls the transcript does not record how they were allowed: clients up to 2.1.290 write down ` +
    `refusals only, so prompts answered with yes are missing there (tool_intent records them from now on with ` +
    `"intent": {"log": "prompts"}, and review --prompts reads them).`,
  ];
}
