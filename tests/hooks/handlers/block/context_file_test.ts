import { assertEquals, assertStringIncludes } from "@std/assert";
import { contextFile } from "../../../../lib/hooks/handlers/block/context_file.ts";
import { safeText } from "../../../../lib/text/mod.ts";
import type { Triage } from "../../../../lib/analyses/triage/triage.ts";
import { triageText } from "../../../../lib/analyses/triage/triage.ts";

const lines = (count: number): string[] => Array.from({ length: count }, (_, i) => `line ${i + 1}.`);
const found = (text: readonly string[]): Triage => triageText(text.join("\n"));
const finding = (text: string, line: number | null, uuid: string | null = null) => ({
  category: "DECISION" as const,
  probability: 0.876,
  evidence: [{ line, uuid, cue: "c", text: safeText(text), hash: "", reasons: [] }],
});

/** The quoted lines, as their numbers; a rule between ranges is `---`. */
function shown(file: string): string {
  const [, around = ""] = file.split(/## (?:Context|Conversation|Opening)\n/);
  return [...around.matchAll(/line (\d+)\.|^---$|^## End$/gm)].map(([whole, n]) => n ?? whole).join(" ");
}

const span = (from: number, to: number): string => Array.from({ length: to - from + 1 }, (_, i) => from + i).join(" ");

Deno.test("contextFile() shows ten lines before and after the evidence", () => {
  const file = contextFile(finding("line 50.", null), found(lines(100)));
  assertStringIncludes(file, "# DECISION\n\nProbability 0.88.");
  assertStringIncludes(file, "## Evidence\n\n- line 50.\n\n## Context\n\n> line 40.\n");
  assertEquals(shown(file), span(40, 60));
  assertEquals(shown(contextFile(finding("line 3.", null), found(lines(100)))), span(1, 13));
  assertEquals(shown(contextFile(finding("line 99.", null), found(lines(100)))), span(89, 100));
});

Deno.test("contextFile() merges ranges that touch, and separates those that do not", () => {
  const both = (a: number, b: number): string => {
    const [one, other] = [finding(`line ${b}.`, null), finding(`line ${a}.`, null)];
    return shown(contextFile({ ...one, evidence: [...one.evidence, ...other.evidence] }, found(lines(200))));
  };
  assertEquals(both(50, 60), span(40, 70));
  assertEquals(both(50, 71), span(40, 81));
  assertEquals(both(50, 72), `${span(40, 60)} --- ${span(62, 82)}`);
  assertEquals(both(50, 50), span(40, 60));
});

Deno.test("contextFile() finds the line of the evidence among others with the same text", () => {
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
    "## Activity\n\n- 0 messages, 0 with text\n- 0 tool uses of 0 tools\n\n## Conversation\n\n> line 1.",
  );
});

Deno.test("contextFile() ends at 50 kB with a mark", () => {
  const file = contextFile(finding("a", null), found(["a", "b".repeat(60_000)]));
  assertEquals([new TextEncoder().encode(file).length <= 50_000, file.endsWith("\n\n[cut: longer than 50 kB]\n")], [
    true,
    true,
  ]);
});
