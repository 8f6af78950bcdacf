import { PLAIN_REFUSAL } from "../../../clients/claude_code/format/refusal.ts";
import { refusalWordsOf } from "../../../clients/claude_code/format/tool_results.ts";
import { stringAt } from "../../../json.ts";
import type { AssistantEntry, PermissionDecision, ToolResultBlock, UserEntry } from "../../../session/entry.ts";
import type { CallDecision } from "./decision.ts";

/** What a line says of one result: all that is needed to judge it, and nothing of what the tool printed. */
export interface ResultRecord {
  readonly isError: boolean;
  /** The opening of a failed result's text; "" where it did not fail. */
  readonly text: string;
  readonly version: string | null;
  readonly permission: PermissionDecision | null;
  readonly denialKind: string | null;
  /** The question was never answered: nobody held the other end (`toolDenialUnanswered`, 2.1.2xx on). */
  readonly unanswered: boolean;
  /** How the client was started: "cli", "sdk-cli", …. */
  readonly entrypoint: string | null;
  /** The client noted the plain refusal beside the result (`toolUseResult: "User rejected tool use"`). */
  readonly plainRefusal: boolean;
  /** A person's words with a refusal. */
  readonly words: string | null;
}

/** Enough of a failed result for every known wording. */
const RECORD_LENGTH = 16_384;
const WORDS_LENGTH = 2_000;

/**
 * What is kept of one result.
 *
 * @param marked Whether the line's own fields are about it (`markedResult`).
 */
export function recordOf(block: ToolResultBlock, entry: AssistantEntry | UserEntry, marked: boolean): ResultRecord {
  const user = entry.kind === "user" ? entry : null;
  const words = user && block.isError ? refusalWordsOf(block, user, marked) : null;
  return {
    isError: block.isError,
    text: block.isError ? shortened(block.text) : "",
    version: entry.version,
    permission: marked ? user?.permissionDecision ?? null : null,
    denialKind: marked ? user?.toolDenialKind ?? null : null,
    unanswered: marked && entry.raw["toolDenialUnanswered"] !== undefined,
    entrypoint: stringAt(entry.raw, "entrypoint"),
    plainRefusal: marked && user?.toolUseResult === PLAIN_REFUSAL,
    words: words?.slice(0, WORDS_LENGTH) ?? null,
  };
}

/** A sandbox puts its violations at the end, everything else is known by its opening. */
function shortened(text: string): string {
  if (text.length <= RECORD_LENGTH) return text;
  return text.slice(0, RECORD_LENGTH / 2) + text.slice(-RECORD_LENGTH / 2);
}

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
