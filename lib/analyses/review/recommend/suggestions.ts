import { redact } from "../../../text/redact.ts";
import { type CallGroup, collectSessions, countDecisions, listExamples, sumDecisions } from "../facts/call_groups.ts";
import type { ReviewSuggestion } from "../review.ts";
import { type History, requiredRules } from "./requirements.ts";
import { pathRules } from "./path_rules.ts";

const REJECTIONS = ["rejected_by_person"] as const;
const APPROVALS = ["approved_once", "approved_always"] as const;
/** Decisions to run a call. Before 2.1.300 files do not record approvals, so each of these may be one. */
const RAN = [
  "allowed",
  "allowed_by_rule",
  "allowed_by_mode",
  "allowed_by_hook",
  "allowed_by_classifier",
  ...APPROVALS,
] as const;
const MAX_WORDS = 3;
const MAX_EXAMPLES = 2;

interface RejectedCalls {
  readonly rule: string;
  /** Whether the rule names a path, not what is done with it. */
  readonly isPath: boolean;
  readonly groups: Set<CallGroup>;
}

/** The single rule that would have allowed a group of calls; null if there are several or none. */
function ruleOf(group: CallGroup, history: History): Pick<RejectedCalls, "rule" | "isPath"> | null {
  const required = requiredRules(group, history, "client");
  if (required === null || required.blocked !== null) return null;
  const { root } = group;
  const paths = [...pathRules(required.paths, { root, home: history.home }).values()];
  const rules = [...new Set([...required.rules.map(({ rule }) => rule), ...paths])];
  const rule = rules.length === 1 ? rules[0] : undefined;
  return rule === undefined ? null : { rule, isPath: required.rules.length === 0 };
}

function normalizeFeedback(words: string): string {
  return words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

function countRejections(groups: Iterable<CallGroup>): number {
  return sumDecisions(groups, REJECTIONS);
}

function describeGroups(
  groups: Iterable<CallGroup>,
): Pick<ReviewSuggestion, "occurrences" | "sessions" | "words" | "examples"> {
  const all = [...groups];
  return {
    occurrences: countRejections(all),
    sessions: collectSessions(all, REJECTIONS).size,
    words: [...new Set(all.flatMap((group) => group.words))].slice(0, MAX_WORDS),
    examples: listExamples(all, MAX_EXAMPLES),
  };
}

function collectRules(
  groups: readonly CallGroup[],
  decisions: typeof RAN | typeof APPROVALS,
  history: History,
): Set<string> {
  const matching = groups.filter((group) => countDecisions(group, decisions) > 0);
  return new Set(matching.flatMap((group) => ruleOf(group, history)?.rule ?? []));
}

/** A deny rule if it covers rejections and no such call ran, else a line in CLAUDE.md; none after feedback. */
export function reviewSuggestions(groups: readonly CallGroup[], history: History): ReviewSuggestion[] {
  const rejected = groups.filter((group) => countDecisions(group, REJECTIONS) > 0);
  const byRule = new Map<string, RejectedCalls>();
  const byWords = new Map<string, Set<CallGroup>>();
  for (const group of rejected) {
    const found = ruleOf(group, history);
    if (found !== null && redact(found.rule) === found.rule) {
      const calls = byRule.get(found.rule) ?? { ...found, groups: new Set<CallGroup>() };
      byRule.set(found.rule, calls);
      calls.groups.add(group);
    }
    for (const words of group.words) {
      const key = normalizeFeedback(words);
      byWords.set(key, (byWords.get(key) ?? new Set()).add(group));
    }
  }
  const suggestions: ReviewSuggestion[] = [];
  const covered = new Set<CallGroup>();
  const repeated = [...byRule.values()].filter(({ groups: own }) => countRejections(own) >= 2);
  // deciding every call is slow, and most histories have no repeated rejection
  const ran = repeated.length === 0 ? new Set<string>() : collectRules(groups, RAN, history);
  const approved = repeated.length === 0 ? ran : collectRules(groups, APPROVALS, history);
  for (const { rule, isPath, groups: own } of repeated) {
    const neverRan = !ran.has(rule);
    if (isPath && (!neverRan || [...own].some(({ words }) => words.length > 0))) continue;
    for (const group of own) covered.add(group);
    suggestions.push({
      kind: neverRan ? "deny_rule" : "claude_md",
      rule: neverRan ? rule : null,
      ...describeGroups(own),
      why: neverRan
        ? "The user rejected it every time"
        : `The user rejected some calls that ${rule} covers; ${approved.has(rule) ? "approved others" : "others ran"}`,
    });
  }
  for (const own of byWords.values()) {
    const rest = [...own].filter((group) => !covered.has(group));
    if (rest.length < 2 || countRejections(rest) < 2) continue;
    suggestions.push({
      kind: "claude_md",
      rule: null,
      ...describeGroups(rest),
      why: "The user gave the same feedback on different calls",
    });
  }
  return suggestions.sort((a, b) => b.occurrences - a.occurrences);
}
