import type { ActiveBranch } from "../reading/branch.ts";
import type { TrimNode } from "./session_index.ts";

/**
 * Finds the nearest ancestor of each entry that is kept, in one walk over all entries. If all lines of a message in the
 * chain are removed, those outside the chain that are kept take their place, because a client would not load them
 * otherwise.
 */
export function nearestAncestors(
  nodes: readonly TrimNode[],
  branch: ActiveBranch<TrimNode>,
  kept: ReadonlySet<TrimNode>,
): (node: TrimNode) => string | null {
  const known = new Map<TrimNode, string | null>();
  const instead = new Map<TrimNode, string>();
  const [first] = branch.chain;
  if (first) known.set(first, null); // its parent is not loaded: it is not in the file, or comes later
  const find = (node: TrimNode): string | null => {
    const walked = new Set<TrimNode>();
    let found: string | null = null;
    for (let at: TrimNode | undefined = node; at && !walked.has(at);) {
      const ancestor = known.get(at);
      if (ancestor !== undefined) {
        found = ancestor;
        break;
      }
      walked.add(at);
      const parent = branch.parentOf(at);
      at = parent === null ? undefined : branch.nodeOf(parent);
      const here = at && (kept.has(at) ? at.uuid : instead.get(at));
      if (here) {
        found = here;
        break;
      }
    }
    for (const at of walked) known.set(at, found);
    return found;
  };
  const substitutes = findSubstitutes(branch, kept);
  for (const node of nodes) { // from the first on, so that every walk is short
    let parent = find(node);
    for (const substitute of substitutes.get(node) ?? []) {
      known.set(substitute, parent);
      parent = substitute.uuid;
      instead.set(node, parent);
    }
  }
  return (node) => kept.has(node) ? find(node) : instead.get(node) ?? find(node);
}

/** The kept lines outside the chain of each message whose lines in the chain are all removed, by the last of these. */
function findSubstitutes(
  branch: ActiveBranch<TrimNode>,
  kept: ReadonlySet<TrimNode>,
): Map<TrimNode, readonly TrimNode[]> {
  const lastOf = new Map<string, TrimNode>();
  const keptMessages = new Set<string>();
  for (const node of branch.chain) {
    if (node.messageId === null || node.isSidechain) continue;
    lastOf.set(node.messageId, node);
    if (kept.has(node)) keptMessages.add(node.messageId);
  }
  const substitutes = new Map<TrimNode, TrimNode[]>();
  for (const node of branch.beside.keys()) {
    const last = node.messageId === null ? undefined : lastOf.get(node.messageId);
    if (!last || !kept.has(node) || keptMessages.has(last.messageId ?? "")) continue;
    const others = substitutes.get(last);
    if (others) others.push(node);
    else substitutes.set(last, [node]);
  }
  return substitutes;
}

/**
 * The uuid of the parent in the new session for each entry that is kept; null for a first one. An entry outside the
 * chain without a kept ancestor gets the entry that it belongs to as its parent, as in the client: it finds such a
 * result by its call, but only if it has a parent at all. This may make a cycle, which is cut at a line of a message,
 * because a client finds that by the id of the message.
 */
export function parentLinks(
  kept: ReadonlySet<TrimNode>,
  branch: ActiveBranch<TrimNode>,
  nearest: (node: TrimNode) => string | null,
): ReadonlyMap<string, string | null> {
  const ownerOf = (node: TrimNode): string | null => {
    const owner = branch.beside.get(node);
    return owner ? kept.has(owner) ? owner.uuid : nearest(owner) : null;
  };
  const parents = new Map<string, string | null>();
  for (const node of kept) parents.set(node.uuid, nearest(node) ?? ownerOf(node));
  const ending = new Set<string>();
  const cut = new Set<string>();
  for (const start of parents.keys()) {
    for (let cycle = findCycle(start, parents, ending); cycle; cycle = findCycle(start, parents, ending)) {
      const line = cycle.map(branch.nodeOf).find((node) =>
        node?.kind === "assistant" && branch.beside.has(node) && !cut.has(node.uuid)
      );
      const owner = line ? ownerOf(line) : null;
      const uuid = line?.uuid ?? cycle[0] ?? start;
      parents.set(uuid, owner === null || cycle.includes(owner) ? null : owner);
      cut.add(uuid);
    }
  }
  return parents;
}

/** The uuids of the cycle that a walk along the parents runs into; null if it ends, and then its entries are added to `ending`. */
function findCycle(
  start: string,
  parents: ReadonlyMap<string, string | null>,
  ending: Set<string>,
): readonly string[] | null {
  const walked = new Set<string>();
  for (let at: string | null = start; at !== null && !ending.has(at); at = parents.get(at) ?? null) {
    if (walked.has(at)) {
      const list = [...walked];
      return list.slice(list.indexOf(at));
    }
    walked.add(at);
  }
  for (const uuid of walked) ending.add(uuid);
  return null;
}
