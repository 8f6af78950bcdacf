import { ANNOUNCES_OWN_LIST } from "../../lib/analyses/triage/sentences/pasted_text.ts";
import { assertEquals } from "@std/assert";
import type { HintedPattern } from "../../lib/pattern/hinted_pattern.ts";
import { execHinted, testHinted } from "../../lib/pattern/hinted_pattern.ts";
import { parsePattern, type PatternNode } from "../../lib/pattern/syntax.ts";
import { QUESTION_FORMS } from "../../lib/analyses/triage/sentences/question.ts";
import { ADOPTS, ANNOUNCEMENT, REPORT_OPENING } from "../../lib/analyses/triage/sentences/reported.ts";
import { LIMIT_FORMS } from "../../lib/analyses/triage/signals/constraint.ts";
import { LASTING_ORDERS } from "../../lib/analyses/triage/signals/preference.ts";
import { NAMED_RETRACTIONS, REFUSAL, RETRACTIONS, RETURNS } from "../../lib/analyses/triage/sentences/retraction.ts";
import {
  ASKS_FOR_WORK,
  CLOSING,
  COPIED,
  GREETING,
  GROUP,
  READING_TIME,
  REFORMS,
  SAID_INLINE,
} from "../../lib/analyses/triage/sentences/text_work.ts";

/** Any text. */
const ANY = "\0";

/** The characters that one may be; {@linkcode ANY} where it may be many. */
function charactersOf(source: string): string[] {
  if (source.length === 1) return source === "." ? [ANY] : [source.toLowerCase()];
  if (/^\\[^\w]$/.test(source)) return [source.slice(1)];
  const listed = /^\[([^\^\]\\-]+)\]$/.exec(source)?.[1];
  return listed === undefined || listed.length > 12 ? [ANY] : [...listed.toLowerCase()];
}

/** What is looked for in the texts that a pattern may match. */
interface WordSearch {
  readonly isDone: (text: string) => boolean;
  /** The part of a text without one that can become part of a word. */
  readonly partOf: (text: string) => string;
}

/** The texts that a part of a pattern may match behind a text, as long as they do not have what is looked for. */
function* matchedTexts(node: PatternNode, before: string, search: WordSearch): Generator<string> {
  if (search.isDone(before)) return;
  switch (node.kind) {
    case "assertion":
      yield before;
      return;
    case "character":
      for (const character of charactersOf(node.source)) yield before + character;
      return;
    case "choice":
      for (const one of node.nodes) yield* matchedTexts(one, before, search);
      return;
    case "repeat":
      if (node.least === 0) yield before;
      for (const once of matchedTexts(node.node, before, search)) {
        yield once;
        if (node.most > 1) yield once + ANY;
      }
      return;
    case "sequence": {
      let texts: Iterable<string> = [before];
      for (const one of node.nodes) texts = withNext(texts, one, search);
      yield* texts;
    }
  }
}

function* withNext(texts: Iterable<string>, node: PatternNode, search: WordSearch): Generator<string> {
  const ends = new Set<string>();
  for (const text of texts) {
    const end = search.partOf(text);
    if (ends.has(end)) continue;
    ends.add(end);
    yield* matchedTexts(node, end, search);
  }
}

/** A text that a pattern may match and that has none of its words; null if there is none. */
function unhintedText({ words: list, isAtStart, pattern }: HintedPattern): string | null {
  const words = list();
  const longest = Math.max(...words.map((word) => word.length));
  const search: WordSearch = isAtStart
    ? {
      isDone: (text) => words.some((word) => text.replace(/^(?: |\0)+/, "").startsWith(word)),
      partOf: (text) => text,
    }
    : {
      isDone: (text) => words.some((word) => text.includes(word)),
      partOf: (text) => text.slice(Math.max(0, text.lastIndexOf(ANY), text.length - longest)),
    };
  for (const text of matchedTexts(parsePattern(pattern().source), "", search)) if (!search.isDone(text)) return text;
  return null;
}

Deno.test("a hinted pattern matches no text without one of its words", () => {
  const questions = Object.values(QUESTION_FORMS).flatMap((forms) => {
    const { opening = [], ending, within } = forms();
    return [...opening, ending, within].filter((hinted) => hinted !== undefined);
  });
  const others = [
    ADOPTS,
    ANNOUNCEMENT,
    ANNOUNCES_OWN_LIST,
    ASKS_FOR_WORK,
    CLOSING,
    COPIED,
    GREETING,
    GROUP,
    ...LASTING_ORDERS,
    ...LIMIT_FORMS,
    ...NAMED_RETRACTIONS,
    READING_TIME,
    ...REFORMS,
    REFUSAL,
    REPORT_OPENING,
    ...RETRACTIONS,
    ...RETURNS,
    ...SAID_INLINE,
  ];
  for (const hinted of [...questions, ...others]) assertEquals(unhintedText(hinted), null, String(hinted.pattern()));
});

Deno.test("testHinted() and execHinted() answer as the pattern, and make it when a word is there", () => {
  let made = 0;
  const hinted = { words: () => ["grün"], isAtStart: false, pattern: () => (made++, /\bGRÜN(e?)/i) };
  assertEquals(testHinted(hinted, "rot"), false);
  assertEquals(made, 0);
  assertEquals(execHinted(hinted, "Eine Grüne")?.[1], "e");
  assertEquals(testHinted(hinted, "ergrünt"), false);
  assertEquals(testHinted({ ...hinted, isAtStart: true }, "  grün"), true);
  assertEquals(testHinted({ ...hinted, isAtStart: true }, "so grün"), false);
});
