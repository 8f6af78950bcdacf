import { arrayAt, isJsonObject, type JsonObject, objectAt, stringAt } from "../../../json.ts";
import type { Block, CallEnding, EntryBase, MediaBlock, Speaker, UserEntry } from "../../../session/entry.ts";
import { userEntry } from "../../readers/entries.ts";
import { toolUse } from "./calls.ts";
import { itemEnding, messageTexts, toolResult } from "./results.ts";
import { agentMessage, injectedText, messageSpeaker, sentPrompt } from "./speaker.ts";
import { type TokenCount, tokenCount } from "./usage.ts";

/** What one line says, before the lines around it are known. */
export type LineMeaning =
  /** A part of an answer of the model: text, thinking, a call. */
  | { readonly kind: "answer"; readonly block: Block; readonly text: string | null }
  /** What a call gave back; `isDecided` where its text says how the call ended. */
  | { readonly kind: "result"; readonly entry: UserEntry; readonly callId: string; readonly isDecided: boolean }
  /** A prompt of a person, or an agent's task. */
  | { readonly kind: "prompt"; readonly text: string; readonly media: readonly MediaBlock[] }
  /** A prompt as the model reads it; a file with events also has it as an event. */
  | { readonly kind: "echo"; readonly text: string }
  /** What the client or another agent says in the user's place. */
  | { readonly kind: "injected"; readonly entry: UserEntry }
  /** The conversation so far is replaced by a summary. */
  | { readonly kind: "compacted"; readonly entry: UserEntry; readonly summary: string }
  /** How a call ended, with what tells which call it was. */
  | { readonly kind: "item"; readonly id: string; readonly ending: CallEnding; readonly subject: string | null }
  | { readonly kind: "tokens"; readonly count: TokenCount }
  /** A turn begins or ends, or continues after something outside of the conversation. */
  | { readonly kind: "turn"; readonly phase: "starts" | "context" | "ends" }
  | { readonly kind: "other" };

const OTHER: LineMeaning = { kind: "other" };

const text = (words: string): Block => ({ kind: "text", text: words });

function injected(base: EntryBase, words: string, speaker: Speaker): LineMeaning {
  return { kind: "injected", entry: userEntry(base, speaker, [text(words)], injectedText(words, speaker)) };
}

function readMessage(item: JsonObject, base: EntryBase): LineMeaning {
  const words = messageTexts(item).join("\n");
  switch (item["role"]) {
    case "assistant":
      return { kind: "answer", block: text(words), text: words };
    case "user": {
      const speaker = messageSpeaker(item, words);
      return speaker === "echo" ? { kind: "echo", text: words } : injected(base, words, speaker);
    }
    default:
      return OTHER; // instructions, and what hooks add for the model
  }
}

function readResponseItem(item: JsonObject, base: EntryBase): LineMeaning {
  switch (item["type"]) {
    case "message":
      return readMessage(item, base);
    case "reasoning": {
      const parts = arrayAt(item, "summary").filter(isJsonObject).map((part) => stringAt(part, "text") ?? "");
      const block = { kind: "thinking", text: parts.join("\n\n"), signature: "", redacted: false } as const;
      return { kind: "answer", block, text: null };
    }
    case "agent_message": {
      const { type, text: words } = agentMessage(messageTexts(item));
      if (base.isSidechain && type !== "FINAL_ANSWER") return injected(base, words, "agent_task");
      return { kind: "injected", entry: userEntry(base, "notification", [text(words)], words) };
    }
  }
  const block = toolUse(item);
  if (block) {
    const { line, offset } = base.location;
    const id = block.id || `${block.name}@${offset ?? line ?? ""}`; // a search has none before 0.146
    return { kind: "answer", block: { ...block, id }, text: null };
  }
  const result = toolResult(item);
  if (!result) return OTHER;
  // what another session or an automation sends comes as the result of a call that nobody made (0.159)
  if (stringAt(item, "call_id") === null && sentPrompt(result.result.text) !== null) {
    return { kind: "prompt", text: result.result.text, media: [] };
  }
  return {
    kind: "result",
    entry: userEntry(base, "tool_result", [result.result], ""),
    callId: result.result.toolUseId,
    isDecided: result.isDecided,
  };
}

const MEDIA: MediaBlock = { kind: "image" };

function readPrompt(item: JsonObject): LineMeaning {
  const parts = arrayAt(item, "content").filter(isJsonObject);
  const texts = parts.filter(({ type }) => type === "text").map((part) => stringAt(part, "text") ?? "");
  const media = parts.filter(({ type }) => type === "image" || type === "local_image").map(() => MEDIA);
  return { kind: "prompt", text: texts.join("\n"), media };
}

/** What tells which of a script's calls an item is about: the command, or a changed file's name. */
function subjectOf(item: JsonObject): string | null {
  const command = arrayAt(item, "command").at(-1);
  if (typeof command === "string") return command;
  const [path] = Object.keys(objectAt(item, "changes") ?? {});
  return path === undefined ? stringAt(item, "tool") : path.slice(path.lastIndexOf("/") + 1);
}

function readItem(item: JsonObject): LineMeaning {
  if (item["type"] === "UserMessage") return readPrompt(item);
  if (item["type"] === "ContextCompaction") return { kind: "turn", phase: "context" };
  const ending = item["source"] === "user_shell" ? null : itemEnding(item);
  return ending === null ? OTHER : { kind: "item", id: stringAt(item, "id") ?? "", ending, subject: subjectOf(item) };
}

function readEvent(payload: JsonObject, base: EntryBase): LineMeaning {
  switch (payload["type"]) {
    case "user_message": {
      const images = [...arrayAt(payload, "images"), ...arrayAt(payload, "local_images")].map(() => MEDIA);
      return { kind: "prompt", text: stringAt(payload, "message") ?? "", media: images };
    }
    case "item_completed": {
      const item = objectAt(payload, "item");
      return item ? readItem(item) : OTHER;
    }
    // before 0.147 in place of an item
    case "patch_apply_end":
      return readItem({
        ...payload,
        type: "FileChange",
        id: stringAt(payload, "call_id") ?? "",
        status: payload["success"] === false ? "failed" : "completed",
      });
    case "token_count": {
      const count = tokenCount(payload);
      return count ? { kind: "tokens", count } : OTHER;
    }
    case "task_started":
      return { kind: "turn", phase: "starts" };
    case "task_complete":
      return { kind: "turn", phase: "ends" };
    case "context_compacted":
      return { kind: "turn", phase: "context" };
    case "turn_aborted":
      return injected(base, stringAt(payload, "reason") ?? "", "interrupt");
    default:
      return OTHER;
  }
}

export function meaningOf(type: string, payload: JsonObject, base: EntryBase): LineMeaning {
  switch (type) {
    case "response_item":
      return readResponseItem(payload, base);
    case "event_msg":
      return readEvent(payload, base);
    case "token_usage_record": {
      const count = tokenCount(payload);
      return count ? { kind: "tokens", count } : OTHER;
    }
    case "compacted": {
      const summary = stringAt(payload, "message") ?? "";
      return { kind: "compacted", entry: userEntry(base, "compaction_summary", [text(summary)], summary), summary };
    }
    case "turn_context":
      return { kind: "turn", phase: "context" };
    default:
      return OTHER;
  }
}
