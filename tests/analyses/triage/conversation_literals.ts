import type { AssistantMessage, Prompt, UserFeedbackUtterance } from "../../../lib/session/conversation.ts";
import type { ToolUseBlock } from "../../../lib/session/entry.ts";
import type { CallResult } from "../../../lib/session/conversation_window.ts";
import type { JsonObject } from "../../../lib/json.ts";

let line = 0;

function pieces(text: string) {
  line++;
  return text === "" ? [] : [{ text, location: { line, offset: null }, uuid: null }];
}

/** A person's prompt. */
export function prompt(text: string): Prompt {
  return { kind: "prompt", via: "prompt", pieces: pieces(text) };
}

/** A prompt with which the client hands over a plan that the person accepted. */
export function planPrompt(plan: string): Prompt {
  return { ...prompt("Implement the following plan:"), plan };
}

/** A person's words in a tool result. */
export function words(via: "answer" | "rejection", text: string): UserFeedbackUtterance {
  return { kind: "words", via, pieces: pieces(text) };
}

export function answer(text: string, ...toolUses: readonly ToolUseBlock[]): AssistantMessage {
  return { kind: "answer", via: "message", messageId: null, pieces: pieces(text), toolUses };
}

/** A call; the outcomes map says how it ended. */
export function use(id: string, name: string, input: JsonObject = {}): ToolUseBlock {
  return { kind: "tool_use", id, name, input, server: false };
}

/** A change of a file. */
export function edit(id: string, path = "src/a.ts"): ToolUseBlock {
  return use(id, "Edit", { file_path: path });
}

export function run(id: string, command: string): ToolUseBlock {
  return use(id, "Bash", { command });
}

/** How calls ended: `ok` unless a text says what failed first. */
export function outcomes(
  ends: Readonly<Record<string, "ok" | "rejected" | { failed: string; isInvalidCall?: true }>>,
): Map<string, CallResult> {
  const location = { line: null, offset: null };
  const all = new Map<string, CallResult>();
  for (const [id, end] of Object.entries(ends)) {
    if (typeof end === "string") all.set(id, { status: end, head: "", location });
    else {
      const { failed, ...rest } = end;
      all.set(id, { status: "failed", head: failed, location, ...rest });
    }
  }
  return all;
}
