import { isJsonObject, type Json, type JsonObject, numberAt, objectAt, stringAt } from "../../../json.ts";
import { inputBehind, toolBehind } from "../../../permissions/tools/adapter_tools.ts";
import { SHELL_TOOLS } from "../../../session/calls/tool_names.ts";
import type { Block } from "../../../session/entry.ts";
import { INVALID_CALL_TAG } from "./client_strings.ts";

const EMPTY: JsonObject = {};

/** The text of a tool result: a string, or the text parts of a list joined with a line break. */
function resultText(content: Json | undefined): { text: string; images: number } {
  if (typeof content === "string") return { text: content, images: 0 };
  if (!Array.isArray(content)) return { text: isJsonObject(content) ? stringAt(content, "text") ?? "" : "", images: 0 };
  const texts: string[] = [];
  let images = 0;
  for (const part of content) {
    if (typeof part === "string") texts.push(part);
    else if (isJsonObject(part)) {
      if (part["type"] === "image") images++;
      const text = stringAt(part, "text");
      if (text !== null) texts.push(text);
    }
  }
  return { text: texts.join("\n"), images };
}

/** How long a command may run if its call does not say. */
const COMMAND_LIMIT_MS = 120_000;

/** How long a command may run; null in the background, and for other tools. */
function commandLimit(name: string, input: JsonObject): number | null {
  if (!SHELL_TOOLS.has(name) || input["run_in_background"] === true) return null;
  return numberAt(input, "timeout") ?? COMMAND_LIMIT_MS;
}

/** Reads one part of a content list; null for something that is not a block (null, a number). */
function parseBlock(part: Json): Block | null {
  if (typeof part === "string") return { kind: "text", text: part };
  if (!isJsonObject(part)) return null;
  const type = stringAt(part, "type") ?? "";
  switch (type) {
    case "text":
      return { kind: "text", text: stringAt(part, "text") ?? "" };
    case "thinking":
      return {
        kind: "thinking",
        text: stringAt(part, "thinking") ?? "",
        signature: stringAt(part, "signature") ?? "",
        redacted: false,
      };
    case "redacted_thinking":
      return { kind: "thinking", text: "", signature: stringAt(part, "data") ?? "", redacted: true };
    case "tool_use":
    case "server_tool_use": {
      const ownName = stringAt(part, "name") ?? "";
      const name = toolBehind(ownName);
      const ownInput = objectAt(part, "input") ?? EMPTY;
      const input = name === ownName ? ownInput : inputBehind(ownInput);
      const limitMs = commandLimit(name, input);
      return {
        kind: "tool_use",
        id: stringAt(part, "id") ?? "",
        name,
        ...name === ownName ? {} : { ruleName: ownName },
        input,
        server: type === "server_tool_use",
        ...limitMs === null ? {} : { limitMs },
      };
    }
    case "tool_result": {
      const isError = part["is_error"] === true;
      const result = resultText(part["content"]);
      return {
        kind: "tool_result",
        toolUseId: stringAt(part, "tool_use_id") ?? "",
        ...result,
        ...result.text.startsWith(INVALID_CALL_TAG) ? { isInvalidCall: true } : {},
        isError,
        outcome: isError ? "failed" : "ok",
        feedback: null,
        claim: null,
      };
    }
    case "image":
    case "document":
      return { kind: type };
    default:
      return { kind: "other", type };
  }
}

/** The content of a message in any of its forms: a string, a list, one block, or nothing. */
function parseContent(content: Json | undefined): readonly Block[] {
  if (typeof content === "string") return content === "" ? [] : [{ kind: "text", text: content }];
  if (isJsonObject(content)) {
    const block = parseBlock(content);
    return block ? [block] : [];
  }
  if (!Array.isArray(content)) return [];
  const blocks: Block[] = [];
  for (const part of content) {
    const block = parseBlock(part);
    if (block) blocks.push(block);
  }
  return blocks;
}

/** `message.content`, a `message` that is the text, or old files' flat `content`; none in numeric keys (2.1.81). */
export function contentBlocks(line: JsonObject): readonly Block[] {
  const message = line["message"];
  if (typeof message === "string") return parseContent(message);
  const nested = isJsonObject(message) ? parseContent(message["content"]) : [];
  return nested.length > 0 ? nested : parseContent(line["content"]);
}
