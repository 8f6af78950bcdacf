import { assertEquals } from "@std/assert";
import fc from "../support/property.ts";
import type { JsonObject } from "../../lib/json.ts";
import type { AssistantEntry, Block, Entry } from "../../lib/session/entry.ts";
import { newDiagnostics } from "../../lib/session/read.ts";
import { mergeMessageLines } from "../../lib/session/message.ts";
import { parseEntry } from "../../lib/clients/claude_code/format/parse.ts";
import { claudeEntriesBackward, claudeEntriesForward } from "../../lib/clients/claude_code/reading/read.ts";
import { type Clock, poll } from "../../lib/hooks/runner/clock.ts";
import { bytesSource } from "../../lib/session/io/source.ts";
import { toolCallsOf } from "../../lib/session/calls/tool_calls.ts";
import { turnsOf } from "../../lib/session/turns/turns.ts";
import { generateSession, GENERATIONS } from "../../tools/generator/generate_sessions.ts";
import { assistant, assistantsOf, messagesOf, text, toolUse } from "../support/transcript.ts";

const PLACE = { line: 1, offset: 0 };

const session = fc.record({ seed: fc.nat(), version: fc.constantFrom(...GENERATIONS) })
  .map(({ seed, version }) => [...generateSession(seed, { version, bytes: 30_000 })]);

/** Lines of a session in any order, some left out, some twice, some cut. */
const disordered = fc.tuple(
  session,
  fc.array(fc.tuple(fc.nat(), fc.option(fc.nat(), { nil: null })), { maxLength: 40 }),
)
  .map(([lines, picks]) =>
    picks.map(([index, cut]) => {
      const line = lines[index % lines.length] ?? "";
      return cut === null ? line : line.slice(0, cut % (line.length + 1));
    })
  );

function read(lines: readonly string[]): Entry[] {
  return [...claudeEntriesForward(bytesSource(new TextEncoder().encode(lines.join("\n"))))];
}

/** Any JSON object, most with the keys and types that lines have. */
const key = fc.oneof(
  fc.constantFrom(
    "type",
    "message",
    "content",
    "uuid",
    "isMeta",
    "role",
    "id",
    "usage",
    "attachment",
    "subtype",
    "text",
    "tool_use_id",
    "input",
    "origin",
    "__proto__",
  ),
  fc.string({ maxLength: 5 }),
);
const { object: jsonObject } = fc.letrec<{ value: unknown; object: Record<string, unknown> }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom("user", "assistant", "tool_result", "tool_use", "text", "system", "attachment", "queue-operation"),
    fc.string(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("value"), { maxLength: 4 }),
    tie("object"),
  ),
  object: fc.dictionary(key, tie("value"), { maxKeys: 8, noNullPrototype: true }),
}));

/** What JSON can hold: no key named like the prototype set by accident, no undefined, no minus zero. */
function asJson(value: unknown): JsonObject {
  return JSON.parse(JSON.stringify(value));
}

Deno.test("law: parsing a stringified entry is stable", () => {
  fc.assert(
    fc.property(jsonObject, (object) => {
      const line = asJson(object);
      const entry = parseEntry(line, PLACE);
      assertEquals(entry.raw === line, true);
      assertEquals(parseEntry(asJson(entry.raw), PLACE), entry);
    }),
    { numRuns: 2000 },
  );
  fc.assert(
    fc.property(session, (lines) => {
      for (const entry of read(lines)) assertEquals(parseEntry(asJson(entry.raw), entry.location), entry);
    }),
    { numRuns: 10 },
  );
});

Deno.test("law: entries read backwards are those read forwards, reversed, with the same counts", () => {
  fc.assert(
    fc.property(disordered, fc.integer({ min: 1, max: 5000 }), (lines, chunk) => {
      const source = bytesSource(new TextEncoder().encode(lines.join("\n")));
      const [ahead, back] = [newDiagnostics(), newDiagnostics()];
      const forward = [...claudeEntriesForward(source, { diagnostics: ahead })];
      const backward = [...claudeEntriesBackward(source, { diagnostics: back, chunk })];
      assertEquals(backward.reverse().map((entry) => entry.raw), forward.map((entry) => entry.raw));
      assertEquals({ ...back, problems: back.problems.length }, { ...ahead, problems: ahead.problems.length });
    }),
    { numRuns: 200 },
  );
});

/** Lines of few messages with few different blocks, so that repeats are common. */
const block = fc.oneof(
  fc.constantFrom("a", "b").map(text),
  fc.constantFrom("t", "u", "").map((id) => toolUse(id)),
  fc.constantFrom("", "s").map((signature) => ({ type: "thinking", thinking: "", signature })),
);
const answers = fc.array(fc.tuple(fc.constantFrom("m", "n", "o"), fc.array(block, { maxLength: 3 }), fc.nat(50)), {
  maxLength: 12,
})
  .map((lines) =>
    assistantsOf(...lines.map(([id, blocks, output]) => assistant(id, blocks, { usage: { output_tokens: output } })))
  );

function isCall(block: Block, id: string): boolean {
  return block.kind === "tool_use" && block.id === id;
}

Deno.test("law: union of messages is idempotent, keeps order, and loses no block", () => {
  fc.assert(
    fc.property(answers, (entries) => {
      const messages = messagesOf(entries);
      for (const message of messages) {
        const again = mergeMessageLines([...message.entries, ...message.entries]);
        assertEquals(again.content, message.content);
        assertEquals(again.usage, message.usage);
        const all = message.entries.flatMap((entry) => entry.content);
        // each block of each line is there, and nothing else is; blocks keep the order in which they first stood
        assertEquals(
          all.every((block) => message.content.some((kept) => JSON.stringify(kept) === JSON.stringify(block))),
          true,
        );
        // a call that is written again has the input of its last line, where it first stood
        const seen = new Set<string>();
        const positions = message.content.flatMap((kept) => {
          if (kept.kind !== "tool_use") return [all.indexOf(kept)];
          if (kept.id !== "" && seen.has(kept.id)) return [];
          seen.add(kept.id);
          return [kept.id === "" ? all.indexOf(kept) : all.findIndex((block) => isCall(block, kept.id))];
        });
        assertEquals(positions, [...positions].sort((a, b) => a - b));
        assertEquals(positions.includes(-1), false);
        for (const entry of message.entries) assertEquals(message.content.length >= entry.content.length, true);
        assertEquals(message.usage, message.entries.at(-1)?.usage);
      }
      const united = messagesOf(messages.flatMap((message) => message.entries));
      assertEquals(united.map(({ id, content }) => [id, content]), messages.map(({ id, content }) => [id, content]));
      assertEquals(messages.flatMap((message) => message.entries).length, entries.length);
      const firsts = messages.map((message) => entries.indexOf(message.entries[0] ?? fail()));
      assertEquals(firsts, [...firsts].sort((a, b) => a - b));
    }),
    { numRuns: 1000 },
  );
});

function fail(): AssistantEntry {
  throw new Error("a message has no entries");
}

Deno.test("law: turns partition the main conversation", () => {
  fc.assert(
    fc.property(fc.oneof(session, disordered), (lines) => {
      const entries = read(lines);
      const turns = [...turnsOf(entries)];
      assertEquals(turns.map((turn) => turn.index), turns.map((_, i) => i));
      // each ends before the next begins, none ends before it begins
      for (const [i, turn] of turns.entries()) {
        assertEquals(turn.startLine <= turn.endLine, true);
        const next = turns[i + 1];
        if (next) assertEquals(turn.endLine, Math.max(turn.startLine, next.startLine - 1));
        else assertEquals(turn.endLine, Math.max(...entries.map((entry) => entry.location.line ?? 0)));
      }
      // every prompt of a person begins one, unless it was copied
      const prompts = entries.filter((entry) =>
        entry.kind === "user" && !entry.isSidechain && entry.speaker === "user"
      );
      const uuids = new Set(prompts.map((entry) => entry.uuid ?? `line ${entry.location.line}`));
      const ofPersons = turns.filter(({ origin }) => origin === "person");
      assertEquals(ofPersons.length, uuids.size);
      assertEquals(ofPersons.every((turn) => prompts.some((entry) => entry.location.line === turn.startLine)), true);
      // each call of the main talk belongs to one turn, or stands before the first
      const first = turns[0]?.startLine ?? Infinity;
      const calls = new Set<string>();
      for (const entry of entries) {
        if (entry.kind !== "assistant" || entry.isSidechain || (entry.location.line ?? 0) < first) continue;
        for (const block of entry.content) if (block.kind === "tool_use") calls.add(block.id);
      }
      assertEquals(turns.reduce((sum, turn) => sum + turn.toolCalls, 0), calls.size);
    }),
    { numRuns: 60 },
  );
});

Deno.test("law: each tool call is joined once, with its own result", () => {
  fc.assert(
    fc.property(disordered, (lines) => {
      const calls = toolCallsOf(read(lines)).filter(({ use }) => use.id !== "");
      assertEquals(new Set(calls.map(({ use }) => use.id)).size, calls.length);
      for (const { use, result } of calls) if (result) assertEquals(result.toolUseId, use.id);
    }),
    { numRuns: 60 },
  );
});

Deno.test("law: poll() never returns a value that is not there, never exceeds its budget, never stops early", () => {
  const arrival = fc.option(fc.nat(300), { nil: Infinity });
  fc.assert(
    fc.property(
      arrival,
      fc.nat(250),
      fc.integer({ min: 1, max: 50 }),
      fc.nat(9),
      (comesAt, budgetMs, intervalMs, jitter) => {
        let now = 5000;
        const clock: Clock = { now: () => now, sleep: (ms) => void (now += ms) };
        let looks = 0;
        const look = (): { at: number } | undefined => {
          looks++;
          const there = now - 5000 >= comesAt ? { at: now } : undefined;
          now += looks % 3 === 0 ? jitter : 0; // looking takes time too
          return there;
        };
        const result = poll(look, clock, { budgetMs, intervalMs });
        if (result.status === "ready") assertEquals(result.value.at - 5000 >= comesAt, true);
        else assertEquals(comesAt > budgetMs - intervalMs || comesAt === Infinity || now - 5000 >= budgetMs, true);
        if (comesAt === 0) assertEquals([result.status, looks], ["ready", 1]);
        if (comesAt === Infinity) assertEquals([result.status, result.waitedMs >= budgetMs], ["timeout", true]);
        assertEquals(result.waitedMs <= budgetMs + jitter, true);
      },
    ),
    { numRuns: 1000 },
  );
});
