import type { FileChange } from "../../analyses/overview/call_effects.ts";
import { isFailed } from "../../analyses/overview/call_record.ts";
import { type HookCost, mergeHookCosts } from "../../analyses/overview/hook_cost.ts";
import type { SessionOverview } from "../../analyses/overview/overview.ts";
import type { CallDecision } from "../../analyses/review/facts/decision.ts";
import { countFamilies, type Family } from "../families.ts";

/** A session in the report of a directory. */
export interface ProjectSession {
  readonly id: string;
  readonly title: string;
  /** The directory it was started in. */
  readonly project: string | null;
  readonly startedAt: string | null;
  readonly workMs: number | null;
  readonly turns: number;
  readonly toolCalls: number;
  readonly failed: number;
  readonly denied: number;
  readonly agents: number;
  readonly files: number;
  /** Tokens written; null if unknown. */
  readonly output: number | null;
  /** US dollars by the client's count; null if it made none. */
  readonly usd: number | null;
  /** Its page, relative to that of the directory; null if it has none. */
  readonly link: string | null;
}

/** A day in the report of a directory. */
export interface ProjectDay {
  /** `2026-11-23`, in the local time zone. */
  readonly day: string;
  readonly sessions: number;
  readonly toolCalls: number;
  /** Null if no session of the day has a count. */
  readonly usd: number | null;
}

/** What a directory of sessions shows together. */
export interface ProjectReport {
  readonly sessions: readonly ProjectSession[];
  readonly days: readonly ProjectDay[];
  /** Calls by tool and what became of them, the tool with most friction first. */
  readonly tools: readonly {
    readonly tool: string;
    readonly families: ReadonlyMap<Family, number>;
    readonly failed: number;
  }[];
  /** The files that most sessions changed. */
  readonly files: readonly { readonly path: string; readonly sessions: number; readonly changes: number }[];
  readonly hooks: readonly HookCost[];
  /** Cost by model. */
  readonly models: readonly { readonly model: string; readonly usd: number; readonly output: number | null }[];
}

/** Adds up overviews one by one; none is kept. Calls and files of a copied session count once. */
export class ProjectReportReader {
  readonly #sessions: ProjectSession[] = [];
  readonly #decisions = new Map<string, Map<CallDecision, number>>();
  readonly #failed = new Map<string, number>();
  readonly #files = new Map<string, { sessions: number; changes: number }>();
  readonly #hooks: HookCost[] = [];
  readonly #models = new Map<string, { usd: number; output: number | null }>();
  readonly #seen = new Set<string>();

  /** Adds a session. */
  add(session: ProjectSession, overview: SessionOverview): void {
    this.#sessions.push(session);
    for (const call of overview.calls) {
      // a resumed session of an old client repeats the calls of the one before
      if (call.id !== "" && this.#seen.has(call.id)) continue;
      this.#seen.add(call.id);
      const decisions = this.#decisions.get(call.tool) ?? new Map<CallDecision, number>();
      this.#decisions.set(call.tool, decisions.set(call.decision, (decisions.get(call.decision) ?? 0) + 1));
      if (isFailed(call)) this.#failed.set(call.tool, (this.#failed.get(call.tool) ?? 0) + 1);
    }
    for (const file of overview.files) this.#addFile(file);
    this.#hooks.push(...overview.hooks);
    for (const { model, usd, usage } of overview.cost?.models ?? []) {
      const before = this.#models.get(model) ?? { usd: 0, output: 0 };
      const output = before.output === null || usage.output === null ? null : before.output + usage.output;
      this.#models.set(model, { usd: before.usd + (usd ?? 0), output });
    }
  }

  /** The report of all sessions so far. */
  end(): ProjectReport {
    const friction = (families: ReadonlyMap<Family, number>) =>
      [...families].reduce((sum, [family, count]) => family === "ran" ? sum : sum + count, 0);
    const tools = [...this.#decisions].map(([tool, decisions]) => ({
      tool,
      families: countFamilies(decisions),
      failed: this.#failed.get(tool) ?? 0,
    }));
    return {
      sessions: this.#sessions,
      days: this.#days(),
      tools: tools.sort((a, b) => friction(b.families) - friction(a.families) || (a.tool < b.tool ? -1 : 1)),
      files: [...this.#files].map(([path, counts]) => ({ path, ...counts }))
        .sort((a, b) => b.sessions - a.sessions || b.changes - a.changes || (a.path < b.path ? -1 : 1)),
      hooks: mergeHookCosts(this.#hooks),
      models: [...this.#models].map(([model, used]) => ({ model, ...used })).sort((a, b) => b.usd - a.usd),
    };
  }

  #addFile({ path, added, removed }: FileChange): void {
    const before = this.#files.get(path) ?? { sessions: 0, changes: 0 };
    this.#files.set(path, { sessions: before.sessions + 1, changes: before.changes + (added ?? 0) + (removed ?? 0) });
  }

  #days(): ProjectDay[] {
    const days = new Map<string, ProjectDay>();
    for (const { startedAt, toolCalls, usd } of this.#sessions) {
      const time = new Date(startedAt ?? "");
      if (Number.isNaN(time.getTime())) continue;
      const two = (count: number) => String(count).padStart(2, "0");
      const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
      const before = days.get(day) ?? { day, sessions: 0, toolCalls: 0, usd: null };
      const cost = usd === null ? before.usd : (before.usd ?? 0) + usd;
      days.set(day, { day, sessions: before.sessions + 1, toolCalls: before.toolCalls + toolCalls, usd: cost });
    }
    return [...days.values()].sort((a, b) => a.day < b.day ? -1 : 1);
  }
}
