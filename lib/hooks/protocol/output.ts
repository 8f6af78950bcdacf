import type { Json } from "../../json.ts";
import { cut, type SafeText } from "../../text/safe_text.ts";

/**
 * What a hook answers. Each kind is one shape of the protocol; `none` prints nothing, and so does a kind that the event
 * does not know (the client would take the shape for an error).
 */
export type HookAnswer =
  | { readonly kind: "none" }
  /** Keeps the session or the agent going, or the result of a tool from passing silently. */
  | { readonly kind: "block"; readonly reason: SafeText }
  /** Tells the model something. On Stop and SubagentStop from 2.1.163 on, and the turn goes on. */
  | { readonly kind: "context"; readonly text: SafeText }
  /** Decides a tool call before it runs. */
  | {
    readonly kind: "permission";
    readonly decision: "allow" | "deny" | "ask";
    readonly reason: SafeText;
    readonly context?: SafeText;
  }
  /** Answers the prompt instead of the person. */
  | { readonly kind: "request"; readonly behavior: "allow" | "deny"; readonly message?: SafeText };

/** The answer that is no answer. */
export const NO_ANSWER: HookAnswer = { kind: "none" };

/** The client spills longer strings into a file and shows a preview (since 2.1.89, 10,000 later). */
export const MAX_STRING = 10_000;
const CUT = "\n[cut: longer than 10,000 characters]";

/** Events that take `decision: "block"` at the top level. */
const BLOCKS = new Set([
  "Stop",
  "SubagentStop",
  "PostToolUse",
  "PostToolUseFailure",
  "PostToolBatch",
  "UserPromptSubmit",
  "UserPromptExpansion",
  "ConfigChange",
  "PreCompact",
  "TaskCreated",
]);

/** Events that take `hookSpecificOutput.additionalContext`. */
const TAKES_CONTEXT = new Set([
  "Stop",
  "SubagentStop",
  "PreToolUse",
  "PostToolUse",
  "PostToolUseFailure",
  "PostToolBatch",
  "UserPromptSubmit",
  "UserPromptExpansion",
  "SessionStart",
  "SubagentStart",
  "Setup",
  "PostModelSwitch",
]);

function fitted(text: SafeText): SafeText {
  return cut(text, MAX_STRING, { unit: "code_units", mark: CUT });
}

function specific(event: string, members: { readonly [name: string]: Json }): Json {
  return { hookSpecificOutput: { hookEventName: event, ...members } };
}

function outputOf(event: string, answer: HookAnswer): Json {
  switch (answer.kind) {
    case "none":
      return null;
    case "block":
      return BLOCKS.has(event) ? { decision: "block", reason: fitted(answer.reason) } : null;
    case "context":
      return TAKES_CONTEXT.has(event) ? specific(event, { additionalContext: fitted(answer.text) }) : null;
    case "permission":
      if (event !== "PreToolUse") return null;
      return specific(event, {
        permissionDecision: answer.decision,
        permissionDecisionReason: fitted(answer.reason),
        ...(answer.context === undefined ? {} : { additionalContext: fitted(answer.context) }),
      });
    case "request":
      if (event !== "PermissionRequest") return null;
      return specific(event, {
        decision: {
          behavior: answer.behavior,
          ...(answer.behavior === "deny" && answer.message !== undefined ? { message: fitted(answer.message) } : {}),
        },
      });
  }
}

/**
 * The text for standard output: one JSON object, or "" where there is nothing to say.
 *
 * Strings are cut at 10,000 UTF-16 code units with a mark.
 *
 * @param event The event's name.
 * @param answer What the hook says.
 * @returns The text, without a line break.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { safe } from "../../text/safe_text.ts";
 *
 * assertEquals(answerText("Stop", { kind: "block", reason: safe`One more thing` }), '{"decision":"block","reason":"One more thing"}');
 * assertEquals(answerText("SessionEnd", { kind: "context", text: safe`nobody hears this` }), "");
 * ```
 */
export function answerText(event: string, answer: HookAnswer): string {
  const output = outputOf(event, answer);
  return output === null ? "" : JSON.stringify(output);
}
