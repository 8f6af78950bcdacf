import type { ClientLines, WrittenLine } from "./client.ts";

const MODEL = "claude-opus-5-5";

/** The message of one line of an API answer; usage grows from line to line. */
export function apiMessage(
  client: ClientLines,
  id: string,
  block: unknown,
  output: number,
  stopReason: string | null,
): WrittenLine {
  const usage: WrittenLine = {
    input_tokens: 4,
    cache_creation_input_tokens: client.random.below(3000),
    cache_read_input_tokens: client.random.below(150_000),
    output_tokens: output,
  };
  if (client.since("1.0.81")) {
    usage["cache_creation"] = { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 };
  }
  if (client.since("1.0.2")) usage["service_tier"] = "standard";
  const details = client.since("2.1.120") ? { stop_details: null } : {};
  return {
    id,
    type: "message",
    role: "assistant",
    model: MODEL,
    content: [block],
    stop_reason: stopReason,
    stop_sequence: null,
    usage,
    ...details,
  };
}

/** What the client tells the model when a background task ends. */
export function notification(id: string, toolUseId = "toolu_none", result = "done"): string {
  return `<task-notification>\n<task-id>${id}</task-id>\n<tool-use-id>${toolUseId}</tool-use-id>\n<status>completed</status>\n` +
    `<summary>Agent finished</summary>\n<result>${result}</result>\n</task-notification>`;
}
