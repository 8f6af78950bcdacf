import { arrayAt, isJsonObject, type Json, type JsonObject, stringAt } from "../../../json.ts";
import { CHARS_PER_TOKEN, IMAGE_TOKENS } from "../../resuming/trim_options.ts";
import type { RolloutLine } from "./rollout_lines.ts";

/** The members of a response item that the model is given. */
const SENT = ["content", "summary", "encrypted_content", "name", "arguments", "input", "output", "tools"] as const;

/** About how many tokens a value has: a quarter of the characters of its texts. */
function valueTokens(value: Json | undefined): number {
  if (typeof value === "string") return value.length / CHARS_PER_TOKEN;
  if (Array.isArray(value)) return value.reduce((sum: number, one: Json) => sum + valueTokens(one), 0);
  if (!isJsonObject(value)) return 0;
  const type = stringAt(value, "type");
  if (type === "input_image") return IMAGE_TOKENS;
  return Object.entries(value).reduce((sum, [key, member]) => sum + (key === "type" ? 0 : valueTokens(member)), 0);
}

function itemTokens(item: JsonObject): number {
  return Math.ceil(SENT.reduce((sum, key) => sum + valueTokens(item[key]), 0));
}

/** About how many tokens the client sends of some lines: from the last compaction on, with what it left. */
export function rolloutTokens(lines: Iterable<Pick<RolloutLine, "type" | "payload">>): number {
  let tokens = 0;
  for (const { type, payload } of lines) {
    if (type === "response_item") tokens += itemTokens(payload);
    else if (type === "compacted") {
      const history = arrayAt(payload, "replacement_history").filter(isJsonObject);
      tokens = history.length === 0
        ? Math.ceil(valueTokens(payload["message"]))
        : history.reduce((sum, item) => sum + itemTokens(item), 0);
    }
  }
  return tokens;
}
