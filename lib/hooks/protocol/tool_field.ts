import { isJsonObject, stringAt } from "../../json.ts";
import type { ToolFields } from "./input.ts";

/**
 * Returns a text field of a tool's input.
 *
 * @param input The input of an event about a tool.
 * @param name The field, such as `file_path` or `command`.
 * @returns The text; "" if the input does not contain it, or contains another type.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { readInput, toolField } from "@debrief/debrief/hook";
 *
 * const input = readInput({ hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command: "ls" } });
 * if (input.kind !== "PreToolUse") throw new Error(input.kind);
 * assertEquals([toolField(input, "command"), toolField(input, "file_path")], ["ls", ""]);
 * ```
 */
export function toolField({ toolInput }: Pick<ToolFields, "toolInput">, name: string): string {
  return isJsonObject(toolInput) ? stringAt(toolInput, name) ?? "" : "";
}
