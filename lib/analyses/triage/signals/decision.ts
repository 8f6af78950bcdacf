import type { Signal } from "./signal.ts";
import { has, isFromAssistant, isFromUser, isReply, isWish, REPLY, states, TITLE } from "./conditions.ts";

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
    when: (s, { actedOn, proposed }) => actedOn && proposed && isReply(s) ? has(s, "approval") : null,
  },
  approved: {
    kind: "said",
    category: "DECISION",
    reason: "a person said yes to what was asked, and it was done",
    most: 2,
    when: (s, { actedOn, asked, proposed }) => actedOn && asked && !proposed && isReply(s) ? has(s, "approval") : null,
  },
  chosenByPerson: {
    kind: "said",
    category: "DECISION",
    reason: "a person chose between alternatives",
    most: 2,
    when: (s) => isFromUser(s) && s.kind !== "quotation" && s.length >= 12 ? has(s, "choice") : null,
  },
  wishedByPerson: {
    kind: "said",
    category: "DECISION",
    reason: "a person said how it is to be",
    most: 3,
    when: (s, { actedOn }) => !actedOn && isWish(s) ? has(s, "wish") : null,
  },
  wishedAndDone: {
    kind: "said",
    category: "DECISION",
    reason: "a person said how it is to be, and it was done",
    most: 2,
    when: (s, { actedOn }) => actedOn && isWish(s) ? has(s, "wish", "choice") : null,
  },
  answered: {
    kind: "said",
    category: "DECISION",
    reason: "a person answered a question that was put to them",
    most: 2,
    when: (s, { asked }) =>
      s.speaker === "person" &&
        (s.position === "answer" || (asked && s.position === "reply" && s.length <= REPLY && PICK.test(s.text)))
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
    when: (s) => s.position === "plan" && s.first ? "position" : null,
  },
  chosenInPlan: {
    kind: "said",
    category: "DECISION",
    reason: "an approved plan chooses between alternatives",
    most: 4,
    when: (s) => s.position === "plan" && s.kind !== "heading" ? has(s, "choice", "decided") : null,
  },
  decidedByAssistant: {
    kind: "said",
    category: "DECISION",
    reason: "the assistant reports a decision",
    most: 2,
    when: (s) => isFromAssistant(s) && states(s) ? has(s, "decided") : null,
  },
  decidedHeading: {
    kind: "said",
    category: "DECISION",
    reason: "under a heading that names what was decided",
    most: 2,
    when: (s) => isFromAssistant(s) && s.kind === "heading" && s.length <= TITLE ? has(s, "decided") : null,
  },
  decidedOutright: {
    kind: "said",
    category: "DECISION",
    reason: "it is said in so many words that it was decided, and why or over what",
    most: 2,
    when: (s) => states(s) && has(s, "choice", "cause") !== null ? has(s, "decided") : null,
  },
  chosenByAssistant: {
    kind: "said",
    category: "DECISION",
    reason: "the assistant reports one thing taken over another",
    most: 3,
    when: (s) => isFromAssistant(s) && states(s) && s.position === "closing" ? has(s, "choice") : null,
  },
  proposedByAssistant: {
    kind: "said",
    category: "DECISION",
    reason: "the assistant weighs how to do it",
    most: 3,
    when: (s) => isFromAssistant(s) && s.kind === "proposal" && s.length >= 20 ? has(s, "choice", "decided") : null,
  },
} as const satisfies Readonly<Record<string, Signal>>;
