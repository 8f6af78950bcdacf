import { type ActiveBranch, activeBranch } from "../../clients/claude_code/reading/branch.ts";
import { oldestOf, type TrimOptions } from "./options.ts";
import { nearestAncestors, parentLinks } from "./parent_links.ts";
import { NothingToTrimError } from "./errors.ts";
import type { SessionIndex, TrimNode } from "./session_index.ts";

/** An entry that goes along, and what happens to it. */
export interface RetainedNode {
  /** Of several entries with its uuid it is the one on this line. */
  readonly line: number | null;
  /** The nearest ancestor that goes along, by its old uuid. */
  readonly parentUuid: string | null;
  readonly dropThinking: boolean;
  /** Whether reports of background tasks in it are shortened. */
  readonly shortenNotices: boolean;
}

/** Why entries stay behind, counted. */
export interface OmittedCounts {
  /** No part of the talk: snapshots, queues, titles, the request log. */
  records: number;
  /** Of subagents. */
  sidechain: number;
  /** On branches that were given up, or before a compaction. */
  otherBranches: number;
  /** API errors, synthetic answers, progress. */
  noise: number;
  /** Of turns older than those asked for. */
  olderTurns: number;
  /** Nothing was left of them. */
  emptied: number;
}

/** What becomes of the calls of a session. */
export interface TrimmedCallCounts {
  /** Calls asked for on the active branch. */
  readonly before: number;
  /** Calls that go along, whole or shortened. */
  readonly after: number;
  /** Calls that were asked to go. */
  readonly removed: number;
  /** Outside the asked zone, but without a result, a result without its call, or refused by the API. */
  readonly incomplete: number;
}

/** What becomes of the turns in which a whole call was asked for. */
export interface ToolTurnCounts {
  /** How many there are. */
  readonly before: number;
  /** How many lose their calls. */
  readonly removed: number;
  /** How many keep them shortened. */
  readonly shortened: number;
  /** How many keep them as they are. */
  readonly kept: number;
}

/** What a trim will do, decided from the index alone. */
export interface TrimPlan {
  /** What goes along of the talk, by its old uuid. */
  readonly kept: ReadonlyMap<string, RetainedNode>;
  /** Calls of which neither half goes along. */
  readonly gone: ReadonlySet<string>;
  /** Calls whose input and output are shortened. */
  readonly shortened: ReadonlySet<string>;
  /** Second copies of a use or a result, by the entry they stand in. */
  readonly copies: ReadonlyMap<string, ReadonlySet<string>>;
  /** About how many tokens the active branch is: what a client loads of the session as it is. */
  readonly tokensBefore: number;
  /** The last entry of the talk that goes along, by its old uuid. */
  readonly lastUuid: string;
  readonly turns: { readonly before: number; readonly after: number };
  readonly calls: TrimmedCallCounts;
  readonly turnsWithTools: ToolTurnCounts;
  readonly thinkingRemoved: number;
  readonly left: Readonly<OmittedCounts>;
}

/** The talk in its order, with the turn of each entry; what stands before the first prompt belongs to the first turn. */
interface MainConversation {
  readonly nodes: readonly TrimNode[];
  readonly turnOf: ReadonlyMap<TrimNode, number>;
  readonly turns: number;
}

function mainConversation(branch: ActiveBranch<TrimNode>): MainConversation {
  const turnOf = new Map<TrimNode, number>();
  let turns = 0;
  for (const node of branch.chain) {
    if (node.opensTurn && !node.isSidechain) turns++;
    turnOf.set(node, Math.max(0, turns - 1));
  }
  for (const [node, owner] of branch.beside) turnOf.set(node, turnOf.get(owner) ?? 0);
  return { nodes: [...branch.chain, ...branch.beside.keys()], turnOf, turns };
}

/** Calls by what is left of them. */
interface Calls {
  /** The turn of each use that has its result, by id. */
  readonly whole: ReadonlyMap<string, number>;
  /** Ids of which one half is missing or refused by the API, and the turn of the use where it is there. */
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
  // a result beside the chain is loaded only with a call in an answer that has an id
  const finds = (id: string, node: TrimNode) => {
    const result = results.get(id);
    return node.messageId !== null || !result || !beside.has(result);
  };
  for (const node of nodes) {
    for (const id of node.uses) if (!uses.has(id) && finds(id, node)) uses.set(id, node);
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

/** From which turn on calls stay as they are; those before it, from `removed` on, are shortened. */
interface ToolZones {
  /** Calls of turns before this one go. */
  readonly removed: number;
  /** Calls of turns before this one, and not before `removed`, are shortened. */
  readonly shortened: number;
  readonly turnsWithTools: ToolTurnCounts;
}

function toolZones(options: TrimOptions, calls: Calls, first: number, turns: number): ToolZones {
  const withTools = [...new Set(calls.whole.values())].sort((a, b) => a - b);
  const rule = options.tools;
  const counted = (removed: number, shortened: number): ToolZones => {
    const gone = withTools.filter((turn) => turn < removed).length;
    const cut = withTools.filter((turn) => turn >= removed && turn < shortened).length;
    const before = withTools.length;
    const turnsWithTools = { before, removed: gone, shortened: cut, kept: before - gone - cut };
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

/**
 * Decides what goes along and what is left behind.
 *
 * @throws {NothingToTrimError} Where no entry of a talk would be left.
 */
export function planTrim(index: SessionIndex, options: TrimOptions): TrimPlan {
  const branch = activeBranch(index.nodes);
  const talk = mainConversation(branch);
  const { turnOf } = talk;
  const turns = Math.max(1, talk.turns);
  const first = options.keepTurns === undefined ? 0 : Math.max(0, turns - options.keepTurns);
  const left: OmittedCounts = { records: 0, sidechain: 0, otherBranches: 0, noise: 0, olderTurns: 0, emptied: 0 };
  const omissionOf = (node: TrimNode): keyof OmittedCounts | null =>
    node.isSidechain ? "sidechain" : (turnOf.get(node) ?? 0) < first ? "olderTurns" : node.isNoise ? "noise" : null;
  const retained = talk.nodes.filter((node) => omissionOf(node) === null);
  const calls = callsOf(retained, turnOf, {
    beside: branch.beside,
    refused: options.repair ? index.refused : new Set(),
  });
  const zones = toolZones(options, calls, first, turns);
  const thinkingUntil = first + oldestOf(turns - first, options.thinking ?? 0);
  const decided = decideCalls(calls, zones);

  const staysWhole = new Set<TrimNode>();
  let thinkingRemoved = 0;
  for (const node of talk.nodes) {
    const dropThinking = (turnOf.get(node) ?? 0) < thinkingUntil;
    const reason = omissionOf(node);
    if (reason === null && dropThinking) thinkingRemoved += node.thinking;
    if (reason !== null) left[reason]++;
    else if (isEmptied(node, dropThinking, decided.gone, calls.copies)) left.emptied++;
    else staysWhole.add(node);
  }
  const nearest = nearestAncestors(talk.nodes, branch, staysWhole);
  const ties = parentLinks(staysWhole, branch, nearest);
  const kept = new Map<string, RetainedNode>();
  for (const node of staysWhole) {
    const turn = turnOf.get(node) ?? 0;
    kept.set(node.uuid, {
      line: node.line,
      parentUuid: ties.get(node.uuid) ?? null,
      dropThinking: turn < thinkingUntil,
      shortenNotices: turn < zones.shortened,
    });
  }
  const last = branch.chain.at(-1);
  const lastUuid = last && (staysWhole.has(last) ? last.uuid : nearest(last));
  const spoken = [...staysWhole].some(({ kind }) => kind === "user" || kind === "assistant");
  if (!lastUuid || !spoken) {
    throw new NothingToTrimError(
      talk.nodes.length === 0
        ? "it has no prompt or answer that a client could load"
        : "nothing of the main conversation would remain (an agent's file cannot be resumed)",
    );
  }
  for (const node of index.nodes) {
    if (turnOf.has(node)) continue;
    left[node.isSidechain ? "sidechain" : node.isNoise ? "noise" : "otherBranches"]++;
  }
  left.records = index.entries - index.nodes.length - index.carried.length;
  const before = talk.nodes.reduce((sum, node) => sum + node.uses.length, 0);
  return {
    kept,
    gone: decided.gone,
    shortened: decided.shortened,
    copies: calls.copies,
    tokensBefore: talk.nodes.reduce((sum, node) => sum + node.tokens, 0),
    lastUuid,
    turns: { before: talk.turns, after: Math.min(talk.turns, turns - first) },
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
  readonly gone: ReadonlySet<string>;
  readonly shortened: ReadonlySet<string>;
  readonly removed: number;
  readonly wholeRemoved: number;
  readonly incomplete: number;
}

function decideCalls(calls: Calls, zones: ToolZones): DecidedCalls {
  const gone = new Set<string>();
  const shortened = new Set<string>();
  let [removed, incomplete] = [0, 0];
  for (const [id, turn] of calls.whole) {
    if (turn < zones.removed) gone.add(id);
    else if (turn < zones.shortened) shortened.add(id);
  }
  const wholeRemoved = gone.size;
  removed = wholeRemoved;
  for (const [id, turn] of calls.halves) {
    gone.add(id);
    if (turn !== null && turn < zones.removed) removed++;
    else incomplete++;
  }
  return { gone, shortened, removed, wholeRemoved, incomplete };
}

/** Whether nothing would be left of an entry; one that was nothing to begin with stays. */
function isEmptied(
  node: TrimNode,
  dropThinking: boolean,
  gone: ReadonlySet<string>,
  copies: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  if (node.noticeOf !== null && gone.has(node.noticeOf)) return true;
  const here = copies.get(node.uuid);
  const goes = (id: string) => gone.has(id) || (here?.has(id) ?? false);
  const results = node.results.filter(goes).length;
  // a text beside a tool result is no prompt, and would become one without it
  if (node.kind === "user" && results > 0 && results === node.results.length) return true;
  const removed = results + node.uses.filter(goes).length + (dropThinking ? node.thinking : 0);
  return removed > 0 && removed === node.blocks;
}
