import { AGENT_TOOLS } from "../../session/calls/tool_names.ts";
import { SPAWN_TOOL } from "../codex/format/client_strings.ts";
import { INVOKE_AGENT } from "../gemini/client_strings.ts";

/** The tools by which a model starts an agent, in any client; `agent` is Qwen Code's, `task` Copilot CLI's and OpenCode's. */
export const STARTING_TOOLS: ReadonlySet<string> = new Set([...AGENT_TOOLS, SPAWN_TOOL, INVOKE_AGENT, "agent", "task"]);
