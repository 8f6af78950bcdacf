import { arrayAt, isJsonObject, type Json, type JsonObject } from "../../json.ts";
import { excerpt, joined, safe, type SafeText } from "../../text/safe_text.ts";
import { candidatesFromJson, EXAMPLE, mergeCandidates, type RuleCandidate, weightOf } from "./recommend/candidates.ts";

/** From so many calls on a need is strong. */
export const STRONG = 3;
/** Needs that were seen longest ago make room. */
const MAX_NEEDS = 300;
const SCHEMA = "debrief.review_summary/1";

/** The summary of a project's sessions, and what is worth saying now. */
export interface SummaryChange {
  readonly summary: JsonObject;
  /** Of these needs the ones that are strong, were not told yet, and are told now. */
  readonly told: readonly RuleCandidate[];
}

/**
 * Puts the needs of one session into a project's summary.
 *
 * Calls count by their name: the same session may come again and again, and a resumed one may repeat another's calls.
 *
 * @param value The summary as it is kept; null for none.
 * @param needs What the calls read since the last time asked for.
 * @param options The time, and whether strong needs are going to be told.
 */
export function changeSummary(
  value: Json,
  needs: Iterable<RuleCandidate>,
  options: { readonly now: string; readonly tell: boolean },
): SummaryChange {
  const kept = isJsonObject(value) && value["schema"] === SCHEMA ? value : {};
  const old = arrayAt(kept, "rules").filter(isJsonObject);
  const all = candidatesFromJson(old);
  const known = new Set(
    old.flatMap((rule) => (rule["told"] === true && typeof rule["rule"] === "string" ? [rule["rule"]] : [])),
  );
  const told: RuleCandidate[] = [];
  for (const need of needs) {
    const before = all.get(need.rule);
    const united = before === undefined ? need : mergeCandidates(before, need);
    all.set(need.rule, united);
    const strong = weightOf(united).occurrences >= STRONG && united.status === "recommended";
    if (!options.tell || !strong || known.has(need.rule)) continue;
    known.add(need.rule);
    told.push(united);
  }
  const newest = [...all.values()].sort((a, b) => ((a.last ?? "") < (b.last ?? "") ? 1 : -1)).slice(0, MAX_NEEDS);
  const rules = newest.map((need): JsonObject => {
    const { occurrences, sessions } = weightOf(need);
    const { rule, status, risk, reason, examples, calls, older, first, last } = need;
    const strong = occurrences >= STRONG;
    const shown = { rule, status, risk, reason, occurrences, sessions, first, last, strong, told: known.has(rule) };
    return { ...shown, examples: [...examples], calls: { ...calls }, older: { ...older } };
  });
  rules.sort((a, b) =>
    Number(b["occurrences"]) - Number(a["occurrences"]) || (String(a["rule"]) < String(b["rule"]) ? -1 : 1)
  );
  return { summary: { schema: SCHEMA, updated: options.now, rules }, told };
}

/** One short message about strong needs. */
export function describeCandidates(needs: readonly RuleCandidate[]): SafeText {
  const lines = needs.slice(0, 3).map((need) => {
    const { occurrences, sessions } = weightOf(need);
    const times = safe`asked for ${occurrences} times in ${sessions} ${sessions === 1 ? "session" : "sessions"}`;
    const risk = excerpt(need.risk.replaceAll("_", " "), EXAMPLE);
    return safe`- ${excerpt(need.rule, EXAMPLE)}: ${times} (${risk}), for instance ${
      excerpt(need.examples[0] ?? "", EXAMPLE)
    }`;
  });
  return safe`Permission review: these allow rules would have answered repeated questions.
${joined(lines, "\n")}
A person can look at them with "debrief review" and add one with "debrief review --apply RULE". Nothing was changed.`;
}
