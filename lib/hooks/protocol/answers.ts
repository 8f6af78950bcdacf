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
 * The answers of a hook, from plain text. Secrets are redacted. An answer that the event or the client's version does not
 * take is not sent, and the log names it as `dropped`.
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
  /** Nothing: the client goes on as without the hook. */
  none: NO_ANSWER,
  /** PreToolUse: the call does not run, and the model reads why. */
  deny: (reason: string): PermissionAnswer => ({ kind: "permission", decision: "deny", reason: words(reason) }),
  /** PreToolUse: the user is asked, whatever the rules say. */
  ask: (reason: string): PermissionAnswer => ({ kind: "permission", decision: "ask", reason: words(reason) }),
  /** PreToolUse: the call runs without a prompt, unless a deny or ask rule covers it. */
  allow: (reason: string): PermissionAnswer => ({ kind: "permission", decision: "allow", reason: words(reason) }),
  /** Stop, SubagentStop and others: the model goes on, with this as its next instruction. */
  block: (reason: string): BlockAnswer => ({ kind: "block", reason: words(reason) }),
  /**
   * Tells the model something. On Stop and SubagentStop, which take it from 2.1.163 on and keep the session going then, say
   * whether the user is told instead in other versions.
   */
  context,
  /** Tells the user something, in one line; the model does not read it. */
  notice: (text: string): NoticeAnswer => ({ kind: "notice", text: safeText(text) }),
  /** PermissionRequest: answers the prompt in the place of the user. */
  prompt: (behavior: "allow" | "deny", message?: string): RequestAnswer => ({
    kind: "request",
    behavior,
    ...(message === undefined ? {} : { message: words(message) }),
  }),
} as const;
