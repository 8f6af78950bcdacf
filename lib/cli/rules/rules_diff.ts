/**
 * What other settings decide differently: examples and sample calls, past calls, and rules that none of these shows.
 *
 * @module
 */
import { type DecidedBy, decidedBy, type DecisionChange } from "../../analyses/review/rule_history.ts";
import type { DecidedCall, PermissionContext } from "../../permissions/context.ts";
import { decide } from "../../permissions/decide/decide.ts";
import type { Decision, Verdict } from "../../permissions/decide/verdict.ts";
import { riskOf } from "../../permissions/risk/risk.ts";
import { type RiskKind, severityOf } from "../../permissions/risk/risk_kinds.ts";
import { reachOf } from "../../permissions/risk/rule_reach.ts";
import type { MergedSettings, SourcedRule } from "../../permissions/settings/settings.ts";
import type { SettingsPath } from "../../permissions/settings/shape.ts";
import { placeOfDecision, type RulePlace } from "./decided_by.ts";
import type { ExampleConditions } from "./rule_examples.ts";
import type { LineFinder } from "./rule_lines.ts";

/** A call to decide by both settings. */
export interface TriedCall {
  readonly call: DecidedCall;
  readonly conditions: ExampleConditions;
}

export interface SettingsSide {
  readonly files: readonly string[];
  readonly contextOf: (conditions: ExampleConditions) => PermissionContext;
}

/** A call with the worst that it can do. */
export interface RiskyCall extends TriedCall {
  readonly risk: RiskKind;
}

/** Calls that two settings decide differently, for the same reasons. */
export interface ChangedCalls {
  /** Where the calls are from: `known` are examples and sample calls. */
  readonly origin: "known" | "past";
  readonly from: Decision;
  readonly to: Decision;
  readonly before: DecidedBy;
  readonly after: DecidedBy;
  /** The calls, at least one, the worst first. */
  readonly calls: readonly RiskyCall[];
  /** How often they were made, and in how many sessions, if they are past calls. */
  readonly made: { readonly calls: number; readonly sessions: number; readonly refused: number } | null;
  /** What decides in the new settings. */
  readonly place: RulePlace;
}

/** A rule that only one of two settings has. */
export interface ChangedRule {
  readonly change: "added" | "removed";
  readonly rule: SourcedRule;
  /** What an added rule lets run at worst; null for any other. */
  readonly risk: RiskKind | null;
  readonly place: RulePlace;
}

/** Finds what two settings decide differently. */
export class SettingsComparison {
  readonly #base: SettingsSide;
  readonly #head: SettingsSide;
  readonly #lines: LineFinder;

  constructor(base: SettingsSide, head: SettingsSide, lines: LineFinder) {
    this.#base = base;
    this.#head = head;
    this.#lines = lines;
  }

  /** Examples and sample calls that are decided differently. */
  knownCalls(tried: readonly TriedCall[]): ChangedCalls[] {
    const found = new Map<string, ChangedCalls & { readonly calls: RiskyCall[] }>();
    const seen = new Set<string>();
    for (const { call, conditions } of tried) {
      const text = JSON.stringify([call, conditions]);
      if (seen.has(text)) continue;
      seen.add(text);
      const [base, head] = [this.#base.contextOf(conditions), this.#head.contextOf(conditions)];
      const [old, now] = [decide(call, base), decide(call, head)];
      if (old.verdict === now.verdict) continue;
      const change = { from: old.verdict, to: now.verdict, before: decidedBy(old), after: decidedBy(now) };
      const key = JSON.stringify(change);
      const known = found.get(key) ??
        { origin: "known" as const, ...change, calls: [], made: null, place: this.#placeOf(now, head.settings) };
      known.calls.push({ call, conditions, risk: riskOf(call, head).kind });
      found.set(key, known);
    }
    return inOrder([...found.values()].map((change) => ({ ...change, calls: worstCallsFirst(change.calls) })));
  }

  pastCalls(changes: readonly DecisionChange[]): ChangedCalls[] {
    const head = this.#head.contextOf({});
    return inOrder(changes.map((change): ChangedCalls => {
      const { from, to, before, after, calls, sessions, refused, groups } = change;
      const [rule] = "rules" in after ? after.rules : [];
      const sourced = head.settings.rules.find(({ rule: { text }, source, behavior }) =>
        behavior === to && text === rule?.rule && source.path === rule.file
      );
      return {
        origin: "past",
        from,
        to,
        before,
        after,
        calls: worstCallsFirst(groups.map(({ tool, input }) => ({
          call: { tool, input },
          conditions: {},
          risk: riskOf({ tool, input }, head).kind,
        }))),
        made: { calls, sessions, refused },
        place: sourced === undefined ? this.#wholeFile() : this.#placeOfRule(sourced),
      };
    }));
  }

  /** Rules that only one side has and that decide none of the calls that changed. */
  otherRules(changes: readonly ChangedCalls[]): ChangedRule[] {
    const [base, head] = [this.#base.contextOf({}), this.#head.contextOf({})];
    const shown = new Set(
      changes.flatMap(({ before, after }) => [before, after].flatMap((by) => "rules" in by ? by.rules : []))
        .map(({ rule, file }) => JSON.stringify([rule, file])),
    );
    const only = (settings: MergedSettings, other: MergedSettings): SourcedRule[] => {
      const keyOf = ({ rule, behavior }: SourcedRule) => `${behavior} ${rule.text}`;
      const known = new Set(other.rules.map(keyOf));
      return settings.rules.filter((rule) =>
        !known.has(keyOf(rule)) && !shown.has(JSON.stringify([rule.rule.text, rule.source.path]))
      );
    };
    return [
      ...only(head.settings, base.settings).map((rule): ChangedRule => ({
        change: "added",
        rule,
        risk: rule.behavior === "allow" ? reachOf(rule, head).kind : null,
        place: this.#placeOfRule(rule),
      })),
      ...only(base.settings, head.settings).map((rule): ChangedRule => ({
        change: "removed",
        rule,
        risk: null,
        place: this.#wholeFile(),
      })),
    ];
  }

  #wholeFile(): RulePlace {
    return { file: this.#head.files[0] ?? "", line: null };
  }

  #placeOfRule({ source: { path }, at }: SourcedRule): RulePlace {
    return { file: path, line: this.#lines(path, at) };
  }

  /** Where the new settings decide: at a rule, or at what else lets a call run. */
  #placeOf(verdict: Verdict, settings: MergedSettings): RulePlace {
    const at = placeOfDecision(verdict, settings, this.#lines);
    if (at !== null) return at;
    const key: SettingsPath | undefined = verdict.reason.kind === "mode"
      ? ["permissions", "defaultMode"]
      : verdict.reason.kind === "sandboxed"
      ? ["sandbox"]
      : undefined;
    for (const file of key === undefined ? [] : this.#head.files.toReversed()) {
      const line = this.#lines(file, key);
      if (line !== null) return { file, line };
    }
    return this.#wholeFile();
  }
}

function worstCallsFirst(calls: readonly RiskyCall[]): RiskyCall[] {
  return calls.toSorted((a, b) => severityOf(b.risk) - severityOf(a.risk));
}

const ORDER: readonly Decision[] = ["allow", "ask", "deny"];

/** What newly runs first, and of that the worst. */
function inOrder(changes: readonly ChangedCalls[]): ChangedCalls[] {
  const severity = ({ calls }: ChangedCalls) => severityOf(calls[0]!.risk);
  return changes.toSorted((a, b) => ORDER.indexOf(a.to) - ORDER.indexOf(b.to) || severity(b) - severity(a));
}
