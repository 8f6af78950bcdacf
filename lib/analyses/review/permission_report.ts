import type { CallFact } from "./facts/call_fact.ts";
import { type CallGroup, countDecisions } from "./facts/call_groups.ts";
import { DENIED_DECISIONS, PROMPTED_DECISIONS } from "../../session/calls/decision.ts";
import { classifierRemedies, type ClassifierRemedy } from "./classifier_remedies.ts";
import { type Friction, frictionOf, RefusalReader } from "./friction.ts";
import type { RuleCandidate } from "./recommend/candidates.ts";
import { recommend } from "./recommend/recommend.ts";
import { contextFor, type History } from "./recommend/requirements.ts";
import { groupByServer } from "./recommend/server_groups.ts";
import { mayCover, simulateRules, type Simulation, Today, WithRules } from "./recommend/simulate.ts";
import type { Recommendation } from "./review.ts";
import { isUnattributed, Tallier, type Tally, type TallyOptions } from "./tally.ts";
import { arrayAt, type JsonObject, stringAt } from "../../json.ts";
import {
  type MergedSettings,
  type PermissionMode,
  type SourcedRule,
  toLocalAllowRule,
} from "../../permissions/settings/settings.ts";
import { decide } from "../../permissions/decide/decide.ts";

/** How many rules a report offers; those for the tools of one MCP server count as one. */
const MAX_RULES = 5;
/** How many tools of a server it offers. */
const MAX_TOOLS = 10;

/** A rule that a report offers, with what it would have changed over the whole history. */
export interface OfferedRule {
  readonly recommendation: Recommendation;
  /** Calls that it would have allowed beside those it spares a prompt for. */
  readonly otherCalls: number;
}

/** What today's settings would do with calls whose approval is not recorded. */
export interface OldCalls {
  readonly calls: number;
  /** How many of them would ask today. */
  readonly wouldAsk: number;
  /** How many of those edit files of the project, which mode acceptEdits allows. */
  readonly edits: number;
  /** Rules that cover most of the others. */
  readonly rules: readonly OfferedRule[];
  /** How many the rules cover together. */
  readonly covered: number;
}

/** A rule that was applied from an earlier report, and what it did since. */
export interface AppliedRule {
  readonly rule: string;
  /** When, ISO 8601. */
  readonly since: string;
  /** Calls since then that run by this rule and would ask without it. */
  readonly spared: number;
}

/** A rule that a hook recorded for sessions whose transcripts are gone, and that is neither in force nor offered. */
export interface RecordedRule {
  readonly rule: string;
  readonly risk: string;
  /** The prompts of those sessions that it would have answered. */
  readonly prompts: number;
  readonly sessions: number;
}

/** What got in the way in some sessions, and what would help. */
export interface PermissionReport {
  readonly sessions: number;
  readonly calls: number;
  readonly friction: Friction;
  /** The recommended rules that would have spared most prompts. */
  readonly rules: readonly OfferedRule[];
  /**
   * Rules that would have spared prompts and are not recommended: they carry more risk, or would have allowed what was
   * denied.
   */
  readonly others: readonly Recommendation[];
  /** What rules would have done about the classifier's refusals, by its label. */
  readonly remedies: Readonly<Record<string, readonly ClassifierRemedy[]>>;
  /** Null if every call has a recorded decision. */
  readonly old: OldCalls | null;
  readonly applied: readonly AppliedRule[];
  /** Recommended rules for sessions that were not read, as a hook recorded them, those for most prompts first. */
  readonly recorded: readonly RecordedRule[];
}

/** Collects what a report needs while sessions are read. */
export class PermissionHistory {
  readonly refusals = new RefusalReader();
  readonly #unattributed: Tallier;
  readonly #sessions = new Set<string>();
  readonly #applied: readonly { readonly rule: string; readonly since: string; readonly tallier: Tallier }[];

  /**
   * @param records What was applied in this project, oldest first.
   * @param options From when on calls count, as for the {@linkcode Tallier} of all calls.
   */
  constructor(records: readonly JsonObject[], options: Pick<TallyOptions, "since"> = {}) {
    this.#unattributed = new Tallier(options);
    this.#applied = appliedRules(records).map(({ rule, since }) => ({
      rule,
      since,
      tallier: new Tallier({ since: Date.parse(since) }),
    }));
  }

  /** Takes a call. */
  add(fact: CallFact): void {
    this.#sessions.add(fact.session);
    // as if each had been approved at a prompt: what rules would have to allow if every one of them asked
    if (isUnattributed(fact)) this.#unattributed.add({ ...fact, decision: "approved_once" });
    else if (DENIED_DECISIONS.includes(fact.decision)) this.#unattributed.add(fact);
    for (const { tallier } of this.#applied) tallier.add(fact);
  }

  /**
   * The report.
   *
   * @param tally All calls.
   * @param history The settings in force.
   * @param candidates What a hook recorded of these and of other sessions.
   */
  report(tally: Tally, history: History, candidates: readonly RuleCandidate[] = []): PermissionReport {
    const recommendations = recommend(tally, history);
    const today = new Today(history);
    const isRecommended = ({ status, newlyAllowed }: Recommendation) => status === "recommended" && newlyAllowed === 0;
    return {
      sessions: tally.sessions,
      calls: tally.calls.total,
      friction: frictionOf(tally, this.refusals),
      rules: offerInOrder(recommendations.filter(isRecommended), {
        asking: tally.groups,
        all: tally.groups,
        history,
        today,
      }),
      others: recommendations.filter((recommendation) => !isRecommended(recommendation)).slice(0, MAX_RULES),
      remedies: Object.fromEntries(classifierRemedies(tally, this.refusals, history)),
      old: this.#oldCalls(history),
      applied: this.#applied.map(({ rule, since, tallier }) => ({
        rule,
        since,
        spared: sparedBy(rule, tallier.tally(), history),
      })),
      recorded: this.#recordedRules(candidates, recommendations, { tally, history, today }),
    };
  }

  /** The recorded rules that nothing in the sessions that were read speaks for or against. */
  #recordedRules(
    candidates: readonly RuleCandidate[],
    recommendations: readonly Recommendation[],
    { tally, history, today }: { readonly tally: Tally; readonly history: History; readonly today: Today },
  ): RecordedRule[] {
    const known = new Set([
      ...recommendations.map(({ rule }) => rule),
      ...history.settings.rules.map(({ rule }) => rule.text),
    ]);
    return candidates.flatMap(({ rule, risk, status, calls }): RecordedRule[] => {
      const unread = Object.values(calls).filter((session) => !this.#sessions.has(session));
      const allowsDenied = () =>
        simulateEverywhere([{ rule }], tally.groups, { history, today }).newlyAllowed.length > 0;
      if (status !== "recommended" || unread.length === 0 || known.has(rule) || allowsDenied()) return [];
      return [{ rule, risk, prompts: unread.length, sessions: new Set(unread).size }];
    }).sort((a, b) => b.prompts - a.prompts).slice(0, MAX_RULES);
  }

  #oldCalls(history: History): OldCalls | null {
    const tally = this.#unattributed.tally();
    const old = tally.groups.filter((group) => countDecisions(group, ["approved_once"]) > 0);
    if (old.length === 0) return null;
    const count = (groups: typeof old) =>
      groups.reduce((sum, group) => sum + countDecisions(group, ["approved_once"]), 0);
    const asks = (group: CallGroup, mode: PermissionMode) =>
      decide({ tool: group.tool, input: group.input }, { ...contextFor(group, history), mode }).verdict === "ask";
    const wouldAsk = old.filter((group) => asks(group, "default"));
    const asking = wouldAsk.filter((group) => asks(group, "acceptEdits"));
    const recommendations = recommend({
      groups: [...asking, ...tally.groups.filter((group) => !old.includes(group))],
    }, history);
    const recommended = recommendations.filter(({ status, newlyAllowed }) =>
      status === "recommended" && newlyAllowed === 0
    );
    const rules = offerInOrder(recommended, { asking, all: tally.groups, history, today: new Today(history) });
    return {
      calls: count(old),
      wouldAsk: count(wouldAsk),
      edits: count(wouldAsk) - count(asking),
      rules,
      covered: rules.reduce((sum, { recommendation }) => sum + recommendation.promptsSaved, 0),
    };
  }
}

/** What rules are offered for. */
interface Offer {
  /** The calls that they should spare a prompt. */
  readonly asking: readonly CallGroup[];
  /** All calls. */
  readonly all: readonly CallGroup[];
  readonly history: History;
  readonly today: Today;
}

/**
 * The first rules that spare a prompt in addition to those before them, with what else each would have allowed. One that
 * spares a prompt only with a rule that is not offered is left out: nobody would add that one, too.
 */
function offerInOrder(
  recommendations: readonly Recommendation[],
  { asking, all, history, today }: Offer,
): OfferedRule[] {
  const offered: OfferedRule[] = [];
  const before: Recommendation[] = [];
  const byRoot = Map.groupBy(asking.filter((group) => !today.allows(group)), ({ root }) => root);
  let servers = 0;
  for (const { items } of groupByServer(recommendations, ({ rule }) => rule)) {
    const first = offered.length;
    for (const recommendation of items) {
      if (recommendation.promptsSaved === 0 || offered.length - first === MAX_TOOLS) continue;
      let spared = 0;
      for (const [root, groups] of byRoot) {
        const rules = rulesOfProject(root, [...before, recommendation]);
        const own = rulesOfProject(root, [recommendation]);
        const added = new WithRules(history, rules);
        // more rules never ask more: what is spared stays spared, and the others only if the new rule is about them
        const left = groups.filter((group) => {
          const isSpared = own.some((rule) => mayCover(rule, group)) && added.allows(group);
          if (isSpared) spared += countDecisions(group, PROMPTED_DECISIONS);
          return !isSpared;
        });
        byRoot.set(root, left);
      }
      if (spared === 0) continue;
      const alone = simulateEverywhere([recommendation], all, { history, today });
      offered.push({
        recommendation: { ...recommendation, promptsSaved: spared },
        otherCalls: alone.allowed - alone.promptsSaved,
      });
      before.push(recommendation);
    }
    if (offered.length > first && ++servers === MAX_RULES) break;
  }
  return offered;
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
  { history, today }: { readonly history: History; readonly today: Today },
): Simulation {
  const found = [...Map.groupBy(groups, ({ root }) => root)].map(([root, own]) =>
    simulateRules(own, history, rulesOfProject(root, rules), today)
  );
  return {
    allowed: found.reduce((sum, { allowed }) => sum + allowed, 0),
    promptsSaved: found.reduce((sum, { promptsSaved }) => sum + promptsSaved, 0),
    newlyAllowed: found.flatMap(({ newlyAllowed }) => newlyAllowed),
  };
}

/** Calls of a history that one rule of the settings in force allows, and no other. */
function sparedBy(rule: string, { groups }: Tally, history: History): number {
  const without = (settings: MergedSettings): MergedSettings => ({
    ...settings,
    rules: settings.rules.filter(({ behavior, rule: { text } }) => behavior !== "allow" || text !== rule),
  });
  const { projectSettings } = history;
  const before: History = {
    ...history,
    settings: without(history.settings),
    ...projectSettings === undefined ? {} : { projectSettings: (root: string) => without(projectSettings(root)) },
  };
  const [now, then] = [new Today(history), new Today(before)];
  return groups.filter((group) => now.allows(group) && !then.allows(group)).reduce(
    (sum, { calls }) => sum + calls,
    0,
  );
}

/** The rules that were applied and not undone. */
function appliedRules(records: readonly JsonObject[]): { rule: string; since: string }[] {
  const undone = new Set(
    records.filter((record) => record["action"] === "undo").map((record) => stringAt(record, "of")),
  );
  return records.flatMap((record) => {
    const since = stringAt(record, "ts");
    if (record["action"] !== "apply" || since === null || undone.has(since)) return [];
    return arrayAt(record, "rules").flatMap((rule) => typeof rule === "string" ? [{ rule, since }] : []);
  });
}

/** Whether anything got in the way at all. */
export function hasFriction(friction: Friction): boolean {
  const { prompts, interrupted, notGranted, byRule, byHook, byClassifier, classifierUnavailable } = friction;
  return prompts + interrupted + notGranted + byRule + byHook + byClassifier + classifierUnavailable > 0;
}
