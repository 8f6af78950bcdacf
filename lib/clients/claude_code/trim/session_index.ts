import { arrayAt, isJsonObject, type JsonObject, objectAt, stringAt } from "../../../json.ts";
import { type BranchNode, branchNode } from "../reading/branch.ts";
import { type NamedEnd, NamedEndReader } from "../reading/named_end.ts";
import type { Entry } from "../../../session/entry.ts";
import { TitleReader } from "../../../session/title.ts";
import { type Turn, TurnReader } from "../../../session/turns/turns.ts";
import { refusedCall } from "../check/refused.ts";
import { tokensOf } from "./tokens.ts";

/** The fields of an entry that a trim is planned from. */
export interface TrimNode extends BranchNode {
  readonly blocks: number;
  readonly thinking: number;
  /** Whether the client wrote it about itself: API errors, synthetic messages, progress. */
  readonly isNoise: boolean;
  /** The id of the call that a hook's notice is about. */
  readonly noticeOf: string | null;
  readonly tokens: number;
}

export interface CarriedEntry {
  readonly line: number | null;
  readonly type: string;
}

export interface SessionIndex {
  readonly entries: number;
  readonly nodes: readonly TrimNode[];
  /** Lines with which a person's turns begin: prompts, and commands that the model answers. Uuids may be repeated. */
  readonly turnStarts: ReadonlySet<number>;
  /** The end of the branch that the client named last. */
  readonly end: NamedEnd | null;
  readonly carried: readonly CarriedEntry[];
  /** Ids of calls that the API rejects: they are removed with their results. */
  readonly refused: ReadonlySet<string>;
  readonly sessionId: string | null;
  readonly version: string | null;
  /** The working directory of its last entry that has one. */
  readonly cwd: string | null;
  /** All working directories, each once, the last one last. */
  readonly cwds: readonly string[];
  readonly title: string;
}

/** Entries outside of chains that the client's fork keeps (claude-agent-sdk 0.3.330): all of a type, or the last. */
const CARRIED_TYPES: Readonly<Record<string, "all" | "last">> = {
  "content-replacement": "all", // 2.1.270: the replacement of a long result
  "hybrid-organization": "all", // 2.1.330
  "data-flow-records": "all", // 2.1.330
  "data-flow-incomplete": "all", // 2.1.330
  "history-suppression": "last", // 2.1.270
  "derived-from": "last", // 2.1.330
  "atis-latch": "last", // 2.1.235
  "tools-used": "last", // 2.1.330
  "relocated": "last", // 2.1.169: the directory the session moved to
};

const MAX_TITLE = 50;

function isNoise(entry: Entry): boolean {
  switch (entry.kind) {
    case "assistant":
      return entry.isSynthetic || entry.isApiError;
    case "system":
      return entry.subtype === "api_error";
    case "user":
      return entry.raw["isApiErrorMessage"] === true;
    case "progress":
      return true;
    case "attachment":
    case "queue":
    case "title":
    case "cost":
    case "usage":
    case "other":
      return false;
  }
}

function contentList(line: JsonObject): readonly unknown[] {
  const message = objectAt(line, "message");
  return message ? arrayAt(message, "content") : [];
}

function isThinking(block: unknown): boolean {
  return isJsonObject(block) && (block["type"] === "thinking" || block["type"] === "redacted_thinking");
}

function trimNode(entry: Entry, node: BranchNode): TrimNode {
  const content = contentList(entry.raw);
  const hook = entry.kind === "attachment" && entry.attachment.kind === "hook" ? entry.attachment : null;
  return {
    ...node,
    blocks: content.length,
    thinking: entry.kind === "assistant" ? content.filter(isThinking).length : 0,
    isNoise: isNoise(entry),
    noticeOf: hook?.toolUseId ?? null,
    tokens: entry.kind === "user" || entry.kind === "assistant" ? tokensOf(entry.content) : 0,
  };
}

/** The title so far, or else the beginning of the first prompt. */
class Title {
  readonly #titles = new TitleReader();
  #prompt: string | null = null;

  add(entry: Entry): void {
    this.#titles.add(entry);
    if (entry.kind === "user" && this.#prompt === null && !entry.isSidechain && entry.speaker === "user") {
      const words = entry.prompt.replace(/\s+/g, " ");
      if (words !== "") this.#prompt = words.length > MAX_TITLE ? words.slice(0, MAX_TITLE).trimEnd() + "…" : words;
    }
  }

  get text(): string {
    return this.#titles.title || this.#prompt?.toWellFormed() || "Session";
  }
}

export function indexSession(entries: Iterable<Entry>): SessionIndex {
  const nodes: TrimNode[] = [];
  const carried: (CarriedEntry & { readonly sessionId: string | null })[] = [];
  const sessions = new Map<string, number>();
  const title = new Title();
  const refused = new Set<string>();
  const ends = new NamedEndReader();
  const turns = new TurnReader();
  const turnStarts = new Set<number>();
  const addTurn = (turn: Turn | null): void => {
    if (turn?.origin === "person") turnStarts.add(turn.startLine);
  };
  const cwds = new Set<string>();
  let [count, version, cwd]: [number, string | null, string | null] = [0, null, null];
  for (const entry of entries) {
    version = entry.version ?? version;
    title.add(entry);
    addTurn(turns.add(entry));
    count++;
    const node = branchNode(entry);
    if (node === null) ends.readObject(entry.raw);
    else if (!node.isSidechain) ends.readRow(entry.kind === "system" && entry.subtype === "compact_boundary");
    if (node) {
      if (entry.kind === "assistant") {
        for (const block of contentList(entry.raw)) {
          const id = isJsonObject(block) && refusedCall(block) !== null ? stringAt(block, "id") : null;
          if (id !== null) refused.add(id);
        }
      }
      nodes.push(trimNode(entry, node));
      if (entry.cwd !== null && entry.cwd !== cwd) {
        cwds.delete(entry.cwd);
        cwds.add(cwd = entry.cwd);
      }
      if (entry.sessionId !== null && !entry.isSidechain) {
        sessions.set(entry.sessionId, (sessions.get(entry.sessionId) ?? 0) + 1);
      }
    } else if (Object.hasOwn(CARRIED_TYPES, entry.type) && entry.agentId === null) {
      carried.push({ line: entry.location.line, type: entry.type, sessionId: entry.sessionId });
    }
  }
  addTurn(turns.end());
  const sessionId = mostFrequent(sessions);
  return {
    entries: count,
    nodes,
    turnStarts,
    end: ends.end,
    carried: onlyLast(carried.filter((entry) => entry.sessionId === null || entry.sessionId === sessionId)),
    refused,
    sessionId,
    version,
    cwd,
    cwds: [...cwds],
    title: title.text,
  };
}

/** Removes all but the last entry of each type whose last entry alone counts. */
function onlyLast(entries: readonly CarriedEntry[]): CarriedEntry[] {
  const last = new Map(entries.map((entry) => [entry.type, entry]));
  return entries.filter((entry) => CARRIED_TYPES[entry.type] === "all" || last.get(entry.type) === entry);
}

function mostFrequent(times: ReadonlyMap<string, number>): string | null {
  let most: string | null = null;
  for (const [id, count] of times) if (most === null || count >= (times.get(most) ?? 0)) most = id;
  return most;
}
