import { isAllowed, isPrompted } from "../../session/calls/decision.ts";
import { QUESTION_TOOLS } from "../../session/calls/tool_names.ts";
import { riskOf } from "../../permissions/risk/risk.ts";
import { type RiskKind, severityOf } from "../../permissions/risk/risk_kinds.ts";
import type { PermissionMode } from "../../permissions/settings/settings.ts";
import { redact } from "../../text/redact.ts";
import type { CallGroup } from "./facts/call_groups.ts";
import { describeCall } from "./facts/describe_call.ts";
import { contextFor, type History, isRuleKnown, verdictFor } from "./recommend/requirements.ts";
import type { Tally } from "./tally.ts";

export interface RiskCalls {
  readonly risk: RiskKind;
  readonly calls: number;
  readonly example: string;
}

export interface ModeCalls {
  /** Claude Code's name of it; null for calls whose mode is not recorded. */
  readonly mode: string | null;
  readonly calls: number;
  readonly sessions: number;
  readonly asked: number;
  /** Calls that the classifier refused, or that were stopped because it did not answer. */
  readonly refused: number;
  /** Calls that ran and would have asked in default mode with today's settings. */
  readonly letThrough: number;
  /** These by what they can do, the worst first; only where the mode decides in the user's place. */
  readonly risks: readonly RiskCalls[];
}

/** Modes in which calls run unasked that rules would otherwise decide about. */
const OPEN_MODES: ReadonlySet<string> = new Set(["acceptEdits", "bypassPermissions"]);

export function countRisks(
  groups: readonly CallGroup[],
  history: History,
  countOf: (group: CallGroup) => number,
): RiskCalls[] {
  const found = new Map<RiskKind, { calls: number; example: string }>();
  for (const group of groups) {
    const { kind } = riskOf({ tool: group.tool, input: group.input }, contextFor(group, history));
    const known = found.get(kind);
    const example = known?.example ?? redact(describeCall(group.tool, group.input));
    found.set(kind, { calls: (known?.calls ?? 0) + countOf(group), example });
  }
  return [...found].map(([risk, counted]) => ({ risk, ...counted }))
    .sort((a, b) => severityOf(b.risk) - severityOf(a.risk));
}

function asksIn(mode: PermissionMode, group: CallGroup, history: History): boolean {
  return verdictFor({ ...group, mode }, history).verdict === "ask";
}

function countRun({ decisions }: CallGroup): number {
  let sum = 0;
  for (const [decision, { count }] of decisions) if (isAllowed(decision) && !isPrompted(decision)) sum += count;
  return sum;
}

function letThroughBy(mode: string, groups: readonly CallGroup[], history: History): readonly CallGroup[] {
  return groups.filter((group) =>
    countRun(group) > 0 && !QUESTION_TOOLS.has(group.tool) && isRuleKnown(group, history) &&
    asksIn("default", group, history) &&
    (mode !== "acceptEdits" || !asksIn("acceptEdits", group, history))
  );
}

/** What each mode did in the user's place; most calls first, those without a mode last. */
export function modeCalls({ findings, groups }: Pick<Tally, "findings" | "groups">, history: History): ModeCalls[] {
  const byMode = Map.groupBy(groups, ({ mode }) => mode);
  return [...Map.groupBy(findings, ({ mode }) => mode)].map(([mode, own]): ModeCalls => {
    const isOpen = mode !== null && OPEN_MODES.has(mode);
    const letThrough = isOpen ? letThroughBy(mode, byMode.get(mode) ?? [], history) : [];
    return {
      mode,
      calls: own.length,
      sessions: new Set(own.map(({ session }) => session)).size,
      asked: own.filter(({ tool, decision }) => isPrompted(decision) && !QUESTION_TOOLS.has(tool)).length,
      refused: own.filter(({ label }) => label !== null).length,
      letThrough: letThrough.reduce((sum, group) => sum + countRun(group), 0),
      risks: countRisks(letThrough, history, countRun),
    };
  }).sort((a, b) => Number(a.mode === null) - Number(b.mode === null) || b.calls - a.calls);
}
