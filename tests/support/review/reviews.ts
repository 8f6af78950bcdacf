import { decidingRules } from "../../../lib/analyses/review/deciding_rule.ts";
import type { RuleCandidate } from "../../../lib/analyses/review/recommend/candidates.ts";
import type { History } from "../../../lib/analyses/review/recommend/requirements.ts";
import { type Friction, frictionOf } from "../../../lib/analyses/review/friction.ts";
import type { PermissionReport } from "../../../lib/analyses/review/permission_report.ts";
import { reviewHtml } from "../../../lib/report/review/review_html.ts";
import { FactReader } from "../../../lib/analyses/review/facts/fact_reader.ts";
import type { Recommendation, Review, ReviewSuggestion } from "../../../lib/analyses/review/review.ts";
import { Tallier } from "../../../lib/analyses/review/tally.ts";
import { entriesOf } from "../transcript.ts";

/** A recommendation with everything it needs. */
export function recommendation(more: Partial<Recommendation> = {}): Recommendation {
  return {
    rule: "Bash(npm run *)",
    destination: "local",
    status: "recommended",
    occurrences: 3,
    sessions: 2,
    promptsSaved: 3,
    newlyAllowed: 0,
    risk: "unknown",
    confidence: "high",
    why: "approved three times",
    examples: ["npm run test"],
    root: "/p",
    first: null,
    last: null,
    ...more,
  };
}

/** A review of some lines, with recommendations and suggestions as given. */
export function reviewOf(
  lines: readonly unknown[],
  more: {
    readonly recommendations?: Recommendation[];
    readonly suggestions?: ReviewSuggestion[];
    readonly notes?: string[];
    readonly history?: History;
  } = {},
): Review {
  const tallier = new Tallier();
  const reader = new FactReader({ session: "s" });
  for (const entry of entriesOf(...lines)) for (const fact of reader.add(entry)) tallier.add(fact);
  for (const fact of reader.end()) tallier.add(fact);
  const tally = tallier.tally();
  return {
    files: { read: 1, skipped: 0 },
    entries: { read: lines.length, skipped: 0 },
    tally,
    deciding: more.history === undefined ? new Map() : decidingRules(tally, more.history),
    recommendations: more.recommendations ?? [],
    suggestions: more.suggestions ?? [],
    notes: more.notes ?? [],
  };
}

/** Nothing got in the way. */
export const QUIET: Friction = {
  prompts: 0,
  rejected: 0,
  questions: 0,
  interrupted: 0,
  notGranted: 0,
  byRule: 0,
  byHook: 0,
  byClassifier: 0,
  classifierUnavailable: 0,
  byClient: 0,
  byUnknown: 0,
  cancelled: 0,
  waits: null,
  classifier: [],
};

/** A report with nothing in it but the given parts. */
export function reportOf(more: Partial<PermissionReport> = {}): PermissionReport {
  return {
    sessions: 2,
    calls: 1200,
    friction: QUIET,
    modes: [],
    asked: 0,
    unanswered: 0,
    rules: [],
    stays: [],
    settled: 0,
    sandbox: null,
    remedies: {},
    old: null,
    modeNotRecorded: null,
    outsideRules: 0,
    notCompared: 0,
    applied: [],
    recorded: [],
    ...more,
  };
}

/** The page of some lines, with recommendations and suggestions as given. */
export function pageOf(lines: readonly unknown[], more: Parameters<typeof reviewOf>[1] = {}): string {
  const review = reviewOf(lines, more);
  const [rules, others] = ["recommended", "review_needed"].map((wanted) =>
    review.recommendations.filter(({ status }) => status === wanted)
  );
  return reviewHtml(
    review,
    reportOf({
      friction: frictionOf(review.tally),
      rules: (rules ?? []).map((recommendation) => ({ recommendation, otherCalls: 0 })),
      stays: (others ?? []).map(({ rule, risk, why, sessions, newlyAllowed, examples, occurrences: prompts }) => {
        return { rule, risk, why, prompts, sessions, newlyAllowed, examples };
      }),
    }),
  );
}

export function candidate(more: Partial<RuleCandidate> = {}): RuleCandidate {
  return {
    rule: "Bash(frob *)",
    status: "recommended",
    risk: "unknown_program",
    reason: "",
    examples: ["frob a"],
    calls: { t1: "s1" },
    older: { occurrences: 0, sessions: 0 },
    first: "2026-01-02",
    last: "2026-01-03",
    ...more,
  };
}
