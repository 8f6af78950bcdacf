/** Copilot CLI's and OpenCode's tools and fields in the model's names. */
import type { JsonObject } from "../../json.ts";
import type { ToolUseBlock } from "../../session/entry.ts";

/** The model's names of tools by a client's own, with the fields that are named otherwise. */
export type ToolNames = Readonly<Record<string, readonly [name: string, fields: Readonly<Record<string, string>>]>>;

/** The tool that changes files by a patch, of both clients. */
export const APPLY_PATCH = "apply_patch";
const PATCHED = /^\*\*\* (?:Add|Update|Delete) File: (.+)$/gm;

function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

export function patchCall(id: string, patch: string): ToolUseBlock {
  const changes = [...patch.matchAll(PATCHED)].map(([, path = ""]) => path);
  return { kind: "tool_use", id, server: false, name: APPLY_PATCH, input: { command: patch }, changes };
}

export function renamedCall(id: string, tool: string, args: JsonObject, names: ToolNames): ToolUseBlock {
  const [name, fields] = own(names, tool) ?? [tool, {}];
  const input = Object.fromEntries(Object.entries(args).map(([key, value]) => [own(fields, key) ?? key, value]));
  return { kind: "tool_use", id, server: false, name, input };
}
