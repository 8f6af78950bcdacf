import type { MergedSettings, SourcedRule } from "../../permissions/settings/settings.ts";
import type { Verdict } from "../../permissions/decide/verdict.ts";
import type { LineFinder } from "./rule_lines.ts";

/** A place in a file; the line is null for the whole file. */
export interface RulePlace {
  readonly file: string;
  readonly line: number | null;
}

/** The rules that made a decision, those of the parts of a command line included, as they are in the settings. */
function decidingRulesOf({ verdict, rule, source, parts }: Verdict, { rules }: MergedSettings): SourcedRule[] {
  const named = rule !== undefined
    ? [{ rule, source }]
    : parts.filter((part) => part.verdict === verdict && part.rule !== undefined);
  const found = named.flatMap(({ rule, source }) =>
    rules.find((known) =>
      known.rule.text === rule && known.source.path === source?.path && known.behavior === verdict
    ) ?? []
  );
  return [...new Set(found)];
}

/** Where the rule is that made a decision; null for a decision without one. */
export function placeOfDecision(verdict: Verdict, settings: MergedSettings, lines: LineFinder): RulePlace | null {
  const [rule] = decidingRulesOf(verdict, settings);
  return rule === undefined ? null : { file: rule.source.path, line: lines(rule.source.path, rule.at) };
}
