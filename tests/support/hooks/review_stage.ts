import type { JsonObject } from "../../../lib/json.ts";
import { inputFor, type Stage } from "./harness.ts";
import { assistant, toolResult, toolUse, user } from "../transcript.ts";

/** The hook under test. */
export const HOOK = "transcript_review";
const YES = { permissionDecision: { decision: "accept", source: "user_temporary", grantScope: "once" } };

let count = 0;

/** A call that the user approved, as a client of 2.1.330 writes it. */
export function approved(
  command: string,
  { session = "session", id = `t${count++}`, cwd = "/srv/p" } = {},
): JsonObject[] {
  const line = {
    sessionId: session,
    cwd,
    version: "2.1.330",
    timestamp: `2026-11-21T10:00:00.${String(count).padStart(3, "0")}Z`,
  };
  return [
    assistant(`m-${id}`, [toolUse(id, "Bash", { command })], { uuid: `a-${id}`, ...line }),
    user([toolResult(id, "fine")], { uuid: `r-${id}`, ...line, ...YES }),
  ];
}

/** A rule of the project's `summary.json`. */
export interface Rule {
  readonly rule: string;
  readonly occurrences: number;
  readonly sessions: number;
  readonly strong: boolean;
  readonly first: string;
  readonly last: string;
}

/** A file of the state. */
export function json(stage: Stage, name: string, session?: string): Record<string, unknown> {
  return JSON.parse(Deno.readTextFileSync(stage.state(name, session)));
}

/** The rules of the project's `summary.json`. */
export function summary(stage: Stage): Rule[] {
  const { rules } = json(stage, "summary.json");
  return Array.isArray(rules) ? rules : [];
}

/** Writes the user's configuration. */
export function configured(stage: Stage, review: Record<string, unknown>): void {
  Deno.writeTextFileSync(`${stage.config}/debrief.jsonc`, JSON.stringify({ review }));
}

/** How many calls a review of a session counts, or of one of its agents. */
export function calls(stage: Stage, name: string, session?: string): unknown {
  const found = json(stage, `${name}.json`, session)["calls"];
  return typeof found === "object" && found !== null && "total" in found ? found.total : undefined;
}

/** The input of a first stop. */
export const stop = (stage: Stage, fields: Record<string, unknown> = {}): string =>
  inputFor(stage, "Stop", { stop_hook_active: false, ...fields });
