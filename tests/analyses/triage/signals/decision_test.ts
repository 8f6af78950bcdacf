import { assertEquals } from "@std/assert";
import { sentencesOfConversation } from "../../../../lib/analyses/triage/sentences/sentence.ts";
import { MAX_PICK } from "../../../../lib/analyses/triage/signals/conditions.ts";
import { DECISION } from "../../../../lib/analyses/triage/signals/decision.ts";
import { signalCue } from "../../../../lib/analyses/triage/signals/signal.ts";
import type { SentenceContext } from "../../../../lib/analyses/triage/signals/sentence_context.ts";
import { answer, prompt } from "../conversation_literals.ts";
import { given, sentence } from "./sentence_literals.ts";

/** A list of what was picked, so many characters long. */
function picks(length: number): string {
  const list = Array(14).fill("10").join(", ");
  return `${"(".repeat(length - list.length - 1)}${list}.`;
}

const CASES: readonly (readonly [what: string, reply: string, answered: boolean])[] = [
  ["a letter", "b", true],
  ["options in a list", "1, 3 and 4", true],
  ["words", "something else altogether", false],
  ["the longest list", picks(MAX_PICK), true],
  ["a longer list", picks(MAX_PICK + 1), false],
];
for (const [what, reply, answered] of CASES) {
  Deno.test(`DECISION.answeredQuestion ${answered ? "finds" : "does not find"} ${what} in a reply`, () => {
    const conversation = [answer("Which of these?"), prompt(reply)];
    const sentences = sentencesOfConversation(conversation, new Map(), [false, true])
      .filter(({ speaker }) => speaker === "user");
    assertEquals(sentences.map(({ position }) => position), ["reply"]);
    const context = {
      isActedOn: false,
      followsRequest: true,
      followsProposal: false,
      isDuringFix: false,
      isLast: false,
      changed: "nothing",
      calls: 0,
    } as const;
    const found = sentences.map((sentence) => signalCue(DECISION.answeredQuestion, sentence, context));
    assertEquals(found, [answered ? "position" : null]);
  });
}

const USER = { speaker: "user", position: "prompt" } as const;
const REPLY = { speaker: "user", position: "reply" } as const;
const PLAN = { speaker: "user", position: "plan" } as const;

const SIGNALS: readonly (readonly [
  what: string,
  one: ReturnType<typeof sentence>,
  around: Partial<SentenceContext>,
  names: readonly string[],
])[] = [
  ["a yes to a proposal, carried out", sentence(["approval"], REPLY), { isActedOn: true, followsProposal: true }, [
    "approvedProposal",
  ]],
  ["a yes to a proposal, not carried out", sentence(["approval"], REPLY), { followsProposal: true }, []],
  ["a yes to a question, carried out", sentence(["approval"], REPLY), { isActedOn: true, followsRequest: true }, [
    "approvedRequest",
  ]],
  ["a yes to a question, not carried out", sentence(["approval"], REPLY), { followsRequest: true }, []],
  ["a yes to nothing", sentence(["approval"], REPLY), { isActedOn: true }, []],
  ["a yes about the work", sentence(["approval", "process"], REPLY), { isActedOn: true, followsProposal: true }, []],
  ["a choice of the user", sentence(["choice"], { ...USER, length: 12 }), {}, ["userChoice"]],
  ["a choice in few words", sentence(["choice"], { ...USER, length: 11 }), {}, []],
  ["a choice that the user quotes", sentence(["choice"], { ...USER, kind: "quotation" }), {}, []],
  ["a request", sentence(["request"], USER), {}, ["userRequest"]],
  ["a request in few words", sentence(["request"], { ...USER, length: 14 }), {}, []],
  ["a request, carried out", sentence(["request"], USER), { isActedOn: true }, ["requestedAndDone"]],
  ["a request about the work", sentence(["request", "process"], USER), { isActedOn: true }, []],
  ["a choice of the user, carried out", sentence(["choice"], USER), { isActedOn: true }, [
    "userChoice",
    "requestedAndDone",
  ]],
  ["an answer to a tool", sentence([], { speaker: "user", position: "answer" }), {}, ["answeredQuestion"]],
  ["a rejection", sentence([], { speaker: "user", position: "rejection" }), {}, ["rejectionReason"]],
  ["the start of a plan", sentence([], { ...PLAN, isFirst: true }), {}, ["approvedPlan"]],
  ["the rest of a plan", sentence([], PLAN), {}, []],
  ["a choice in a plan", sentence(["choice"], PLAN), {}, ["choiceInPlan"]],
  ["a heading in a plan", sentence(["decision"], { ...PLAN, kind: "heading" }), {}, []],
  ["a decision of the assistant", sentence(["decision"]), {}, ["assistantDecision"]],
  ["a decision with its reason", sentence(["decision", "cause"]), {}, ["assistantDecision", "explicitDecision"]],
  ["a decision over something else", sentence(["decision", "choice"]), {}, ["assistantDecision", "explicitDecision"]],
  ["a question about a decision", sentence(["decision", "cause"], { kind: "question" }), {}, []],
  ["a decision of the user with its reason", sentence(["decision", "cause"], USER), {}, ["explicitDecision"]],
  ["a heading", sentence(["decision"], { kind: "heading" }), {}, ["decisionHeading"]],
  ["a sentence in bold", sentence(["decision"], { kind: "heading", length: 41 }), {}, []],
  ["a choice at the end", sentence(["choice"], { position: "closing" }), {}, ["assistantChoice"]],
  ["a choice during the work", sentence(["choice"]), {}, []],
  ["a question about a choice at the end", sentence(["choice"], { position: "closing", kind: "question" }), {}, []],
  ["a proposal", sentence(["choice"], { kind: "proposal", length: 20 }), {}, ["assistantProposal"]],
  ["a proposal in few words", sentence(["choice"], { kind: "proposal", length: 19 }), {}, []],
  ["a proposal of the user", sentence(["decision"], { ...USER, kind: "proposal" }), {}, []],
];
for (const [what, one, around, names] of SIGNALS) {
  Deno.test(`DECISION in ${what}: ${names.join(", ") || "nothing"}`, () => {
    assertEquals(given(DECISION, one, around), [...names]);
  });
}
