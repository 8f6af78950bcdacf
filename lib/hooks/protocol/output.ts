import type { AcceptedAnswers } from "../../clients/client.ts";
import type { AnsweredEvent, HookEventName } from "../../clients/hooks/hook_events.ts";
import type { Json, JsonObject } from "../../json.ts";
import { cut, type SafeText } from "../../text/safe_text.ts";

/** Prints nothing: the client continues as without the hook. */
export interface NoAnswer {
  /** The answer. */
  readonly kind: "none";
}

/** Makes the session or the agent continue, or objects to the result of a tool. */
export interface BlockAnswer {
  /** The answer. */
  readonly kind: "block";
  /** What the model reads. */
  readonly reason: SafeText;
  /** What the user reads beside it, in one line, if the client shows both. @default nothing */
  readonly notice?: SafeText;
}

/** Tells the model something. */
export interface ContextAnswer {
  /** The answer. */
  readonly kind: "context";
  /** What the model reads. */
  readonly text: SafeText;
  /** Whether to tell the user instead if the client does not accept it. @default {false} */
  readonly orNotice?: boolean;
  /** What the user reads beside it, in one line, if the client shows both. @default nothing */
  readonly notice?: SafeText;
}

/**
 * The same on Stop and SubagentStop, where the session then continues. Only 2.1.163 and later accept it, so it says
 * what happens in older versions and other clients.
 */
export interface StopContextAnswer extends ContextAnswer {
  /** Whether to tell the user instead if the client does not accept it. */
  readonly orNotice: boolean;
}

/** Tells the user something in one line; the model does not read it, and the session ends. */
export interface NoticeAnswer {
  /** The answer. */
  readonly kind: "notice";
  /** What the user reads. */
  readonly text: SafeText;
}

/** Decides a tool call before it runs. */
export interface PermissionAnswer {
  /** The answer. */
  readonly kind: "permission";
  /** The decision. */
  readonly decision: "allow" | "deny" | "ask";
  /** What the model reads after a denial, and the user in a prompt. */
  readonly reason: SafeText;
  /** What to tell the model in addition. */
  readonly context?: SafeText;
}

/** Answers a permission prompt instead of the user. */
export interface RequestAnswer {
  /** The answer. */
  readonly kind: "request";
  /** What the user would have chosen. */
  readonly behavior: "allow" | "deny";
  /** What the model reads after a denial. */
  readonly message?: SafeText;
}

/**
 * The answer of a hook. Each kind is one shape of the protocol. `none` prints nothing; nor does a kind that the event
 * does not accept, because the client would report an error.
 */
export type HookAnswer = NoAnswer | BlockAnswer | ContextAnswer | NoticeAnswer | PermissionAnswer | RequestAnswer;

/**
 * The answers that an event accepts in some version of a client: a Stop has no permission decision, and context there
 * says what older versions get. A hook with several events may give the answers of each; an answer that the event of a
 * run does not accept is not printed.
 *
 * @example Usage
 * ```ts
 * import { type AnswerOf, answers } from "@debrief/debrief/hook";
 *
 * const goOn: AnswerOf<"Stop"> = answers.block("Run the tests.");
 * // @ts-expect-error only PreToolUse takes a permission decision
 * const denied: AnswerOf<"Stop"> = answers.deny("No.");
 * ```
 */
export type AnswerOf<E extends HookEventName> =
  | NoAnswer
  | (E extends AnsweredEvent<"block"> ? BlockAnswer : never)
  | (E extends AnsweredEvent<"newContext"> ? StopContextAnswer
    : E extends AnsweredEvent<"context"> ? ContextAnswer
    : never)
  | (E extends AnsweredEvent<"notice"> ? NoticeAnswer : never)
  | (E extends "PreToolUse" ? PermissionAnswer : never)
  | (E extends "PermissionRequest" ? RequestAnswer : never);

/** What an answer says to the model or the user; "" if nothing. */
export function spokenText(answer: HookAnswer): string {
  switch (answer.kind) {
    case "none":
      return "";
    case "block":
    case "permission":
      return answer.reason;
    case "context":
    case "notice":
      return answer.text;
    case "request":
      return answer.message ?? "";
  }
}

export const NO_ANSWER: NoAnswer = { kind: "none" };

/** In UTF-16 code units. The client moves longer strings to a file and shows a preview (since 2.1.89). */
export const MAX_STRING = 10_000;
const TRUNCATION_MARK = "\n[cut: longer than 10,000 characters]";

function truncateString(text: SafeText): SafeText {
  return cut(text, MAX_STRING, { unit: "code_units", mark: TRUNCATION_MARK });
}

function hookSpecificOutput(event: string, members: JsonObject): JsonObject {
  return { hookSpecificOutput: { hookEventName: event, ...members } };
}

/** What the user reads beside what the model reads. */
function besideNotice(event: string, notice: SafeText | undefined, { notice: shown }: AcceptedAnswers): JsonObject {
  return notice === undefined || !shown.has(event) ? {} : { systemMessage: truncateString(notice) };
}

function answerJson(event: string, answer: HookAnswer, accepted: AcceptedAnswers): Json {
  switch (answer.kind) {
    case "none":
      return null;
    case "block":
      if (!accepted.block.has(event)) return null;
      return {
        decision: "block",
        reason: truncateString(answer.reason),
        ...besideNotice(event, answer.notice, accepted),
      };
    case "context":
      if (accepted.context.has(event)) {
        return {
          ...hookSpecificOutput(event, { additionalContext: truncateString(answer.text) }),
          ...besideNotice(event, answer.notice, accepted),
        };
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

/** One JSON object, or ""; strings are cut at {@linkcode MAX_STRING}. `accepted`: what the client accepts. */
export function answerText(event: string, answer: HookAnswer, accepted: AcceptedAnswers): string {
  const output = answerJson(event, answer, accepted);
  return output === null ? "" : JSON.stringify(output);
}
