import { hasWords, joinText } from "../../session/content.ts";
import type { Entry, SessionCost, Usage } from "../../session/entry.ts";
import { OwnExchange } from "../../session/own_exchange.ts";
import { ASKING_TOOLS, LIST_TOOLS } from "../../session/calls/tool_names.ts";
import type { TurnOrigin } from "../../session/turns/origin.ts";
import { type Turn, TurnReader } from "../../session/turns/turns.ts";
import { UsageSum } from "../../session/usage.ts";
import type { CallFact } from "../review/facts/call_fact.ts";
import type { Commit, FileChange } from "./call_effects.ts";
import { BilledReader, type BilledUsage } from "../cost/billed.ts";
import { CallReader, type CallRecord, isDenied, isFailed } from "./call_record.ts";
import { LostAnswerReader } from "./lost_answer.ts";
import { millisBetween } from "../../session/calls/tool_calls.ts";
import { type HookCost, HookCostReader } from "./hook_cost.ts";
import { SessionFacts } from "./session_facts.ts";

export interface FailedCall {
  readonly call: CallRecord;
  /** Whether a later call of the same tool on the same target succeeded. */
  readonly isFixed: boolean;
}

export interface TurnOverview extends Turn {
  /** Milliseconds from the prompt to its last entry, idle or not; null if unknown. */
  readonly durationMs: number | null;
  /** Its calls, including those of inline agents. */
  readonly calls: readonly CallRecord[];
  readonly files: readonly FileChange[];
  readonly commits: readonly Commit[];
  readonly failures: readonly FailedCall[];
  readonly lastWords: string;
  /** Whether work follows its last words, so that they only announce it. */
  readonly isCutOff: boolean;
  /** The error of the API that it ended with, in place of an answer; "" if it ended otherwise. */
  readonly apiError: string;
  /** Set if it ended with an answer that the client did not write down. */
  readonly isAnswerLost?: true;
}

export interface StatedCost extends SessionCost {
  readonly isPartial: boolean;
}

/** A session at a glance. Texts are not redacted; the caller does that. */
export interface SessionOverview {
  readonly sessionId: string | null;
  readonly title: string;
  readonly cwd: string | null;
  /** The git branch it was on last; "" for none. */
  readonly branch: string | null;
  readonly client: { readonly first: string | null; readonly last: string | null };
  readonly models: readonly string[];
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** Milliseconds of work: the active time of all turns; null if no turn has times. */
  readonly workMs: number | null;
  /** The turns in order, including those that were taken back. */
  readonly turns: readonly TurnOverview[];
  readonly takenBackTurns: number;
  /** How many of the others each origin began; origins that began none are left out. */
  readonly origins: Readonly<Partial<Record<TurnOrigin, number>>>;
  readonly calls: readonly CallRecord[];
  readonly failed: number;
  readonly denied: number;
  /** The files that were changed, each once, in the order of their first change. */
  readonly files: readonly FileChange[];
  readonly commits: readonly Commit[];
  readonly usage: Usage;
  /** The client's own count, its agents included (2.1.270 on); null if the file has none. */
  readonly cost: StatedCost | null;
  /** What is billed for its answers, including those of agents in the same file. */
  readonly billed: readonly BilledUsage[];
  readonly hooks: readonly HookCost[];
}

/** What a list shows of a session: an overview without its turns and calls. */
export interface SessionSummary
  extends Omit<SessionOverview, "sessionId" | "turns" | "calls" | "files" | "commits" | "hooks"> {
  /** A name for it: its title, else the first prompt with content. */
  readonly heading: string;
  readonly firstPrompt: string;
  readonly turns: number;
  readonly calls: number;
  readonly files: number;
  readonly commits: number;
}

/**
 * What to call a session: its title, or else the first prompt that says something, with the title of its plan; if no
 * person prompted, what a schedule or another session sent.
 */
export function titleOf({ title, turns }: Pick<SessionOverview, "title" | "turns">): string {
  const standing = standingTurns(turns);
  const first = standing.find(({ prompt }) => prompt.trim() !== "");
  const asked = [first?.prompt, first?.planTitle].filter((part) => part !== undefined).join(" ");
  return title || asked || (standing.find(({ origin }) => origin === "schedule" || origin === "peer")?.cause ?? "");
}

export function summaryOfOverview(overview: SessionOverview): SessionSummary {
  const { sessionId: _id, hooks: _hooks, turns, calls, files, commits, ...rest } = overview;
  return {
    ...rest,
    heading: titleOf(overview),
    firstPrompt: standingTurns(turns).find(({ origin }) => origin === "person")?.prompt ?? "",
    turns: turns.length - overview.takenBackTurns,
    calls: calls.length,
    files: files.length,
    commits: commits.length,
  };
}

export function mergeChanges(calls: readonly Pick<CallRecord, "changes">[]): FileChange[] {
  const files = new Map<string, FileChange>();
  const sum = (a: number | null, b: number | null) => a === null || b === null ? null : a + b;
  for (const { path, added, removed } of calls.flatMap(({ changes }) => changes)) {
    const before = files.get(path);
    files.set(
      path,
      before
        ? { path, added: sum(before.added, added), removed: sum(before.removed, removed) }
        : { path, added, removed },
    );
  }
  return [...files.values()];
}

/** What makes two calls the same attempt. */
function attemptOf({ tool, target }: CallRecord): string {
  return `${tool}\n${target}`;
}

/** The failed calls of a turn, given the last call of each attempt that succeeded. */
function failuresOf(calls: readonly CallRecord[], lastSuccess: ReadonlyMap<string, number>): FailedCall[] {
  return calls.filter(isFailed).map((call) => ({
    call,
    // calls without a target may have done different things
    isFixed: call.target !== "" && (lastSuccess.get(attemptOf(call)) ?? -1) > (call.line ?? Infinity),
  }));
}

export function standingTurns<T extends Pick<Turn, "takenBack">>(turns: readonly T[]): readonly T[] {
  return turns.every(({ takenBack }) => takenBack === undefined) ? turns : turns.filter((turn) => !turn.takenBack);
}

/** An overview before its turns and calls are joined: each call once. `turns`, `lastWords`, `cutOff`, `apiErrors` and `lostAnswers` go together. */
export interface OverviewParts extends
  Omit<
    SessionOverview,
    "turns" | "takenBackTurns" | "workMs" | "origins" | "failed" | "denied" | "files" | "commits"
  > {
  readonly turns: readonly Turn[];
  readonly lastWords: readonly string[];
  readonly cutOff: readonly boolean[];
  readonly apiErrors: readonly string[];
  readonly lostAnswers: readonly boolean[];
}

export function overviewOfParts(
  { turns: bareTurns, lastWords, cutOff, apiErrors, lostAnswers, ...parts }: OverviewParts,
): SessionOverview {
  const { calls } = parts;
  const byTurn = Map.groupBy(calls, ({ turn }) => turn);
  const lastSuccess = new Map<string, number>();
  for (const call of calls) {
    if (call.outcome === "ok" && call.line !== null) lastSuccess.set(attemptOf(call), call.line);
  }
  const turns = bareTurns.map((turn): TurnOverview => {
    const made = byTurn.get(turn.index) ?? [];
    return {
      ...turn,
      durationMs: millisBetween(turn.startedAt, turn.endedAt),
      calls: made,
      files: mergeChanges(made),
      commits: made.flatMap(({ commits }) => commits),
      failures: failuresOf(made, lastSuccess),
      lastWords: lastWords[turn.index] ?? "",
      isCutOff: cutOff[turn.index] ?? false,
      apiError: apiErrors[turn.index] ?? "",
      ...lostAnswers[turn.index] ? { isAnswerLost: true } : {},
    };
  });
  const times = turns.flatMap(({ activeMs }) => activeMs ?? []);
  return {
    ...parts,
    workMs: times.length === 0 ? null : times.reduce((sum, time) => sum + time, 0),
    turns,
    takenBackTurns: turns.length - standingTurns(turns).length,
    origins: countOrigins(standingTurns(turns)),
    failed: calls.filter(isFailed).length,
    denied: calls.filter(isDenied).length,
    files: mergeChanges(calls),
    commits: calls.flatMap(({ commits }) => commits),
  };
}

function countOrigins(turns: readonly Pick<Turn, "origin">[]): SessionOverview["origins"] {
  const counts: Partial<Record<TurnOrigin, number>> = {};
  for (const { origin } of turns) counts[origin] = (counts[origin] ?? 0) + 1;
  return counts;
}

export interface OverviewOptions {
  /** Adds to a call what is known from elsewhere. @default {(fact) => fact} */
  readonly completed?: (fact: CallFact) => CallFact;
  /** The user's title where the client keeps it outside of the transcript. @default {null} */
  readonly givenTitle?: string | null;
}

/** What the client writes for a branch outside of a repository, and where none is checked out. */
const NO_BRANCH = "HEAD";

/** Calls that an answer ends with: a question, a plan, the list of tasks. */
const ENDING_TOOLS: ReadonlySet<string> = new Set([...ASKING_TOOLS, ...LIST_TOOLS]);

export class OverviewReader {
  readonly #turnReader = new TurnReader();
  readonly #calls: CallReader;
  readonly #hooks = new HookCostReader();
  readonly #turns: Turn[] = [];
  readonly #lastWords: string[] = [];
  readonly #cutOff: boolean[] = [];
  readonly #apiErrors: string[] = [];
  readonly #lostAnswers: boolean[] = [];
  readonly #lost = new LostAnswerReader();
  readonly #facts: SessionFacts;
  readonly #usage = new UsageSum();
  readonly #billed = new BilledReader();
  readonly #exchange = new OwnExchange();
  #words = "";
  #isCutOff = false;
  #apiError = "";
  #cost: SessionCost | null = null;
  #isPartial = false;

  constructor(session: string, options: OverviewOptions = {}) {
    this.#calls = new CallReader(session, options.completed);
    this.#facts = new SessionFacts(options.givenTitle);
  }

  add(entry: Entry): void {
    this.#lost.add(entry);
    this.#addTurn(this.#turnReader.add(entry));
    this.#calls.add(entry, this.#turnReader.open);
    this.#hooks.add(entry);
    this.#facts.add(entry);
    if (!entry.isSidechain) this.#usage.add(entry);
    this.#billed.add(entry);
    if (entry.kind === "cost") [this.#cost, this.#isPartial] = [entry.cost, false];
    const isOwn = this.#exchange.follow(entry);
    if (entry.kind !== "assistant") return;
    if (!entry.isSidechain && (entry.isApiError || !entry.isSynthetic)) {
      this.#apiError = entry.isApiError ? joinText(entry.content).trim() : "";
    }
    if (entry.isSynthetic) return;
    this.#isPartial = true;
    if (entry.isSidechain || isOwn) return;
    const words = joinText(entry.content);
    if (hasWords(words)) [this.#words, this.#isCutOff] = [words, false];
    if (entry.content.some((block) => block.kind === "tool_use" && !ENDING_TOOLS.has(block.name))) {
      this.#isCutOff = true;
    }
  }

  end(): SessionOverview {
    return overviewOfParts(this.parts());
  }

  parts(): OverviewParts {
    this.#addTurn(this.#turnReader.end());
    const facts = this.#facts;
    return {
      sessionId: facts.sessionId,
      title: facts.title,
      cwd: facts.cwd,
      branch: facts.branch === NO_BRANCH ? "" : facts.branch,
      client: { first: facts.clientFirst, last: facts.clientLast },
      models: facts.models,
      startedAt: facts.startedAt,
      endedAt: facts.endedAt,
      turns: this.#turns,
      lastWords: this.#lastWords,
      cutOff: this.#cutOff,
      apiErrors: this.#apiErrors,
      lostAnswers: this.#lostAnswers,
      calls: this.#calls.end(),
      usage: this.#usage.total(),
      billed: this.#billed.end(),
      cost: this.#cost && { ...this.#cost, isPartial: this.#isPartial },
      hooks: this.#hooks.end(),
    };
  }

  #addTurn(turn: Turn | null): void {
    if (turn === null) return;
    this.#turns.push(turn);
    this.#lastWords.push(this.#words);
    this.#cutOff.push(this.#isCutOff);
    this.#apiErrors.push(this.#apiError);
    this.#lostAnswers.push(this.#lost.take());
    [this.#words, this.#isCutOff, this.#apiError] = ["", false, ""];
  }
}

/** A session at a glance. `session`: its id, for lines that do not name it. `options`: what is known from elsewhere. */
export function overviewOf(entries: Iterable<Entry>, session: string, options?: OverviewOptions): SessionOverview {
  const reader = new OverviewReader(session, options);
  for (const entry of entries) reader.add(entry);
  return reader.end();
}
