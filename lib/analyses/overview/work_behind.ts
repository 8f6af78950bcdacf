import type { RiskKind } from "../../permissions/risk/risk_kinds.ts";
import { riskOf } from "../../permissions/risk/risk.ts";
import { NO_SETTINGS } from "../../permissions/settings/settings.ts";
import { SHELL_TOOLS } from "../../session/calls/tool_names.ts";
import { checkCommands } from "./check_commands.ts";
import { type CallRecord, isDenied, isFailed } from "./call_record.ts";
import type { SessionOverview, TurnOverview } from "./overview.ts";

/** Tests, a build or a linter that ran, under one name. */
export interface CheckRuns {
  readonly name: string;
  readonly runs: number;
  /** How the last run ended, as far as an exit code says it. */
  readonly last: "passed" | "failed" | "unknown";
  readonly changedAfter: boolean;
}

export interface RiskyRun {
  readonly call: CallRecord;
  readonly risk: RiskKind;
}

export interface WorkBehind {
  /** The turns in which it was done that a person began. */
  readonly prompts: readonly TurnOverview[];
  /** Checks in the order of their last runs, the latest first. */
  readonly checks: readonly CheckRuns[];
  readonly denied: readonly CallRecord[];
  readonly risky: readonly RiskyRun[];
}

const RISKY: ReadonlySet<RiskKind> = new Set<RiskKind>(["remote_write", "secret", "destructive", "privileged"]);

/** All since the commit before them. `lines`: of the calls that made them; none known: the whole session counts. */
export function workBehind(overview: SessionOverview, lines: readonly number[], home: string): WorkBehind {
  const own = new Set(lines);
  const made = overview.calls.filter(({ commits, line }) => commits.length > 0 || own.has(line ?? -1));
  const turns = made.filter(({ line }) => own.has(line ?? -1)).flatMap(({ turn }) => turn ?? []);
  const first = turns.length === 0 ? 0 : Math.min(...turns);
  const last = turns.length === 0 ? Infinity : Math.max(...turns);
  const before = made.filter(({ line, turn }) => !own.has(line ?? -1) && turn !== null && turn < first);
  const from = turns.length === 0 ? -Infinity : Math.max(-1, ...before.flatMap(({ turn }) => turn ?? [])) + 1;
  const isWithin = (turn: number | null) => turn === null || (turn >= from && turn <= last);
  const calls = overview.calls.filter(({ turn, takenBack }) => !takenBack && isWithin(turn));
  const directories = { cwd: overview.cwd ?? "/", home, settings: NO_SETTINGS, mode: "default" as const };
  return {
    prompts: overview.turns.filter(({ index, origin, takenBack, prompt }) =>
      isWithin(index) && origin === "person" && !takenBack && prompt.trim() !== ""
    ),
    checks: checksOf(calls),
    denied: calls.filter(isDenied),
    risky: calls.filter((call) => hasRun(call)).flatMap((call) => {
      const input = SHELL_TOOLS.has(call.tool) ? { command: call.target } : { file_path: call.target };
      const { kind } = riskOf({ tool: SHELL_TOOLS.has(call.tool) ? "Bash" : call.tool, input }, directories);
      return RISKY.has(kind) ? [{ call, risk: kind }] : [];
    }),
  };
}

function hasRun(call: CallRecord): boolean {
  return call.outcome === "ok" || isFailed(call);
}

function checksOf(calls: readonly CallRecord[]): CheckRuns[] {
  const found = new Map<string, CheckRuns>();
  calls.forEach((call, index) => {
    if (!SHELL_TOOLS.has(call.tool) || !hasRun(call)) return;
    const changedAfter = calls.slice(index + 1).some(({ changes }) => changes.length > 0);
    for (const { name, bySuccess, byFailure } of checkCommands(call.target)) {
      const runs = (found.get(name)?.runs ?? 0) + 1;
      const last = isFailed(call) ? (byFailure ? "failed" : "unknown") : bySuccess ? "passed" : "unknown";
      found.delete(name);
      found.set(name, { name, runs, last, changedAfter });
    }
  });
  return [...found.values()].reverse();
}
