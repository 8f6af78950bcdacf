import type { JsonObject } from "../../../json.ts";
import type { CallDecision } from "./decision.ts";
import type { CallFact } from "./call_fact.ts";

/** Calls that rules cannot tell apart: same tool, same input as far as rules look at it, same folder. */
export interface CallGroup {
  readonly tool: string;
  readonly input: JsonObject;
  /** The folder the calls ran in; null where no line said it. */
  readonly cwd: string | null;
  /** The folder the session began in: the one project settings stand in. */
  readonly root: string | null;
  /** How often, and in which sessions, by decision. */
  readonly decisions: Map<CallDecision, { count: number; readonly sessions: Set<string> }>;
  calls: number;
  /** ISO 8601; null where no line said when. */
  first: string | null;
  last: string | null;
  /** People's words with refusals, at most `MAX_WORDS`. */
  readonly words: string[];
}

/** How many refusals keep their words, for one group. */
const MAX_WORDS = 3;

const COMMAND_TOOLS: ReadonlySet<string> = new Set(["Bash", "PowerShell", "Monitor"]);
const PATH_TOOLS: ReadonlySet<string> = new Set([
  "Read",
  "Edit",
  "Write",
  "MultiEdit",
  "NotebookEdit",
  "NotebookRead",
  "Glob",
  "Grep",
  "LS",
]);
const PATH_FIELDS: readonly string[] = ["file_path", "notebook_path", "path"];

function picked(input: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])));
}

/** The fields of an input that allow rules match. */
function matched(tool: string, input: JsonObject): JsonObject {
  if (COMMAND_TOOLS.has(tool)) return picked(input, ["command"]);
  if (PATH_TOOLS.has(tool)) return picked(input, PATH_FIELDS);
  if (tool === "WebFetch") return picked(input, ["url"]);
  if (tool === "Agent" || tool === "Task") return picked(input, ["subagent_type"]);
  if (tool === "Skill") return picked(input, ["skill", "command"]);
  return {};
}

/** Groups calls while they come. */
export class CallGroups {
  readonly #groups = new Map<string, CallGroup>();
  /** The first folder each session names. */
  readonly #roots = new Map<string, string>();

  add(fact: CallFact): void {
    const { tool, session, cwd, decision, timestamp, words } = fact;
    if (cwd !== null && !this.#roots.has(session)) this.#roots.set(session, cwd);
    const root = this.#roots.get(session) ?? null;
    const input = matched(tool, fact.input);
    const key = JSON.stringify([tool, input, cwd, root]);
    const group = this.#groups.get(key) ?? newGroup(tool, input, { cwd, root });
    this.#groups.set(key, group);
    group.calls++;
    const decided = group.decisions.get(decision) ?? { count: 0, sessions: new Set() };
    group.decisions.set(decision, decided);
    decided.count++;
    decided.sessions.add(session);
    if (timestamp !== null) {
      if (group.first === null || timestamp < group.first) group.first = timestamp;
      if (group.last === null || timestamp > group.last) group.last = timestamp;
    }
    if (words !== null && group.words.length < MAX_WORDS && !group.words.includes(words)) group.words.push(words);
  }

  /** In the order they were first seen. */
  all(): CallGroup[] {
    return [...this.#groups.values()];
  }
}

function newGroup(
  tool: string,
  input: JsonObject,
  { cwd, root }: { readonly cwd: string | null; readonly root: string | null },
): CallGroup {
  return { tool, input, cwd, root, decisions: new Map(), calls: 0, first: null, last: null, words: [] };
}

/** A group without calls, for one call that is judged alone. */
export function groupCall({ tool, input, cwd }: CallFact, root: string | null): CallGroup {
  return newGroup(tool, matched(tool, input), { cwd, root });
}

/** How many calls of a group were decided in one of these ways. */
export function countOf(group: CallGroup, decisions: readonly CallDecision[]): number {
  return decisions.reduce((sum, decision) => sum + (group.decisions.get(decision)?.count ?? 0), 0);
}

/** The sessions in which calls of some groups were decided in one of these ways. */
export function sessionsOf(groups: Iterable<CallGroup>, decisions: readonly CallDecision[]): Set<string> {
  const sessions = new Set<string>();
  for (const group of groups) {
    for (const decision of decisions) {
      for (const session of group.decisions.get(decision)?.sessions ?? []) sessions.add(session);
    }
  }
  return sessions;
}
