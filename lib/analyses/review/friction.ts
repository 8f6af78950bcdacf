import { quantile } from "../overview/hook_cost.ts";
import { isAllowed, isPrompted } from "../../session/calls/decision.ts";
import { leavesToUser } from "../../session/calls/mode.ts";
import { QUESTION_TOOLS } from "../../session/calls/tool_names.ts";
import { UNAVAILABLE } from "./facts/classifier_label.ts";
import type { ReviewFinding, Tally } from "./tally.ts";

/** How long prompts took, from the call to its result, including what ran after a yes. */
export interface Waits {
  readonly prompts: number;
  readonly totalMs: number;
  readonly medianMs: number;
  readonly longestMs: number;
}

export interface ClassifierRefusals {
  readonly label: string;
  readonly calls: number;
  /** How many of them ran later after all: the same tool on the same target. */
  readonly ranLater: number;
  readonly example: { readonly tool: string; readonly target: string };
}

export interface Friction {
  /** Answered in modes that leave calls to the user, without questions. */
  readonly prompts: number;
  readonly rejected: number;
  /** Questions of the assistant that the user answered: AskUserQuestion, plans. */
  readonly questions: number;
  readonly interrupted: number;
  /** Calls that needed an approval nobody could give. */
  readonly notGranted: number;
  /** Calls that a rule denied, or that a rule or a hook denied if the file does not tell which. */
  readonly byRule: number;
  readonly byHook: number;
  /** Calls that the classifier of auto mode judged and refused. */
  readonly byClassifier: number;
  /** Calls that auto mode stopped because its classifier did not answer. */
  readonly classifierUnavailable: number;
  /** Calls that the client refuses whoever allows them. */
  readonly byClient: number;
  /** Calls that were refused in words that do not show who refused them: often a hook's. */
  readonly byUnknown: number;
  /** Calls that did not run because a parallel one failed. */
  readonly cancelled: number;
  /** Null if no prompt has times. */
  readonly waits: Waits | null;
  readonly classifier: readonly ClassifierRefusals[];
}

function waitsOf(millis: readonly number[]): Waits | null {
  const sorted = millis.toSorted((a, b) => a - b);
  const [longestMs, medianMs] = [sorted.at(-1), quantile(sorted, 0.5)];
  if (longestMs === undefined || medianMs === null) return null;
  return { prompts: sorted.length, totalMs: sorted.reduce((sum, wait) => sum + wait, 0), medianMs, longestMs };
}

function classifierRefusals(findings: readonly ReviewFinding[]): ClassifierRefusals[] {
  const lastRun = new Map<string, number>();
  const keyOf = ({ tool, call }: ReviewFinding) => `${tool}\n${call}`;
  for (const [index, finding] of findings.entries()) {
    if (isAllowed(finding.decision)) lastRun.set(keyOf(finding), index);
  }
  const groups = new Map<string, { calls: number; ranLater: number; example: ClassifierRefusals["example"] }>();
  for (const [index, finding] of findings.entries()) {
    if (finding.label === null) continue;
    const group = groups.get(finding.label) ??
      { calls: 0, ranLater: 0, example: { tool: finding.tool, target: finding.call } };
    group.calls++;
    if ((lastRun.get(keyOf(finding)) ?? -1) > index) group.ranLater++;
    groups.set(finding.label, group);
  }
  return [...groups].map(([label, group]) => ({ label, ...group }))
    .sort((a, b) => b.calls - a.calls || (a.label < b.label ? -1 : 1));
}

/** Whether the user answered a permission prompt for a call, in a mode that leaves calls to the user. */
export function isCountedPrompt({ tool, decision, mode }: Pick<ReviewFinding, "tool" | "decision" | "mode">): boolean {
  return isPrompted(decision) && leavesToUser(mode) && !QUESTION_TOOLS.has(tool);
}

export function frictionOf({ findings }: Pick<Tally, "findings">): Friction {
  const count = (...decisions: readonly ReviewFinding["decision"][]) =>
    findings.filter(({ decision }) => decisions.includes(decision)).length;
  const prompted = findings.filter(isCountedPrompt);
  const unavailable = findings.filter(({ label }) => label === UNAVAILABLE).length;
  return {
    prompts: prompted.length,
    rejected: prompted.filter(({ decision }) => decision === "rejected_by_person").length,
    questions:
      findings.filter(({ tool, decision, outcome }) =>
        QUESTION_TOOLS.has(tool) && (isPrompted(decision) || (isAllowed(decision) && outcome === "ok"))
      ).length,
    interrupted: count("interrupted"),
    notGranted: count("not_granted"),
    byRule: count("denied_by_rule", "denied_by_rule_or_hook"),
    byHook: count("blocked_by_hook"),
    byClassifier: count("blocked_by_classifier") - unavailable,
    classifierUnavailable: unavailable,
    byClient: count("blocked_by_client"),
    byUnknown: findings.filter(({ decision, outcome }) => decision === "unknown" && outcome === "not_run").length,
    cancelled: count("cancelled_with_sibling"),
    waits: waitsOf(prompted.flatMap(({ waitMs }) => waitMs ?? [])),
    classifier: classifierRefusals(findings),
  };
}
