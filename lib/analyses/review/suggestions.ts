import { redact } from "../../text/redact.ts";
import { type CallGroup, countOf, sessionsOf } from "./call_groups.ts";
import type { Suggestion } from "./review.ts";
import { describeCall } from "./subject.ts";
import { type History, wantsOf } from "./wants.ts";
import { pathRules } from "./path_rules.ts";

const REFUSALS = ["rejected_by_person"] as const;
const APPROVALS = ["approved_once", "approved_always"] as const;
const MAX_WORDS = 3;
const MAX_EXAMPLES = 2;

/** What people refused, put together by the rule that would have allowed it. */
interface Refused {
  readonly rule: string;
  readonly groups: Set<CallGroup>;
}

/** The one rule that all of a call's refusal is about; null where it is about several things or nothing a rule says. */
function ruleOf(group: CallGroup, history: History): string | null {
  const wants = wantsOf(group, history);
  if (wants === null || wants.blocked !== null) return null;
  const { root } = group;
  const paths = [...pathRules(wants.paths, { root, home: history.home }).values()];
  const rules = [...new Set([...wants.rules.map(({ rule }) => rule), ...paths])];
  return rules.length === 1 ? rules[0] ?? null : null;
}

/** Words that mean the same when a person types them twice. */
function normal(words: string): string {
  return words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

function refusals(groups: Iterable<CallGroup>): number {
  let sum = 0;
  for (const group of groups) sum += countOf(group, REFUSALS);
  return sum;
}

function shared(groups: Iterable<CallGroup>): Pick<Suggestion, "occurrences" | "sessions" | "words" | "examples"> {
  const all = [...groups];
  const examples = all.map(({ tool, input }) => redact(describeCall(tool, input)));
  return {
    occurrences: refusals(all),
    sessions: sessionsOf(all, REFUSALS).size,
    words: [...new Set(all.flatMap((group) => group.words))].slice(0, MAX_WORDS),
    examples: [...new Set(examples)].slice(0, MAX_EXAMPLES),
  };
}

/**
 * Refusals a person repeated: as a deny rule where one says it and they never said yes to the same, else as a line in
 * CLAUDE.md.
 */
export function suggestions(groups: readonly CallGroup[], history: History): Suggestion[] {
  const refused = groups.filter((group) => countOf(group, REFUSALS) > 0);
  const byRule = new Map<string, Refused>();
  const byWords = new Map<string, Set<CallGroup>>();
  const approved = new Set(
    groups.filter((group) => countOf(group, APPROVALS) > 0).flatMap((group) => ruleOf(group, history) ?? []),
  );
  for (const group of refused) {
    const rule = ruleOf(group, history);
    if (rule !== null && redact(rule) === rule) {
      const known = byRule.get(rule) ?? { rule, groups: new Set<CallGroup>() };
      byRule.set(rule, known);
      known.groups.add(group);
    }
    for (const words of group.words) byWords.set(normal(words), (byWords.get(normal(words)) ?? new Set()).add(group));
  }
  const found: Suggestion[] = [];
  const told = new Set<CallGroup>();
  for (const { rule, groups: own } of byRule.values()) {
    if (refusals(own) < 2) continue;
    for (const group of own) told.add(group);
    const never = !approved.has(rule);
    found.push({
      kind: never ? "deny_rule" : "claude_md",
      rule: never ? rule : null,
      ...shared(own),
      why: never
        ? "A person refused it every time they were asked"
        : `A person refused some calls of ${rule} and approved others`,
    });
  }
  for (const own of byWords.values()) {
    const rest = [...own].filter((group) => !told.has(group));
    if (rest.length < 2 || refusals(rest) < 2) continue;
    found.push({ kind: "claude_md", rule: null, ...shared(rest), why: "A person said the same about different calls" });
  }
  return found.sort((a, b) => b.occurrences - a.occurrences);
}
