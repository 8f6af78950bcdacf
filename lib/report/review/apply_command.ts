import type { Recommendation } from "../../analyses/review/review.ts";
import { quoteShellWord } from "../../shell_quote.ts";

/** What tells where a rule has to be for the calls that it would answer. */
type PlacedRule = Pick<Recommendation, "rule" | "risk"> & Partial<Pick<Recommendation, "destination" | "root">>;

/** Where rules belong: in the user's settings, or in those of a project; null for the current one. */
export interface RuleTarget {
  readonly to: "user" | null;
  readonly project: string | null;
}

/** Where rules have to be for the calls that they answer. `project`: the directory at hand, as rules have paths. */
export function targetOfRules(rules: readonly PlacedRule[], project: string | null): RuleTarget {
  const [root = null, ...others] = new Set(rules.map(({ root }) => root ?? null));
  const isAnywhere = others.length > 0 || rules.some(({ destination }) => destination === "user");
  return { to: isAnywhere ? "user" : null, project: isAnywhere || root === project ? null : root };
}

/** The command that adds rules. `project`: as for `targetOfRules`. */
export function applyCommand(rules: readonly PlacedRule[], project: string | null): string {
  const place = targetOfRules(rules, project);
  const options = [
    ...place.to === null ? [] : [`--to ${place.to}`],
    ...place.project === null ? [] : [`--project ${quoteShellWord(place.project)}`],
    ...rules.every(({ risk }) => risk === "read_only") ? [] : ["--yes"],
  ];
  return ["debrief permissions --apply", ...rules.map(({ rule }) => quoteShellWord(rule)), ...options].join(" ");
}
