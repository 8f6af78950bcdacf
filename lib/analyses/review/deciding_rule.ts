import type { SettingsLayer } from "../../permissions/settings/source.ts";
import { decide } from "../../permissions/decide/decide.ts";
import type { CallGroup } from "./facts/call_groups.ts";
import type { CallDecision } from "../../session/calls/decision.ts";
import { DEFAULT_CLIENT } from "../../clients/default_client.ts";
import type { StatedRule } from "../../clients/decisions.ts";
import { contextFor, type History } from "./recommend/requirements.ts";
import type { ReviewFinding, Tally } from "./tally.ts";

export interface DecidingRule {
  /** By the client's record; by today's settings; or only its origin is known, and no rule of today decides so. */
  readonly how: "recorded" | "simulated" | "unknown";
  readonly rule: string | null;
  /** The settings file that holds it; null if unknown, or if no file held it. */
  readonly file: string | null;
  /** Where the client says that the rule was from, in its words (`userSettings`, `cliArg`); null if it does not say. */
  readonly source: string | null;
}

/** The layers that the client names as sources of rules (2.1.300 on); other sources are not files. */
const LAYERS: Readonly<Partial<Record<string, SettingsLayer>>> = {
  userSettings: "user",
  projectSettings: "project",
  localSettings: "local",
  flagSettings: "flag",
  policySettings: "managed",
};

const NOT_RECORDED: StatedRule = { rule: null, source: null };

const EXPECTED: Readonly<Partial<Record<CallDecision, "allow" | "deny">>> = {
  allowed_by_rule: "allow",
  denied_by_rule: "deny",
  denied_by_rule_or_hook: "deny",
};

/** The rule by which today's settings decide the same; only from the recorded layer. */
function simulatedRule(
  group: CallGroup,
  expected: "allow" | "deny",
  layer: SettingsLayer | null,
  history: History,
): { readonly rule: string; readonly file: string } | null {
  const context = contextFor(group, history);
  const rules = context.settings.rules.filter(({ source }) => layer === null || source.layer === layer);
  const verdict = decide({ tool: group.tool, input: group.input }, {
    ...context,
    settings: { ...context.settings, rules },
  });
  const [by] = [verdict, ...verdict.parts].filter((one) => one.verdict === expected && one.rule !== undefined);
  return by?.rule === undefined ? null : { rule: by.rule, file: by.source?.path ?? "" };
}

/** By call, as recorded, else as today's settings would decide; without those that no known rule decided. */
export function decidingRules(
  { findings, groupOf }: Pick<Tally, "findings" | "groupOf">,
  history: History,
): Map<ReviewFinding, DecidingRule> {
  const found = new Map<ReviewFinding, DecidingRule>();
  const simulated = new Map<string, ReturnType<typeof simulatedRule>>();
  const ids = new Map<CallGroup, number>();
  for (const finding of findings) {
    const expected = EXPECTED[finding.decision];
    const group = groupOf.get(finding);
    if (expected === undefined || group === undefined) continue;
    const recorded = DEFAULT_CLIENT.decisions?.recordedRule(finding.evidence) ?? NOT_RECORDED;
    const layer = recorded.source === null ? null : LAYERS[recorded.source] ?? "none";
    if (!ids.has(group)) ids.set(group, ids.size);
    const key = `${ids.get(group)} ${expected} ${layer}`;
    if (!simulated.has(key)) {
      simulated.set(key, layer === "none" ? null : simulatedRule(group, expected, layer, history));
    }
    const rule = simulated.get(key) ?? null;
    if (recorded.rule !== null) {
      const file = rule?.rule === recorded.rule ? rule.file : null;
      found.set(finding, { how: "recorded", ...recorded, file });
    } else if (rule !== null) found.set(finding, { how: "simulated", ...rule, source: recorded.source });
    else if (recorded.source !== null) found.set(finding, { how: "unknown", ...recorded, file: null });
  }
  return found;
}
