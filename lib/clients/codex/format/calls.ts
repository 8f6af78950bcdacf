import { isJsonObject, type JsonObject, objectAt, parseJson, stringAt } from "../../../json.ts";
import type { Block, NestedCall, ToolUseBlock } from "../../../session/entry.ts";
import { CODEX_SHELL_TOOLS, MCP_PREFIX, PATCH_TOOL, SAYING_TOOL, SCRIPT_TOOL, SHELL_NAME } from "./client_strings.ts";
import { patchedFiles } from "./patch.ts";
import { argumentObject, scriptCalls } from "./script.ts";

/** The name of a tool as hooks know it: MCP tools with their server, the shell as `Bash`, others by their own name. */
function toolName(name: string, namespace: string | null): string {
  if (CODEX_SHELL_TOOLS.has(name)) return SHELL_NAME;
  if (!namespace?.startsWith(MCP_PREFIX)) return name;
  return `${namespace}${namespace.endsWith("__") ? "" : "__"}${name}`; // 0.124 writes both separators
}

/** The command of a call of the shell: a text, or a list of words that ends in one (`["bash","-lc",…]`). */
function commandOf(input: JsonObject): string | null {
  const command = input["cmd"] ?? input["command"];
  if (typeof command === "string") return command;
  if (!Array.isArray(command)) return null;
  const words = command.filter((word) => typeof word === "string");
  return /^-\w*c$/.test(words[1] ?? "") && words.length === 3 ? words[2] ?? null : words.join(" ");
}

function describe(name: string, namespace: string | null, input: JsonObject): NestedCall {
  if (CODEX_SHELL_TOOLS.has(name)) {
    const { cmd: _cmd, ...others } = input;
    const command = commandOf(input);
    return { name: SHELL_NAME, input: command === null ? input : { ...others, command } };
  }
  if (name === PATCH_TOOL) {
    const patch = stringAt(input, "command") ?? stringAt(input, "input") ?? stringAt(input, "patch") ?? "";
    return { name, input: { command: patch }, changes: patchedFiles(patch).map(({ path }) => path) };
  }
  return { name: toolName(name, namespace), input };
}

function nestedCalls(source: string): NestedCall[] {
  return scriptCalls(source).map(({ tool, argument }) => describe(tool, null, argumentObject(argument, "command")));
}

function argumentsOf(item: JsonObject): JsonObject {
  const value = parseJson(stringAt(item, "arguments") ?? "");
  return isJsonObject(value) ? value : {};
}

export function toolUse(item: JsonObject): ToolUseBlock | null {
  const [name, namespace] = [stringAt(item, "name") ?? "", stringAt(item, "namespace")];
  const common = { kind: "tool_use", id: stringAt(item, "call_id") ?? "", server: false } as const;
  switch (item["type"]) {
    case "custom_tool_call": {
      const text = stringAt(item, "input") ?? "";
      if (name === SCRIPT_TOOL) return { ...common, name, input: { script: text }, nested: nestedCalls(text) };
      return { ...common, ...describe(name, namespace, { input: text }) };
    }
    case "function_call":
      return { ...common, ...describe(name, namespace, argumentsOf(item)) };
    case "local_shell_call": {
      const action = item["action"];
      return { ...common, ...describe("local_shell", null, isJsonObject(action) ? action : {}) };
    }
    case "web_search_call": // run by the API, which keeps what it found
      return {
        ...common,
        id: stringAt(item, "id") ?? "",
        name: "WebSearch",
        input: objectAt(item, "action") ?? {},
        server: true,
      };
    default:
      return null;
  }
}

export function saidByCall(block: Block): string | null {
  return block.kind === "tool_use" && block.name === SAYING_TOOL ? stringAt(block.input, "message") : null;
}
