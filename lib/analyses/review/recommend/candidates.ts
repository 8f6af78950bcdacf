import { arrayAt, isJsonObject, type JsonObject, numberAt, objectAt, stringAt } from "../../../json.ts";
import { excerpt, safeText } from "../../../text/safe_text.ts";
import { type CallGroup, groupCall } from "../facts/call_groups.ts";
import type { CallFact } from "../facts/call_fact.ts";
import { areaRule } from "./path_rules.ts";
import { isUsable, type PromptedPart, ruleRisk } from "./rule_risk.ts";
import { PROMPTED_DECISIONS } from "../../../session/calls/decision.ts";
import { toLocalAllowRule } from "../../../permissions/settings/settings.ts";
import { describeCall } from "../facts/describe_call.ts";
import { contextFor, countCommands, type History, MAX_COMMANDS, requiredRules } from "./requirements.ts";

/**
 * A rule that would have avoided prompts, with the prompted calls.
 *
 * @experimental
 */
export interface RuleCandidate {
  /** The rule, as it is written in settings. */
  readonly rule: string;
  /** Whether to recommend it without a closer look. */
  readonly status: "recommended" | "review_needed";
  /** Its greatest risk, see `RISKS`. */
  readonly risk: string;
  /** Why it is not recommended; "" if it is. */
  readonly reason: string;
  /** At most two calls, redacted. */
  readonly examples: readonly string[];
  /**
   * Session ids by call key, for the newest `MAX_CALLS` calls at most. A call that a resumed session repeats has the
   * same key.
   */
  readonly calls: Readonly<Record<string, string>>;
  /** The number of earlier calls and sessions, which are no longer listed. */
  readonly older: { readonly occurrences: number; readonly sessions: number };
  /** Time of the first call, ISO 8601; null if unknown. */
  readonly first: string | null;
  /** Time of the last call, ISO 8601; null if unknown. */
  readonly last: string | null;
}

const MAX_CALLS = 200;
const MAX_EXAMPLES = 2;
const EXAMPLE_LENGTH = 160;

export function weightOf({ calls, older }: RuleCandidate): { readonly occurrences: number; readonly sessions: number } {
  return {
    occurrences: Object.keys(calls).length + older.occurrences,
    sessions: new Set(Object.values(calls)).size + older.sessions,
  };
}

function minTime(a: string | null, b: string | null): string | null {
  return a === null || b === null ? a ?? b : a < b ? a : b;
}

function maxTime(a: string | null, b: string | null): string | null {
  return a === null || b === null ? a ?? b : a > b ? a : b;
}

/** Merges two candidates for the same rule; a call that both list counts once. */
export function mergeCandidates(known: RuleCandidate, added: RuleCandidate): RuleCandidate {
  const all = Object.entries({ ...added.calls, ...known.calls }); // the first session of a call counts
  return {
    ...known,
    status: added.status,
    risk: added.risk,
    reason: added.reason,
    examples: [...new Set([...known.examples, ...added.examples])].slice(0, MAX_EXAMPLES),
    ...listedCalls(all, {
      occurrences: known.older.occurrences + added.older.occurrences,
      sessions: known.older.sessions + added.older.sessions,
    }),
    first: minTime(known.first, added.first),
    last: maxTime(known.last, added.last),
  };
}

function listedCalls(
  all: readonly (readonly [key: string, session: string])[],
  older: RuleCandidate["older"],
): Pick<RuleCandidate, "calls" | "older"> {
  const listed = all.slice(0, MAX_CALLS);
  const dropped = all.slice(MAX_CALLS);
  const sessions = new Set(listed.map(([, session]) => session));
  return {
    calls: Object.fromEntries(listed),
    older: {
      occurrences: older.occurrences + dropped.length,
      sessions: older.sessions +
        new Set(dropped.map(([, session]) => session).filter((session) => !sessions.has(session))).size,
    },
  };
}

export function addCandidate(candidates: Map<string, RuleCandidate>, candidate: RuleCandidate): void {
  const known = candidates.get(candidate.rule);
  candidates.set(candidate.rule, known === undefined ? candidate : mergeCandidates(known, candidate));
}

/** By rule: one that ten thousand calls require is written once, not at each call. */
export class CandidateCollection {
  readonly #byRule = new Map<
    string,
    { latest: RuleCandidate; readonly examples: Set<string>; readonly all: RuleCandidate[] }
  >();

  add(candidate: RuleCandidate): void {
    const known = this.#byRule.get(candidate.rule);
    if (known === undefined) {
      this.#byRule.set(candidate.rule, {
        latest: candidate,
        examples: new Set(candidate.examples.slice(0, MAX_EXAMPLES)),
        all: [candidate],
      });
      return;
    }
    known.latest = candidate;
    known.all.push(candidate);
    for (const example of candidate.examples) if (known.examples.size < MAX_EXAMPLES) known.examples.add(example);
  }

  values(): RuleCandidate[] {
    return [...this.#byRule.values()].map(({ latest, examples, all }) => {
      const calls = new Map<string, string>();
      const older = { occurrences: 0, sessions: 0 };
      let [first, last]: [string | null, string | null] = [null, null];
      for (const candidate of all) {
        for (const [key, session] of Object.entries(candidate.calls)) if (!calls.has(key)) calls.set(key, session);
        older.occurrences += candidate.older.occurrences;
        older.sessions += candidate.older.sessions;
        first = minTime(first, candidate.first);
        last = maxTime(last, candidate.last);
      }
      return { ...latest, examples: [...examples], ...listedCalls([...calls].reverse(), older), first, last };
    });
  }
}

function callKey({ toolUseId, timestamp, uuid }: CallFact): string {
  return `${toolUseId}@${timestamp ?? uuid ?? ""}`;
}

/** The rules that would have avoided the prompt for a call. `directory`: the project's; null if unknown. */
export function ruleCandidates(fact: CallFact, directory: string | null, history: History): RuleCandidate[] {
  return new CandidateFinder(history).find(fact, directory);
}

export class CandidateFinder {
  readonly #history: History;
  readonly #known = new Map<string, readonly CallRule[]>();
  #commands = 0;

  constructor(history: History) {
    this.#history = history;
  }

  /** How many commands have been rated. Rating one takes about a millisecond, and so does reading a long one. */
  get commands(): number {
    return this.#commands;
  }

  find(fact: CallFact, directory: string | null): RuleCandidate[] {
    if (!PROMPTED_DECISIONS.includes(fact.decision)) return [];
    const group = groupCall(fact, directory);
    const key = JSON.stringify([group.tool, group.input, group.cwd, group.root]);
    let rules = this.#known.get(key);
    if (rules === undefined) {
      const count = countCommands(group, this.#history.home);
      this.#commands += count + Math.floor(key.length / READ_LENGTH);
      rules = count > MAX_COMMANDS ? [] : rulesFor(group, this.#history);
      this.#known.set(key, rules);
    }
    if (rules.length === 0) return [];
    const examples = [excerpt(describeCall(fact.tool, fact.input), EXAMPLE_LENGTH)];
    const calls = { [callKey(fact)]: fact.session };
    const older = { occurrences: 0, sessions: 0 };
    return rules.map((rule) => ({ ...rule, examples, calls, older, first: fact.timestamp, last: fact.timestamp }));
  }
}

/** Characters of an input that take as long to read as a command takes to rate. */
const READ_LENGTH = 500;

type CallRule = Pick<RuleCandidate, "rule" | "status" | "risk" | "reason">;

function rulesFor(group: CallGroup, history: History): CallRule[] {
  const { root } = group;
  const required = requiredRules(group, history);
  if (required === null || required.blocked !== null) return [];
  const context = contextFor(group, history);
  const partsByRule = new Map<string, PromptedPart[]>();
  const addPart = (rule: string, part: PromptedPart): void => {
    partsByRule.set(rule, [...partsByRule.get(rule) ?? [], part]);
  };
  for (const { rule, part } of required.rules) addPart(rule, { call: part, context });
  for (const path of required.paths) {
    const rule = areaRule(path, { root, home: history.home });
    addPart(rule, { call: path.part, context });
    addPart(rule, { call: { tool: path.use === "Edit" ? "Write" : "Read", input: { file_path: path.path } }, context });
  }
  return [...partsByRule].flatMap(([rule, parts]): CallRule[] => {
    const local = toLocalAllowRule(rule, root);
    if (local === null || !isUsable(local.rule) || safeText(rule) !== rule) return []; // never a rule with a secret
    const { status, risk, reason } = ruleRisk(local, parts);
    return [{ rule, status, risk, reason: safeText(reason) }];
  });
}

function candidateFromJson(value: JsonObject): RuleCandidate | null {
  const rule = stringAt(value, "rule");
  if (rule === null) return null;
  const calls = Object.entries(objectAt(value, "calls") ?? {});
  const older = objectAt(value, "older") ?? {};
  return {
    rule,
    status: value["status"] === "recommended" ? "recommended" : "review_needed",
    risk: stringAt(value, "risk") ?? "unknown",
    reason: stringAt(value, "reason") ?? "",
    examples: arrayAt(value, "examples").filter((example) => typeof example === "string"),
    calls: Object.fromEntries(calls.flatMap(([key, session]) => typeof session === "string" ? [[key, session]] : [])),
    older: { occurrences: numberAt(older, "occurrences") ?? 0, sessions: numberAt(older, "sessions") ?? 0 },
    first: stringAt(value, "first"),
    last: stringAt(value, "last"),
  };
}

export function candidatesFromJson(values: readonly unknown[]): Map<string, RuleCandidate> {
  const candidates = new Map<string, RuleCandidate>();
  for (const value of values) {
    const candidate = isJsonObject(value) ? candidateFromJson(value) : null;
    if (candidate !== null) candidates.set(candidate.rule, candidate);
  }
  return candidates;
}
