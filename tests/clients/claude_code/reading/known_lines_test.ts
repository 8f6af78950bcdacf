import fc from "../../../support/property.ts";
import { assert, assertEquals } from "@std/assert";
import { claudeCode } from "../../../../lib/clients/claude_code/mod.ts";
import type { Json, JsonObject } from "../../../../lib/json.ts";
import { type ConversationWindow, conversationWindow } from "../../../../lib/session/conversation_window.ts";
import type { Entry } from "../../../../lib/session/entry.ts";
import { bytesSource } from "../../../../lib/session/io/source.ts";
import {
  type KnownLines,
  KnownLinesEndError,
  knownLinesFigures,
  parseKnownLines,
} from "../../../../lib/session/known_lines.ts";
import { type LinkedLine, linkedLine, namesEnd } from "../../../support/branch_lines.ts";

/** Everything that a reading finds. */
function found({ conversation, outcomes, prompts, hookTexts, foreign = [] }: ConversationWindow): unknown {
  return {
    conversation,
    outcomes: [...outcomes],
    prompts: [...prompts],
    hookTexts,
    foreign: foreign.map(({ text, ...about }) => ({ ...about, text: text() })),
  };
}

/** What was taken back. How much of it is read hangs on the chunks of the file. */
function takenBack(gone: readonly Entry[]): unknown[] {
  return gone.map((entry) => [entry.kind, entry.kind === "user" || entry.kind === "assistant" ? entry.content : null]);
}

function readWith(bytes: Uint8Array, { known, spoken }: { known: KnownLines | null; spoken: number }) {
  let next: KnownLines | null = null;
  const gone: Entry[] = [];
  const entries = claudeCode.conversationBackward(bytesSource(bytes), {
    known,
    onRead: (lines) => void (next = lines),
    onTakenBack: (entry) => void gone.push(entry),
  });
  const window = conversationWindow(entries, { spoken });
  return { found: found(window), gone: takenBack(gone), next: next as KnownLines | null };
}

/** A file that a client writes. */
class WrittenFile {
  lines: string[] = [];
  #rows: string[] = [];
  #tip: string | null = null;
  #count = 0;

  get bytes(): Uint8Array {
    return new TextEncoder().encode(this.lines.map((line) => line + "\n").join(""));
  }

  add(kind: LinkedLine[0], more: Record<string, unknown> = {}): string {
    const uuid = `0b0e5a7e-0000-4000-8000-${String(++this.#count).padStart(12, "0")}`;
    this.lines.push(linkedLine([kind, uuid, this.#tip, more]));
    this.#rows.push(uuid);
    return this.#tip = uuid;
  }

  turn(size: number): void {
    this.add("prompt", { promptId: `p${this.#count}` });
    const call = `toolu_01${String(this.#count).padStart(22, "0")}`;
    this.add("answer", { call });
    this.add("result", { call, toolUseResult: "grün ".repeat(size) });
    this.add("answer");
  }

  act(kind: number, chance: number): void {
    const row = this.#rows[Math.floor(chance * this.#rows.length)] ?? null;
    switch (kind) {
      case 0: // taken back
        this.#tip = row;
        break;
      case 1:
        this.add("boundary", { logical: this.#tip });
        this.add("summary");
        break;
      case 2:
        this.lines.push(namesEnd(row, chance > 0.5 ? true : undefined));
        break;
      case 3:
        this.lines.push(JSON.stringify({ type: "queue-operation", operation: "enqueue", content: `wait ${chance}` }));
        break;
      case 4: // of an agent
        this.lines.push(linkedLine(["prompt", `side${this.#count++}`, null, { isSidechain: true }]));
        break;
      case 5:
        this.add(chance > 0.5 ? "progress" : "system");
        break;
      case 6: // a line again
        this.lines.push(this.lines[Math.floor(chance * this.lines.length)] ?? "{}");
        break;
      case 7: // the file was cut
        this.lines.length = Math.floor((0.5 + chance / 2) * this.lines.length);
        break;
      case 8: { // as long, and other words
        const at = Math.floor(chance * this.lines.length);
        this.lines[at] = (this.lines[at] ?? "").replaceAll(/answer|prompt|wait/g, (word) => word.toUpperCase());
        break;
      }
      case 9: // two answers to one prompt, and results beside them
        this.#tip = row;
        this.add("answer", { message: `msg_${Math.floor(chance * 4)}` });
        break;
      case 10:
        this.add(chance > 0.5 ? "progress" : "attachment", { attachment: { type: "fork_briefing" } });
        break;
      default:
        this.lines.push("not JSON");
    }
  }
}

const stored = (value: KnownLines): Json => JSON.parse(JSON.stringify(knownLinesFigures(value)));

Deno.test("a stop that knows lines finds what one finds that knows none", () => {
  let used = 0;
  let all = 0;
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          acts: fc.array(fc.tuple(fc.nat(40), fc.double({ min: 0, max: 0.999, noNaN: true })), { maxLength: 2 }),
          turns: fc.integer({ min: 0, max: 4 }),
          size: fc.constantFrom(10, 4_000, 9_000, 60_000),
          spoken: fc.constantFrom(6, 6, 6, 40),
        }),
        { minLength: 3, maxLength: 8 },
      ),
      (stops) => {
        const file = new WrittenFile();
        for (let i = 0; i < 6; i++) file.turn(4_000);
        let known: KnownLines | null = null;
        for (const { acts, turns, size, spoken } of stops) {
          for (const [kind, chance] of acts) file.act(kind, chance);
          for (let i = 0; i < turns; i++) file.turn(size);
          const { bytes } = file;
          const cold = readWith(bytes, { known: null, spoken });
          all++;
          let warm = cold;
          try {
            warm = readWith(bytes, { known, spoken });
            if (warm.next !== null && warm.next.parts.length > 1) used++;
          } catch (error) {
            assert(error instanceof KnownLinesEndError);
          }
          assertEquals(warm.found, cold.found);
          const least = Math.min(warm.gone.length, cold.gone.length);
          assertEquals(warm.gone.slice(0, least), cold.gone.slice(0, least));
          known = warm.next === null ? known : parseKnownLines(stored(warm.next));
          assert(warm.next === null || known !== null);
        }
      },
    ),
    { numRuns: 300 },
  );
  assert(used > all / 10, `${used} of ${all}`);
});

/** What follows the last answer, `a`, after the row `old` and the answer `b`; the next prompt hangs on the last row. */
const ENDS: Readonly<Record<string, readonly [rows: readonly LinkedLine[], isKnown: boolean]>> = {
  "an answer": [[], true],
  "progress of a Stop hook (2.1.17)": [[["progress", "p", "a"]], true],
  "of two (2.1.29)": [[["progress", "p", "a"], ["progress", "q", "p"]], true],
  "of two, side by side": [[["progress", "p", "a"], ["progress", "q", "a"]], true],
  "progress of an earlier row": [[["progress", "p", "old"]], false],
  "progress of a row that is missing": [[["progress", "p", "gone"]], false],
  "progress of another session": [[["progress", "p", "a", { session: "other" }]], false],
  "a prompt in a team": [[["prompt", "p", "a", { teamName: "t" }]], true],
  "progress behind it": [[["prompt", "t", "a", { teamName: "t" }], ["progress", "p", "t"]], true],
  "progress, and a prompt beside it": [[["progress", "p", "a"], ["prompt", "t", "p"], ["progress", "q", "p"]], false],
};

for (const [end, [rows, isKnown]] of Object.entries(ENDS)) {
  Deno.test(`a stop ${isKnown ? "knows" : "does not know"} what the last one read when that ended with ${end}`, () => {
    const file = new WrittenFile();
    for (let i = 0; i < 6; i++) file.turn(4_000);
    const add = (...lines: LinkedLine[]) => void file.lines.push(...lines.map(linkedLine));
    add(["prompt", "old", file.add("system")], ["answer", "b", "old"], ["answer", "a", "b"], ...rows);
    const { next } = readWith(file.bytes, { known: null, spoken: 40 });
    assertEquals(next !== null, isKnown);
    add(["prompt", "next", rows.at(-1)?.[1] ?? "a"], ["answer", "last", "next"]);
    for (let i = 0; i < 4; i++) file.lines.push(JSON.stringify({ type: "summary", summary: "x".repeat(20_000) }));
    const warm = readWith(file.bytes, { known: next, spoken: 40 });
    if (isKnown) assertEquals(warm.next?.parts.length, 2);
    assertEquals(warm.found, readWith(file.bytes, { known: null, spoken: 40 }).found);
  });
}

Deno.test("a stop knows what the last one read when that ended with a row that was written before its parent", () => {
  const file = new WrittenFile();
  for (let i = 0; i < 2; i++) file.turn(4_000);
  const rows: LinkedLine[] = [["prompt", "said", "late"], ["system", "late", file.add("system")], [
    "answer",
    "a",
    "said",
  ]];
  file.lines.push(...rows.map(linkedLine), JSON.stringify({ type: "summary", summary: "x".repeat(70_000) }));
  file.lines.push(linkedLine(["prompt", "p", "a"]), linkedLine(["answer", "b", "p"]));
  assert(readWith(file.bytes, { known: null, spoken: 3 }).next !== null);
});

const known: KnownLines = {
  tip: 7,
  session: null,
  isWhole: false,
  parts: [{
    from: 10,
    to: 90,
    sample: -3,
    count: 4,
    ids: [5, -6],
    left: [],
    lines: [
      { offset: 60, bytes: 19, form: "attachment", takenBack: true, result: null },
      { offset: 20, bytes: 30, form: "result", takenBack: false, result: { characters: 28, idFrom: 4, idBytes: 9 } },
      { offset: 0, bytes: 18, form: "parsed", takenBack: false, result: null },
    ],
  }],
};

Deno.test("parseKnownLines() returns what knownLinesFigures() was given, and null for anything else", () => {
  const json: JsonObject = JSON.parse(JSON.stringify(knownLinesFigures(known)));
  assertEquals(parseKnownLines(stored(known)), known);
  const [part = {}] = json["parts"] as JsonObject[];
  const withPart = (change: JsonObject) => ({ ...json, parts: [{ ...part, ...change }] });
  for (
    const wrong of [
      null,
      [],
      "x",
      { ...json, version: 0 },
      { ...json, tip: "7" },
      { ...json, isWhole: 1 },
      { ...json, parts: [] },
      { ...json, parts: [null] },
      { ...json, parts: [part, part] }, // they do not follow each other
      withPart({ figures: [90, 10, 0, 4] }),
      withPart({ figures: [10, 90] }),
      withPart({ ids: ["5"] }),
      withPart({ lines: [60, 30, 0] }), // over the end
      withPart({ lines: [20, 30, 2] }), // a result without its call
      withPart({ lines: [20, 30, 2, 28, 25, 9] }),
      withPart({ lines: [0, 19, 0, 20, 30, 0] }), // not the last one first
      withPart({ lines: [20, 30, 99] }),
      withPart({ lines: [20, 30.5, 0] }),
    ]
  ) assertEquals(parseKnownLines(wrong), null, JSON.stringify(wrong));
});
