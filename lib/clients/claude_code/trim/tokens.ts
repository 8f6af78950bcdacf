import { isJsonObject, type Json } from "../../../json.ts";
import type { Block } from "../../../session/entry.ts";
import { IMAGE_NOTE } from "./shorten.ts";
import { CHARS_PER_TOKEN, IMAGE_TOKENS } from "../../resuming/trim_options.ts";

/** About how many tokens the content of a message has: a quarter of the characters of its texts, calls and results. */
export function tokensOf(content: readonly Block[]): number {
  let tokens = 0;
  for (const block of content) tokens += blockTokens(block);
  return tokens;
}

function blockTokens(block: Block): number {
  switch (block.kind) {
    case "text":
      return block.text === IMAGE_NOTE ? 2 : Math.ceil(block.text.length / CHARS_PER_TOKEN);
    case "thinking":
      return Math.ceil(block.text.length / CHARS_PER_TOKEN);
    case "tool_use":
      return Math.ceil((block.name.length + lengthOf(block.input)) / CHARS_PER_TOKEN);
    case "tool_result":
      return Math.ceil(block.text.length / CHARS_PER_TOKEN) + block.images * IMAGE_TOKENS;
    case "image":
    case "document":
      return IMAGE_TOKENS;
    case "other":
      return 0;
  }
}

function lengthOf(value: Json | undefined): number {
  if (typeof value === "string") return value.length;
  if (Array.isArray(value)) return value.reduce((sum: number, item: Json) => sum + lengthOf(item), 0);
  if (!isJsonObject(value)) return 4;
  let sum = 0;
  for (const [key, item] of Object.entries(value)) sum += key.length + lengthOf(item);
  return sum;
}
