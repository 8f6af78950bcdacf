import { assert, assertEquals } from "@std/assert";
import { arrayAt, isJsonObject, parseJsonObject, stringAt } from "../../../lib/json.ts";
import { CATEGORIES } from "../../../lib/analyses/triage/category.ts";
import { parseShown, scoreItems } from "../../../tools/triage_fit/score_items.ts";

const LABELS = new URL("../../../tools/triage_fit/labels/", import.meta.url);

Deno.test("scoreItems() counts items shown and sentences right, within two lines", () => {
  const labels = new Map([
    ["a", [{ isMust: true, lines: [10, 50] }, { isMust: false, lines: [80] }]],
    ["b", [{ isMust: true, lines: [5] }]],
  ]);
  const answers = [{ id: "a", stops: 4, messages: [[12, 13], [79]] }, { id: "other", stops: 9, messages: [[1]] }];
  assertEquals(scoreItems(labels, answers), {
    sessions: 2,
    must: 2,
    mustShown: 1,
    shown: 3,
    right: 2,
    messages: 2,
    stops: 4,
  });
});

Deno.test("parseShown() reads an answer, and nothing else", () => {
  assertEquals(parseShown({ id: "a", stops: 2, messages: [[1, "x"], 3] }), { id: "a", stops: 2, messages: [[1], []] });
  assertEquals(parseShown({ stops: 2 }), null);
});

Deno.test("the published labels name a place for everything, and hold no text of a session", () => {
  const allowed = new Set(["id", "repo", "commit", "path", "sha256", "stopLine", "labels", "items"]);
  for (const [name, count] of [["items.jsonl", 31], ["items_second.jsonl", 40], ["stops.jsonl", 70]] as const) {
    const rows = Deno.readTextFileSync(new URL(name, LABELS)).trim().split("\n").map(parseJsonObject);
    assertEquals(rows.length, count);
    for (const row of rows) {
      assert(isJsonObject(row));
      assert(Object.keys(row).every((key) => allowed.has(key)), Object.keys(row).join());
      assert(
        /^[0-9a-f]{40}$/.test(stringAt(row, "commit") ?? "") && /^[0-9a-f]{64}$/.test(stringAt(row, "sha256") ?? ""),
      );
      for (const item of arrayAt(row, "items").filter(isJsonObject)) {
        assertEquals(Object.keys(item).sort(), ["category", "lines", "weight"]);
        assert(CATEGORIES.some((category) => category === item["category"]));
      }
    }
  }
});
