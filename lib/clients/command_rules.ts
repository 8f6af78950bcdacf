import type { HookFile } from "./hooks/installation.ts";

/** What a rule or a client decides about a command, from the weakest. */
export type CommandDecision = "allow" | "prompt" | "forbidden";

/** A rule for commands that begin with some words. */
export interface PrefixRule {
  /** The alternatives for each word. */
  readonly pattern: readonly (readonly string[])[];
  readonly decision: CommandDecision;
  readonly justification: string | null;
  /** The 1-based line that it begins in. */
  readonly line: number;
}

/** What could not be read of a file of rules. */
export interface RulesProblem {
  readonly line: number;
  readonly message: string;
}

export interface RulesFile {
  readonly rules: readonly PrefixRule[];
  /** What debrief does not read; the client may. */
  readonly problems: readonly RulesProblem[];
}

/** The decision about a command, in the client's own form. */
export interface PrefixDecision {
  readonly matchedRules: readonly {
    readonly prefixRuleMatch: {
      readonly matchedPrefix: readonly string[];
      readonly decision: CommandDecision;
      readonly justification?: string;
    };
  }[];
  /** Absent where no rule matches. */
  readonly decision?: CommandDecision;
}

/** The rule language of a client whose rules are prefixes of commands. */
export interface CommandRules {
  readonly parse: (text: string) => RulesFile;
  /** A rule as its line. */
  readonly format: (words: readonly string[], decision: CommandDecision) => string;
  /** The file that a user's rules go to. */
  readonly file: HookFile;
}

const ORDER: readonly CommandDecision[] = ["allow", "prompt", "forbidden"];

/** The strictest of some decisions; undefined of none. */
export function strictestDecision(decisions: readonly CommandDecision[]): CommandDecision | undefined {
  return ORDER[Math.max(...decisions.map((decision) => ORDER.indexOf(decision)))];
}

/** What rules decide about a command: each rule that its words begin with, and the strictest decision of those. */
export function decideByPrefixes(rules: readonly PrefixRule[], words: readonly string[]): PrefixDecision {
  const matching = rules.filter(({ pattern }) =>
    pattern.length <= words.length && pattern.every((alternatives, at) => alternatives.includes(words[at] ?? ""))
  );
  const decision = strictestDecision(matching.map(({ decision }) => decision));
  return {
    matchedRules: matching.map(({ pattern, decision, justification }) => ({
      prefixRuleMatch: {
        matchedPrefix: words.slice(0, pattern.length),
        decision,
        ...(justification === null ? {} : { justification }),
      },
    })),
    ...(decision === undefined ? {} : { decision }),
  };
}
