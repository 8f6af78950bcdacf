import type { Entry } from "../../session/entry.ts";
import { callsIn, millisBetween, type ToolCall, ToolCallJoiner } from "../../session/calls/tool_calls.ts";
import type { CallAgent, CallFact } from "../review/facts/call_fact.ts";
import { type CallVerdict, DENIED_DECISIONS } from "../../session/calls/decision.ts";
import { STARTING_TOOLS } from "../../clients/readers/starting_tools.ts";
import { callTarget, describeCall } from "../review/facts/describe_call.ts";
import { FactReader } from "../review/facts/fact_reader.ts";
import { changedFiles, type Commit, commitsOf, failureLine, type FileChange } from "./call_effects.ts";

/** One tool call as lists show it. Its result is not kept. Texts are not redacted; the caller does that. */
export interface CallRecord extends CallVerdict {
  readonly id: string;
  /** The session that its line names, or else that of its file. */
  readonly session: string;
  readonly line: number | null;
  /** The line of its result, where the user's words stand, too; null without one. */
  readonly resultLine: number | null;
  /** 0-based turn of the main conversation; null in an agent's file. */
  readonly turn: number | null;
  readonly tool: string;
  /** What it was about: a command, a path, a URL; "" if the input names nothing of the kind. */
  readonly target: string;
  readonly agent: CallAgent | null;
  readonly startedAt: string | null;
  /** Milliseconds to its result, the wait for the user included; null if unknown. */
  readonly durationMs: number | null;
  readonly prompted: boolean;
  /** What the user said when rejecting it. */
  readonly words: string | null;
  readonly changes: readonly FileChange[];
  readonly commits: readonly Commit[];
  /** The exit code and the line that names the error; null if it did not fail. */
  readonly failure: string | null;
  /** Set if the user took it back by a rewind or a rollback; its effects may remain. */
  readonly takenBack?: true;
}

/** Whether somebody or something stopped a call, also if the file does not say who: often a hook, in its own words. */
export function isDenied({ decision, outcome }: Pick<CallVerdict, "decision" | "outcome">): boolean {
  if (decision === "unknown") return outcome === "not_run";
  return DENIED_DECISIONS.includes(decision) || decision === "not_granted";
}

/** How many agents the main conversation started, wherever their files are. */
export function countStartedAgents(calls: readonly CallRecord[]): number {
  return calls.filter(({ tool, agent, outcome }) => STARTING_TOOLS.has(tool) && agent === null && outcome !== "not_run")
    .length;
}

export function isFailed({ outcome }: Pick<CallVerdict, "outcome">): boolean {
  return outcome === "tool_error";
}

/** What the transcript shows of a call itself, until it is known who decided. */
type CallParts = Pick<CallRecord, "resultLine" | "target" | "durationMs" | "changes" | "commits" | "failure">;

const NO_PARTS: CallParts = { resultLine: null, target: "", durationMs: null, changes: [], commits: [], failure: null };

function callParts(call: ToolCall): CallParts {
  const targets = callsIn(call.use).map(({ name, input }) => {
    const target = describeCall(name, callTarget(input));
    return target === name && call.use.nested === undefined ? "" : target;
  });
  return {
    resultLine: call.answered?.location.line ?? null,
    target: targets.join("; "),
    durationMs: millisBetween(call.asked.timestamp, call.answered?.timestamp ?? null),
    changes: changedFiles(call),
    commits: commitsOf(call),
    failure: failureLine(call),
  };
}

function partsWithoutCall({ tool, input }: CallFact): CallParts {
  const target = describeCall(tool, input);
  return { ...NO_PARTS, target: target === tool ? "" : target };
}

export class CallReader {
  readonly #joiner = new ToolCallJoiner();
  readonly #facts: FactReader;
  readonly #completed: (fact: CallFact) => CallFact;
  readonly #parts = new Map<string, CallParts>();
  readonly #order = new Map<string, { readonly turn: number | null; record: CallRecord | null; takenBack: boolean }>();
  readonly #nameless: CallRecord[] = [];

  /** `session`: for lines that do not name theirs. `completed`: adds to a call what is known from elsewhere. */
  constructor(session: string, completed: (fact: CallFact) => CallFact = (fact) => fact) {
    this.#facts = new FactReader({ session });
    this.#completed = completed;
  }

  /** Adds the next entry. `turn`: the turn it belongs to; null before the first prompt. */
  add(entry: Entry, turn: number | null): void {
    if (entry.kind === "assistant") {
      for (const block of entry.content) {
        if (block.kind !== "tool_use" || block.id === "" || this.#order.has(block.id)) continue;
        this.#order.set(block.id, { turn, record: null, takenBack: entry.takenBack === true });
      }
    }
    for (const call of this.#joiner.add(entry)) this.#parts.set(call.use.id, callParts(call));
    for (const fact of this.#facts.add(entry)) this.#record(fact);
  }

  end(): CallRecord[] {
    for (const call of this.#joiner.unanswered()) if (call.use.id !== "") this.#parts.set(call.use.id, callParts(call));
    for (const fact of this.#facts.end()) this.#record(fact);
    return [...[...this.#order.values()].flatMap(({ record }) => record ?? []), ...this.#nameless];
  }

  #record(read: CallFact): void {
    const fact = this.#completed(read);
    const made = this.#order.get(fact.toolUseId);
    const parts = this.#parts.get(fact.toolUseId) ?? partsWithoutCall(fact);
    this.#parts.delete(fact.toolUseId);
    const record: CallRecord = {
      id: fact.toolUseId,
      session: fact.session,
      line: fact.line,
      turn: made?.turn ?? null,
      tool: fact.tool,
      agent: fact.agent,
      startedAt: fact.timestamp,
      prompted: fact.prompted,
      get words() {
        return fact.words;
      },
      decision: fact.decision,
      outcome: fact.outcome,
      errorKind: fact.errorKind,
      evidence: fact.evidence,
      ...parts,
      ...made?.takenBack ? { takenBack: true } : {},
    };
    if (made) made.record = record;
    else this.#nameless.push(record);
  }
}
