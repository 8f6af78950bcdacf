/**
 * The rows that a client would give of a transcript, derived from its lines: for recordings of clients that had no modules.
 *
 * @module
 */
import { arrayAt, isJsonObject, type JsonObject, objectAt, parseJsonObject, stringAt } from "../../../lib/json.ts";

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  const blocks = Array.isArray(content) ? content.filter(isJsonObject) : [];
  return blocks.flatMap((block) => stringAt(block, "text") ?? []).join("\n");
}

function rowOf(role: string, block: JsonObject, line: JsonObject): JsonObject {
  switch (stringAt(block, "type")) {
    case "text":
      return { role, text: stringAt(block, "text") ?? "", toolUses: [] };
    case "tool_use": {
      const use = { tool_use_id: block["id"] ?? "", tool: block["name"] ?? "", input: block["input"] ?? {} };
      return { role, text: "", toolUses: [use] };
    }
    case "tool_result": {
      const result = line["toolUseResult"] === undefined ? {} : { result: line["toolUseResult"] };
      const { tool_use_id, content, is_error } = block;
      const given = { tool_use_id: tool_use_id ?? "", text: textOf(content), isError: is_error === true, ...result };
      return { role, text: "", toolUses: [], toolResults: [given] };
    }
    default: // thinking
      return { role, text: "", toolUses: [] };
  }
}

/** The rows of a transcript's lines: what the client marks as its own is not among them. */
export function derivedRows(lines: readonly string[]): JsonObject[] {
  return lines.flatMap((text) => {
    const line = parseJsonObject(text) ?? {};
    const message = objectAt(line, "message");
    const role = stringAt(line, "type");
    if (message === null || (role !== "user" && role !== "assistant") || line["isMeta"] === true) return [];
    if (line["isSidechain"] === true) return []; // an agent's, in the session's own file before 2.0.28
    const { content } = message;
    if (typeof content === "string") return [{ role, text: content, toolUses: [] }];
    return arrayAt(message, "content").filter(isJsonObject).map((block) => rowOf(role, block, line));
  });
}
