import { once } from "../../../memoize.ts";
import type { Signal } from "./signal.ts";
import {
  isFromAssistant,
  isProductReply,
  isProductRequest,
  isStatement,
  isToldByUser,
  MAX_HEADING,
  MAX_PICK,
} from "./conditions.ts";

/** A reply that picks options: numbers or letters, alone or in a list. */
const PICK =
  /^\W*(?:(?:option|variante?|opción|opção|вариант)\s*)?(?:\w{0,4}[:=]\s*)?(?:\d{1,2}|[a-z])(?:(?:\s*[,;+&\n]\s*|\s+(?:and|und|et|y|e|и)\s+)(?:\w{0,4}[:=]\s*)?(?:\d{1,2}|[a-z]))*\W*$/i;

/** In English alone the word is no cue for a cause: it explains far too much. */
const BECAUSE = /\bbecause\b/i;

/** What a decision is for, or how else its reason is given. */
const purpose = once(() =>
  /\b(?:since|so that|to avoid)\b|(?<!\S)(?:damit|car|puisque?|afin|pour que?|pour éviter|ya que|para que|para evitar|pois|já que|так как|(?<!того, )чтобы|поскольку)(?!\S)|ため|ので|위해|由于|由於|避免/i
);

/** The signals for DECISION: a choice that future work must respect. */
export const DECISION = {
  approvedProposal: {
    kind: "cue",
    category: "DECISION",
    reason: "the user approved a proposal that weighs alternatives, and it was carried out",
    cap: 2,
    cues: ["approval"],
    when: (s, { isActedOn, followsProposal }) => isActedOn && followsProposal && isProductReply(s),
  },
  approvedRequest: {
    kind: "cue",
    category: "DECISION",
    reason: "the user said yes to a question, and it was carried out",
    cap: 2,
    cues: ["approval"],
    when: (s, { isActedOn, followsRequest, followsProposal }) =>
      isActedOn && followsRequest && !followsProposal && isProductReply(s),
  },
  userChoice: {
    kind: "cue",
    category: "DECISION",
    reason: "the user chose between alternatives",
    cap: 2,
    cues: ["choice"],
    when: (s) => isToldByUser(s) && s.length >= 12,
  },
  userRequest: {
    kind: "cue",
    category: "DECISION",
    reason: "the user said how it should be",
    cap: 3,
    cues: ["request"],
    when: (s, { isActedOn }) => !isActedOn && isProductRequest(s),
  },
  requestedAndDone: {
    kind: "cue",
    category: "DECISION",
    reason: "the user said how it should be, and it was carried out",
    cap: 2,
    cues: ["request", "choice"],
    when: (s, { isActedOn }) => isActedOn && isProductRequest(s),
  },
  answeredQuestion: {
    kind: "position",
    category: "DECISION",
    reason: "the user answered a question",
    cap: 2,
    when: (s, { followsRequest }) =>
      s.speaker === "user" && s.kind !== "question" &&
      (s.position === "answer" ||
        (followsRequest && s.position === "reply" && s.length <= MAX_PICK && PICK.test(s.text))),
  },
  rejectionReason: {
    kind: "position",
    category: "DECISION",
    reason: "the user gave a reason for a rejection",
    cap: 1,
    when: (s) => s.position === "rejection" && s.kind !== "question",
  },
  approvedPlan: {
    kind: "position",
    category: "DECISION",
    reason: "the user approved this plan",
    cap: 1,
    when: (s) => s.position === "plan" && s.isFirst,
  },
  choiceInPlan: {
    kind: "cue",
    category: "DECISION",
    reason: "an approved plan chooses between alternatives",
    cap: 4,
    cues: ["choice", "decision"],
    when: (s) => s.position === "plan" && s.kind !== "heading" && s.kind !== "question",
  },
  assistantDecision: {
    kind: "cue",
    category: "DECISION",
    reason: "the assistant reports a decision",
    cap: 2,
    cues: ["decision"],
    when: (s) => isFromAssistant(s) && isStatement(s),
  },
  decisionHeading: {
    kind: "cue",
    category: "DECISION",
    reason: "a heading announces a decision",
    cap: 2,
    cues: ["decision"],
    when: (s) => isFromAssistant(s) && s.kind === "heading" && s.length <= MAX_HEADING,
  },
  underDecisionHeading: {
    kind: "under",
    category: "DECISION",
    reason: "it follows a heading that announces a decision",
    cap: 2,
    heading: "decisionHeading",
  },
  explicitDecision: {
    kind: "cue",
    category: "DECISION",
    reason: "a decision is stated together with its reason or the alternative",
    cap: 2,
    cues: ["decision", "choice"],
    when: (s) => {
      if (!isStatement(s)) return false;
      const isExplained = s.cues.has("cause") || BECAUSE.test(s.text);
      return s.cues.has("decision")
        ? isExplained || s.cues.has("choice") || (isToldByUser(s) && purpose().test(s.text))
        // "let's take A instead of B because …" says what is decided in words that no list has
        : isExplained && s.cues.has("choice") && isToldByUser(s);
    },
  },
  assistantChoice: {
    kind: "cue",
    category: "DECISION",
    reason: "the assistant reports that it chose one thing over another",
    cap: 3,
    cues: ["choice"],
    when: (s) => isFromAssistant(s) && isStatement(s) && s.position === "closing",
  },
  assistantProposal: {
    kind: "cue",
    category: "DECISION",
    reason: "the assistant weighs alternatives",
    cap: 3,
    cues: ["choice", "decision"],
    when: (s) => isFromAssistant(s) && s.kind === "proposal" && s.length >= 20,
  },
} as const satisfies Readonly<Record<string, Signal>>;
