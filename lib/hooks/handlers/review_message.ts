import { type RuleCandidate, weightOf } from "../../analyses/review/recommend/candidates.ts";
import { escapeSafeInsertions, excerpt, joinSafe, safe, type SafeText } from "../../text/safe_text.ts";
import { pluralize } from "../../text/format.ts";

/** Characters of a rule and of an example that are shown. */
const MAX_EXAMPLE = 160;

/** Describes strong candidates in one short message. */
export function describeCandidates(candidates: readonly RuleCandidate[]): SafeText {
  const lines = candidates.slice(0, 3).map((candidate) => {
    const { occurrences, sessions } = weightOf(candidate);
    const calls = pluralize(occurrences, "call");
    const weight = safe`${calls} in ${pluralize(sessions, "session")}`;
    const risk = excerpt(candidate.risk.replaceAll("_", " "), MAX_EXAMPLE);
    const [first] = candidate.examples;
    const example = first === undefined ? "" : safe`, for example ${excerpt(first, MAX_EXAMPLE)}`;
    return safe`- ${excerpt(candidate.rule, MAX_EXAMPLE)}: ${weight} (risk: ${risk})${example}`;
  });
  return safe`Permission review: these allow rules would have spared you repeated prompts.
${escapeSafeInsertions(joinSafe(lines, "\n"))}
To see all of them, run "debrief permissions"; to add one, run "debrief permissions --apply RULE". No settings were changed.`;
}
