import { redact } from "../../../text/redact.ts";
import { type CallGroup, collectSessions, countDecisions } from "../facts/call_groups.ts";
import type { ReviewSuggestion } from "../review.ts";
import { describeCall } from "../facts/describe_call.ts";
import { type History, requiredRules } from "./requirements.ts";
import { pathRules } from "./path_rules.ts";

const REFUSALS = ["rejected_by_person"] as const;
const APPROVALS = ["approved_once", "approved_always"] as const;
/** It ran. Before 2.1.300 a file does not say of a yes that a person gave it: each of these may be one. */
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

/** What people refused, put together by the rule that would have allowed it. */
interface Refused {
  readonly rule: string;
  /** It names a file, not what is done to it. */
  readonly isPath: boolean;
  readonly groups: Set<CallGroup>;
}

/** The one rule that all of a call's refusal is about; null where it is about several things or nothing a rule says. */
function ruleOf(group: CallGroup, history: History): Pick<Refused, "rule" | "isPath"> | null {
  const wants = requiredRules(group, history, "client");
  if (wants === null || wants.blocked !== null) return null;
  const { root } = group;
  const paths = [...pathRules(wants.paths, { root, home: history.home }).values()];
  const rules = [...new Set([...wants.rules.map(({ rule }) => rule), ...paths])];
  const rule = rules.length === 1 ? rules[0] : undefined;
  return rule === undefined ? null : { rule, isPath: wants.rules.length === 0 };
}

/** Words that mean the same when a person types them twice. */
function normal(words: string): string {
  return words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

function refusals(groups: Iterable<CallGroup>): number {
  let sum = 0;
  for (const group of groups) sum += countDecisions(group, REFUSALS);
  return sum;
}

function shared(
  groups: Iterable<CallGroup>,
): Pick<ReviewSuggestion, "occurrences" | "sessions" | "words" | "examples"> {
  const all = [...groups];
  const examples = all.map(({ tool, input }) => redact(describeCall(tool, input)));
  return {
    occurrences: refusals(all),
    sessions: collectSessions(all, REFUSALS).size,
    words: [...new Set(all.flatMap((group) => group.words))].slice(0, MAX_WORDS),
    examples: [...new Set(examples)].slice(0, MAX_EXAMPLES),
  };
}

/** The rules that would have allowed what was decided in one of these ways. */
function rulesOf(
  groups: readonly CallGroup[],
  decisions: typeof RAN | typeof APPROVALS,
  history: History,
): Set<string> {
  const decided = groups.filter((group) => countDecisions(group, decisions) > 0);
  return new Set(decided.flatMap((group) => ruleOf(group, history)?.rule ?? []));
}

/**
 * Refusals a person repeated: as a deny rule where one says it and nothing of the same ever ran, else as a line in
 * CLAUDE.md. Who refuses a change and says why speaks of the change: no rule about its file follows.
 */
export function reviewSuggestions(groups: readonly CallGroup[], history: History): ReviewSuggestion[] {
  const refused = groups.filter((group) => countDecisions(group, REFUSALS) > 0);
  const byRule = new Map<string, Refused>();
  const byWords = new Map<string, Set<CallGroup>>();
  for (const group of refused) {
    const about = ruleOf(group, history);
    if (about !== null && redact(about.rule) === about.rule) {
      const known = byRule.get(about.rule) ?? { ...about, groups: new Set<CallGroup>() };
      byRule.set(about.rule, known);
      known.groups.add(group);
    }
    for (const words of group.words) byWords.set(normal(words), (byWords.get(normal(words)) ?? new Set()).add(group));
  }
  const found: ReviewSuggestion[] = [];
  const told = new Set<CallGroup>();
  const repeated = [...byRule.values()].filter(({ groups: own }) => refusals(own) >= 2);
  // most histories have none, and then no call is judged
  const ran = repeated.length === 0 ? new Set<string>() : rulesOf(groups, RAN, history);
  const approved = repeated.length === 0 ? ran : rulesOf(groups, APPROVALS, history);
  for (const { rule, isPath, groups: own } of repeated) {
    const never = !ran.has(rule);
    if (isPath && (!never || [...own].some(({ words }) => words.length > 0))) continue;
    for (const group of own) told.add(group);
    found.push({
      kind: never ? "deny_rule" : "claude_md",
      rule: never ? rule : null,
      ...shared(own),
      why: never
        ? "A person refused it every time they were asked"
        : `A person refused some calls of ${rule} and ${approved.has(rule) ? "approved others" : "others ran"}`,
    });
  }
  for (const own of byWords.values()) {
    const rest = [...own].filter((group) => !told.has(group));
    if (rest.length < 2 || refusals(rest) < 2) continue;
    found.push({ kind: "claude_md", rule: null, ...shared(rest), why: "A person said the same about different calls" });
  }
  return found.sort((a, b) => b.occurrences - a.occurrences);
}
