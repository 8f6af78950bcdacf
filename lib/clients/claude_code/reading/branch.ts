import type { BranchNode } from "./branch_node.ts";

/** What a client loads of a session, and why it goes back no further. */
export interface ActiveBranch<N extends BranchNode> {
  /** From the first entry to the last, each tied to the one before. */
  readonly chain: readonly N[];
  /**
   * Lines beside the chain that are loaded with it, each with the entry it belongs to: parallel calls with a line of the
   * same API answer, their results with the entry that asks.
   */
  readonly beside: ReadonlyMap<N, N>;
  /** A first entry without a parent, a parent that is not in the file, or one that was passed already. */
  readonly begins: "root" | "missing" | "cycle" | "empty";
  /** The parent of a node as the client ties it: compaction may have moved it. */
  parentOf(node: N): string | null;
  /** The node that counts for a uuid: the last with it. */
  nodeOf(uuid: string): N | undefined;
}

/** Ties what compactions kept behind their anchors, as a client does on loading. */
function retied<N extends BranchNode>(nodes: ReadonlyMap<string, N>): Map<string, string> {
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
 * The branch of a session that a client loads when it resumes it.
 *
 * As the session reader of claude-agent-sdk 0.3.330 does: of the entries nothing follows, the last in the file whose
 * ancestors hold a prompt or an answer; from there along the parents to the first. `logicalParentUuid` is not followed.
 */
export function activeBranch<N extends BranchNode>(all: readonly N[]): ActiveBranch<N> {
  const nodes = new Map<string, N>();
  for (const node of all) nodes.set(node.uuid, node);
  const moved = retied(nodes);
  const parentOf = (node: N): string | null => moved.get(node.uuid) ?? node.parentUuid;
  const nodeOf = (uuid: string): N | undefined => nodes.get(uuid);
  const end = lastOfTalk(all, nodes, parentOf);
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

function lastOfTalk<N extends BranchNode>(
  all: readonly N[],
  nodes: ReadonlyMap<string, N>,
  parentOf: (node: N) => string | null,
): N | undefined {
  const dead = new Set<string>();
  const find = (wanted: (node: N) => boolean): N | undefined => {
    const followed = new Set<string>();
    for (const node of nodes.values()) {
      const parent = parentOf(node);
      if (parent !== null && wanted(node)) followed.add(parent);
    }
    for (let index = all.length - 1; index >= 0; index--) {
      const leaf = all[index];
      if (!leaf || nodes.get(leaf.uuid) !== leaf || !wanted(leaf) || followed.has(leaf.uuid)) continue;
      if (reachesTalk(leaf, nodes, parentOf, dead)) return leaf;
    }
    return undefined;
  };
  return find((node) => node.endsTalk) ?? find((node) => !node.isMeta) ?? find(() => true);
}

/** Whether a prompt or an answer stands among a node and its ancestors; the ones passed in vain are remembered. */
function reachesTalk<N extends BranchNode>(
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
 * Lines of the chain's API answers that are not in it, and the results that answer calls of theirs.
 *
 * A client finds them by the message's id and the calls' ids, wherever their parents lead; those that do not lead to the
 * chain are tied to the answer they belong to.
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

/** Whether the ancestors of a node lead to one that is loaded already. */
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
