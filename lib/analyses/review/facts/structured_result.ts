import type { PermissionDecision } from "../../../session/entry.ts";
import type { CallDecision } from "./decision.ts";

/** Sources that name a person who answered a question (2.1.300 on). */
const PERSON_SOURCES: ReadonlySet<string> = new Set(["user_temporary", "user_permanent", "user_reject", "user_abort"]);

/** A rule of the person's own settings carries the same source as their answer; what it rests on tells them apart. */
function byRule({ reasonType, reasonCode, ruleSource }: PermissionDecision): boolean {
  return reasonType === "rule" || ruleSource !== null || (reasonCode?.startsWith("rule:") ?? false);
}

function byHook({ source, reasonType, reasonCode }: PermissionDecision): boolean {
  return source === "hook" || reasonType === "hook" || (reasonCode?.startsWith("hook:") ?? false);
}

function byClassifier({ source, reasonType, reasonCode }: PermissionDecision): boolean {
  return [source, reasonType, reasonCode].some((value) => value !== null && /classif|auto-?mode/i.test(value));
}

/** The person's answer, or null where nobody was asked. */
function answer({ decision, source }: PermissionDecision): CallDecision | null {
  if (source === null || !PERSON_SOURCES.has(source)) return null;
  if (decision !== "accept") return source === "user_abort" ? "interrupted" : "rejected_by_person";
  return source === "user_permanent" ? "approved_always" : "approved_once";
}

/**
 * What `permissionDecision` says (2.1.300 on).
 *
 * A person answered a prompt exactly where the source names one and no rule stands behind it.
 *
 * @param decision The field.
 * @param denialKind `toolDenialKind` of the same line: it tells a deny rule from a question nobody could answer.
 */
export function structuredDecision(decision: PermissionDecision, denialKind: string | null): CallDecision {
  const accepted = decision.decision === "accept";
  if (byHook(decision)) return accepted ? "allowed_by_hook" : "blocked_by_hook";
  if (byRule(decision)) return accepted ? "allowed_by_rule" : "denied_by_rule";
  const said = answer(decision);
  if (said !== null) return said;
  if (byClassifier(decision)) return accepted ? "allowed_by_classifier" : "blocked_by_classifier";
  // without a rule's name the parts of a command needed none: "allowed" is all that is known
  if (accepted) return decision.reasonType === "mode" ? "allowed_by_mode" : "allowed";
  return denialKind === "permission-rule" && decision.reasonType === "subcommandResults"
    ? "denied_by_rule"
    : "not_granted";
}
