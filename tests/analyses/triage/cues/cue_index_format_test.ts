import { assertEquals } from "@std/assert";
import { CUE_INDEX } from "../../../../lib/analyses/triage/cues/cue_index.ts";
import { indexCues, parseCues } from "../../../../lib/analyses/triage/cues/cue_index_format.ts";
import { splitCues, UNSPACED_LANGUAGES } from "../../../../lib/analyses/triage/cues/cue.ts";
import { CUE_TABLE } from "../../../../lib/analyses/triage/cues/cue_table.ts";
import { LANGUAGES } from "../../../../lib/analyses/triage/cues/language.ts";

for (const language of LANGUAGES) {
  Deno.test(`indexCues() indexes the table of "${language}" as committed (else: deno task generate)`, () => {
    assertEquals(indexCues(language), JSON.parse(CUE_INDEX[language]()));
  });
}

Deno.test("parseCues() returns every text of a table, under its key", () => {
  for (const language of LANGUAGES) {
    const { by, stems } = indexCues(language);
    const kept = [...Object.entries(by).flatMap(([key, joined]) => parseCues(joined, key)), ...parseCues(stems)];
    const { negation: _, ...cues } = CUE_TABLE[language];
    const texts = Object.values(cues).flatMap((list) => splitCues(list));
    if (language !== "fr") assertEquals(kept.map(({ text }) => text).sort(), texts.sort());
    assertEquals(kept.length, texts.length);
    if (UNSPACED_LANGUAGES.has(language)) assertEquals(Object.keys(by).every((key) => key.length === 1), true);
  }
});
