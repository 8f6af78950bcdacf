import { asLocalAllowRule, type SourcedRule } from "../../../permissions/rules/settings.ts";
import { redact } from "../../../text/redact.ts";
import { type CallGroup, collectSessions, countDecisions } from "../facts/call_groups.ts";
import { pathRules } from "./path_rules.ts";
import type { Confidence, Destination, Recommendation, ReviewSuggestion } from "../review.ts";
import { isUsable, type PromptedPart, type RuleRisk, ruleRisk } from "./rule_risk.ts";
import { isGroupAllowed, mayCover } from "./simulate.ts";
import { DENIED_DECISIONS, PROMPTED_DECISIONS } from "../facts/decision.ts";
import { describeCall } from "../facts/describe_call.ts";
import { reviewSuggestions } from "./suggestions.ts";
import type { Tally } from "../tally.ts";
import { contextFor, type History, requiredRules, type RuleRequirements } from "./requirements.ts";

/** At most so many rules are worked out; the rest was asked for less often. */
const MAX_RULES = 200;
const MAX_EXAMPLES = 2;

/** A rule and the calls that ask for it. */
interface RankedCandidate {
  readonly text: string;
  readonly root: string | null;
  readonly standing: SourcedRule;
  readonly groups: Set<CallGroup>;
  /** The parts of calls that ask for it, each once. */
  readonly parts: Map<string, PromptedPart>;
  readonly roots: Set<string | null>;
}

class Candidates {
  readonly all = new Map<string, RankedCandidate>();
  readonly ofGroup = new Map<CallGroup, Set<RankedCandidate>>();

  add(text: string, group: CallGroup, parts: readonly PromptedPart[]): void {
    const { root } = group;
    const standing = asLocalAllowRule(text, root);
    if (standing === null || !isUsable(standing.rule) || redact(text) !== text) return; // a rule is no place for a secret
    // rules that begin in the project's folder are another rule in another project
    const bound = standing.rule.content.kind === "path" && standing.rule.content.anchor === "source";
    const key = bound ? `${root} ${text}` : text;
    const known = this.all.get(key);
    const candidate = known ?? { text, root, standing, groups: new Set(), parts: new Map(), roots: new Set() };
    if (!known) this.all.set(key, candidate);
    candidate.groups.add(group);
    for (const part of parts) candidate.parts.set(JSON.stringify(part.call), part);
    candidate.roots.add(root);
    const own = this.ofGroup.get(group) ?? new Set();
    this.ofGroup.set(group, own.add(candidate));
  }
}

/** The rules that calls ask for, each project's paths put together first. */
function candidatesOf(groups: readonly CallGroup[], history: History): Candidates {
  const candidates = new Candidates();
  const wants = new Map<CallGroup, RuleRequirements>();
  for (const group of groups) {
    const found = requiredRules(group, history);
    if (found !== null && found.blocked === null) wants.set(group, found);
  }
  for (const root of new Set(groups.map((group) => group.root))) {
    const own = [...wants].filter(([group]) => group.root === root);
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

function wanted(groups: Iterable<CallGroup>): number {
  let sum = 0;
  for (const group of groups) sum += countDecisions(group, PROMPTED_DECISIONS);
  return sum;
}

function confidenceOf(occurrences: number): Confidence {
  return occurrences >= 3 ? "high" : occurrences === 2 ? "medium" : "low";
}

/** Local first, as the client saves it; the project's own need in three sessions is the team's, two projects' is the person's. */
function destinationOf({ roots, standing }: RankedCandidate, sessions: number, risk: string): Destination {
  if (roots.size > 1) return "user";
  const { content } = standing.rule;
  const mine = content.kind === "path" && content.anchor !== "source";
  return !mine && sessions >= 3 && (risk === "read_only" || risk === "project_write") ? "project" : "local";
}

function why(candidate: RankedCandidate, risk: RuleRisk): string {
  const groups = [...candidate.groups];
  const approved = groups.reduce((sum, group) => sum + countDecisions(group, ["approved_once", "approved_always"]), 0);
  const ungranted = groups.reduce((sum, group) => sum + countDecisions(group, ["not_granted"]), 0);
  const times = (count: number): string => count === 1 ? "once" : count === 2 ? "twice" : `${count} times`;
  const said = [
    ...approved > 0 ? [`a person said yes ${times(approved)}`] : [],
    ...ungranted > 0 ? [`denied ${times(ungranted)} because nobody was there to approve it`] : [],
  ].join(", ");
  const text = said.charAt(0).toUpperCase() + said.slice(1);
  if (risk.status === "recommended") return text;
  return `${text}; ${risk.reason}${risk.narrower === null ? "" : `; narrower: ${risk.narrower}`}`;
}

function timesOf(candidate: RankedCandidate, pick: "first" | "last"): string | null {
  const times = [...candidate.groups].flatMap((group) => group[pick] ?? []).sort();
  return (pick === "first" ? times[0] : times.at(-1)) ?? null;
}

interface Ranked {
  readonly candidate: RankedCandidate;
  readonly risk: RuleRisk;
  readonly saved: number;
}

/** The prompts that a rule answers now that the chosen ones stand: of groups all of whose needs are met. */
function gain(
  candidate: RankedCandidate,
  open: ReadonlySet<CallGroup>,
  chosen: ReadonlySet<RankedCandidate>,
  all: Candidates,
): CallGroup[] {
  return [...candidate.groups].filter((group) =>
    open.has(group) && [...all.ofGroup.get(group) ?? []].every((need) => need === candidate || chosen.has(need))
  );
}

/** The rules in the order they help most, each with what it saves on top of those before it. */
function ranked(candidates: Candidates, risks: ReadonlyMap<RankedCandidate, RuleRisk>, history: History): Ranked[] {
  const good = [...risks].filter(([, risk]) => risk.status === "recommended").map(([candidate]) => candidate);
  const open = new Set(candidates.ofGroup.keys());
  const chosen = new Set<RankedCandidate>();
  const order: Ranked[] = [];
  const remaining = new Set(good);
  while (remaining.size > 0) {
    let best: RankedCandidate | undefined;
    let most = -1;
    for (const candidate of remaining) {
      const helps = wanted(gain(candidate, open, chosen, candidates));
      if (helps > most) [best, most] = [candidate, helps];
    }
    if (best === undefined) break;
    remaining.delete(best);
    const met = gain(best, open, chosen, candidates);
    chosen.add(best);
    const rules = [...chosen].map(({ standing }) => standing);
    const saved = met.filter((group) => isGroupAllowed(group, history, rules));
    for (const group of saved) open.delete(group);
    const risk = risks.get(best);
    if (risk) order.push({ candidate: best, risk, saved: wanted(saved) });
  }
  const needed = [...risks].filter(([, risk]) => risk.status === "review_needed").map(([candidate, risk]) => ({
    candidate,
    risk,
    saved: wanted(gain(candidate, open, chosen, candidates)),
  }));
  // a rule that helps no call beside the others would need one that is not recommended
  const helping = order.filter(({ candidate }) => [...candidate.groups].some((group) => !open.has(group)));
  return [...helping, ...needed];
}

/** Past calls a rule lets through that did not run and that nobody approved. */
function newlyAllowed(candidate: RankedCandidate, refused: readonly CallGroup[], history: History): CallGroup[] {
  return refused.filter((group) =>
    mayCover(candidate.standing, group) &&
    isGroupAllowed(group, history, [candidate.standing]) && !isGroupAllowed(group, history, [])
  );
}

/**
 * The rules that would have helped on a history, and the refusals worth writing down.
 *
 * @param tally What some transcripts say.
 * @param history The settings in force and the home folder.
 */
export function recommend(
  tally: Pick<Tally, "groups">,
  history: History,
): { readonly recommendations: Recommendation[]; readonly suggestions: ReviewSuggestion[] } {
  const groups = tally.groups.filter((group) => countDecisions(group, PROMPTED_DECISIONS) > 0);
  const candidates = candidatesOf(groups, history);
  const refused = tally.groups.filter((group) => countDecisions(group, DENIED_DECISIONS) > 0);
  const most = [...candidates.all.values()].sort((a, b) => wanted(b.groups) - wanted(a.groups)).slice(0, MAX_RULES);
  const risks = new Map<RankedCandidate, RuleRisk>();
  const newly = new Map<RankedCandidate, readonly CallGroup[]>();
  for (const candidate of most) {
    const calls = [...candidate.parts.values()];
    const also = newlyAllowed(candidate, refused, history);
    newly.set(candidate, also);
    const times = also.reduce((sum, group) => sum + countDecisions(group, DENIED_DECISIONS), 0);
    risks.set(candidate, refusedToo(ruleRisk(candidate.standing, calls), times, wanted(candidate.groups)));
  }
  const recommendations = ranked(candidates, risks, history).map(({ candidate, risk, saved }): Recommendation => {
    const occurrences = wanted(candidate.groups);
    const sessions = collectSessions(candidate.groups, PROMPTED_DECISIONS).size;
    const also = newly.get(candidate) ?? [];
    const times = also.reduce((sum, group) => sum + countDecisions(group, DENIED_DECISIONS), 0);
    return {
      rule: candidate.text,
      destination: destinationOf(candidate, sessions, risk.risk),
      status: risk.status,
      occurrences,
      sessions,
      promptsSaved: saved,
      newlyAllowed: times,
      risk: risk.risk,
      confidence: times > 0 ? "low" : confidenceOf(occurrences),
      why: why(candidate, risk) +
        (times > 0
          ? `; it would also allow what was refused ${times === 1 ? "once" : `${times} times`}: ${
            examplesOf(also).join("; ")
          }`
          : ""),
      examples: examplesOf(candidate.groups),
      root: candidate.roots.size === 1 ? candidate.root : null,
      first: timesOf(candidate, "first"),
      last: timesOf(candidate, "last"),
    };
  });
  return { recommendations, suggestions: reviewSuggestions(tally.groups, history) };
}

/** What was refused as often as one time in four, by whomever, is for a person to judge, however harmless it looks. */
function refusedToo(risk: RuleRisk, refused: number, wantedCalls: number): RuleRisk {
  if (refused === 0 || refused * 4 < wantedCalls || risk.status === "review_needed") return risk;
  return { ...risk, status: "review_needed", reason: "calls that it would allow were refused" };
}

function examplesOf(groups: Iterable<CallGroup>): string[] {
  const examples = [...groups].map(({ tool, input }) => redact(describeCall(tool, input)));
  return [...new Set(examples)].slice(0, MAX_EXAMPLES);
}
