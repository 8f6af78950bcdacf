import { assert, assertEquals } from "@std/assert";
import {
  type BlockDecision,
  blockedBefore,
  decideBlock,
  findingsOf,
  type Ledger,
  ledgerJson,
  NEW_LEDGER,
  parseLedger,
  withCompaction,
  withoutTakenBack,
  withTold,
} from "../../../../lib/hooks/handlers/block/ledger.ts";
import type { Evidence } from "../../../../lib/analyses/triage/category.ts";
import type { Triage } from "../../../../lib/analyses/triage/triage.ts";
import { triageText } from "../../../../lib/analyses/triage/triage.ts";
import { safeText } from "../../../../lib/text/mod.ts";

const DECIDED = "We decided to use sqlite because it needs no server.\n" +
  "We settled on WAL mode rather than rollback because readers must not block.";
const LIMITS = { cooldownMinutes: 10, maxBlocks: 2 };
const MINUTE = 60_000;

function expectBlock(decision: BlockDecision): Extract<BlockDecision, { kind: "block" }> {
  assert(decision.kind === "block", JSON.stringify(decision));
  return decision;
}

/** The ledger after a block for the decisions, at time 0. */
const BLOCKED = expectBlock(decideBlock(triageText(DECIDED), NEW_LEDGER, LIMITS, 0)).ledger;

/** "block", or why the same words pass with a ledger like the one after the first block. */
function again(changes: Partial<Ledger>, now: number): string {
  const decision = decideBlock(triageText(DECIDED), { ...BLOCKED, ...changes }, LIMITS, now);
  return decision.kind === "block" ? "block" : decision.reason;
}

Deno.test("decideBlock() blocks for a decision, and returns the ledger to write", () => {
  const { ledger } = expectBlock(decideBlock(triageText(DECIDED), NEW_LEDGER, LIMITS, 7));
  assertEquals([ledger.blocks, ledger.blockedAt], [1, { DECISION: 7 }]);
  assertEquals(ledger.shown.length, 3, "the second is two pieces of evidence: a decision with its reason, and a cause");
});

Deno.test("decideBlock() does not redact what a silent hook will not show", () => {
  const found = triageText(DECIDED);
  if (found.block === null) throw new Error("the decisions block");
  const sentences = found.block.sentences.map((sentence) => ({
    ...sentence,
    show: (): Evidence => {
      throw new Error("shown");
    },
  }));
  assertEquals(decideBlock({ ...found, block: { ...found.block, sentences } }, NEW_LEDGER, LIMITS, 0).kind, "block");
});

Deno.test("findingsOf() returns what a stop is blocked for, by category", () => {
  const findings = findingsOf(triageText(DECIDED));
  assertEquals(findings.map(({ category }) => category), ["DECISION"]);
  assertEquals(findings[0]?.evidence.map(({ text }) => text.slice(0, 10)), ["We decided", "We settled"]);
  assertEquals(findingsOf(triageText("Hello.")), []);
});

Deno.test("decideBlock() passes when nothing triggered", () => {
  assertEquals(decideBlock(triageText("Hello."), NEW_LEDGER, LIMITS, 0), { kind: "pass", reason: "nothing" });
});

Deno.test("decideBlock() never blocks twice for the same words", () => {
  assertEquals(again({}, 99 * MINUTE), "already_reported");
});

Deno.test("decideBlock() passes while the session is cooling down", () => {
  assertEquals(again({ shown: [] }, 0), "cooling_down");
  assertEquals(again({ shown: [] }, 10 * MINUTE - 1), "cooling_down");
  assertEquals(again({ shown: [] }, 10 * MINUTE), "block");
});

Deno.test("decideBlock() starts no cooldown from a time in the future", () => {
  assertEquals(again({ shown: [] }, -1), "block");
});

Deno.test("decideBlock() passes when the session's limit is reached", () => {
  assertEquals(again({ shown: [], blocks: 2, blockedAt: {} }, 99 * MINUTE), "limit_reached");
  assertEquals(again({ shown: [], blocks: 1, blockedAt: {} }, 0), "block");
});

/** A session that is blocked for a summary, with the count that is its evidence. */
function worked(cue: string): Triage {
  const found = triageText("Hello.");
  const evidence: Evidence = { line: null, uuid: null, cue, text: safeText(cue), hash: cue, reasons: [] };
  const summary = { ...found.scores.SESSION_SUMMARY, evidence: [evidence] };
  return {
    ...found,
    block: { categories: ["SESSION_SUMMARY"], sentences: [], hashes: [cue] },
    scores: { ...found.scores, SESSION_SUMMARY: summary },
  };
}

Deno.test("decideBlock() blocks for a summary once, although its evidence changes", () => {
  const { ledger } = expectBlock(decideBlock(worked("100 tool uses"), NEW_LEDGER, LIMITS, 0));
  const decision = decideBlock(worked("200 tool uses"), ledger, LIMITS, 99 * MINUTE);
  assertEquals(decision, { kind: "pass", reason: "already_reported" });
});

Deno.test("decideBlock() remembers the words of every earlier block", () => {
  const more = `${DECIDED}\nWe decided to keep JSON rather than XML because it is shorter.\n` +
    "We settled on tabs rather than spaces because of width.";
  const other = triageText(more, { previousBlocks: blockedBefore(BLOCKED) });
  const limits = { cooldownMinutes: 10, maxBlocks: 9 };
  const second = expectBlock(decideBlock(other, BLOCKED, limits, 99 * MINUTE));
  assertEquals(second.ledger.blocks, 2);
  assert(findingsOf(other).every(({ evidence }) => evidence.every(({ text }) => !DECIDED.includes(text))));
  assertEquals(decideBlock(triageText(DECIDED), second.ledger, limits, 999 * MINUTE), {
    kind: "pass",
    reason: "already_reported",
  });
});

Deno.test("decideBlock() keeps the hashes of the last 1000 pieces of evidence", () => {
  const shown = Array.from({ length: 1000 }, (_, index) => `h${index}`);
  const { ledger } = expectBlock(decideBlock(triageText(DECIDED), { ...NEW_LEDGER, shown }, LIMITS, 0));
  assertEquals(ledger.shown.length, 1000);
  assertEquals(ledger.shown.slice(-BLOCKED.shown.length), [...BLOCKED.shown]);
  assert(!ledger.shown.includes("h0"));
});

Deno.test("parseLedger() reads what ledgerJson() wrote", () => {
  const ledger: Ledger = { blocks: 2, blockedAt: { DECISION: 5 }, shown: ["a"], compactions: [], open: null, told: [] };
  assertEquals(ledgerJson(ledger), { blocks: 2, blockedAt: { DECISION: 5 }, shown: ["a"] });
  assertEquals(parseLedger(ledgerJson(ledger)), ledger);
  const compacted = withCompaction(ledger, "boundary", ["b"]);
  assertEquals(compacted, { ...ledger, shown: ["a", "b"], compactions: ["boundary"] });
  assertEquals(parseLedger(ledgerJson(compacted)), compacted);
});

Deno.test("withoutTakenBack() forgets the messages that were taken back, and nothing else", () => {
  const before: Ledger = { ...NEW_LEDGER, blocks: 1, blockedAt: { DECISION: 5, RUNBOOK: 5 }, shown: ["a"] };
  const one = withTold(before, "kept", { at: 5, hashes: ["a"] });
  const again = { ...one, blocks: 2, blockedAt: { DECISION: 9, RUNBOOK: 5 }, shown: ["a", "b", "c"] };
  const two = withTold(again, "gone", { at: 9, hashes: ["b", "c"] });
  assertEquals(parseLedger(ledgerJson(two)), two);
  assertEquals(withoutTakenBack(two, () => false), two);
  assertEquals(withoutTakenBack(two, (answer) => answer === "gone"), { ...one, blockedAt: { RUNBOOK: 5 } });
  assertEquals(withoutTakenBack(two, () => true), NEW_LEDGER);
  assertEquals(withTold(before, null, { at: 5, hashes: ["a"] }), before, "nothing identifies it");
});

Deno.test("parseLedger() reads the valid parts of an invalid value", () => {
  for (const value of [undefined, null, [], "x", 1]) assertEquals(parseLedger(value), NEW_LEDGER);
  assertEquals(parseLedger({ blocks: "x", blockedAt: { DECISION: "5", OTHER: 1, RUNBOOK: 2 }, shown: [1, "b"] }), {
    blocks: 0,
    blockedAt: { RUNBOOK: 2 },
    shown: ["b"],
    compactions: [],
    open: null,
    told: [],
  });
});

Deno.test("blockedBefore() returns the shown hashes, and whether a stop was blocked for a summary", () => {
  assertEquals(blockedBefore(NEW_LEDGER), { hashes: new Set<string>(), summary: false });
  const ledger: Ledger = {
    blocks: 1,
    blockedAt: { SESSION_SUMMARY: 0 },
    shown: ["a"],
    compactions: [],
    open: null,
    told: [],
  };
  assertEquals(blockedBefore(ledger), { hashes: new Set(["a"]), summary: true });
});
