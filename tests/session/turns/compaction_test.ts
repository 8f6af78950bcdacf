import { assertEquals } from "@std/assert";
import { compactionsOf, lastCompaction } from "../../../lib/session/turns/compaction.ts";
import type { ConversationWindow } from "../../../lib/session/conversation_window.ts";
import { assistant, entriesOf, text, user } from "../../support/transcript.ts";

const summary = (content: string, more = {}) => user(content, { isCompactSummary: true, ...more });
const prompt = (content: string) => user(content, { uuid: content });
const answer = (content: string) => assistant(content, [text(content)], { uuid: content });

const said = ({ conversation }: ConversationWindow) =>
  conversation.map(({ pieces }) => pieces.map(({ text }) => text).join()).join(" | ");
const forward = (...lines: readonly unknown[]) =>
  [...compactionsOf(entriesOf(...lines))].map((
    { window, summary, location },
  ) => [said(window), summary, location.line]);
const last = (...lines: readonly unknown[]) => {
  const { window, summary } = lastCompaction(entriesOf(...lines).reverse());
  return [said(window), summary];
};

Deno.test("compactionsOf() gives each compaction what was said since the one before it", () => {
  assertEquals(forward(prompt("a"), answer("b")), []);
  assertEquals(
    forward(prompt("a"), answer("b"), summary("S1"), prompt("c"), summary("S2"), prompt("d")),
    [["a | b", "S1", 3], ["c", "S2", 5]],
  );
});

Deno.test("compactionsOf() passes over a summary that replaces nothing, and over those of subagents", () => {
  assertEquals(forward(summary("S1"), prompt("a"), summary("S2"), summary("S2")), [["a", "S2", 3]]);
  assertEquals(forward(prompt("a"), summary("of an agent", { isSidechain: true }), answer("b")), []);
});

Deno.test("lastCompaction() reads back to the compaction before, and has a summary where nothing follows it", () => {
  assertEquals(last(prompt("a"), answer("b")), ["a | b", null]);
  assertEquals(last(prompt("a"), summary("S1"), prompt("c"), answer("d")), ["c | d", null]);
  assertEquals(last(prompt("a"), answer("b"), summary("S1")), ["a | b", "S1"]);
  assertEquals(last(prompt("a"), summary("S1"), prompt("c"), summary("S2")), ["c", "S2"]);
  assertEquals(last(), ["", null]);
});
