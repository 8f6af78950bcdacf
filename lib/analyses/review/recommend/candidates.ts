import { arrayAt, isJsonObject, type JsonObject, numberAt, objectAt, stringAt } from "../../../json.ts";
import { excerpt, safeText } from "../../../text/safe_text.ts";
import { groupCall } from "../facts/call_groups.ts";
import type { CallFact } from "../facts/call_fact.ts";
import { areaRule } from "./path_rules.ts";
import { isUsable, type PromptedPart, ruleRisk } from "./rule_risk.ts";
import { PROMPTED_DECISIONS } from "../facts/decision.ts";
import { asLocalAllowRule } from "../../../permissions/rules/settings.ts";
import { describeCall } from "../facts/describe_call.ts";
import { contextFor, type History, requiredRules } from "./requirements.ts";

/** A rule that calls asked for, with the calls that did. */
export interface RuleCandidate {
  readonly rule: string;
  readonly status: "recommended" | "review_needed";
  readonly risk: string;
  /** Why it is not recommended; "" where it is. */
  readonly reason: string;
  /** At most two calls, without secrets. */
  readonly examples: readonly string[];
  /** The session by call; a call that a resumed session repeats has one name. At most `MAX_CALLS`, the newest. */
  readonly calls: Readonly<Record<string, string>>;
  /** Calls and sessions that are no longer kept by name. */
  readonly older: { readonly occurrences: number; readonly sessions: number };
  /** ISO 8601; null where no line said when. */
  readonly first: string | null;
  readonly last: string | null;
}

/** How many calls a need keeps by name. */
const MAX_CALLS = 200;
const MAX_EXAMPLES = 2;
export const EXAMPLE_LENGTH = 160;

/** How often a need was seen, and in how many sessions. */
export function weightOf({ calls, older }: RuleCandidate): { readonly occurrences: number; readonly sessions: number } {
  return {
    occurrences: Object.keys(calls).length + older.occurrences,
    sessions: new Set(Object.values(calls)).size + older.sessions,
  };
}

function minTime(a: string | null, b: string | null): string | null {
  return a === null || b === null ? a ?? b : a < b ? a : b;
}

function maxTime(a: string | null, b: string | null): string | null {
  return a === null || b === null ? a ?? b : a > b ? a : b;
}

/** Two accounts of one need as one; a call both know counts once. */
export function mergeCandidates(old: RuleCandidate, fresh: RuleCandidate): RuleCandidate {
  const all = Object.entries({ ...fresh.calls, ...old.calls }); // the session that had it first keeps it
  const kept = all.slice(0, MAX_CALLS);
  const dropped = all.slice(MAX_CALLS);
  const known = new Set(kept.map(([, session]) => session));
  return {
    ...old,
    status: fresh.status,
    risk: fresh.risk,
    reason: fresh.reason,
    examples: [...new Set([...old.examples, ...fresh.examples])].slice(0, MAX_EXAMPLES),
    calls: Object.fromEntries(kept),
    older: {
      occurrences: old.older.occurrences + fresh.older.occurrences + dropped.length,
      sessions: old.older.sessions + fresh.older.sessions +
        new Set(dropped.map(([, session]) => session).filter((session) => !known.has(session))).size,
    },
    first: minTime(old.first, fresh.first),
    last: maxTime(old.last, fresh.last),
  };
}

/** Adds a need to others by its rule. */
export function addCandidate(needs: Map<string, RuleCandidate>, need: RuleCandidate): void {
  const known = needs.get(need.rule);
  needs.set(need.rule, known === undefined ? need : mergeCandidates(known, need));
}

/** What names a call wherever it is repeated. */
function callKey({ toolUseId, timestamp, uuid }: CallFact): string {
  return `${toolUseId}@${timestamp ?? uuid ?? ""}`;
}

/**
 * The rules one call asked for; none where it ran without a question, or no rule would have helped.
 *
 * @param fact The call.
 * @param root The project's folder.
 * @param history The settings in force: what they allow needs no rule.
 */
export function ruleCandidates(fact: CallFact, root: string | null, history: History): RuleCandidate[] {
  if (!PROMPTED_DECISIONS.includes(fact.decision)) return [];
  const group = groupCall(fact, root);
  const wants = requiredRules(group, history);
  if (wants === null || wants.blocked !== null) return [];
  const context = contextFor(group, history);
  const asked = new Map<string, PromptedPart[]>();
  const ask = (rule: string, part: PromptedPart): void => void asked.set(rule, [...asked.get(rule) ?? [], part]);
  for (const { rule, part } of wants.rules) ask(rule, { call: part, context });
  for (const path of wants.paths) {
    const rule = areaRule(path, { root, home: history.home });
    ask(rule, { call: path.part, context });
    ask(rule, { call: { tool: path.use === "Edit" ? "Write" : "Read", input: { file_path: path.path } }, context });
  }
  return [...asked].flatMap(([rule, parts]): RuleCandidate[] => {
    const standing = asLocalAllowRule(rule, root);
    if (standing === null || !isUsable(standing.rule) || safeText(rule) !== rule) return []; // a rule is no place for a secret
    const { status, risk, reason } = ruleRisk(standing, parts);
    return [{
      rule,
      status,
      risk,
      reason: safeText(reason),
      examples: [excerpt(describeCall(fact.tool, fact.input), EXAMPLE_LENGTH)],
      calls: { [callKey(fact)]: fact.session },
      older: { occurrences: 0, sessions: 0 },
      first: fact.timestamp,
      last: fact.timestamp,
    }];
  });
}

/** A kept need read again; null for what is none. */
export function candidateFromJson(value: JsonObject): RuleCandidate | null {
  const rule = stringAt(value, "rule");
  if (rule === null) return null;
  const calls = Object.entries(objectAt(value, "calls") ?? {});
  const older = objectAt(value, "older") ?? {};
  return {
    rule,
    status: value["status"] === "recommended" ? "recommended" : "review_needed",
    risk: stringAt(value, "risk") ?? "unknown",
    reason: stringAt(value, "reason") ?? "",
    examples: arrayAt(value, "examples").filter((example) => typeof example === "string"),
    calls: Object.fromEntries(
      calls.flatMap(([name, session]) => typeof session === "string" ? [[name, session]] : []),
    ),
    older: { occurrences: numberAt(older, "occurrences") ?? 0, sessions: numberAt(older, "sessions") ?? 0 },
    first: stringAt(value, "first"),
    last: stringAt(value, "last"),
  };
}

/** Kept needs read again, by rule. */
export function candidatesFromJson(values: readonly unknown[]): Map<string, RuleCandidate> {
  const needs = new Map<string, RuleCandidate>();
  for (const value of values) {
    const need = isJsonObject(value) ? candidateFromJson(value) : null;
    if (need !== null) needs.set(need.rule, need);
  }
  return needs;
}
