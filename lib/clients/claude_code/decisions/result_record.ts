import { PLAIN_CANCEL, PLAIN_REFUSAL } from "../format/refusal.ts";
import { claimedFeedback } from "../../../session/calls/tool_result.ts";
import { stringAt } from "../../../json.ts";
import type { AssistantEntry, PermissionDecision, ToolResultBlock, UserEntry } from "../../../session/entry.ts";
import type { ResultRecord } from "../../decisions.ts";
import type { CallDecision } from "../../../session/calls/decision.ts";
import { safePart } from "../../../text/safe_text.ts";

/** Characters kept of a failed result's text; enough for every known wording. */
const RECORD_LENGTH = 16_384;
const WORDS_LENGTH = 2_000;

/** `isMarked`: whether the line's own fields describe this result (`soleResult`). */
export function readResultRecord(
  block: ToolResultBlock,
  entry: AssistantEntry | UserEntry,
  isMarked: boolean,
): ResultRecord {
  const user = entry.kind === "user" ? entry : null;
  const feedback = block.isError ? claimedFeedback(block) : null;
  const words = feedback?.kind === "rejection" ? feedback.text : null;
  let short: string | null = null;
  return {
    isError: block.isError,
    text: block.isError ? shorten(block.text) : "",
    version: entry.version,
    permission: isMarked ? user?.permissionDecision ?? null : null,
    denialKind: isMarked ? user?.toolDenialKind ?? (isPlainCancel(user) ? "cancelled" : null) : null,
    isUnanswered: isMarked && entry.raw["toolDenialUnanswered"] !== undefined,
    entrypoint: stringAt(entry.raw, "entrypoint"),
    isPlainRefusal: isMarked && user?.toolUseResult === PLAIN_REFUSAL,
    get words() {
      if (words === null || words.length <= WORDS_LENGTH) return words;
      // half a secret would no longer be recognized
      return short ??= safePart(words, { start: 0, end: WORDS_LENGTH }, { lines: true });
    },
    ending: block.ending ?? null,
  };
}

function isPlainCancel(user: UserEntry | null): boolean {
  return typeof user?.toolUseResult === "string" && PLAIN_CANCEL.test(user.toolUseResult);
}

/** Keeps both ends of a text: sandbox violations are at its end, everything else is recognized by its opening. */
function shorten(text: string): string {
  if (text.length <= RECORD_LENGTH) return text;
  return text.slice(0, RECORD_LENGTH / 2) + text.slice(-RECORD_LENGTH / 2);
}

/** Sources that name a user who answered a prompt (2.1.300 on). */
const USER_SOURCES: ReadonlySet<string> = new Set(["user_temporary", "user_permanent", "user_reject", "user_abort"]);

/**
 * Whether a rule decided. A rule in the user's settings has the same source as the user's answer; one that only had the
 * user asked is named without a `reasonType`, and a prompt that was not granted is `user-rejected` (2.1.332).
 */
function isByRule(
  { source, reasonType, reasonCode, ruleSource }: PermissionDecision,
  denialKind: string | null,
): boolean {
  if (denialKind === "user-rejected") return false;
  if (reasonType === "rule") return true;
  if (ruleSource === null && !reasonCode?.startsWith("rule:")) return false;
  return reasonType !== null || !USER_SOURCES.has(source ?? "");
}

function isByHook({ source, reasonType }: PermissionDecision): boolean {
  return source === "hook" || reasonType === "hook";
}

/** Whether a hook is the reason: it decided, or it had the user asked (2.1.332). */
function isBecauseOfHook({ reasonCode }: PermissionDecision): boolean {
  return reasonCode?.startsWith("hook:") ?? false;
}

function isByClassifier({ source, reasonType, reasonCode }: PermissionDecision): boolean {
  return [source, reasonType, reasonCode].some((value) => value !== null && /classif|auto-?mode/i.test(value));
}

function userAnswer({ decision, source }: PermissionDecision): CallDecision | null {
  if (source === null || !USER_SOURCES.has(source)) return null;
  if (decision !== "accept") return source === "user_abort" ? "interrupted" : "rejected_by_person";
  return source === "user_permanent" ? "approved_always" : "approved_once";
}

/**
 * Classifies a `permissionDecision` (2.1.300 on). The user answered a prompt if the source names the user and no rule
 * decided. `denialKind`: `toolDenialKind` of the same line: it tells a deny rule from a prompt that nobody could
 * answer.
 */
export function classifyPermission(permission: PermissionDecision, denialKind: string | null): CallDecision {
  const isAccepted = permission.decision === "accept";
  if (isByHook(permission)) return isAccepted ? "allowed_by_hook" : "blocked_by_hook";
  if (isByRule(permission, denialKind)) return isAccepted ? "allowed_by_rule" : "denied_by_rule";
  const answer = userAnswer(permission);
  if (answer !== null) return answer;
  if (isBecauseOfHook(permission) && (isAccepted || denialKind !== "user-rejected")) {
    return isAccepted ? "allowed_by_hook" : "blocked_by_hook";
  }
  if (isByClassifier(permission)) return isAccepted ? "allowed_by_classifier" : "blocked_by_classifier";
  // accepted without a rule's name: no part of the command needed a rule
  if (isAccepted) return permission.reasonType === "mode" ? "allowed_by_mode" : "allowed";
  return denialKind === "permission-rule" && permission.reasonType === "subcommandResults"
    ? "denied_by_rule"
    : "not_granted";
}
