import { decide } from "../../permissions/decide/decide.ts";
import { isDroppedInAuto } from "../../permissions/rules/broad_rules.ts";
import { reachOf } from "../../permissions/risk/rule_reach.ts";
import { type RiskKind, severityOf } from "../../permissions/risk/risk_kinds.ts";
import { type Behavior, type SourcedRule, toLocalAllowRule, withRules } from "../../permissions/settings/settings.ts";
import { redact } from "../../text/redact.ts";
import type { CallGroup } from "./facts/call_groups.ts";
import { partRisk } from "./recommend/rule_risk.ts";
import { contextFor, type History, requiredRules } from "./recommend/requirements.ts";
import type { Tally } from "./tally.ts";

/** What a rule would do about calls that the classifier of auto mode refused for one reason, simulated. */
export interface ClassifierRemedy {
  readonly rule: string;
  readonly calls: number;
  /** How many of them the user would be asked about, if it were an ask rule. */
  readonly asked: number;
  /** How many of them would run unseen by the classifier, if it were an allow rule. */
  readonly allowed: number;
  /** Whether auto mode ignores it as an allow rule. */
  readonly isDropped: boolean;
  /** The worst that it lets happen as an allow rule. */
  readonly risk: RiskKind;
}

/** A rule of some behavior, as the local settings would hold it. */
function localRule(text: string, behavior: Behavior, root: string | null): SourcedRule | null {
  const rule = toLocalAllowRule(text, root);
  return rule === null ? null : { ...rule, behavior };
}

/** What auto mode would do with the calls of a group under a further rule. */
function verdictWith(group: CallGroup, rule: SourcedRule, history: History): "ran" | "asked" | "classified" | "denied" {
  const context = contextFor(group, history);
  const settings = withRules(context.settings, [rule]);
  const { verdict, reason } = decide({ tool: group.tool, input: group.input }, { ...context, settings, mode: "auto" });
  if (verdict === "allow") return "ran";
  return verdict === "deny" ? "denied" : reason.kind === "classifier" ? "classified" : "asked";
}

function riskOfRule(rule: SourcedRule, group: CallGroup, history: History): RiskKind {
  const context = contextFor(group, history);
  const reach = reachOf(rule, context);
  const seen = partRisk({ call: { tool: group.tool, input: group.input }, context });
  return severityOf(seen.kind) > severityOf(reach.kind) ? seen.kind : reach.kind;
}

/** The rules that would have kept calls from the classifier, by its label, in auto mode; for most calls first. */
export function classifierRemedies(
  { findings, groupOf }: Pick<Tally, "findings" | "groupOf">,
  history: History,
): Map<string, ClassifierRemedy[]> {
  const refused = new Map<string, Map<CallGroup, number>>();
  for (const finding of findings) {
    const group = groupOf.get(finding);
    const { label } = finding;
    if (label === null || group === undefined) continue;
    const groups = refused.get(label) ?? new Map<CallGroup, number>();
    refused.set(label, groups.set(group, (groups.get(group) ?? 0) + 1));
  }
  return new Map([...refused].map(([label, groups]) => {
    const remedies = new Map<string, ClassifierRemedy>();
    for (const [group, calls] of groups) {
      const required = requiredRules(group, history);
      const [only, ...more] = required === null || required.blocked !== null ? [] : required.rules;
      if (only === undefined || more.length + (required?.paths.length ?? 0) > 0) continue; // one rule does not help
      const { rule } = only;
      const [allow, ask] = [localRule(rule, "allow", group.root), localRule(rule, "ask", group.root)];
      if (allow === null || ask === null || redact(rule) !== rule) continue;
      const known = remedies.get(rule);
      const risk = riskOfRule(allow, group, history);
      remedies.set(rule, {
        rule,
        calls: (known?.calls ?? 0) + calls,
        asked: (known?.asked ?? 0) + (verdictWith(group, ask, history) === "asked" ? calls : 0),
        allowed: (known?.allowed ?? 0) + (verdictWith(group, allow, history) === "ran" ? calls : 0),
        isDropped: isDroppedInAuto(allow),
        risk: known !== undefined && severityOf(known.risk) > severityOf(risk) ? known.risk : risk,
      });
    }
    return [label, [...remedies.values()].sort((a, b) => b.calls - a.calls || (a.rule < b.rule ? -1 : 1))];
  }));
}
