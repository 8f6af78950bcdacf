/** Permission rules against past calls: which matched none, and what other settings would have decided otherwise. */
import type { PermissionContext } from "../../permissions/context.ts";
import { decide } from "../../permissions/decide/decide.ts";
import { matcherOf } from "../../permissions/decide/matching.ts";
import { isCompared } from "../../permissions/rules/rule.ts";
import type { Decision, Verdict } from "../../permissions/decide/verdict.ts";
import {
  type MergedSettings,
  moveRule,
  moveSettings,
  type PermissionMode,
  type SourcedRule,
} from "../../permissions/settings/settings.ts";
import { type CallGroup, collectSessions, sumDecisions } from "./facts/call_groups.ts";
import { DECISIONS, DENIED_DECISIONS } from "../../session/calls/decision.ts";
import { contextFor } from "./recommend/requirements.ts";

/** Settings that decide about past calls, whichever project they were made in. */
export interface HistorySettings {
  readonly settings: MergedSettings;
  readonly mode: PermissionMode;
  readonly home: string;
  /** What decisions depend on besides the settings. */
  readonly facts?: Pick<PermissionContext, "skill" | "mcpServers">;
}

/** The context of a group's calls; paths in the project's rules begin in the directory of the session. */
function contextsOf({ settings, mode, home, facts }: HistorySettings): (group: CallGroup) => PermissionContext {
  const moved = new Map<string | null, MergedSettings>();
  return (group) => {
    const own = moved.get(group.root) ?? moveSettings(settings, group.root);
    moved.set(group.root, own);
    return { ...facts, ...contextFor(group, { settings: own, home }), mode };
  };
}

/** The rules that cover no call, nor a part of one, as far as that is known. `groups`: with whole inputs, for rules may compare any key. */
export function unusedRules(groups: readonly CallGroup[], history: HistorySettings): SourcedRule[] {
  const contextOf = contextsOf(history);
  let unused = history.settings.rules.filter(({ rule }) => isCompared(rule));
  for (const group of groups) {
    if (unused.length === 0) break;
    const covers = matcherOf({ tool: group.tool, input: group.input }, contextOf(group));
    unused = unused.filter((rule) => !covers(moveRule(rule, group.root)));
  }
  return unused;
}

/** A rule that decides, with the file that holds it; for a decision without one, why it is so. */
export type DecidedBy =
  | { readonly rules: readonly { readonly rule: string; readonly file: string }[] }
  | { readonly reason: string };

export interface DecisionChange {
  readonly from: Decision;
  readonly to: Decision;
  readonly tool: string;
  readonly before: DecidedBy;
  readonly after: DecidedBy;
  readonly calls: number;
  readonly sessions: number;
  /** How many of the calls were refused when they were made. */
  readonly refused: number;
  readonly groups: readonly CallGroup[];
}

export function decidedBy({ verdict, rule, source, parts, reason }: Verdict): DecidedBy {
  if (rule !== undefined) return { rules: [{ rule, file: source?.path ?? "" }] };
  const found = new Map<string, { rule: string; file: string }>();
  for (const part of parts) {
    if (part.verdict !== verdict || part.rule === undefined) continue;
    const file = part.source?.path ?? "";
    found.set(`${part.rule}\n${file}`, { rule: part.rule, file });
  }
  if (found.size > 0) return { rules: [...found.values()] };
  return { reason: "path" in reason ? "a path that no rule covers" : reason.message };
}

const ORDER: readonly Decision[] = ["allow", "ask", "deny"];

/** Calls that two settings decide differently: newly allowed, then most frequent first. `groups`: with whole inputs. */
export function decisionChanges(
  groups: readonly CallGroup[],
  before: HistorySettings,
  after: HistorySettings,
): DecisionChange[] {
  const [contextBefore, contextAfter] = [contextsOf(before), contextsOf(after)];
  const found = new Map<
    string,
    Omit<DecisionChange, "calls" | "sessions" | "refused" | "groups"> & { groups: CallGroup[] }
  >();
  for (const group of groups) {
    const call = { tool: group.tool, input: group.input };
    const [old, now] = [decide(call, contextBefore(group)), decide(call, contextAfter(group))];
    if (old.verdict === now.verdict) continue;
    const change = {
      from: old.verdict,
      to: now.verdict,
      tool: group.tool,
      before: decidedBy(old),
      after: decidedBy(now),
    };
    const key = JSON.stringify(change);
    const known = found.get(key) ?? { ...change, groups: [] };
    known.groups.push(group);
    found.set(key, known);
  }
  return [...found.values()].map((change): DecisionChange => ({
    ...change,
    calls: change.groups.reduce((sum, { calls }) => sum + calls, 0),
    sessions: collectSessions(change.groups, DECISIONS).size,
    refused: sumDecisions(change.groups, DENIED_DECISIONS),
  })).sort((a, b) => ORDER.indexOf(a.to) - ORDER.indexOf(b.to) || b.calls - a.calls);
}
