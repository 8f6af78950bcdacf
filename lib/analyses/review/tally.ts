import { compareVersions } from "../../session/version.ts";
import { type CallGroup, CallGroups } from "./facts/call_groups.ts";
import { type CallDecision, type DecisionEvidence, DECISIONS, type Outcome } from "../../session/calls/decision.ts";
import type { CallFact } from "./facts/call_fact.ts";
import { describeCall } from "./facts/describe_call.ts";

type NotShown = "input" | "agent" | "uuid" | "version" | "prompted" | "isOutsideRules";

export interface ReviewFinding extends Omit<CallFact, NotShown> {
  /** What it was about, in a line. */
  readonly call: string;
}

export interface ReviewedCallCounts {
  readonly total: number;
  readonly byDecision: Readonly<Partial<Record<CallDecision, number>>>;
  readonly byOutcome: Readonly<Partial<Record<Outcome, number>>>;
  readonly byTool: Readonly<Record<string, number>>;
}

export interface Tally {
  readonly calls: ReviewedCallCounts;
  readonly findings: readonly ReviewFinding[];
  readonly groups: readonly CallGroup[];
  /** The group of each finding; none where no rule can decide. */
  readonly groupOf: ReadonlyMap<ReviewFinding, CallGroup>;
  readonly sessions: number;
  /** Calls that ran in clients that do not record who allowed them (before 2.1.300). */
  readonly unattributed: number;
}

export function isInPeriod(
  { timestamp }: Pick<CallFact, "timestamp">,
  { since = -Infinity }: Pick<TallyOptions, "since">,
): boolean {
  return since === -Infinity || (timestamp !== null && Date.parse(timestamp) >= since);
}

export interface TallyOptions {
  /** Milliseconds since 1970: count only calls made then or later, and none without a time. */
  readonly since?: number;
  /** Group calls by their whole input: rules that deny or ask may compare any key. */
  readonly wholeInput?: boolean;
}

const OUTCOMES: readonly Outcome[] = ["ok", "tool_error", "not_run", "no_result"];

/** The first recorded client that records how a prompt was answered; 2.1.290 does not. */
const DECISIONS_FROM = "2.1.300";
/** Which clients do not, for a sentence. */
export const DECISIONS_MISSING = `Claude Code before ${DECISIONS_FROM} and some other clients`;

/** Whether a call ran in a client that does not record who allowed it. */
export function isUnattributed({ version, decision }: Pick<CallFact, "version" | "decision">): boolean {
  return decision === "allowed" && (version === null || compareVersions(version, DECISIONS_FROM) < 0);
}

type TellingParts = Pick<CallFact, "timestamp" | "uuid">;

function tellingParts({ timestamp, uuid }: TellingParts): string[] {
  const parts = [uuid, timestamp].filter((part) => part !== null);
  return parts.length === 0 ? [""] : parts;
}

/**
 * Tells each call from its copies: a resumed or branched session repeats earlier calls in a file of its own. The tool use
 * id does not identify a call, because some API proxies number theirs; the id together with the line's uuid or time does.
 */
export class SeenCalls {
  /** The first call of each id: most ids have no other. */
  readonly #first = new Map<string, TellingParts>();
  readonly #others = new Set<string>();

  /** Returns false if the call was added before. */
  add({ toolUseId, timestamp, uuid }: TellingParts & Pick<CallFact, "toolUseId">): boolean {
    if (toolUseId === "") return true; // cannot be compared
    const first = this.#first.get(toolUseId);
    if (first === undefined) {
      this.#first.set(toolUseId, { timestamp, uuid });
      return true;
    }
    const parts = tellingParts({ timestamp, uuid });
    if (tellingParts(first).some((part) => parts.includes(part))) return false;
    const keys = parts.map((part) => `${toolUseId} ${part}`);
    const isNew = !keys.some((key) => this.#others.has(key));
    for (const key of keys) this.#others.add(key);
    return isNew;
  }
}

/** Counts the calls of any number of files, each of which is added once ({@linkcode SeenCalls}). */
export class Tallier {
  readonly #since: number;
  /** Texts that are kept once, however many calls have them. */
  readonly #texts = new Map<string, string>();
  readonly #evidence = new Map<string, DecisionEvidence>();
  readonly #findings: ReviewFinding[] = [];
  readonly #byOutcome = new Map<Outcome, number>();
  readonly #byDecision = new Map<CallDecision, number>();
  readonly #byTool = new Map<string, number>();
  readonly #groups: CallGroups;
  readonly #groupOf = new Map<ReviewFinding, CallGroup>();
  readonly #sessions = new Set<string>();
  #unattributed = 0;

  constructor(options: TallyOptions = {}) {
    this.#since = options.since ?? -Infinity;
    this.#groups = new CallGroups(options);
  }

  /** Counts a call. Returns false if it is too old. */
  add(fact: CallFact): boolean {
    if (!isInPeriod(fact, { since: this.#since })) return false;
    const { session, line, toolUseId, tool, timestamp, cwd, decision, outcome, errorKind, evidence, words } = fact;
    const { mode, waitMs, label } = fact;
    const finding: ReviewFinding = {
      session,
      line,
      toolUseId,
      tool,
      call: this.#once(describeCall(tool, fact.input)),
      timestamp,
      cwd,
      decision,
      outcome,
      errorKind,
      evidence: this.#evidenceOnce(evidence),
      mode,
      waitMs,
      label,
      words,
    };
    this.#findings.push(finding);
    this.#byOutcome.set(outcome, (this.#byOutcome.get(outcome) ?? 0) + 1);
    this.#byDecision.set(decision, (this.#byDecision.get(decision) ?? 0) + 1);
    this.#byTool.set(tool, (this.#byTool.get(tool) ?? 0) + 1);
    this.#sessions.add(session);
    if (isUnattributed(fact)) this.#unattributed++;
    if (!fact.isOutsideRules) this.#groupOf.set(finding, this.#groups.add(fact));
    return true;
  }

  tally(): Tally {
    const tools = [...this.#byTool].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
    const byDecision = DECISIONS.flatMap((decision) => {
      const count = this.#byDecision.get(decision);
      return count === undefined ? [] : [[decision, count] as const];
    });
    const byOutcome = OUTCOMES.flatMap((outcome) => {
      const count = this.#byOutcome.get(outcome);
      return count === undefined ? [] : [[outcome, count] as const];
    });
    return {
      calls: {
        total: this.#findings.length,
        byDecision: Object.fromEntries(byDecision),
        byOutcome: Object.fromEntries(byOutcome),
        byTool: Object.fromEntries(tools),
      },
      findings: this.#findings,
      groups: this.#groups.all(),
      groupOf: this.#groupOf,
      sessions: this.#sessions.size,
      unattributed: this.#unattributed,
    };
  }

  #once(text: string): string {
    const known = this.#texts.get(text);
    if (known === undefined) this.#texts.set(text, text);
    return known ?? text;
  }

  #evidenceOnce(evidence: DecisionEvidence): DecisionEvidence {
    const key = `${evidence.source} ${evidence.text}`;
    const known = this.#evidence.get(key);
    if (known === undefined) this.#evidence.set(key, evidence);
    return known ?? evidence;
  }
}
