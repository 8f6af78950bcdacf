import { AGENT_TOOLS } from "../../../session/calls/tool_names.ts";
import type { JsonObject } from "../../../json.ts";
import { isWindowsDirectory, posixPath } from "../../../permissions/rules/paths.ts";
import { type CallDecision, PROMPTED_DECISIONS } from "../../../session/calls/decision.ts";
import { leavesToUser } from "../../../session/calls/mode.ts";
import { redact } from "../../../text/redact.ts";
import type { CallFact } from "./call_fact.ts";
import { describeCall } from "./describe_call.ts";

/** Calls that rules cannot tell apart: same tool, same matched input fields, same directory, same mode. */
export interface CallGroup {
  /** The tool's name, as rules know it. */
  readonly tool: string;
  readonly input: JsonObject;
  /** The directory the calls ran in, as rules spell it; null if unknown. */
  readonly cwd: string | null;
  /** The directory the session started in, which holds the project settings; null if unknown. */
  readonly root: string | null;
  /** Whether they ran on Windows, where the client has no sandbox. */
  readonly isWindows: boolean;
  /** The permission mode, as the client calls it; null if it is not recorded. */
  readonly mode: string | null;
  readonly decisions: Map<CallDecision, { count: number; readonly sessions: Set<string> }>;
  calls: number;
  first: string | null;
  last: string | null;
  readonly words: string[];
}

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

/** The input of a call in a directory of Windows, with its paths as rules spell them. */
function withPosixPaths(input: JsonObject): JsonObject {
  const paths = [...PATH_FIELDS, "pattern"].flatMap((name) => {
    const value = input[name];
    if (typeof value !== "string" || (name === "pattern" && !isWindowsDirectory(value))) return [];
    return [[name, posixPath(value).replaceAll("\\", "/")]];
  });
  return { ...input, ...Object.fromEntries(paths) };
}

function seenByRules({ input, cwd }: Pick<CallFact, "input" | "cwd">, root: string | null) {
  const isWindows = isWindowsDirectory(cwd ?? root ?? "");
  return {
    isWindows,
    input: isWindows ? withPosixPaths(input) : input,
    cwd: cwd === null ? null : posixPath(cwd),
    root: root === null ? null : posixPath(root),
  };
}

function pickFields(input: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])));
}

function matchedFields(tool: string, input: JsonObject): JsonObject {
  if (COMMAND_TOOLS.has(tool)) return pickFields(input, ["command"]);
  if (tool === "Glob") return pickFields(input, [...PATH_FIELDS, "pattern"]); // an absolute one is checked like a path
  if (PATH_TOOLS.has(tool)) return pickFields(input, PATH_FIELDS);
  if (tool === "WebFetch") return pickFields(input, ["url"]);
  if (AGENT_TOOLS.has(tool)) return pickFields(input, ["subagent_type"]);
  if (tool === "Skill") return pickFields(input, ["skill", "command"]);
  return {};
}

export class CallGroups {
  readonly #fields: (tool: string, input: JsonObject) => JsonObject;
  readonly #modeOf: (fact: CallFact) => string | null;
  readonly #groups = new Map<string, CallGroup>();
  /** The first directory of each session. */
  readonly #roots = new Map<string, string>();

  /** @param options Whether the whole input tells calls apart, not only what allow rules match. */
  constructor({ wholeInput = false }: { readonly wholeInput?: boolean } = {}) {
    this.#fields = wholeInput ? (_tool, input) => input : matchedFields;
    // what is compared under two settings is compared in one mode
    this.#modeOf = wholeInput ? () => null : ({ mode }) => mode;
  }

  add(fact: CallFact): CallGroup {
    const { session, timestamp, words } = fact;
    const tool = fact.ruleName ?? fact.tool;
    const mode = this.#modeOf(fact);
    const decision = decisionForRules(fact);
    if (fact.cwd !== null && !this.#roots.has(session)) this.#roots.set(session, fact.cwd);
    const { cwd, root, isWindows, input: whole } = seenByRules(fact, this.#roots.get(session) ?? null);
    const input = this.#fields(fact.tool, whole);
    const key = JSON.stringify([tool, input, cwd, root, mode]);
    const group = this.#groups.get(key) ?? createGroup(tool, input, { cwd, root, isWindows, mode });
    this.#groups.set(key, group);
    group.calls++;
    const counts = group.decisions.get(decision) ?? { count: 0, sessions: new Set() };
    group.decisions.set(decision, counts);
    counts.count++;
    counts.sessions.add(session);
    if (timestamp !== null) {
      if (group.first === null || timestamp < group.first) group.first = timestamp;
      if (group.last === null || timestamp > group.last) group.last = timestamp;
    }
    if (words !== null && group.words.length < MAX_WORDS && !group.words.includes(words)) group.words.push(words);
    return group;
  }

  all(): CallGroup[] {
    return [...this.#groups.values()];
  }
}

function createGroup(
  tool: string,
  input: JsonObject,
  { cwd, root, isWindows, mode }: Pick<CallGroup, "cwd" | "root" | "isWindows" | "mode">,
): CallGroup {
  const counts = { decisions: new Map(), calls: 0, first: null, last: null, words: [] };
  return { tool, input, cwd, root, isWindows, mode, ...counts };
}

/** No rule would have spared a prompt in a mode that decides by itself, whatever made the client ask there. */
function decisionForRules({ decision, mode }: CallFact): CallDecision {
  if (leavesToUser(mode) || !PROMPTED_DECISIONS.includes(decision)) return decision;
  return decision === "not_granted" ? "unknown" : "allowed";
}

/** A group for a single call, without counts. */
export function groupCall(fact: CallFact, root: string | null): CallGroup {
  const seen = seenByRules(fact, root);
  return createGroup(fact.ruleName ?? fact.tool, matchedFields(fact.tool, seen.input), { ...seen, mode: fact.mode });
}

export function countDecisions(group: CallGroup, decisions: readonly CallDecision[]): number {
  return decisions.reduce((sum, decision) => sum + (group.decisions.get(decision)?.count ?? 0), 0);
}

export function sumDecisions(groups: Iterable<CallGroup>, decisions: readonly CallDecision[]): number {
  return [...groups].reduce((sum, group) => sum + countDecisions(group, decisions), 0);
}

/** The first of these calls, without secrets, each once. */
export function listExamples(groups: Iterable<CallGroup>, most: number): string[] {
  return [...new Set([...groups].map(({ tool, input }) => redact(describeCall(tool, input))))].slice(0, most);
}

export function collectSessions(groups: Iterable<CallGroup>, decisions: readonly CallDecision[]): Set<string> {
  const sessions = new Set<string>();
  for (const group of groups) {
    for (const decision of decisions) {
      for (const session of group.decisions.get(decision)?.sessions ?? []) sessions.add(session);
    }
  }
  return sessions;
}
