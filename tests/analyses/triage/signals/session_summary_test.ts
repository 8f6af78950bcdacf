import { assertEquals } from "@std/assert";
import { SESSION_SUMMARY } from "../../../../lib/analyses/triage/signals/session_summary.ts";
import { given, sentence } from "./sentence_literals.ts";

Deno.test("the assistant sums up at the end of an answer, and nowhere else", () => {
  assertEquals(given(SESSION_SUMMARY, sentence(["summary"], { position: "closing" })), ["closingSummary"]);
  assertEquals(given(SESSION_SUMMARY, sentence(["summary"])), []);
  assertEquals(given(SESSION_SUMMARY, sentence(["summary"], { speaker: "user", position: "prompt" })), []);
  assertEquals(given(SESSION_SUMMARY, sentence(["fix"], { position: "closing" })), []);
});
