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

/** A reply that picks from what was put up: numbers or letters, alone or in a list. */
const PICK =
  /^\W*(?:(?:option|variante?|opción|opção|вариант)\s*)?(?:\w{0,4}[:=]\s*)?(?:\d{1,2}|[a-z])(?:(?:\s*[,;+&\n]\s*|\s+(?:and|und|et|y|e|и)\s+)(?:\w{0,4}[:=]\s*)?(?:\d{1,2}|[a-z]))*\W*$/i;

/** What speaks for DECISION: a choice that future work must respect. */
export const DECISION = {
  approvedProposal: {
    kind: "said",
    category: "DECISION",
    reason: "a person said yes to a proposal that weighs, and it was done",
    most: 2,
    when: (s, { isActedOn: actedOn, followsProposal: proposed }) =>
      actedOn && proposed && isProductReply(s) ? findCue(s, "approval") : null,
  },
  approved: {
    kind: "said",
    category: "DECISION",
    reason: "a person said yes to what was asked, and it was done",
    most: 2,
    when: (s, { isActedOn: actedOn, followsRequest: asked, followsProposal: proposed }) =>
      actedOn && asked && !proposed && isProductReply(s) ? findCue(s, "approval") : null,
  },
  chosenByPerson: {
    kind: "said",
    category: "DECISION",
    reason: "a person chose between alternatives",
    most: 2,
    when: (s) => isFromUser(s) && s.kind !== "quotation" && s.length >= 12 ? findCue(s, "choice") : null,
  },
  wishedByPerson: {
    kind: "said",
    category: "DECISION",
    reason: "a person said how it is to be",
    most: 3,
    when: (s, { isActedOn: actedOn }) => !actedOn && isProductRequest(s) ? findCue(s, "wish") : null,
  },
  wishedAndDone: {
    kind: "said",
    category: "DECISION",
    reason: "a person said how it is to be, and it was done",
    most: 2,
    when: (s, { isActedOn: actedOn }) => actedOn && isProductRequest(s) ? findCue(s, "wish", "choice") : null,
  },
  answered: {
    kind: "said",
    category: "DECISION",
    reason: "a person answered a question that was put to them",
    most: 2,
    when: (s, { followsRequest: asked }) =>
      s.speaker === "user" &&
        (s.position === "answer" || (asked && s.position === "reply" && s.length <= MAX_PICK && PICK.test(s.text)))
        ? "position"
        : null,
  },
  refused: {
    kind: "said",
    category: "DECISION",
    reason: "a person said why they refused",
    most: 1,
    when: (s) => s.position === "rejection" ? "position" : null,
  },
  planned: {
    kind: "said",
    category: "DECISION",
    reason: "a person approved this plan",
    most: 1,
    when: (s) => s.position === "plan" && s.isFirst ? "position" : null,
  },
  chosenInPlan: {
    kind: "said",
    category: "DECISION",
    reason: "an approved plan chooses between alternatives",
    most: 4,
    when: (s) => s.position === "plan" && s.kind !== "heading" ? findCue(s, "choice", "decided") : null,
  },
  decidedByAssistant: {
    kind: "said",
    category: "DECISION",
    reason: "the assistant reports a decision",
    most: 2,
    when: (s) => isFromAssistant(s) && isStatement(s) ? findCue(s, "decided") : null,
  },
  decidedHeading: {
    kind: "said",
    category: "DECISION",
    reason: "under a heading that names what was decided",
    most: 2,
    when: (s) => isFromAssistant(s) && s.kind === "heading" && s.length <= MAX_HEADING ? findCue(s, "decided") : null,
  },
  decidedOutright: {
    kind: "said",
    category: "DECISION",
    reason: "it is said in so many words that it was decided, and why or over what",
    most: 2,
    when: (s) => isStatement(s) && findCue(s, "choice", "cause") !== null ? findCue(s, "decided") : null,
  },
  chosenByAssistant: {
    kind: "said",
    category: "DECISION",
    reason: "the assistant reports one thing taken over another",
    most: 3,
    when: (s) => isFromAssistant(s) && isStatement(s) && s.position === "closing" ? findCue(s, "choice") : null,
  },
  proposedByAssistant: {
    kind: "said",
    category: "DECISION",
    reason: "the assistant weighs how to do it",
    most: 3,
    when: (s) => isFromAssistant(s) && s.kind === "proposal" && s.length >= 20 ? findCue(s, "choice", "decided") : null,
  },
} as const satisfies Readonly<Record<string, Signal>>;
