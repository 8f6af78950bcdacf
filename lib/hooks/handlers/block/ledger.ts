import { arrayAt, isJsonObject, type Json, type JsonObject, numberAt, objectAt } from "../../../json.ts";
import { CATEGORIES, type Category, type Evidence } from "../../../analyses/triage/category.ts";
import { evidenceHash } from "../../../analyses/triage/scoring/evidence_hash.ts";
import type { PreviousBlocks } from "../../../analyses/triage/scoring/block_selection.ts";
import type { Triage } from "../../../analyses/triage/conversation_triage.ts";

function hashOf(category: Category, item: Evidence): string {
  return item.hash ?? evidenceHash(category, item);
}

/** What was said in a session already. */
export interface Ledger {
  /** How often the session was held. */
  readonly holds: number;
  /** When a category was last spoken of, in ms since 1970. */
  readonly spokenAt: Readonly<Partial<Record<Category, number>>>;
  /** Hashes of the evidence that was shown. */
  readonly shown: readonly string[];
}

/** The ledger of a session nobody spoke to yet. */
export const NEW_LEDGER: Ledger = { holds: 0, spokenAt: {}, shown: [] };

/** So many hashes are kept; a session that is held three times shows far fewer. */
const MAX_SHOWN = 1000;

/** Reads a ledger from a file; what is not understood counts as not there. */
export function parseLedger(value: Json | undefined): Ledger {
  if (!isJsonObject(value)) return NEW_LEDGER;
  const times = objectAt(value, "spokenAt") ?? {};
  const spokenAt: Partial<Record<Category, number>> = {};
  for (const category of CATEGORIES) {
    const time = numberAt(times, category);
    if (time !== null) spokenAt[category] = time;
  }
  const shown = arrayAt(value, "shown").filter((hash): hash is string => typeof hash === "string");
  return { holds: numberAt(value, "holds") ?? 0, spokenAt, shown };
}

/** The ledger as it is written. */
export function ledgerJson({ holds, spokenAt, shown }: Ledger): JsonObject {
  return { holds, spokenAt: { ...spokenAt }, shown: [...shown] };
}

/** What of a ledger triage needs to know: evidence that was shown does not hold a session again. */
export function blockedBefore({ shown, spokenAt }: Ledger): PreviousBlocks {
  return { hashes: new Set(shown), summary: spokenAt.SESSION_SUMMARY !== undefined };
}

/** How often a session may be spoken to. */
export interface BlockLimits {
  readonly cooldownMinutes: number;
  readonly maxHolds: number;
}

/** A category that something new was found for. */
export interface NewFinding {
  readonly category: Category;
  readonly score: number;
  /** What was not shown before, the strongest first. */
  readonly evidence: readonly Evidence[];
}

/** Whether to speak, and why not. */
export type BlockDecision =
  | { readonly kind: "hold"; readonly findings: readonly NewFinding[]; readonly ledger: Ledger }
  | { readonly kind: "pass"; readonly why: "nothing" | "said_before" | "cooling_down" | "held_enough" };

/**
 * Whether a session is held: something triggered, it was not said before, its category is not cooling down, and the
 * session was not held too often.
 *
 * @param now In ms since 1970. A time of the ledger that lies in the future (the clock went back) does not silence.
 */
export function decideBlock(found: Triage, ledger: Ledger, limits: BlockLimits, now: number): BlockDecision {
  if (found.block === null) return { kind: "pass", why: "nothing" };
  if (ledger.holds >= limits.maxHolds) return { kind: "pass", why: "held_enough" };
  const shown = new Set(ledger.shown);
  const fresh: NewFinding[] = [];
  let cooling = false;
  for (const category of found.block.categories) {
    const { score, evidence } = found.scores[category];
    const spoken = ledger.spokenAt[category];
    const unseen = evidence.filter((item) => !shown.has(hashOf(category, item)));
    // a summary's evidence is a count, which changes with every stop
    if (unseen.length === 0 || (category === "SESSION_SUMMARY" && spoken !== undefined)) continue;
    if (spoken !== undefined && spoken <= now && now - spoken < limits.cooldownMinutes * 60_000) cooling = true;
    else fresh.push({ category, score, evidence: unseen });
  }
  if (fresh.length === 0) return { kind: "pass", why: cooling ? "cooling_down" : "said_before" };
  return { kind: "hold", findings: fresh, ledger: after(ledger, fresh, now) };
}

function after(ledger: Ledger, fresh: readonly NewFinding[], now: number): Ledger {
  const spokenAt = { ...ledger.spokenAt };
  const shown = [...ledger.shown];
  for (const { category, evidence } of fresh) {
    spokenAt[category] = now;
    for (const item of evidence) shown.push(hashOf(category, item));
  }
  return { holds: ledger.holds + 1, spokenAt, shown: shown.slice(-MAX_SHOWN) };
}
