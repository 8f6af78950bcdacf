import type { ClassifierRemedy } from "../../analyses/review/classifier_remedies.ts";
import { type Friction, UNAVAILABLE } from "../../analyses/review/friction.ts";
import { hasFriction, type OfferedRule, type PermissionReport } from "../../analyses/review/permission_report.ts";
import { groupByServer } from "../../analyses/review/recommend/server_groups.ts";
import type { Recommendation } from "../../analyses/review/review.ts";
import { DECISIONS_FROM } from "../../analyses/review/tally.ts";
import { RISKS } from "../../permissions/risk/risk_table.ts";
import { quoteShellWord } from "../../shell_quote.ts";
import { formatDuration, formatInteger, pluralize } from "../../text/format.ts";
import { excerpt, joinSafe, padSafe, safe, type SafeText, safeText } from "../../text/safe_text.ts";
import { section } from "./review_text.ts";

const MAX_LABELS = 5;

/** A risk in words. */
export function riskText(risk: string): SafeText {
  const known = Object.entries(RISKS).find(([kind]) => kind === risk)?.[1];
  return excerpt(known ?? risk, 80);
}

/**
 * The first lines: how often calls were prompted and denied.
 *
 * @param isPartial Whether some calls ran in clients that do not record prompts that were answered with yes.
 */
function frictionText(friction: Friction, isPartial: boolean): SafeText {
  const { prompts, rejected, interrupted, notGranted, byRule, byHook, byClassifier, classifierUnavailable, waits } =
    friction;
  const waited = waits === null
    ? safe``
    : waits.prompts === 1
    ? safe`; answering took ${formatDuration(waits.totalMs)}`
    : safe`; answering took ${formatDuration(waits.totalMs)} in all, ${formatDuration(waits.medianMs)} in the median, ${
      formatDuration(waits.longestMs)
    } at most`;
  const times = safe`${isPartial ? safe`at least ` : safe``}${pluralize(prompts, "time")}`;
  const answered = isPartial && prompts === 0
    ? safe`How often you were asked is not recorded.\n`
    : safe`You were asked ${times}${
      rejected > 0 ? safe` and said no ${pluralize(rejected, "time")}` : safe``
    }${waited}.\n`;
  const stops: readonly (readonly [number, SafeText])[] = [
    [byClassifier, safe`denied by the classifier of auto mode`],
    [classifierUnavailable, safe`stopped because the classifier did not answer`],
    [byRule, safe`denied by a rule`],
    [byHook, safe`blocked by a hook`],
    [notGranted, safe`denied because nobody could answer`],
    [interrupted, safe`interrupted by you`],
  ];
  const lines = stops.filter(([count]) => count > 0).map(([count, what]) => safe`${formatInteger(count)} ${what}`);
  return lines.length === 0 ? answered : safe`${answered}Calls that did not run: ${joinSafe(lines, ", ")}.\n`;
}

/** A rule with its number and what it would have changed. */
function ruleText({ recommendation, otherCalls }: OfferedRule, index: number): SafeText {
  const { rule, promptsSaved, sessions, risk } = recommendation;
  const others = otherCalls > 0 ? safe`, and allowed ${pluralize(otherCalls, "other call")}` : safe``;
  return safe` ${padSafe(safe`${index + 1}`, 2, "start")}  ${excerpt(rule, 200)}
     would have spared you ${pluralize(promptsSaved, "prompt")} in ${pluralize(sessions, "session")}${others}; ${
    riskText(risk)
  }\n`;
}

/** What tells where a rule has to be for the calls that it would answer. */
type PlacedRule = Pick<Recommendation, "rule" | "risk"> & Partial<Pick<Recommendation, "destination" | "root">>;

/** Where rules have to be: in the user's settings, or in those of a project; null for the one at hand. */
export interface RuleTarget {
  readonly to: "user" | null;
  readonly project: string | null;
}

/**
 * Where rules have to be for the calls that they would answer.
 *
 * @param project The directory of the project at hand, as rules have paths; null if unknown.
 */
export function targetOfRules(rules: readonly PlacedRule[], project: string | null): RuleTarget {
  const [root = null, ...others] = new Set(rules.map(({ root }) => root ?? null));
  const isAnywhere = others.length > 0 || rules.some(({ destination }) => destination === "user");
  return { to: isAnywhere ? "user" : null, project: isAnywhere || root === project ? null : root };
}

/**
 * The command that adds rules.
 *
 * @param project The directory of the project at hand, as rules have paths; null if unknown.
 */
export function applyCommand(rules: readonly PlacedRule[], project: string | null): string {
  const place = targetOfRules(rules, project);
  const options = [
    ...place.to === null ? [] : [`--to ${place.to}`],
    ...place.project === null ? [] : [`--project ${quoteShellWord(place.project)}`],
    ...rules.every(({ risk }) => risk === "read_only") ? [] : ["--yes"],
  ];
  return ["debrief permissions --apply", ...rules.map(({ rule }) => quoteShellWord(rule)), ...options].join(" ");
}

/** Rules with the commands that add them: one command for the tools of an MCP server. */
function ruleTexts(
  rules: readonly OfferedRule[],
  { first, project }: { readonly first: number; readonly project: string },
): SafeText[] {
  let index = first;
  return groupByServer(rules, ({ recommendation }) => recommendation.rule).map(({ server, items }) => {
    const lines = items.map((rule) => ruleText(rule, index++));
    const heading = items.length === 1
      ? safe``
      : safe`     ${excerpt(server, 60)}, an MCP server: ${formatInteger(items.length)} of its tools\n`;
    const command = safeText(applyCommand(items.map(({ recommendation }) => recommendation), project));
    return safe`${heading}${joinSafe(lines)}     ${command}\n`;
  });
}

function otherText({ rule, occurrences, newlyAllowed, risk, why }: Recommendation): SafeText {
  const denied = newlyAllowed > 0 ? safe`would have allowed ${pluralize(newlyAllowed, "denied call")}; ` : safe``;
  return safe`     ${excerpt(rule, 160)}\n       ${pluralize(occurrences, "call")}; ${denied}${riskText(risk)}: ${
    excerpt(why, 200)
  }\n`;
}

function oldText({ old, rules }: PermissionReport, project: string): SafeText {
  if (old === null || old.wouldAsk === 0) return safe``;
  const { calls, wouldAsk, edits, covered } = old;
  const others = wouldAsk - edits;
  const share = others === 0 ? 0 : Math.round((100 * covered) / others);
  const editing = edits === 0
    ? safe``
    : safe` ${formatInteger(edits)} ${
      edits === 1 ? safe`edits a file` : safe`edit files`
    } of the project, which mode acceptEdits allows.`;
  const covers = old.rules.length === 0
    ? safe` No recommended rule covers the ${edits === 0 ? safe`calls` : safe`others`}.`
    : safe` Of the ${edits === 0 ? safe`` : safe`other `}${formatInteger(others)}, ${
      old.rules.length === 1 ? safe`this rule covers` : safe`these rules cover`
    } ${formatInteger(covered)} (${share} %):`;
  const heading = safe`Clients before ${safeText(DECISIONS_FROM)} do not record who allowed a call. Of ${
    pluralize(calls, "such call")
  }, ${formatInteger(wouldAsk)} would prompt with today's settings.${editing}${others === 0 ? safe`` : covers}`;
  return safe`\n${heading}\n${joinSafe(ruleTexts(old.rules, { first: rules.length, project }))}`;
}

/** Rules for sessions whose transcripts are gone, numbered after those that are offered for what was read. */
function recordedText({ recorded, rules, old }: PermissionReport, project: string): SafeText {
  const first = rules.length + (old?.rules.length ?? 0);
  return section(
    safe`Recorded by transcript_review for sessions whose transcripts are gone (summary.json):`,
    recorded.map(({ rule, risk, prompts, sessions }, index) =>
      safe` ${padSafe(safe`${first + index + 1}`, 2, "start")}  ${excerpt(rule, 200)}
     would have spared you ${pluralize(prompts, "prompt")} in ${pluralize(sessions, "session")}; ${riskText(risk)}
     ${safeText(applyCommand([{ rule, risk }], project))}\n`
    ),
  );
}

/** What a rule would have done about refusals of the classifier, as an ask rule and as an allow rule. */
function remedyText({ rule, calls, asked, allowed, isDropped, risk }: ClassifierRemedy): SafeText {
  const all = (count: number): SafeText => count === calls ? safe`` : safe` (${formatInteger(count)} of them)`;
  const ask = asked === 0 ? [] : [safe`as an ask rule, it asks you${all(asked)}`];
  const allow = isDropped
    ? [safe`as an allow rule, auto mode ignores it`]
    : allowed === 0
    ? [safe`as an allow rule, it leaves the decision to the classifier`]
    : [safe`as an allow rule, it lets them run without a prompt${all(allowed)}: ${riskText(risk)}`];
  return safe`       ${excerpt(rule, 160)}, ${pluralize(calls, "call")}: ${joinSafe([...ask, ...allow], "; ")}\n`;
}

function classifierText({ friction: { classifier }, remedies }: PermissionReport): SafeText {
  const lines = classifier.slice(0, MAX_LABELS).map(({ label, calls, ranLater, example }) => {
    const later = ranLater > 0 ? safe`, ${formatInteger(ranLater)} of which ran later` : safe``;
    const rules = label === UNAVAILABLE ? [] : (remedies[label] ?? []).slice(0, MAX_REMEDIES).map(remedyText);
    return safe`     ${excerpt(label, 80)}: ${pluralize(calls, "call")}${later}\n       for example ${
      excerpt(example.tool, 40)
    }: ${excerpt(example.target, 120)}\n${joinSafe(rules)}`;
  });
  return section(safe`Stopped by auto mode, by its reason, with what rules would have done instead:`, lines);
}

const MAX_REMEDIES = 3;

/**
 * Formats a permission report for a terminal.
 *
 * @param project The directory of the project at hand, as rules have paths.
 */
export function permissionText(report: PermissionReport, project: string): SafeText {
  const { sessions, calls, friction, rules, others, old, applied, recorded } = report;
  const isPartial = old !== null && old.calls > 0;
  const head = safe`${pluralize(calls, "tool call")} in ${pluralize(sessions, "session")}. ${
    frictionText(friction, isPartial)
  }`;
  const since = applied.map(({ rule, since, spared }) =>
    safe`     ${excerpt(rule, 160)}: has spared you ${pluralize(spared, "prompt")} since ${
      safeText(since.slice(0, 10))
    }\n`
  );
  const spared = rules.reduce((sum, { recommendation }) => sum + recommendation.promptsSaved, 0);
  const asked = friction.prompts + friction.notGranted;
  const nothing = !hasFriction(friction) && (old === null || old.wouldAsk === 0)
    ? isPartial
      ? safe`\nNo call was denied, and none would prompt with today's settings.\n`
      : safe`\nNo call was prompted for or denied.\n`
    : rules.length === 0 && recorded.length === 0 && (old === null || old.rules.length === 0)
    ? safe`\nNo rule that would have spared you a prompt is recommended.\n`
    : safe``;
  return joinSafe([
    head,
    section(safe`Rules from earlier reports`, since),
    section(
      safe`Recommended rules, which would have spared you ${formatInteger(spared)} of ${
        pluralize(asked, "prompt")
      }: each allows only kinds of call that prompted, and none that was refused`,
      ruleTexts(rules, { first: 0, project }),
    ),
    oldText(report, project),
    section(
      safe`Not recommended; check these yourself: each carries more risk, or would have allowed what was denied`,
      others.map(otherText),
    ),
    classifierText(report),
    recordedText(report, project),
    nothing,
  ]);
}
