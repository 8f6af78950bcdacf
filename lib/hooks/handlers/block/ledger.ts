import { arrayAt, isJsonObject, type Json, type JsonObject, numberAt, objectAt } from "../../../json.ts";
import { CATEGORIES, type Category, type Evidence } from "../../../analyses/triage/category.ts";
import { evidenceHash } from "../../../analyses/triage/scoring/evidence_hash.ts";
import type { PreviousBlocks } from "../../../analyses/triage/scoring/block_selection.ts";
import type { Triage } from "../../../analyses/triage/conversation_triage.ts";

/** What memory_triage remembers of a session: how often and for what it blocked a stop. */
export interface Ledger {
  /** How many stops were blocked. */
  readonly blocks: number;
  /** When a stop was last blocked for a category, in ms since 1970. */
  readonly blockedAt: Readonly<Partial<Record<Category, number>>>;
  /** Hashes of the evidence that the model was shown. */
  readonly shown: readonly string[];
}

/** The ledger of a session in which no stop was blocked. */
export const NEW_LEDGER: Ledger = { blocks: 0, blockedAt: {}, shown: [] };

/** The most hashes that are kept; a session that is blocked three times has far fewer. */
const MAX_SHOWN = 1000;

/** The keys of the file; `holds` is named after `triage.maxHolds` of the configuration. */
const KEYS = { blocks: "holds", blockedAt: "spokenAt", shown: "shown" } as const;

/** Reads a ledger from the value of its file; whatever is invalid counts as missing. */
export function parseLedger(value: Json | undefined): Ledger {
  if (!isJsonObject(value)) return NEW_LEDGER;
  const times = objectAt(value, KEYS.blockedAt) ?? {};
  const blockedAt: Partial<Record<Category, number>> = {};
  for (const category of CATEGORIES) {
    const time = numberAt(times, category);
    if (time !== null) blockedAt[category] = time;
  }
  const shown = arrayAt(value, KEYS.shown).filter((hash): hash is string => typeof hash === "string");
  return { blocks: numberAt(value, KEYS.blocks) ?? 0, blockedAt, shown };
}

/** The value of a ledger's file. */
export function ledgerJson({ blocks, blockedAt, shown }: Ledger): JsonObject {
  return { [KEYS.blocks]: blocks, [KEYS.blockedAt]: { ...blockedAt }, [KEYS.shown]: [...shown] };
}

/** The part of a ledger that triage needs: evidence that was shown does not block a stop again. */
export function blockedBefore({ shown, blockedAt }: Ledger): PreviousBlocks {
  return { hashes: new Set(shown), summary: blockedAt.SESSION_SUMMARY !== undefined };
}

/** How often the stops of a session may be blocked: the keys of `triage` in the configuration. */
export interface BlockLimits {
  /** How long a category is silent after a stop was blocked for it, in minutes. */
  readonly cooldownMinutes: number;
  /** The most blocks in one session. */
  readonly maxHolds: number;
}

/** A category with new evidence. */
export interface NewFinding {
  readonly category: Category;
  readonly score: number;
  /** The evidence that was not shown before, the strongest first. */
  readonly evidence: readonly Evidence[];
}

/** Whether to block a stop, or why not. */
export type BlockDecision =
  | { readonly kind: "block"; readonly findings: readonly NewFinding[]; readonly ledger: Ledger }
  | { readonly kind: "pass"; readonly reason: "nothing" | "said_before" | "cooling_down" | "limit_reached" };

/**
 * Decides whether to block a stop: a category triggered with evidence that was not shown before, it is not cooling down,
 * and the session's limit of blocks is not reached.
 *
 * @param now In ms since 1970. A time of the ledger that lies in the future (the clock was set back) starts no cooldown.
 * @returns With a block, its findings and the ledger to write.
 */
export function decideBlock(found: Triage, ledger: Ledger, limits: BlockLimits, now: number): BlockDecision {
  if (found.block === null) return { kind: "pass", reason: "nothing" };
  if (ledger.blocks >= limits.maxHolds) return { kind: "pass", reason: "limit_reached" };
  const shown = new Set(ledger.shown);
  const findings: NewFinding[] = [];
  let isCoolingDown = false;
  for (const category of found.block.categories) {
    const { score, evidence } = found.scores[category];
    const blockedAt = ledger.blockedAt[category];
    const unseen = evidence.filter((item) => !shown.has(hashOfEvidence(category, item)));
    // a summary's evidence is a count, which changes with every stop
    if (unseen.length === 0 || (category === "SESSION_SUMMARY" && blockedAt !== undefined)) continue;
    if (blockedAt !== undefined && blockedAt <= now && now - blockedAt < limits.cooldownMinutes * 60_000) {
      isCoolingDown = true;
    } else findings.push({ category, score, evidence: unseen });
  }
  if (findings.length === 0) return { kind: "pass", reason: isCoolingDown ? "cooling_down" : "said_before" };
  return { kind: "block", findings, ledger: withBlock(ledger, findings, now) };
}

function withBlock(ledger: Ledger, findings: readonly NewFinding[], now: number): Ledger {
  const blockedAt = { ...ledger.blockedAt };
  const shown = [...ledger.shown];
  for (const { category, evidence } of findings) {
    blockedAt[category] = now;
    for (const item of evidence) shown.push(hashOfEvidence(category, item));
  }
  return { blocks: ledger.blocks + 1, blockedAt, shown: shown.slice(-MAX_SHOWN) };
}

function hashOfEvidence(category: Category, item: Evidence): string {
  return item.hash ?? evidenceHash(category, item);
}
