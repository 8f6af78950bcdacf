import type { Signal } from "./signal.ts";
import {
  findCue,
  isFromAssistant,
  isFromUser,
  isProductReply,
  isProductRequest,
  isStatement,
  MAX_HEADING,
  MAX_PICK,
} from "./conditions.ts";

/** A reply that picks options: numbers or letters, alone or in a list. */
const PICK =
  /^\W*(?:(?:option|variante?|opción|opção|вариант)\s*)?(?:\w{0,4}[:=]\s*)?(?:\d{1,2}|[a-z])(?:(?:\s*[,;+&\n]\s*|\s+(?:and|und|et|y|e|и)\s+)(?:\w{0,4}[:=]\s*)?(?:\d{1,2}|[a-z]))*\W*$/i;

/** The signals for DECISION: a choice that future work must respect. */
export const DECISION = {
  approvedProposal: {
    kind: "sentence",
    category: "DECISION",
    reason: "the user approved a proposal that weighs alternatives, and it was carried out",
    cap: 2,
    match: (s, { isActedOn, followsProposal }) =>
      isActedOn && followsProposal && isProductReply(s) ? findCue(s, "approval") : null,
  },
  approvedRequest: {
    kind: "sentence",
    category: "DECISION",
    reason: "the user said yes to a question, and it was carried out",
    cap: 2,
    match: (s, { isActedOn, followsRequest, followsProposal }) =>
      isActedOn && followsRequest && !followsProposal && isProductReply(s) ? findCue(s, "approval") : null,
  },
  userChoice: {
    kind: "sentence",
    category: "DECISION",
    reason: "the user chose between alternatives",
    cap: 2,
    match: (s) => isFromUser(s) && s.kind !== "quotation" && s.length >= 12 ? findCue(s, "choice") : null,
  },
  userRequest: {
    kind: "sentence",
    category: "DECISION",
    reason: "the user said how it should be",
    cap: 3,
    match: (s, { isActedOn }) => !isActedOn && isProductRequest(s) ? findCue(s, "request") : null,
  },
  requestedAndDone: {
    kind: "sentence",
    category: "DECISION",
    reason: "the user said how it should be, and it was carried out",
    cap: 2,
    match: (s, { isActedOn }) => isActedOn && isProductRequest(s) ? findCue(s, "request", "choice") : null,
  },
  answeredQuestion: {
    kind: "sentence",
    category: "DECISION",
    reason: "the user answered a question",
    cap: 2,
    match: (s, { followsRequest }) =>
      s.speaker === "user" &&
        (s.position === "answer" ||
          (followsRequest && s.position === "reply" && s.length <= MAX_PICK && PICK.test(s.text)))
        ? "position"
        : null,
  },
  rejectionReason: {
    kind: "sentence",
    category: "DECISION",
    reason: "the user gave a reason for a rejection",
    cap: 1,
    match: (s) => s.position === "rejection" ? "position" : null,
  },
  approvedPlan: {
    kind: "sentence",
    category: "DECISION",
    reason: "the user approved this plan",
    cap: 1,
    match: (s) => s.position === "plan" && s.isFirst ? "position" : null,
  },
  choiceInPlan: {
    kind: "sentence",
    category: "DECISION",
    reason: "an approved plan chooses between alternatives",
    cap: 4,
    match: (s) => s.position === "plan" && s.kind !== "heading" ? findCue(s, "choice", "decision") : null,
  },
  assistantDecision: {
    kind: "sentence",
    category: "DECISION",
    reason: "the assistant reports a decision",
    cap: 2,
    match: (s) => isFromAssistant(s) && isStatement(s) ? findCue(s, "decision") : null,
  },
  decisionHeading: {
    kind: "sentence",
    category: "DECISION",
    reason: "a heading announces a decision",
    cap: 2,
    match: (s) => isFromAssistant(s) && s.kind === "heading" && s.length <= MAX_HEADING ? findCue(s, "decision") : null,
  },
  underDecisionHeading: {
    kind: "under",
    category: "DECISION",
    reason: "it follows a heading that announces a decision",
    cap: 2,
    heading: "decisionHeading",
  },
  explicitDecision: {
    kind: "sentence",
    category: "DECISION",
    reason: "a decision is stated together with its reason or the alternative",
    cap: 2,
    match: (s) => isStatement(s) && findCue(s, "choice", "cause") !== null ? findCue(s, "decision") : null,
  },
  assistantChoice: {
    kind: "sentence",
    category: "DECISION",
    reason: "the assistant reports that it chose one thing over another",
    cap: 3,
    match: (s) => isFromAssistant(s) && isStatement(s) && s.position === "closing" ? findCue(s, "choice") : null,
  },
  assistantProposal: {
    kind: "sentence",
    category: "DECISION",
    reason: "the assistant weighs alternatives",
    cap: 3,
    match: (s) =>
      isFromAssistant(s) && s.kind === "proposal" && s.length >= 20 ? findCue(s, "choice", "decision") : null,
  },
} as const satisfies Readonly<Record<string, Signal>>;
