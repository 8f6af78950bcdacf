import type { CommandDecision, PrefixDecision, PrefixRule } from "./command_rules.ts";

const ORDER: readonly CommandDecision[] = ["allow", "prompt", "forbidden"];

/** The strictest of some decisions; undefined of none. */
export function strictestDecision(decisions: readonly CommandDecision[]): CommandDecision | undefined {
  return ORDER[Math.max(...decisions.map((decision) => ORDER.indexOf(decision)))];
}

/**
 * What rules decide about a command, by its words: each rule whose words it begins with, and the strictest of them.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const rule = { pattern: [["git"], ["push", "fetch"]], decision: "prompt", justification: null, line: 1 } as const;
 * assertEquals(decideByPrefixes([rule], ["git", "push", "origin"]).decision, "prompt");
 * assertEquals(decideByPrefixes([rule], ["git"]), { matchedRules: [] });
 * ```
 */
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
