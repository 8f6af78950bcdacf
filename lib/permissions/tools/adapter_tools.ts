import type { JsonObject } from "../../json.ts";

/** How the names of the tools begin that Zed's adapter for Claude Code offers in the place of the client's own. */
const ADAPTER_PREFIX = "mcp__acp__";

/** The client's tools by the adapter's names for them, in small letters and with a hyphen in its first versions (2025). */
const ADAPTER_TOOLS: Readonly<Record<string, string>> = {
  Bash: "Bash",
  BashOutput: "BashOutput",
  KillBash: "KillBash",
  KillShell: "KillShell",
  Read: "Read",
  read: "Read",
  Write: "Write",
  write: "Write",
  Edit: "Edit",
  edit: "Edit",
  "multi-edit": "MultiEdit",
};

/** Fields that its first versions named otherwise. */
const ADAPTER_FIELDS: Readonly<Record<string, string>> = { abs_path: "file_path", timeout_ms: "timeout" };

/** The tool of the client that a tool stands for: itself, but for an adapter's. Rules know only the adapter's name. */
export function toolBehind(tool: string): string {
  if (!tool.startsWith(ADAPTER_PREFIX)) return tool;
  const name = tool.slice(ADAPTER_PREFIX.length);
  return Object.hasOwn(ADAPTER_TOOLS, name) ? ADAPTER_TOOLS[name]! : tool;
}

/** The input of an adapter's tool as the client's own tool would have it. */
export function inputBehind(input: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      Object.hasOwn(ADAPTER_FIELDS, name) ? ADAPTER_FIELDS[name]! : name,
      value,
    ]),
  );
}
