import { compareVersions } from "../../clients/claude_code/format/version.ts";
import { type CallGroup, CallGroups } from "./facts/call_groups.ts";
import { type CallDecision, type DecisionEvidence, DECISIONS, type ErrorKind, type Outcome } from "./facts/decision.ts";
import type { CallFact } from "./facts/call_fact.ts";
import { describeCall } from "./facts/describe_call.ts";

/** One call as reports show it. Texts are as the transcript has them: whoever shows them redacts them. */
export interface ReviewFinding {
  readonly session: string;
  readonly line: number | null;
  readonly toolUseId: string;
  readonly tool: string;
  /** The command, the path, the address: what the call was about. */
  readonly call: string;
  /** When it was made, ISO 8601; null where no line said it. */
  readonly timestamp: string | null;
  /** The directory it ran in. */
  readonly cwd: string | null;
  readonly decision: CallDecision;
  readonly outcome: Outcome;
  readonly errorKind: ErrorKind | null;
  readonly evidence: DecisionEvidence;
  readonly words: string | null;
}

/** Calls counted. */
export interface ReviewedCallCounts {
  readonly total: number;
  readonly byDecision: Readonly<Partial<Record<CallDecision, number>>>;
  readonly byOutcome: Readonly<Partial<Record<Outcome, number>>>;
  readonly byTool: Readonly<Record<string, number>>;
}

/** What some transcripts say about their calls. */
export interface Tally {
  readonly calls: ReviewedCallCounts;
  /** Every call, in the order read. */
  readonly findings: readonly ReviewFinding[];
  /** By tool, then decision. */
  readonly decisionsByTool: ReadonlyMap<string, ReadonlyMap<CallDecision, number>>;
  readonly groups: readonly CallGroup[];
  readonly sessions: number;
  /** Calls that ran in clients that do not write down who allowed them (before 2.1.300). */
  readonly unsaid: number;
}

/** What is counted. */
export interface TallyOptions {
  /** Only calls made at or after this time, in ms since 1970; calls without a time are left out then. */
  readonly since?: number;
}

const OUTCOMES: readonly Outcome[] = ["ok", "tool_error", "not_run", "no_result"];

/** The first client seen that writes down how a question was answered; 2.1.290 does not. */
const DECISIONS_FROM = "2.1.300";

/**
 * Counts calls of any number of files.
 *
 * A resumed or branched session repeats what came before in a file of its own: a call counts once. Its id alone does not
 * name it, because programs that stand in for the API number theirs; the id with the line's uuid, or with its time, does.
 */
export class Tallier {
  readonly #since: number;
  readonly #seen = new Set<string>();
  readonly #findings: ReviewFinding[] = [];
  readonly #byOutcome = new Map<Outcome, number>();
  readonly #byTool = new Map<string, Map<CallDecision, number>>();
  readonly #groups = new CallGroups();
  readonly #sessions = new Set<string>();
  #unsaid = 0;

  constructor(options: TallyOptions = {}) {
    this.#since = options.since ?? -Infinity;
  }

  /** Counts a call, and says whether it did. */
  add(fact: CallFact): boolean {
    if (!this.#isNew(fact)) return false;
    const { session, line, toolUseId, tool, timestamp, cwd, decision, outcome, errorKind, evidence, words } = fact;
    this.#findings.push({
      session,
      line,
      toolUseId,
      tool,
      call: describeCall(tool, fact.input),
      timestamp,
      cwd,
      decision,
      outcome,
      errorKind,
      evidence,
      words,
    });
    this.#byOutcome.set(outcome, (this.#byOutcome.get(outcome) ?? 0) + 1);
    const decisions = this.#byTool.get(tool) ?? new Map<CallDecision, number>();
    this.#byTool.set(tool, decisions.set(decision, (decisions.get(decision) ?? 0) + 1));
    this.#sessions.add(session);
    const old = fact.version === null || compareVersions(fact.version, DECISIONS_FROM) < 0;
    if (old && decision === "allowed") this.#unsaid++;
    this.#groups.add(fact);
    return true;
  }

  /** What was counted so far. */
  tally(): Tally {
    const tools = [...this.#byTool].map(([tool, decisions]) => [tool, sum(decisions.values())] as const);
    tools.sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
    const byDecision = DECISIONS.flatMap((decision) => {
      const count = sum([...this.#byTool.values()].map((decisions) => decisions.get(decision) ?? 0));
      return count === 0 ? [] : [[decision, count] as const];
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
      decisionsByTool: new Map(
        tools.map(([tool]) => [tool, this.#byTool.get(tool) ?? new Map<CallDecision, number>()]),
      ),
      groups: this.#groups.all(),
      sessions: this.#sessions.size,
      unsaid: this.#unsaid,
    };
  }

  #isNew({ toolUseId, timestamp, uuid }: CallFact): boolean {
    if (this.#since !== -Infinity && !(timestamp !== null && Date.parse(timestamp) >= this.#since)) return false;
    if (toolUseId === "") return true; // nothing tells it from another one
    const names = [uuid, timestamp].filter((name) => name !== null).map((name) => `${toolUseId} ${name}`);
    if (names.length === 0) names.push(toolUseId);
    const known = names.some((name) => this.#seen.has(name));
    for (const name of names) this.#seen.add(name);
    return !known;
  }
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
