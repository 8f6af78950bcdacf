import type { ResultRecord } from "../../../clients/decisions.ts";
import type { CallVerdict } from "../../../session/calls/decision.ts";

const UNLABELED = "without a label";
/** The label of calls that were stopped because the classifier did not answer. */
export const UNAVAILABLE = "the classifier was unavailable";

/** How the classifier names its reason: `[Irreversible Local Destruction]` (2.1.114 on). */
const LABEL = /^Permission for this action (?:was|has been) denied\b[\s\S]{0,200}?Reason: \[([^\]\n]{1,80})\]/;
const NO_ANSWER =
  /^(?:Auto mode could not evaluate this action|Auto mode is unavailable: |\S.{0,80} is temporarily unavailable, so auto mode)/;

/** Why the classifier of auto mode refused a call; null for every other call. */
export function classifierLabel(
  { decision }: Pick<CallVerdict, "decision">,
  { text, denialKind }: Pick<ResultRecord, "text" | "denialKind">,
): string | null {
  if (decision !== "blocked_by_classifier") return null;
  // the mark is enough; clients before it have only the text
  const isUnavailable = denialKind === "automode-unavailable" || NO_ANSWER.test(text);
  return LABEL.exec(text)?.[1] ?? (isUnavailable ? UNAVAILABLE : UNLABELED);
}
