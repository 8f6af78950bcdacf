import type { ActiveBranch } from "../../clients/claude_code/reading/branch.ts";
import type { TrimNode } from "./session_index.ts";

/**
 * For each entry the nearest of its ancestors that stays; what was walked once is not walked again.
 *
 * Where all lines of an API answer that are in the chain go, those beside it that stay take their place: nothing else
 * would tell a client to load them.
 */
export function nearestAncestors(
  nodes: readonly TrimNode[],
  branch: ActiveBranch<TrimNode>,
  staying: ReadonlySet<TrimNode>,
): (node: TrimNode) => string | null {
  const above = new Map<TrimNode, string | null>();
  const instead = new Map<TrimNode, string>();
  const [first] = branch.chain;
  if (first) above.set(first, null); // its parent is not loaded: it is not in the file, or stands further on
  const find = (node: TrimNode): string | null => {
    const walked = new Set<TrimNode>();
    let found: string | null = null;
    for (let at: TrimNode | undefined = node; at && !walked.has(at);) {
      const known = above.get(at);
      if (known !== undefined) {
        found = known;
        break;
      }
      walked.add(at);
      const parent = branch.parentOf(at);
      at = parent === null ? undefined : branch.nodeOf(parent);
      const here = at && (staying.has(at) ? at.uuid : instead.get(at));
      if (here) {
        found = here;
        break;
      }
    }
    for (const at of walked) above.set(at, found);
    return found;
  };
  const substitutes = substitutesOf(branch, staying);
  for (const node of nodes) { // from the first on, so that no walk is long
    let tie = find(node);
    for (const substitute of substitutes.get(node) ?? []) {
      above.set(substitute, tie);
      tie = substitute.uuid;
      instead.set(node, tie);
    }
  }
  return (node) => staying.has(node) ? find(node) : instead.get(node) ?? find(node);
}

/** By the last line of an answer in the chain, where none of its lines there stays: the lines beside it that do. */
function substitutesOf(
  branch: ActiveBranch<TrimNode>,
  staying: ReadonlySet<TrimNode>,
): Map<TrimNode, readonly TrimNode[]> {
  const lastOf = new Map<string, TrimNode>();
  const stays = new Set<string>();
  for (const node of branch.chain) {
    if (node.messageId === null || node.isSidechain) continue;
    lastOf.set(node.messageId, node);
    if (staying.has(node)) stays.add(node.messageId);
  }
  const substitutes = new Map<TrimNode, TrimNode[]>();
  for (const node of branch.beside.keys()) {
    const last = node.messageId === null ? undefined : lastOf.get(node.messageId);
    if (!last || !staying.has(node) || stays.has(last.messageId ?? "")) continue;
    const known = substitutes.get(last);
    if (known) known.push(node);
    else substitutes.set(last, [node]);
  }
  return substitutes;
}

/**
 * For each entry that stays the uuid of its parent in the new session, null for a first one.
 *
 * What is beside the chain and has no ancestor that stays is tied to the entry it belongs to, as a client ties it on
 * loading: it finds such a result by its call, but only where it has a parent at all. The ancestors of that one may lead
 * back to it: they are cut at a line of an answer, which a client finds by the answer's id.
 */
export function parentLinks(
  staying: ReadonlySet<TrimNode>,
  branch: ActiveBranch<TrimNode>,
  nearest: (node: TrimNode) => string | null,
): ReadonlyMap<string, string | null> {
  const ownerOf = (node: TrimNode): string | null => {
    const owner = branch.beside.get(node);
    return owner ? staying.has(owner) ? owner.uuid : nearest(owner) : null;
  };
  const ties = new Map<string, string | null>();
  for (const node of staying) ties.set(node.uuid, nearest(node) ?? ownerOf(node));
  const ending = new Set<string>();
  const cut = new Set<string>();
  for (const start of ties.keys()) {
    for (let circle = circleFrom(start, ties, ending); circle; circle = circleFrom(start, ties, ending)) {
      const told = circle.map(branch.nodeOf).find((node) =>
        node?.kind === "assistant" && branch.beside.has(node) && !cut.has(node.uuid)
      );
      const owner = told ? ownerOf(told) : null;
      const uuid = told?.uuid ?? circle[0] ?? start;
      ties.set(uuid, owner === null || circle.includes(owner) ? null : owner);
      cut.add(uuid);
    }
  }
  return ties;
}

/** The uuids of a circle that a walk along the ties comes into; where the walk ends they are added to those whose walk does. */
function circleFrom(
  start: string,
  ties: ReadonlyMap<string, string | null>,
  ending: Set<string>,
): readonly string[] | null {
  const walked = new Set<string>();
  for (let at: string | null = start; at !== null && !ending.has(at); at = ties.get(at) ?? null) {
    if (walked.has(at)) {
      const list = [...walked];
      return list.slice(list.indexOf(at));
    }
    walked.add(at);
  }
  for (const uuid of walked) ending.add(uuid);
  return null;
}
