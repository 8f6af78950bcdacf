import type { AcceptedAnswers } from "../../clients/client.ts";
import type { Json } from "../../json.ts";
import { cut, type SafeText } from "../../text/safe_text.ts";

/**
 * What a hook answers. Each kind is one shape of the protocol. `none` prints nothing, and neither does a kind that the
 * event does not accept, because the client would report an error.
 */
export type HookAnswer =
  | { readonly kind: "none" }
  /** Keeps the session or the agent going, or objects to the result of a tool. */
  | { readonly kind: "block"; readonly reason: SafeText }
  /**
   * Tells the model something. On Stop and SubagentStop it works since 2.1.163 and keeps the session going; where a
   * client does not accept it there, the user may be notified instead.
   */
  | { readonly kind: "context"; readonly text: SafeText; readonly orNotice?: boolean }
  /** Tells the user something in one line; the model does not read it, and the session ends. */
  | { readonly kind: "notice"; readonly text: SafeText }
  /** Decides a tool call before it runs. */
  | {
    readonly kind: "permission";
    readonly decision: "allow" | "deny" | "ask";
    readonly reason: SafeText;
    readonly context?: SafeText;
  }
  /** Answers a permission prompt in the place of the user. */
  | { readonly kind: "request"; readonly behavior: "allow" | "deny"; readonly message?: SafeText };

/** No answer. */
export const NO_ANSWER: HookAnswer = { kind: "none" };

/** In UTF-16 code units. The client moves longer strings to a file and shows a preview (since 2.1.89). */
export const MAX_STRING = 10_000;
const TRUNCATION_MARK = "\n[cut: longer than 10,000 characters]";

function truncateString(text: SafeText): SafeText {
  return cut(text, MAX_STRING, { unit: "code_units", mark: TRUNCATION_MARK });
}

function hookSpecificOutput(event: string, members: { readonly [name: string]: Json }): Json {
  return { hookSpecificOutput: { hookEventName: event, ...members } };
}

function answerJson(event: string, answer: HookAnswer, accepted: AcceptedAnswers): Json {
  switch (answer.kind) {
    case "none":
      return null;
    case "block":
      return accepted.block.has(event) ? { decision: "block", reason: truncateString(answer.reason) } : null;
    case "context":
      if (accepted.context.has(event)) {
        return hookSpecificOutput(event, { additionalContext: truncateString(answer.text) });
      }
      return answer.orNotice && accepted.notice.has(event) ? { systemMessage: truncateString(answer.text) } : null;
    case "notice":
      return accepted.notice.has(event) ? { systemMessage: truncateString(answer.text) } : null;
    case "permission":
      if (event !== "PreToolUse" || !accepted.decisions.has(answer.decision)) return null;
      return hookSpecificOutput(event, {
        permissionDecision: answer.decision,
        permissionDecisionReason: truncateString(answer.reason),
        ...(answer.context === undefined || !accepted.hasContextBesideDecision
          ? {}
          : { additionalContext: truncateString(answer.context) }),
      });
    case "request":
      if (event !== "PermissionRequest") return null;
      return hookSpecificOutput(event, {
        decision: {
          behavior: answer.behavior,
          ...(answer.behavior === "deny" && answer.message !== undefined
            ? { message: truncateString(answer.message) }
            : {}),
        },
      });
  }
}

/**
 * Formats an answer for standard output: one JSON object, or "" if there is nothing to print.
 *
 * Strings are truncated to {@linkcode MAX_STRING} with a mark.
 *
 * @param event The event's name.
 * @param answer The hook's answer.
 * @param accepted What the client takes; all else is not printed.
 * @returns The text, without a line break.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { DEFAULT_CLIENT } from "../../clients/clients.ts";
 * import { safe } from "../../text/safe_text.ts";
 *
 * const accepted = DEFAULT_CLIENT.hooks.accepts(null);
 * assertEquals(answerText("Stop", { kind: "block", reason: safe`One more thing` }, accepted),
 * '{"decision":"block","reason":"One more thing"}'); assertEquals(answerText("SessionEnd", { kind: "context", text:
 * safe`nobody hears this` }, accepted), "");
 * ```
 */
export function answerText(event: string, answer: HookAnswer, accepted: AcceptedAnswers): string {
  const output = answerJson(event, answer, accepted);
  return output === null ? "" : JSON.stringify(output);
}
