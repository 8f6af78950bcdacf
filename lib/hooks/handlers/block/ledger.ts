import { CATEGORIES, type Category, type Evidence } from "../../../analyses/triage/category.ts";
import type { PreviousBlocks } from "../../../analyses/triage/scoring/block_selection.ts";
import type { Triage } from "../../../analyses/triage/triage.ts";
import { arrayAt, isJsonObject, type Json, type JsonObject, numberAt, objectAt, stringAt } from "../../../json.ts";

/** What memory_triage remembers of a session: how often and for what it blocked a stop. */
export interface Ledger {
  readonly blocks: number;
  readonly blockedAt: Readonly<Partial<Record<Category, number>>>;
  readonly shown: readonly string[];
  /** The compactions after which something was given back. */
  readonly compactions: readonly string[];
  /** The last message to the model, until it is known what happened to it; null for none. */
  readonly open: OpenMessage | null;
  /** The messages, the latest last: one that is taken back with the answer it followed was never told. */
  readonly told: readonly ToldMessage[];
}

export interface ToldMessage {
  readonly after: string;
  readonly at: number;
  /** The hashes that it added to what was shown. */
  readonly hashes: readonly string[];
}

export interface OpenMessage {
  readonly categories: readonly Category[];
  /** Identifies the answer that it followed. */
  readonly after: string;
}

/** The ledger of a session in which no stop was blocked. */
export const NEW_LEDGER: Ledger = { blocks: 0, blockedAt: {}, shown: [], compactions: [], open: null, told: [] };

/** The most hashes that are kept; a session that is blocked three times has far fewer. */
const MAX_SHOWN = 1000;
const MAX_COMPACTIONS = 100;
const MAX_TOLD = 8;

/** Reads a ledger from the value of its file; whatever is invalid counts as missing. */
export function parseLedger(value: Json | undefined): Ledger {
  if (!isJsonObject(value)) return NEW_LEDGER;
  const times = objectAt(value, "blockedAt") ?? {};
  const blockedAt: Partial<Record<Category, number>> = {};
  for (const category of CATEGORIES) {
    const time = numberAt(times, category);
    if (time !== null) blockedAt[category] = time;
  }
  const texts = (key: string) => arrayAt(value, key).filter((text): text is string => typeof text === "string");
  return {
    blocks: numberAt(value, "blocks") ?? 0,
    blockedAt,
    shown: texts("shown"),
    compactions: texts("compactions"),
    open: parseOpen(objectAt(value, "open")),
    told: arrayAt(value, "told").filter(isJsonObject).flatMap(parseTold),
  };
}

function parseTold(value: JsonObject): ToldMessage[] {
  const [after, at] = [stringAt(value, "after"), numberAt(value, "at")];
  if (after === null || at === null) return [];
  return [{ after, at, hashes: arrayAt(value, "hashes").filter((hash): hash is string => typeof hash === "string") }];
}

function parseOpen(value: JsonObject | null): OpenMessage | null {
  const after = value === null ? null : stringAt(value, "after");
  if (value === null || after === null) return null;
  const names = arrayAt(value, "categories");
  return { categories: CATEGORIES.filter((category) => names.includes(category)), after };
}

export function ledgerJson({ blocks, blockedAt, shown, compactions, open, told }: Ledger): JsonObject {
  return {
    blocks,
    blockedAt: { ...blockedAt },
    shown: [...shown],
    ...compactions.length === 0 ? {} : { compactions: [...compactions] },
    ...open === null ? {} : { open: { categories: [...open.categories], after: open.after } },
    ...told.length === 0 ? {} : { told: told.map(({ after, at, hashes }) => ({ after, at, hashes: [...hashes] })) },
  };
}

/** Taken back messages start no cooldown and count for no limit, and what they showed may be shown again. */
export function withoutTakenBack(ledger: Ledger, isTakenBack: (answer: string) => boolean): Ledger {
  const gone = ledger.told.filter(({ after }) => isTakenBack(after));
  if (gone.length === 0) return ledger;
  const hashes = new Set(gone.flatMap((message) => message.hashes));
  const times = new Set(gone.map(({ at }) => at));
  return {
    ...ledger,
    blocks: Math.max(0, ledger.blocks - gone.length),
    blockedAt: Object.fromEntries(Object.entries(ledger.blockedAt).filter(([, time]) => !times.has(time))),
    shown: ledger.shown.filter((hash) => !hashes.has(hash)),
    told: ledger.told.filter((message) => !gone.includes(message)),
  };
}

/** The ledger after something was given back: no later stop is blocked for it. */
export function withCompaction(ledger: Ledger, boundary: string, hashes: readonly string[]): Ledger {
  return {
    ...ledger,
    shown: [...ledger.shown, ...hashes].slice(-MAX_SHOWN),
    compactions: [...ledger.compactions, boundary].slice(-MAX_COMPACTIONS),
  };
}

/** The ledger after a message was told, which the answer that it follows identifies; null if nothing does. */
export function withTold(ledger: Ledger, after: string | null, { at, hashes }: Omit<ToldMessage, "after">): Ledger {
  return after === null ? ledger : { ...ledger, told: [...ledger.told, { after, at, hashes }].slice(-MAX_TOLD) };
}

/** The part of a ledger that triage needs: evidence that was shown does not block a stop again. */
export function blockedBefore({ shown, blockedAt }: Ledger): PreviousBlocks {
  return { hashes: new Set(shown), summary: blockedAt.SESSION_SUMMARY !== undefined };
}

/** How often the stops of a session may be blocked: the keys of `triage` in the configuration. */
export interface BlockLimits {
  /** How long a session is left alone after a stop was blocked, in minutes. */
  readonly cooldownMinutes: number;
  readonly maxBlocks: number;
}

export interface NewFinding {
  readonly category: Category;
  /** Of the most probable sentence; for a summary, how much was done that it would tell. */
  readonly probability: number;
  /** The sentences, most important first; for a summary, what was done. */
  readonly evidence: readonly Evidence[];
}

export type BlockDecision =
  | { readonly kind: "block"; readonly ledger: Ledger; readonly hashes: readonly string[] }
  | { readonly kind: "pass"; readonly reason: "nothing" | "already_reported" | "cooling_down" | "limit_reached" };

/** The limit is reached, or the last block too recent; null if not. A time in the future starts no cooldown. */
export function pauseReason(
  { blocks, blockedAt }: Ledger,
  { maxBlocks, cooldownMinutes }: BlockLimits,
  now: number,
): "limit_reached" | "cooling_down" | null {
  if (blocks >= maxBlocks) return "limit_reached";
  const isRecent = (time: number) => time <= now && now - time < cooldownMinutes * 60_000;
  return Object.values(blockedAt).some(isRecent) ? "cooling_down" : null;
}

/**
 * Decides whether to block a stop: there are sentences to show that were not shown before, the last block is long
 * enough ago, and the session's limit of blocks is not reached. `found`: what triage found, without blocks that another
 * run of the hook recorded meanwhile. `now`: in ms since 1970. Returns with a block, the ledger to write.
 */
export function decideBlock(found: Triage, ledger: Ledger, limits: BlockLimits, now: number): BlockDecision {
  if (found.block === null) return { kind: "pass", reason: "nothing" };
  const pause = pauseReason(ledger, limits, now);
  if (pause === "limit_reached") return { kind: "pass", reason: pause };
  const { categories, hashes } = found.block;
  const shown = new Set(ledger.shown);
  const isRepeated = categories.includes("SESSION_SUMMARY")
    ? ledger.blockedAt.SESSION_SUMMARY !== undefined
    : hashes.some((hash) => shown.has(hash));
  if (isRepeated) return { kind: "pass", reason: "already_reported" };
  if (pause !== null) return { kind: "pass", reason: pause };
  const blockedAt = { ...ledger.blockedAt };
  for (const category of categories) blockedAt[category] = now;
  const all = [...ledger.shown, ...hashes].slice(-MAX_SHOWN);
  return { kind: "block", ledger: { ...ledger, blocks: ledger.blocks + 1, blockedAt, shown: all }, hashes };
}

/** By category, the most important first. Made for a message only: looking for secrets takes milliseconds. */
export function findingsOf({ block, scores }: Triage): NewFinding[] {
  if (block === null) return [];
  if (block.sentences.length === 0) {
    return block.categories.map((category) => {
      const { score, evidence } = scores[category];
      return { category, probability: score, evidence };
    });
  }
  return [...Map.groupBy(block.sentences, ({ category }) => category)].map(([category, sentences]) => ({
    category,
    probability: Math.max(...sentences.map(({ probability }) => probability)),
    evidence: sentences.map(({ show }) => show()),
  }));
}
