import { assertEquals, assertStringIncludes } from "@std/assert";
import { contextFile } from "../../../../lib/hooks/handlers/block/context_file.ts";
import { decideBlock, ledgerJson, NEW_LEDGER, parseLedger } from "../../../../lib/hooks/handlers/block/ledger.ts";
import { safeText } from "../../../../lib/text/mod.ts";
import type { Triage } from "../../../../lib/analyses/triage/conversation_triage.ts";
import { triageText } from "../../../../lib/analyses/triage/triage.ts";

const lines = (count: number): string[] => Array.from({ length: count }, (_, i) => `line ${i + 1}.`);
const found = (text: readonly string[]): Triage => triageText(text.join("\n"));
const finding = (text: string, line: number | null, uuid: string | null = null) => ({
  category: "DECISION" as const,
  score: 0.876,
  evidence: [{ line, uuid, cue: "c", text: safeText(text) }],
});

/** The quoted lines, as their numbers; a rule between stretches is `-`. */
function shown(file: string): string {
  const [, around = ""] = file.split(/## (?:Around it|Talk|Opening)\n/);
  return [...around.matchAll(/line (\d+)\.|^---$|^## End$/gm)].map(([whole, n]) => n ?? whole).join(" ");
}

const span = (from: number, to: number): string => Array.from({ length: to - from + 1 }, (_, i) => from + i).join(" ");

Deno.test("contextFile() shows ten lines before and after what counted", () => {
  const file = contextFile(finding("line 50.", null), found(lines(100)));
  assertStringIncludes(file, "# DECISION\n\nScore 0.88, threshold 0.");
  assertStringIncludes(file, "## Evidence\n\n- line 50.\n\n## Around it\n\n> line 40.\n");
  assertEquals(shown(file), span(40, 60));
  assertEquals(shown(contextFile(finding("line 3.", null), found(lines(100)))), span(1, 13));
  assertEquals(shown(contextFile(finding("line 99.", null), found(lines(100)))), span(89, 100));
});

Deno.test("contextFile() joins stretches that touch, and parts those that do not", () => {
  const both = (a: number, b: number): string => {
    const [one, other] = [finding(`line ${b}.`, null), finding(`line ${a}.`, null)];
    return shown(contextFile({ ...one, evidence: [...one.evidence, ...other.evidence] }, found(lines(200))));
  };
  assertEquals(both(50, 60), span(40, 70));
  assertEquals(both(50, 71), span(40, 81));
  assertEquals(both(50, 72), `${span(40, 60)} --- ${span(62, 82)}`);
  assertEquals(both(50, 50), span(40, 60));
});

Deno.test("contextFile() finds the line that was meant among others that say the same", () => {
  const text = ["same", ...lines(40), "same", ...lines(40)];
  const at = (line: number | null): string => contextFile(finding("same", line), found(text));
  assertEquals([at(1).match(/^> same$/gm)?.length, shown(at(1)).startsWith("1 ")], [1, true]);
  assertEquals(shown(at(42)), `${span(31, 40)} ${span(1, 10)}`);
  assertStringIncludes(at(42), "- same (line 42)\n");
  assertEquals(shown(contextFile(finding("nowhere", null), found(text))), "");
  assertEquals(shown(contextFile(finding("same", null, "another"), found(text))), "");
});

Deno.test("contextFile() shows a short session whole, and of a long one its opening and its end", () => {
  const file = (count: number): string =>
    contextFile({ ...finding("x", null), category: "SESSION_SUMMARY" }, found(lines(count)));
  assertEquals(shown(file(280)), span(1, 280));
  assertEquals(shown(file(281)), `${span(1, 80)} ## End ${span(82, 281)}`);
  assertStringIncludes(file(281), "## Opening\n\n> line 1.\n");
  assertStringIncludes(file(281), "> line 80.\n\n## End\n\n> line 82.\n");
  assertStringIncludes(
    file(3),
    "## Activity\n\n- 0 messages, 0 exchanges\n- 0 tool uses of 0 tools\n\n## Talk\n\n> line 1.",
  );
});

Deno.test("contextFile() ends at 50 kB with a mark", () => {
  const file = contextFile(finding("a", null), found(["a", "b".repeat(60_000)]));
  assertEquals([new TextEncoder().encode(file).length <= 50_000, file.endsWith("\n\n[cut: longer than 50 kB]\n")], [
    true,
    true,
  ]);
});

const DECIDED = "We decided to use sqlite because it needs no server.\n" +
  "We settled on WAL mode rather than rollback because readers must not block.";
const LIMITS = { cooldownMinutes: 10, maxHolds: 2 };
const MINUTE = 60_000;

Deno.test("decideHold() says the same words once, and a category again after its time", () => {
  const decided = triageText(DECIDED);
  const first = decideBlock(decided, NEW_LEDGER, LIMITS, 0);
  if (first.kind !== "hold") throw new Error(first.why);
  assertEquals([first.ledger.holds, first.ledger.spokenAt.DECISION], [1, 0]);
  const again = (ledger: Partial<typeof NEW_LEDGER>, now: number): string => {
    const hold = decideBlock(decided, { ...first.ledger, ...ledger }, LIMITS, now);
    return hold.kind === "hold" ? "hold" : hold.why;
  };
  assertEquals(again({}, 99 * MINUTE), "said_before");
  assertEquals([again({ shown: [] }, 10 * MINUTE - 1), again({ shown: [] }, 10 * MINUTE)], ["cooling_down", "hold"]);
  assertEquals(again({ shown: [] }, -1), "hold", "a time in the future does not silence");
  assertEquals(again({ shown: [] }, 0), "cooling_down");
  assertEquals(again({ shown: [], holds: 2, spokenAt: {} }, 99 * MINUTE), "held_enough");
  assertEquals(again({ shown: [], holds: 1, spokenAt: {} }, 0), "hold");
  assertEquals(decideBlock(triageText("Hello."), NEW_LEDGER, LIMITS, 0), { kind: "pass", why: "nothing" });
});

Deno.test("decideHold() remembers what every earlier stop was held for", () => {
  const other = triageText(`${DECIDED}\nWe decided to keep JSON rather than XML because it is shorter.`);
  const limits = { cooldownMinutes: 10, maxHolds: 9 };
  let ledger = NEW_LEDGER;
  for (const [at, found] of [triageText(DECIDED), other].entries()) {
    const hold = decideBlock(found, ledger, limits, at * 99 * MINUTE);
    if (hold.kind !== "hold") throw new Error(`${at}: ${hold.why}`);
    ledger = hold.ledger;
  }
  assertEquals(decideBlock(triageText(DECIDED), ledger, limits, 999 * MINUTE), { kind: "pass", why: "said_before" });
});

Deno.test("parseLedger() reads what ledgerJson() wrote, and of anything else what it can", () => {
  const ledger = { holds: 2, spokenAt: { DECISION: 5 }, shown: ["a"] };
  assertEquals(parseLedger(ledgerJson(ledger)), ledger);
  for (const value of [undefined, null, [], "x", 1]) assertEquals(parseLedger(value), NEW_LEDGER);
  assertEquals(parseLedger({ holds: "x", spokenAt: { DECISION: "5", OTHER: 1, RUNBOOK: 2 }, shown: [1, "b"] }), {
    holds: 0,
    spokenAt: { RUNBOOK: 2 },
    shown: ["b"],
  });
});
