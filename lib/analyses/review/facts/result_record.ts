import { stringAt } from "../../../json.ts";
import type { AssistantEntry, PermissionDecision, ToolResultBlock, UserEntry } from "../../../session/entry.ts";
import { refusalWordsOf } from "../../../clients/claude_code/format/user_feedback.ts";
import { PLAIN_REFUSAL } from "../../../clients/claude_code/format/refusal.ts";

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
