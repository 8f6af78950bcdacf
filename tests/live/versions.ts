/** What clients of some versions call things, and from which version on they have them. */
import { HOOK_EVENTS } from "../../lib/clients/hooks/hook_events.ts";
import { compareVersions } from "../../lib/session/version.ts";

/** Whether a version is at least another. */
export function since(version: string, first: string): boolean {
  return compareVersions(version, first) >= 0;
}

/** The tool that starts an agent: renamed in 2.1.63. */
export function agentTool(version: string): string {
  return since(version, "2.1.63") ? "Agent" : "Task";
}

/** Whether the client asks hooks about a session's end; in the settings of one that does not, the event disables all hooks (1.0.60). */
export function asksAboutEnds(version: string): boolean {
  return since(version, HOOK_EVENTS.SessionEnd.since);
}

/** Why a version cannot do something, or null where it can. */
export function needs(first: string, what: string): (version: string) => string | null {
  return (version) => since(version, first) ? null : `${what} since ${first}`;
}

/** The versions of Claude Code that are played where no client is named: the newest is added. */
export const VERSIONS: readonly string[] = [
  "1.0.60",
  "1.0.128",
  "2.0.30",
  "2.0.50",
  "2.0.77",
  "2.1.30",
  "2.1.90",
  "2.1.112",
  "2.1.150",
  "2.1.229",
  "2.1.260",
  "2.1.287",
  "2.1.300",
  "2.1.315",
  "2.1.330",
];

/** What the names of clients begin with that are Codex. */
export const CODEX = "codex@";

/** Those of Codex; the newest is added here, too. */
export const CODEX_VERSIONS: readonly string[] = ["0.124.0", "0.135.0", "0.150.0", "0.160.0", "0.169.0"];
