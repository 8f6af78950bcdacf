/** What Gemini CLI and its fork Qwen Code share: parts of messages, tools, words of the shell tool. */
import { isJsonObject, type Json, type JsonObject, objectAt, stringAt } from "../../json.ts";
import type { ToolUseBlock } from "../../session/entry.ts";

export function partTexts(content: Json | undefined): string[] {
  if (typeof content === "string") return [content];
  if (!Array.isArray(content)) return [];
  return content.filter(isJsonObject).map((part) => stringAt(part, "text")).filter((text) => text !== null);
}

export function functionResponses(content: Json | undefined): JsonObject[] {
  if (!Array.isArray(content)) return [];
  return content.filter(isJsonObject).map((part) => objectAt(part, "functionResponse")).filter((part) => part !== null);
}

/** What the model read as the answer to a call. */
export interface FunctionResponse {
  readonly text: string;
  readonly isError: boolean;
}

/** The words of an answer to a call. */
export function readResponse(part: JsonObject): FunctionResponse {
  const response = objectAt(part, "response") ?? {};
  const error = response["error"];
  const value = error ?? response["output"] ?? "";
  return { text: typeof value === "string" ? value : JSON.stringify(value), isError: error !== undefined };
}

/** The model's names of tools by the clients' own (Gemini CLI 0.35 to 0.61, Qwen Code 0.12 to 0.24). */
const TOOLS: Readonly<Record<string, string>> = {
  run_shell_command: "Bash",
  read_file: "Read",
  write_file: "Write",
  replace: "Edit",
  edit: "Edit",
  list_directory: "LS",
  glob: "Glob",
  search_file_content: "Grep",
  grep_search: "Grep",
  web_fetch: "WebFetch",
  google_web_search: "WebSearch",
  web_search: "WebSearch",
  write_todos: "TodoWrite",
  todo_write: "TodoWrite",
};

export function functionCall(id: string, tool: string, args: JsonObject): ToolUseBlock {
  const path = stringAt(args, "file_path") ?? stringAt(args, "absolute_path");
  const name = (Object.hasOwn(TOOLS, tool) ? TOOLS[tool] : undefined) ?? tool;
  const listed = name === "LS" ? stringAt(args, "path") ?? stringAt(args, "dir_path") : null;
  const agent = stringAt(args, "agent_name");
  const input = {
    ...args,
    ...path === null ? {} : { file_path: path },
    ...listed === null ? {} : { path: listed },
    ...agent === null ? {} : { subagent_type: agent },
  };
  return { kind: "tool_use", id, name, input, server: false };
}

export const SHELL_FUNCTION = "run_shell_command";

/** The client's own lines below what a command printed; the code is left out where it is 0 in newer versions. */
const EXIT_LINE =
  /\nExit Code: (-?\d{1,10})(?:\n(?:Error|Signal|Background PIDs|Process Group PGID): [^\n]*)*\s*(?:<\/untrusted_context>\s*)?$/;

/** The exit code that the shell tool reports below what a command printed; null if it names none. */
export function exitCodeIn(text: string): number | null {
  // what the command printed may be long: the client's lines are at the end
  const found = EXIT_LINE.exec(text.slice(-2000))?.[1];
  return found === undefined ? null : Number(found);
}

/** What the client writes above and below what a command printed; an error that it names below stays. */
const ABOVE_OUTPUT =
  /^(?:<untrusted_context>\n)?(?:Command: (?:(?!\nDirectory: )[\s\S]){0,20000}\nDirectory: [^\n]*\n)?Output: (?:\(empty\))?/;
const BELOW_OUTPUT =
  /(?:\nError: \(none\))?(?:\n(?:Exit Code|Signal|Background PIDs|Process Group PGID): [^\n]*)*\s*(?:<\/untrusted_context>\s*)?$/;

/** What a command printed, of a result of the shell tool. */
export function printedIn(text: string): string {
  const head = ABOVE_OUTPUT.exec(text)?.[0];
  if (head === undefined) return text;
  const end = Math.max(head.length, text.length - 2000);
  return text.slice(head.length, end) + text.slice(end).replace(BELOW_OUTPUT, "");
}

/** Whether the client says that a call named no tool of it, or lacked what the tool needs. */
export function isInvalidFunctionCall(text: string): boolean {
  return /^Tool "[^"]{1,200}" not found|^params must have |^Invalid parameters/.test(text);
}
