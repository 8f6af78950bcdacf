import { safeText } from "../../text/safe_text.ts";
import {
  type BlockAnswer,
  type ContextAnswer,
  NO_ANSWER,
  type NoticeAnswer,
  type PermissionAnswer,
  type RequestAnswer,
  type StopContextAnswer,
} from "./output.ts";

/** Text of an answer: control characters and secrets are taken out, line breaks stay. */
const words = (text: string) => safeText(text, { lines: true });

function context(text: string): ContextAnswer;
function context(text: string, options: Pick<StopContextAnswer, "orNotice">): StopContextAnswer;
function context(text: string, options: Pick<ContextAnswer, "orNotice"> = {}): ContextAnswer {
  return { kind: "context", text: words(text), ...options };
}

/**
 * Makes the answers of a hook from plain text, in which secrets are redacted. An answer that the event or the client's
 * version does not accept is not sent; the log lists it as `dropped`.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { answers } from "@debrief/debrief/hook";
 *
 * const answer = answers.deny("DB_PASSWORD=hunter2 is in the command");
 * assertEquals(JSON.stringify(answer).includes("hunter2"), false);
 * ```
 */
export const answers = {
  /** Nothing: the client continues as without the hook. */
  none: NO_ANSWER,
  /** PreToolUse: the call does not run, and the model is told why. */
  deny: (reason: string): PermissionAnswer => ({ kind: "permission", decision: "deny", reason: words(reason) }),
  /** PreToolUse: the client asks the user, whatever the rules say. */
  ask: (reason: string): PermissionAnswer => ({ kind: "permission", decision: "ask", reason: words(reason) }),
  /** PreToolUse: the call runs without a prompt, unless a deny or ask rule covers it. */
  allow: (reason: string): PermissionAnswer => ({ kind: "permission", decision: "allow", reason: words(reason) }),
  /** Stop, SubagentStop and others: the model continues, with this as its next instruction. */
  block: (reason: string): BlockAnswer => ({ kind: "block", reason: words(reason) }),
  /**
   * Tells the model something. Stop and SubagentStop accept context from 2.1.163 on, and the session then continues;
   * say whether older versions tell the user instead.
   */
  context,
  /** Tells the user something, in one line; the model does not read it. */
  notice: (text: string): NoticeAnswer => ({ kind: "notice", text: safeText(text) }),
  /** PermissionRequest: answers the prompt instead of the user. */
  prompt: (behavior: "allow" | "deny", message?: string): RequestAnswer => ({
    kind: "request",
    behavior,
    ...(message === undefined ? {} : { message: words(message) }),
  }),
} as const;
