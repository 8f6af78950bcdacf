import type { HookFile } from "./hooks/installation.ts";

export type CommandDecision = "allow" | "prompt" | "forbidden";

/** A rule for commands that begin with some words. */
export interface PrefixRule {
  /** The alternatives for each word. */
  readonly pattern: readonly (readonly string[])[];
  readonly decision: CommandDecision;
  readonly justification: string | null;
  readonly line: number;
}

export interface RulesProblem {
  readonly line: number;
  readonly message: string;
}

export interface RulesFile {
  readonly rules: readonly PrefixRule[];
  /** What debrief does not read; the client may. */
  readonly problems: readonly RulesProblem[];
}

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

export interface CommandRules {
  readonly parse: (text: string) => RulesFile;
  readonly format: (words: readonly string[], decision: CommandDecision) => string;
  readonly file: HookFile;
}

const ORDER: readonly CommandDecision[] = ["allow", "prompt", "forbidden"];

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
