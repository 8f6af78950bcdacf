import { NothingToTrimError } from "../../resuming/trim_errors.ts";
import { oldestOf, type TrimOptions, type TrimToolRule } from "../../resuming/trim_options.ts";
import type { OmittedCounts, ToolTurnCounts, TrimmedCallCounts } from "../../resuming/trim_stats.ts";
import { type ActiveBranch, activeBranch } from "../reading/branch.ts";
import { nearestAncestors, parentLinks } from "./parent_links.ts";
import type { SessionIndex, TrimNode } from "./session_index.ts";

interface ToolZones {
  readonly removed: number;
  readonly shortened: number;
  readonly turnsWithTools: ToolTurnCounts;
}

/**
 * The turns whose calls a trim removes and shortens. `rule`: which calls are removed or shortened; undefined for none.
 * `turns`: `first`: the first turn that is kept; `end`: how many there are.
 */
export function toolZones(
  rule: TrimToolRule | undefined,
  callTurns: Iterable<number>,
  { first, end: turns }: { readonly first: number; readonly end: number },
): ToolZones {
  const withTools = [...new Set(callTurns)].sort((a, b) => a - b);
  const counted = (removed: number, shortened: number): ToolZones => {
    const before = withTools.length;
    const removedTurns = withTools.filter((turn) => turn < removed).length;
    const shortenedTurns = withTools.filter((turn) => turn >= removed && turn < shortened).length;
    const kept = before - removedTurns - shortenedTurns;
    const turnsWithTools = { before, removed: removedTurns, shortened: shortenedTurns, kept };
    return { removed, shortened, turnsWithTools };
  };
  if (!rule) return counted(first, first);
  if (rule.kind === "oldest") {
    const until = first + oldestOf(turns - first, rule.percent);
    return rule.how === "remove" ? counted(until, until) : counted(first, until);
  }
  if (rule.turns === 0) return counted(turns, turns);
  if (withTools.length === 0) return counted(first, first);
  const kept = withTools.slice(-rule.turns);
  const removed = kept.length === withTools.length ? first : kept[0] ?? first;
  return counted(removed, kept[oldestOf(kept.length, rule.shorten)] ?? turns);
}

export interface RetainedNode {
  readonly line: number | null;
  readonly parentUuid: string | null;
  readonly dropThinking: boolean;
  /** Whether to shorten reports of background tasks in it. */
  readonly shortenNotices: boolean;
}

export interface TrimPlan {
  readonly kept: ReadonlyMap<string, RetainedNode>;
  readonly removed: ReadonlySet<string>;
  readonly shortened: ReadonlySet<string>;
  /** Second copies of a use or a result, by the uuid of their entry. */
  readonly copies: ReadonlyMap<string, ReadonlySet<string>>;
  /** About how many tokens the active branch has, which is what a client loads. */
  readonly tokensBefore: number;
  /** The old uuid of the last entry of the conversation that is kept. */
  readonly lastUuid: string;
  readonly turns: { readonly before: number; readonly after: number };
  readonly calls: TrimmedCallCounts;
  readonly turnsWithTools: ToolTurnCounts;
  readonly thinkingRemoved: number;
  readonly left: Readonly<OmittedCounts>;
}

/** The entries of the conversation with their turns; those before the first prompt belong to the first turn. */
interface MainConversation {
  readonly nodes: readonly TrimNode[];
  readonly turnOf: ReadonlyMap<TrimNode, number>;
  readonly turns: number;
}

function mainConversation(branch: ActiveBranch<TrimNode>, starts: ReadonlySet<number>): MainConversation {
  const turnOf = new Map<TrimNode, number>();
  let turns = 0;
  for (const node of branch.chain) {
    if (starts.has(node.line ?? 0) && !node.isSidechain) turns++;
    turnOf.set(node, Math.max(0, turns - 1));
  }
  for (const [node, owner] of branch.beside) turnOf.set(node, turnOf.get(owner) ?? 0);
  return { nodes: [...branch.chain, ...branch.beside.keys()], turnOf, turns };
}

interface Calls {
  /** The turn of each call with its result, by id. */
  readonly whole: ReadonlyMap<string, number>;
  /** Ids whose use or result is missing or rejected by the API, with the turn of the use, if any. */
  readonly halves: ReadonlyMap<string, number | null>;
  readonly copies: ReadonlyMap<string, ReadonlySet<string>>;
}

function callsOf(
  nodes: readonly TrimNode[],
  turnOf: ReadonlyMap<TrimNode, number>,
  { beside, refused }: { beside: ActiveBranch<TrimNode>["beside"]; refused: ReadonlySet<string> },
): Calls {
  const uses = new Map<string, TrimNode>();
  const results = new Map<string, TrimNode>();
  const copies = new Map<string, Set<string>>();
  const copy = (node: TrimNode, id: string) => {
    const here = copies.get(node.uuid);
    if (here) here.add(id);
    else copies.set(node.uuid, new Set([id]));
  };
  for (const node of nodes) for (const id of node.results) if (!results.has(id)) results.set(id, node);
  // a result outside the chain is loaded only with a call in a message that has an id
  const isLoaded = (id: string, node: TrimNode) => {
    const result = results.get(id);
    return node.messageId !== null || !result || !beside.has(result);
  };
  for (const node of nodes) {
    for (const id of node.uses) if (!uses.has(id) && isLoaded(id, node)) uses.set(id, node);
  }
  for (const node of nodes) {
    for (const id of node.uses) if (uses.get(id) !== node) copy(node, id);
    for (const id of node.results) if (results.get(id) !== node) copy(node, id);
  }
  const whole = new Map<string, number>();
  const halves = new Map<string, number | null>();
  for (const [id, node] of uses) {
    (results.has(id) && !refused.has(id) ? whole : halves).set(id, turnOf.get(node) ?? 0);
  }
  for (const id of results.keys()) if (!uses.has(id)) halves.set(id, null);
  return { whole, halves, copies };
}

/** Decides what is kept and what is removed. Throws NothingToTrimError if no entry of the conversation would remain. */
export function planTrim(index: SessionIndex, options: TrimOptions): TrimPlan {
  const branch = activeBranch(index.nodes, index.end);
  const conversation = mainConversation(branch, index.turnStarts);
  const { nodes, turnOf } = conversation;
  const turns = Math.max(1, conversation.turns);
  const first = options.keepTurns === undefined ? 0 : Math.max(0, turns - options.keepTurns);
  const left: OmittedCounts = { records: 0, sidechain: 0, otherBranches: 0, noise: 0, olderTurns: 0, emptied: 0 };
  const omissionOf = (node: TrimNode): keyof OmittedCounts | null =>
    node.isSidechain ? "sidechain" : (turnOf.get(node) ?? 0) < first ? "olderTurns" : node.isNoise ? "noise" : null;
  const retained = nodes.filter((node) => omissionOf(node) === null);
  const calls = callsOf(retained, turnOf, {
    beside: branch.beside,
    refused: options.repair ? index.refused : new Set(),
  });
  const zones = toolZones(options.tools, calls.whole.values(), { first, end: turns });
  const thinkingUntil = first + oldestOf(turns - first, options.thinking ?? 0);
  const decided = decideCalls(calls, zones);

  const keptNodes = new Set<TrimNode>();
  let thinkingRemoved = 0;
  for (const node of nodes) {
    const dropThinking = (turnOf.get(node) ?? 0) < thinkingUntil;
    const reason = omissionOf(node);
    if (reason === null && dropThinking) thinkingRemoved += node.thinking;
    if (reason !== null) left[reason]++;
    else if (isEmptied(node, dropThinking, decided.removedIds, calls.copies)) left.emptied++;
    else keptNodes.add(node);
  }
  const nearest = nearestAncestors(nodes, branch, keptNodes);
  const parents = parentLinks(keptNodes, branch, nearest);
  const kept = new Map<string, RetainedNode>();
  for (const node of keptNodes) {
    const turn = turnOf.get(node) ?? 0;
    kept.set(node.uuid, {
      line: node.line,
      parentUuid: parents.get(node.uuid) ?? null,
      dropThinking: turn < thinkingUntil,
      shortenNotices: turn < zones.shortened,
    });
  }
  const last = branch.chain.at(-1);
  const lastUuid = last && (keptNodes.has(last) ? last.uuid : nearest(last));
  const hasMessage = [...keptNodes].some(({ kind }) => kind === "user" || kind === "assistant");
  if (!lastUuid || !hasMessage) {
    throw new NothingToTrimError(
      nodes.length === 0
        ? "it has no prompt or answer that a client could load"
        : "nothing of the main conversation would remain (an agent's file cannot be resumed)",
    );
  }
  for (const node of index.nodes) {
    if (turnOf.has(node)) continue;
    left[node.isSidechain ? "sidechain" : node.isNoise ? "noise" : "otherBranches"]++;
  }
  left.records = index.entries - index.nodes.length - index.carried.length;
  const before = nodes.reduce((sum, node) => sum + node.uses.length, 0);
  return {
    kept,
    removed: decided.removedIds,
    shortened: decided.shortened,
    copies: calls.copies,
    tokensBefore: nodes.reduce((sum, node) => sum + node.tokens, 0),
    lastUuid,
    turns: { before: conversation.turns, after: Math.min(conversation.turns, turns - first) },
    calls: {
      before,
      after: calls.whole.size - decided.wholeRemoved,
      removed: decided.removed,
      incomplete: decided.incomplete,
    },
    turnsWithTools: zones.turnsWithTools,
    thinkingRemoved,
    left,
  };
}

interface DecidedCalls {
  readonly removedIds: ReadonlySet<string>;
  readonly shortened: ReadonlySet<string>;
  readonly removed: number;
  readonly wholeRemoved: number;
  readonly incomplete: number;
}

function decideCalls(calls: Calls, zones: ToolZones): DecidedCalls {
  const removedIds = new Set<string>();
  const shortened = new Set<string>();
  let [removed, incomplete] = [0, 0];
  for (const [id, turn] of calls.whole) {
    if (turn < zones.removed) removedIds.add(id);
    else if (turn < zones.shortened) shortened.add(id);
  }
  const wholeRemoved = removedIds.size;
  removed = wholeRemoved;
  for (const [id, turn] of calls.halves) {
    removedIds.add(id);
    if (turn !== null && turn < zones.removed) removed++;
    else incomplete++;
  }
  return { removedIds, shortened, removed, wholeRemoved, incomplete };
}

function isEmptied(
  node: TrimNode,
  dropThinking: boolean,
  removedIds: ReadonlySet<string>,
  copies: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  if (node.noticeOf !== null && removedIds.has(node.noticeOf)) return true;
  const here = copies.get(node.uuid);
  const isRemoved = (id: string) => removedIds.has(id) || (here?.has(id) ?? false);
  const results = node.results.filter(isRemoved).length;
  // a text next to a tool result is not a prompt, but would become one without the result
  if (node.kind === "user" && results > 0 && results === node.results.length) return true;
  const removed = results + node.uses.filter(isRemoved).length + (dropThinking ? node.thinking : 0);
  return removed > 0 && removed === node.blocks;
}
