import { type HookCost, HookCostReader, mergeHookCosts } from "../../analyses/overview/hook_cost.ts";
import { readTranscript } from "../../clients/read.ts";
import { UnreadableTranscriptError } from "../../session/io/source.ts";
import { TurnReader } from "../../session/turns/turns.ts";
import { sessionsOfProject } from "../args/sessions.ts";
import { type Host, UsageError } from "../host/host.ts";

/** Sessions that are read: what hooks cost lately. */
const SESSIONS = 10;

/**
 * What hooks cost in the newest sessions of a project, as the client measured it, including those that are not
 * debrief's.
 */
export interface ProjectHookCosts {
  readonly sessions: number;
  /** Milliseconds of their turns together. */
  readonly workMs: number;
  /** By command, the one that took longest first. */
  readonly costs: readonly HookCost[];
}

function newestSessionPaths(host: Host): string[] {
  try {
    return sessionsOfProject(host).sessions.slice(0, SESSIONS).map(({ path }) => path);
  } catch (error) {
    if (error instanceof UsageError) return []; // doctor says elsewhere that there are none
    throw error;
  }
}

export function readHookCosts(host: Host): ProjectHookCosts {
  const costs: HookCost[] = [];
  let [sessions, workMs] = [0, 0];
  for (const path of newestSessionPaths(host)) {
    const [reader, turns] = [new HookCostReader(), new TurnReader()];
    const count = (turn: ReturnType<TurnReader["end"]>): void => {
      workMs += turn?.activeMs ?? 0;
    };
    try {
      for (const entry of readTranscript(path, { marksTakenBack: false })) {
        reader.add(entry);
        count(turns.add(entry));
      }
    } catch (error) {
      if (!(error instanceof UnreadableTranscriptError)) throw error;
      continue;
    }
    count(turns.end());
    costs.push(...reader.end());
    sessions++;
  }
  return { sessions, workMs, costs: mergeHookCosts(costs) };
}
