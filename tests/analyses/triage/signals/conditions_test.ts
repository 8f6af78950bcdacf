import { assertEquals } from "@std/assert";
import {
  isExplanation,
  isFromAssistant,
  isFromUser,
  isProductReply,
  isProductRequest,
  isStatement,
  namesProblem,
} from "../../../../lib/analyses/triage/signals/conditions.ts";
import { sentence } from "./sentence_literals.ts";

Deno.test("a plan is nobody's own words", () => {
  assertEquals(isFromUser(sentence([], { speaker: "user", position: "prompt" })), true);
  assertEquals(isFromUser(sentence([], { speaker: "user", position: "plan" })), false);
  assertEquals([isFromUser(sentence([])), isFromAssistant(sentence([]))], [false, true]);
});

Deno.test("a statement is long enough to be one, and an explanation may be a hypothesis", () => {
  assertEquals([19, 20].map((length) => isStatement(sentence([], { length }))), [false, true]);
  assertEquals(
    (["past", "row", "question", "hypothesis"] as const).map((kind) => isStatement(sentence([], { kind }))),
    [true, true, false, false],
  );
  assertEquals([19, 20].map((length) => isExplanation(sentence([], { kind: "hypothesis", length }))), [false, true]);
  assertEquals(namesProblem(sentence(["failureTerm"])) && !namesProblem(sentence(["cause"])), true);
});

Deno.test("a request is about the product, and not about the course of the work", () => {
  const own = { speaker: "user", position: "prompt" } as const;
  assertEquals(isProductRequest(sentence([], own)), true);
  assertEquals(isProductRequest(sentence(["process"], own)), false);
  assertEquals(isProductRequest(sentence([], { ...own, kind: "quotation" })), false);
  assertEquals(isProductRequest(sentence([], { ...own, length: 14 })), false);
  assertEquals(isProductRequest(sentence([], { ...own, kind: "question" })), false);
  assertEquals(isProductRequest(sentence(["proposal"], { ...own, kind: "question" })), false);
  assertEquals([120, 121].map((length) => isProductReply(sentence([], { ...own, length }))), [true, false]);
});
