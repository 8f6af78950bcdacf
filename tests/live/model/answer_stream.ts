/** One answer of the scripted model in the two shapes of the Messages API: whole, and as server-sent events. */
import type { JsonObject } from "../../../lib/json.ts";
import type { ScriptedBlock } from "./script.ts";

/** A block with the id its tool call got. */
export interface SentBlock {
  readonly block: ScriptedBlock;
  /** "" but for tool calls. */
  readonly id: string;
}

const USAGE = { input_tokens: 100, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 20 };
/** Clients keep what a thinking block is signed with and send it back; nobody here looks at it. */
const SIGNATURE = "c2lnbmVk";

function contentOf({ block, id }: SentBlock): JsonObject {
  switch (block.kind) {
    case "text":
      return { type: "text", text: block.text };
    case "thinking":
      return { type: "thinking", thinking: block.text, signature: SIGNATURE };
    case "tool":
      return { type: "tool_use", id, name: block.name, input: block.input };
  }
}

function stopReason(blocks: readonly SentBlock[]): string {
  return blocks.some(({ block }) => block.kind === "tool") ? "tool_use" : "end_turn";
}

export function wholeAnswer(id: string, model: string, blocks: readonly SentBlock[]): JsonObject {
  return {
    id,
    type: "message",
    role: "assistant",
    model,
    content: blocks.map(contentOf),
    stop_reason: stopReason(blocks),
    stop_sequence: null,
    usage: USAGE,
  };
}

function* blockEvents(index: number, sent: SentBlock): Generator<JsonObject> {
  const { block, id } = sent;
  const start = (content_block: JsonObject) => ({ type: "content_block_start", index, content_block });
  const delta = (value: JsonObject) => ({ type: "content_block_delta", index, delta: value });
  switch (block.kind) {
    case "text":
      yield start({ type: "text", text: "" });
      yield delta({ type: "text_delta", text: block.text });
      break;
    case "thinking":
      yield start({ type: "thinking", thinking: "", signature: "" });
      yield delta({ type: "thinking_delta", thinking: block.text });
      yield delta({ type: "signature_delta", signature: SIGNATURE });
      break;
    case "tool":
      yield start({ type: "tool_use", id, name: block.name, input: {} });
      yield delta({ type: "input_json_delta", partial_json: JSON.stringify(block.input) });
      break;
  }
  yield { type: "content_block_stop", index };
}

function streamText(events: readonly JsonObject[]): string {
  return events.map((event) => `event: ${event["type"]}\ndata: ${JSON.stringify(event)}\n\n`).join("");
}

function beginning(id: string, model: string, blocks: readonly SentBlock[]): JsonObject[] {
  const message = { ...wholeAnswer(id, model, blocks), content: [], stop_reason: null };
  return [{ type: "message_start", message }, ...blocks.flatMap((sent, index) => [...blockEvents(index, sent)])];
}

export function unfinishedAnswer(id: string, model: string, blocks: readonly SentBlock[]): string {
  return streamText(beginning(id, model, blocks).slice(0, -1));
}

export function streamedAnswer(id: string, model: string, blocks: readonly SentBlock[]): string {
  const events = beginning(id, model, blocks);
  events.push({
    type: "message_delta",
    delta: { stop_reason: stopReason(blocks), stop_sequence: null },
    usage: { output_tokens: USAGE.output_tokens },
  });
  events.push({ type: "message_stop" });
  return streamText(events);
}
