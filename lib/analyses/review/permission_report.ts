import type { CallFact } from "./facts/call_fact.ts";
import {
  type CallGroup,
  CallGroups,
  collectSessions,
  countDecisions,
  listExamples,
  sumDecisions,
} from "./facts/call_groups.ts";
import { DENIED_DECISIONS, PROMPTED_DECISIONS } from "../../session/calls/decision.ts";
import { classifierRemedies, type ClassifierRemedy } from "./classifier_remedies.ts";
import { type Friction, frictionOf } from "./friction.ts";
import { type ModeCalls, modeCalls } from "./mode_calls.ts";
import type { RuleCandidate } from "./recommend/candidates.ts";
import { type RatedRule, type RecommendedRules, recommendWithGroups } from "./recommend/recommend.ts";
import {
  contextFor,
  type History,
  isRateable,
  isRuleKnown,
  requiredRules,
  verdictFor,
  withSettings,
} from "./recommend/requirements.ts";
import { groupByServer } from "./recommend/server_groups.ts";
import { mayChange, mayCover, simulateRules, type Simulation, WithRules } from "./recommend/simulate.ts";
import type { Recommendation } from "./review.ts";
import { type SandboxAdvice, sandboxAdvice } from "./sandbox_advice.ts";
import { isInPeriod, isUnattributed, type Tally, type TallyOptions } from "./tally.ts";
import { arrayAt, type JsonObject, stringAt } from "../../json.ts";
import { type SourcedRule, toLocalAllowRule } from "../../permissions/settings/settings.ts";
import type { Verdict } from "../../permissions/decide/verdict.ts";
import { severityOf } from "../../permissions/risk/risk_kinds.ts";
import { asksUser } from "../../session/calls/mode.ts";
import { QUESTION_TOOLS } from "../../session/calls/tool_names.ts";
import { pluralize } from "../../text/format.ts";

/** A rule that a report offers, with what it would have changed over the whole history. */
export interface OfferedRule {
  readonly recommendation: Recommendation;
  /** Calls that it would have allowed beside those it spares a prompt for. */
  readonly otherCalls: number;
}

/** Fewer prompts than this are no reason to turn the sandbox on. */
const FEW_PROMPTS = 2;

/** Prompts that no offered rule would have spared, and why not. */
export interface StayingPrompts {
  /** The rule that would have spared them and is not recommended; null if no rule would. */
  readonly rule: string | null;
  readonly risk: string | null;
  readonly why: string;
  readonly prompts: number;
  readonly sessions: number;
  /** Denied calls that the rule would have allowed. */
  readonly newlyAllowed: number;
  readonly examples: readonly string[];
}

/** What today's settings would do with calls whose approval is not recorded. */
export interface OldCalls {
  readonly calls: number;
  readonly wouldAsk: number;
  /** How many of those edit files of the project, which mode acceptEdits allows. */
  readonly edits: number;
  /** Rules that cover most of the others. */
  readonly rules: readonly OfferedRule[];
  /** How many the rules cover together. */
  readonly covered: number;
}

/** A rule that was applied from an earlier report, and what it has done since. */
export interface AppliedRule {
  readonly rule: string;
  readonly since: string;
  /** Calls since then that run by this rule and would ask without it. */
  readonly spared: number;
}

export interface RecordedRule {
  readonly rule: string;
  readonly risk: string;
  /** The prompts of those sessions that it would have answered. */
  readonly prompts: number;
  readonly sessions: number;
}

export interface PermissionReport {
  readonly sessions: number;
  readonly calls: number;
  readonly friction: Friction;
  /** The calls of each permission mode, and what the mode did in the user's place; most calls first. */
  readonly modes: readonly ModeCalls[];
  /** Permission prompts: those that the user answered, with yes or no, and calls that nobody could approve. */
  readonly asked: number;
  /** Of these, the calls that nobody could approve, as in a headless run. */
  readonly unanswered: number;
  /** The recommended rules that would have spared prompts, each in addition to those before it. */
  readonly rules: readonly OfferedRule[];
  /** Prompts that none of these rules would have spared, the most frequent first. */
  readonly stays: readonly StayingPrompts[];
  readonly settled: number;
  /** What the client's sandbox would have spared; null where it is on, or would spare few or no more than the best rule. */
  readonly sandbox: SandboxAdvice | null;
  /** What rules would have done about the classifier's refusals, by its label. */
  readonly remedies: Readonly<Record<string, readonly ClassifierRemedy[]>>;
  /** Calls without a recorded decision, in modes that ask the user; null if there are none. */
  readonly old: OldCalls | null;
  /** The same for calls whose mode is not recorded either, which may not have been able to prompt. */
  readonly modeNotRecorded: OldCalls | null;
  /** Calls without a recorded decision in clients that have no such rules, in modes that ask. */
  readonly outsideRules: number;
  /** Calls that were prompted for, or may have been, of which it is not known what rules decide. */
  readonly notCompared: number;
  readonly applied: readonly AppliedRule[];
  /** Recommended rules for sessions that were not read, as a hook recorded them, most prompts first. */
  readonly recorded: readonly RecordedRule[];
}

/** Groups of calls that began at a time or later. */
interface GroupsSince {
  readonly since: number | undefined;
  readonly groups: CallGroups;
}

function isSince(fact: CallFact, since: number | undefined): boolean {
  return isInPeriod(fact, since === undefined ? {} : { since });
}

function addSince({ since, groups }: GroupsSince, fact: CallFact): void {
  if (!fact.isOutsideRules && isSince(fact, since)) groups.add(fact);
}

export class PermissionHistory {
  readonly #unattributed: GroupsSince;
  readonly #withoutMode: GroupsSince;
  readonly #sessions = new Set<string>();
  readonly #since: number | undefined;
  #outsideRules = 0;
  readonly #applied: readonly (GroupsSince & { readonly rule: string; readonly time: string })[];

  /** `records`: what was applied in this project, oldest first. `options`: from which time calls count. */
  constructor(records: readonly JsonObject[], { since }: Pick<TallyOptions, "since"> = {}) {
    this.#since = since;
    this.#unattributed = { since, groups: new CallGroups() };
    this.#withoutMode = { since, groups: new CallGroups() };
    this.#applied = notUndone(records).flatMap((record) => {
      const time = stringAt(record, "ts") ?? "";
      return appliedIn(record).map((rule) => ({ rule, time, since: Date.parse(time), groups: new CallGroups() }));
    });
  }

  add(fact: CallFact): void {
    this.#sessions.add(fact.session);
    if (DENIED_DECISIONS.includes(fact.decision)) {
      addSince(this.#unattributed, fact);
      addSince(this.#withoutMode, fact);
    } else if (isUnattributed(fact) && asksUser(fact.mode) && !QUESTION_TOOLS.has(fact.tool)) {
      if (fact.isOutsideRules && isSince(fact, this.#since)) this.#outsideRules++;
      // as if each had been approved at a prompt: what rules would have to allow if every one of them asked
      addSince(fact.mode === null ? this.#withoutMode : this.#unattributed, { ...fact, decision: "approved_once" });
    }
    for (const applied of this.#applied) addSince(applied, fact);
  }

  /** The report. `candidates`: what a hook recorded of these and of other sessions. */
  report(tally: Tally, history: History, candidates: readonly RuleCandidate[] = []): PermissionReport {
    const { recommendations, requiredBy } = recommendWithGroups(tally, history);
    const today = new WithRules(history, []);
    const { offered, left } = offerInOrder(recommendations.filter(isRecommended), {
      asking: tally.groups,
      all: tally.groups,
      history,
      today,
      requiredBy,
    });
    const isKnown = (group: CallGroup) => isRuleKnown(group, history);
    const since = [this.#unattributed.groups.all(), this.#withoutMode.groups.all()];
    const [unattributed = [], withoutMode = []] = since.map((groups) => groups.filter(isKnown));
    const unknown = [...tally.groups, ...since.flat()].filter((group) => !isKnown(group));
    const [old, modeNotRecorded] = [oldCalls(unattributed, history), oldCalls(withoutMode, history)];
    const rules = [...offered, ...old?.rules ?? [], ...modeNotRecorded?.rules ?? []];
    const most = Math.max(0, ...rules.map(({ recommendation }) => recommendation.promptsSaved));
    const sandbox = sandboxAdvice({ groups: tally.groups, old: [...unattributed, ...withoutMode] }, history);
    const counted = tally.groups.filter(({ tool }) => !QUESTION_TOOLS.has(tool));
    const friction = frictionOf(tally);
    const unanswered = promptCounts(counted, ["not_granted"]);
    return {
      sessions: tally.sessions,
      calls: tally.calls.total,
      friction,
      modes: modeCalls(tally, history),
      asked: friction.prompts + unanswered,
      unanswered,
      rules: offered,
      stays: stayingPrompts(
        left.filter((group) => !QUESTION_TOOLS.has(group.tool) && isKnown(group)),
        requiredBy,
        history,
      ),
      settled: promptCounts(counted.filter((group) => today.allows(group))),
      remedies: Object.fromEntries(classifierRemedies(tally, history)),
      sandbox: sandbox !== null && sandbox.prompts + sandbox.calls > Math.max(most, FEW_PROMPTS) ? sandbox : null,
      old,
      modeNotRecorded,
      outsideRules: this.#outsideRules,
      notCompared: promptCounts(unknown),
      applied: this.#applied.map(({ rule, time, groups }) => ({
        rule,
        since: time,
        spared: sparedBy(rule, groups.all(), history),
      })),
      recorded: this.#recordedRules(candidates, recommendations, { tally, history }),
    };
  }

  /** The recorded rules that no session read speaks for or against. */
  #recordedRules(
    candidates: readonly RuleCandidate[],
    recommendations: readonly Recommendation[],
    { tally, history }: { readonly tally: Tally; readonly history: History },
  ): RecordedRule[] {
    const known = new Set([
      ...recommendations.map(({ rule }) => rule),
      ...history.settings.rules.map(({ rule }) => rule.text),
    ]);
    return candidates.flatMap(({ rule, risk, status, calls }): RecordedRule[] => {
      const unread = Object.values(calls).filter((session) => !this.#sessions.has(session));
      const allowsDenied = () => simulateEverywhere([{ rule }], tally.groups, history).newlyAllowed.length > 0;
      if (status !== "recommended" || unread.length === 0 || known.has(rule) || allowsDenied()) return [];
      return [{ rule, risk, prompts: unread.length, sessions: new Set(unread).size }];
    }).sort((a, b) => b.prompts - a.prompts);
  }
}

function isRecommended({ status, newlyAllowed }: Recommendation): boolean {
  return status === "recommended" && newlyAllowed === 0;
}

/** What today's settings would do with calls that count as approved. */
function oldCalls(all: readonly CallGroup[], history: History): OldCalls | null {
  const old = all.filter((group) => countDecisions(group, ["approved_once"]) > 0);
  if (old.length === 0) return null;
  const count = (groups: typeof old) => sumDecisions(groups, ["approved_once"]);
  const asksIn = (group: CallGroup, mode: string | null) => verdictFor({ ...group, mode }, history).verdict === "ask";
  const wouldAsk = old.filter((group) => asksIn(group, group.mode));
  const asking = wouldAsk.filter((group) => asksIn(group, "acceptEdits"));
  const { recommendations, requiredBy } = recommendWithGroups({
    groups: [...asking, ...all.filter((group) => !old.includes(group))],
  }, history);
  const { offered: rules } = offerInOrder(recommendations.filter(isRecommended), {
    asking,
    all,
    history,
    today: new WithRules(history, []),
    requiredBy,
  });
  return {
    calls: count(old),
    wouldAsk: count(wouldAsk),
    edits: count(wouldAsk) - count(asking),
    rules,
    covered: rules.reduce((sum, { recommendation }) => sum + recommendation.promptsSaved, 0),
  };
}

const MAX_EXAMPLES = 3;

/** The prompts of groups that no offered rule allows, by what speaks against a rule. */
function stayingPrompts(
  groups: readonly CallGroup[],
  requiredBy: ReadonlyMap<CallGroup, readonly RatedRule[]>,
  history: History,
): StayingPrompts[] {
  const found = new Map<string, { readonly reason: Omit<StayingPrompts, Counted>; readonly groups: CallGroup[] }>();
  for (const group of groups) {
    if (countDecisions(group, PROMPTED_DECISIONS) === 0) continue;
    const reason = whyStaying(group, requiredBy.get(group) ?? [], history);
    const key = JSON.stringify([reason.rule, reason.why]);
    const known = found.get(key) ?? { reason, groups: [] };
    found.set(key, known);
    known.groups.push(group);
  }
  return [...found.values()].map(({ reason, groups }) => ({
    ...reason,
    prompts: promptCounts(groups),
    sessions: collectSessions(groups, PROMPTED_DECISIONS).size,
    examples: listExamples(groups, MAX_EXAMPLES),
  })).sort((a, b) => b.prompts - a.prompts);
}

type Counted = "prompts" | "sessions" | "examples";

/** Why a group's prompts remain: the worst of the rules that it requires, or what makes rules useless. */
function whyStaying(
  group: CallGroup,
  rules: readonly RatedRule[],
  history: History,
): Omit<StayingPrompts, Counted> {
  const none = (why: string) => ({ rule: null, risk: null, why, newlyAllowed: 0 });
  const required = requiredRules(group, history);
  if (required === null) return none("Today's settings deny it");
  if (required.blocked !== null) return none(required.blocked);
  const [worst] = rules.filter(({ status, newlyAllowed }) => status !== "recommended" || newlyAllowed > 0)
    .sort((a, b) => severityOf(b.risk) - severityOf(a.risk));
  if (worst === undefined) return none("No rule would cover the same call again");
  const { rule, risk, reason, newlyAllowed } = worst;
  const denied = newlyAllowed > 0 ? `it would have allowed ${pluralize(newlyAllowed, "denied call")}` : "";
  return { rule, risk, why: reason === "" ? denied : reason, newlyAllowed };
}

interface Offer {
  /** The calls that they should spare a prompt. */
  readonly asking: readonly CallGroup[];
  readonly all: readonly CallGroup[];
  readonly history: History;
  readonly today: WithRules;
  readonly requiredBy: RecommendedRules["requiredBy"];
}

/** The rules that are offered, and the calls that they leave to the user. */
interface Offered {
  readonly offered: readonly OfferedRule[];
  readonly left: readonly CallGroup[];
}

/**
 * The rules that spare a prompt in addition to those before them, with what else each would have allowed. Where a call requires
 * several rules, those that spare nothing by themselves come right before the last one. One that is of use only with a rule that
 * is not offered is left out: nobody would add that one, too. The tools of one MCP server stand together.
 */
function offerInOrder(
  recommendations: readonly Recommendation[],
  { asking, all, history, today, requiredBy }: Offer,
): Offered {
  const offered: OfferedRule[] = [];
  const before: Recommendation[] = [];
  /** Rules that spare nothing so far, by their texts. */
  const pending = new Map<string, Recommendation>();
  const byRoot = Map.groupBy(asking.filter((group) => !today.allows(group)), ({ root }) => root);
  const offer = (recommendation: Recommendation, spared: readonly CallGroup[]): void => {
    const alone = simulateEverywhere([recommendation], all, history);
    const sessions = collectSessions(spared, PROMPTED_DECISIONS).size;
    offered.push({
      recommendation: { ...recommendation, promptsSaved: promptCounts(spared), sessions },
      otherCalls: alone.allowed - alone.promptsSaved,
    });
    before.push(recommendation);
  };
  /** The decision about a call under the rules before, if it differs from today's. */
  const latest = new Map<CallGroup, Verdict>();
  /** Removes from the calls that ask those that a rule allows, together with the rules before it and some others. */
  const spare = (
    recommendation: Recommendation,
    others: readonly Recommendation[],
    isConcerned: (group: CallGroup, own: readonly SourcedRule[]) => boolean,
  ): CallGroup[] => {
    const spared: CallGroup[] = [];
    for (const [root, groups] of byRoot) {
      const own = rulesOfProject(root, [recommendation]);
      // more rules never ask more: what is spared stays spared, and the others only if the new rule is about them
      const concerned = own.length === 0 ? [] : groups.filter((group) => isConcerned(group, own));
      if (concerned.length === 0) continue;
      const added = new WithRules(history, rulesOfProject(root, [...before, ...others, recommendation]));
      const allowed = new Set(concerned.filter((group) => {
        const verdict = added.verdict(group);
        if (others.length === 0) latest.set(group, verdict);
        return verdict.verdict === "allow";
      }));
      spared.push(...allowed);
      if (allowed.size > 0) byRoot.set(root, groups.filter((group) => !allowed.has(group)));
    }
    return spared;
  };
  const mayBeSpared = (group: CallGroup, own: readonly SourcedRule[]): boolean =>
    isRateable(group, history.home) &&
    own.some((rule) =>
      mayCover(rule, group) && mayChange(rule, latest.get(group) ?? today.verdict(group), contextFor(group, history))
    );
  for (const recommendation of groupByServer(recommendations, ({ rule }) => rule).flatMap(({ items }) => items)) {
    let spared = spare(recommendation, [], mayBeSpared);
    if (promptCounts(spared) === 0) {
      const requires = (group: CallGroup) =>
        requiredBy.get(group)?.some(({ rule }) => rule === recommendation.rule) ?? false;
      const together = pending.size === 0 ? [] : spare(recommendation, [...pending.values()], requires);
      spared = [...spared, ...together];
      for (const { rule } of spared.flatMap((group) => requiredBy.get(group) ?? [])) {
        const needed = pending.get(rule);
        if (needed !== undefined) offer(needed, []);
        pending.delete(rule);
      }
    }
    if (promptCounts(spared) > 0) offer(recommendation, spared);
    else pending.set(recommendation.rule, recommendation);
  }
  return { offered, left: [...byRoot.values()].flat() };
}

function promptCounts(groups: readonly CallGroup[], decisions = PROMPTED_DECISIONS): number {
  return sumDecisions(groups, decisions);
}

/** The rules that count in a project: paths in them start there. */
function rulesOfProject(root: string | null, rules: readonly PlacedRule[]): SourcedRule[] {
  return rules.filter((rule) => (rule.root ?? null) === null || rule.root === root)
    .flatMap(({ rule }) => toLocalAllowRule(rule, root) ?? []);
}

/** A rule with the project that it is meant for; for all of them without one. */
type PlacedRule = Pick<Recommendation, "rule"> & Partial<Pick<Recommendation, "root">>;

/** Simulates rules, each in the settings of the projects that it is meant for. */
function simulateEverywhere(
  rules: readonly PlacedRule[],
  groups: readonly CallGroup[],
  history: History,
): Simulation {
  const found = [...Map.groupBy(groups, ({ root }) => root)].map(([root, own]) =>
    simulateRules(own, history, rulesOfProject(root, rules))
  );
  return {
    allowed: found.reduce((sum, { allowed }) => sum + allowed, 0),
    promptsSaved: found.reduce((sum, { promptsSaved }) => sum + promptsSaved, 0),
    newlyAllowed: found.flatMap(({ newlyAllowed }) => newlyAllowed),
  };
}

/** Calls of a history that one rule of the settings in force allows, and no other. */
function sparedBy(rule: string, groups: readonly CallGroup[], history: History): number {
  const before = withSettings(history, (settings) => ({
    ...settings,
    rules: settings.rules.filter(({ behavior, rule: { text } }) => behavior !== "allow" || text !== rule),
  }));
  const [now, then] = [new WithRules(history, []), new WithRules(before, [])];
  return groups.filter((group) => now.allows(group) && !then.allows(group)).reduce((sum, { calls }) => sum + calls, 0);
}

/** The applications in the record of a project that were not undone yet, oldest first. */
export function notUndone(records: readonly JsonObject[]): JsonObject[] {
  const undone = new Set(records.map((record) => record["action"] === "undo" ? stringAt(record, "of") : null));
  return records.filter((record) => record["action"] === "apply" && !undone.has(stringAt(record, "ts")));
}

export function appliedIn(record: JsonObject): string[] {
  return arrayAt(record, "rules").filter((rule) => typeof rule === "string");
}

/** Whether prompts that the user answered with yes are missing: some clients do not record them. */
export function lacksApprovals(
  { old, modeNotRecorded, outsideRules }: Pick<PermissionReport, "old" | "modeNotRecorded" | "outsideRules">,
): boolean {
  return (old?.calls ?? 0) + (modeNotRecorded?.calls ?? 0) + outsideRules > 0;
}

export function hasFriction(friction: Friction): boolean {
  const { prompts, interrupted, notGranted, byRule, byHook, byClassifier, classifierUnavailable, byClient, byUnknown } =
    friction;
  const denied = byRule + byHook + byClassifier + classifierUnavailable + byClient + byUnknown;
  return prompts + interrupted + notGranted + denied > 0;
}
