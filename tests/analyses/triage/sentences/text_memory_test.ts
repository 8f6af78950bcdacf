import fc from "../../../support/property.ts";
import { assert, assertEquals } from "@std/assert";
import { CATEGORIES } from "../../../../lib/analyses/triage/category.ts";
import { type Triage, triage } from "../../../../lib/analyses/triage/triage.ts";
import { RECOGNITION } from "../../../../lib/analyses/triage/sentences/recognition_version.ts";
import { StoredTextMemory, type TextMemory } from "../../../../lib/analyses/triage/sentences/text_memory.ts";
import { claudeCode } from "../../../../lib/clients/claude_code/mod.ts";
import type { Json } from "../../../../lib/json.ts";
import { conversationWindow } from "../../../../lib/session/conversation_window.ts";
import { bytesSource } from "../../../../lib/session/io/source.ts";
import { recordings } from "../../../support/recordings/client_recordings.ts";
import { answer, prompt } from "../conversation_literals.ts";

const sessions = recordings().filter(({ agent }) => !agent).map(({ path }) => Deno.readFileSync(path));

/** Everything that a hook takes from triage. */
function whatIsFound({ scores, metrics, block }: Triage): unknown {
  return {
    metrics,
    scores: CATEGORIES.map((category) => ({ ...scores[category], evidence: [...scores[category].evidence] })),
    block: block && { ...block, sentences: block.sentences.map(({ show, ...about }) => ({ ...about, shown: show() })) },
  };
}

function triageOf(bytes: Uint8Array, memory?: TextMemory): unknown {
  const window = conversationWindow(claudeCode.conversationBackward(bytesSource(bytes), {}));
  return whatIsFound(triage(window.conversation, {
    outcomes: window.outcomes,
    foreign: window.foreign ?? [],
    ...memory === undefined ? {} : { reading: { memory } },
  }));
}

const stored = (value: unknown): Json => JSON.parse(JSON.stringify(value));

/** A memory after something was looked at with it, and what it stores; null if nothing is worth it. */
function remembered(load: Json, look: (memory: TextMemory) => void): Json {
  const memory = new StoredTextMemory(() => load);
  look(memory);
  return memory.isWorthStoring ? stored(memory.toStore()) : null;
}

Deno.test("StoredTextMemory keeps what it knows where it is asked about nothing", () => {
  const kept = remembered(null, (memory) => memory.request("Shall I go on? ".repeat(20), () => true));
  assert(kept !== null);
  assertEquals(stored(new StoredTextMemory(() => kept).toStore()), kept);
});

Deno.test("StoredTextMemory changes nothing of what is found, stop after stop", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...sessions),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 4 }),
      (bytes, cuts) => {
        let kept: Json = null;
        // back and forth: what was taken back is asked about no more, and may come again
        for (const cut of [...cuts, 1, 1]) {
          const file = bytes.subarray(0, Math.ceil(cut * bytes.length));
          const memory = new StoredTextMemory(() => kept);
          assertEquals(triageOf(file, memory), triageOf(file));
          if (memory.isWorthStoring) kept = stored(memory.toStore());
        }
      },
    ),
    { numRuns: 80 },
  );
});

const TEXT =
  "We decided to use sqlite because it needs no server. See http://example.com. Shall I go on?\n\n## Notes\n\n" +
  "- From now on never push to main.\n- ÄÖ: the tests failed because the port was taken.\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n";
const LONG = TEXT.repeat(20);
const CONVERSATION = [
  prompt(`${LONG}Here is the log:\n\n\`\`\`\nerror: a\nerror: b\n\`\`\`\n`),
  answer(LONG),
  prompt("yes, do that"),
];
const found = (memory?: TextMemory) =>
  whatIsFound(triage(CONVERSATION, memory === undefined ? {} : { reading: { memory } }));

Deno.test("StoredTextMemory recognizes no text twice, and keeps none", () => {
  const kept = remembered(null, (memory) => assertEquals(found(memory), found()));
  assertEquals(Object.keys(Object(kept)), ["version", "texts"]);
  assert(JSON.stringify(Object(kept).texts).match(/^[[\],\d-]+$/), "only figures");
  const asked: string[] = [];
  const memory = new StoredTextMemory(() => kept);
  const sentences = memory.sentences.bind(memory);
  memory.sentences = (own, recognize) =>
    sentences(own, (text) => {
      asked.push(text);
      return recognize(text);
    });
  triage(CONVERSATION.map((utterance) => ({ ...utterance })), { reading: { memory } });
  assert(!memory.isWorthStoring);
  assertEquals(asked, []);
});

/** A line, with some of its characters blank and its end gone. */
const changedLine = fc.tuple(
  fc.array(fc.tuple(fc.constantFrom("a", " ", "ä", "\u{1f600}"), fc.boolean()), { maxLength: 12 }),
  fc.nat(12),
);

Deno.test("StoredTextMemory remembers the user's own words in lines that are partly another's", () => {
  fc.assert(
    fc.property(fc.array(changedLine, { minLength: 1, maxLength: 5 }), (lines) => {
      const text = lines.map(([parts]) => parts.map(([part]) => part).join("")).join("\n") + `\n${"x".repeat(200)}`;
      const own = lines.map(([parts, end]) =>
        parts.map(([part, isBlank]) =>
          isBlank ? " ".repeat(part.length) : part
        ).join("").slice(0, end)
      ).join("\n") + `\n${"x".repeat(200)}`;
      const kept = remembered(null, (memory) => assertEquals(memory.ownWords(text, () => own), own));
      assertEquals(new StoredTextMemory(() => kept).ownWords(text, () => "found again"), own);
    }),
  );
});

Deno.test("StoredTextMemory finds own words again where something else than a blank took the place of others", () => {
  for (const [text, own] of [["a\nbc", "a\nBc"], ["a\nbc", "a\nbc "], ["a\nbc", "a"], ["a", "a\n"]] as const) {
    const prompt = `${"x".repeat(200)}\n${text}`;
    const words = `${"x".repeat(200)}\n${own}`;
    const kept = remembered(null, (memory) => void memory.ownWords(prompt, () => words));
    assertEquals(new StoredTextMemory(() => kept).ownWords(prompt, () => "found again"), "found again");
  }
});

const RECOGNIZED = {
  language: "en",
  sentences: [{ text: "It is so", kind: "statement", cues: new Map(), line: 0, column: 0, report: null }],
} as const;

function isRecognized(text: string, load: Json): boolean {
  let is = false;
  new StoredTextMemory(() => load).sentences(text, () => {
    is = true;
    return RECOGNIZED;
  });
  return is;
}

Deno.test("StoredTextMemory ignores another version, another text of the same length, and what is damaged", () => {
  const text = `It is so. ${"a".repeat(2_000)}`;
  const kept = remembered(null, (memory) => void memory.sentences(text, () => RECOGNIZED));
  assertEquals(isRecognized(text, kept), false);
  assertEquals(isRecognized(text, { ...Object(kept), version: "another" }), true);
  assertEquals(isRecognized(`It is so! ${"a".repeat(2_000)}`, kept), true);
  assertEquals(isRecognized(`It is so. ${"a".repeat(1_999)}b`, kept), true);
  const [figures]: number[][] = Object(kept).texts;
  if (figures === undefined) throw new Error("nothing is kept");
  for (let at = 0; at < figures.length; at++) {
    for (const wrong of [-1, 99_999, 0.5, "0", null]) {
      const damaged = figures.with(at, wrong as number);
      const memory = new StoredTextMemory(() => ({ version: RECOGNITION, texts: [damaged] }));
      const { sentences } = memory.sentences(text, () => RECOGNIZED);
      assert(sentences.every(({ text: own, kind }) => text.includes(own) && kind !== undefined), `${at}: ${wrong}`);
    }
  }
});

Deno.test("StoredTextMemory takes anything that may be stored", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (whole, texts) => {
      const json = (value: unknown): Json => stored(value);
      assertEquals(found(new StoredTextMemory(() => json(whole))), found());
      assertEquals(found(new StoredTextMemory(() => json({ version: RECOGNITION, texts }))), found());
      assertEquals(found(new StoredTextMemory(() => json({ version: RECOGNITION, texts: [texts] }))), found());
    }),
    { numRuns: 20 },
  );
});

Deno.test("StoredTextMemory keeps a quarter of a megabyte at most", () => {
  const kept = remembered(null, (memory) => {
    for (let i = 0; i < 300; i++) triage([answer(`${i} ${LONG}`)], { reading: { memory } });
  });
  const size = JSON.stringify(kept).length;
  assert(size > 100_000 && size < 300_000, `${size} characters`);
});
