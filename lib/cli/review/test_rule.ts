import { printFitted } from "../output/columns.ts";
import { countDecisions } from "../../analyses/review/facts/call_groups.ts";
import { simulateRules } from "../../analyses/review/recommend/simulate.ts";
import { DENIED_DECISIONS } from "../../session/calls/decision.ts";
import { toLocalAllowRule } from "../../permissions/settings/settings.ts";
import { describeCall } from "../../analyses/review/facts/describe_call.ts";
import { contextFor } from "../../analyses/review/recommend/requirements.ts";
import { parseRule } from "../../permissions/rules/rule.ts";
import { riskOf } from "../../permissions/risk/risk.ts";
import { formatInteger, pluralize } from "../../text/format.ts";
import { excerpt, joinSafe, safe, type SafeText, safeText } from "../../text/safe_text.ts";
import { jsonText } from "../../text/safe_json.ts";
import { type Host, UsageError } from "../host/host.ts";
import type { Options } from "../args/options.ts";
import { givenSettings, readHistory } from "./permission_settings.ts";
import { readKnownSessions } from "./read_sessions.ts";

/** What one allow rule would have changed about some sessions. */
interface RuleTest {
  readonly rule: string;
  /** Past calls that it allows and that were not allowed without it. */
  readonly allowed: number;
  readonly promptsSaved: number;
  /** Calls that did not run and that nobody approved, without those that only read. */
  readonly newlyAllowed: readonly {
    readonly call: SafeText;
    readonly tool: string;
    readonly count: number;
    readonly risk: string;
  }[];
  /** Calls of which it is not recorded whether the user was asked. */
  readonly unattributed: number;
}

/**
 * `rules test RULE PATH…`: how many past calls a rule would have allowed, how many prompts it would have saved, and
 * what else it would have let through. Throws UsageError for a malformed rule.
 */
export async function testRule(words: readonly string[], options: Options, host: Host): Promise<number> {
  const [text, ...paths] = words;
  if (text === undefined || paths.length === 0) {
    throw new UsageError(
      `Expected RULE and PATH… (such as latest) but found ${text === undefined ? "nothing" : `only "${text}"`}`,
    );
  }
  const parsed = parseRule(text);
  if (parsed.status === "malformed") {
    throw new UsageError(`Expected a permission rule but found "${text}": ${parsed.reason}`);
  }
  const { tally } = await readKnownSessions({ paths, searched: [] }, host, { isUsed: !options.flag("no-history") });
  const history = readHistory(givenSettings(options), host);
  let allowed = 0;
  let promptsSaved = 0;
  const newlyAllowed: RuleTest["newlyAllowed"][number][] = [];
  // paths in a rule start from the project whose settings it is in
  for (const root of new Set(tally.groups.map((group) => group.root))) {
    const rule = toLocalAllowRule(text, root);
    if (rule === null) continue;
    const found = simulateRules(tally.groups.filter((group) => group.root === root), history, [rule]);
    allowed += found.allowed;
    promptsSaved += found.promptsSaved;
    for (const group of found.newlyAllowed) {
      const { kind } = riskOf({ tool: group.tool, input: group.input }, contextFor(group, history));
      if (kind === "read_only") continue;
      newlyAllowed.push({
        call: excerpt(describeCall(group.tool, group.input), 200),
        tool: group.tool,
        count: countDecisions(group, DENIED_DECISIONS),
        risk: kind,
      });
    }
  }
  const result: RuleTest = { rule: text, allowed, promptsSaved, newlyAllowed, unattributed: tally.unattributed };
  if (options.flag("json")) host.stdout(safe`${jsonText({ schema: "debrief.rule_test/1", ...result }, 2)}\n`);
  else printFitted(textOf(result, tally.calls.total), host);
  return 0;
}

function textOf({ rule, allowed, promptsSaved, newlyAllowed, unattributed }: RuleTest, total: number): SafeText {
  const calls = safe`${formatInteger(allowed)} of ${pluralize(total, "call")}`;
  const spared = safe`${safeText(rule)} would have allowed ${calls} and spared you ${
    pluralize(promptsSaved, "prompt")
  }.\n`;
  const head = unattributed === 0
    ? spared
    : safe`${spared}Of the ${pluralize(total, "call")}, ${
      formatInteger(unattributed)
    } ran in clients that do not record prompts that you answered with yes.\n`;
  if (newlyAllowed.length === 0) return safe`${head}No denied call would have run, except read-only ones.\n`;
  const lines = newlyAllowed.map(({ call, tool, count, risk }) =>
    safe`  ${safeText(tool)}: ${call}  (${safeText(risk)}, ${pluralize(count, "time")})\n`
  );
  return safe`${head}It would also have allowed calls that were denied:\n${joinSafe(lines)}`;
}
