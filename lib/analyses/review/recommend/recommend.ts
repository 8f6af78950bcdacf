import { type SourcedRule, toLocalAllowRule } from "../../../permissions/settings/settings.ts";
import { redact } from "../../../text/redact.ts";
import { type CallGroup, collectSessions, countDecisions, listExamples, sumDecisions } from "../facts/call_groups.ts";
import { pathRules } from "./path_rules.ts";
import type { Confidence, Destination, Recommendation } from "../review.ts";
import { isUsable, type PromptedPart, type RuleRisk, ruleRisk } from "./rule_risk.ts";
import { isGroupAllowed, mayCover } from "./simulate.ts";
import { DENIED_DECISIONS, PROMPTED_DECISIONS } from "../../../session/calls/decision.ts";
import type { Tally } from "../tally.ts";
import { addRequiredRules, contextFor, type History, requiredRules, type RuleRequirements } from "./requirements.ts";

const MAX_EXAMPLES = 2;

interface Candidate {
  readonly text: string;
  readonly root: string | null;
  /** The rule as part of the local settings. */
  readonly rule: SourcedRule;
  readonly groups: Set<CallGroup>;
  readonly parts: Map<string, PromptedPart>;
  readonly roots: Set<string | null>;
}

class CandidateIndex {
  readonly all = new Map<string, Candidate>();
  readonly ofGroup = new Map<CallGroup, Set<Candidate>>();

  add(text: string, group: CallGroup, parts: readonly PromptedPart[]): void {
    const { root } = group;
    const rule = toLocalAllowRule(text, root);
    if (rule === null || !isUsable(rule.rule) || redact(text) !== text) return; // never a rule with a secret
    // a path relative to the project is another path in another project
    const isProjectPath = rule.rule.content.kind === "path" && rule.rule.content.anchor === "source";
    const key = isProjectPath ? `${root} ${text}` : text;
    const known = this.all.get(key);
    const candidate = known ?? { text, root, rule, groups: new Set(), parts: new Map(), roots: new Set() };
    if (!known) this.all.set(key, candidate);
    candidate.groups.add(group);
    for (const part of parts) candidate.parts.set(JSON.stringify(part.call), part);
    candidate.roots.add(root);
    const candidates = this.ofGroup.get(group) ?? new Set();
    this.ofGroup.set(group, candidates.add(candidate));
  }
}

/** Collects the rules that calls require; the paths of each project are combined first. */
function collectCandidates(groups: readonly CallGroup[], history: History): CandidateIndex {
  const candidates = new CandidateIndex();
  const requirements = new Map<CallGroup, RuleRequirements>();
  for (const group of groups) {
    const required = requiredRules(group, history);
    if (required !== null && required.blocked === null) requirements.set(group, required);
  }
  for (const root of new Set(groups.map((group) => group.root))) {
    const own = [...requirements].filter(([group]) => group.root === root);
    const rules = pathRules(own.flatMap(([, { paths }]) => paths), { root, home: history.home });
    for (const [group, { rules: commands, paths }] of own) {
      const context = contextFor(group, history);
      for (const { rule, part } of commands) candidates.add(rule, group, [{ call: part, context }]);
      for (const path of paths) {
        const use = { tool: path.use === "Edit" ? "Write" : "Read", input: { file_path: path.path } };
        candidates.add(rules.get(path) ?? "", group, [{ call: path.part, context }, { call: use, context }]);
      }
    }
  }
  return candidates;
}

function countPrompts(groups: Iterable<CallGroup>): number {
  return sumDecisions(groups, PROMPTED_DECISIONS);
}

function confidenceOf(occurrences: number): Confidence {
  return occurrences >= 3 ? "high" : occurrences === 2 ? "medium" : "low";
}

/** Local settings; the project's for harmless rules of three sessions; the user's for rules of two projects. */
function destinationOf({ roots, rule }: Candidate, sessions: number, risk: string): Destination {
  if (roots.size > 1) return "user";
  const { content } = rule.rule;
  const isOutside = content.kind === "path" && content.anchor !== "source";
  return !isOutside && sessions >= 3 && (risk === "read_only" || risk === "project_write") ? "project" : "local";
}

function times(count: number): string {
  return count === 1 ? "once" : count === 2 ? "twice" : `${count} times`;
}

/** Explains a recommendation: what happened to the calls, why it needs a review, and what else it would allow. */
function explain(candidate: Candidate, risk: RuleRisk, newlyAllowed: readonly CallGroup[]): string {
  const approved = sumDecisions(candidate.groups, ["approved_once", "approved_always"]);
  const ungranted = sumDecisions(candidate.groups, ["not_granted"]);
  const answers = [
    ...approved > 0 ? [`approved ${times(approved)}`] : [],
    ...ungranted > 0 ? [`denied ${times(ungranted)} because nobody could answer the prompt`] : [],
  ].join(", ");
  return [
    answers.charAt(0).toUpperCase() + answers.slice(1),
    ...risk.status === "recommended" ? [] : [risk.reason],
    ...risk.status === "recommended" || risk.narrower === null ? [] : [`narrower rule: ${risk.narrower}`],
    ...newlyAllowed.length === 0 ? [] : [
      `it would also allow calls that were denied ${times(countDenials(newlyAllowed))}: ${
        listExamples(newlyAllowed, MAX_EXAMPLES).join("; ")
      }`,
    ],
  ].join("; ");
}

function candidateTime(candidate: Candidate, end: "first" | "last"): string | null {
  const times = [...candidate.groups].flatMap((group) => group[end] ?? []).sort();
  return (end === "first" ? times[0] : times.at(-1)) ?? null;
}

interface RankedRule {
  readonly candidate: Candidate;
  readonly risk: RuleRisk;
  readonly promptsSaved: number;
}

/** Selects candidates by the prompts that each saves next: that only rises, so a group is looked at once a rule. */
class CandidateQueue {
  readonly #missing = new Map<CallGroup, Set<Candidate>>();
  readonly #gains = new Map<Candidate, number>();
  readonly #byGain = new Map<number, Set<Candidate>>();
  #highest = 0;

  /** @param selectable The candidates that `next()` returns. */
  constructor(candidates: CandidateIndex, selectable: Iterable<Candidate>) {
    for (const [group, required] of candidates.ofGroup) this.#missing.set(group, new Set(required));
    for (const candidate of candidates.all.values()) {
      const last = [...candidate.groups].filter((group) => candidates.ofGroup.get(group)?.size === 1);
      this.#gains.set(candidate, countPrompts(last));
    }
    for (const candidate of selectable) this.#insert(candidate);
  }

  gainOf(candidate: Candidate): number {
    return this.#gains.get(candidate) ?? 0;
  }

  /** Selects the candidate that saves most prompts, with the groups that require no other; null if none is left. */
  next(): { readonly candidate: Candidate; readonly completed: readonly CallGroup[] } | null {
    for (; this.#highest >= 0; this.#highest--) {
      const best = this.#byGain.get(this.#highest)?.values().next().value;
      if (best !== undefined) return { candidate: best, completed: this.#select(best) };
    }
    return null;
  }

  #select(candidate: Candidate): CallGroup[] {
    this.#byGain.get(this.gainOf(candidate))?.delete(candidate);
    return [...candidate.groups].filter((group) => {
      const missing = this.#missing.get(group);
      missing?.delete(candidate);
      const [last, ...more] = missing ?? [];
      if (last !== undefined && more.length === 0) this.#raise(last, countPrompts([group]));
      return last === undefined;
    });
  }

  #raise(candidate: Candidate, prompts: number): void {
    const gain = this.gainOf(candidate);
    const isSelectable = this.#byGain.get(gain)?.delete(candidate) === true;
    this.#gains.set(candidate, gain + prompts);
    if (isSelectable) this.#insert(candidate);
  }

  #insert(candidate: Candidate): void {
    const gain = this.gainOf(candidate);
    const same = this.#byGain.get(gain) ?? new Set();
    this.#byGain.set(gain, same.add(candidate));
    this.#highest = Math.max(this.#highest, gain);
  }
}

/** Orders rules by the prompts they save in addition to the rules before them. */
function rankRules(
  candidates: CandidateIndex,
  risks: ReadonlyMap<Candidate, RuleRisk>,
  history: History,
): RankedRule[] {
  const withStatus = (status: RuleRisk["status"]) => [...risks].filter(([, risk]) => risk.status === status);
  const queue = new CandidateQueue(candidates, withStatus("recommended").map(([candidate]) => candidate));
  const known = new Map<CallGroup, boolean>();
  const isSparable = (group: CallGroup): boolean => {
    const required = [...candidates.ofGroup.get(group) ?? []].map(({ rule }) => rule);
    const found = known.get(group) ?? isGroupAllowed(group, history, required);
    known.set(group, found);
    return found;
  };
  const spared = new Set<CallGroup>();
  const order: RankedRule[] = [];
  for (let next = queue.next(); next !== null; next = queue.next()) {
    const { candidate, completed } = next;
    const saved = completed.filter(isSparable);
    for (const group of saved) spared.add(group);
    const risk = risks.get(candidate);
    if (risk) order.push({ candidate, risk, promptsSaved: countPrompts(saved) });
  }
  // drop rules that save a prompt only together with a rule that is not recommended
  const helpful = order.filter(({ candidate }) => [...candidate.groups].some((group) => spared.has(group)));
  // nor to review is one that spares no prompt with whatever others its calls require
  const toReview = withStatus("review_needed").filter(([{ groups }]) => [...groups].some(isSparable))
    .map(([candidate, risk]): RankedRule => ({ candidate, risk, promptsSaved: queue.gainOf(candidate) }));
  return [...helpful, ...toReview];
}

/** The denied calls that each rule alone would allow: what a set does not allow no rule of it does; so, bisected. */
function listNewlyAllowed(
  candidates: readonly Candidate[],
  denied: readonly CallGroup[],
  history: History,
): Map<Candidate, readonly CallGroup[]> {
  const found = new Map<Candidate, readonly CallGroup[]>();
  const tryRules = (some: readonly Candidate[], groups: readonly CallGroup[]): void => {
    const settings = addRequiredRules(history.settings, some.map(({ rule }) => rule));
    const allowed = groups.filter((group) => isGroupAllowed(group, { ...history, settings }, []));
    const [only] = some;
    if (only === undefined || allowed.length === 0) return;
    if (some.length === 1) found.set(only, allowed);
    else for (const half of halves(some)) tryRules(half, allowed);
  };
  const asked = denied.filter((group) => !isGroupAllowed(group, history, []));
  for (const some of Map.groupBy(candidates, ({ rule }) => rule.rule.tool).values()) {
    tryRules(some, asked.filter((group) => some.some(({ rule }) => mayCover(rule, group))));
  }
  return found;
}

function halves<T>(list: readonly T[]): (readonly T[])[] {
  const middle = Math.ceil(list.length / 2);
  return [list.slice(0, middle), list.slice(middle)];
}

/** A rule that a group of calls requires. */
export interface RatedRule {
  readonly rule: string;
  readonly status: RuleRisk["status"];
  readonly risk: RuleRisk["risk"];
  /** Why it is not recommended; "" if it is. */
  readonly reason: string;
  /** Denied calls that it would have allowed. */
  readonly newlyAllowed: number;
}

export interface RecommendedRules {
  readonly recommendations: readonly Recommendation[];
  /** By group of calls that prompted; none where no rule helps. */
  readonly requiredBy: ReadonlyMap<CallGroup, readonly RatedRule[]>;
}

/** The rules that would have avoided prompts. `history`: the settings in force and the home directory. */
export function recommend(tally: Pick<Tally, "groups">, history: History): Recommendation[] {
  return [...recommendWithGroups(tally, history).recommendations];
}

export function recommendWithGroups(tally: Pick<Tally, "groups">, history: History): RecommendedRules {
  // in the order in which they were called first, whatever the order of the files: rules that save as many keep it
  const groups = tally.groups.filter((group) => countDecisions(group, PROMPTED_DECISIONS) > 0)
    .sort((a, b) => (a.first ?? "") < (b.first ?? "") ? -1 : (a.first ?? "") > (b.first ?? "") ? 1 : 0);
  const candidates = collectCandidates(groups, history);
  const denied = tally.groups.filter((group) => countDecisions(group, DENIED_DECISIONS) > 0);
  // among rules that save as many, the one for more calls comes first
  const all = [...candidates.all.values()].sort((a, b) => countPrompts(b.groups) - countPrompts(a.groups));
  const newlyAllowed = listNewlyAllowed(all, denied, history);
  const risks = new Map(all.map((candidate): [Candidate, RuleRisk] => {
    const risk = ruleRisk(candidate.rule, [...candidate.parts.values()]);
    const denials = countDenials(newlyAllowed.get(candidate) ?? []);
    return [candidate, withDenials(risk, denials, countPrompts(candidate.groups))];
  }));
  const rated = new Map(all.map((candidate): [Candidate, RatedRule] => {
    const { status, risk, reason } = risks.get(candidate) ?? UNRATED;
    const denials = countDenials(newlyAllowed.get(candidate) ?? []);
    return [candidate, { rule: candidate.text, status, risk, reason, newlyAllowed: denials }];
  }));
  const requiredBy = new Map([...candidates.ofGroup].map(([group, required]) => {
    return [group, [...required].flatMap((candidate) => rated.get(candidate) ?? [])];
  }));
  const recommendations = rankRules(candidates, risks, history).map((ranked): Recommendation => {
    const { candidate, risk, promptsSaved } = ranked;
    const occurrences = countPrompts(candidate.groups);
    const sessions = collectSessions(candidate.groups, PROMPTED_DECISIONS).size;
    const alsoAllowed = newlyAllowed.get(candidate) ?? [];
    return {
      rule: candidate.text,
      destination: destinationOf(candidate, sessions, risk.risk),
      status: risk.status,
      occurrences,
      sessions,
      promptsSaved,
      newlyAllowed: countDenials(alsoAllowed),
      risk: risk.risk,
      confidence: alsoAllowed.length > 0 ? "low" : confidenceOf(occurrences),
      why: explain(candidate, risk, alsoAllowed),
      examples: listExamples(candidate.groups, MAX_EXAMPLES),
      root: candidate.roots.size === 1 ? candidate.root : null,
      first: candidateTime(candidate, "first"),
      last: candidateTime(candidate, "last"),
    };
  });
  return { recommendations, requiredBy };
}

const UNRATED: RuleRisk = { status: "review_needed", risk: "unknown", reason: "", narrower: null };

/** A rule that would allow one denied call per four prompts or more has to be reviewed, however harmless it looks. */
function withDenials(risk: RuleRisk, denials: number, prompts: number): RuleRisk {
  if (denials === 0 || denials * 4 < prompts || risk.status === "review_needed") return risk;
  return { ...risk, status: "review_needed", reason: "it would allow calls that were denied" };
}

function countDenials(groups: readonly CallGroup[]): number {
  return sumDecisions(groups, DENIED_DECISIONS);
}
