import type { ClassifierRemedy } from "../../analyses/review/classifier_remedies.ts";
import { UNAVAILABLE } from "../../analyses/review/facts/classifier_label.ts";
import type { Friction } from "../../analyses/review/friction.ts";
import type { ModeCalls, RiskCalls } from "../../analyses/review/mode_calls.ts";
import {
  hasFriction,
  lacksApprovals,
  type OfferedRule,
  type PermissionReport,
  type RecordedRule,
  type StayingPrompts,
} from "../../analyses/review/permission_report.ts";
import { groupByServer } from "../../analyses/review/recommend/server_groups.ts";
import type { SandboxAdvice } from "../../analyses/review/sandbox_advice.ts";
import { DECISIONS_MISSING } from "../../analyses/review/tally.ts";
import { formatDuration, formatInteger, pluralize } from "../../text/format.ts";
import { excerpt, joinSafe, padSafe, safe, type SafeText, safeText } from "../../text/safe_text.ts";
import { applyCommand } from "./apply_command.ts";
import { riskText, section } from "./review_text.ts";

const MAX_LABELS = 5;
/** How many rules are shown at first; those for the tools of one MCP server count as one. */
const MAX_RULES = 5;
/** How many reasons are shown at first for which prompts stay. */
const MAX_REASONS = 8;

/** How often calls were prompted and denied. `isPartial`: some clients do not record prompts answered with yes. */
function frictionText(friction: Friction, isPartial: boolean): SafeText {
  const { prompts, rejected, questions, interrupted, notGranted, byRule, byHook, waits } = friction;
  const { byClassifier, classifierUnavailable, byClient, byUnknown, cancelled } = friction;
  const waited = waits === null
    ? safe``
    : waits.prompts === 1
    ? safe`; from the question to the result it took ${formatDuration(waits.totalMs)}`
    : safe`; from the question to the result it took ${formatDuration(waits.totalMs)} in all (median ${
      formatDuration(waits.medianMs)
    }, longest ${formatDuration(waits.longestMs)})`;
  const answered = isPartial && prompts === 0
    ? safe`How often you were asked is not recorded.\n`
    : safe`You were asked ${timesText(prompts, isPartial)}${
      rejected > 0 ? safe` and said no ${pluralize(rejected, "time")}` : safe``
    }${waited}.${
      questions === 0
        ? safe``
        : safe` ${pluralize(questions, "question")} of the assistant ${
          questions === 1 ? safe`is` : safe`are`
        } not counted among these.`
    }\n`;
  const stops: readonly (readonly [number, SafeText])[] = [
    [byClassifier, safe`denied by the classifier of auto mode`],
    [classifierUnavailable, safe`stopped because the classifier did not answer`],
    [byRule, safe`denied by a rule`],
    [byHook, safe`blocked by a hook`],
    [notGranted, safe`denied because nobody could answer`],
    [byClient, safe`refused by the client itself`],
    [byUnknown, safe`stopped by something not recorded, such as a hook`],
    [interrupted, safe`interrupted by you`],
    [cancelled, safe`cancelled with a parallel call`],
  ];
  const lines = stops.filter(([count]) => count > 0).map(([count, what]) => safe`${formatInteger(count)} ${what}`);
  // who interrupts a call may have let it run for a while
  const which = interrupted === 0 ? safe`did not run` : safe`did not run, or not to their end`;
  return lines.length === 0 ? answered : safe`${answered}Calls that ${which}: ${joinSafe(lines, ", ")}.\n`;
}

function timesText(times: number, isPartial: boolean): SafeText {
  return safe`${isPartial ? safe`at least ` : safe``}${pluralize(times, "time")}`;
}

/** What a mode did in the user's place. `isPartial`: as for the answers. */
function modeText(
  { mode, calls, sessions, asked, refused, letThrough, risks }: ModeCalls,
  isPartial: boolean,
): SafeText {
  const name = mode === null ? safe`mode not recorded` : excerpt(mode, 40);
  const by = mode === "auto" ? safe`its classifier` : safe`a classifier`;
  const did = [
    ...refused > 0 ? [safe`${by} refused ${formatInteger(refused)}`] : [],
    ...asked > 0 ? [safe`you were asked ${timesText(asked, isPartial)}`] : [],
    ...letThrough > 0
      ? [safe`${formatInteger(letThrough)} ran that would have asked in default mode: ${risksText(risks)}`]
      : [],
  ];
  return safe`     ${name}: ${pluralize(calls, "call")} in ${pluralize(sessions, "session")}${
    joinSafe(did.map((what) => safe`; ${what}`))
  }\n`;
}

/** What calls can do, the worst first: "runs code (3), only reads (1)". */
export function risksText(risks: readonly RiskCalls[]): SafeText {
  return joinSafe(risks.map(({ risk, calls }) => safe`${riskText(risk)} (${formatInteger(calls)})`), ", ");
}

/** The modes, if they say more than that the user is asked. */
function modesText(modes: readonly ModeCalls[], isPartial: boolean): SafeText {
  const isPlain = modes.every(({ mode }) => mode === null) || modes.length === 1 && modes[0]?.mode === "default";
  return isPlain ? safe`` : section(safe`By permission mode`, modes.map((mode) => modeText(mode, isPartial)));
}

/** All prompts; a headless run has some that nobody saw. */
export function askedText({ asked, unanswered }: Pick<PermissionReport, "asked" | "unanswered">): SafeText {
  const prompts = pluralize(asked, "prompt");
  if (unanswered === 0) return prompts;
  const which = unanswered < asked ? safe`${formatInteger(unanswered)} of them` : safe`${asked === 1 ? "it" : "them"}`;
  return safe`${prompts} (nobody could answer ${which})`;
}

/** Calls about which nothing is said. */
export function notComparedText({ notCompared }: Pick<PermissionReport, "notCompared">): SafeText {
  return safe`Not compared with rules: ${pluralize(notCompared, "call")} of PowerShell.`;
}

function ruleText({ recommendation, otherCalls }: OfferedRule, index: number, isPast: boolean): SafeText {
  const { rule, promptsSaved, sessions, risk } = recommendation;
  const others = otherCalls > 0 ? safe`, and allowed ${pluralize(otherCalls, "other call")}` : safe``;
  const saved = promptsSaved === 0
    ? safe`is needed together with the next rule`
    : isPast
    ? safe`would have spared you ${pluralize(promptsSaved, "prompt")} in ${pluralize(sessions, "session")}`
    : safe`covers ${pluralize(promptsSaved, "call")} in ${pluralize(sessions, "session")}`;
  return safe` ${padSafe(safe`${index + 1}`, 2, "start")}  ${excerpt(rule, 200)}
     ${saved}${others}; ${riskText(risk)}\n`;
}

/** Where rules are shown: the number before the first one, and the directory of the project at hand. */
interface RulePlace {
  readonly first: number;
  readonly project: string;
}

/** Rules with the commands that add them: one command for the tools of an MCP server. */
function ruleTexts(
  rules: readonly OfferedRule[],
  { first, project, isPast }: RulePlace & {
    /** Whether the user was asked about the calls, or would be. */
    readonly isPast: boolean;
  },
): SafeText[] {
  let index = first;
  return groupByServer(rules, ({ recommendation }) => recommendation.rule).map(({ server, items }) => {
    const lines = items.map((rule) => ruleText(rule, index++, isPast));
    const heading = items.length === 1
      ? safe``
      : safe`     ${excerpt(server, 60)}, an MCP server: ${formatInteger(items.length)} of its tools\n`;
    const command = safeText(applyCommand(items.map(({ recommendation }) => recommendation), project));
    return safe`${heading}${joinSafe(lines)}     ${command}\n`;
  });
}

function stayingText({ rule, risk, why, prompts, newlyAllowed, examples }: StayingPrompts): SafeText {
  const denied = newlyAllowed > 0 ? safe`would have allowed ${pluralize(newlyAllowed, "denied call")}; ` : safe``;
  const others = examples.filter((example) => rule === null || !rule.includes(example));
  const named = joinSafe(others.map((example) => safe`       ${excerpt(example, 160)}\n`));
  if (rule === null) return safe`     ${excerpt(why, 200)} (${pluralize(prompts, "prompt")})\n${named}`;
  const reason = why === "" ? safe`` : safe`: ${excerpt(why, 200)}`;
  return safe`     ${excerpt(rule, 160)}\n       ${pluralize(prompts, "prompt")}; ${denied}${
    riskText(risk ?? "unknown")
  }${reason}\n${named}`;
}

/** The first of the prompts that stay, and how many more there are. */
function stayingTexts(stays: readonly StayingPrompts[], most: number): SafeText[] {
  const more = stays.slice(most);
  return [
    ...stays.slice(0, most).map(stayingText),
    ...more.length === 0 ? [] : [
      safe`     and ${pluralize(more.length, "more reason")} with ${
        pluralize(more.reduce((sum, { prompts }) => sum + prompts, 0), "prompt")
      } (listed by --all-rules)\n`,
    ],
  ];
}

export interface RulesShown {
  /** Every rule, and every reason for which prompts stay. */
  readonly all: boolean;
}

/** The rules that a text shows, as it numbers them. */
export function shownRules(report: PermissionReport, { all }: RulesShown) {
  const of = (rules: readonly OfferedRule[]) => all ? rules : firstRules(rules);
  const { rules, old, modeNotRecorded, recorded } = report;
  return {
    rules: of(rules),
    old: of(old?.rules ?? []),
    modeNotRecorded: of(modeNotRecorded?.rules ?? []),
    recorded: all ? recorded : recorded.slice(0, MAX_RULES),
  };
}

/** The first rules, those of one MCP server together. */
function firstRules(rules: readonly OfferedRule[]): OfferedRule[] {
  const shown = groupByServer(rules, ({ recommendation }) => recommendation.rule).slice(0, MAX_RULES)
    .flatMap(({ items }) => items);
  // one that is of use only with the next is not the last
  while (shown.at(-1)?.recommendation.promptsSaved === 0) shown.pop();
  return shown;
}

function moreRules(all: readonly OfferedRule[], shown: readonly OfferedRule[], isPast: boolean): SafeText {
  const more = all.slice(shown.length);
  if (more.length === 0) return safe``;
  const prompts = more.reduce((sum, { recommendation }) => sum + recommendation.promptsSaved, 0);
  const what = isPast
    ? safe`would have spared you ${pluralize(prompts, "prompt")}`
    : safe`${more.length === 1 ? safe`covers` : safe`cover`} ${pluralize(prompts, "call")}`;
  return safe`     ${pluralize(more.length, "more rule")} ${what}: add --all-rules to see ${
    more.length === 1 ? safe`it` : safe`them`
  }\n`;
}

/** What is known of old calls: in which clients, and what the mode says. */
const OLD_CALLS = {
  old: {
    why: safe`${safeText(DECISIONS_MISSING)} do not record who allowed a call.`,
    which: safe`such call`,
    inModes: safe` in modes that ask`,
  },
  modeNotRecorded: {
    why: safe`For some calls neither the permission mode nor who allowed them is recorded (mode not recorded).`,
    which: safe`such call`,
    inModes: safe``,
  },
} as const;

function oldText(
  kind: keyof typeof OLD_CALLS,
  report: PermissionReport,
  { shown, ...place }: RulePlace & { readonly shown: readonly OfferedRule[] },
): SafeText {
  const old = report[kind];
  if (old === null || old.wouldAsk === 0) return safe``;
  const { calls, wouldAsk, edits, covered } = old;
  const { why, which, inModes } = OLD_CALLS[kind];
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
  const heading = safe`${why} Of ${pluralize(calls, which)}${inModes}, ${
    formatInteger(wouldAsk)
  } would prompt with today's settings.${editing}${others === 0 ? safe`` : covers}`;
  return safe`\n${heading}\n${joinSafe(ruleTexts(shown, { ...place, isPast: false }))}${
    moreRules(old.rules, shown, false)
  }`;
}

/** Rules for sessions whose transcripts are gone, numbered after those that are offered for what was read. */
function recordedText(
  recorded: readonly RecordedRule[],
  { first, project }: RulePlace,
): SafeText {
  return section(
    safe`Recorded by transcript_review for sessions whose transcripts are gone (summary.json):`,
    recorded.map(({ rule, risk, prompts, sessions }, index) =>
      safe` ${padSafe(safe`${first + index + 1}`, 2, "start")}  ${excerpt(rule, 200)}
     would have spared you ${pluralize(prompts, "prompt")} in ${pluralize(sessions, "session")}; ${riskText(risk)}
     ${safeText(applyCommand([{ rule, risk }], project))}\n`
    ),
  );
}

/** What the sandbox would have spared, and what it lets run. */
export function sandboxText(sandbox: SandboxAdvice): SafeText {
  const { prompts, calls, risks, newlyAllowed } = sandbox;
  const spared = [
    ...prompts > 0 ? [safe`have spared you ${pluralize(prompts, "prompt")}`] : [],
    ...calls > 0 ? [safe`let ${pluralize(calls, "call")} run that would prompt with today's settings`] : [],
  ];
  const denied = newlyAllowed > 0
    ? safe` It would have let ${pluralize(newlyAllowed, "call")} run that ${
      newlyAllowed === 1 ? safe`was` : safe`were`
    } denied.`
    : safe``;
  return safe`The sandbox (/sandbox, with autoAllowBashIfSandboxed) would ${
    joinSafe(spared, " and ")
  }: more than any rule. What it lets run by itself: ${
    risksText(risks)
  }. In it, commands write in the session's directories only and reach no network that you did not allow.${denied}`;
}

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

/** Formats a permission report for a terminal. `project`: the directory of the project at hand, as rules have paths. */
export function permissionText(
  report: PermissionReport,
  project: string,
  { all }: RulesShown = { all: false },
): SafeText {
  const { sessions, calls, friction, modes, rules, stays, settled, sandbox, old, modeNotRecorded, applied } = report;
  const isPartial = lacksApprovals(report);
  const wouldAsk = (old?.wouldAsk ?? 0) + (modeNotRecorded?.wouldAsk ?? 0);
  const shown = shownRules(report, { all });
  const head = safe`${pluralize(calls, "tool call")} in ${pluralize(sessions, "session")}. ${
    frictionText(friction, isPartial)
  }`;
  const since = applied.map(({ rule, since, spared }) =>
    safe`     ${excerpt(rule, 160)}: has spared you ${pluralize(spared, "prompt")} since ${
      safeText(since.slice(0, 10))
    }\n`
  );
  const spared = rules.reduce((sum, { recommendation }) => sum + recommendation.promptsSaved, 0);
  const offered = rules.length + (old?.rules.length ?? 0) + (modeNotRecorded?.rules.length ?? 0);
  const nothing = !hasFriction(friction) && wouldAsk === 0
    ? report.outsideRules + report.notCompared > 0
      ? safe`\nNo call was denied.\n`
      : isPartial
      ? safe`\nNo call was denied, and none would prompt with today's settings.\n`
      : safe`\nNo call was prompted for or denied.\n`
    : offered + shown.recorded.length === 0
    ? safe`\nNo rule that would have spared you a prompt is recommended.\n`
    : safe``;
  const most = all ? Infinity : MAX_REASONS;
  const afterRules = shown.rules.length;
  const afterOld = afterRules + shown.old.length;
  return joinSafe([
    head,
    modesText(modes, isPartial),
    section(safe`Rules from earlier reports`, since),
    section(
      safe`Recommended rules, which would have spared you ${formatInteger(spared)} of ${
        askedText(report)
      }: each allows only kinds of call that prompted, and none that was refused`,
      ruleTexts(shown.rules, { first: 0, project, isPast: true }),
    ),
    moreRules(rules, shown.rules, true),
    sandbox === null ? safe`` : safe`\n${sandboxText(sandbox)}\n`,
    oldText("old", report, { first: afterRules, shown: shown.old, project }),
    oldText("modeNotRecorded", report, { first: afterOld, shown: shown.modeNotRecorded, project }),
    section(
      safe`Not recommended; check these yourself: each carries more risk, or would have allowed what was denied`,
      stayingTexts(stays.filter(({ rule }) => rule !== null), most),
    ),
    section(
      safe`No rule helps, so you will be asked again`,
      stayingTexts(stays.filter(({ rule }) => rule === null), most),
    ),
    settled === 0
      ? safe``
      : safe`\n${pluralize(settled, "prompt")} would not come again: today's settings allow these calls.\n`,
    report.notCompared === 0 ? safe`` : safe`\n${notComparedText(report)}\n`,
    classifierText(report),
    recordedText(shown.recorded, { first: afterOld + shown.modeNotRecorded.length, project }),
    nothing,
  ]);
}
