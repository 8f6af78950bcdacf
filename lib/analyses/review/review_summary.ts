import { arrayAt, isJsonObject, type Json, type JsonObject } from "../../json.ts";
import { candidatesFromJson, mergeCandidates, type RuleCandidate, weightOf } from "./recommend/candidates.ts";

export const STRONG_FROM = 3;
/** Candidates kept per project; those with the oldest calls are dropped. */
const MAX_CANDIDATES = 300;
const SCHEMA = "debrief.review_summary/1";

export interface SummaryChange {
  readonly summary: JsonObject;
  readonly notified: readonly RuleCandidate[];
}

/**
 * Adds the rule candidates of one session to the summary of its project. Calls are counted by their keys, because the
 * same session may be added several times and a resumed session may repeat another's calls. `value`: the stored
 * summary; null for none. `candidates`: the candidates of the calls read since the last time. `options`: the time, ISO
 * 8601, and whether to notify the user about strong candidates. Returns the summary to store, and what to tell the user
 * about.
 */
export function changeSummary(
  value: Json,
  candidates: Iterable<RuleCandidate>,
  options: { readonly now: string; readonly notify: boolean },
): SummaryChange {
  const stored = isJsonObject(value) && value["schema"] === SCHEMA ? value : {};
  const storedRules = arrayAt(stored, "rules").filter(isJsonObject);
  const all = candidatesFromJson(storedRules);
  const notifiedRules = new Set(
    storedRules.flatMap(({ notified, rule }) => notified === true && typeof rule === "string" ? [rule] : []),
  );
  const notified: RuleCandidate[] = [];
  for (const candidate of candidates) {
    const { rule } = candidate;
    const known = all.get(rule);
    const merged = known === undefined ? candidate : mergeCandidates(known, candidate);
    all.set(rule, merged);
    const isStrong = weightOf(merged).occurrences >= STRONG_FROM && merged.status === "recommended";
    if (!options.notify || !isStrong || notifiedRules.has(rule)) continue;
    notifiedRules.add(rule);
    notified.push(merged);
  }
  const newest = [...all.values()].sort((a, b) => ((a.last ?? "") < (b.last ?? "") ? 1 : -1)).slice(0, MAX_CANDIDATES);
  const rules = newest.map((candidate): JsonObject => {
    const { occurrences, sessions } = weightOf(candidate);
    const { rule, status, risk, reason, examples, calls, older, first, last } = candidate;
    const strong = occurrences >= STRONG_FROM;
    return {
      ...{ rule, status, risk, reason, occurrences, sessions, first, last, strong, notified: notifiedRules.has(rule) },
      ...{ examples: [...examples], calls: { ...calls }, older: { ...older } },
    };
  });
  rules.sort((a, b) =>
    Number(b["occurrences"]) - Number(a["occurrences"]) || (String(a["rule"]) < String(b["rule"]) ? -1 : 1)
  );
  return { summary: { schema: SCHEMA, updated: options.now, rules }, notified };
}
