import type { TextCategory } from "../category.ts";

/** The keywords of a category, and how hits add up. */
export interface KeywordRule {
  /** Words that give a hit, unless one of `unlessAfter` comes directly before. */
  readonly primary: readonly { readonly cues: readonly string[]; readonly unlessAfter?: readonly string[] }[];
  /** Words that strengthen a hit within `KEYWORD_WINDOW` lines. */
  readonly boosters: readonly string[];
  /** Lines that are ignored. */
  readonly negatives?: readonly RegExp[];
  readonly primaryWeight: number;
  readonly boostedWeight: number;
  readonly maxPrimary: number;
  readonly maxBoosted: number;
  /** The greatest sum, by which the sum of the weights is divided. */
  readonly denominator: number;
  readonly threshold: number;
}

/** How many lines before and after a hit a booster counts. */
export const KEYWORD_WINDOW = 4;

/**
 * The cues, weights, caps and thresholds of claude-memory 6.0.0 (idnotbe/claude-memory 59a9a27, MIT): the figures the
 * field starts from. A space in a cue matches any white space.
 */
export const KEYWORD_TABLE: Readonly<Record<TextCategory, KeywordRule>> = {
  DECISION: {
    primary: [
      { cues: ["decided", "chose", "selected", "went with", "picked"], unlessAfter: ["not ", "never ", "n't "] },
      {
        cues: [
          "let's go with",
          "we should use",
          "opting for",
          "switching to",
          "adopting",
          "settled on",
          "going with",
          "architecture decision",
          "design decision",
        ],
      },
    ],
    boosters: ["because", "due to", "reason", "rationale", "over", "instead of", "rather than"],
    primaryWeight: 0.3,
    boostedWeight: 0.5,
    maxPrimary: 3,
    maxBoosted: 2,
    denominator: 1.9,
    threshold: 0.4,
  },
  RUNBOOK: {
    primary: [{ cues: ["error", "exception", "traceback", "stacktrace", "stack trace", "failed", "failure", "crash"] }],
    boosters: ["fixed by", "resolved", "root cause", "solution", "workaround", "the fix"],
    // instructions of memory skills that transcripts carry: headings, templates, conditions
    negatives: [
      /^#+\s*(?:Error\s+Handling\b|(?:Retry|Fallback)\s+(?:Logic|Strategy)\b|Write\s+Pipeline\s+Protections|Step\s+\d+:)/iu,
      /^[-*]\s*If\s+(?:a\s+)?(?:Task\s+)?subagent\s+fails/iu,
      /Execute\s+(?:these\s+)?memory\s+save\s+commands|memory_write\.py.*--action\s+[-\w]+|memory_enforce\.py\b/iu,
      /CRITICAL:\s*Using\s+heredoc|Minimal\s+Console\s+Output|Combine\s+ALL\s+numbered\s+commands/iu,
      /NEVER\s+use\s+Bash\s+for\s+file\s+writes|^Run\s+the\s+following\b/iu,
      /If\s+ALL\s+commands\s+succeeded\s*\(no\s+errors\)|If\s+ANY\s+command\s+failed,\s+do\s+NOT\s+delete/iu,
    ],
    primaryWeight: 0.2,
    boostedWeight: 0.6,
    maxPrimary: 3,
    maxBoosted: 2,
    denominator: 1.8,
    threshold: 0.5,
  },
  CONSTRAINT: {
    primary: [{
      cues: [
        "limitation",
        "api limit",
        "restricted",
        "not supported",
        "quota",
        "rate limit",
        "does not support",
        "limited to",
        "hard limit",
        "service limit",
        "vendor limitation",
      ],
    }],
    boosters: [
      "discovered",
      "found that",
      "turns out",
      "permanently",
      "enduring",
      "platform",
      "cannot",
      "by design",
      "upstream",
      "provider",
      "not configurable",
      "managed plan",
      "incompatible",
      "deprecated",
    ],
    primaryWeight: 0.3,
    boostedWeight: 0.5,
    maxPrimary: 3,
    maxBoosted: 2,
    denominator: 1.9,
    threshold: 0.45,
  },
  TECH_DEBT: {
    primary: [{
      cues: ["TODO", "deferred", "tech debt", "workaround", "hack", "will address later", "technical debt"],
    }],
    boosters: ["because", "for now", "temporary", "acknowledged", "deferring", "cost", "risk"],
    primaryWeight: 0.3,
    boostedWeight: 0.5,
    maxPrimary: 3,
    maxBoosted: 2,
    denominator: 1.9,
    threshold: 0.4,
  },
  PREFERENCE: {
    primary: [
      { cues: ["always use", "prefer", "convention", "from now on", "standard", "never use", "established"] },
      {
        cues: [
          "default to",
          "stick with",
          "always remember",
          "my style",
          "keep using",
          "our convention",
          "I like to",
        ],
      },
    ],
    boosters: ["agreed", "going forward", "consistently", "rule", "practice", "workflow"],
    primaryWeight: 0.35,
    boostedWeight: 0.5,
    maxPrimary: 3,
    maxBoosted: 2,
    denominator: 2.05,
    threshold: 0.4,
  },
};

/** What activity adds to the score of SESSION_SUMMARY. */
export const ACTIVITY = { perToolUse: 0.05, perTool: 0.1, perExchange: 0.02, threshold: 0.6 } as const;
