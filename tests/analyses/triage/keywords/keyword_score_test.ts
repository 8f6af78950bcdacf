import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import { CATEGORIES, TEXT_CATEGORIES } from "../../../../lib/analyses/triage/category.ts";
import { triage, triageText } from "../../../../lib/analyses/triage/triage.ts";
import type { JsonObject } from "../../../../lib/json.ts";
import { conversationOf, lastMessages } from "../../../../lib/session/conversation.ts";
import { parseEntry } from "../../../../lib/clients/claude_code/format/parse.ts";
import { ACTIVITY_EXCEPTIONS, TEXT_EXCEPTIONS } from "./oracle_exceptions.ts";

interface Recorded {
  readonly score: number;
  readonly primary_hits: number;
  readonly booster_hits: number;
  readonly snippets: readonly string[];
}

function oracle<T>(name: string): T[] {
  return JSON.parse(Deno.readTextFileSync(new URL(`../../../../fixtures/oracle/${name}`, import.meta.url))).cases;
}

const LINES = oracle<{ lines: string[]; expected: Record<string, Recorded> }>("triage_lines.json");
const TRANSCRIPTS = oracle<{ name: string; entries: JsonObject[]; scores: Record<string, Recorded> }>(
  "triage_transcripts.json",
);

Deno.test("triageText() scores lines as recorded", () => {
  for (const { lines, expected } of LINES) {
    const { scores } = triageText(lines.join("\n"), { scorer: "keywords" });
    for (const category of TEXT_CATEGORIES) {
      const ours = scores[category];
      const recorded = expected[category];
      assert(recorded);
      const label = `${category} of ${JSON.stringify(lines)}`;
      assertAlmostEquals(ours.score, recorded.score, 1e-9, label);
      assertEquals(ours.hits, recorded.primary_hits, label);
      assertEquals(ours.weightedHits, recorded.booster_hits, label);
      assertEquals(ours.evidence.map(({ text }) => text), recorded.snippets, label);
    }
  }
});

Deno.test("triage() scores transcripts as recorded, but for the exceptions named", () => {
  const unused = new Set([...Object.keys(TEXT_EXCEPTIONS), ...Object.keys(ACTIVITY_EXCEPTIONS)]);
  for (const { name, entries, scores } of TRANSCRIPTS) {
    const parsed = entries.map((entry, index) => parseEntry(entry, { line: index + 1, offset: null }));
    const ours = triage(lastMessages(conversationOf(parsed), 50), { scorer: "keywords" }).scores;
    for (const category of CATEGORIES) {
      const exception = category === "SESSION_SUMMARY"
        ? ACTIVITY_EXCEPTIONS[name]
        : TEXT_EXCEPTIONS[name]?.scores[category];
      if (exception !== undefined) unused.delete(name);
      const tolerance = exception === undefined ? 1e-9 : 1e-6;
      assertAlmostEquals(
        ours[category].score,
        exception ?? scores[category]?.score ?? NaN,
        tolerance,
        `${category} of ${name}`,
      );
    }
  }
  assertEquals([...unused], [], "exceptions that make no difference");
});
