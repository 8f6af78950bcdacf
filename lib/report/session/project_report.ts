import type { CostEstimate } from "../../analyses/cost/estimate.ts";
import type { FileChange } from "../../analyses/overview/call_effects.ts";
import { isDenied, isFailed } from "../../analyses/overview/call_record.ts";
import { type HookCost, mergeHookCosts } from "../../analyses/overview/hook_cost.ts";
import { mergeChanges, type SessionOverview, standingTurns } from "../../analyses/overview/overview.ts";
import { type Copies, NO_COPIES } from "../../export/lineage.ts";
import { type Family, familyOf } from "../families.ts";
import { formatLocalTime } from "../../text/format.ts";

export interface ProjectSession {
  readonly id: string;
  readonly title: string;
  readonly project: string | null;
  readonly startedAt: string | null;
  readonly workMs: number | null;
  readonly turns: number;
  readonly toolCalls: number;
  readonly failed: number;
  readonly denied: number;
  readonly agents: number;
  readonly files: number;
  readonly output: number | null;
  /** Where that is unknown: the tokens of the messages that state them. */
  readonly outputAtLeast?: number;
  readonly usd: number | null;
  /** Whether the client counted only a part of what it cost. */
  readonly isUsdPartial?: boolean;
  /** What it cost at list price without what others of its lineage count; null where the client counted. */
  readonly estimate: CostEstimate | null;
  /** Its page, relative to that of the directory; null if it has none. */
  readonly link: string | null;
}

export interface ProjectTotals {
  readonly sessions: number;
  readonly turns: number;
  readonly toolCalls: number;
  readonly failed: number;
  readonly denied: number;
  readonly workMs: number;
  /** US dollars by the client's count, or estimated if it made none; null if nothing is known. */
  readonly usd: number | null;
  readonly estimatedUsd: number;
}

export interface ProjectDay extends ProjectTotals {
  readonly day: string;
}

export interface ProjectReport {
  readonly totals: ProjectTotals;
  readonly sessions: readonly ProjectSession[];
  /** How many files without a turn or a call were passed over. */
  readonly passed: number;
  readonly days: readonly ProjectDay[];
  /** Calls by tool and what happened to them, the tool with most friction first. */
  readonly tools: readonly {
    readonly tool: string;
    readonly families: ReadonlyMap<Family, number>;
    readonly failed: number;
  }[];
  readonly files: readonly { readonly path: string; readonly sessions: number; readonly changes: number }[];
  readonly hooks: readonly HookCost[];
  readonly models: readonly { readonly model: string; readonly usd: number; readonly output: number | null }[];
  /** Cost by the directory that sessions were started in, the highest first. */
  readonly projects: readonly { readonly project: string; readonly usd: number }[];
  readonly unknownModels: readonly string[];
  /** Where the prices of estimates are from; null without an estimate. */
  readonly prices: string | null;
}

const NOTHING: ProjectTotals = {
  sessions: 0,
  turns: 0,
  toolCalls: 0,
  failed: 0,
  denied: 0,
  workMs: 0,
  usd: null,
  estimatedUsd: 0,
};

function addTotals(a: ProjectTotals, b: ProjectTotals): ProjectTotals {
  return {
    sessions: a.sessions + b.sessions,
    turns: a.turns + b.turns,
    toolCalls: a.toolCalls + b.toolCalls,
    failed: a.failed + b.failed,
    denied: a.denied + b.denied,
    workMs: a.workMs + b.workMs,
    usd: a.usd === null ? b.usd : a.usd + (b.usd ?? 0),
    estimatedUsd: a.estimatedUsd + b.estimatedUsd,
  };
}

/** Adds up overviews one by one; none is kept. What a session has in common with another counts once. */
export class ProjectReportReader {
  readonly #sessions: ProjectSession[] = [];
  readonly #days = new Map<string, ProjectTotals>();
  readonly #families = new Map<string, Map<Family, number>>();
  readonly #failed = new Map<string, number>();
  readonly #files = new Map<string, { sessions: number; changes: number }>();
  readonly #hooks: HookCost[] = [];
  readonly #models = new Map<string, { usd: number; output: number | null }>();
  readonly #projects = new Map<string, number>();
  readonly #unknownModels = new Set<string>();
  #prices: string | null = null;
  #totals = NOTHING;
  #passed = 0;

  /** Adds a session; its cost is without what others of its lineage count. */
  add(session: ProjectSession, overview: SessionOverview, copies: Copies = NO_COPIES): void {
    this.#sessions.push(session);
    const turns = overview.turns.filter(({ promptUuid }) => !copies.has("prompt", promptUuid));
    const calls = overview.calls.filter(({ id }) => !copies.has("call", id));
    for (const call of calls) {
      const families = this.#families.get(call.tool) ?? new Map<Family, number>();
      this.#families.set(call.tool, families.set(familyOf(call), (families.get(familyOf(call)) ?? 0) + 1));
      if (isFailed(call)) this.#failed.set(call.tool, (this.#failed.get(call.tool) ?? 0) + 1);
    }
    for (const file of mergeChanges(calls)) this.#addFile(file);
    for (const hook of overview.hooks) {
      this.#hooks.push({ ...hook, each: hook.each.filter(({ id }) => !copies.has("hook", id)) });
    }
    const { estimate } = session;
    for (const model of estimate?.unknownModels ?? []) this.#unknownModels.add(model);
    this.#prices ??= estimate?.prices ?? null;
    const usd = session.usd ?? estimate?.usd ?? null;
    const project = session.project ?? "";
    if (usd !== null) this.#projects.set(project, (this.#projects.get(project) ?? 0) + usd);
    const priced = estimate?.models.filter(({ usd }) => usd !== null) ?? [];
    for (const { model, usd, usage } of estimate === null ? overview.cost?.models ?? [] : priced) {
      const before = this.#models.get(model) ?? { usd: 0, output: 0 };
      const output = before.output === null || usage.output === null ? null : before.output + usage.output;
      this.#models.set(model, { usd: before.usd + (usd ?? 0), output });
    }
    const own: ProjectTotals = {
      sessions: overview.turns.length > 0 && turns.length === 0 ? 0 : 1,
      turns: standingTurns(turns).length,
      toolCalls: calls.length,
      failed: calls.filter(isFailed).length,
      denied: calls.filter(isDenied).length,
      workMs: turns.reduce((sum, { activeMs }) => sum + (activeMs ?? 0), 0),
      usd,
      estimatedUsd: session.usd === null ? estimate?.usd ?? 0 : 0,
    };
    this.#totals = addTotals(this.#totals, own);
    const day = dayOf(session.startedAt);
    if (day !== null) this.#days.set(day, addTotals(this.#days.get(day) ?? NOTHING, own));
  }

  /** Counts a file in which nothing was said or done. */
  passOver(): void {
    this.#passed++;
  }

  end(): ProjectReport {
    const friction = (families: ReadonlyMap<Family, number>) =>
      [...families].reduce((sum, [family, count]) => family === "ran" ? sum : sum + count, 0);
    const tools = [...this.#families].map(([tool, families]) => ({
      tool,
      families,
      failed: this.#failed.get(tool) ?? 0,
    }));
    return {
      totals: this.#totals,
      sessions: this.#sessions,
      passed: this.#passed,
      days: [...this.#days].map(([day, totals]) => ({ day, ...totals })).sort((a, b) => a.day < b.day ? -1 : 1),
      tools: tools.sort((a, b) => friction(b.families) - friction(a.families) || (a.tool < b.tool ? -1 : 1)),
      files: [...this.#files].map(([path, counts]) => ({ path, ...counts }))
        .sort((a, b) => b.sessions - a.sessions || b.changes - a.changes || (a.path < b.path ? -1 : 1)),
      hooks: mergeHookCosts(this.#hooks),
      models: [...this.#models].map(([model, used]) => ({ model, ...used })).sort((a, b) => b.usd - a.usd),
      projects: [...this.#projects].map(([project, usd]) => ({ project, usd })).sort((a, b) => b.usd - a.usd),
      unknownModels: [...this.#unknownModels].sort(),
      prices: this.#prices,
    };
  }

  #addFile({ path, added, removed }: FileChange): void {
    const before = this.#files.get(path) ?? { sessions: 0, changes: 0 };
    this.#files.set(path, { sessions: before.sessions + 1, changes: before.changes + (added ?? 0) + (removed ?? 0) });
  }
}

/** The day of a time in the local time zone; null if the time is unknown. */
function dayOf(timestamp: string | null): string | null {
  const time = new Date(timestamp ?? "");
  if (Number.isNaN(time.getTime())) return null;
  return formatLocalTime(time).slice(0, "2026-11-23".length);
}
