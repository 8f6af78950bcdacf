import { isJsonObject, type JsonObject, objectAt, parseJson, stringAt, stringsAt } from "../../../json.ts";
import type { Speaker } from "../../../session/entry.ts";
import {
  AGENT_MESSAGE_TYPE,
  AGENT_PAYLOAD,
  ENVELOPE_OPENINGS,
  ENVELOPE_TEXT,
  HOOK_PROMPT_END,
  INJECTED_OPENINGS,
  QUESTION_REPLY,
  REQUEST_HEADING,
  SENT_PROMPTS,
  USER_TEXT_KIND,
} from "./client_strings.ts";

/** Who speaks in a message of role `user`. `echo`: a prompt that an event of its own also reports. */
export type MessageSpeaker = Speaker | "echo";

export function messageSpeaker(item: JsonObject, text: string): MessageSpeaker {
  const metadata = objectAt(item, "internal_chat_message_metadata_passthrough");
  const kinds = metadata === null ? [] : stringsAt(metadata, "content_item_kinds");
  if (kinds.includes(USER_TEXT_KIND)) return "echo";
  const known = INJECTED_OPENINGS.find(([opening]) => text.startsWith(opening));
  if (known) return known[1];
  return kinds.length > 0 ? "meta" : "echo"; // 0.146 and before name no kinds
}

/** Who sent a prompt in the user's name, and its text; null if it is the user's own. */
export function sentPrompt(prompt: string): { readonly speaker: Speaker; readonly text: string } | null {
  for (const [form, speaker] of SENT_PROMPTS) {
    const text = form.exec(prompt.trimStart())?.[1];
    if (text !== undefined) return { speaker, text };
  }
  return null;
}

/** What the user answered, without the questions and ids around it. */
function repliesToQuestions(text: string): string | null {
  const replies = parseJson(QUESTION_REPLY.exec(text)?.[1] ?? "");
  if (!Array.isArray(replies)) return null;
  const answers = replies.filter(isJsonObject).map((reply) => stringAt(reply, "answer")).filter((words) =>
    words !== null
  );
  return answers.length === 0 ? null : answers.join("\n");
}

/**
 * What the user typed: in an editor's envelope what follows the last such heading, for a selection may contain one, and
 * the answer to a question.
 */
export function requestIn(prompt: string): string {
  const text = prompt.trimStart();
  const answers = repliesToQuestions(text);
  if (answers !== null) return answers;
  if (!ENVELOPE_OPENINGS.some((opening) => text.startsWith(opening))) return prompt;
  const headings = [...text.matchAll(REQUEST_HEADING)];
  const [first] = headings;
  if (first === undefined) return prompt;
  const heading = ENVELOPE_TEXT.test(text.slice(0, first.index)) ? headings.at(-1) ?? first : first;
  return text.slice(heading.index + heading[0].length).trim();
}

/** The text of an injected message, without the client's tag around it. */
export function injectedText(text: string, speaker: Speaker): string {
  if (speaker !== "hook_feedback") return text;
  const from = text.indexOf(">") + 1;
  const to = text.lastIndexOf(HOOK_PROMPT_END);
  return to < from ? text.slice(from) : text.slice(from, to);
}

export interface AgentMessage {
  /** `NEW_TASK`, `FINAL_ANSWER`, …; null if it does not say. */
  readonly type: string | null;
  readonly text: string;
}

/** Reads a message between agents. Of an encrypted task only its head is text. */
export function agentMessage(texts: readonly string[]): AgentMessage {
  const whole = texts.join("\n");
  const at = whole.indexOf(AGENT_PAYLOAD);
  return {
    type: AGENT_MESSAGE_TYPE.exec(whole)?.[1] ?? null,
    text: at === -1 ? whole : whole.slice(at + AGENT_PAYLOAD.length),
  };
}
