import { arrayAt, isJsonObject, type JsonObject, objectAt, stringAt, stringsAt } from "../../../json.ts";
import type { Entry } from "../../../session/entry.ts";
import { BRIEFING, CHAIN_TYPES } from "./branch_row.ts";
import type { NamedEnd } from "./named_end.ts";

/** Messages that a compaction preserved: they are before the boundary in the file, but are loaded after it. */
export type Preserved =
  | { readonly kind: "messages"; readonly anchor: string; readonly uuids: readonly string[] }
  | { readonly kind: "segment"; readonly anchor: string; readonly head: string; readonly tail: string };

/** The fields of an entry from which the active branch is found: few, so that a whole session fits into memory. */
export interface BranchNode {
  readonly line: number | null;
  readonly kind: "user" | "assistant" | "system" | "attachment" | "progress";
  readonly uuid: string;
  readonly parentUuid: string | null;
  readonly isSidechain: boolean;
  readonly isMeta: boolean;
  /** Whether the main conversation can end here: not a sidechain, progress or the briefing of a fork. */
  readonly endsConversation: boolean;
  readonly messageId: string | null;
  readonly uses: readonly string[];
  readonly results: readonly string[];
  /** Of a compaction boundary. */
  readonly preserved: Preserved | null;
}

const NONE: readonly string[] = [];

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
  // push() allocates room for 17 elements, a copy does not
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

/** The node of an entry, or null for one that is in no chain: it has no uuid, or is of a type that has no parent. */
export function branchNode(entry: Entry): BranchNode | null {
  const { kind, uuid, raw } = entry;
  // the client reads these very types; "human" of old exports is not one of them
  if (uuid === null || !CHAIN_TYPES.has(entry.type)) return null;
  const hasNoParent = kind === "queue" || kind === "title" || kind === "cost" || kind === "usage" || kind === "other";
  if (hasNoParent) return null;
  const { uses, results } = kind === "user" || kind === "assistant" ? callIdsOf(raw) : { uses: NONE, results: NONE };
  return {
    line: entry.location.line,
    kind,
    uuid,
    parentUuid: entry.parentUuid,
    isSidechain: entry.isSidechain,
    isMeta: raw["isMeta"] === true,
    endsConversation: !entry.isSidechain && kind !== "progress" &&
      !(kind === "attachment" && entry.attachment.kind === "other" && entry.attachment.type === BRIEFING),
    messageId: kind === "assistant" ? entry.messageId : null,
    uses,
    results,
    preserved: kind === "system" && entry.subtype === "compact_boundary" ? preservedOf(raw) : null,
  };
}

/** What a client loads of a session, and why it begins where it does. */
export interface ActiveBranch<N extends BranchNode> {
  /** From the first entry to the last, each the child of the one before. */
  readonly chain: readonly N[];
  /** Lines loaded with the chain, by their entry: parallel calls of a message in it, results of its calls. */
  readonly beside: ReadonlyMap<N, N>;
  /** Why the chain starts there: without a parent, the parent is missing from the file, or the parents form a cycle. */
  readonly begins: "root" | "missing" | "cycle" | "empty";
  /** The uuid of the parent of a node, which a compaction may have changed. */
  parentOf(node: N): string | null;
  nodeOf(uuid: string): N | undefined;
}

/** The new parents of what compactions preserved, as a client loads it. */
function movedParents<N extends BranchNode>(nodes: ReadonlyMap<string, N>): Map<string, string> {
  const moved = new Map<string, string>();
  const parent = (node: N) => moved.get(node.uuid) ?? node.parentUuid;
  for (const { preserved } of nodes.values()) {
    if (!preserved) continue;
    if (preserved.kind === "messages" && !preserved.uuids.every((uuid) => nodes.has(uuid))) continue;
    const inside = preserved.kind === "messages" ? preserved.uuids : [preserved.head];
    const [head] = inside;
    const tail = preserved.kind === "messages" ? inside.at(-1) : preserved.tail;
    if (head === undefined || tail === undefined) continue;
    let before = preserved.anchor;
    for (const uuid of inside) {
      if (nodes.has(uuid)) moved.set(uuid, before);
      before = uuid;
    }
    for (const node of nodes.values()) {
      if (node.uuid !== head && parent(node) === preserved.anchor) moved.set(node.uuid, tail);
    }
  }
  return moved;
}

/**
 * The branch of a session that a client loads when it resumes it. Like the session reader of claude-agent-sdk 0.3.330:
 * from the last entry in the file that has no child and a message among its ancestors, along the parents to the first.
 * `logicalParentUuid` is not followed. Like 2.1.332 from the end that the client named last, if the last entry does not
 * come after that one or the user chose it.
 */
export function activeBranch<N extends BranchNode>(all: readonly N[], named: NamedEnd | null = null): ActiveBranch<N> {
  if (named?.isExplicit && named.uuid === null) return branchTo<N>([]);
  const last = branchTo(all);
  const node = named?.uuid ? last.nodeOf(named.uuid) : undefined;
  if (named === null || node === undefined || node.isSidechain) return last;
  return isPassed(last, node) && !named.isExplicit ? last : branchTo(all, node);
}

/** Whether a branch passes a row, or the message that the row is attached to. */
function isPassed<N extends BranchNode>({ chain, beside, parentOf, nodeOf }: ActiveBranch<N>, node: N): boolean {
  const loaded = new Set([...chain, ...beside.keys()]);
  const walked = new Set<N>();
  for (let at: N | undefined = node; at !== undefined && !walked.has(at);) {
    if (loaded.has(at)) return true;
    if (at.kind === "user" || at.kind === "assistant") return false;
    walked.add(at);
    const parent = parentOf(at);
    at = parent === null ? undefined : nodeOf(parent);
  }
  return false;
}

/** The branch that ends with a row, or else with the last one that can be an end. */
function branchTo<N extends BranchNode>(all: readonly N[], named?: N): ActiveBranch<N> {
  const nodes = new Map<string, N>();
  for (const node of all) nodes.set(node.uuid, node);
  const moved = movedParents(nodes);
  const parentOf = (node: N): string | null => moved.get(node.uuid) ?? node.parentUuid;
  const nodeOf = (uuid: string): N | undefined => nodes.get(uuid);
  const end = named ?? lastOfConversation(all, nodes, parentOf);
  const chain: N[] = [];
  const passed = new Set<N>();
  let begins: ActiveBranch<N>["begins"] = end ? "root" : "empty";
  for (let node = end; node;) {
    passed.add(node);
    chain.push(node);
    const parent = parentOf(node);
    if (parent === null) break;
    const next = nodes.get(parent);
    if (!next || passed.has(next)) {
      begins = next ? "cycle" : "missing";
      break;
    }
    node = next;
  }
  chain.reverse();
  return { chain, beside: besideChain(nodes, chain, passed, moved), begins, parentOf, nodeOf };
}

function lastOfConversation<N extends BranchNode>(
  all: readonly N[],
  nodes: ReadonlyMap<string, N>,
  parentOf: (node: N) => string | null,
): N | undefined {
  const dead = new Set<string>();
  const find = (canEnd: (node: N) => boolean): N | undefined => {
    const followed = new Set<string>();
    for (const node of nodes.values()) {
      const parent = parentOf(node);
      if (parent !== null && canEnd(node)) followed.add(parent);
    }
    for (let index = all.length - 1; index >= 0; index--) {
      const leaf = all[index];
      if (!leaf || nodes.get(leaf.uuid) !== leaf || !canEnd(leaf) || followed.has(leaf.uuid)) continue;
      if (reachesMessage(leaf, nodes, parentOf, dead)) return leaf;
    }
    return undefined;
  };
  return find((node) => node.endsConversation) ?? find((node) => !node.isMeta) ?? find(() => true);
}

/** Whether a node or one of its ancestors is a message; those that are not are remembered. */
function reachesMessage<N extends BranchNode>(
  leaf: N,
  nodes: ReadonlyMap<string, N>,
  parentOf: (node: N) => string | null,
  dead: Set<string>,
): boolean {
  for (let node: N | undefined = leaf; node && !dead.has(node.uuid);) {
    if (node.kind === "user" || node.kind === "assistant") return true;
    dead.add(node.uuid);
    const parent = parentOf(node);
    node = parent === null ? undefined : nodes.get(parent);
  }
  return false;
}

/**
 * Lines that belong to API answers in the chain but are not in it themselves, and the results of their calls. A client
 * finds them by the message's id and the calls' ids, wherever their parents lead; those that do not lead to the chain
 * are tied to the answer they belong to.
 */
function besideChain<N extends BranchNode>(
  nodes: ReadonlyMap<string, N>,
  chain: readonly N[],
  passed: ReadonlySet<N>,
  moved: Map<string, string>,
): Map<N, N> {
  const messages = new Map<string, N>();
  const asked = new Map<string, N>();
  const answered = new Set<string>();
  for (const node of chain) {
    for (const id of node.results) answered.add(id);
    if (node.messageId === null || node.isSidechain) continue;
    messages.set(node.messageId, node);
    for (const id of node.uses) asked.set(id, node);
  }
  const beside = new Map<N, N>();
  const loaded = (node: N) => !node.isSidechain && (passed.has(node) || beside.has(node));
  const take = (node: N, owner: N) => {
    beside.set(node, owner);
    if (!leadsTo(loaded, node, nodes, moved)) moved.set(node.uuid, owner.uuid);
  };
  for (const node of nodes.values()) {
    if (passed.has(node) || node.isSidechain || node.messageId === null) continue;
    const message = messages.get(node.messageId);
    // a line written again by a resumed session asks for the same calls again
    if (!message || node.uses.some((id) => asked.has(id))) continue;
    for (const id of node.uses) asked.set(id, node);
    take(node, message);
  }
  for (const node of nodes.values()) {
    if (passed.has(node) || node.isSidechain || node.kind !== "user" || node.parentUuid === null) continue;
    const [first] = node.results;
    const asker = first === undefined ? undefined : asked.get(first);
    if (!asker || !node.results.every((id) => asked.has(id) && !answered.has(id))) continue;
    for (const id of node.results) answered.add(id);
    take(node, asker);
  }
  return beside;
}

function leadsTo<N extends BranchNode>(
  loaded: (node: N) => boolean,
  start: N,
  nodes: ReadonlyMap<string, N>,
  moved: ReadonlyMap<string, string>,
): boolean {
  const walked = new Set<N>([start]);
  for (let node = start;;) {
    const parent = moved.get(node.uuid) ?? node.parentUuid;
    const next = parent === null ? undefined : nodes.get(parent);
    if (!next || walked.has(next)) return false;
    if (loaded(next)) return true;
    walked.add(next);
    node = next;
  }
}
