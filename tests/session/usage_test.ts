import { assertEquals } from "@std/assert";
import type { Usage } from "../../lib/session/entry.ts";
import { turnsOf } from "../../lib/session/turns/turns.ts";
import { addUsage, mergeUsage, NO_USAGE } from "../../lib/session/usage.ts";
import { assistant, assistantsOf, entriesOf, messagesOf, text, user } from "../support/transcript.ts";
import { statedUsage } from "../../lib/clients/claude_code/format/usage.ts";

const COUNTS = { input: 3, output: 1, cacheRead: 900, cacheCreation: 20 };
const RAW = { input_tokens: 3, output_tokens: 1, cache_read_input_tokens: 900, cache_creation_input_tokens: 20 };

const stated = (usage: Usage, version: string | null, stopReason: string | null) =>
  statedUsage(usage, { version, stopReason, length: () => 1 });

Deno.test("statedUsage() knows no output of a line that was written while the answer streamed", () => {
  const unknown = { ...COUNTS, output: null, outputAtLeast: 1 };
  for (const version of ["1.0.30", "1.0.128", "2.0.77", "2.1.0", "2.1.59", "2.1.60", "2.1.330"]) {
    assertEquals(stated(COUNTS, version, null), unknown, version);
    assertEquals(stated(COUNTS, version, "end_turn"), COUNTS, version);
  }
  for (const version of ["0.2.122", "1.0.3", "1.0.29"]) {
    assertEquals(stated(COUNTS, version, null), COUNTS, version);
  }
  assertEquals(stated(COUNTS, null, null), COUNTS);
});

Deno.test("statedUsage() knows nothing where a back end counts nothing before the end", () => {
  const nothing = { input: null, output: null, cacheRead: null, cacheCreation: null };
  assertEquals(stated(NO_USAGE, "2.1.88", null), nothing);
  assertEquals(stated(NO_USAGE, "2.1.88", "end_turn"), NO_USAGE);
});

Deno.test("addUsage() knows no sum of what is not known", () => {
  const unknown = { ...COUNTS, output: null };
  assertEquals(addUsage(COUNTS, unknown), {
    input: 6,
    output: null,
    outputAtLeast: 1,
    cacheRead: 1800,
    cacheCreation: 40,
  });
  assertEquals(addUsage(NO_USAGE, COUNTS), COUNTS);
});

Deno.test("addUsage() adds what is cached for an hour, and what is known at least", () => {
  const hour = { ...COUNTS, output: null, outputAtLeast: 4, cacheCreationHour: 7 };
  const { output, outputAtLeast, cacheCreationHour } = addUsage(addUsage(hour, COUNTS), hour);
  assertEquals([output, outputAtLeast, cacheCreationHour], [null, 9, 14]);
});

Deno.test("addUsage() keeps adding to what is known at least", () => {
  const unknown = { ...COUNTS, output: null };
  const sum = [COUNTS, unknown, COUNTS, unknown].reduce((sum, one) => addUsage(sum, one), NO_USAGE);
  assertEquals([sum.output, sum.outputAtLeast], [null, 2]);
  assertEquals(addUsage(unknown, unknown).outputAtLeast, undefined);
});

Deno.test("addUsage() keeps what is known beside a message without any count", () => {
  const nothing = { input: null, output: null, cacheRead: null, cacheCreation: null };
  for (const messages of [[COUNTS, nothing], [nothing, COUNTS]]) {
    const { input, output, outputAtLeast, cacheRead } = messages.reduce((sum, one) => addUsage(sum, one), NO_USAGE);
    assertEquals([input, output, outputAtLeast, cacheRead], [COUNTS.input, null, COUNTS.output, COUNTS.cacheRead]);
  }
  assertEquals(addUsage(NO_USAGE, nothing), nothing);
});

Deno.test("mergeUsage() keeps what an earlier line of the answer knew", () => {
  const unknown = { ...COUNTS, output: null };
  assertEquals(mergeUsage(COUNTS, unknown), COUNTS);
  assertEquals(mergeUsage(unknown, COUNTS), COUNTS);
  assertEquals(mergeUsage(null, unknown), unknown);
  const least = (outputAtLeast: number) => ({ ...unknown, outputAtLeast });
  assertEquals(mergeUsage(least(5), least(3)), least(5));
  assertEquals(mergeUsage(COUNTS, least(3)), COUNTS);
});

/** A turn of one answer on two lines, as a client of a version writes it. */
function answer(version: string, last: Record<string, unknown>): Record<string, unknown>[] {
  const words = text("x".repeat(400));
  return [
    user("why?", { uuid: "p", version }),
    assistant("m", [words], { uuid: "a", version, usage: RAW }),
    assistant("m", [text("y")], { uuid: "b", version, usage: RAW, ...last }),
  ];
}

Deno.test("turnsOf() says that tokens are not known, and knows them by one line with a stop reason", () => {
  const counted = { usage: { ...RAW, output_tokens: 312 }, stop_reason: "end_turn" };
  for (const version of ["1.0.60", "2.0.30", "2.1.12", "2.1.59"]) {
    const [placeholder] = turnsOf(entriesOf(...answer(version, {})));
    assertEquals(placeholder?.usage, { ...COUNTS, output: null, outputAtLeast: 1 }, version);
    const [known] = turnsOf(entriesOf(...answer(version, counted)));
    assertEquals(known?.usage, { ...COUNTS, output: 312 }, version);
    const [message] = messagesOf(assistantsOf(...answer(version, {})));
    assertEquals(message?.usage?.output, null, version);
  }
});
