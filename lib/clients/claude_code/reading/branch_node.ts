import { arrayAt, isJsonObject, type JsonObject, objectAt, stringAt } from "../../../json.ts";
import { stringsAt } from "../../../session/content.ts";
import type { Entry } from "../../../session/entry.ts";

/** Messages that a compaction kept word for word: they stand before the boundary and are tied behind it on loading. */
export type Preserved =
  | { readonly kind: "messages"; readonly anchor: string; readonly uuids: readonly string[] }
  | { readonly kind: "segment"; readonly anchor: string; readonly head: string; readonly tail: string };

/** What the active branch is found from: a few fields of one entry, so that a whole session fits into memory. */
export interface BranchNode {
  readonly line: number | null;
  readonly kind: "user" | "assistant" | "system" | "attachment" | "progress";
  readonly uuid: string;
  readonly parentUuid: string | null;
  readonly isSidechain: boolean;
  readonly isMeta: boolean;
  /** Whether the main talk can end here: no sidechain, no team mate, no progress, no briefing of a fork. */
  readonly endsTalk: boolean;
  /** Shared by the lines of one API answer. */
  readonly messageId: string | null;
  /** `sourceToolAssistantUUID`: the entry that asked for the tool. */
  readonly sourceUuid: string | null;
  /** Ids of the calls asked for here. */
  readonly uses: readonly string[];
  /** Ids of the calls answered here. */
  readonly results: readonly string[];
  /** Of a compaction boundary. */
  readonly preserved: Preserved | null;
}

const NONE: readonly string[] = [];

/** Attachments that stand beside the talk and never end it (2.1.220 on). */
const BRIEFING = "fork_briefing";

function preservedOf(line: JsonObject): Preserved | null {
  const metadata = objectAt(line, "compactMetadata");
  const messages = metadata && objectAt(metadata, "preservedMessages");
  if (messages) {
    const anchor = stringAt(messages, "anchorUuid");
    return anchor === null ? null : { kind: "messages", anchor, uuids: stringsAt(messages, "uuids") };
  }
  const segment = metadata && objectAt(metadata, "preservedSegment");
  const [anchor, head, tail] = ["anchorUuid", "headUuid", "tailUuid"].map((key) => segment && stringAt(segment, key));
  return anchor && head && tail ? { kind: "segment", anchor, head, tail } : null;
}

/** The ids of calls asked for and answered in a line, as they stand in its content list. */
export function callIdsOf(line: JsonObject): { uses: readonly string[]; results: readonly string[] } {
  const message = objectAt(line, "message");
  const uses: string[] = [];
  const results: string[] = [];
  for (const block of message ? arrayAt(message, "content") : NONE) {
    if (!isJsonObject(block)) continue;
    const use = useId(block);
    if (use !== null) uses.push(use);
    const result = resultId(block);
    if (result !== null) results.push(result);
  }
  // a pushed array keeps room for seventeen, a copy does not
  return { uses: uses.length === 0 ? NONE : uses.slice(), results: results.length === 0 ? NONE : results.slice() };
}

/** The id of a block that asks for a tool (`tool_use`, `server_tool_use`, `mcp_tool_use`), else null. */
export function useId(block: JsonObject): string | null {
  return stringAt(block, "type")?.endsWith("tool_use") ? stringAt(block, "id") : null;
}

/** The id of the call that a block answers (`tool_result`, `web_search_tool_result`, …), else null. */
export function resultId(block: JsonObject): string | null {
  return stringAt(block, "type")?.endsWith("tool_result") ? stringAt(block, "tool_use_id") : null;
}

/** A text as one object where it is the same: a long session has hundreds of thousands of ids, most of them twice. */
function shared(text: string | null, ...known: readonly (string | null | undefined)[]): string | null {
  return known.find((other) => other === text) ?? text;
}

/** The node of an entry, or null for one that is in no chain: it has no uuid, or is of a type that has no parent. */
export function branchNode(entry: Entry): BranchNode | null {
  const { kind, uuid, raw } = entry;
  // the client reads these very types; "human" of old exports is none of them
  if (uuid === null || !CHAIN_TYPES.has(entry.type)) return null;
  if (kind === "queue" || kind === "title" || kind === "other") return null;
  const { uses, results } = kind === "user" || kind === "assistant" ? callIdsOf(raw) : { uses: NONE, results: NONE };
  return {
    line: entry.location.line,
    kind,
    uuid,
    parentUuid: entry.parentUuid,
    isSidechain: entry.isSidechain,
    isMeta: raw["isMeta"] === true,
    endsTalk: !entry.isSidechain && !raw["teamName"] && kind !== "progress" &&
      !(kind === "attachment" && entry.attachment.kind === "other" && entry.attachment.type === BRIEFING),
    messageId: kind === "assistant" ? entry.messageId : null,
    sourceUuid: kind === "user" ? stringAt(raw, "sourceToolAssistantUUID") : null,
    uses,
    results,
    preserved: kind === "system" && entry.subtype === "compact_boundary" ? preservedOf(raw) : null,
  };
}

/** The fields of a node in the order of `BranchNode`, for `RecordBuffer`. */
export type BranchRow = [
  number | null,
  BranchNode["kind"],
  string,
  string | null,
  boolean,
  boolean,
  boolean,
  string | null,
  string | null,
  readonly string[],
  readonly string[],
  Preserved | null,
];

/** A node as a row. */
export function branchRow(node: BranchNode): BranchRow {
  return [
    node.line,
    node.kind,
    node.uuid,
    node.parentUuid,
    node.isSidechain,
    node.isMeta,
    node.endsTalk,
    node.messageId,
    node.sourceUuid,
    node.uses,
    node.results,
    node.preserved,
  ];
}

const KINDS: readonly BranchNode["kind"][] = ["user", "assistant", "system", "attachment", "progress"];
const SIDECHAIN = 8;
const META = 16;
const ENDS_TALK = 32;

/**
 * A row as a node, with few fields: what a burst of new objects weighs decides how large V8 makes its young generation,
 * and it never makes it smaller again.
 */
export class StoredNode implements BranchNode {
  readonly line: number | null;
  readonly uuid: string;
  readonly parentUuid: string | null;
  readonly messageId: string | null;
  readonly sourceUuid: string | null;
  readonly uses: readonly string[];
  readonly results: readonly string[];
  readonly preserved: Preserved | null;
  readonly #flags: number;

  /**
   * @param row Made by `branchRow`.
   * @param before The node before, whose texts are used again where they are the same.
   */
  constructor(row: BranchRow, before?: BranchNode) {
    const [line, kind, uuid, parent, isSidechain, isMeta, endsTalk, message, source, uses, results, preserved] = row;
    this.line = line;
    this.uuid = uuid;
    this.parentUuid = shared(parent, before?.uuid, before?.parentUuid);
    this.messageId = shared(message, before?.messageId);
    this.sourceUuid = shared(source, this.parentUuid, before?.sourceUuid);
    this.uses = uses.length === 0 ? NONE : uses;
    this.results = results.length === 0 ? NONE : results;
    this.preserved = preserved;
    this.#flags = KINDS.indexOf(kind) + (isSidechain ? SIDECHAIN : 0) + (isMeta ? META : 0) +
      (endsTalk ? ENDS_TALK : 0);
  }

  get kind(): BranchNode["kind"] {
    return KINDS[this.#flags & (SIDECHAIN - 1)] ?? "system";
  }

  get isSidechain(): boolean {
    return (this.#flags & SIDECHAIN) !== 0;
  }

  get isMeta(): boolean {
    return (this.#flags & META) !== 0;
  }

  get endsTalk(): boolean {
    return (this.#flags & ENDS_TALK) !== 0;
  }
}

/** Entry types that are tied together by `parentUuid`. */
export const CHAIN_TYPES: ReadonlySet<string> = new Set(["user", "assistant", "system", "attachment", "progress"]);
